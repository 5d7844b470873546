/** What this browser has played: kept by the server, to be taken along or deleted. */
import { html, useState } from "./ui.js";
import { agoText, currentLanguage, numberText, t } from "./text.js";
import { remove } from "./net.js";
import { ArmedButton, Failed, Heading, Loading, errorText, useLoaded, useTitle } from "./page.js";
import { Icon } from "./icons.js";
import { allGames, myself } from "./games.js";
import { levelName } from "./bots.js";
import { Unfinished } from "./unfinished.js";

const AT_FIRST = 20;

export function StatsPage() {
  useTitle(t("stats.title"));
  const { data, error, again } = useLoaded(() => Promise.all([allGames(), myself()]));
  if (error) return html`<${Failed} error=${error} again=${again} />`;
  if (!data) return html`<${Loading} />`;
  const [games, me] = data;
  return html`
    <div class="page stats">
      <${Heading}>${t("stats.title")}<//>
      <p class="muted">${t("stats.lead")}</p>
      ${me.results.length
        ? html`<${Totals} counts=${me.counts} /><${ByGame} games=${games} counts=${me.counts} /><${Results} games=${games} results=${me.results} />`
        : html`<p class="panel">${t("stats.none")} <a href="/">${t("stats.play")}</a></p>`}
      <${Unfinished} games=${games} tables=${me.tables} />
      <${Keep} me=${me} onDeleted=${again} />
    </div>
  `;
}

function Totals({ counts }) {
  const sum = (name) => Object.values(counts).reduce((total, count) => total + count[name], 0);
  return html`
    <dl class="totals">
      ${["played", "won", "lost"].map((name) => html`
        <div key=${name}><dt>${t(`stats.${name}`)}</dt><dd>${numberText(sum(name))}</dd></div>
      `)}
    </dl>
  `;
}

const titleOf = (games, slug) => games.find((game) => game.slug === slug)?.title || slug;

function ByGame({ games, counts }) {
  const rows = Object.entries(counts).sort((a, b) => b[1].played - a[1].played);
  return html`
    <h2 id="by-game">${t("stats.by_game")}</h2>
    <div class="scroll" role="region" aria-labelledby="by-game" tabindex="0">
      <table class="figures">
        <thead><tr>
          <th scope="col">${t("stats.game")}</th>
          ${["played", "won", "lost"].map((name) => html`<th key=${name} scope="col" class="figure">${t(`stats.${name}`)}</th>`)}
        </tr></thead>
        <tbody>
          ${rows.map(([slug, { played, won, lost }]) => html`
            <tr key=${slug}>
              <th scope="row"><a href=${`/g/${slug}`}>${titleOf(games, slug)}</a></th>
              <td class="figure">${numberText(played)}</td>
              <td class="figure">${numberText(won)}</td>
              <td class="figure">${numberText(lost)}</td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

function Results({ games, results }) {
  const [all, setAll] = useState(false);
  const newest = [...results].sort((a, b) => b.at - a.at);
  const shown = all ? newest : newest.slice(0, AT_FIRST);
  return html`
    <h2>${t("stats.results")}</h2>
    <ol class="results">
      ${shown.map((result) => html`<${Result} key=${result.table + result.seat} result=${result} title=${titleOf(games, result.game)} />`)}
    </ol>
    ${shown.length < newest.length && html`
      <button class="button" onClick=${() => setAll(true)}>${t("stats.all", { count: newest.length })}</button>
    `}
  `;
}

function Result({ result, title }) {
  const outcome = result.won ? "won" : result.lost ? "lost" : "neither";
  const value = numberText(result.value, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).replace("-", "−");
  return html`
    <li class=${`result ${outcome}`}>
      <span class="result-mark">${t(`stats.outcome_${outcome}`)}</span>
      <span class="result-words">
        <a href=${`/t/${result.table}?replay=0`}>${title}</a>
        <span class="small muted">${t("stats.against", { who: againstText(result.against), count: result.seats })} · ${agoText(result.at)}</span>
      </span>
      <span class="result-value" aria-label=${t("stats.value", { value })}>${value}</span>
    </li>
  `;
}

/** "easy, hard:bold, person" in words. */
function againstText(against) {
  if (!against) return t("stats.nobody");
  const names = against.split(", ").map((who) => (who === "person" ? t("stats.people") : levelName(who)));
  return new Intl.ListFormat(currentLanguage()).format(names);
}

function Keep({ me, onDeleted }) {
  const [error, setError] = useState(null);
  const forget = () => remove("/api/me").then(onDeleted, setError);
  return html`
    <section class="keep" aria-labelledby="keep">
      <h2 id="keep">${t("stats.keep")}</h2>
      <p>${t("stats.keep_says")}</p>
      <div class="buttons">
        <button class="button" onClick=${() => download(me)}><${Icon} name="save" />${t("stats.export")}</button>
        <${ArmedButton} onFire=${forget} again=${t("stats.delete_again")}>${t("stats.delete")}<//>
      </div>
      ${error && html`<p class="bad" role="alert">${errorText(error)}</p>`}
    </section>
  `;
}

function download(me) {
  const { name, results, counts } = me;
  const file = new Blob([JSON.stringify({ name, counts, results }, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "parlour-statistics.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
