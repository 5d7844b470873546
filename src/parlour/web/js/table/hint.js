/** What the hard bot would do here, and why: every move it looked at, in words. */
import { html } from "../ui.js";
import { numberText, t } from "../text.js";
import { moveParts } from "./moves.js";
import { asElements } from "./words.js";

const MOST = 5;

export function Hint({ hint, game, picture, onClose }) {
  const { meta, view } = picture;
  const [best, ...others] = ranked(hint);
  return html`
    <section class="hint" aria-labelledby="hint-title">
      <div class="hint-words" role="status">
        <h2 id="hint-title" class="hint-title">
          ${t("table.hint.says")} <strong>${asElements(moveParts(hint.m, game, meta), game.deck)}</strong>
        </h2>
        <p class="small">${reason(best, others, game, meta, "chips" in view.seat_counters)}</p>
      </div>
      <button class="button quiet icon" onClick=${onClose} aria-label=${t("page.close")}><span aria-hidden="true">✕</span></button>
      ${others.length > 0 && html`
        <details class="hint-more">
          <summary>${t("table.hint.all")}</summary>
          <${Candidates} candidates=${[best, ...others]} game=${game} meta=${meta} />
          <p class="small muted">${t("table.hint.how")}</p>
        </details>
      `}
    </section>
  `;
}

/** Moves with what they are worth, the best first. */
export function Candidates({ candidates, game, meta, chosen = null }) {
  const best = candidates[0];
  return html`
    <table class="candidates">
      <thead>
        <tr><th scope="col">${t("table.hint.move")}</th><th scope="col" class="number">${t("table.hint.value")}</th><th scope="col">${t("table.hint.compared")}</th></tr>
      </thead>
      <tbody>
        ${candidates.slice(0, MOST).map((candidate) => html`
          <tr key=${candidate.line} class=${candidate.line === chosen ? "chosen" : ""}>
            <th scope="row">${asElements(moveParts(candidate.line, game, meta), game.deck)}</th>
            <td class="number">${valueText(candidate.value)}</td>
            <td class="small">${candidate === best ? t("table.hint.best") : comparison(best, candidate)}</td>
          </tr>
        `)}
      </tbody>
    </table>
  `;
}

/** "+1.3": what a match brings in the end, on average. */
export const valueText = (value, signDisplay = "exceptZero") =>
  numberText(value, { signDisplay, maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 }).replace("-", "−");

/** The move that is advised first, whatever a less tried one seems to be worth. */
function ranked({ m, candidates }) {
  const advised = candidates.find(({ line }) => line === m) ?? candidates[0];
  const others = candidates.filter((candidate) => candidate !== advised);
  return advised ? [advised, ...others] : [];
}

function reason(best, others, game, meta, isForChips) {
  if (!best || others.length === 0) return t("table.hint.only");
  const next = others.reduce((a, b) => (b.value > a.value ? b : a));
  const sentence = pieceOf(next, game, meta);
  const worth = t(isForChips ? "table.hint.worth_chips" : "table.hint.worth", {
    best: valueText(best.value),
    next: valueText(next.value),
  });
  return html`${t(`table.hint.${gapOf(best, next)}`)} ${sentence} ${worth}`;
}

const pieceOf = ({ line }, game, meta) => html`<strong>${asElements(moveParts(line, game, meta), game.deck)}</strong>.`;

const comparison = (best, other) => t(`table.hint.gap_${gapOf(best, other)}`);

/** How sure the difference is: by the errors of both values. */
function gapOf(best, other) {
  const gap = best.value - other.value;
  const error = Math.hypot(best.error, other.error) || 1e-9;
  if (gap < error) return "equal";
  return gap < 3 * error ? "better" : "clear";
}
