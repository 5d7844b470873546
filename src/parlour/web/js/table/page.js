/** A table: before, during and after its match. */
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../ui.js";
import { t } from "../text.js";
import { Failed, Heading, Loading, useTitle } from "../page.js";
import { BarHeading, InBar } from "../bar.js";
import { oneGame } from "../games.js";
import { settings } from "../store.js";
import { go } from "../router.js";
import { TableBar } from "./bar.js";
import { Board } from "./board/board.js";
import { Drawer } from "./drawer.js";
import { Hint } from "./hint.js";
import { useTable } from "./line.js";
import { LogPanel } from "./logpanel.js";
import { Notices } from "./notices.js";
import { PeoplePanel } from "./people.js";
import { ReplayPage } from "./replay.js";
import { ResultPanel } from "./result.js";
import { RulesDrawer } from "./rulesdrawer.js";
import { useMissed } from "./missed.js";
import { WaitingRoom } from "./waiting.js";

/** `/t/ID`: the table as it is now; `/t/ID?replay=N`: as it was. */
export function TablePage({ id, address }) {
  const isReplay = new URLSearchParams(address.split("?")[1]).has("replay");
  return isReplay ? html`<${ReplayPage} id=${id} address=${address} />` : html`<${LiveTable} key=${id} id=${id} />`;
}

function LiveTable({ id }) {
  const table = useTable(id);
  const { picture } = table;
  const [game, error, again] = useGame(picture?.meta.game);
  useTitle(game && titleOf(game, picture));
  if (table.state === "missing" || table.state === "forbidden") return html`<${NotHere} why=${table.state} />`;
  if (error) return html`<${Failed} error=${error} again=${again} />`;
  if (!picture || !game) return html`<${Connecting} state=${table.state} />`;
  return html`<${Table} id=${id} table=${table} game=${game} />`;
}

function Table({ id, table, game }) {
  const { picture, order, say } = table;
  const { meta } = picture;
  const [panel, setPanel] = useState(null);
  const [settled, setSettled] = useState(-1);
  const goOn = useRematch(meta);
  useMissed(id, table);
  useShownResult(meta.status, settled === picture.v, () => setPanel("result"));
  const toggle = (name) => setPanel(panel === name ? null : name);
  const close = useCallback(() => setPanel(null), []);
  const isWaiting = meta.status === "waiting" || !picture.view;
  return html`
    <${TableBar} title=${game.title} panels=${panelsOf(meta, isWaiting)} open=${panel} onPanel=${toggle}
      clock=${clockOf(table)} ...${hintOf(table)} />
    <div class="table-page">
      <${Notices} table=${table} game=${game} />
      <div class="table-body">
        <div class=${`table-main ${table.state === "open" ? "" : "is-lost"}`}>
          ${isWaiting
            ? html`<${WaitingRoom} game=${game} meta=${meta} say=${say} order=${order} refusal=${table.refusal} />`
            : html`<${Play} game=${game} table=${table} onSettled=${setSettled} />`}
        </div>
        ${panel && html`
          <${Drawer} key=${panel} title=${t(`table.panels.${panel}`)} onClose=${close}>
            <${Panel} name=${panel} game=${game} table=${table} onRematch=${goOn} />
          <//>
        `}
      </div>
    </div>
  `;
}

/** The hint above the cards, and the cards. */
function Play({ game, table, onSettled }) {
  const { picture, hint, waiting, act } = table;
  const busy = useMemo(() => waiting.filter((said) => said.t === "act").map((said) => said.m), [waiting]);
  return html`
    ${hint && html`<${Hint} hint=${hint} game=${game} picture=${picture} onClose=${() => table.forget("hint")} />`}
    <${Board} game=${game} picture=${picture} act=${act} busy=${busy} hint=${hint} onSettled=${onSettled} />
  `;
}

function Panel({ name, game, table, onRematch }) {
  const { picture, log, order, say } = table;
  const { meta } = picture;
  const replay = meta.status === "over" ? (v) => `/t/${meta.table}?replay=${v}` : null;
  switch (name) {
    case "rules":
      return html`<${RulesDrawer} slug=${game.slug} said=${meta.said} />`;
    case "log":
      return html`<${LogPanel} entries=${log} game=${game} meta=${meta} replay=${replay} />`;
    case "people":
      return html`<${PeoplePanel} game=${game} meta=${meta} say=${say} order=${order} />`;
    default:
      return html`<${ResultPanel} game=${game} picture=${picture} log=${log} order=${order} onRematch=${onRematch} />`;
  }
}

function panelsOf(meta, isWaiting) {
  const names = isWaiting ? ["rules"] : ["rules", "log", "people"];
  if (meta.status === "over") names.unshift("result");
  return names.map((name) => ({ name, label: t(`table.panels.${name}`) }));
}

function clockOf({ picture, heard, more }) {
  const { due, meta, view } = picture;
  if (due === null || meta.status !== "playing") return null;
  return { due, heard, isMine: Boolean(picture.ask), onMore: meta.you && !view.over ? more : null };
}

function hintOf({ picture, waiting, hint, say }) {
  if (!picture.ask || !picture.meta.settings.hints) return {};
  const isBusy = Boolean(hint) || waiting.some((said) => said.t === "hint");
  return { onHint: () => isBusy || say({ t: "hint" }), hintBusy: isBusy };
}

const LOOK = 1800; // milliseconds for the last cards, before the result may cover them

/** The result comes by itself: at once where the match was over already, else after a look at the table. */
function useShownResult(status, isSettled, show) {
  const wasPlayed = useRef(false);
  useEffect(() => {
    if (status === "playing") wasPlayed.current = true;
    if (status !== "over" || !isSettled) return undefined;
    const timer = setTimeout(show, wasPlayed.current && settings().speed !== "off" ? LOOK : 0);
    return () => clearTimeout(timer);
  }, [status, isSettled]);
}

/** Who asked for the rematch goes there as soon as it stands; the others are asked. */
function useRematch(meta) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && meta.next) go(`/t/${meta.next}`);
  }, [meta.next]);
  return () => {
    asked.current = true;
  };
}

function useGame(slug) {
  const [state, setState] = useState({});
  const load = () => {
    setState({});
    oneGame(slug).then((game) => setState({ game }), (error) => setState({ error }));
  };
  useEffect(() => {
    if (slug) load();
  }, [slug]);
  return [state.game, state.error, load];
}

const titleOf = (game, picture) =>
  picture.ask ? t("table.your_move", { game: game.title }) : game.title;

function Connecting({ state }) {
  return html`
    <${InBar}><${BarHeading}>${t("table.title")}<//><//>
    ${state === "lost" ? html`<p class="loading muted" role="status">${t("table.line.lost")}</p>` : html`<${Loading} />`}
  `;
}

function NotHere({ why }) {
  useTitle(t(`table.${why}.title`));
  return html`
    <div class="page narrow">
      <${Heading}>${t(`table.${why}.title`)}<//>
      <p>${t(`table.${why}.says`)}</p>
      <div class="buttons"><a class="button primary" href="/">${t("page.home")}</a></div>
    </div>
  `;
}
