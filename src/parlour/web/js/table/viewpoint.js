/** Through whose eyes a match is looked at again. */
import { html } from "../ui.js";
import { t } from "../text.js";
import { nameOf } from "./names.js";

export const OPEN = "open";

export function Viewpoint({ meta, seat, own, onSeat }) {
  const seats = meta.seats.map(({ seat: letter }) => letter);
  const others = meta.settings.sealed ? [] : seats.filter((letter) => letter !== own);
  return html`
    <label class="viewpoint">
      <span class="small muted">${t("replay.viewpoint")}</span>
      <select value=${seat} onChange=${(event) => onSeat(event.target.value)}>
        ${own && html`<option value=${own}>${t("replay.own")}</option>`}
        ${!meta.settings.sealed && html`<option value=${OPEN}>${t("replay.open")}</option>`}
        <option value="">${t("replay.table")}</option>
        ${others.map((letter) => html`<option key=${letter} value=${letter}>${nameOf(meta, letter)}</option>`)}
      </select>
    </label>
  `;
}
