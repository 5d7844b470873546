/** The counting aid: which cards nobody has shown this seat yet. */
import { html } from "../../ui.js";
import { t } from "../../text.js";
import { recall, remember } from "../../store.js";
import { CardChip, cardText, rankOf } from "./card.js";
import { useTable } from "./context.js";

/** All unseen cards by rank, each with its number. */
export function Unseen({ cards }) {
  const { game } = useTable();
  const ranks = new Map();
  cards.forEach((card) => ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), card]));
  const most = Math.max(1, ...[...ranks.values()].map((held) => held.length));
  return html`
    <details class="unseen" open=${recall("unseen", true)} onToggle=${(event) => remember("unseen", event.target.open)}>
      <summary>${t("board.unseen", { count: cards.length })}</summary>
      <ul>
        ${[...ranks].map(([rank, held]) => html`
          <li key=${rank} style=${{ "--share": held.length / most }}>
            <${CardChip} card=${rank} deck=${game.deck} />
            <span class="unseen-bar" aria-hidden="true"></span>
            <span class="unseen-count">${held.length === 1 && held[0] !== rank ? cardText(held[0]) : t("board.times", { count: held.length })}</span>
          </li>
        `)}
      </ul>
    </details>
  `;
}
