/** The table itself: the other seats around the middle, and the line that says what goes on. */
import { html, useRef } from "../../ui.js";
import { t } from "../../text.js";
import { useTable } from "./context.js";
import { Counters } from "./counters.js";
import { contents, countOf, middleGroups, sides } from "./places.js";
import { Seat } from "./seats.js";
import { Group } from "./zone.js";

/** The seats around the table, clockwise: left from below, across, right from above. */
export function Others({ letters }) {
  const [left, top] = sides(letters.length);
  const parts = [
    ["left", letters.slice(0, left)],
    ["top", letters.slice(left, left + top)],
    ["right", letters.slice(left + top)],
  ];
  return html`
    <div class="others">
      ${parts.map(([side, seats]) => html`
        <div class=${`side ${side}`} key=${side}>
          ${seats.map((letter) => html`<${Seat} key=${letter} letter=${letter} />`)}
        </div>
      `)}
    </div>
  `;
}

/** Stock, pool, board ...: what lies between the seats, and the table's numbers. */
export function Middle() {
  const { game, view } = useTable();
  const groups = useUsed(middleGroups(game), view);
  const piles = groups.filter(({ form }) => form === "pile");
  const rest = groups.filter(({ form }) => form !== "pile");
  return html`
    <section class="middle" aria-label=${t("board.middle")}>
      <${Counters} game=${game} view=${view} />
      <div class="middle-zones">
        ${piles.length > 0 && html`<div class="piles">${piles.map(one)}</div>`}
        ${rest.map(one)}
      </div>
    </section>
  `;
}

const one = (group) => html`<${Group} key=${group.kind} group=${group} />`;

/** Piles that nobody has used yet take no room; one that was used keeps its place when it is empty. */
function useUsed(groups, view) {
  const used = useRef(new Set(["discard"]));
  groups.forEach(({ kind, zones }) => {
    if (zones.some(({ name }) => countOf(contents(view, name)) > 0)) used.current.add(kind);
  });
  return groups.filter(({ kind, form }) => form !== "pile" || used.current.has(kind));
}

/** Who must do what; above it, what has just happened. */
export function Status({ text, caption, film, isAsked }) {
  const { choice } = useTable();
  return html`
    <div class=${`status-line ${isAsked ? "is-asked" : ""}`}>
      <p class="status" tabindex="-1">
        <span class="caption">${film.moving && caption ? caption : text}</span>
      </p>
      ${isAsked && choice.picked && html`<button class="button quiet back" onClick=${choice.drop}>${t("ask.back")}</button>`}
      <button class="button quiet skip-motion" hidden=${!film.moving || film.hurried} onClick=${film.hurry}>
        ${t("board.skip")}
      </button>
    </div>
  `;
}
