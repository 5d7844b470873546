/** One game in the lobby: what it is, and one tap to a hand of it. */
import { html } from "./ui.js";
import { t } from "./text.js";
import { errorText } from "./page.js";
import { Emblem } from "./emblem.js";
import { Icon } from "./icons.js";
import { lengthText, moodText, seatsText, summaryOf } from "./games.js";
import { useTableMaker, usualWish } from "./start.js";

export function GameCard({ game }) {
  const { busy, error, make } = useTableMaker();
  return html`
    <li class="game-card">
      <${Emblem} game=${game} wide />
      <div class="game-card-words">
        <h3><a href=${`/g/${game.slug}`}>${game.title}</a></h3>
        <${Facts} game=${game} />
        <p class="game-card-idea">${summaryOf(game)}</p>
        <p class="game-card-moods small muted">${game.moods.map(moodText).join(" · ")}</p>
      </div>
      <div class="game-card-doors">
        <button class="button primary" aria-disabled=${busy} onClick=${() => make(usualWish(game))}>
          ${t("lobby.play")}<span class="visually-hidden"> ${game.title}</span>
        </button>
        <a class="button quiet" href=${`/g/${game.slug}`}>
          ${t("lobby.options")}<span class="visually-hidden"> ${game.title}</span>
        </a>
      </div>
      ${error && html`<p class="bad small game-card-error" role="alert">${errorText(error)}</p>`}
    </li>
  `;
}

/** Seats, minutes, deck (in one word where it is seen, in two where it is heard). */
export function Facts({ game }) {
  return html`
    <ul class="facts">
      <li><${Icon} name="seats" />${t("lobby.seats", { seats: seatsText(game.seats), count: game.seats[1] })}</li>
      <li><${Icon} name="length" />${lengthText(game)}</li>
      <li>
        <${Icon} name=${game.deck} />
        <span aria-hidden="true">${t(`decks.${game.deck}_short`)}</span>
        <span class="visually-hidden">${t(`decks.${game.deck}`)}</span>
      </li>
    </ul>
  `;
}
