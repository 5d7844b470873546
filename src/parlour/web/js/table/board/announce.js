/** What happens at the table, for those who listen: one sentence a step, bundled where it goes fast. */
import { say } from "../../live.js";
import { settings } from "../../store.js";

const BREATH = 1000; // at most one message in this time

/** Collects sentences and says them together, no faster than they can be heard. */
export function makeAnnouncer() {
  let waiting = [];
  let timer = 0;
  function flush() {
    timer = 0;
    if (waiting.length === 0) return;
    say(waiting.join("; "));
    waiting = [];
    timer = setTimeout(flush, BREATH);
  }
  return {
    tell(sentence, isMinor = false) {
      if (!sentence || (isMinor && settings().voice === "brief")) return;
      if (waiting.at(-1) !== sentence) waiting.push(sentence);
      timer ||= setTimeout(flush, 60);
    },
    /** Your turn: said at once, after what is still waiting. */
    ask(sentence) {
      const before = waiting.join("; ");
      waiting = [];
      if (before) say(before);
      say(sentence, { urgent: true });
    },
    stop: () => clearTimeout(timer),
  };
}
