/** Who is who at a table. */
import { t } from "../text.js";

/** Bots have a name by their seat, so that sentences have a subject. */
const BOTS = ["Ada", "Ben", "Cora", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jack"];
const SPARE = ["Kit", "Lou", "Mia", "Ned", "Ola", "Pip", "Ray", "Sky", "Tom", "Uma"];

/** The entry of a seat in `meta.seats`. */
export const seatOf = (meta, letter) => meta.seats.find(({ seat }) => seat === letter);

/** Is this the seat of the person who looks on? */
export const isMe = (meta, letter) => letter !== null && letter === meta.you;

/** What a seat is called: the person's name, a bot's, or the seat's letter. */
export function nameOf(meta, letter) {
  const seat = seatOf(meta, letter);
  if (seat?.name) return seat.name;
  if (seat?.kind === "bot") return botName(meta, letter);
  return t("people.seat", { seat: letter });
}

/** The same, but "you" where it is the person who looks on. */
export const nameOrYou = (meta, letter) =>
  isMe(meta, letter) ? t("people.you") : nameOf(meta, letter);

function botName(meta, letter) {
  const place = letter.charCodeAt(0) - 65;
  const isTaken = meta.seats.some(({ name }) => name === BOTS[place]);
  return (isTaken ? SPARE : BOTS)[place];
}

/** With a large first letter, where a name begins a line. */
export const large = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
