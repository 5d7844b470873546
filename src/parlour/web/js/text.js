/**
 * Everything that is said to a person, in the person's language.
 *
 * Texts lie in i18n/: LANGUAGE.json (shell), table.LANGUAGE.json (table) and games.LANGUAGE.json (what games say
 * in English, translated; in English itself only what their modules do not say, such as values of options). `{name}`
 * is filled in; a text that depends on a number is an object with one entry a plural form, chosen by the argument
 * `count`.
 */
import { settings } from "./store.js";

export const LANGUAGES = { en: "English", de: "Deutsch" };
const ENGLISH = "en";

let language = ENGLISH;
let texts = {};
let english = {};

/** Load the texts of the chosen language (English fills its gaps). */
export async function loadTexts() {
  const chosen = choose();
  const own = chosen === ENGLISH ? null : fetchTexts(chosen);
  english = await fetchTexts(ENGLISH);
  texts = (await own) || english;
  language = chosen;
  document.documentElement.lang = language;
}

/** The code of the language in use. */
export const currentLanguage = () => language;

/** A text by its key, such as `lobby.title`, filled with `args`. A missing key shows itself. */
export function t(key, args = {}) {
  const found = find(texts, key) ?? find(english, key);
  if (found === undefined) return key;
  return fill(found, args);
}

/** Is there a text under this key? */
export const has = (key) => (find(texts, key) ?? find(english, key)) !== undefined;

/**
 * A text that a game declares in English: an override of the language if there is one.
 * `path`: `summary`, `about`, `options.target`, `verbs.hit`, `notes.BUSTS` ...; overrides stand under `games.SLUG`,
 * those for all games under `games.shared`.
 */
export function gameText(slug, path, english, args = {}) {
  const found = find(texts, `games.${slug}.${path}`) ?? find(texts, `games.shared.${path}`);
  return fill(found ?? english, args);
}

/** The template of a game's text, not filled: for sentences that hold cards (see `pieces`). */
export const gameTemplate = (slug, path, english, args = {}) =>
  pick(
    find(texts, `games.${slug}.${path}`) ?? find(texts, `games.shared.${path}`) ?? english,
    args,
  );

/** A template cut at its placeholders, with `args` (text, numbers, elements) in their places. */
export function pieces(template, args) {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => (isPlace(part) ? valueOf(part, args) : part));
}

/** The template of a key, for `pieces`. */
export const template = (key, args = {}) =>
  pick(find(texts, key) ?? find(english, key) ?? key, args);

/** "A, B and C" in the language. */
export function listOf(items, type = "conjunction") {
  return new Intl.ListFormat(language, { style: "long", type }).format(items);
}

/** A number as the language writes it. */
export const numberText = (value, form = {}) => new Intl.NumberFormat(language, form).format(value);

/** "3 minutes ago" of a time in seconds since 1970. */
export function agoText(then) {
  const seconds = Math.round(then - Date.now() / 1000);
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, size] of units) {
    if (-seconds >= size) return format.format(Math.ceil(seconds / size), unit);
  }
  return format.format(0, "second");
}

function choose() {
  const wanted = [settings().language, ...(navigator.languages || [])];
  const known = wanted.map((code) => code.slice(0, 2)).find((code) => code in LANGUAGES);
  return known || ENGLISH;
}

async function fetchTexts(code) {
  const files = [`${code}.json`, `table.${code}.json`, `games.${code}.json`];
  const [shell, table, games] = await Promise.all(files.map(fetchJson));
  return { ...joined(shell, table), games };
}

/** Two trees of texts as one; they may share branches. */
function joined(one, other) {
  const whole = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const isBranch = key in one && typeof value === "object";
    whole[key] = isBranch ? joined(one[key], value) : value;
  }
  return whole;
}

/** A file of texts; what cannot be had is empty, so that a page without a server still says so. */
async function fetchJson(name) {
  try {
    const answer = await fetch(new URL(`../i18n/${name}`, import.meta.url));
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

function find(tree, key) {
  let node = tree;
  for (const part of key.split(".")) {
    if (node === null || typeof node !== "object") return undefined;
    node = node[part];
  }
  return node;
}

function pick(text, args) {
  if (typeof text === "string") return text;
  const form = new Intl.PluralRules(language).select(args.count ?? 0);
  return text[form] ?? text.other ?? "";
}

function fill(text, args) {
  return pieces(pick(text, args), args).join("");
}

const isPlace = (part) => /^\{\w+\}$/.test(part);

function valueOf(place, args) {
  const value = args[place.slice(1, -1)];
  if (typeof value === "number") return numberText(value);
  return value ?? place;
}
