/**
 * Sentences about others, turned into sentences about you.
 *
 * Games say "{seat} takes the 3". Where that seat is the person who reads, English wants "you take the 3" and German
 * "du nimmst die 3". Each language has a function that gets the sentence and the place of the name, and gives the
 * sentence with the name replaced, or null where it does not know how: then the name stays.
 */

const ENGLISH_VERBS = { is: "are", has: "have", was: "were", does: "do", goes: "go" };
const SAME_VERBS = new Set(["would", "could", "must", "may", "can", "had", "took", "held"]);

const NO_GERMAN_VERBS = new Set(["mit", "nicht", "jetzt", "erst", "fast", "seit", "dort", "sonst", "zuerst", "zuletzt"]);
const GERMAN_VERBS = {
  ist: "bist",
  hat: "hast",
  wird: "wirst",
  darf: "darfst",
  kann: "kannst",
  muss: "musst",
  will: "willst",
  war: "warst",
  hatte: "hattest",
  könnte: "könntest",
  hätte: "hättest",
  hält: "hältst",
  behält: "behältst",
  erhält: "erhältst",
  tritt: "trittst",
  rät: "rätst",
};
const GERMAN_CASES = [
  [/(?:^|\s)(für|gegen|ohne|an|auf|um|über|greift|bittet|beschuldigt|beschenkt|trifft)$/, "dich"],
  [/\b(von|mit|bei|zu|vor|nach|aus)$/, "dir"],
  [/\b(gibt|schenkt|macht|nimmt|stiehlt|klaut|zahlt|fehlt|fehlen|bleibt|gehört)$/, "dir"],
];

const GERMAN_OWNERS = { der: "dein", das: "dein", die: "deine", den: "deinen", ins: "in dein" };
const GERMAN_OWNED = /(?<=^|\s)(der|das|die|den|ins) ((?:\p{Ll}+ )?(?:\p{Lu}\p{L}*|\{\w+\})) von $/u;

/** The sentence addressed to the person at `place` (such as `{seat}`), or null. */
export function addressed(sentence, place, language) {
  const address = { en: inEnglish, de: inGerman }[language];
  return address ? address(sentence, place) : null;
}

function inEnglish(sentence, place) {
  let [before, after] = split(sentence, place);
  if (after.startsWith("'s ")) return `${before}your ${after.slice(3)}`;
  const thing = /\b(the|a|an) (\S+) of $/.exec(before);
  if (thing) {
    const head = before.slice(0, thing.index);
    const owned = thing[1] === "the" ? `your ${thing[2]}` : `${thing[1]} ${thing[2]} of yours`;
    return head + owned + after;
  }
  if (!isSubject(after)) return `${before}you${after}`;
  after = after.replace(/^((?:, [^,]+,)?(?: alone| both)?|, who) (\w+)/, (_, gap, verb) => {
    return `${gap} ${englishVerb(verb)}`;
  });
  after = after.replace(/\band (\w+s)\b/g, (_, verb) => `and ${englishVerb(verb)}`);
  return `${before}you${after.replace(/\b(?:his or her|their|the) own\b/g, "your own")}`;
}

const isSubject = (after) => /^(?:, [^,]+,| alone| both|, who)? \w+/.test(after);

function englishVerb(verb) {
  if (verb in ENGLISH_VERBS) return ENGLISH_VERBS[verb];
  if (SAME_VERBS.has(verb) || !verb.endsWith("s") || verb.endsWith("ss")) return verb;
  if (/(?:ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return verb.slice(0, -1);
}

function inGerman(sentence, place) {
  let [before, after] = split(sentence, place);
  if (/^s /.test(after)) return null;
  const owned = GERMAN_OWNED.exec(before);
  if (owned) return `${before.slice(0, owned.index)}${GERMAN_OWNERS[owned[1]]} ${owned[2]}${after}`;
  const object = GERMAN_CASES.find(([pattern]) => pattern.test(before.trimEnd()));
  if (object) return `${before}${object[1]}${after}`;
  const verbFirst = /(^|[\s:;])(\p{Ll}+t|war|darf|kann|muss|will) $/u.exec(before);
  if (verbFirst) {
    const head = before.slice(0, verbFirst.index) + verbFirst[1];
    return `${head}${germanVerb(verbFirst[2])} du${germanTail(after)}`;
  }
  const verb = /^((?:, [^,]+,)?(?: allein)?|, (?:der|die|das)) (\p{Ll}+)/u.exec(after);
  if (!verb || !isGermanVerb(verb[2])) return /^[\s.,:;]*$/.test(after) ? `${before}du${after}` : null;
  const rest = germanTail(after.slice(verb[0].length));
  return `${before}du${verb[1]} ${germanVerb(verb[2])}${rest}`;
}

const isGermanVerb = (word) =>
  word in GERMAN_VERBS || (word.endsWith("t") && !NO_GERMAN_VERBS.has(word));

function germanTail(text) {
  const joined = text.replace(/\bund (\p{Ll}+)/gu, (whole, word) =>
    isGermanVerb(word) ? `und ${germanVerb(word)}` : whole,
  );
  return joined.replace(/\bsich\b/g, "dich");
}

function germanVerb(verb) {
  if (verb in GERMAN_VERBS) return GERMAN_VERBS[verb];
  if (/(?:s|ß|x|z)t$/.test(verb)) return verb;
  if (/[dt]et$/.test(verb)) return `${verb.slice(0, -1)}st`;
  return `${verb.slice(0, -1)}st`;
}

function split(sentence, place) {
  const at = sentence.indexOf(place);
  return [sentence.slice(0, at), sentence.slice(at + place.length)];
}
