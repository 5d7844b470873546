/** The bots of the house in words: how hard they think, and what risks they like. */
import { html } from "./ui.js";
import { t } from "./text.js";

export const LEVELS = ["easy", "medium", "hard", "random"];
export const PERSONAS = ["steady", "bold", "timid"];

/** Does a level have a persona? Who plays anything likes nothing. */
export const hasPersona = (level) => level !== "random";

/** "hard:bold" of a level and a persona; the steady one goes without saying. */
export function levelCode(level, persona) {
  return hasPersona(level) && persona !== "steady" ? `${level}:${persona}` : level;
}

/** "Hard, bold" of "hard:bold". */
export function levelName(code) {
  const [level, persona] = code.split(":");
  return [t(`bots.${level}.name`), persona && t(`bots.${persona}.name`)].filter(Boolean).join(", ");
}

/** A choice of one, each with a line about it. */
export function Choices({ name, legend, values, value, onChange, disabled = false }) {
  return html`
    <fieldset class=${`choices of-${values.length}`} disabled=${disabled}>
      <legend>${legend}</legend>
      ${values.map((one) => html`
        <label key=${one} class="choice">
          <input type="radio" name=${name} value=${one} checked=${one === value} onChange=${() => onChange(one)} />
          <span>
            <strong>${t(`bots.${one}.name`)}</strong>
            <span class="small muted">${t(`bots.${one}.says`)}</span>
          </span>
        </label>
      `)}
    </fieldset>
  `;
}
