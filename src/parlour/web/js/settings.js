/** How things look, move and speak on this device; and the name that others see. */
import { html, useState } from "./ui.js";
import { LANGUAGES, t } from "./text.js";
import { post } from "./net.js";
import { change, useSettings } from "./store.js";
import { Heading, errorText, useLoaded, useTitle } from "./page.js";
import { myself } from "./games.js";

const LONGEST_NAME = 24;

/** Choices of one among a few: setting and its values. */
const FEW = {
  theme: ["auto", "light", "dark"],
  suits: ["two", "four"],
  speed: ["slow", "normal", "fast", "off"],
  voice: ["brief", "normal"],
};

export function SettingsPage() {
  useTitle(t("settings.title"));
  return html`
    <div class="page narrow settings">
      <${Heading}>${t("settings.title")}<//>
      <p class="muted">${t("settings.lead")}</p>
      <${Name} />
      <${Language} />
      ${Object.keys(FEW).map((name) => html`<${Few} key=${name} name=${name} />`)}
      <${OnOff} name="sound" />
      <${OnOff} name="confirm" />
    </div>
  `;
}

/** Kept by the server, because the others at a table see it. */
function Name() {
  const { data, error: unread } = useLoaded(myself);
  const [name, setName] = useState(null);
  const [answer, setAnswer] = useState({});
  const save = (event) => {
    event.preventDefault();
    post("/api/me", { name: (name ?? data?.name ?? "").trim() }).then(
      () => setAnswer({ saved: true }),
      (error) => setAnswer({ error }),
    );
  };
  const error = answer.error || unread;
  return html`
    <form class="setting" onSubmit=${save}>
      <label for="name" class="setting-name">${t("settings.name")}</label>
      <p class="small muted" id="name-says">${t("settings.name_says")}</p>
      <div class="join-line">
        <input id="name" type="text" maxlength=${LONGEST_NAME} autocomplete="nickname" aria-describedby="name-says"
          value=${name ?? data?.name ?? ""}
          onInput=${(event) => {
            setName(event.target.value);
            setAnswer({});
          }} />
        <button class="button">${t("settings.save")}</button>
      </div>
      <p role="status" class="good small">${answer.saved && t("settings.saved")}</p>
      ${error && html`<p class="bad" role="alert">${errorText(error)}</p>`}
    </form>
  `;
}

function Language() {
  const { language } = useSettings();
  return html`
    <div class="setting">
      <label for="language" class="setting-name">${t("settings.language")}</label>
      <select id="language" value=${language} onChange=${(event) => change("language", event.target.value)}>
        <option value="auto">${t("settings.language_auto")}</option>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`)}
      </select>
    </div>
  `;
}

function Few({ name }) {
  const settings = useSettings();
  return html`
    <fieldset class="setting">
      <legend class="setting-name">${t(`settings.${name}`)}</legend>
      <p class="small muted" id=${`${name}-says`}>${t(`settings.${name}_says`)}</p>
      <div class="segments" aria-describedby=${`${name}-says`}>
        ${FEW[name].map((value) => html`
          <label key=${value}>
            <input type="radio" name=${name} checked=${settings[name] === value} onChange=${() => change(name, value)} />
            <span>${t(`settings.${name}_${value}`)}</span>
          </label>
        `)}
      </div>
      ${name === "suits" && html`<${Suits} four=${settings.suits === "four"} />`}
    </fieldset>
  `;
}

/** What the choice of colours looks like. */
const Suits = ({ four }) => html`
  <p class=${four ? "suit-sample four" : "suit-sample"} aria-hidden="true">
    ${["♣", "♦", "♥", "♠"].map((suit, k) => html`<span key=${k} class=${`suit-${k}`}>${suit}</span>`)}
  </p>
`;

function OnOff({ name }) {
  const settings = useSettings();
  return html`
    <div class="setting">
      <label class="check">
        <input type="checkbox" checked=${settings[name]} aria-describedby=${`${name}-says`}
          onChange=${(event) => change(name, event.target.checked)} />
        <span class="setting-name">${t(`settings.${name}`)}</span>
      </label>
      <p class="small muted" id=${`${name}-says`}>${t(`settings.${name}_says`)}</p>
    </div>
  `;
}
