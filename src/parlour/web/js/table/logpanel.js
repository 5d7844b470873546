/** The table's log in sentences, the newest on top. */
import { html, useMemo, useState } from "../ui.js";
import { t } from "../text.js";
import { nameOrYou } from "./names.js";
import { tellingsOf } from "./sentences.js";
import { asElements } from "./words.js";

const FIRST_LOOK = 60; // entries drawn until somebody wants to see more

/**
 * @param {{entries: object[], game: object, meta: object, replay: ((v: number) => string)|null,
 *   onMoment?: (v: number) => void}} props
 *   `replay`: the address of a moment, once there is a replay; `onMoment`: go there without leaving the page.
 */
export function LogPanel({ entries, game, meta, replay, onMoment }) {
  const [most, setMost] = useState(FIRST_LOOK);
  const told = useMemo(() => toldOf(entries, game, meta), [entries, game, meta]);
  if (told.length === 0) return html`<p class="muted">${t("table.log.empty")}</p>`;
  return html`
    <ol class="log" reversed>
      ${told.slice(0, most).map((entry) => html`
        <${LogEntry} key=${entry.v} entry=${entry} game=${game} meta=${meta} address=${replay?.(entry.v)}
          onMoment=${onMoment} />
      `)}
    </ol>
    ${told.length > most && html`
      <button class="button" onClick=${() => setMost(told.length)}>${t("table.log.older")}</button>
    `}
  `;
}

/** Entries with their sentences, newest first; what says nothing is left out. */
export function toldOf(entries, game, meta) {
  return entries
    .map((entry) => ({ ...entry, told: tellingsOf(entry, game, meta) }))
    .filter(({ told }) => told.length > 0)
    .reverse();
}

function LogEntry({ entry, game, meta, address, onMoment }) {
  const lines = entry.told.map((parts, k) => html`<p key=${k}>${asElements(parts, game.deck)}</p>`);
  return html`
    <li class=${entry.line && entry.seat === meta.you ? "log-entry mine" : "log-entry"}>
      ${lines}
      ${address && html`
        <a class="log-moment small" href=${address} onClick=${onMoment && here(() => onMoment(entry.v))}>
          ${t("table.log.moment")}<span class="visually-hidden"> ${entry.seat ? nameOrYou(meta, entry.seat) : ""} ${entry.v}</span>
        </a>
      `}
    </li>
  `;
}

/** The newest things that were said, a line each: for notices. */
export function LastTold({ entries, game, meta, most = 8 }) {
  const told = toldOf(entries, game, meta).reverse().flatMap((entry) => entry.told);
  return html`
    <ul class="last-told">
      ${told.slice(-most).map((parts, k) => html`<li key=${k}>${asElements(parts, game.deck)}</li>`)}
    </ul>
  `;
}

/** A click that does something on this page instead of following the link. */
export const here = (deed) => (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  deed();
};
