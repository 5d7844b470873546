/**
 * Sentences as lists of parts: texts, and `{card}` where a card stands. So the same sentence can be read aloud
 * (`asText`) and be shown with its cards drawn (`asElements`).
 */
import { html } from "../ui.js";
import { currentLanguage, listOf, pieces, template } from "../text.js";
import { CardChip, cardName } from "./board/card.js";

const NEEDS_AN = new Set(["8", "11", "18"]);

/** A sentence of the table's own texts, with cards in it. */
export const said = (key, args = {}) => join(pieces(template(key, args), args));

/** Cards, one after the other. */
export const cardsOf = (cards) => cards.map((card) => ({ card }));

/** Parts in one flat list; English gets its "an", the first letter is large. */
export function join(parts) {
  const flat = parts.flat().filter((part) => part !== "" && part !== null && part !== undefined);
  return withLargeStart(currentLanguage() === "en" ? flat.map(withAn) : flat);
}

/** The sentence as a screen reader says it. */
export function asText(parts) {
  return inRuns(parts)
    .map((run) => (Array.isArray(run) ? listOf(run.map(({ card }) => cardName(card))) : run))
    .join("");
}

/** The sentence with drawn cards. */
export function asElements(parts, deck) {
  return parts.map((part) =>
    typeof part === "string" ? part : html`<${CardChip} card=${part.card} deck=${deck} />`,
  );
}

/** Texts, and lists of the cards that follow each other. */
function inRuns(parts) {
  const runs = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (typeof part === "string") runs.push(part);
    else if (Array.isArray(last)) last.push(part);
    else runs.push([part]);
  }
  return runs;
}

function withAn(part, place, parts) {
  if (typeof part !== "string" || !/\b[Aa] $/.test(part)) return part;
  const next = parts[place + 1];
  const word = typeof next === "string" ? /^\w+/.exec(next)?.[0] : next?.card;
  const isVowel = word && (NEEDS_AN.has(word) || /^A[cdhs]$/.test(word));
  return isVowel ? `${part.slice(0, -1)}n ` : part;
}

function withLargeStart([first, ...others]) {
  if (typeof first !== "string") return [first, ...others].filter(Boolean);
  return [first.charAt(0).toLocaleUpperCase() + first.slice(1), ...others];
}
