/** Cards: as they lie on the table, as they stand in a sentence, and as they are called. */
import { html } from "../../ui.js";
import { has, t } from "../../text.js";
import { backAddress, faceAddress } from "./faces.js";

const UNKNOWN = "?";
export const SUIT_GLYPHS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Is it a card that can be read? */
export const isOpen = (card) => Boolean(card) && card !== UNKNOWN;

/** The suit letter of a card, if it has one. */
export const suitOf = (card) => (/^[^X]?[cdhs]$/.test(card.slice(-2)) && card.length > 1 ? card.slice(-1) : "");

/** The rank of a card as it is written in a move: `7`, `T`, `A`; Jokers are `X`. */
export const rankOf = (card) => (suitOf(card) ? card.slice(0, -1) : card.startsWith("X") ? "X" : card);

/** The spoken name of a card: "7", "Ace of spades", "a hidden card". */
export function cardName(card) {
  if (!isOpen(card)) return t("card.hidden");
  if (card.startsWith("X")) return t("card.joker");
  const suit = suitOf(card);
  const rank = has(`card.ranks.${rankOf(card)}`) ? t(`card.ranks.${rankOf(card)}`) : rankOf(card);
  return suit ? t("card.of", { rank, suit: t(`card.suits.${suit}`) }) : rank;
}

/** A card as short text: "7", "10♣", "A♠". */
export function cardText(card) {
  if (!isOpen(card)) return UNKNOWN;
  if (card.startsWith("X")) return t("card.joker");
  const rank = rankOf(card) === "T" ? "10" : rankOf(card);
  return rank + (SUIT_GLYPHS[suitOf(card)] ?? "");
}

/** The drawing alone, without a name. */
export function CardFace({ card, deck }) {
  const address = isOpen(card) ? faceAddress(card, deck) : backAddress(deck);
  return html`<svg class="card-face" viewBox="0 0 60 84" aria-hidden="true"><use href=${address} /></svg>`;
}

/** A card that lies there: the drawing and its name for those who listen. */
export function Card({ card, deck, class: more = "", ...rest }) {
  return html`
    <span class=${`card ${more}`} ...${rest}>
      <${CardFace} card=${card} deck=${deck} />
      <span class="visually-hidden">${cardName(card)}</span>
    </span>
  `;
}

/** A card in the middle of a sentence. */
export function CardChip({ card, deck }) {
  const suit = isOpen(card) ? suitOf(card) : "";
  const hue = suit ? `suit-${suit}` : deck === "triangle" && isOpen(card) ? `ink-${card}` : "";
  return html`
    <span class=${`card-chip ${hue}`}>
      <span aria-hidden="true">${cardText(card)}</span>
      <span class="visually-hidden">${cardName(card)}</span>
    </span>
  `;
}
