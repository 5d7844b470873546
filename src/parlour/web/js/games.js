/** The games and what this browser has done with them. */
import { get } from "./net.js";
import { gameText, t } from "./text.js";

let loading = null;
const single = new Map();

/** All games; asked for once a visit. */
export function allGames() {
  loading ??= get("/api/games").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** One game, from the list if that is here already. */
export async function oneGame(slug) {
  if (!single.has(slug)) {
    const listed = loading && (await loading).find((game) => game.slug === slug);
    single.set(slug, listed || (await get(`/api/games/${slug}`)));
  }
  return single.get(slug);
}

/** Tables, results and name of this browser. */
export const myself = () => get("/api/me");

/** The one-sentence idea of a game. */
export const summaryOf = (game) => gameText(game.slug, "summary", game.summary);

/** The three lines about a game. */
export const aboutOf = (game) => gameText(game.slug, "about", game.about.join("\n")).split("\n");

/** A mood in the person's language. */
export const moodText = (mood) => gameText("", `moods.${mood}`, mood);

/** "2–7" */
export function seatsText([low, high]) {
  return low === high ? String(low) : `${low}–${high}`;
}

/** Minutes of a game's length ("5 min a hand" is 5), to compare and to write. */
export const minutesOf = (game) => parseInt(game.length, 10) || 0;

/** "5 min a hand" in the person's language. */
export function lengthText(game) {
  const found = /^(\d+) min(?: an? (\w+))?$/.exec(game.length);
  if (!found) return game.length;
  const [, minutes, unit = "match"] = found;
  return t(`length.${unit}`, { count: Number(minutes), minutes: Number(minutes) });
}

/** The seats a quick table has: four, if the game allows it. */
export function usualSeats({ seats: [low, high] }) {
  return Math.min(Math.max(4, low), high);
}
