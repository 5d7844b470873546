/** The rules of a game: a page of their own, and a sheet beside the table. */
import { html, useEffect, useLayoutEffect, useMemo, useRef } from "./ui.js";
import { t } from "./text.js";
import { get } from "./net.js";
import { Failed, Heading, Loading, useLoaded, useTitle } from "./page.js";
import { Icon } from "./icons.js";
import { oneGame } from "./games.js";
import { saidText, valueText } from "./options.js";

export function RulesPage({ slug }) {
  const { data: game, error } = useLoaded(() => oneGame(slug), [slug]);
  useTitle(game && t("rules.title", { game: game.title }));
  if (error) return html`<${Failed} error=${error} />`;
  if (!game) return html`<${Loading} />`;
  return html`
    <div class="page rules-page">
      <header class="rules-head">
        <${Heading}>${t("rules.title", { game: game.title })}<//>
        <div class="buttons no-print">
          <a class="button primary" href=${`/g/${slug}`}>${t("rules.play")}</a>
          <button class="button" onClick=${() => print()}><${Icon} name="print" />${t("rules.print")}</button>
        </div>
      </header>
      <${RulesView} slug=${slug} />
    </div>
  `;
}

/**
 * The text with its list of contents.
 *
 * @param {{slug: string, said?: Record<string, any>}} props `said`: options in force that differ from the printed
 *   game; they are named at the top and marked where the text speaks of them.
 */
export function RulesView({ slug, said = NOTHING }) {
  const { data, error, again } = useLoaded(() => Promise.all([get(`/api/rules/${slug}`), oneGame(slug)]), [slug]);
  if (error) return html`<p role="alert">${t("rules.failed")} <button class="button" onClick=${again}>${t("page.again")}</button></p>`;
  if (!data) return html`<${Loading} />`;
  const [page, game] = data;
  return html`
    <div class="rules">
      <${Contents} sections=${page.sections} />
      <div>
        <${InForce} game=${game} said=${said} />
        ${document.documentElement.lang !== "en" && html`<p class="small muted">${t("rules.in_english")}</p>`}
        <${Text} html=${page.html} game=${game} said=${said} />
      </div>
    </div>
  `;
}

const NOTHING = Object.freeze({});

function Contents({ sections }) {
  return html`
    <nav class="rules-contents no-print" aria-label=${t("rules.contents")}>
      <ol>
        ${sections.map(({ id, title }) => html`
          <li key=${id}><a href=${`#${id}`} onClick=${(event) => turnTo(event, id)}>${title.replace(/^\d+\.\s*/, "")}</a></li>
        `)}
      </ol>
    </nav>
  `;
}

/** To a part of the text without a step in the history: on a table the address is the table's. */
function turnTo(event, id) {
  event.preventDefault();
  show(document.getElementById(id));
}

function show(heading) {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

function InForce({ game, said }) {
  const sentences = saidText(game, said);
  if (!sentences.length) return null;
  return html`
    <div class="notice">
      <strong>${t("rules.in_force")}</strong>
      <ul>${sentences.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}</ul>
    </div>
  `;
}

function Text({ html: source, game, said }) {
  const place = useRef(null);
  const text = useMemo(() => prepared(source, game, said), [source, game, said]);
  useLayoutEffect(() => {
    place.current.replaceChildren(text);
  }, [text]);
  useEffect(() => {
    if (location.hash) show(document.getElementById(decodeURIComponent(location.hash.slice(1))));
  }, []);
  return html`<article class="rules-text" ref=${place} lang="en"></article>`;
}

/** The server's text (it holds no markup but its own) without its title, with tables that scroll, with marks. */
function prepared(source, game, said) {
  const text = document.createElement("template");
  text.innerHTML = source;
  text.content.querySelector("h1")?.remove();
  text.content.querySelectorAll("table").forEach(letScroll);
  for (const option of game.options) {
    if (option.name in said) markOption(text.content, game, option, said[option.name]);
  }
  return text.content;
}

function letScroll(table) {
  const frame = document.createElement("div");
  frame.className = "scroll";
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", t("rules.table"));
  table.replaceWith(frame);
  frame.append(table);
}

/** The row of the option in the table of options, and every place where its name stands. */
function markOption(content, game, option, value) {
  for (const word of content.querySelectorAll("code")) {
    const says = word.textContent.trim();
    const names = says === option.name;
    if (names || says === `${option.name} = ${value}`) word.classList.add("in-force");
    const row = names && word.closest("td:first-child")?.closest("tr");
    if (row) markRow(row, word, t("rules.now", { value: valueText(game, option, value) }));
  }
}

function markRow(row, word, says) {
  const mark = document.createElement("span");
  mark.className = "in-force-mark";
  mark.textContent = says;
  row.classList.add("in-force");
  word.after(" ", mark);
}
