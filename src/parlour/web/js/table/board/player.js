/** Plays films of the table, one frame after the other; can be hurried, paused and cut short at any time. */
import { beforeTheDeal, framesOf } from "./frames.js";

/** How long everything takes, by the person's choice of speed. */
export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };
const MANY_ENTRIES = 60;

/**
 * @param {{show: Function, settled: Function, factor: () => number}} hear
 *   `show(view, frame, isAnimated)` for each frame; `settled(v)` when there is nothing left to play; `factor()` times
 *   every pause (0: no pauses at all).
 */
export function makePlayer(game, hear) {
  let frames = [];
  let last = null; // the view at the end of the film
  let newest = -1;
  let timer = 0;
  let isRunning = false;
  let isPaused = false;

  function push(message) {
    if (!message.view || message.v < newest) return;
    if (last === null) return begin(message);
    if (message.v === newest) return renew(message);
    const isLong = message.ev.length > MANY_ENTRIES;
    const film = framesOf(isLong ? { ...message, ev: [] } : message, last, game);
    newest = message.v;
    last = message.view;
    frames.push(...film);
    run();
  }

  /** The first message: nothing moves, unless it is the first deal. */
  function begin(message) {
    newest = message.v;
    last = message.view;
    const [entry] = message.ev;
    const [event] = entry?.ev ?? [];
    const isDeal = message.ev.length === 1 && event?.kind === "gathered" && !message.view.over;
    if (!isDeal || hear.factor() === 0) {
      hear.show(message.view, null, false);
      return hear.settled(message.v);
    }
    const start = beforeTheDeal(message.view, event);
    const rest = { ...message, ev: [{ ...entry, ev: entry.ev.slice(1) }] };
    hear.show(start, null, false);
    frames.push(...framesOf(rest, { ...start, turn: [] }, game));
    return run();
  }

  /** The same version again: somebody came or went, nothing moved. */
  function renew(message) {
    last = message.view;
    if (frames.length > 0) frames.at(-1).view = message.view;
    else if (!isRunning) {
      hear.show(message.view, null, false);
      hear.settled(message.v);
    }
  }

  function run() {
    if (isRunning || isPaused) return;
    isRunning = true;
    wait(frames[0]?.before ?? 0, step);
  }

  function step() {
    const frame = frames.shift();
    if (!frame) return rest();
    hear.show(frame.view, frame, true);
    return wait(frame.after + (frames[0]?.before ?? 0), step);
  }

  function rest() {
    isRunning = false;
    hear.settled(newest);
  }

  function wait(time, then) {
    clearTimeout(timer);
    const pause = time * hear.factor();
    if (pause > 0) timer = setTimeout(() => isPaused || then(), pause);
    else then();
  }

  return {
    push,
    /** Show the end at once; what was skipped is still told. */
    skip() {
      if (frames.length === 0) return;
      clearTimeout(timer);
      const skipped = frames;
      frames = [];
      skipped.slice(0, -1).forEach((frame) => hear.show(null, frame, false));
      hear.show(last, skipped.at(-1), false);
      rest();
    },
    pause(isWanted) {
      if (isPaused === isWanted) return;
      isPaused = isWanted;
      clearTimeout(timer);
      isRunning = false;
      if (!isPaused && frames.length > 0) run();
    },
    isMoving: () => isRunning,
    stop: () => clearTimeout(timer),
  };
}
