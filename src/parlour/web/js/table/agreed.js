/** What is agreed at a table: seats and options of the game, settings of the table. */
import { html, useEffect, useState } from "../ui.js";
import { numberText, t } from "../text.js";
import { OptionForm, SettingsForm, saidText } from "../options.js";

const SETTLED = 500; // ms without a change until it is sent

/** For everybody: the options that differ from the printed game, and the settings, in sentences. */
export function Agreed({ game, meta }) {
  return html`
    <section class="agreed" aria-labelledby="agreed-title">
      <h3 id="agreed-title">${t("table.agreed.title")}</h3>
      <ul class="agreed-list">
        ${agreements(game, meta).map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
      </ul>
    </section>
  `;
}

/** Sentences of all that is not as usual. */
export function agreements(game, meta) {
  const { hints, aid, clock, sealed, watch } = meta.settings;
  const said = saidText(game, meta.said);
  return [
    ...(said.length ? said : [t("table.agreed.printed")]),
    clock ? t("table.agreed.clock", { seconds: numberText(clock), count: clock }) : t("table.agreed.no_clock"),
    t(hints ? "table.agreed.hints" : "table.agreed.no_hints"),
    aid && t("table.agreed.aid"),
    sealed && t("table.agreed.sealed"),
    !watch && t("table.agreed.closed"),
  ].filter(Boolean);
}

/** For the host before the match: everything can be changed. */
export function Agreements({ game, meta, order, refusal }) {
  const [values, setValues] = useSent(meta.said, (options) => order("options", { seats: meta.seats.length, options }));
  const [settings, setSettings] = useSent(meta.settings, (wanted) => order("settings", { settings: wanted }));
  const error = refusal?.why === "host" ? { code: "option/impossible", message: refusal.text } : undefined;
  return html`
    <${SeatCount} game=${game} meta=${meta} order=${order} />
    ${game.options.length > 0 && html`
      <details class="agreed">
        <summary>${t("table.agreed.options")} <span class="muted small">${saidText(game, meta.said).join(" · ") || t("table.agreed.printed")}</span></summary>
        <${OptionForm} game=${game} seats=${meta.seats.length} values=${values} onChange=${setValues} error=${error} />
      </details>
    `}
    <details class="agreed">
      <summary>${t("table.agreed.settings")}</summary>
      <${SettingsForm} values=${settings} onChange=${setSettings} />
    </details>
  `;
}

function SeatCount({ game, meta, order }) {
  const [low, high] = game.seats;
  if (low === high) return null;
  const sizes = Array.from({ length: high - low + 1 }, (_, k) => low + k);
  const people = meta.seats.filter(({ kind }) => kind === "me" || kind === "person").length;
  return html`
    <fieldset class="seat-count">
      <legend>${t("table.agreed.seats")}</legend>
      <div class="segments">
        ${sizes.map((size) => html`
          <label key=${size}>
            <input type="radio" name="seat-count" checked=${size === meta.seats.length} disabled=${size < people}
              onChange=${() => order("options", { seats: size, options: meta.said })} />
            <span>${size}</span>
          </label>
        `)}
      </div>
    </fieldset>
  `;
}

/** A value that is sent when the person has stopped changing it, and follows what the table says. */
function useSent(agreed, send) {
  const [draft, setDraft] = useState(null);
  const text = JSON.stringify(agreed);
  useEffect(() => setDraft(null), [text]);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => send(draft), SETTLED);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft ?? agreed, setDraft];
}
