/** Numbers of seats and of the table. */
import { html, useEffect, useRef, useState } from "../../ui.js";
import { t } from "../../text.js";
import { counterPieces } from "./words.js";

const FLAGS = new Set(["locked"]); // counters that only say yes or no
const NOT_YET = -1;

/** The numbers of a seat (or, without one, of the table), the important ones first. */
export function Counters({ game, view, seat }) {
  const names = game.counters
    .filter(({ per_seat: isSeat, name }) => isSeat === Boolean(seat) && name in (seat ? view.seat_counters : view.counters))
    .map(({ name }) => name)
    .sort((one, two) => weight(game, one) - weight(game, two));
  const value = (name) => (seat ? view.seat_counters[name][seat] : view.counters[name]);
  if (names.length === 0) return null;
  return html`
    <ul class="counters">
      ${names.map((name) => html`
        <${Counter} key=${name} name=${name} value=${value(name)} matters=${game.hints.matters.includes(name)} />
      `)}
    </ul>
  `;
}

const weight = (game, name) => (game.hints.matters.indexOf(name) + 100) % 100;

function Counter({ name, value, matters }) {
  const changed = useChange(value);
  if (FLAGS.has(name)) return value ? html`<li class="counter flag">${t(`board.flags.${name}`)}</li>` : null;
  const number = value === NOT_YET && name !== "chips" && name !== "points" ? "–" : undefined;
  const shown = number ?? value;
  return html`
    <li class=${`counter counter-${name} ${matters ? "matters" : ""} ${changed ? "is-changed" : ""}`}>
      <span>${counterPieces(name, value, html`<b>${shown}</b>`)}</span>
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
