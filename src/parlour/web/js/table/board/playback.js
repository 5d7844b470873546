/** The film of the table as a hook: what is shown now, and whether it still moves. */
import { useEffect, useLayoutEffect, useRef, useState } from "../../ui.js";
import { settings } from "../../store.js";
import { TIMES } from "./frames.js";
import { animate, arrivals, snapshot } from "./motion.js";
import { makePlayer, SPEEDS } from "./player.js";

const BOTS_ONLY = 0.35; // how much faster it goes when the person has nothing left to decide
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @returns {{view: object, moving: boolean, frame: object | null, fresh: Set<string>, skip: Function,
 *   hurry: Function, hurried: boolean}}
 */
export function usePlayback({ game, picture, root, paused, onFrame, onSettled }) {
  const [shown, setShown] = useState({ view: null, frame: null, settled: -1, fresh: new Set() });
  const [hurried, setHurried] = useState(false);
  const hold = useRef({});
  hold.current.hear = { onFrame, onSettled };
  hold.current.factor = factorOf(picture, hurried);
  hold.current.player ??= makePlayer(game, hearOf(hold, root, setShown));
  const { player } = hold.current;

  useLayoutEffect(() => {
    player.push(picture);
    if (picture.ask || picture.view?.over) setHurried(false);
  }, [picture]);
  useEffect(() => player.pause(Boolean(paused)), [paused]);
  useEffect(() => () => player.stop(), []);
  useEffect(() => skipWhenHidden(player), []);
  useLayoutEffect(() => play(hold, root.current, shown.frame), [shown.frame]);

  const hurry = () => {
    setHurried(true);
    player.skip();
  };
  const moving = shown.settled !== picture.v;
  return { ...shown, moving, skip: player.skip, hurry, hurried };
}

function factorOf({ view, ask }, isHurried) {
  if (isHurried) return 0;
  const isOut = view && view.you && !ask && !view.live.includes(view.you);
  return SPEEDS[settings().speed] * (isOut ? BOTS_ONLY : 1);
}

function hearOf(hold, root, setShown) {
  let fresh = new Set();
  return {
    factor: () => hold.current.factor,
    show(view, frame, isAnimated) {
      if (frame) hold.current.hear.onFrame?.(frame);
      if (frame && !frame.event && frame.seat) fresh = new Set();
      if (!view) return;
      if (frame) arrivals(view, frame.moves).forEach((key) => fresh.add(key));
      hold.current.before = isAnimated && root.current ? snapshot(root.current) : null;
      setShown((old) => ({ ...old, view, frame, fresh: new Set(fresh) }));
    },
    settled(v) {
      setShown((old) => ({ ...old, settled: v }));
      hold.current.hear.onSettled?.(v);
    },
  };
}

function play(hold, root, frame) {
  const { before, factor } = hold.current;
  hold.current.before = null;
  if (!before || !root || !frame || factor === 0 || calm.matches) return;
  animate(root, before, frame.moves, TIMES.flight * Math.max(0.4, factor));
}

function skipWhenHidden(player) {
  const look = () => document.visibilityState === "hidden" && player.skip();
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
