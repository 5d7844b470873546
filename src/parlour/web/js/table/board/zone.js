/** Places on the table: piles, rows, spreads, numbered cells, and the cards in them. */
import { html, useState } from "../../ui.js";
import { t } from "../../text.js";
import { cardName, CardFace, isOpen } from "./card.js";
import { useTable } from "./context.js";
import { useRoving } from "./keys.js";
import { cardKey } from "./motion.js";
import { cellName, cellsOf, contents, countOf, drawnCards, placeOf, zoneName } from "./places.js";

/** A group of zones in its form. */
export function Group({ group, seat }) {
  const Form = { pile: Pile, cells: Cells, row: Spread, spread: Spread }[group.form];
  return html`<${Form} group=${group} seat=${seat} />`;
}

/** Cards lying side by side, closer together where there is less room. */
function Spread({ group, seat }) {
  const { game, view } = useTable();
  const [zone] = group.zones;
  const place = placeOf(zone.name, seat);
  const held = contents(view, zone.name, seat);
  const name = zoneName(game, zone.name);
  const isPlain = countOf(held) === 0 || (seat && (zone.name === "stack" || zone.name === "played"));
  const isForeign = seat && seat !== view.you; // their empty places take no room
  return html`
    <div class=${`zone ${group.form} zone-${zone.name.replace(/\W/g, "-")}`}>
      <${Cards} place=${place} cards=${drawnCards(held)} name=${name} label=${isForeign ? null : name} />
      ${!isPlain && html`<span class="zone-name" aria-hidden="true">${name}</span>`}
    </div>
  `;
}

/** Several numbered places; one may be chosen as a whole. */
function Cells({ group, seat }) {
  const { game, view } = useTable();
  const zones = cellsOf(game, view, group, seat);
  return html`
    <div class="cells" style=${{ "--cells": zones.length }}>
      ${zones.map((zone) => html`
        <div class="cell" key=${zone.name}>
          <${CellName} zone=${zone} seat=${seat} />
          <${Cards}
            place=${placeOf(zone.name, seat)}
            cards=${drawnCards(contents(view, zone.name, seat))}
            name=${zoneName(game, zone.name)}
            label=""
          />
        </div>
      `)}
    </div>
  `;
}

/** What a cell is called; a button where the cell may be chosen. */
function CellName({ zone, seat }) {
  const { game, choice } = useTable();
  const place = placeOf(zone.name, seat);
  const name = html`<span aria-hidden="true">${cellName(game, zone.name, seat)}</span>`;
  if (!choice.zoneIsOpen(place)) return html`<span class="cell-name">${name}</span>`;
  const isHinted = choice.zoneIsHinted(place);
  return html`
    <button class=${`cell-name is-open ${isHinted ? "is-hinted" : ""}`} onClick=${() => choice.tapZone(place)}>
      ${name}
      <span class="visually-hidden">${zoneName(game, zone.name)}${isHinted ? `, ${t("ask.hinted")}` : ""}</span>
    </button>
  `;
}

/** One pile with a number. What lies in it openly is a tap away. */
function Pile({ group, seat }) {
  const { game, view, tops } = useTable();
  const [isShown, setShown] = useState(false);
  const [zone] = group.zones;
  const place = placeOf(zone.name, seat);
  const held = contents(view, zone.name, seat);
  const count = countOf(held);
  const open = held.cards.filter(isOpen);
  const top = open.includes(tops.get(place)) ? tops.get(place) : open.length === count ? open.at(-1) : "?";
  return html`
    <div class="zone pile" data-place=${place}>
      <${PileCards} place=${place} count=${count} top=${top} />
      <span class="pile-words"><span class="zone-name">${zoneName(game, zone.name)}</span> <span class="pile-count">${count}</span></span>
      ${open.length > 0 && html`
        <button class="pile-open" aria-expanded=${isShown} onClick=${() => setShown(!isShown)}>
          <span class="visually-hidden">${t("board.lookInto", { zone: zoneName(game, zone.name) })}</span>
        </button>
      `}
      ${isShown && open.length > 0 && html`<${OpenPile} cards=${open} name=${zoneName(game, zone.name)} />`}
    </div>
  `;
}

function PileCards({ place, count, top }) {
  const { game } = useTable();
  const copy = (n) => html`
    <span class="card" key=${n} data-card=${n === count ? cardKey(place, "pile", n) : null}>
      <${CardFace} card=${n === count ? top : "?"} deck=${game.deck} />
    </span>
  `;
  return html`
    <span class="pile-cards" aria-hidden="true">
      ${count === 0 && html`<span class="slot"></span>`}
      ${count > 1 && copy(count - 1)} ${count > 0 && copy(count)}
    </span>
  `;
}

function OpenPile({ cards, name }) {
  const { game } = useTable();
  return html`
    <div class="open-pile" role="group" aria-label=${name}>
      ${cards.map((card, at) => html`
        <span class="card" key=${at}>
          <${CardFace} card=${card} deck=${game.deck} /><span class="visually-hidden">${cardName(card)}</span>
        </span>
      `)}
    </div>
  `;
}

/**
 * The cards of one place. Those that may be tapped are buttons; together they are one tab stop.
 * `label`: what an empty place is called where it is drawn; null: it is not drawn.
 */
export function Cards({ place, cards, name, label = null, rows = 1, isHand = false }) {
  const { choice } = useTable();
  const items = named(place, cards).map((item) => ({ ...item, ...choice.cardState(place, item.card, item.key) }));
  const isLive = isHand || items.some(({ isAsked }) => isAsked);
  const roving = useRoving(items.length, Math.max(0, items.findIndex(({ isLegal }) => isLegal)));
  const lines = inRows(items, rows);
  return html`
    <div
      class=${`cards ${isLive ? "is-live" : ""}`}
      role="group"
      aria-label=${`${name}: ${cards.length}`}
      data-place=${place}
      onKeyDown=${isLive ? roving.onKeyDown : null}
      ref=${roving.ref}
    >
      ${cards.length === 0 && label !== null && html`<span class="slot" aria-hidden="true">${label}</span>`}
      ${lines.map((line, row) => html`
        <span class="fan" key=${row} style=${{ "--before": Math.max(0, line.length - 1) }}>
          ${line.map((item) => html`<${OneCard} key=${item.key} ...${item} place=${place} isLive=${isLive} roving=${roving} />`)}
        </span>
      `)}
    </div>
  `;
}

function OneCard({ at, card, copyKey, place, isLive, roving, ...state }) {
  const { game, choice, fresh } = useTable();
  const marks = [
    state.isLegal && "is-legal",
    isLive && !state.isLegal && "is-still",
    state.isPicked && "is-picked",
    state.isHinted && "is-hinted",
    state.isSent && "is-sent",
    fresh.has(copyKey) && "is-fresh",
    !isOpen(card) && "is-back",
  ];
  const inner = html`
    <${CardFace} card=${card} deck=${game.deck} />
    <span class="visually-hidden">${cardName(card)}${state.isHinted ? `, ${t("ask.hinted")}` : ""}</span>
    ${state.order > 0 && html`<span class="order" aria-hidden="true">${state.order}</span>`}
  `;
  const shared = { class: `card ${marks.filter(Boolean).join(" ")}`, "data-card": copyKey };
  if (!isLive) return html`<span ...${shared}>${inner}</span>`;
  return html`
    <button
      ...${shared}
      tabindex=${at === roving.current ? 0 : -1}
      aria-disabled=${state.isLegal ? null : "true"}
      aria-pressed=${state.isSet ? String(state.isPicked) : null}
      onFocus=${() => roving.move(at)}
      onClick=${() => choice.tapCard(place, card, copyKey)}
    >
      ${inner}
    </button>
  `;
}

/** Every card with a name of its own on the page: its face and which copy of it this is. */
function named(place, cards) {
  const copies = new Map();
  return cards.map((card, at) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    const key = cardKey(place, card, copy);
    return { at, card, key, copyKey: key };
  });
}

function inRows(items, rows) {
  const length = Math.ceil(items.length / Math.max(1, rows));
  return Array.from({ length: items.length ? Math.ceil(items.length / length) : 0 }, (_, row) =>
    items.slice(row * length, (row + 1) * length),
  );
}
