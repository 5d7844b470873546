/** Tables that wait for this person: begun, not over. */
import { html } from "./ui.js";
import { agoText, t } from "./text.js";
import { Emblem } from "./emblem.js";

const SHOWN = 6;

/** The tables, those where it is the person's move first. */
export function Unfinished({ games, tables }) {
  const open = tables
    .filter(({ status }) => status === "playing" || status === "waiting")
    .map((table) => ({ ...table, of: games.find((game) => game.slug === table.game) }))
    .filter((table) => table.of)
    .sort((a, b) => b.turn - a.turn || b.touched - a.touched);
  if (!open.length) return null;
  return html`
    <section aria-labelledby="unfinished">
      <h2 id="unfinished">${t("lobby.unfinished")}</h2>
      <ul class="shortlist">
        ${open.slice(0, SHOWN).map((table) => html`<${TableCard} key=${table.table} table=${table} />`)}
      </ul>
      ${open.length > SHOWN && html`<p><a href="/stats">${t("lobby.more_tables", { count: open.length - SHOWN })}</a></p>`}
    </section>
  `;
}

function TableCard({ table }) {
  return html`
    <li>
      <a class="short-card" href=${`/t/${table.table}`}>
        <${Emblem} game=${table.of} />
        <span class="short-card-words">
          <strong>${table.of.title}</strong>
          <span class="small muted">
            ${t("lobby.table_seats", { count: table.seats })} · ${agoText(table.touched)}
          </span>
        </span>
        <${Standing} table=${table} />
      </a>
    </li>
  `;
}

function Standing({ table }) {
  if (table.turn) return html`<span class="chip your-move">${t("lobby.your_move")}</span>`;
  return html`<span class="chip">${t(table.status === "waiting" ? "lobby.waiting" : "lobby.playing")}</span>`;
}
