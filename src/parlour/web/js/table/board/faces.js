/** How cards are drawn: one sheet of SVG symbols in the page, used by every card on it. */

const WIDTH = 60;
const HEIGHT = 84;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** Suits in a box of 24 by 24. */
const SUITS = {
  c: "M12 2.2a4.4 4.4 0 0 1 3.9 6.4 4.5 4.5 0 1 1-2.9 7.7c.1 2.4.8 4.4 2.3 6H8.7c1.5-1.6 2.2-3.6 2.3-6a4.5 4.5 0 1 1-2.9-7.7A4.4 4.4 0 0 1 12 2.2Z",
  d: "M12 1.2 20.4 12 12 22.8 3.6 12Z",
  h: "M12 21.5C5 15.6 2 11.9 2 8.1 2 4.8 4.4 2.6 7.1 2.6c2.2 0 4 1.3 4.9 3.2.9-1.9 2.7-3.2 4.9-3.2 2.7 0 5.1 2.2 5.1 5.5 0 3.8-3 7.5-10 13.4Z",
  s: "M12 1.8C9 6.5 2.6 9.8 2.6 14.6c0 3 2.2 4.8 4.6 4.8 1.7 0 3.1-.8 3.9-2.1-.1 2.1-.8 3.7-2.3 5.1h6.4c-1.5-1.4-2.2-3-2.3-5.1.8 1.3 2.2 2.1 3.9 2.1 2.4 0 4.6-1.8 4.6-4.8C21.4 9.8 15 6.5 12 1.8Z",
};
const CROWNS = {
  K: "M18 47h24v-4H18ZM18 40l-2-14 7.5 6L30 22l6.5 10 7.5-6-2 14Z",
  Q: "M19 47h22v-4H19ZM20 40c-1-7-3-10-5-12 5 0 8 2 9 5 1-5 3-8 6-11 3 3 5 6 6 11 1-3 4-5 9-5-2 2-4 5-5 12Z",
  J: "M19 47h22v-4H19ZM20 40c-2-10 3-15 12-15 5 0 8-1 10-4 1 6 0 14-2 19Z",
};
const STAR = "M30 30l4.1 12.4h13L36.6 50l4 12.4L30 54.8l-10.6 7.6 4-12.4L12.9 42.4h13Z";

const drawn = new Set();
let sheet = null;

/** The address of a face's symbol; it is drawn when it is wanted for the first time. */
export function faceAddress(face, deck) {
  const id = `face-${deck === "triangle" ? "t" : "s"}-${face}`;
  if (!drawn.has(id)) draw(id, faceMarkup(face, deck));
  return `#${id}`;
}

/** The address of the back of a deck. */
export function backAddress(deck) {
  const id = `back-${deck === "triangle" ? "t" : "s"}`;
  if (!drawn.has(id)) draw(id, backMarkup(deck));
  return `#${id}`;
}

/** The path of a suit, and the box it is drawn in. */
export const suitPath = (suit) => SUITS[suit];

function draw(id, parts) {
  if (!sheet) {
    sheet = element("svg", { hidden: "", "aria-hidden": "true" });
    document.body.append(sheet);
  }
  const symbol = element("symbol", { id, viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  parts.forEach(([name, attributes, text]) => symbol.append(element(name, attributes, text)));
  sheet.append(symbol);
  drawn.add(id);
}

function element(name, attributes, text = "") {
  const made = document.createElementNS(NAMESPACE, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.textContent = text;
  return made;
}

const paper = ["rect", { class: "paper", x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 6 }];

function faceMarkup(face, deck) {
  if (face.startsWith("X")) return jokerMarkup(face);
  if (!/\D/.test(face)) return deck === "triangle" ? triangleMarkup(Number(face)) : coinMarkup(face);
  return suitedMarkup(face[0] === "T" ? "10" : face[0], face[1]);
}

const rankText = (text, extra = {}) => [
  "text",
  { class: text.length > 1 ? "rank wide" : "rank", x: text.length > 1 ? 3.5 : 5, y: 28, ...extra },
  text,
];

/** The whole deck as a heap of pips, ten rows for ten ranks: the row of this rank is lit. */
function triangleMarkup(rank) {
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((row) => row !== rank);
  return [
    paper,
    rankText(String(rank), { class: `rank ink-${rank}${rank === 10 ? " wide" : ""}` }),
    ["path", { class: "pips", d: others.map(rowOfPips).join("") }],
    ["path", { class: `pips lit ink-${rank}`, d: rowOfPips(rank) }],
  ];
}

function rowOfPips(row) {
  const y = 31 + row * 4.75;
  const left = 30 - (row - 1) * 2.65;
  return Array.from({ length: row }, (_, k) => `M${(left + k * 5.3).toFixed(2)} ${y}h0`).join("");
}

function suitedMarkup(rank, suit) {
  const hue = `suit-${suit}`;
  const crown = CROWNS[rank];
  return [
    paper,
    rankText(rank, { class: `rank ${hue}${rank.length > 1 ? " wide" : ""}` }),
    ["path", { class: hue, d: SUITS[suit], transform: "translate(4.5 32) scale(.72)" }],
    ["path", { class: hue, d: SUITS[suit], transform: "translate(23 45) scale(1.35)" }],
    ...(crown ? [["path", { class: `crown ${hue}`, d: crown, transform: "translate(16 -8) scale(.85)" }]] : []),
    ["text", { class: `letter ${hue}`, x: 10, y: 77 }, suit.toUpperCase()],
  ];
}

/** A rank without a suit: money. */
function coinMarkup(rank) {
  return [
    paper,
    rankText(rank, { class: `rank coin-ink${rank.length > 1 ? " wide" : ""}` }),
    ["circle", { class: "coin", cx: 36, cy: 58, r: 17 }],
    ["circle", { class: "coin-edge", cx: 36, cy: 58, r: 13 }],
    ["text", { class: "coin-rank", x: 36, y: 64.5 }, rank],
  ];
}

function jokerMarkup(face) {
  const hue = face === "X1" ? "suit-s" : "suit-h";
  return [
    paper,
    rankText("★", { class: `rank ${hue}` }),
    ["path", { class: hue, d: STAR, transform: "translate(3 7)" }],
    ["text", { class: `letter ${hue}`, x: 30, y: 79 }, "JOKER"],
  ];
}

function backMarkup(deck) {
  const pips = [];
  for (let row = 0; row < 11; row += 1) {
    for (let k = 0; k < 7; k += 1) pips.push(`M${9 + k * 7 + (row % 2) * 3.5 - 1.75} ${9.5 + row * 6.5}h0`);
  }
  return [
    paper,
    ["rect", { class: `back-field back-${deck}`, x: 4, y: 4, width: 52, height: 76, rx: 4 }],
    ["path", { class: "back-pips", d: pips.join("") }],
  ];
}
