/** The options of a game as sentences, the printed value of each marked; and what a host settles besides. */
import { html } from "./ui.js";
import { gameText, t } from "./text.js";
import { errorText } from "./page.js";

const SIDE_BY_SIDE = 4; // more values than this, or long ones, go into a list
const SHORT = 14;
const CLOCKS = [0, 15, 30, 60, 120, 300, 3600, 86400];

/**
 * @param {{game: object, seats: number, values: Record<string, any>, onChange: (values: object) => void, error?: object}} props
 *   `values`: the options that were said; the others have their printed value. `error`: why the server refused.
 */
export function OptionForm({ game, seats, values, onChange, error }) {
  const at = error && optionOf(game, error);
  const put = (option, value) => onChange(withValue(option, seats, values, value));
  return html`
    <div class="options">
      ${error && !at && html`<p class="notice bad" role="alert">${errorText(error)}</p>`}
      ${game.options.map((option) => html`
        <${OptionField} key=${option.name} game=${game} option=${option} printed=${printedValue(option, seats)}
          value=${valueOf(option, seats, values)} error=${at === option && error}
          onChange=${(value) => put(option, value)} />
      `)}
    </div>
  `;
}

/** What an option is unless somebody says otherwise. */
export const printedValue = (option, seats) => option.default[String(seats)];

/** What an option is now. */
export const valueOf = (option, seats, values) => values[option.name] ?? printedValue(option, seats);

/** The sentence of an option. */
export const optionText = (game, option) =>
  gameText(game.slug, `options.${option.name}`, option.says || inWords(option.name));

/** A value as people say it: on, off, a word, a number. */
export function valueText(game, option, value) {
  if (option.kind === "switch") return t(value === option.choices[1] ? "options.on" : "options.off");
  if (Array.isArray(value)) return value.join(", ");
  return gameText(game.slug, `values.${value}`, inWords(String(value)));
}

/** "Calamities: on, Target: 11": options in force that are not the printed ones. */
export function saidText(game, said) {
  const known = game.options.filter((option) => option.name in said);
  return known.map((option) => `${optionText(game, option)}: ${valueText(game, option, said[option.name])}`);
}

const inWords = (name) => {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
};

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function withValue(option, seats, values, value) {
  const { [option.name]: _, ...others } = values;
  return isSame(value, printedValue(option, seats)) ? others : { ...others, [option.name]: value };
}

/** The option that a refusal names, if it names one. */
function optionOf(game, error) {
  const words = new Set(String(error.message).match(/\w+/g));
  return game.options.find((option) => words.has(option.name));
}

function OptionField({ game, option, value, printed, error, onChange }) {
  const Field = { switch: Switch, choice: Choice, number: Numeral, numbers: Numerals }[option.kind];
  const isPrinted = isSame(value, printed);
  return html`
    <div class=${isPrinted ? "option" : "option changed"}>
      <${Field} game=${game} option=${option} value=${value} printed=${printed} onChange=${onChange}
        id=${`option-${option.name}`} label=${optionText(game, option)} />
      ${!isPrinted && html`
        <p class="option-printed small muted">
          ${t("options.printed_is", { value: valueText(game, option, printed) })}
          <button type="button" class="link" onClick=${() => onChange(printed)}>${t("options.reset")}</button>
        </p>
      `}
      ${error && html`<p class="bad" role="alert">${errorText(error)}</p>`}
    </div>
  `;
}

function Switch({ option, value, label, id, onChange }) {
  const [off, on] = option.choices;
  return html`
    <label class="check">
      <input id=${id} type="checkbox" checked=${value === on}
        onChange=${(event) => onChange(event.target.checked ? on : off)} />
      <span>${label}</span>
    </label>
  `;
}

function Choice(props) {
  const { game, option, printed } = props;
  const texts = option.choices.map((value) => ({ value, text: valueText(game, option, value), isPrinted: value === printed }));
  const isShort = texts.length <= SIDE_BY_SIDE && texts.every(({ text }) => text.length <= SHORT);
  return isShort ? html`<${SideBySide} ...${props} texts=${texts} />` : html`<${List} ...${props} texts=${texts} />`;
}

function SideBySide({ texts, value, label, id, onChange }) {
  return html`
    <fieldset>
      <legend>${label}</legend>
      <div class="segments">
        ${texts.map((one) => html`
          <label key=${one.value}>
            <input type="radio" name=${id} checked=${one.value === value} onChange=${() => onChange(one.value)} />
            <span>${one.text}${one.isPrinted && html`<${Printed} />`}</span>
          </label>
        `)}
      </div>
    </fieldset>
  `;
}

const Printed = () => html`<span class="printed-mark" title=${t("options.printed")}>
  <span aria-hidden="true"> •</span><span class="visually-hidden"> (${t("options.printed")})</span>
</span>`;

function List({ texts, option, value, label, id, onChange }) {
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select id=${id} value=${option.choices.indexOf(value)} onChange=${(event) => onChange(option.choices[event.target.value])}>
        ${texts.map((one, k) => html`
          <option key=${k} value=${k}>${one.isPrinted ? t("options.choice_printed", { value: one.text }) : one.text}</option>
        `)}
      </select>
    </div>
  `;
}

function Numeral({ option, value, label, id, onChange }) {
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <${Stepper} id=${id} label=${label} value=${value} least=${option.least} most=${option.most} step=${option.step || 1}
        onChange=${onChange} />
    </div>
  `;
}

/** A number between two buttons. */
export function Stepper({ id, label, value, least, most, step, onChange }) {
  const put = (number) => onChange(Math.min(most, Math.max(least, number)));
  const typed = (event) => {
    const number = Math.round(Number(event.target.value) / step) * step;
    put(Number.isFinite(number) && event.target.value !== "" ? number : value);
    event.target.value = value; // what was refused does not stay in the field
  };
  return html`
    <div class="stepper">
      <button type="button" class="button icon" disabled=${value <= least} aria-label=${t("options.less", { label })}
        onClick=${() => put(value - step)}>−</button>
      <input id=${id} type="number" inputmode="numeric" value=${value} min=${least} max=${most} step=${step} onChange=${typed} />
      <button type="button" class="button icon" disabled=${value >= most} aria-label=${t("options.more", { label })}
        onClick=${() => put(value + step)}>+</button>
    </div>
  `;
}

function Numerals({ option, value, label, id, onChange }) {
  const put = (place, number) => onChange(value.map((old, k) => (k === place ? number : old)));
  const clean = (text, old) => (text === "" ? old : Math.min(option.most, Math.max(option.least, Math.round(Number(text)) || 0)));
  return html`
    <fieldset>
      <legend>${label}</legend>
      <div class="numerals">
        ${value.map((number, k) => html`
          <input key=${k} id=${`${id}-${k}`} type="number" inputmode="numeric" value=${number} min=${option.least} max=${option.most}
            aria-label=${t("options.nth", { label, n: k + 1 })}
            onChange=${(event) => put(k, clean(event.target.value, number))} />
        `)}
      </div>
    </fieldset>
  `;
}

/** What a host settles about a table: watchers, hints, the counting aid, the clock, closed cards. */
export function SettingsForm({ values, onChange }) {
  const put = (name, value) => onChange({ ...values, [name]: value });
  return html`
    <div class="options">
      ${["watch", "hints", "aid", "sealed"].map((name) => html`
        <label key=${name} class="check">
          <input type="checkbox" checked=${values[name]} onChange=${(event) => put(name, event.target.checked)} />
          <span>${t(`table_settings.${name}`)}<span class="small muted table-settings-says">${t(`table_settings.${name}_says`)}</span></span>
        </label>
      `)}
      <div class="field">
        <label for="setting-clock">${t("table_settings.clock")}</label>
        <select id="setting-clock" value=${values.clock} onChange=${(event) => put("clock", Number(event.target.value))}>
          ${CLOCKS.map((seconds) => html`<option key=${seconds} value=${seconds}>${clockText(seconds)}</option>`)}
        </select>
      </div>
    </div>
  `;
}

/** The settings of a new table. */
export const USUAL_SETTINGS = Object.freeze({ watch: true, hints: true, aid: false, clock: 0, sealed: false });

function clockText(seconds) {
  if (!seconds) return t("table_settings.no_clock");
  const [unit, size] = [["days", 86400], ["hours", 3600], ["minutes", 60], ["seconds", 1]].find(([, n]) => seconds >= n);
  return t(`table_settings.${unit}`, { count: seconds / size });
}
