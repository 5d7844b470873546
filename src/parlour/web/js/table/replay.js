/** A finished match, step by step. */
import { html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { t } from "../text.js";
import { get } from "../net.js";
import { Failed, Loading, useLoaded, useTitle } from "../page.js";
import { oneGame } from "../games.js";
import { Decision, DecidingMoments, Progress, useAnalysis } from "./analysis.js";
import { TableBar } from "./bar.js";
import { Board } from "./board/board.js";
import { Drawer } from "./drawer.js";
import { CopyLink } from "./invite.js";
import { LogPanel } from "./logpanel.js";
import { RulesDrawer } from "./rulesdrawer.js";
import { tellingsOf } from "./sentences.js";
import { Steps, useStepKeys } from "./steps.js";
import { Viewpoint, OPEN } from "./viewpoint.js";
import { asElements } from "./words.js";

const PAUSE = 900; // ms between the steps that go by themselves
const ADDRESS_PAUSE = 400;

export function ReplayPage({ id, address }) {
  const asked = useMemo(() => askedIn(address), [address]);
  const [seat, setSeat] = useState(asked.seat);
  const loaded = useLoaded(() => load(id, seat), [id, seat]);
  useTitle(loaded.data && t("replay.of", { game: loaded.data.game.title }));
  if (loaded.error) return html`<${Failed} error=${loaded.error} again=${loaded.again} />`;
  if (!loaded.data) return html`<${Loading} />`;
  return html`<${Replay} id=${id} asked=${asked} ...${loaded.data} onSeat=${setSeat} />`;
}

function askedIn(address) {
  const query = new URLSearchParams(address.split("?")[1]);
  return { v: Number(query.get("replay")) || 0, seat: query.get("seat"), analysis: query.has("analysis") };
}

/** The frames as a seat saw them (null: the own seat, if there is one), and the game. */
async function load(id, wanted) {
  const path = `/api/t/${encodeURIComponent(id)}`;
  const table = await get(`${path}/view?v=-1`);
  const own = table.meta.you;
  const seat = wanted ?? own ?? (table.meta.settings.sealed ? "" : OPEN);
  const [{ meta, frames }, game] = await Promise.all([
    get(`${path}/replay?seat=${seat}`),
    oneGame(table.meta.game),
  ]);
  const last = frames.length - 1;
  return { game, frames, seat, own, meta: { ...meta, you: seat === OPEN ? null : meta.you }, returns: table.returns, last };
}

function Replay({ id, asked, game, frames, seat, own, meta, returns, last, onSeat }) {
  const [at, setAt] = useState(() => placeOf(frames, asked));
  const [isPlaying, setIsPlaying] = useState(false);
  const [panel, setPanel] = useState(null);
  const [isAnalysed, setIsAnalysed] = useState(asked.analysis);
  useEffect(() => setAt(placeOf(frames, asked)), [asked]);
  const stepTo = (place) => {
    setIsPlaying(false);
    setAt(Math.min(last, Math.max(0, place)));
  };
  useStepKeys({ at, last, stepTo, toggle: () => setIsPlaying(!isPlaying) });
  useAddressOf(id, frames[at].v, seat, isAnalysed);
  const picture = usePicture(frames, at, meta, returns);
  const goOn = useAutoplay(isPlaying, at, last, setAt, setIsPlaying);
  const student = seat === OPEN || seat === "" ? own : seat;
  const analysis = useAnalysis(id, student, isAnalysed);
  const moment = (v) => stepTo(placeOf(frames, { v }));
  const panels = ["rules", "log"].map((name) => ({ name, label: t(`table.panels.${name}`) }));
  return html`
    <${TableBar} title=${t("replay.of", { game: game.title })} panels=${panels} open=${panel}
      onPanel=${(name) => setPanel(panel === name ? null : name)} />
    <div class="table-page replay">
      <div class="replay-head">
        <${Viewpoint} meta=${meta} seat=${seat} own=${own} onSeat=${onSeat} />
        ${student && html`
          <button class="chip" aria-pressed=${isAnalysed} onClick=${() => setIsAnalysed(!isAnalysed)}>${t("replay.analysis")}</button>
        `}
        <a class="button quiet" href=${`/t/${id}`}>${t("replay.leave")}</a>
      </div>
      <div class="table-body">
        <div class="table-main">
          <${Steps} at=${at} last=${last} isPlaying=${isPlaying} stepTo=${stepTo} onPlay=${() => setIsPlaying(!isPlaying && at < last)}
            said=${t("replay.move", { n: at, of: last })} />
          <${Caption} frame=${frames[at]} game=${game} meta=${meta} name=${t("replay.move", { n: at, of: last })} />
          ${isAnalysed && html`<${Analysis} analysis=${analysis} frames=${frames} at=${at} game=${game} meta=${{ ...meta, you: student }} onMoment=${moment} />`}
          <${Board} game=${game} picture=${picture} act=${() => {}} busy=${[]} hint=${null} still onSettled=${goOn} />
          <${CopyLink} link=${`${location.origin}${addressOf(id, frames[at].v, shareSeat(seat, meta))}`} label=${t("replay.share")} />
        </div>
        ${panel && html`
          <${Drawer} key=${panel} title=${t(`table.panels.${panel}`)} onClose=${() => setPanel(null)}>
            ${panel === "rules"
              ? html`<${RulesDrawer} slug=${game.slug} said=${meta.said} />`
              : html`<${LogPanel} entries=${frames} game=${game} meta=${meta} replay=${(v) => addressOf(id, v, seat)} onMoment=${moment} />`}
          <//>
        `}
      </div>
    </div>
  `;
}

/** The frame of a version of the table, or the last before it. */
function placeOf(frames, { v }) {
  const after = frames.findIndex((frame) => frame.v > v);
  if (after < 0) return frames.length - 1;
  return Math.max(0, after - 1);
}

const addressOf = (id, v, seat) => `/t/${id}?replay=${v}${seat ? `&seat=${seat}` : ""}`;

/** Others do not sit in our seat: what we link to is what everybody may see. */
const shareSeat = (seat, meta) => (meta.settings.sealed ? "" : seat);

/** The address follows the step, so that it can be copied and come back to. */
function useAddressOf(id, v, seat, isAnalysed) {
  useEffect(() => {
    const address = addressOf(id, v, seat) + (isAnalysed ? "&analysis=1" : "");
    const timer = setTimeout(() => history.replaceState(history.state, "", address), ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [id, v, seat, isAnalysed]);
}

/** A frame as the board wants it: one step onward moves the cards, any other shows them as they lie. */
function usePicture(frames, at, meta, returns) {
  const shown = useRef({ at: null, tick: 0, frames: null });
  return useMemo(() => {
    const before = shown.current;
    const tick = before.tick + 1;
    const isNext = before.frames === frames && at === before.at + 1;
    shown.current = { at, tick, frames };
    const { seat, line, ev, view } = frames[at];
    const entries = isNext ? [{ v: tick, seat, line, ev }] : [];
    return { t: "view", v: tick, meta, view, ask: null, unseen: null, ev: entries, due: null, returns: view.over ? returns : null };
  }, [frames, at, meta]);
}

/** Steps that go by themselves: the next one when the cards have come to rest. */
function useAutoplay(isPlaying, at, last, setAt, setIsPlaying) {
  const [rested, setRested] = useState(0);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= last) return setIsPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isPlaying, rested]);
  return setRested;
}

/** What happened; where it is long, it scrolls. */
function Caption({ frame, game, meta, name }) {
  const told = tellingsOf(frame, game, meta);
  return html`
    <div class="replay-caption" role="group" aria-label=${name} tabindex="0">
      ${told.map((parts, k) => html`<span key=${k}>${asElements(parts, game.deck)}. </span>`)}
    </div>
  `;
}

/** The decision that comes next here, and the ones that cost most. */
function Analysis({ analysis, frames, at, game, meta, onMoment }) {
  const next = frames[at + 1];
  const decision = next && analysis.found?.decisions.find(({ v }) => v === next.v);
  return html`
    <div class="analysis">
      <${Progress} ...${analysis} />
      ${decision && html`<${Decision} decision=${decision} game=${game} meta=${meta} />`}
      ${analysis.found && html`
        <details>
          <summary>${t("table.result.moments_title")}</summary>
          <${DecidingMoments} found=${analysis.found} game=${game} meta=${meta}
            address=${(v) => addressOf(meta.table, v - 1, "")} onMoment=${(v) => onMoment(v - 1)} />
        </details>
      `}
    </div>
  `;
}
