/** What a table puts into the bar: its name, the clock, and a button for each panel. */
import { html } from "../ui.js";
import { t } from "../text.js";
import { BarHeading, InBar } from "../bar.js";
import { Clock } from "./clock.js";
import { Drawn } from "./icons.js";

/**
 * @param {{title: string, panels: {name: string, label: string}[], open: string|null,
 *   onPanel: (name: string) => void, clock?: object, onHint?: () => void, hintBusy?: boolean}} props
 */
export function TableBar({ title, panels, open, onPanel, clock, onHint, hintBusy = false }) {
  return html`
    <${InBar}>
      <${BarHeading}>${title}<//>
      ${clock && html`<${Clock} ...${clock} />`}
      ${onHint && html`
        <button class="button quiet bar-button" onClick=${onHint} aria-disabled=${hintBusy}>
          <${Drawn} name="hint" /><span class="bar-label">${t("table.hint.button")}</span>
        </button>
      `}
      ${panels.map(({ name, label }) => html`
        <button key=${name} class="button quiet bar-button" aria-expanded=${open === name} onClick=${() => onPanel(name)}>
          <${Drawn} name=${name} /><span class="bar-label">${label}</span>
        </button>
      `)}
    <//>
  `;
}
