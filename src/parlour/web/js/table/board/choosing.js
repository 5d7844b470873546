/** The person's choice while it is being made: what is picked, what is chosen, what is sent. */
import { useEffect, useRef, useState } from "../../ui.js";
import { say } from "../../live.js";
import { listOf, t } from "../../text.js";
import { settings } from "../../store.js";
import { canAdd, lineOf } from "./asking.js";
import { cardText } from "./card.js";

const FINAL = new Set(["fold", "withdraw", "surrender", "accuse", "cold"]);
const NOTICE = 4000;
const NOTHING = Object.freeze({ picked: null, chosen: [], open: "", seat: "", armed: "" });

/**
 * @param {{asked: {moves: object[], sets: object[]}, view: object, canAct: boolean, question: number | null, act: Function,
 *   busy: string[], hint: object | null, whyNot: string}} table
 */
export function useChoice(table) {
  const [state, setState] = useState(NOTHING);
  const [notice, tell] = useNotice();
  useEffect(() => setState(NOTHING), [table.question]);
  const change = (news) => setState((old) => ({ ...old, armed: "", ...news }));
  const context = { ...table, state, change, tell };
  return {
    ...state,
    notice,
    tapCard: (place, card, key) => tapCard(context, place, card, key),
    tapSeat: (seat) => tapOne(context, { seat }, seatMoves(table, seat, state.picked)),
    tapZone: (zone) => tapOne(context, { zone }, zoneMoves(table, zone)),
    send: (move) => send(context, move),
    cardState: (place, card, key) => cardState(context, place, card, key),
    seatIsOpen: (seat) => table.canAct && seatMoves(table, seat, state.picked).length > 0,
    zoneIsOpen: (zone) => table.canAct && zoneMoves(table, zone).length > 0,
    zoneIsHinted: (zone) => zoneMoves(table, zone).some(({ m }) => m === table.hint?.m),
    openSet: (name) => change({ ...NOTHING, open: name }),
    chooseSeat: (seat) => change({ seat, chosen: [] }),
    toggle: (set, card, key) => toggle(context, set, card, key),
    drop: () => change(NOTHING),
    lineOf: (set) => lineOf(set, state.seat, cardsOf(state), table.view),
    canAdd: (set, card) => canAdd(set, state.seat, cardsOf(state), card, table.view),
    narrowed: narrowed(table, state),
  };
}

const cardsOf = ({ chosen }) => chosen.map(({ card }) => card);

function useNotice() {
  const [notice, setNotice] = useState("");
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text) => {
    clearTimeout(timer.current);
    setNotice(text);
    say(text);
    timer.current = setTimeout(() => setNotice(""), NOTICE);
  };
  return [notice, tell];
}

const cardMoves = ({ asked }, place, card) =>
  asked.moves.filter((move) => move.card === card && move.place === place);
const seatMoves = ({ asked }, seat, picked = null) =>
  (picked?.card ? cardMoves({ asked }, picked.place, picked.card) : asked.moves).filter(
    (move) => move.seat === seat && (picked?.card || !move.card),
  );
const zoneMoves = ({ asked }, zone) => asked.moves.filter((move) => move.zone === zone);

/** The moves that are left after what was picked; all of them if nothing was. */
function narrowed({ asked }, { picked }) {
  if (!picked) return null;
  if (picked.seat) return seatMoves({ asked }, picked.seat);
  return cardMoves({ asked }, picked.place, picked.card);
}

const setAt = ({ asked }, place) => asked.sets.find((set) => set.place === place && place !== "");

function tapCard(context, place, card, key) {
  const { state, canAct } = context;
  if (!canAct) return context.tell(context.whyNot);
  const moves = cardMoves(context, place, card);
  if (moves.length > 0) return tapOne(context, { place, card, key }, moves);
  const set = setAt(context, place);
  if (set && (state.chosen.some((each) => each.key === key) || canAdd(set, state.seat, cardsOf(state), card, context.view)))
    return toggle(context, set, card, key);
  return context.tell(whyNotThis(context, place, set));
}

function whyNotThis({ asked }, place, set) {
  if (set) return t("ask.notWithThese");
  const faces = [...new Set(asked.moves.filter((move) => move.place === place).map(({ card }) => card))];
  if (faces.length === 0) return t("ask.notACard");
  return t("ask.onlyThese", { cards: listOf(faces.map(cardText), "disjunction") });
}

/** One move: it is made. Several: what was tapped is picked, and the buttons show them. */
function tapOne(context, thing, moves) {
  if (!context.canAct) return context.tell(context.whyNot);
  if (moves.length === 1 && !thing.place?.includes("?")) return send(context, moves[0], thing.key);
  const isSame = JSON.stringify(context.state.picked) === JSON.stringify(thing);
  return context.change({ picked: isSame ? null : thing, chosen: [] });
}

function toggle({ state, change }, set, card, key) {
  const isIn = state.chosen.some((each) => each.key === key);
  const rest = state.chosen.filter((each) => each.key !== key);
  change({ chosen: isIn ? rest : [...rest, { card, key }], picked: null });
}

/** Send a move; a costly one is armed first if the person wants that. */
function send({ state, change, act, canAct, tell, whyNot }, move) {
  if (!canAct) return tell(whyNot);
  if (settings().confirm && isCostly(move) && state.armed !== move.m) return change({ armed: move.m });
  return act(move.m);
}

const isCostly = ({ verb, cost }) => FINAL.has(verb.name) || Object.keys(cost ?? {}).length > 0;

function cardState(context, place, card, key) {
  const { state, canAct, hint, busy } = context;
  const set = setAt(context, place);
  const order = state.chosen.findIndex((each) => each.key === key) + 1;
  const moves = cardMoves(context, place, card);
  const isOpen = set ? order > 0 || canAdd(set, state.seat, cardsOf(state), card, context.view) : moves.length > 0;
  return {
    isAsked: canAct && (moves.length > 0 || Boolean(set)),
    isLegal: canAct && isOpen,
    isPicked: state.picked?.key === key || order > 0,
    order: set?.ordered ? order : 0,
    isSet: Boolean(set),
    isHinted: Boolean(hint) && isHinted(hint.m, moves, set, card, state.chosen.length),
    isSent: busy.some((line) => moves.some(({ m }) => m === line)),
  };
}

/** Where the order counts, only the card that comes next is marked. */
function isHinted(line, moves, set, card, chosen) {
  const [name, ...cards] = line.split(" ");
  const isOfSet = set?.name === name && (set.ordered ? cards[chosen] === card : cards.includes(card));
  return isOfSet || moves.some(({ m }) => m === line);
}
