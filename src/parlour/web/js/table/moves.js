/** Moves as people say them: "Play the 7" for `play 7`. */
import { gameTemplate, pieces } from "../text.js";
import { nameOrYou } from "./names.js";
import { asText, cardsOf, join } from "./words.js";

/** A move in words, as parts (see words.js). */
export function moveParts(line, game, meta) {
  const [name, ...words] = line.split(" ");
  const verbs = game.verbs.filter((verb) => verb.name === name);
  const pick = verbs.find(({ kind }) => kind === "pick");
  const head = verbs.find((verb) => verb.kind === "head" && fits(verb, words, Boolean(pick)));
  if (!head && !pick) return [line];
  const used = head ? head.domains.length : 0;
  const rest = words.slice(used);
  const parts = head ? verbParts(head, words.slice(0, used), game, meta) : [];
  if (!pick) return join(parts);
  return join([...parts, ...pickParts(pick, rest, game, meta, Boolean(head)), ...doneParts(verbs, rest, game)]);
}

/** The same as one text. */
export const moveText = (line, game, meta) => asText(moveParts(line, game, meta));

/** A verb's template, filled with arguments as they stand in a move. */
export function verbParts(verb, words, game, meta) {
  const place = game.verbs.indexOf(verb);
  const path = game.verbs.findIndex(({ name }) => name === verb.name) === place ? verb.name : `${verb.name}.${place}`;
  const args = Object.fromEntries(words.map((word, k) => [k, wordPart(verb.domains[k], word, game, meta)]));
  return pieces(gameTemplate(game.slug, `verbs.${path}`, verb.says), args);
}

function wordPart(domain, word, game, meta) {
  if (domain === "card") return cardsOf([word]);
  if (domain === "seat") return nameOrYou(meta, word);
  if (domain === "word") return gameTemplate(game.slug, `words.${word}`, word);
  return word;
}

/** "Bid a 3 5 10": the verb's own text with all cards where one would be. */
function pickParts(pick, cards, game, meta, isAfterHead) {
  if (cards.length === 0) return [];
  if (isAfterHead) return [": ", ...cardsOf(cards)];
  return pieces(gameTemplate(game.slug, `verbs.${pick.name}`, pick.says), { 0: cardsOf(cards) });
}

/** Nothing was picked: what "done" says. */
function doneParts(verbs, cards, game) {
  const done = verbs.find(({ kind }) => kind === "done");
  if (cards.length || !done) return [];
  return [gameTemplate(game.slug, `verbs.${done.name}.${game.verbs.indexOf(done)}`, done.says)];
}

function fits({ domains }, words, isOpenEnded) {
  const isLong = isOpenEnded ? words.length >= domains.length : words.length === domains.length;
  return isLong && domains.every((domain, k) => domain !== "seat" || /^[A-J]$/.test(words[k]));
}
