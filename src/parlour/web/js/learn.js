/** A guided first hand: a stacked deal in which the person makes the moves. */
import { html, useEffect, useMemo, useState } from "./ui.js";
import { currentLanguage, t } from "./text.js";
import { get } from "./net.js";
import { say } from "./live.js";
import { Failed, Loading, useLoaded, useTitle } from "./page.js";
import { oneGame } from "./games.js";
import { useTableMaker, usualWish } from "./start.js";
import { TableBar } from "./table/bar.js";
import { Board } from "./table/board/board.js";
import { Drawer } from "./table/drawer.js";
import { moveParts } from "./table/moves.js";
import { RulesDrawer } from "./table/rulesdrawer.js";
import { asElements } from "./table/words.js";

const PAUSE = 700; // ms between steps at which nothing is said
const SETTINGS = { watch: false, hints: false, aid: false, clock: 0, sealed: false };

export function LearnPage({ slug }) {
  const { data, error, again } = useLoaded(() => load(slug), [slug]);
  useTitle(data && t("lesson.title", { game: data.game.title }));
  if (error) return html`<${Failed} error=${error} again=${again} />`;
  if (!data) return html`<${Loading} />`;
  return html`<${Lesson} key=${slug} ...${data} />`;
}

async function load(slug) {
  const [lesson, game] = await Promise.all([get(`/api/lessons/${slug}`), oneGame(slug)]);
  return { lesson, game };
}

function Lesson({ lesson, game }) {
  const [at, setAt] = useState(0);
  const [isWrong, setIsWrong] = useState(false);
  const [rested, setRested] = useState(-1);
  const [panel, setPanel] = useState(null);
  const step = lesson.steps[at];
  const isLast = at === lesson.steps.length - 1;
  const goOn = () => {
    setIsWrong(false);
    setAt((now) => Math.min(lesson.steps.length - 1, now + 1));
  };
  const picture = useMemo(() => pictureOf(lesson, at), [lesson, at]);
  const isRested = rested >= at;
  const said = textOf(step);
  useEffect(() => {
    if (isRested && said) say(said);
  }, [isRested, at]);
  useEffect(() => {
    if (!isRested || said || step.move || isLast) return undefined;
    const timer = setTimeout(goOn, PAUSE);
    return () => clearTimeout(timer);
  }, [isRested, at]);
  const act = (line) => (isSameMove(line, step) ? goOn() : setIsWrong(true));
  const panels = [{ name: "rules", label: t("table.panels.rules") }];
  const toggle = () => setPanel(panel ? null : "rules");
  return html`
    <${TableBar} title=${t("lesson.title", { game: game.title })} panels=${panels} open=${panel} onPanel=${toggle} />
    <div class="table-page lesson">
      <div class="table-body">
        <div class="table-main">
          <${Guide} step=${step} said=${said} isLast=${isLast} isWrong=${isWrong} game=${game} meta=${picture.meta} onNext=${goOn}
            share=${(at + 1) / lesson.steps.length} />
          <${Board} game=${game} picture=${picture} act=${act} busy=${[]} still=${!step.move}
            hint=${step.move ? { m: step.move, candidates: [] } : null} onSettled=${setRested} />
        </div>
        ${panel && html`
          <${Drawer} title=${t("table.panels.rules")} onClose=${toggle}><${RulesDrawer} slug=${game.slug} said=${picture.meta.said} /><//>
        `}
      </div>
    </div>
  `;
}

/** A step as the board wants it. */
function pictureOf(lesson, at) {
  const { view, ask, ev } = lesson.steps[at];
  const meta = { table: "", status: "playing", settings: SETTINGS, host: false, watchers: 0, ...lesson.meta };
  return { t: "view", v: at, meta, view, ask, unseen: null, ev: [{ v: at, seat: null, line: null, ev }], due: null, returns: null };
}

const textOf = ({ say: texts }) => texts && (texts[currentLanguage()] || texts.en);

/** The order in which cards are named matters in few choices. */
function isSameMove(line, { move: wanted, ask }) {
  const sorted = (text) => [...text.split(" ")].sort().join(" ");
  const isOrdered = ask?.sets.some(({ name, ordered }) => ordered && name === line.split(" ")[0]);
  return Boolean(wanted) && (line === wanted || (!isOrdered && sorted(line) === sorted(wanted)));
}

function Guide({ step, said, isLast, isWrong, game, meta, onNext, share }) {
  const move = step.move && html`<strong>${asElements(moveParts(step.move, game, meta), game.deck)}</strong>`;
  return html`
    <section class="guide" aria-label=${t("lesson.guide")}>
      <progress class="guide-progress" value=${share} max="1" aria-label=${t("lesson.progress")}></progress>
      <p class="guide-says">${said || (isLast ? t("lesson.end") : t("lesson.watch"))}</p>
      ${isWrong && html`<p class="guide-wrong small" role="status">${t("lesson.wrong")} ${move}</p>`}
      <div class="buttons">
        ${isLast ? html`<${ForReal} game=${game} />` : html`<${Onward} step=${step} said=${said} onNext=${onNext} move=${move} />`}
        <a class="button quiet" href=${`/g/${game.slug}`}>${t(isLast ? "lesson.options" : "lesson.skip")}</a>
      </div>
    </section>
  `;
}

function Onward({ step, said, onNext, move }) {
  if (step.move) return html`<span class="small muted">${t("lesson.your_move")} ${move}</span>`;
  return html`<button class="button primary" onClick=${onNext}>${t(said ? "lesson.on" : "lesson.hurry")}</button>`;
}

function ForReal({ game }) {
  const { busy, error, make } = useTableMaker();
  return html`
    <button class="button primary" aria-disabled=${busy} onClick=${() => make(usualWish(game))}>${t("lesson.real")}</button>
    ${error && html`<span class="bad" role="alert">${error.message}</span>`}
  `;
}
