/** What a seat is asked, sorted by where it can be answered: on a card, on a seat, on a place, or by a button. */
import { contents, drawnCards, partsOf, placeOf } from "./places.js";

/** Verbs whose cards lie on the table rather than in a hand (words of the notation). */
const FROM_THE_TABLE = new Set(["take", "buy", "place", "perform"]);
const NOWHERE = "";

/**
 * @typedef {{m: string, verb: object, args: string[], card?: string, seat?: string, number?: number, word?: string,
 *   place: string, zone?: string, isAtSeat?: boolean, cost?: object, gets?: string[]}} Move
 */

/** Everything that may be done now: `moves` (each with the place of its card) and `sets` of several cards. */
export function readAsk(ask, game, view) {
  if (!ask) return { moves: [], sets: [] };
  const moves = ask.moves.map((words) => moveOf(words, game));
  byVerb(moves).forEach((kin) => locate(kin, game, view));
  moves.forEach((move) => pointAt(move, game, view));
  return { moves, sets: ask.sets.map((set) => setOf(set, game, view)) };
}

/** Moves by their verb, in the order in which they are offered. */
export function byVerb(moves) {
  const found = new Map();
  moves.forEach((move) => found.set(move.verb, [...(found.get(move.verb) ?? []), move]));
  return [...found.values()];
}

function moveOf({ m, k, a, cost, gets }, game) {
  const verb = game.verbs[k];
  const move = { m, verb, args: a, cost, gets, place: NOWHERE };
  verb.domains.forEach((domain, at) => {
    move[domain] = domain === "number" ? Number(a[at]) : a[at];
  });
  return move;
}

/** The places of the cards that the moves of one verb are about. */
function locate(moves, game, view) {
  if (!moves[0].card) return;
  const atSeats = game.zones.filter((zone) => zone.per_seat && zone.seen_by === "everyone");
  const held = ({ seat, card }) => atSeats.find(({ name }) => contents(view, name, seat).cards.includes(card));
  if (moves[0].seat && moves.every(held) && moves.some(({ seat }) => seat !== view.you)) {
    moves.forEach((move) => (move.place = placeOf(held(move).name, move.seat)));
    return;
  }
  const faces = [...new Set(moves.map(({ card }) => card))];
  const found = placesOf(faces, game, view, moves[0].verb.name);
  moves.forEach((move) => (move.place = found.get(move.card) ?? NOWHERE));
}

/** For each face the place where it lies: one place for all of them if there is such, else the best for each. */
function placesOf(faces, game, view, verb) {
  const candidates = game.zones
    .map(({ name, per_seat: isSeat }) => ({ name, seat: isSeat ? view.you : "" }))
    .map((zone) => ({ ...zone, cards: contents(view, zone.name, zone.seat).cards }))
    .filter(({ cards }) => cards.length > 0);
  const ranked = candidates.sort((one, two) => fit(two, faces, verb) - fit(one, faces, verb));
  const all = ranked.find(({ cards }) => faces.every((face) => cards.includes(face)));
  return new Map(
    faces.flatMap((face) => {
      const zone = all ?? ranked.find(({ cards }) => cards.includes(face));
      return zone ? [[face, placeOf(zone.name, zone.seat)]] : [];
    }),
  );
}

/**
 * How well a zone fits as the place of these cards: cards are played from the hand, unless the verb takes them from the
 * table; else a place where everything may be chosen is likelier than one where little may.
 */
function fit({ name, seat, cards }, faces, verb) {
  const distinct = [...new Set(cards)];
  const share = distinct.filter((face) => faces.includes(face)).length / distinct.length;
  const isHand = name === "hand";
  if (FROM_THE_TABLE.has(verb)) return share + (isHand ? 0 : seat ? 1 : 2);
  return share + (isHand ? 2 : seat ? 0.25 : 0);
}

/** "Take bucket 3" is also said by touching bucket 3; some places lie before the other seat. */
function pointAt(move, game, view) {
  if (move.number === undefined || move.verb.domains.length > 1) return;
  const zone = game.zones.find(({ name }) => {
    const { kind, part } = partsOf(name);
    return part === String(move.number) && move.verb.says.toLowerCase().includes(kind);
  });
  if (!zone) return;
  const isAcross = game.hints.across.includes(move.verb.name);
  const seat = isAcross ? Object.keys(view.zones[zone.name]).find((letter) => letter !== view.you) : view.you;
  move.zone = placeOf(zone.name, zone.per_seat ? seat : "");
  move.isAtSeat = zone.per_seat;
}

/** A choice of several cards, with the seat that some begin with. */
function setOf(set, game, view) {
  const kin = game.verbs.filter(({ name }) => name === set.name);
  const asksSeat = kin.some(({ kind, domains }) => kind === "head" && domains[0] === "seat");
  const lines = set.lines?.map((words) => (asksSeat ? { seat: words[0], cards: words.slice(1) } : { seat: "", cards: words }));
  const faces = [...new Set(lines ? lines.flatMap(({ cards }) => cards) : set.from)];
  const found = placesOf(faces, game, view, set.name);
  const isHeld = !asksSeat && faces.length > 0 && faces.every((face) => found.has(face));
  const place = isHeld ? found.get(faces[0]) : NOWHERE;
  const verb = game.verbs[set.k];
  const seats = lines ? [...new Set(lines.map(({ seat }) => seat))] : asksSeat ? namedSeats(game, view) : [""];
  return { ...set, verb, lines, faces: faces.length > 0 ? faces : allFaces(game), place, asksSeat, seats };
}

const namedSeats = (game, view) =>
  Object.keys(view.zones.hand ?? {}).filter(
    (seat) => seat !== view.you && drawnCards(contents(view, "hand", seat)).length > 0,
  );

const allFaces = (game) => (game.deck === "triangle" ? ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] : []);

/** May this card still be added to the chosen ones? */
export function canAdd(set, seat, chosen, card, view) {
  if (!set.lines) return set.faces.includes(card) && chosen.length < mostOf(set, seat, view);
  const wanted = [...chosen, card];
  return set.lines.some((line) => line.seat === seat && begins(line.cards, wanted, set.ordered));
}

/** The line that the chosen cards make, or null while they make none. */
export function lineOf(set, seat, chosen, view) {
  const head = [set.name, ...(seat ? [seat] : [])];
  if (set.asksSeat && !seat) return null;
  if (!set.lines) {
    const isEnough = chosen.length >= leastOf(set, seat, view) && chosen.length <= mostOf(set, seat, view);
    return isEnough ? [...head, ...chosen].join(" ") : null;
  }
  const same = (line) =>
    line.seat === seat && line.cards.length === chosen.length && begins(line.cards, chosen, set.ordered);
  const found = set.lines.find(same);
  return found ? [...head, ...found.cards].join(" ") : null;
}

/** How many cards the other hand has, where a whole hand is named; else what the server says. */
const handSize = (seat, view) => drawnCards(contents(view, "hand", seat)).length;
const mostOf = (set, seat, view) => (set.asksSeat ? handSize(seat, view) : set.most);
const leastOf = (set, seat, view) => (set.asksSeat ? handSize(seat, view) : set.least);

function begins(cards, chosen, isOrdered) {
  if (isOrdered) return chosen.every((card, at) => cards[at] === card);
  const left = [...cards];
  return chosen.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
