/** The lobby: what was begun, what there is to play, and where a code leads. */
import { html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { t } from "./text.js";
import { Heading, Loading, Failed, errorText, useLoaded, useTitle } from "./page.js";
import { allGames, myself } from "./games.js";
import { Filters, NO_FILTERS, SEARCH, chosen, isFiltered } from "./filters.js";
import { Emblem } from "./emblem.js";
import { GameCard } from "./gamecard.js";
import { JoinForm } from "./join.js";
import { Unfinished } from "./unfinished.js";
import { Icon } from "./icons.js";
import { useTableMaker, usualWish } from "./start.js";

const RECENT = 3; // as many as fit a row

allGames().catch(() => {}); // asked for while the texts are still on their way

let kept = NO_FILTERS; // so that coming back from a game finds the same list

export function LobbyPage() {
  useTitle("");
  const games = useLoaded(allGames);
  const me = useLoaded(myself);
  if (games.error) return html`<${Failed} error=${games.error} again=${games.again} />`;
  return html`
    <div class="page lobby">
      <header class="lobby-head">
        <div>
          <${Heading}>${t("lobby.title")}<//>
          <p class="lobby-lead muted">${t("lobby.lead")}</p>
        </div>
        <${JoinForm} />
      </header>
      ${games.data
        ? html`<${Shelves} games=${games.data} me=${me.data || null} />`
        : html`<${Loading} />`}
    </div>
  `;
}

function Shelves({ games, me }) {
  return html`
    ${me && html`<${Unfinished} games=${games} tables=${me.tables} />`}
    <${AllGames} games=${games} recent=${me?.recent || []} />
  `;
}

function AllGames({ games, recent }) {
  const [filters, setFilters] = useState(kept);
  const list = useRef(null);
  const found = useMemo(() => chosen(games, filters), [games, filters]);
  const played = recent
    .map((slug) => games.find((game) => game.slug === slug))
    .filter(Boolean)
    .slice(0, RECENT);
  useEffect(() => {
    kept = filters;
  }, [filters]);
  const clear = () => {
    setFilters(NO_FILTERS);
    document.getElementById(SEARCH).focus(); // the button is about to go
  };
  const toFirst = () => list.current.querySelector("a")?.focus();
  return html`
    ${played.length > 0 && !isFiltered(filters) && html`
      <section aria-labelledby="recent">
        <h2 id="recent">${t("lobby.recent")}</h2>
        <ul class="shortlist">
          ${played.map((game) => html`<${ShortCard} key=${game.slug} game=${game} />`)}
        </ul>
      </section>
    `}
    <section aria-labelledby="all">
      <h2 id="all">${t("lobby.all")}</h2>
      <${Filters} games=${games} filters=${filters} onChange=${setFilters} onEnter=${toFirst} />
      <div class="lobby-count">
        <p role="status">${t("lobby.count", { count: found.length })}</p>
        ${isFiltered(filters) && html`
          <button class="button quiet" onClick=${clear}>${t("lobby.clear")}</button>
        `}
        <${Surprise} games=${found} />
      </div>
      <div ref=${list}>
        ${found.length > 0
          ? html`<${Cards} games=${found} />`
          : html`<p class="lobby-none muted">${t("lobby.none")}</p>`}
      </div>
    </section>
  `;
}

/** A game that needs no introduction. */
function ShortCard({ game }) {
  const { busy, error, make } = useTableMaker();
  return html`
    <li>
      <div class="short-card">
        <${Emblem} game=${game} />
        <span class="short-card-words"><strong><a href=${`/g/${game.slug}`}>${game.title}</a></strong></span>
        <button class="button" aria-disabled=${busy} onClick=${() => make(usualWish(game))}>
          ${t("lobby.play")}<span class="visually-hidden"> ${game.title}</span>
        </button>
      </div>
      ${error && html`<p class="bad small" role="alert">${errorText(error)}</p>`}
    </li>
  `;
}

function Cards({ games }) {
  return html`
    <ul class="games">
      ${games.map((game) => html`<${GameCard} key=${game.slug} game=${game} />`)}
    </ul>
  `;
}

/** A table of any of the games in sight. */
function Surprise({ games }) {
  const { busy, error, make } = useTableMaker();
  const begin = () => make(usualWish(games[Math.floor(Math.random() * games.length)]));
  return html`
    <button class="button surprise" disabled=${!games.length} aria-disabled=${busy} onClick=${begin}>
      <${Icon} name="dice" /> ${t("lobby.surprise")}
    </button>
    ${error && html`<p class="bad" role="alert">${errorText(error)}</p>`}
  `;
}
