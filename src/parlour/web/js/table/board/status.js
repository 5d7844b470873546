/** One sentence that always says who must do what. */
import { has, listOf, t } from "../../text.js";
import { isMe, large, nameOf, nameOrYou } from "../names.js";
import { byVerb } from "./asking.js";
import { hasCommitted } from "./seats.js";
import { verbText } from "./words.js";

const MANY = 4;

/**
 * @param {{game: object, meta: object, view: object, asked: object, moving: boolean, canAct: boolean, busy: string[]}} table
 */
export function statusText(table) {
  const { meta, view, moving, canAct, busy } = table;
  if (busy.length > 0) return t("status.sending");
  if (view.over && !moving) return resultText(view, meta);
  if (canAct) return t("status.yourMove", { what: whatToDo(table) });
  if (view.turn.length === 0) return t("status.dealing");
  return waitingText(table);
}

function waitingText({ game, meta, view }) {
  const others = view.turn.filter((seat) => !isMe(meta, seat)).map((seat) => nameOf(meta, seat));
  if (others.length === 0) return t("status.yourTurn");
  const names = listOf(others);
  if (view.you && hasCommitted(game, view, view.you)) return t("status.chosen", { names, count: others.length });
  return t(others.length === 1 ? "status.isToMove" : "status.areToMove", { names });
}

/** "hit or fold", "play a card", "choose cards to bid". */
function whatToDo({ game, asked }) {
  const kinds = byVerb(asked.moves).map(([{ verb }]) => doing(verb, game));
  const sets = asked.sets.map(({ name, verb }) => (has(`ask.does.${name}_cards`) ? t(`ask.does.${name}_cards`) : doing(verb, game)));
  const all = [...new Set([...kinds, ...sets])];
  return all.length > MANY ? t("status.aMove") : listOf(all, "disjunction");
}

/** What a verb is called within the sentence: as this game means it, as its arguments mean it, as it is called anywhere. */
function doing(verb, game) {
  const full = [verb.name, ...verb.domains].join("_");
  const said = [`${game.slug}.${full}`, full, verb.name].map((key) => `ask.does.${key}`).find(has);
  if (said) return t(said);
  const text = verbText(verb, game);
  return text[0].toLowerCase() + text.slice(1);
}

/** Who has won or lost, as the game counts it. */
function resultText({ winners, losers }, meta) {
  const said = (seats, key) => {
    if (seats.length === 0) return "";
    if (seats.length === 1 && isMe(meta, seats[0])) return t(`status.you${key}`);
    return t(`status.${key}`, { names: large(listOf(seats.map((seat) => nameOrYou(meta, seat)))), count: seats.length });
  };
  if (winners.length === meta.seats.length && winners.length > 1) return t("status.shared");
  const parts = [said(winners, "Win"), said(losers, "Lose")].filter(Boolean);
  return [t("status.over"), ...parts].join(" ");
}
