/** What the keys do, as a dialog that `?` opens. */
import { html } from "../../ui.js";
import { Dialog } from "../../page.js";
import { t } from "../../text.js";

const GENERAL = ["arrows", "enter", "letters", "escape", "any", "help"];

/** @param {{root: HTMLElement, onClose: () => void}} props the letters are read off the buttons themselves */
export function KeyHelp({ root, onClose }) {
  const letters = [...root.querySelectorAll("[data-key]")].map((button) => [
    button.dataset.key,
    button.querySelector(".move-text")?.textContent ?? button.textContent,
  ]);
  return html`
    <${Dialog} title=${t("keys.title")} onClose=${onClose}>
      <dl class="key-list">
        ${letters.map(([letter, text]) => html`
          <div key=${letter}><dt><kbd>${letter.toUpperCase()}</kbd></dt><dd>${text}</dd></div>
        `)}
        ${GENERAL.map((name) => html`
          <div key=${name}><dt><kbd>${t(`keys.${name}.key`)}</kbd></dt><dd>${t(`keys.${name}.does`)}</dd></div>
        `)}
      </dl>
    <//>
  `;
}
