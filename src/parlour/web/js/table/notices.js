/** Bars above the table: how the line stands, what was refused, who is away. Nothing here covers the cards. */
import { html, useEffect } from "../ui.js";
import { has, t } from "../text.js";
import { say } from "../live.js";
import { go } from "../router.js";
import { useSeconds } from "./clock.js";
import { LastTold } from "./logpanel.js";
import { moveText } from "./moves.js";
import { nameOf } from "./names.js";

const GREY = 10; // seconds without a screen until a person counts as away
const LONG = 30; // ... until anybody at the table may call a bot
const REFUSAL_STAYS = 6000;

/** One bar: a sentence, what can be done about it, and a way to make it go. */
function Notice({ bad = false, children, onClose, actions }) {
  return html`
    <div class=${bad ? "table-notice bad" : "table-notice"}>
      <div class="table-notice-text">${children}</div>
      <div class="table-notice-acts">
        ${actions}
        ${onClose && html`
          <button class="button quiet icon" onClick=${onClose} aria-label=${t("page.close")}><span aria-hidden="true">✕</span></button>
        `}
      </div>
    </div>
  `;
}

export function Notices({ table, game }) {
  const meta = table.picture.meta;
  return html`
    <div class="table-notices">
      <${LineNotice} table=${table} game=${game} meta=${meta} />
      <${RefusalNotice} table=${table} />
      <${OwnSeatNotice} table=${table} meta=${meta} />
      <${AwayNotices} table=${table} meta=${meta} />
      <${MissedNotice} table=${table} game=${game} meta=${meta} />
      <${RematchNotice} meta=${meta} />
      ${meta.status === "closed" && html`
        <${Notice} actions=${html`<a class="button" href="/">${t("page.home")}</a>`}>${t("table.closed")}<//>
      `}
    </div>
  `;
}

function LineNotice({ table, game, meta }) {
  const sentence = lineSentence(table);
  useEffect(() => say(sentence), [sentence]);
  if (!sentence) return null;
  const unsent = table.waiting.filter(({ t: kind }) => kind === "act");
  const takeOver = html`<button class="button" onClick=${table.takeOver}>${t("table.line.take_over")}</button>`;
  return html`
    <${Notice} actions=${table.state === "elsewhere" && takeOver}>
      ${sentence}
      ${unsent.map((message) => html`
        <span key=${message.id} class="unsent"> ${t("table.line.unsent", { move: moveText(message.m, game, meta) })}</span>
      `)}
    <//>
  `;
}

function lineSentence({ state, isRestarting }) {
  if (isRestarting) return t("table.line.restart");
  if (state === "open" || state === "closed") return "";
  return t(`table.line.${state}`);
}

function RefusalNotice({ table }) {
  const { refusal, forget } = table;
  const sentence = refusal && refusalSentence(refusal);
  useEffect(() => {
    if (!sentence) return undefined;
    say(sentence, { urgent: true });
    const timer = setTimeout(() => forget("refusal"), REFUSAL_STAYS);
    return () => clearTimeout(timer);
  }, [refusal]);
  return sentence && html`<${Notice} bad onClose=${() => forget("refusal")}>${sentence}<//>`;
}

function refusalSentence({ why }) {
  const key = `table.nak.${why}`;
  return t(has(key) ? key : "table.nak.other");
}

/** A bot plays for the person who reads this. */
function OwnSeatNotice({ table, meta }) {
  const own = meta.seats.find(({ seat }) => seat === meta.you);
  if (!own?.replaced || meta.status !== "playing") return null;
  const back = () => table.say({ t: "sit", seat: own.seat, name: own.name });
  const action = html`<button class="button primary" onClick=${back}>${t("table.away.take_back")}</button>`;
  return html`<${Notice} actions=${action}>${t("table.away.you_replaced")}<//>`;
}

function AwayNotices({ table, meta }) {
  const gone = meta.seats.filter(({ kind, online, replaced }) => kind === "person" && !online && !replaced);
  const since = useSeconds(table.whoAt, gone.length > 0);
  if (meta.status !== "playing") return null;
  const late = gone.filter(({ away }) => away + since >= GREY);
  return late.map((seat) => html`<${AwayNotice} key=${seat.seat} seat=${seat} since=${since} table=${table} meta=${meta} />`);
}

function AwayNotice({ seat, since, table, meta }) {
  const seconds = seat.away + since;
  const isAllowed = meta.host || (meta.you && seconds >= LONG);
  const name = nameOf(meta, seat.seat);
  const action = isAllowed && html`
    <button class="button" onClick=${() => table.order("bot", { seat: seat.seat, level: "medium" })}>
      ${t("table.away.replace", { name })}
    </button>
  `;
  return html`<${Notice} actions=${action}>${awaySentence(name, seconds)}<//>`;
}

function awaySentence(name, seconds) {
  if (seconds < 60) return t("table.away.seconds", { name, count: Math.floor(seconds / 10) * 10 });
  if (seconds < 3600) return t("table.away.minutes", { name, count: Math.floor(seconds / 60) });
  return t("table.away.hours", { name, count: Math.floor(seconds / 3600) });
}

/** What happened while this screen was away. */
function MissedNotice({ table, game, meta }) {
  if (!table.missed || !game) return null;
  return html`
    <${Notice} onClose=${() => table.forget("missed")}>
      <details open>
        <summary>${t("table.away.missed")}</summary>
        <${LastTold} entries=${table.missed} game=${game} meta=${meta} />
      </details>
    <//>
  `;
}

function RematchNotice({ meta }) {
  if (!meta.next) return null;
  const action = html`<button class="button primary" onClick=${() => go(`/t/${meta.next}`)}>${t("table.rematch.go")}</button>`;
  return html`<${Notice} actions=${action}>${t("table.rematch.there")}<//>`;
}
