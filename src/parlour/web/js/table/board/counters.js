/** Numbers of seats and of the table. */
import { html, useEffect, useRef, useState } from "../../ui.js";
import { numberText, t } from "../../text.js";
import { counterPieces } from "./words.js";

const FLAGS = new Set(["locked"]); // counters that say whether, and perhaps since which number
const LASTING = new Set(["chips", "points", "coins", "money", "pot", "alive"]); // shown even if they are 0
const NOT_YET = -1;

/** The numbers of a seat (or, without one, of the table), the important ones first. */
export function Counters({ game, view, seat }) {
  const value = (name) => (seat ? view.seat_counters[name][seat] : view.counters[name]);
  const names = game.counters
    .filter(({ per_seat: isSeat, name }) => isSeat === Boolean(seat) && name in (seat ? view.seat_counters : view.counters))
    .map(({ name }) => name)
    .filter((name) => tellsSomething(name, value(name)))
    .sort((one, two) => weight(game, one) - weight(game, two));
  if (names.length === 0) return null;
  return html`
    <ul class="counters">
      ${names.map((name) => html`<${Counter} key=${name} name=${name} value=${value(name)} />`)}
    </ul>
  `;
}

/** "Round 0" and "bet on −1" say that there is no round and no bet yet: nothing to show. */
const tellsSomething = (name, value) => LASTING.has(name) || (value !== 0 && value !== NOT_YET);

/** Counters that a result may well leave out: they only count while a hand lasts. */
export const isLasting = (name) => LASTING.has(name) || name === "strikes";

const weight = (game, name) => (game.hints.matters.indexOf(name) + 100) % 100;

function Counter({ name, value }) {
  const changed = useChange(value);
  if (FLAGS.has(name)) {
    const text = value > 1 ? t(`board.flags.${name}At`, { n: numberText(value) }) : t(`board.flags.${name}`);
    return html`<li class="counter flag">${text}</li>`;
  }
  return html`
    <li class=${`counter counter-${name} ${changed ? "is-changed" : ""}`}>
      <span>${counterPieces(name, value, html`<b>${numberText(value)}</b>`)}</span>
    </li>
  `;
}

/** True for a moment after a number has changed. */
function useChange(value) {
  const old = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (old.current === value) return undefined;
    old.current = value;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), 900);
    return () => clearTimeout(timer);
  }, [value]);
  return changed;
}
