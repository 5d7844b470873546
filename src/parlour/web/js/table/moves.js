/** Moves as people say them: "Play the 7" for `play 7`. */
import { currentLanguage, gameTemplate, pieces } from "../text.js";
import { addressed } from "./grammar.js";
import { isMe, nameOf } from "./names.js";
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

/** What a verb says: `verbs.pass_card` is the text of "pass" with a card. */
export const verbTemplate = (verb, game) =>
  gameTemplate(game.slug, `verbs.${[verb.name, ...verb.domains].join("_")}`, verb.says);

/** The same for these words: whoever reads it is not called by name. */
export const templateFor = (verb, words, game, meta) =>
  words.reduce((text, word, k) => {
    const isOwn = verb.domains[k] === "seat" && isMe(meta, word);
    return (isOwn && addressed(text, `{${k}}`, currentLanguage())) || text;
  }, verbTemplate(verb, game));

/** A verb's template, filled with arguments as they stand in a move. */
function verbParts(verb, words, game, meta) {
  const args = Object.fromEntries(words.map((word, k) => [k, wordPart(verb.domains[k], word, game, meta)]));
  return pieces(templateFor(verb, words, game, meta), args);
}

function wordPart(domain, word, game, meta) {
  if (domain === "card") return cardsOf([word]);
  if (domain === "seat") return nameOf(meta, word);
  if (domain === "word") return wordText(word, game);
  return word;
}

/** A word of a move, such as "set". */
export const wordText = (word, game) => gameTemplate(game.slug, `words.${word}`, word);

/** "Bid a 3 5 10": the verb's own text with all cards where one would be. */
function pickParts(pick, cards, game, meta, isAfterHead) {
  if (cards.length === 0) return [];
  if (isAfterHead) return [": ", ...cardsOf(cards)];
  return pieces(verbTemplate(pick, game), { 0: cardsOf(cards) });
}

/** Nothing was picked: what "done" says. */
function doneParts(verbs, cards, game) {
  const done = verbs.find(({ kind }) => kind === "done");
  if (cards.length || !done) return [];
  return [verbTemplate(done, game)];
}

function fits({ domains }, words, isOpenEnded) {
  const isLong = isOpenEnded ? words.length >= domains.length : words.length === domains.length;
  return isLong && domains.every((domain, k) => domain !== "seat" || /^[A-J]$/.test(words[k]));
}
