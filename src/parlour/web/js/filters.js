/** Which of the games are in sight: words, seats, length, deck, mood. */
import { html, useEffect, useRef } from "./ui.js";
import { t } from "./text.js";
import { Icon } from "./icons.js";
import { minutesOf, moodText, summaryOf } from "./games.js";

export const NO_FILTERS = Object.freeze({ words: "", seats: "", length: "", deck: "", mood: "" });

/** The id of the search field. */
export const SEARCH = "search";

/** Minutes of each length; the last one has no end. */
const LENGTHS = { short: [0, 5], middle: [6, 15], long: [16, Infinity] };
const DECKS = ["triangle", "standard"];
const SHARED = 2; // a mood that so many games have is worth a filter

export const isFiltered = (filters) => Object.values(filters).some(Boolean);

/** The games that all filters let through; those with the words in their name first. */
export function chosen(games, filters) {
  const words = plain(filters.words).split(" ").filter(Boolean);
  const inTitle = (game) => words.every((word) => plain(game.title).includes(word));
  return games
    .filter((game) => fits(game, filters) && words.every((word) => textOf(game).includes(word)))
    .sort((a, b) => inTitle(b) - inTitle(a) || a.title.localeCompare(b.title));
}

function fits(game, { seats, length, deck, mood }) {
  const [low, high] = game.seats;
  const [from, to] = LENGTHS[length] || [0, Infinity];
  const minutes = minutesOf(game);
  return (
    (!seats || (low <= seats && seats <= high)) &&
    (from <= minutes && minutes <= to) &&
    (!deck || game.deck === deck) &&
    (!mood || game.moods.includes(mood))
  );
}

/** Everything a person may look for, in both languages at once: names are English anyway. */
function textOf(game) {
  const moods = game.moods.flatMap((mood) => [mood, moodText(mood)]);
  return plain([game.title, game.credit, game.summary, summaryOf(game), t(`decks.${game.deck}`), ...moods].join(" "));
}

/** Small letters without accents. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

/** Moods that several games share, the most common first. */
function sharedMoods(games) {
  const counts = new Map();
  for (const mood of games.flatMap((game) => game.moods)) counts.set(mood, (counts.get(mood) || 0) + 1);
  return [...counts].filter(([, n]) => n >= SHARED).sort((a, b) => b[1] - a[1]).map(([mood]) => mood);
}

/** The search and its filters. Enter leads to the first game found, `/` to the search from anywhere. */
export function Filters({ games, filters, onChange, onEnter }) {
  const put = (name, value) => onChange({ ...filters, [name]: value });
  const most = Math.max(...games.map((game) => game.seats[1]));
  const numbers = Array.from({ length: most }, (_, k) => String(k + 1));
  return html`
    <search class="filters">
      <${Search} words=${filters.words} onWords=${(words) => put("words", words)} onEnter=${onEnter} />
      <${Select} name="seats" values=${numbers} filters=${filters} put=${put}
        says=${(n) => t("filters.seats_n", { count: Number(n) })} />
      <${Select} name="length" values=${Object.keys(LENGTHS)} filters=${filters} put=${put}
        says=${(length) => t(`filters.${length}`)} />
      <${Select} name="deck" values=${DECKS} filters=${filters} put=${put} says=${(deck) => t(`decks.${deck}`)} />
      <${Moods} moods=${sharedMoods(games)} mood=${filters.mood} onMood=${(mood) => put("mood", mood)} />
    </search>
  `;
}

function Search({ words, onWords, onEnter }) {
  const field = useRef(null);
  useEffect(() => {
    const find = (event) => {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current.focus();
    };
    addEventListener("keydown", find);
    return () => removeEventListener("keydown", find);
  }, []);
  return html`
    <div class="search-field">
      <${Icon} name="search" />
      <input ref=${field} id=${SEARCH} type="search" value=${words} placeholder=${t("filters.search")} aria-label=${t("filters.search")}
        aria-keyshortcuts="/" autocomplete="off" autocapitalize="off" spellcheck=${false}
        onInput=${(event) => onWords(event.target.value)}
        onKeyDown=${(event) => event.key === "Enter" && onEnter()} />
    </div>
  `;
}

function Select({ name, values, filters, put, says }) {
  return html`
    <div class=${filters[name] ? "filter on" : "filter"}>
      <label for=${`filter-${name}`}>${t(`filters.${name}`)}</label>
      <select id=${`filter-${name}`} value=${filters[name]} onChange=${(event) => put(name, event.target.value)}>
        <option value="">${t("filters.any")}</option>
        ${values.map((value) => html`<option key=${value} value=${value}>${says(value)}</option>`)}
      </select>
    </div>
  `;
}

function Moods({ moods, mood, onMood }) {
  return html`
    <div class="moods" role="group" aria-label=${t("filters.mood")}>
      ${moods.map((one) => html`
        <button key=${one} class="chip" aria-pressed=${one === mood} onClick=${() => onMood(one === mood ? "" : one)}>
          ${moodText(one)}
        </button>
      `)}
    </div>
  `;
}
