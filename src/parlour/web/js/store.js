/** What a person has set on this device. Kept in localStorage; works without it. */
import { useEffect, useState } from "./ui.js";

const KEY = "parlour";

/**
 * theme: auto light dark · language: auto or a code · speed: slow normal fast off · suits: two four
 * · voice: brief normal (how much is announced) · confirm: costly moves want a second tap
 */
export const DEFAULTS = Object.freeze({
  theme: "auto",
  language: "auto",
  speed: "normal",
  suits: "two",
  voice: "normal",
  sound: false,
  confirm: false,
});

const listeners = new Set();
let current = { ...DEFAULTS, ...read() };

/** All settings as they are now. */
export const settings = () => current;

/** Change one setting; everybody who listens hears of it. */
export function change(name, value) {
  current = { ...current, [name]: value };
  write(current);
  listeners.forEach((hear) => hear(current));
}

/** Hear of every change; returns what stops it. */
export function listen(hear) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** The settings, in a component that follows them. */
export function useSettings() {
  const [now, setNow] = useState(current);
  useEffect(() => listen(setNow), []);
  return now;
}

/** A small thing to remember on this device besides the settings, such as a hint already seen. */
export function remember(name, value) {
  try {
    localStorage.setItem(`${KEY}.${name}`, JSON.stringify(value));
  } catch {
    // storage refused or full: it will be asked again
  }
}

/** What was remembered, or `otherwise`. */
export function recall(name, otherwise = null) {
  try {
    const text = localStorage.getItem(`${KEY}.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

function write(values) {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // storage refused or full: the settings last as long as the page
  }
}
