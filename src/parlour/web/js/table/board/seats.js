/** The seats: who sits there, what lies in front of them, whether they think. */
import { html } from "../../ui.js";
import { t } from "../../text.js";
import { isMe, large, nameOf, nameOrYou } from "../names.js";
import { CardFace, isOpen } from "./card.js";
import { useTable } from "./context.js";
import { Counters } from "./counters.js";
import { cardKey } from "./motion.js";
import { Cards, Group } from "./zone.js";
import { contents, countOf, drawnCards, handZone, placeOf, seatGroups, zoneName } from "./places.js";

const FAN = 7; // more backs than this are told by the number

/** Another seat: everything open in front of it, and its hand as backs with a number. */
export function Seat({ letter }) {
  const { game, meta, view, speaker, choice } = useTable();
  const isTurn = view.turn.includes(letter);
  const isOut = !view.live.includes(letter) && !view.over;
  const marks = [isTurn && "is-turn", isOut && "is-out", speaker === letter && "is-speaking"].filter(Boolean);
  const name = nameOf(meta, letter);
  return html`
    <section class=${`seat ${marks.join(" ")}`} aria-label=${name} data-place=${`seat.${letter}`}>
      <${SeatHead} letter=${letter} />
      <${Counters} game=${game} view=${view} seat=${letter} />
      <div class="seat-zones">
        <${ForeignHand} letter=${letter} />
        ${seatGroups(game).map((group) => html`<${Group} key=${group.kind} group=${group} seat=${letter} />`)}
      </div>
      ${choice.seatIsOpen(letter) && html`
        <button class="seat-choice" onClick=${() => choice.tapSeat(letter)}>
          <span class="visually-hidden">${t("ask.chooseSeat", { seat: name })}</span>
        </button>
      `}
    </section>
  `;
}

/** Name, level, and what is to be known of a seat at a glance. */
export function SeatHead({ letter, own = false }) {
  const { meta, view } = useTable();
  const seat = meta.seats.find((each) => each.seat === letter);
  const level = (seat.kind === "bot" || seat.replaced) && seat.level;
  return html`
    <header class="seat-head">
      <span class="seat-name">${own ? large(nameOrYou(meta, letter)) : nameOf(meta, letter)}</span>
      ${view.dealer === letter && html`<span class="dealer" title=${t("board.dealer")}>
        <span aria-hidden="true">${t("board.dealerMark")}</span><span class="visually-hidden">${t("board.dealer")}</span>
      </span>`}
      ${level && html`<span class="level">${levelText(level)}</span>`}
      ${!seat.online && seat.kind !== "bot" && html`<span class="away">${t("board.away")}</span>`}
      <${SeatState} letter=${letter} />
    </header>
  `;
}

const levelText = (level) => {
  const [strength] = level.split(":");
  return t(`board.levels.${strength}`);
};

/** Thinking, ready, out: in words, not by colour alone. */
function SeatState({ letter }) {
  const { game, meta, view } = useTable();
  if (view.over) {
    if (view.winners.includes(letter)) return html`<span class="state good">${t("board.won")}</span>`;
    return view.losers.includes(letter) ? html`<span class="state bad">${t("board.lost")}</span>` : null;
  }
  if (view.turn.includes(letter)) {
    return isMe(meta, letter) ? null : html`<span class="state turn">${t("board.thinking")}</span>`;
  }
  if (!view.live.includes(letter)) return html`<span class="state">${t("board.out")}</span>`;
  return hasCommitted(game, view, letter) ? html`<span class="state">${t("board.ready")}</span>` : null;
}

/** Does a card lie there that waits for the others? */
export function hasCommitted(game, view, letter) {
  const played = game.zones.find(({ name, seen_by: seenBy }) => name === "played" && seenBy === "owner");
  if (!played) return false;
  const held = contents(view, "played", letter);
  return countOf(held) > 0 && (held.hidden > 0 || letter === view.you);
}

/** A hand that is not ours: backs in a fan, and what we know of it. */
function ForeignHand({ letter }) {
  const { game, view } = useTable();
  const zone = handZone(game);
  if (!zone) return null;
  const place = placeOf("hand", letter);
  const held = contents(view, "hand", letter);
  const cards = drawnCards(held);
  if (zone.seen_by === "everyone" || cards.some(isOpen)) {
    return html`<div class="zone spread"><${Cards} place=${place} cards=${cards} name=${zoneName(game, "hand")} /></div>`;
  }
  const count = cards.length;
  if (count === 0) return html`<span class="visually-hidden" data-place=${place}>${t("board.inHand", { count })}</span>`;
  return html`
    <div class="foreign-hand" data-place=${place}>
      <span class="fan backs" aria-hidden="true" style=${{ "--before": Math.max(0, Math.min(FAN, count) - 1) }}>
        ${cards.slice(0, FAN).map((card, at) => html`
          <span class="card is-back" key=${at} data-card=${cardKey(place, "?", at)}>
            <${CardFace} card=${card} deck=${game.deck} />
          </span>
        `)}
      </span>
      <span class="hand-count"><span class="visually-hidden">${t("board.inHand", { count })}</span>
        <span aria-hidden="true">${count}</span></span>
    </div>
  `;
}

/** The own seat: what lies in front of it, without the hand. */
export function OwnSeat({ letter }) {
  const { game, view, speaker } = useTable();
  const isTurn = view.turn.includes(letter);
  const all = seatGroups(game);
  return html`
    <section
      class=${`seat own ${isTurn ? "is-turn" : ""} ${speaker === letter ? "is-speaking" : ""}`}
      aria-label=${t("board.yourSeat")}
      data-place=${`seat.${letter}`}
    >
      <div class="own-facts">
        <${SeatHead} letter=${letter} own />
        <${Counters} game=${game} view=${view} seat=${letter} />
      </div>
      <div class="seat-zones">
        ${all.map((group) => html`<${Group} key=${group.kind} group=${group} seat=${letter} />`)}
      </div>
    </section>
  `;
}

const HAND_STEP = 34; // pixels of a card that must be seen and hit
const HAND_CARD = 56;

/** The own hand: large, and the one place where most moves begin. */
export function OwnHand({ letter }) {
  const { game, view, width } = useTable();
  if (!handZone(game)) return null;
  const cards = drawnCards(contents(view, "hand", letter));
  const fitting = Math.max(2, Math.floor((width - HAND_CARD - 24) / HAND_STEP) + 1);
  const rows = Math.max(1, Math.ceil(cards.length / fitting));
  return html`
    <div class="own-hand">
      <${Cards} place=${placeOf("hand", letter)} cards=${cards} name=${t("board.yourHand")} rows=${rows} isHand />
    </div>
  `;
}
