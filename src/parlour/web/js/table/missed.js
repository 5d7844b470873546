/** Which version of each table this browser has seen last, so that nobody misses what happened in between. */
import { useEffect, useRef } from "../ui.js";
import { recall, remember } from "../store.js";
import { MANY } from "./line.js";

const KEY = "seen";
const MOST_TABLES = 40;

/** On the first view of a visit: tell what happened since the last one. */
export function useMissed(id, { picture, log, tellMissed }) {
  const told = useRef(false);
  useEffect(() => {
    const before = seenOf(id);
    const missed = log.filter(({ v }) => v > before);
    if (!told.current && before >= 0 && missed.length >= MANY) tellMissed(missed);
    told.current = true;
    if (document.visibilityState === "visible") note(id, picture.v);
  }, [picture.v]);
}

const seenOf = (id) => recall(KEY, {})[id] ?? -1;

function note(id, v) {
  const { [id]: _, ...others } = recall(KEY, {});
  const kept = Object.entries(others).slice(-MOST_TABLES + 1);
  remember(KEY, Object.fromEntries([...kept, [id, v]]));
}
