/**
 * A small still life for every game: its own kind of cards, laid out the way the game feels, in colours of its own.
 * All of it follows from the game's facts (name, deck, moods), so a new game has its picture at once.
 */
import { html } from "./ui.js";
import { Card, Chips } from "./emblemparts.js";

/** A scene for each mood that has one; the first such mood of a game decides. */
const SCENES = {
  "press your luck": climb, "chicken": climb, "casino": climb,
  "bluffing": fan, "social": fan, "party": fan, "hidden cards": fan,
  "auction": stakes, "betting": stakes, "gambling": stakes, "secret bids": stakes,
  "duel": duel, "for two": duel,
  "simultaneous": meeting, "tricks": meeting, "trick-taking": meeting, "secret choices": meeting,
  "open cards": row, "open information": row, "puzzle": row, "hand building": row,
  "fighting": toss, "chaotic": toss, "elimination": toss,
};

/** The picture of a game. `wide`: with room to the sides. */
export function Emblem({ game, wide = false }) {
  const chance = chanceOf(game.slug);
  const hue = Math.floor(chance() * 24) * 15;
  const scene = SCENES[game.moods.find((mood) => mood in SCENES)] || fan;
  const deal = dealer(game.deck, chance);
  return html`
    <svg class="emblem" viewBox=${wide ? "0 0 180 100" : "40 0 100 100"} style=${{ "--hue": hue }}
      preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect class="emblem-ground" width="180" height="100" />
      <circle class="emblem-lamp" cx="90" cy="44" r="62" />
      <text class="emblem-letter" x=${chance() < 0.5 ? 33 : 147} y="86">${game.title.replace(/^The /, "")[0]}</text>
      <ellipse class="emblem-shade" cx="90" cy="86" rx="46" ry="5" />
      ${scene(deal, chance)}
    </svg>
  `;
}

/** Cards laid on one after the other, each higher; the last one makes a pair, and the row begins to slip. */
function climb(deal, chance) {
  const turn = chance() < 0.5 ? 1 : -1;
  const count = 3 + Math.floor(chance() * 2);
  const cards = deal(count);
  const gap = 58 / count;
  const at = (k) => 90 + turn * (k - (count - 1) / 2) * gap - turn * 5;
  const slipping = { ...cards[count - 1], suit: cards[0].suit };
  return [
    ...cards.map((card, k) => html`<${Card} ...${card} x=${at(k)} y=${58 - 5 * k} tilt=${turn * (3 * k - 5)} />`),
    html`<${Card} ...${slipping} x=${at(count) + turn * 3} y=${40 + 3 * chance()} tilt=${turn * (24 + 10 * chance())} />`,
  ];
}

/** A hand of backs with a single card turned to us. */
function fan(deal, chance) {
  const count = 4 + Math.floor(chance() * 2);
  const open = Math.floor(chance() * count);
  const spread = 17 - count;
  const held = (card, k) => {
    const away = k - (count - 1) / 2;
    const angle = (away * spread * Math.PI) / 180;
    const lift = k === open ? 80 : 70;
    return html`<${Card} ...${card} hidden=${k !== open} x=${90 + lift * Math.sin(angle) * 1.1}
      y=${124 - lift * Math.cos(angle)} tilt=${away * spread} />`;
  };
  const cards = deal(count).map(held);
  return [...cards.filter((_, k) => k !== open), cards[open]]; // the open one lies on top
}

/** Two cards and what is bet on them. */
function stakes(deal, chance) {
  const [left, right] = deal(2);
  const swap = chance() < 0.5;
  const high = 3 + Math.floor(chance() * 4);
  return [
    html`<${Card} ...${left} hidden=${swap} x=${72} y=${48} tilt=${-10 - 6 * chance()} />`,
    html`<${Card} ...${right} hidden=${!swap} x=${92} y=${50} tilt=${4 + 8 * chance()} />`,
    html`<${Chips} x=${111} y=${80} count=${high} />`,
    html`<${Chips} x=${127} y=${84} count=${1 + Math.floor(chance() * 3)} light />`,
  ];
}

/** Eye to eye. */
function duel(deal, chance) {
  const [mine, yours] = deal(2);
  const lean = 8 + 8 * chance();
  return [
    html`<${Card} ...${mine} hidden x=${65} y=${56} tilt=${-lean * 2} />`,
    html`<${Card} ...${mine} x=${74} y=${52} tilt=${-lean} />`,
    html`<${Card} ...${yours} hidden x=${115} y=${56} tilt=${lean * 2} />`,
    html`<${Card} ...${yours} x=${106} y=${52} tilt=${lean} />`,
  ];
}

/** One card from every side, all at once. */
function meeting(deal, chance) {
  const places = [[90, 28, 0], [112, 50, 90], [90, 72, 180], [68, 50, 270]];
  const off = 12 * chance() - 6;
  return deal(4).map((card, k) => {
    const [x, y, tilt] = places[k];
    return html`<${Card} ...${card} small x=${x} y=${y} tilt=${tilt + off + 10 * chance() - 5} hidden=${k === 3 && chance() < 0.5} />`;
  });
}

/** Everything open side by side, one card just being taken. */
function row(deal, chance) {
  const count = 4 + Math.floor(chance() * 2);
  const taken = Math.floor(chance() * count);
  return deal(count).map((card, k) => html`
    <${Card} ...${card} small x=${90 + (k - (count - 1) / 2) * 23} y=${k === taken ? 42 : 56}
      tilt=${k === taken ? 7 : 0} />
  `);
}

/** Thrown in a heap. */
function toss(deal, chance) {
  const cards = deal(5);
  return cards.map((card, k) => {
    const angle = (k * 2 * Math.PI) / cards.length + chance();
    return html`<${Card} ...${card} small=${k < 3} hidden=${k === 0}
      x=${90 + 30 * Math.cos(angle) * (k === 4 ? 0.1 : 1)} y=${54 + 16 * Math.sin(angle) * (k === 4 ? 0.1 : 1)}
      tilt=${Math.round(chance() * 100 - 50)} />`;
  });
}

/** Draws so many different cards of the deck, lowest first. */
function dealer(deck, chance) {
  return (count) => {
    const ranks = new Set();
    while (ranks.size < count) ranks.add(deck === "triangle" ? triangular(chance) : 2 + Math.floor(chance() * 13));
    const first = Math.floor(chance() * 4);
    return [...ranks]
      .sort((a, b) => a - b)
      .map((rank, k) => ({ rank, suit: deck === "triangle" ? null : (first + k) % 4 }));
  };
}

/** A rank as often as the deck holds it: ten 10s, one 1. */
function triangular(chance) {
  return Math.ceil((Math.sqrt(1 + 8 * Math.ceil(chance() * 55)) - 1) / 2) || 1;
}

/** A stream of numbers from 0 to 1 that a name settles. */
function chanceOf(name) {
  let state = 0x811c9dc5;
  for (const mark of name) state = Math.imul(state ^ mark.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}
