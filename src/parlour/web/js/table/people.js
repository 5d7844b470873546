/** Who sits at the table while it is played, and what the host can do about it. */
import { html } from "../ui.js";
import { t } from "../text.js";
import { levelName } from "../bots.js";
import { ArmedButton } from "../page.js";
import { Agreed } from "./agreed.js";
import { FairCheck, FairDeal } from "./fair.js";
import { CopyLink } from "./invite.js";
import { large, nameOf } from "./names.js";

const CLOCKS = [0, 15, 30, 60, 120, 300];

export function PeoplePanel({ game, meta, say, order }) {
  const isOpen = meta.status === "playing";
  return html`
    <ul class="people">
      ${meta.seats.map((seat) => html`<${Person} key=${seat.seat} seat=${seat} meta=${meta} order=${order} />`)}
    </ul>
    <p class="muted small">${watchersText(meta)}</p>
    ${meta.settings.watch && html`<${CopyLink} link=${`${location.origin}/t/${meta.table}`} label=${t("table.people.watch_link")} />`}
    <${Agreed} game=${game} meta=${meta} />
    ${meta.host && isOpen && html`<${HostSettings} settings=${meta.settings} order=${order} />`}
    ${meta.status === "over" ? html`<${FairCheck} meta=${meta} />` : html`<${FairDeal} meta=${meta} />`}
    ${isOpen && meta.you && html`
      <div class="buttons people-end">
        <${ArmedButton} onFire=${() => say({ t: "stand" })} again=${t("table.people.stand_again")}>${t("table.people.stand")}<//>
        ${meta.host && html`
          <${ArmedButton} onFire=${() => order("close")} again=${t("table.people.close_again")}>${t("table.people.close")}<//>
        `}
      </div>
    `}
  `;
}

function Person({ seat, meta, order }) {
  const isGone = seat.kind === "person" && !seat.online;
  const mayCall = meta.host && meta.status === "playing" && isGone && !seat.replaced;
  return html`
    <li class=${isGone ? "person gone" : "person"}>
      <span class=${`dot ${isGone ? "off" : "on"}`} aria-hidden="true"></span>
      <span class="person-name"><strong>${large(nameOf(meta, seat.seat))}</strong> <span class="small muted">${personText(seat)}</span></span>
      ${mayCall && html`
        <button class="button" onClick=${() => order("bot", { seat: seat.seat, level: "medium" })}>
          ${t("table.people.bot")}<span class="visually-hidden"> ${nameOf(meta, seat.seat)}</span>
        </button>
      `}
    </li>
  `;
}

function personText(seat) {
  if (seat.replaced) return t("table.people.replaced", { level: levelName(seat.level) });
  if (seat.kind === "bot") return t("table.waiting.bot", { level: levelName(seat.level) });
  if (seat.kind === "me") return t("people.you");
  return t(seat.online ? "table.waiting.here" : "table.waiting.gone");
}

function watchersText({ watchers, settings }) {
  if (!settings.watch) return t("table.people.no_watching");
  return watchers ? t("table.people.watchers", { count: watchers }) : t("table.people.no_watchers");
}

/** What may change while cards are on the table. */
function HostSettings({ settings, order }) {
  const put = (name, value) => order("settings", { settings: { ...settings, [name]: value } });
  return html`
    <details class="agreed">
      <summary>${t("table.agreed.settings")}</summary>
      ${["watch", "hints"].map((name) => html`
        <label key=${name} class="check">
          <input type="checkbox" checked=${settings[name]} onChange=${(event) => put(name, event.target.checked)} />
          <span>${t(`table_settings.${name}`)}</span>
        </label>
      `)}
      <div class="field">
        <label for="play-clock">${t("table_settings.clock")}</label>
        <select id="play-clock" value=${settings.clock} onChange=${(event) => put("clock", Number(event.target.value))}>
          ${[...new Set([...CLOCKS, settings.clock])].map((seconds) => html`
            <option key=${seconds} value=${seconds}>${clockName(seconds)}</option>
          `)}
        </select>
      </div>
    </details>
  `;
}

function clockName(seconds) {
  if (!seconds) return t("table_settings.no_clock");
  if (seconds < 60) return t("table_settings.seconds", { count: seconds });
  return t("table_settings.minutes", { count: Math.round(seconds / 60) });
}
