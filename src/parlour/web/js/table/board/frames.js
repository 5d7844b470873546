/**
 * News of a table as a film: one frame for each step of the dealer.
 *
 * Frames are made by moving cards in the view shown before; whatever they cannot know (a counter, the order of a
 * hand) comes with the last frame, which is the server's view itself. So a film may be cut short at any point.
 */
import { contents, countOf } from "./places.js";

/** Milliseconds at normal speed. */
export const TIMES = {
  flight: 240,
  deal: 95,
  fastDeal: 50,
  move: 330,
  shown: 320,
  said: 700,
  think: 620,
  commit: 160,
  hold: 1400,
};
const LONG_DEAL = 16;

/**
 * The film of a view message. A frame: `view`, `moves` (cards that travel), `event` (what the frame is about),
 * `beside` (all that happens in one go with it), `seat` (whose move it belongs to), `before` and `after`
 * (milliseconds to wait).
 *
 * @param {object} message a view message
 * @param {object} shown the view on the screen now
 * @param {object} game
 */
export function framesOf(message, shown, game) {
  const stage = { view: shown, final: message.view, game, me: message.view.you };
  const frames = message.ev.flatMap((entry) => entryFrames(stage, entry));
  frames.push({ view: message.view, moves: [], event: null, seat: null, before: 0, after: 0, v: message.v });
  return frames;
}

/** The view before a first deal: every card of the final view back where the dealer gathers them. */
export const beforeTheDeal = (view, event) => gathered(view, event.to);

function entryFrames(stage, entry) {
  const thinking = stage.view.turn.includes(entry.seat) ? stage.view.turn.filter((seat) => seat !== entry.seat) : [];
  const frames = [opening(stage, entry)];
  let hasToBeRead = false;
  entry.ev.forEach((event, at) => {
    const frame = { moves: [], event, beside: entry.ev, seat: entry.seat, before: 0, after: afterOf(entry.ev, at), v: entry.v };
    if (isSweep(stage, event) && hasToBeRead) {
      frame.before = TIMES.hold;
      hasToBeRead = false;
    }
    if (event.kind === "said" || event.kind === "shown") hasToBeRead = true;
    if (event.kind === "gathered") stage.view = withCounters(stage);
    frame.moves = movesOf(stage, event);
    stage.view = { ...apply(stage, event), turn: thinking };
    frames.push({ ...frame, view: stage.view });
  });
  return frames;
}

/** Somebody else thinks for a moment before the cards move. */
function opening(stage, { v, seat, ev }) {
  const frame = { moves: [], event: null, seat, before: 0, after: 0, v };
  if (!seat || seat === stage.me) return { ...frame, view: stage.view };
  const isSecret = ev[0]?.kind === "moved" && ev[0].card === null && stage.view.turn.length !== 1;
  const turn = stage.view.turn.includes(seat) ? stage.view.turn : [seat];
  stage.view = { ...stage.view, turn };
  return { ...frame, view: stage.view, after: isSecret ? TIMES.commit : TIMES.think };
}

const withCounters = ({ view, final }) => ({
  ...view,
  counters: final.counters,
  seat_counters: final.seat_counters,
});

function afterOf(events, at) {
  const event = events[at];
  const next = events[at + 1];
  if (event.kind === "said") return TIMES.said;
  if (event.kind === "shown") return next?.kind === "shown" ? TIMES.deal : TIMES.shown;
  if (event.kind === "shuffled") return TIMES.deal;
  if (!next || next.kind !== event.kind) return TIMES.move;
  const isDeal = next.from?.[0] === event.from?.[0] && next.from?.length === 1;
  if (event.kind === "cleared") return TIMES.deal;
  if (!isDeal) return TIMES.move;
  const deal = events.filter(({ kind, from }) => kind === "moved" && from[0] === event.from[0]);
  return deal.length > LONG_DEAL ? TIMES.fastDeal : TIMES.deal;
}

/** Cards that lay open are put away: what they meant must have been read before. */
function isSweep({ view, game }, event) {
  if (event.kind === "gathered") return true;
  if (event.kind !== "moved" && event.kind !== "cleared") return false;
  const target = event.to[0];
  const zone = game.zones.find(({ name }) => name === target);
  const isAway = target === "discard" || game.hints.piles.includes(target) || zone?.seen_by === "nobody";
  return isAway && contents(view, ...event.from).cards.length > 0;
}

function movesOf({ view }, event) {
  if (event.kind === "moved") return [event];
  if (event.kind === "cleared") return [{ ...event, all: contents(view, ...event.from) }];
  if (event.kind === "gathered") return [{ kind: "gathered", to: event.to }];
  return event.kind === "shown" ? [{ kind: "shown", to: event.zone, cards: event.cards }] : [];
}

function apply(stage, event) {
  const { view } = stage;
  if (event.kind === "moved") {
    const rest = without(contents(view, ...event.from), event.card);
    const between = put(view, event.from, rest);
    return put(between, event.to, joined(stage, between, event.to, [event.card]));
  }
  if (event.kind === "cleared") {
    const { cards, hidden } = contents(view, ...event.from);
    const emptied = put(view, event.from, { cards: [], hidden: 0 });
    const unknown = Array(Math.max(0, hidden)).fill(null);
    const known = cards.filter((card) => card !== "?");
    return put(emptied, event.to, joined(stage, emptied, event.to, [...known, ...unknown]));
  }
  if (event.kind === "shown") return put(view, event.zone, { cards: event.cards, hidden: 0 });
  return event.kind === "gathered" ? gathered(view, event.to) : view;
}

function put(view, [zone, seat], what) {
  const held = seat ? { ...view.zones[zone], [seat]: what } : what;
  return { ...view, zones: { ...view.zones, [zone]: held } };
}

function without({ cards, hidden }, card) {
  const at = card === null ? -1 : cards.lastIndexOf(card);
  if (at >= 0) return { cards: cards.filter((_, index) => index !== at), hidden };
  const veiled = cards.lastIndexOf("?");
  const rest = veiled < 0 ? cards : cards.filter((_, index) => index !== veiled);
  return { cards: rest, hidden: Math.max(0, hidden - 1) };
}

function joined({ game, final, me }, view, [zone, seat], arriving) {
  const { cards, hidden } = contents(view, zone, seat);
  const goal = contents(final, zone, seat).cards;
  const { seen_by: seenBy } = game.zones.find(({ name }) => name === zone) ?? {};
  const isOpen = seenBy === "everyone" || (seenBy === "owner" && seat === me);
  const known = arriving.filter((card) => card !== null && (isOpen || goal.includes(card)));
  return { cards: sortLike([...cards, ...known], goal), hidden: hidden + arriving.length - known.length };
}

/** In the order in which they will lie in the end, if all of them will. */
function sortLike(cards, goal) {
  if (cards.includes("?") || !cards.every((card) => goal.includes(card))) return cards;
  return [...cards].sort((one, two) => goal.indexOf(one) - goal.indexOf(two));
}

function gathered(view, [target]) {
  let total = 0;
  const empty = { cards: [], hidden: 0 };
  const zones = {};
  for (const [name, held] of Object.entries(view.zones)) {
    const isTable = Array.isArray(held.cards);
    const places = isTable ? [held] : Object.values(held);
    total += places.reduce((sum, place) => sum + countOf(place), 0);
    zones[name] = isTable ? empty : Object.fromEntries(Object.keys(held).map((seat) => [seat, empty]));
  }
  return { ...view, zones: { ...zones, [target]: { cards: [], hidden: total } } };
}
