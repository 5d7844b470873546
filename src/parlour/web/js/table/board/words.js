/** Moves and counters in words. */
import { has, listOf, numberText, pieces, t, template } from "../../text.js";
import { templateFor, verbTemplate, wordText } from "../moves.js";
import { large, nameOrYou } from "../names.js";
import { cardText } from "./card.js";

const GAP = "…";

/** "Play the 7", of a move; `meta` tells who the seats are. */
export const moveText = (move, game, meta) =>
  fill(templateFor(move.verb, move.args, game, meta), wordsOf(move, game, meta));

/** "Play the …": what all moves of a verb have in common. */
export const verbText = (verb, game) => fill(verbTemplate(verb, game), verb.domains.map(() => GAP));

/** "Attack … with the 7": what several moves of a verb have in common. */
export function sharedText(moves, game, meta) {
  const said = moves.map((move) => wordsOf(move, game, meta));
  const shared = said[0].map((word, at) => (said.every((words) => words[at] === word) ? word : GAP));
  return fill(verbTemplate(moves[0].verb, game), shared);
}

/** What tells each of these moves of one verb from the others: "7♣", "Ada, 3". */
export function tellingTexts(moves, game, meta) {
  const said = moves.map((move) => wordsOf(move, game, meta));
  const differs = (at) => said.some((words) => words[at] !== said[0][at]);
  return said.map((words) => words.filter((_, at) => differs(at)).join(", "));
}

/** What is paid and won; other counters (a bet, a total) only follow from the cards or the move itself. */
const WORTH = new Set(["chips", "points", "coins", "money", "strikes"]);

/** What a move does at once: "takes the 3, +3 points". A number that the move says already is not said again. */
export function priceText({ cost, gets, number }) {
  const taken = gets?.length ? [t("ask.takes", { cards: listOf(gets.map(cardText)) })] : [];
  const changes = Object.entries(cost ?? {})
    .filter(([name, change]) => WORTH.has(name) && Math.abs(change) !== number)
    .map(([name, change]) => counterText(name, change, signed(change)));
  return [...taken, ...changes].join(", ");
}

/** "12 chips", with the number in other words if wanted. */
export const counterText = (name, value, shown = numberText(value)) =>
  t(counterKey(name), { count: Math.abs(value), n: shown, name });

/** The same as pieces, so that the number can be drawn large. */
export const counterPieces = (name, value, shown) =>
  pieces(template(counterKey(name), { count: Math.abs(value) }), { n: shown, name });

const counterKey = (name) => (has(`board.counters.${name}`) ? `board.counters.${name}` : "board.counters.other");

const signed = (value) => numberText(value, { signDisplay: "exceptZero" }).replace("-", "−");

const fill = (text, words) => pieces(text, { ...words }).join("");

function wordsOf({ verb, args }, game, meta) {
  return args.map((word, at) => {
    const domain = verb.domains[at];
    if (domain === "card") return cardText(word);
    if (domain === "seat") return large(nameOrYou(meta, word));
    if (domain === "number") return numberText(Number(word));
    return wordText(word, game);
  });
}
