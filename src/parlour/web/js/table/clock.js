/** The time for a decision, and the seconds that somebody has been away: numbers that run by themselves. */
import { html, useEffect, useRef, useState } from "../ui.js";
import { t } from "../text.js";
import { say } from "../live.js";
import { Drawn } from "./icons.js";

const SHORT = 10; // seconds that are little time

/** Seconds since `start` (by performance.now()), renewed every second while `runs`. */
export function useSeconds(start, runs = true) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.max(0, (performance.now() - start) / 1000);
}

/** "1:05" */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  const short = `${hours ? two(minutes) : minutes}:${two(whole % 60)}`;
  return hours ? `${hours}:${short}` : short;
}

/** What is left for the decision that is due; a tap gives more. */
export function Clock({ due, heard, isMine, onMore }) {
  const left = due - useSeconds(heard);
  const isShort = left <= SHORT;
  const told = useRef(false);
  useEffect(() => {
    if (isMine && isShort && !told.current) say(t("table.clock.short", { count: SHORT }), { urgent: true });
    told.current = isShort;
  }, [isShort, isMine]);
  const time = html`<${Drawn} name="clock" /><span role="timer">${clockText(left)}</span>`;
  const look = `clock ${isShort ? "short" : ""}`;
  if (!onMore) return html`<span class=${`chip ${look}`}>${time}</span>`;
  return html`
    <button class=${`chip ${look}`} onClick=${onMore} title=${t("table.clock.more")}>
      ${time}<span class="visually-hidden">${t("table.clock.more")}</span><span aria-hidden="true">+</span>
    </button>
  `;
}
