/** The moves as buttons: what can be done now, and what it costs. */
import { html, useRef, useState } from "../../ui.js";
import { listOf, numberText, t } from "../../text.js";
import { nameOf } from "../names.js";
import { byVerb } from "./asking.js";
import { cardName, CardFace, cardText } from "./card.js";
import { useTable } from "./context.js";
import { lettersFor } from "./keys.js";
import { moveText, priceText, sharedText, tellingTexts, verbText } from "./words.js";

const FEW_NUMBERS = 12;

/** All buttons for the question that is asked now. Where there are some now and then, their room is kept. */
export function Actions() {
  const { asked, choice, canAct, game, meta } = useTable();
  const room = useRef(isPlayedByButtons(game) ? "keeps-room" : "");
  if (!canAct) return html`<div class=${`actions ${room.current}`} />`;
  const { picked, open } = choice;
  const moves = choice.narrowed ?? asked.moves.filter(isButton);
  const groups = byVerb(moves);
  const labels = groups.map(([first]) => moveText(first, game, meta));
  const letters = lettersFor(labels, choice.chosen.length ? "c" : "");
  if (groups.length > 0 || asked.sets.length > 0) room.current = "keeps-room";
  return html`
    <div class=${`actions ${room.current}`}>
      ${groups.map((moves, at) => html`
        <${VerbControl} key=${moves[0].verb.name + moves[0].verb.kind} moves=${moves} letter=${letters[at]} />
      `)}
      ${!picked && asked.sets.map((set) => html`<${SetControl} key=${set.name} set=${set} isOpen=${open === set.name} />`)}
    </div>
  `;
}

/** Will there be buttons in every round: because no move lies on a card, or because several cards are confirmed? */
function isPlayedByButtons({ verbs }) {
  const heads = verbs.filter(({ kind }) => kind === "head");
  const isSet = ({ kind, name }) => kind === "pick" && !heads.some((head) => head.name === name);
  return verbs.some(isSet) || heads.every(({ domains }) => !domains.includes("card"));
}

/** A move that lies on no card and on no place before the own seat, so only a button can say it. */
const isButton = (move) => (!move.card || move.place === "") && !move.isAtSeat;

function VerbControl({ moves, letter }) {
  if (moves.length === 1) return html`<${MoveButton} move=${moves[0]} letter=${letter} />`;
  const { domains } = moves[0].verb;
  if (domains.at(-1) === "number" && moves.length > FEW_NUMBERS) return html`<${NumberControl} moves=${moves} />`;
  return html`<${Choices} moves=${moves} />`;
}

/** One move: its text, what it costs, and the letter that presses it. */
function MoveButton({ move, letter }) {
  const { choice, game, meta, hint, busy } = useTable();
  const price = priceText(move);
  const isArmed = choice.armed === move.m;
  const marks = [
    choice.picked && "primary",
    hint?.m === move.m && "is-hinted",
    busy.includes(move.m) && "is-sent",
    isArmed && "danger",
  ];
  const text = isArmed ? t("ask.again", { move: moveText(move, game, meta) }) : moveText(move, game, meta);
  return html`
    <button
      class=${`button move ${marks.filter(Boolean).join(" ")}`}
      data-key=${letter || null}
      aria-keyshortcuts=${letter || null}
      onClick=${() => choice.send(move)}
    >
      <span class="move-text">${text}</span>
      ${price && html`<span class="price"><span class="visually-hidden">: </span>${price}</span>`}
      ${hint?.m === move.m && html`<span class="visually-hidden">, ${t("ask.hinted")}</span>`}
    </button>
  `;
}

/** Several moves of one verb: said once, then only what tells them apart. */
function Choices({ moves }) {
  const { choice, game, meta, hint } = useTable();
  const [first] = moves;
  const isCards = first.verb.domains.length === 1 && first.card;
  const labels = tellingTexts(moves, game, meta);
  return html`
    <div class="several" role="group" aria-label=${verbText(first.verb, game)}>
      <span class="several-name" aria-hidden="true">${sharedText(moves, game, meta)}</span>
      <span class="several-row">
        ${moves.map((move, at) => html`
          <button
            key=${move.m}
            class=${`button ${isCards ? "card-button" : "small"} ${hint?.m === move.m ? "is-hinted" : ""}`}
            onClick=${() => choice.send(move)}
          >
            ${isCards ? html`<${SmallCard} card=${move.card} />` : html`<span>${labels[at]}</span>`}
            ${priceText(move) && html`<span class="price">${priceText(move)}</span>`}
          </button>
        `)}
      </span>
    </div>
  `;
}

function SmallCard({ card }) {
  const { game } = useTable();
  return html`
    <span class="card"><${CardFace} card=${card} deck=${game.deck} /></span>
    <span class="visually-hidden">${cardName(card)}</span>
  `;
}

/** Too many numbers for a row of buttons: a slider between the least and the most, and one button. */
function NumberControl({ moves }) {
  const { choice, game, meta, hint } = useTable();
  const sorted = [...moves].sort((one, two) => one.number - two.number);
  const [at, setAt] = useState(null); // until it is moved, it stands at what is suggested
  const suggested = sorted.findIndex(({ m }) => m === hint?.m);
  const index = Math.min(at ?? Math.max(0, suggested), sorted.length - 1);
  const isHinted = index === suggested;
  const move = sorted[index];
  const step = (by) => setAt(Math.max(0, Math.min(sorted.length - 1, index + by)));
  return html`
    <div class="number-control" role="group" aria-label=${verbText(move.verb, game)}>
      <button class="button icon" aria-label=${t("ask.less")} disabled=${index === 0} onClick=${() => step(-1)}>−</button>
      <input
        type="range"
        min="0"
        max=${sorted.length - 1}
        value=${index}
        aria-label=${verbText(move.verb, game)}
        aria-valuetext=${numberText(move.number)}
        onInput=${(event) => setAt(Number(event.target.value))}
      />
      <button class="button icon" aria-label=${t("ask.more")} disabled=${index === sorted.length - 1} onClick=${() => step(1)}>+</button>
      <button class=${`button primary move ${isHinted ? "is-hinted" : ""}`} onClick=${() => choice.send(move)}>
        <span class="move-text">${moveText(move, game, meta)}</span>
        ${priceText(move) && html`<span class="price">${priceText(move)}</span>`}
        ${isHinted && html`<span class="visually-hidden">, ${t("ask.hinted")}</span>`}
      </button>
    </div>
  `;
}

/** Several cards: how many are chosen, and one button that says what will happen. */
function SetControl({ set, isOpen }) {
  const { choice } = useTable();
  if (set.place) return html`<${Confirm} set=${set} />`;
  if (!isOpen) {
    return html`<button class="button" onClick=${() => choice.openSet(set.name)}>${t(`ask.open.${set.name}`)}</button>`;
  }
  return html`
    <div class="several named-set">
      <button class="button quiet back" onClick=${choice.drop}>${t("ask.back")}</button>
      ${set.asksSeat && html`<${SetSeats} set=${set} />`}
      ${(!set.asksSeat || choice.seat) && html`<${SetFaces} set=${set} />`}
      <${Confirm} set=${set} />
    </div>
  `;
}

function SetSeats({ set }) {
  const { choice, meta } = useTable();
  return html`
    <span class="several-row" role="group" aria-label=${t("ask.whose")}>
      ${set.seats.map((seat) => html`
        <button
          key=${seat}
          class="button small"
          aria-pressed=${String(choice.seat === seat)}
          onClick=${() => choice.chooseSeat(seat)}
        >${nameOf(meta, seat)}</button>
      `)}
    </span>
  `;
}

/** Cards that lie nowhere: each tap names one more of the rank. */
function SetFaces({ set }) {
  const { choice } = useTable();
  const times = (face) => choice.chosen.filter(({ card }) => card === face).length;
  const add = (face) => choice.toggle(set, face, `named|${face}|${choice.chosen.length}|${Date.now()}`);
  return html`
    <span class="several-row" role="group" aria-label=${t("ask.whichCards")}>
      ${set.faces.map((face) => html`
        <button
          key=${face}
          class="button card-button"
          aria-disabled=${choice.canAdd(set, face) ? null : "true"}
          onClick=${() => choice.canAdd(set, face) && add(face)}
        >
          <${SmallCard} card=${face} />
          ${times(face) > 0 && html`<span class="order">×${times(face)}</span>`}
        </button>
      `)}
    </span>
  `;
}

/** The button that sends the chosen cards. */
function Confirm({ set }) {
  const { choice, act, hint } = useTable();
  const line = choice.lineOf(set);
  const cards = choice.chosen.map(({ card }) => card);
  const isHinted = hint && line === hint.m;
  return html`
    <span class="confirm">
      ${cards.length > 0 && html`
        <button class="button quiet" onClick=${choice.drop}>${t("ask.clear")}</button>
      `}
      <button
        class=${`button primary move ${isHinted ? "is-hinted" : ""}`}
        data-key="c"
        aria-keyshortcuts="c"
        aria-disabled=${line === null ? "true" : null}
        onClick=${() => line !== null && act(line)}
      >${confirmText(set, cards, line)}</button>
    </span>
  `;
}

function confirmText(set, cards, line) {
  const named = set.ordered ? cards : [...cards];
  if (cards.length === 0) return line === null ? t("ask.chooseCards") : t(`ask.none.${set.name}`);
  return t(`ask.confirm.${set.name}`, { cards: listOf(named.map(cardText)), count: cards.length });
}
