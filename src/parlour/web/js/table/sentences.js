/** What happened at a table, in sentences that anybody at a card table would use. */
import { currentLanguage, gameTemplate, listOf, pieces, t } from "../text.js";
import { zoneName } from "./board/places.js";
import { addressed } from "./grammar.js";
import { moveParts } from "./moves.js";
import { isMe, nameOf, nameOrYou } from "./names.js";
import { asElements, asText, cardsOf, join, said } from "./words.js";

const MOST_SHOWN = 14; // more cards than this are counted, not listed
const QUIET_PLACES = new Set(["discard"]);

/** One event as a sentence; empty where it is no news for a person. `beside`: all that happens in one go. */
export const sentenceOf = (event, game, meta, beside = [event]) =>
  asText(partsOf([event], game, meta, null, beside)[0] ?? []);

/** The same with cards drawn, for the page. */
export const piecesOf = (event, game, meta) =>
  asElements(partsOf([event], game, meta)[0] ?? [], game.deck);

/**
 * All that an entry of the log says: lists of parts (see words.js), one a sentence. Deals are bundled, and what
 * a note has said is not said again.
 *
 * @param {{seat: string|null, line: string|null, ev: object[]}} entry
 */
export function tellingsOf(entry, game, meta) {
  const isDeal = entry.ev.some(({ kind }) => kind === "gathered");
  const told = partsOf(entry.ev, game, meta, isDeal ? null : entry.seat);
  if (!entry.line || (told.length && isAbout(entry.ev[0], entry.seat))) return told;
  const what = moveParts(entry.line, game, meta);
  return [said("said.does", { who: nameOrYou(meta, entry.seat), what }), ...told];
}

/** Does an event tell already what the seat has just done? */
function isAbout({ kind, seat, from, to }, mover) {
  return kind === "said" ? seat === mover : kind === "moved" && (from[1] === mover || to[1] === mover);
}

/** All that an entry says as one text, for those who listen. */
export const textOf = (entry, game, meta) =>
  tellingsOf(entry, game, meta)
    .map((parts) => `${asText(parts)}.`)
    .join(" ");

function partsOf(events, game, meta, mover = null, beside = events) {
  const named = new Set(beside.filter(({ card, kind }) => kind === "said" && card).map(mark));
  const found = [];
  for (let at = 0; at < events.length; ) {
    const run = runAt(events, at);
    const isSaid = isToldBy(events[at - 1], events[at]);
    if (!isSaid) found.push(...tell(run, { game, meta, mover, named, events: beside }));
    at += run.length;
  }
  return found.filter((parts) => parts.length > 0);
}

/** "Ben takes bucket 5" was said: that its cards go to Ben need not be. */
const isToldBy = (before, event) =>
  event.kind === "cleared" && event.to.length === 2 && before?.kind === "said" && before.seat === event.to[1];

const mark = ({ seat, card }) => `${seat} ${card}`;

/** Moves that belong together: out of one place, into one kind of place. */
function runAt(events, at) {
  const isSame = (one, other) =>
    other.kind === "moved" && String(one.from) === String(other.from) && one.to[0] === other.to[0];
  let end = at + 1;
  if (events[at].kind === "moved") while (end < events.length && isSame(events[at], events[end])) end += 1;
  return events.slice(at, end);
}

function tell(run, table) {
  const [event] = run;
  if (event.kind === "said") return [noteParts(event, table)];
  if (event.kind === "shown") return [shownParts(event, table)];
  if (event.kind === "gathered") return [said("said.gathered")];
  if (event.kind === "cleared") return [clearedParts(event, table)];
  return event.kind === "moved" ? movedParts(run, table) : [];
}

// Notes

function noteParts(event, { game, meta }) {
  let text = gameTemplate(game.slug, `notes.${event.note}`, game.notes[event.note] ?? "", {
    count: event.number,
  });
  const args = { number: String(event.number) };
  for (const role of ["seat", "other"]) {
    const own = isMe(meta, event[role]) ? addressed(text, `{${role}}`, currentLanguage()) : null;
    if (own !== null && text.includes(`{${role}}`)) text = own;
    args[role] = event[role] ? nameOf(meta, event[role]) : t("said.nobody");
  }
  if (event.seats) args.seats = listOf(event.seats.map((seat) => nameOrYou(meta, seat)));
  if (event.card) args.card = cardsOf([event.card]);
  return join(pieces(text, args));
}

// Cards

function shownParts({ zone, cards }, { game, meta }) {
  if (cards.length === 0 || cards.length > MOST_SHOWN) return [];
  if (zone.length === 1) return placeParts(zone[0], cards, game);
  return whoParts("shows", zone[1], meta, { cards: cardsOf(cards) });
}

const placeParts = (zone, cards, game) =>
  said("said.place", { place: zoneName(game, zone), cards: cardsOf(cards) });

function whoParts(deed, seat, meta, args) {
  const person = isMe(meta, seat) ? "you" : "they";
  return said(`said.${deed}.${person}`, { who: nameOf(meta, seat), ...args });
}

/** All cards of a place go to somebody. */
function clearedParts({ from, to }, { game, meta }) {
  if (to.length === 1 || from[1] === to[1]) return [];
  if (from.length === 1) return whoParts("clears", to[1], meta, { place: zoneName(game, from[0]) });
  return whoParts("takes_all", to[1], meta, { from: nameOrYou(meta, from[1]) });
}

function movedParts(run, table) {
  const fresh = run.filter(({ from, to, card }) => !table.named.has(`${to[1] ?? from[1]} ${card}`));
  if (fresh.length === 0) return [];
  const [{ from, to }] = fresh;
  if (to.length === 2 && from[1] !== to[1]) return cameParts(fresh, table);
  if (from.length === 2 && to.length === 1) return [playedParts(fresh, table)];
  if (from.length === 2) return [laidParts(fresh, table)];
  const cards = seen(fresh);
  return cards.length && !QUIET_PLACES.has(to[0]) ? [placeParts(to[0], cards, table.game)] : [];
}

const seen = (run) => run.map(({ card }) => card).filter(Boolean);

/** Cards come to seats: out of the stock, or from another seat. */
function cameParts(run, table) {
  const groups = [...groupBySeat(run)];
  const isHidden = ([, moved]) => seen(moved).length < moved.length;
  const isAlike = groups.filter(isHidden).length > 1; // the others' cards in a deal
  const told = groups.filter((group) => !isAlike || !isHidden(group));
  const parts = told.map(([seat, moved]) => gotParts(seat, moved, groups.length > 1, table));
  return isAlike ? [...parts, alikeParts(groups.filter(isHidden), table.meta)] : parts;
}

function groupBySeat(run) {
  const groups = new Map();
  for (const moved of run) groups.set(moved.to[1], [...(groups.get(moved.to[1]) ?? []), moved]);
  return groups;
}

/** The mover draws from a stock and takes what lies open; to anybody else a card comes. */
function deedOf(seat, zone, isDeal, { game, mover }) {
  if (isDeal || seat !== mover) return "gets";
  return game.zones.find(({ name }) => name === zone)?.seen_by === "everyone" ? "takes" : "draws";
}

function gotParts(seat, moved, isDeal, table) {
  const open = seen(moved);
  const cards = open.length === moved.length ? cardsOf(open) : t("said.cards", { count: moved.length });
  const [zone, giver] = moved[0].from;
  if (giver) return handedParts(giver, seat, cards, table.meta);
  return whoParts(deedOf(seat, zone, isDeal, table), seat, table.meta, { cards });
}

/** One of the two may be you. */
function handedParts(giver, taker, cards, meta) {
  if (isMe(meta, giver)) return whoParts("hands", giver, meta, { cards, to: nameOf(meta, taker) });
  return whoParts("from", taker, meta, { cards, from: nameOf(meta, giver) });
}

/** Several seats get cards that we do not see; in a deal mostly as many each. */
function alikeParts(hidden, meta) {
  const names = listOf(hidden.map(([seat]) => nameOrYou(meta, seat)));
  const sizes = new Set(hidden.map(([, moved]) => moved.length));
  const key = sizes.size === 1 ? "said.others" : "said.others_some";
  return said(key, { who: names, count: hidden[0][1].length });
}

/** A card goes from a seat to the middle of the table. */
function playedParts(run, { game, meta }) {
  const cards = seen(run);
  const [{ from, to }] = run;
  if (cards.length < run.length || from[0] === "played" || to[0] === "stock") return [];
  const deed = QUIET_PLACES.has(to[0]) ? "discards" : "plays";
  return from[0] === "hand" ? whoParts(deed, from[1], meta, { cards: cardsOf(cards) }) : [];
}

/** A card goes from a hand to the table before the same seat. */
function laidParts(run, { meta, events }) {
  const cards = seen(run);
  const [{ from, to }] = run;
  const isShownNext = events.some(({ kind, zone }) => kind === "shown" && String(zone) === String(to));
  if (from[0] !== "hand" || cards.length < run.length || isShownNext) return [];
  const deed = to[0] === "played" && isMe(meta, from[1]) ? "chooses" : "plays";
  return whoParts(deed, from[1], meta, { cards: cardsOf(cards) });
}
