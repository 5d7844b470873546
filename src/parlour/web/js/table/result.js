/** The end of a match: who got what and why, and what can be done now. */
import { html, useState } from "../ui.js";
import { listOf, numberText, t } from "../text.js";
import { DecidingMoments, Progress, useAnalysis } from "./analysis.js";
import { isLasting } from "./board/counters.js";
import { FairCheck } from "./fair.js";
import { valueText } from "./hint.js";
import { LastTold } from "./logpanel.js";
import { isMe, large, nameOrYou } from "./names.js";

const MOST_COUNTERS = 2;

export function ResultPanel({ game, picture, log, order, onRematch }) {
  const { meta } = picture;
  const last = log.slice(-1);
  return html`
    <p class="result-headline" role="status">${headline(picture)}</p>
    <${Standings} game=${game} picture=${picture} />
    ${last.length > 0 && html`
      <h3>${t("table.result.why")}</h3>
      <${LastTold} entries=${last} game=${game} meta=${meta} />
    `}
    <div class="buttons">
      ${meta.you && !meta.next && html`
        <button class="button primary" onClick=${() => { order("rematch"); onRematch?.(); }}>${t("table.rematch.ask")}</button>
      `}
      <a class="button" href=${`/t/${meta.table}?replay=0`}>${t("table.result.replay")}</a>
      <a class="button" href=${`/g/${game.slug}`}>${t("table.result.other")}</a>
    </div>
    ${meta.you && html`<${Moments} game=${game} meta=${meta} />`}
    ${!meta.settings.sealed && html`
      <p><a href=${`/api/t/${meta.table}/record`} download>${t("table.result.record")}</a></p>
    `}
    <${FairCheck} meta=${meta} />
  `;
}

/** "You win": as the rules say it, which may know winners, losers or both. */
export function headline({ view, meta }) {
  const names = (seats) => listOf(seats.map((seat) => nameOrYou(meta, seat)));
  const form = (seats) => (seats.length > 1 ? "several" : isMe(meta, seats[0]) ? "you" : "one");
  const { winners, losers } = view;
  if (winners.length) return large(t(`table.result.wins_${form(winners)}`, { who: names(winners) }));
  if (losers.length) return large(t(`table.result.loses_${form(losers)}`, { who: names(losers) }));
  return t("table.result.nobody");
}

/** Seats in the order of what they got. */
function Standings({ game, picture }) {
  const { view, meta, returns } = picture;
  const place = (seat) => seat.charCodeAt(0) - 65;
  const counters = countersOf(game, view);
  const seats = meta.seats.map(({ seat }) => seat).sort((a, b) => returns[place(b)] - returns[place(a)]);
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label=${t("table.result.standings")}>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">${t("table.result.seat")}</th>
            ${counters.map((name) => html`<th key=${name} scope="col" class="number">${t(`table.result.counted.${name}`)}</th>`)}
            <th scope="col" class="number">${t("table.result.value")}</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map((seat) => html`
            <tr key=${seat} class=${isMe(meta, seat) ? "mine" : ""}>
              <th scope="row">${large(nameOrYou(meta, seat))} <${Mark} view=${view} seat=${seat} /></th>
              ${counters.map((name) => html`<td key=${name} class="number">${numberText(view.seat_counters[name][seat])}</td>`)}
              <td class="number">${valueText(returns[place(seat)])}</td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

function Mark({ view, seat }) {
  if (view.winners.includes(seat)) return html`<span class="chip won">${t("table.result.won")}</span>`;
  if (view.losers.includes(seat)) return html`<span class="chip lost">${t("table.result.lost")}</span>`;
  return null;
}

/** The counters of seats that a game calls important, as far as they outlast a hand. */
function countersOf(game, view) {
  const own = Object.keys(view.seat_counters);
  const important = game.hints.matters.filter((name) => own.includes(name));
  return (important.length ? important : own).filter(isLasting).slice(0, MOST_COUNTERS);
}

function Moments({ game, meta }) {
  const [isWanted, setIsWanted] = useState(false);
  const analysis = useAnalysis(meta.table, meta.you, isWanted);
  if (!isWanted) {
    return html`<p><button class="button" onClick=${() => setIsWanted(true)}>${t("table.result.moments")}</button></p>`;
  }
  const address = (v) => `/t/${meta.table}?replay=${v - 1}&analysis=1`;
  return html`
    <h3>${t("table.result.moments_title")}</h3>
    <${Progress} ...${analysis} />
    ${analysis.found && html`<${DecidingMoments} found=${analysis.found} game=${game} meta=${meta} address=${address} />`}
  `;
}
