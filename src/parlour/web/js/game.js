/** The page of one game: what it is, and a table of it the way somebody wants it. */
import { html, useState } from "./ui.js";
import { listOf, t } from "./text.js";
import { Failed, Heading, Loading, errorText, useLoaded, useTitle } from "./page.js";
import { aboutOf, moodText, oneGame, summaryOf, usualSeats } from "./games.js";
import { Choices, LEVELS, PERSONAS, hasPersona, levelCode } from "./bots.js";
import { Emblem } from "./emblem.js";
import { Facts } from "./gamecard.js";
import { Icon } from "./icons.js";
import { OptionForm, SettingsForm, USUAL_SETTINGS } from "./options.js";
import { USUAL_LEVEL, useTableMaker, usualWish } from "./start.js";

export function GamePage({ slug }) {
  const { data: game, error, again } = useLoaded(() => oneGame(slug), [slug]);
  useTitle(game?.title);
  if (error) return html`<${Failed} error=${error} again=${error.status !== 404 && again} />`;
  if (!game) return html`<${Loading} />`;
  return html`
    <div class="page game-page">
      <${About} game=${game} />
      <${NewTable} key=${slug} game=${game} />
    </div>
  `;
}

function About({ game }) {
  return html`
    <div class="game-about">
      <${Emblem} game=${game} wide />
      <${Heading}>${game.title}<//>
      <p class="game-idea">${summaryOf(game)}</p>
      <${Facts} game=${game} />
      <p>${aboutOf(game).join(" ")}</p>
      <p class="small muted">${game.moods.map(moodText).join(" · ")}</p>
      <${Now} game=${game} />
      <div class="buttons">
        ${game.has_lesson && html`
          <a class="button" href=${`/learn/${game.slug}`}><${Icon} name="play" />${t("game.learn")}</a>
        `}
        <a class="button quiet" href=${`/rules/${game.slug}`}><${Icon} name="book" />${t("game.rules")}</a>
      </div>
      <p class="small muted game-credit">${t("game.credit", { credit: listOf(game.credit.split(" and ")) })} ${t("game.source", { source: game.source })}</p>
    </div>
  `;
}

/** The printed game against the usual bots, in one tap. */
function Now({ game }) {
  const { busy, error, make } = useTableMaker();
  const wish = usualWish(game);
  return html`
    <p class="game-now">
      <button class="button primary big" aria-disabled=${busy} onClick=${() => make(wish)}>${t("game.now")}</button>
    </p>
    <p class="small muted">${t("game.now_says", { count: wish.seats - 1, level: t(`bots.${USUAL_LEVEL}.name`) })}</p>
    ${error && html`<p class="notice bad" role="alert">${errorText(error)}</p>`}
  `;
}

function firstWish(game) {
  const seats = usualSeats(game);
  return { with: "bots", seats, friends: seats - 1, level: USUAL_LEVEL, persona: "steady", options: {}, settings: USUAL_SETTINGS };
}

/** Who sits where: the person first, then friends, then bots. */
function fillOf({ with: company, seats, friends, level, persona }) {
  const open = company === "friends" ? Math.min(friends, seats - 1) : 0;
  const bots = seats - 1 - open;
  return ["me", ...Array(open).fill("open"), ...Array(bots).fill(levelCode(level, persona))];
}

function NewTable({ game }) {
  const [wish, setWish] = useState(() => firstWish(game));
  const { busy, error, make } = useTableMaker();
  const put = (changes) => setWish((old) => ({ ...old, ...changes }));
  const begin = (event) => {
    event.preventDefault();
    const { seats, options, settings } = wish;
    make({ game: game.slug, seats, options, settings, fill: fillOf(wish) });
  };
  const isOption = error?.code?.startsWith("option/");
  const open = fillOf(wish).filter((seat) => seat === "open").length;
  return html`
    <form class="panel new-table" onSubmit=${begin} aria-labelledby="new-table" noValidate>
      <h2 id="new-table">${t("game.new_table")}</h2>
      <${Company} game=${game} wish=${wish} put=${put} />
      <${Seats} game=${game} wish=${wish} put=${put} />
      ${open < wish.seats - 1 && html`<${Bots} wish=${wish} put=${put} />`}
      <${Folds} game=${game} wish=${wish} put=${put} error=${isOption && error} />
      <div class="new-table-go">
        ${error && !isOption && html`<p class="notice bad" role="alert">${errorText(error)}</p>`}
        ${isOption && html`<p class="bad" role="alert">${t("game.see_options")}</p>`}
        <button class="button primary big" aria-disabled=${busy}>${t(open ? "game.invite" : "game.play")}</button>
        ${open > 0 && html`<p class="small muted">${t("game.invite_says", { count: open })}</p>`}
      </div>
    </form>
  `;
}

function Company({ game, wish, put }) {
  if (game.seats[1] === 1) return null;
  return html`
    <fieldset>
      <legend>${t("game.company")}</legend>
      <div class="segments">
        ${["bots", "friends"].map((company) => html`
          <label key=${company}>
            <input type="radio" name="company" checked=${wish.with === company}
              onChange=${() => put({ with: company, seats: Math.max(wish.seats, company === "friends" ? 2 : 1) })} />
            <span>${t(`game.with_${company}`)}</span>
          </label>
        `)}
      </div>
    </fieldset>
  `;
}

/** How many play, and, with friends, how many of the seats stay open. */
function Seats({ game, wish, put }) {
  const [low, high] = game.seats;
  const least = wish.with === "friends" ? Math.max(low, 2) : low;
  const setSeats = (seats) => {
    const wereAllOpen = wish.friends >= wish.seats - 1;
    put({ seats, friends: wereAllOpen ? seats - 1 : Math.min(wish.friends, seats - 1) });
  };
  return html`
    <${Numbers} name="seats" legend=${t("game.seats")} from=${least} to=${high} value=${wish.seats} onChange=${setSeats} />
    ${wish.with === "friends" && wish.seats > 2 && html`
      <${Numbers} name="friends" legend=${t("game.friends")} from=${1} to=${wish.seats - 1}
        value=${Math.min(wish.friends, wish.seats - 1)} onChange=${(friends) => put({ friends })} />
    `}
  `;
}

/** A choice of one number of a few. */
function Numbers({ name, legend, from, to, value, onChange }) {
  if (from === to) return html`<p>${legend}: <strong>${from}</strong></p>`;
  const numbers = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  return html`
    <fieldset>
      <legend>${legend}</legend>
      <div class="segments numbers">
        ${numbers.map((number) => html`
          <label key=${number}>
            <input type="radio" name=${name} checked=${number === value} onChange=${() => onChange(number)} />
            <span>${number}</span>
          </label>
        `)}
      </div>
    </fieldset>
  `;
}

function Bots({ wish, put }) {
  return html`
    <${Choices} name="level" legend=${t("game.level")} values=${LEVELS} value=${wish.level} onChange=${(level) => put({ level })} />
    ${hasPersona(wish.level) && html`
      <${Choices} name="persona" legend=${t("game.persona")} values=${PERSONAS} value=${wish.persona}
        onChange=${(persona) => put({ persona })} />
    `}
  `;
}

/** What most people leave as it is. */
function Folds({ game, wish, put, error }) {
  const changed = Object.keys(wish.options).length;
  return html`
    ${game.options.length > 0 && html`
      <details open=${Boolean(error) || undefined}>
        <summary>${t("game.options")} <span class="muted small">${t(changed ? "game.changed" : "game.as_printed", { count: changed })}</span></summary>
        <p class="small muted">
          ${t("game.options_say")} <a href=${`/rules/${game.slug}#1-options`}>${t("game.options_rules")}</a>
        </p>
        <${OptionForm} game=${game} seats=${wish.seats} values=${wish.options} error=${error}
          onChange=${(options) => put({ options })} />
      </details>
    `}
    <details>
      <summary>${t("game.settings")}</summary>
      <${SettingsForm} values=${wish.settings} onChange=${(settings) => put({ settings })} />
    </details>
  `;
}
