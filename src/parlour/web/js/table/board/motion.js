/** Cards travel from where they were to where they are: measured before and after, then played by the browser. */
import { drawnCards, placeOf } from "./places.js";

const EASE = "cubic-bezier(.3,.1,.2,1)";

/** The name of one card on the page: which copy of which face at which place. */
export const cardKey = (place, face, copy) => `${place}|${face}|${copy}`;

/** Where everything is on the screen now. */
export function snapshot(root) {
  const cards = new Map();
  const places = new Map();
  root.querySelectorAll("[data-card]").forEach((element) => {
    cards.set(element.dataset.card, { box: element.getBoundingClientRect(), element });
  });
  root.querySelectorAll("[data-place]").forEach((element) => {
    places.set(element.dataset.place, element.getBoundingClientRect());
  });
  return { cards, places };
}

/** Play the way from `before` to what the page shows now. */
export function animate(root, before, moves, duration) {
  const now = snapshot(root);
  const flights = moves.flatMap((move) => flightsOf(move, before, now));
  const flying = new Set(flights.map(({ key }) => key));
  flights.forEach((flight) => fly(root, flight, duration));
  for (const [key, { box, element }] of now.cards) {
    const old = before.cards.get(key);
    if (old && !flying.has(key)) slide(element, old.box, box, duration);
  }
}

function flightsOf(move, before, now) {
  if (move.kind === "moved") return [oneCard(move, before, now)].filter(Boolean);
  if (move.kind === "shown") return turned(move, now);
  const isAll = move.kind === "gathered";
  const from = isAll ? null : placeOf(...move.from);
  const target = boxOf(now, placeOf(...move.to));
  if (!target) return [];
  return [...before.cards]
    .filter(([key]) => isAll || key.startsWith(`${from}|`))
    .map(([key, { box, element }]) => ({ key: "", ghost: element, from: box, to: target }));
}

function oneCard({ card, from, to }, before, now) {
  const source = placeOf(...from);
  const target = placeOf(...to);
  const start = departed(source, card, before, now) ?? before.places.get(source);
  const key = arrived(target, card, before, now);
  const end = key && now.cards.get(key);
  if (!start || !end) return null;
  const isTurned = card !== null && !hadFace(source, card, before);
  return { key, element: end.element, from: start, to: end.box, turn: isTurned };
}

const keysAt = (map, place) => [...map.keys()].filter((key) => key.startsWith(`${place}|`));

const hadFace = (place, card, { cards }) => keysAt(cards, place).some((key) => key.split("|")[1] === card);

/** The box of the card that left a place. */
function departed(place, card, before, now) {
  const gone = keysAt(before.cards, place).filter((key) => !now.cards.has(key));
  const key = gone.find((each) => each.split("|")[1] === card) ?? gone.at(-1);
  return key && before.cards.get(key).box;
}

/** The name of the card that came to a place. */
function arrived(place, card, before, now) {
  const come = keysAt(now.cards, place).filter((key) => !before.cards.has(key));
  return come.find((key) => key.split("|")[1] === card) ?? come.at(-1);
}

const turned = ({ to }, now) =>
  keysAt(now.cards, placeOf(...to)).map((key) => {
    const { element, box } = now.cards.get(key);
    return { key, element, from: box, to: box, turn: true };
  });

function boxOf({ cards, places }, place) {
  const [key] = keysAt(cards, place).slice(-1);
  return key ? cards.get(key).box : places.get(place);
}

function fly(root, { element, ghost, from, to, turn }, duration) {
  if (ghost) return flyGhost(root, ghost, from, to, duration);
  const frames = [{ transform: between(to, from), zIndex: 30 }, { transform: "none", zIndex: 30 }];
  element.animate(frames, { duration, easing: EASE });
  if (turn) {
    const half = [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.25 }, { transform: "none" }];
    element.querySelector(".card-face")?.animate(half, { duration, easing: "ease-out" });
  }
  return undefined;
}

/** The card is not there any more: a picture of it travels. */
function flyGhost(root, element, from, to, duration) {
  const ghost = element.querySelector(".card-face")?.cloneNode(true);
  if (!ghost) return;
  const layer = root.querySelector(".flights");
  const origin = layer.getBoundingClientRect();
  Object.assign(ghost.style, {
    left: `${from.left - origin.left}px`,
    top: `${from.top - origin.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  layer.append(ghost);
  const frames = [{ transform: "none", opacity: 1 }, { transform: between(from, to), opacity: 0.6 }];
  const flight = ghost.animate(frames, { duration, easing: EASE, fill: "forwards" });
  flight.finished.catch(() => {}).then(() => ghost.remove());
}

/** Neighbours make room. */
function slide(element, old, box, duration) {
  const isNear = Math.abs(old.left - box.left) < 1 && Math.abs(old.top - box.top) < 1;
  if (isNear || old.width === 0) return;
  element.animate([{ transform: between(box, old) }, { transform: "none" }], { duration, easing: EASE });
}

/** The transform that puts a box at the place and size of another. */
function between(box, other) {
  const x = other.left + other.width / 2 - (box.left + box.width / 2);
  const y = other.top + other.height / 2 - (box.top + box.height / 2);
  return `translate(${x}px, ${y}px) scale(${(other.width || 1) / (box.width || 1)})`;
}

/** The names of the cards that came with the moves of a frame: they are marked until the next move. */
export function arrivals(view, moves) {
  return moves
    .filter(({ kind }) => kind === "moved")
    .map(({ card, to }) => {
      const [zone, seat] = to;
      const held = seat ? view.zones[zone]?.[seat] : view.zones[zone];
      const face = held && card !== null && held.cards.includes(card) ? card : "?";
      const copies = drawnCards(held ?? { cards: [], hidden: 0 }).filter((each) => each === face).length;
      return cardKey(placeOf(zone, seat), face, copies - 1);
    });
}
