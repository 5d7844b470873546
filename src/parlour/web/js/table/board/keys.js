/** Playing by keyboard: arrows within a hand, letters for moves, and a focus that is never lost. */
import { useEffect, useLayoutEffect, useRef, useState } from "../../ui.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop for several things: which of them has it, and the arrows that move it. */
export function useRoving(count, preferred) {
  const ref = useRef(null);
  const [chosen, setChosen] = useState(null);
  const current = Math.min(chosen ?? preferred, Math.max(0, count - 1));
  const focus = (at) => ref.current?.querySelectorAll("button.card")[at]?.focus();
  const onKeyDown = (event) => {
    const goal = { Home: 0, End: count - 1 }[event.key] ?? current + (STEPS[event.key] ?? NaN);
    if (Number.isNaN(goal) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focus((goal + count) % count);
  };
  return { ref, current, move: setChosen, onKeyDown };
}

/** A letter for each label: its first letter that no other has taken. */
export function lettersFor(labels, taken = "") {
  const used = new Set(taken);
  return labels.map((label) => {
    const letter = [...label.toLowerCase()].find((each) => /\p{L}/u.test(each) && !used.has(each)) ?? "";
    used.add(letter);
    return letter;
  });
}

/** Letters press buttons that say so (`data-key`); any other key skips what moves. */
export function useKeys(root, { isMoving, skip, help, drop }) {
  const now = useRef({});
  now.current = { isMoving, skip, help, drop };
  useEffect(() => {
    const hear = (event) => onKey(event, root.current, now.current);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

function onKey(event, root, { isMoving, skip, help, drop }) {
  if (!root || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target, root)) return;
  if (event.key === "?") return help();
  if (["Tab", "Shift"].includes(event.key)) return;
  if (isMoving) {
    skip();
    if (["Enter", " "].includes(event.key)) event.preventDefault();
    return;
  }
  if (event.key === "Escape") drop();
  if (event.key.length !== 1) return;
  root.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
}

/** Typing into a field, or in a dialog above the table, is not meant for the table. */
function isElsewhere(target, root) {
  if (target.closest?.("input, select, textarea, dialog")) return true;
  return document.querySelector("dialog[open]") !== null && !root.contains(target);
}

/**
 * When what had the focus leaves the table, its neighbour gets it; else the status line, from where Tab goes to the
 * moves. Never the start of the page.
 */
export function useKeptFocus(root) {
  const last = useRef(null);
  useEffect(() => {
    const board = root.current;
    const remember = ({ target }) => {
      last.current = whereIs(target, board);
    };
    const forget = ({ relatedTarget }) => {
      if (relatedTarget && !board.contains(relatedTarget)) last.current = null;
    };
    board.addEventListener("focusin", remember);
    board.addEventListener("focusout", forget);
    return () => {
      board.removeEventListener("focusin", remember);
      board.removeEventListener("focusout", forget);
    };
  }, []);
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    neighbour(last.current, root.current)?.focus({ preventScroll: true });
  });
}

function whereIs(target, board) {
  const group = target.closest("[data-place]");
  const buttons = group ? [...group.querySelectorAll("button.card")] : [];
  return { place: group?.dataset.place ?? "", at: buttons.indexOf(target), isAction: board.querySelector(".actions")?.contains(target) };
}

function neighbour({ place, at, isAction }, board) {
  const group = place && board.querySelector(`[data-place="${CSS.escape(place)}"]`);
  const buttons = group ? [...group.querySelectorAll("button.card")] : [];
  if (buttons.length > 0) return buttons[Math.min(Math.max(0, at), buttons.length - 1)];
  const action = isAction && board.querySelector(".actions button");
  return action || board.querySelector(".status");
}
