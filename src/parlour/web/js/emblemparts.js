/** What emblems are made of: cards of either deck, and chips. */
import { html } from "./ui.js";

const SUITS = [
  { red: false, path: "M12 3a4.6 4.6 0 0 0-3.6 7.5 4.7 4.7 0 1 0 2.7 7.2L9.6 22h4.8l-1.5-4.3a4.7 4.7 0 1 0 2.7-7.2A4.6 4.6 0 0 0 12 3Z" },
  { red: true, path: "M12 1.5 20 12l-8 10.5L4 12Z" },
  { red: true, path: "M12 22C5 16.2 2 12.6 2 8.5a5.4 5.4 0 0 1 10-2.8 5.4 5.4 0 0 1 10 2.8c0 4.1-3 7.7-10 13.5Z" },
  { red: false, path: "M12 1.5C9 7 3 10 3 15a4.5 4.5 0 0 0 8 2.8L9.6 22.5h4.8L13 17.8A4.5 4.5 0 0 0 21 15c0-5-6-8-9-13.5Z" },
];
const COURT = { 11: "J", 12: "Q", 13: "K", 14: "A" };

/** A card about its middle. `suit`: 0 to 3, or null for the triangular deck; `hidden`: its back. */
export function Card({ rank, suit, x, y, tilt = 0, hidden = false, small = false }) {
  const place = `translate(${round(x)} ${round(y)}) rotate(${round(tilt)})${small ? " scale(0.78)" : ""}`;
  return html`
    <g transform=${place}>
      <rect class=${hidden ? "emblem-back" : "emblem-face"} x="-15" y="-21" width="30" height="42" rx="3.5" />
      ${hidden ? html`<${Back} />` : suit === null ? html`<${Triangular} rank=${rank} />` : html`<${Suited} rank=${rank} suit=${suit} />`}
    </g>
  `;
}

function Back() {
  return html`
    <rect class="emblem-rim" x="-12" y="-18" width="24" height="36" rx="2" />
    <path class="emblem-weave" d="M0-15 9 0 0 15-9 0ZM0-8 4.5 0 0 8-4.5 0Z" />
  `;
}

/** The rank over the whole deck as a heap of pips, its own row lit. */
function Triangular({ rank }) {
  return html`
    <text class="emblem-rank" y="-5">${rank}</text>
    <path class="emblem-pips" d=${ROWS.filter((row) => row !== rank).map(rowOfPips).join("")} />
    <path class="emblem-pips lit" d=${rowOfPips(rank)} />
  `;
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A row of the heap as a line of dots (the dashes have no length, only round ends). */
function rowOfPips(row) {
  const half = round((row - 1) * 1.25);
  return `M${-half} ${round(-3.5 + row * 2.1)}h${2 * half + 0.1}`;
}

function Suited({ rank, suit }) {
  const { red, path } = SUITS[suit];
  return html`
    <g class=${red ? "emblem-red" : "emblem-black"}>
      <text class="emblem-rank" y="-3">${COURT[rank] || rank}</text>
      <path d=${path} transform="translate(-7.5 1) scale(0.62)" />
    </g>
  `;
}

/** A column of chips that stands on (x, y). */
export function Chips({ x, y, count, light = false }) {
  return html`
    <g class=${light ? "emblem-chips light" : "emblem-chips"} transform=${`translate(${x} ${y})`}>
      ${Array.from({ length: count }, (_, k) => html`
        <path d="M-8 0v-3a8 3.2 0 0 1 16 0v3a8 3.2 0 0 1-16 0Z" transform=${`translate(0 ${-4.2 * k})`} />
        <ellipse cx="0" cy=${-3 - 4.2 * k} rx="8" ry="3.2" />
      `)}
    </g>
  `;
}

const round = (number) => Math.round(number * 10) / 10;
