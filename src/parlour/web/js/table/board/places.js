/**
 * What lies where, from a game's declared zones and hints alone.
 *
 * A *place* is a zone of the table (`stock`) or of a seat (`stack.B`). Places are shown in groups: a `pile` with a
 * number, a `row` or `spread` of cards, or `cells`: several numbered places side by side.
 */
import { gameText, has, t } from "../../text.js";
import { SUIT_GLYPHS } from "./card.js";
import { suitPath } from "./faces.js";

const OWN = "hand";
const FULL_NAME = /^(.*?)[ ]?(\d+|[cdhs])$/;
const NUMBERED_AT_LEAST = 3;

/** The name of a place in the page: `stock`, `stack.B`. */
export const placeOf = (zone, seat) => (seat ? `${zone}.${seat}` : zone);

/** What lies at a place of a view: `{cards, hidden}`. */
export function contents(view, zone, seat) {
  const found = view.zones[zone];
  return (seat ? found?.[seat] : found) ?? { cards: [], hidden: 0 };
}

/** How many cards lie there; `?` among the cards is counted as hidden already. */
export const countOf = ({ cards, hidden }) => cards.filter((card) => card !== "?").length + hidden;

/** The cards as they are drawn: open ones and `?` for each hidden one. */
export function drawnCards({ cards, hidden }) {
  const placed = cards.filter((card) => card === "?").length;
  return [...cards, ...Array(Math.max(0, hidden - placed)).fill("?")];
}

/** A zone's name taken apart: `bucket 3` is the 3rd `bucket`; others have no part. */
export function partsOf(zone) {
  const match = FULL_NAME.exec(zone);
  return match && match[1] ? { kind: match[1], part: match[2] } : { kind: zone, part: "" };
}

/** What people call a zone of a game. */
export const zoneName = (game, zone) => gameText(game.slug, `zones.${zone}`, usualName(zone));

function usualName(zone) {
  if (has(`board.zones.${zone}`)) return t(`board.zones.${zone}`);
  const { kind, part } = partsOf(zone);
  const name = has(`board.zones.${kind}`) ? t(`board.zones.${kind}`) : kind;
  if (!part) return name;
  return `${name} ${suitPath(part) ? t(`card.suits.${part}`) : part}`;
}

/** The same, short enough for one of several places side by side: "Boat ♣", and before a seat only the number. */
export function cellName(game, zone, seat) {
  const { kind, part } = partsOf(zone);
  if (has(`board.cells.${kind}`)) return t(`board.cells.${kind}`, { suit: SUIT_GLYPHS[part] });
  return seat ? part : zoneName(game, zone);
}

/** Groups of zones in the middle of the table, in the order of the hints. */
export function middleGroups(game) {
  const zones = game.zones.filter((zone) => !zone.per_seat);
  return groups(game, inOrder(zones, game.hints.middle));
}

/** Groups of zones in front of a seat, the hand left out. */
export function seatGroups(game) {
  const zones = game.zones.filter((zone) => zone.per_seat && zone.name !== OWN);
  return groups(game, inOrder(zones, game.hints.front));
}

/** The zone of the cards in hand, if the game has one. */
export const handZone = (game) => game.zones.find((zone) => zone.per_seat && zone.name === OWN);

function inOrder(zones, names) {
  const rank = (zone) => (names.includes(zone.name) ? names.indexOf(zone.name) : names.length);
  return [...zones].sort((one, two) => rank(one) - rank(two));
}

function groups(game, zones) {
  const found = [];
  for (const zone of zones) {
    const { kind, part } = partsOf(zone.name);
    const kin = found.find((group) => part && group.kind === kind);
    if (kin) kin.zones.push(zone);
    else found.push({ kind: part ? kind : zone.name, zones: [zone] });
  }
  return found.flatMap((group) => split(group)).map((group) => ({ ...group, form: formOf(game, group) }));
}

/** Too few to be a row of numbered places: each stands for itself. */
function split(group) {
  if (group.zones.length === 1 || group.zones.length >= NUMBERED_AT_LEAST) return [group];
  return group.zones.map((zone) => ({ kind: zone.name, zones: [zone] }));
}

function formOf(game, { zones }) {
  if (zones.length > 1) return "cells";
  const [zone] = zones;
  if (game.hints.piles.includes(zone.name)) return "pile";
  if (zone.seen_by === "nobody" && !zone.per_seat) return "pile";
  return game.hints.rows.includes(zone.name) ? "row" : "spread";
}

/**
 * The cells of a group that mean something now. Places numbered by rank (`col7`) belong to the cards of a row on the
 * table: where such a row lies, only the numbers of its cards are shown.
 */
export function cellsOf(game, view, { zones }, seat) {
  const filled = zones.filter((zone) => countOf(contents(view, zone.name, seat)) > 0);
  if (!seat) return zones;
  const named = new Set(zones.map((zone) => partsOf(zone.name).part));
  const row = game.zones.find(
    (zone) =>
      !zone.per_seat &&
      game.hints.rows.includes(zone.name) &&
      contents(view, zone.name).cards.length > 0 &&
      contents(view, zone.name).cards.every((card) => named.has(card)),
  );
  if (!row) return zones;
  const wanted = new Set(contents(view, row.name).cards);
  return zones.filter((zone) => wanted.has(partsOf(zone.name).part) || filled.includes(zone));
}

/** The other seats, clockwise from the viewer's left; all seats for a spectator. */
export function othersInOrder(meta) {
  const letters = meta.seats.map(({ seat }) => seat);
  const mine = letters.indexOf(meta.you);
  return mine < 0 ? letters : [...letters.slice(mine + 1), ...letters.slice(0, mine)];
}

/** How many of so many others sit on the left, across and on the right of a wide table. */
export function sides(count) {
  if (count <= 2) return [0, count, 0];
  const side = count >= 8 ? 3 : count >= 6 ? 2 : 1;
  return [side, count - 2 * side, side];
}
