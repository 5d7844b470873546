/** Before the match: who is there, who is missing, what is agreed. */
import { html, useEffect, useState } from "../ui.js";
import { t } from "../text.js";
import { LEVELS, PERSONAS, hasPersona, levelCode, levelName } from "../bots.js";
import { myself } from "../games.js";
import { post } from "../net.js";
import { Agreed, Agreements } from "./agreed.js";
import { FairDeal } from "./fair.js";
import { Invite } from "./invite.js";
import { large, nameOf } from "./names.js";
import { Drawn } from "./icons.js";
import { PROGRAM, ProgramSeat, invite } from "./program.js";

const OPEN = "open";

export function WaitingRoom({ game, meta, say, order, refusal }) {
  const open = meta.seats.filter(({ kind }) => kind === OPEN);
  return html`
    <div class="page waiting">
      <div class="waiting-head">
        <h2>${headline(meta, open)}</h2>
        ${meta.host && html`
          <button class="button primary big" aria-disabled=${open.length > 0} onClick=${() => open.length || order("start")}>
            ${t("table.waiting.start")}
          </button>
        `}
      </div>
      <div class="waiting-grid">
        <div>
          <${Seats} meta=${meta} say=${say} order=${order} />
          ${!meta.you && html`<p class="notice">${t(open.length ? "table.waiting.sit_down" : "table.waiting.full")}</p>`}
        </div>
        <div class="waiting-side">
          <${Invite} meta=${meta} />
          ${meta.host
            ? html`<${Agreements} game=${game} meta=${meta} order=${order} refusal=${refusal} />`
            : html`<${Agreed} game=${game} meta=${meta} />`}
          <${FairDeal} meta=${meta} />
        </div>
      </div>
    </div>
  `;
}

function headline(meta, open) {
  if (open.length) return t("table.waiting.open_seats", { count: open.length });
  if (meta.host) return t("table.waiting.all_there");
  return t("table.waiting.for_host");
}

function Seats({ meta, say, order }) {
  return html`
    <ol class="waiting-seats" aria-label=${t("table.waiting.seats")}>
      ${meta.seats.map((seat, place) => html`
        <li key=${seat.seat} class=${`waiting-seat ${seat.kind}`}>
          <span class="seat-letter" aria-hidden="true">${seat.seat}</span>
          <${Sitter} seat=${seat} meta=${meta} say=${say} />
          ${meta.host && html`<${SeatOrders} seat=${seat} meta=${meta} place=${place} order=${order} />`}
        </li>
      `)}
    </ol>
  `;
}

function Sitter({ seat, meta, say }) {
  if (seat.kind === "me") return html`<${OwnName} seat=${seat} say=${say} />`;
  if (seat.kind === OPEN) return html`<${OpenSeat} seat=${seat} meta=${meta} say=${say} />`;
  return html`
    <div class="sitter">
      <strong>${large(nameOf(meta, seat.seat))}</strong>
      <span class="small muted">${sitterText(seat, meta)}</span>
    </div>
  `;
}

function sitterText(seat, meta) {
  if (seat.kind !== "bot") return t(seat.online ? "table.waiting.here" : "table.waiting.gone");
  return meta.host ? "" : t("table.waiting.bot", { level: levelName(seat.level) });
}

function OpenSeat({ seat, meta, say }) {
  const sit = async () => say({ t: "sit", seat: seat.seat, name: await ownName() });
  return html`
    <div class="sitter">
      <span class="muted">${t("table.waiting.empty")}</span>
      ${!meta.host && html`
        <button class=${meta.you ? "button" : "button primary"} onClick=${sit}>
          ${t(meta.you ? "table.waiting.move_here" : "table.waiting.sit")}<span class="visually-hidden"> ${seat.seat}</span>
        </button>
      `}
    </div>
  `;
}

/** The name this browser has used before. */
const ownName = () => myself().then(({ name }) => name, () => "");

/** The own name: what others see. The server keeps it for the next table. */
function OwnName({ seat, say }) {
  const [name, setName] = useState(seat.name);
  useEffect(() => setName(seat.name), [seat.name]);
  const put = () => {
    const wanted = name.trim();
    if (!wanted || wanted === seat.name) return;
    say({ t: "sit", seat: seat.seat, name: wanted });
    post("/api/me", { name: wanted }).catch(() => {}); // the table knows it; the next one will ask again
  };
  const id = "own-name";
  return html`
    <form class="sitter own-name" onSubmit=${(event) => { event.preventDefault(); put(); }}>
      <label for=${id}>${t("table.waiting.you")}</label>
      <input id=${id} type="text" maxlength="24" autocomplete="nickname" value=${name} placeholder=${t("table.waiting.name")}
        onInput=${(event) => setName(event.target.value)} onBlur=${put} />
    </form>
  `;
}

// What the host can do with a seat

function SeatOrders({ seat, meta, place, order }) {
  const above = meta.seats[place - 1];
  return html`
    <div class="seat-orders">
      ${seat.kind !== "me" && html`<${Filler} seat=${seat} meta=${meta} order=${order} />`}
      ${above && html`
        <button class="button quiet icon" onClick=${() => order("swap", { seat: seat.seat, with: above.seat })}
          aria-label=${t("table.waiting.swap", { seat: seat.seat, with: above.seat })}>
          <${Drawn} name="up" />
        </button>
      `}
    </div>
  `;
}

function Filler({ seat, meta, order }) {
  const now = seat.kind === "bot" ? seat.level : seat.kind;
  const choose = ({ target }) => {
    if (target.value === OPEN) order("open", { seat: seat.seat });
    else if (target.value === PROGRAM) invite(meta.table, seat.seat).catch(() => {}); // the view tells
    else order("bot", { seat: seat.seat, level: target.value });
  };
  return html`
    <select value=${now} onChange=${choose} aria-label=${t("table.waiting.filler", { seat: seat.seat })}>
      ${seat.kind === "person" && html`<option value="person">${t("table.waiting.person")}</option>`}
      <option value=${OPEN}>${t(seat.kind === "person" ? "table.waiting.send_away" : "table.waiting.open")}</option>
      ${botCodes().map((code) => html`<option key=${code} value=${code}>${t("table.waiting.bot", { level: levelName(code) })}</option>`)}
      <option value=${PROGRAM}>${t("table.program.option")}</option>
    </select>
    ${now === PROGRAM && html`<${ProgramSeat} meta=${meta} seat=${seat} />`}
    ${seat.kind === "bot" && now !== PROGRAM && html`<p class="small muted filler-says">${botSays(seat.level)}</p>`}
  `;
}

const botCodes = () =>
  LEVELS.flatMap((level) =>
    hasPersona(level) ? PERSONAS.map((persona) => levelCode(level, persona)) : [level],
  );

function botSays(code) {
  const [level, persona] = code.split(":");
  return [level, persona].filter(Boolean).map((part) => t(`bots.${part}.says`)).join("; ");
}
