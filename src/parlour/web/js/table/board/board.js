/**
 * The playing surface of any game, drawn from its declared zones, counters, verbs and hints alone.
 *
 * It shows a *picture* (a view message of docs/protocol.md), plays what happened since the one before, and lets the
 * person answer what the seat is asked. It does not know whether the table is live, a lesson or a replay.
 */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../ui.js";
import { useSettings } from "../../store.js";
import { Actions } from "./actions.js";
import { readAsk } from "./asking.js";
import { useChoice } from "./choosing.js";
import { Table } from "./context.js";
import { useDrag } from "./drag.js";
import { KeyHelp } from "./help.js";
import { useKeptFocus, useKeys } from "./keys.js";
import { othersInOrder } from "./places.js";
import { usePlayback } from "./playback.js";
import { OwnHand, OwnSeat } from "./seats.js";
import { sound, soundOfEnd } from "./sound.js";
import { statusText } from "./status.js";
import { useStory } from "./story.js";
import { Middle, Others, Status } from "./surface.js";
import { Unseen } from "./unseen.js";

const NO_LINES = [];
const FEW = 4; // other seats that have room for all they show, even on a phone

/**
 * @param {{game: object, picture: object, act?: (line: string) => void, busy?: string[], hint?: object | null,
 *   still?: boolean, paused?: boolean, onSettled?: (v: number) => void}} props
 */
export function Board({ game, picture, act, busy = NO_LINES, hint = null, still = false, paused = false, onSettled }) {
  const root = useRef(null);
  const { suits } = useSettings();
  const dock = useRef(null);
  const width = useWidth(dock);
  const isTall = useIsTall(dock);
  const story = useStory(game, picture.meta);
  const onFrame = (frame) => {
    if (frame.moves?.length) sound("card");
    story.onFrame(frame);
  };
  const film = usePlayback({ game, picture, root, paused, onFrame, onSettled });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const view = film.view ?? picture.view;
  const { meta } = picture;
  const asked = useMemo(() => readAsk(picture.ask, game, picture.view), [picture.ask, picture.v]);
  const question = picture.ask ? (picture.ask.since ?? picture.v) : null; // others who choose at once do not change it
  const canAct = Boolean(picture.ask) && !still && !film.moving && busy.length === 0 && !view.over;
  const table = { game, meta, view, asked, canAct, moving: film.moving, busy, hint, act };
  const status = statusText(table);
  const choice = useChoice({ ...table, question, whyNot: status });
  useTurnCall(story, canAct, question, status);
  useInView(root, dock, still, canAct && question);
  useEndSound(view, film.moving);
  useKeys(root, { isMoving: film.moving, skip: film.skip, help: () => setHelpOpen(true), drop: choice.drop });
  useKeptFocus(root);
  useDrag(root);
  const tap = useSkippingTap(film);
  const others = othersInOrder(meta);
  const speaker = film.moving ? film.frame?.event?.seat : null;
  const letter = meta.you;
  return html`
    <${Table.Provider} value=${{ ...table, choice, width, speaker, fresh: film.fresh, tops: story.tops }}>
      <div
        class=${["board", film.moving && "is-moving", others.length > FEW && "is-crowded"].filter(Boolean).join(" ")}
        data-suits=${suits}
        ref=${root}
        ...${tap}
      >
        <div class="above">
          <div class="surface">
            <${Others} letters=${others} />
            <${Middle} />
          </div>
          ${picture.unseen && html`<${Unseen} cards=${picture.unseen} />`}
        </div>
        <div class=${`dock ${isTall ? "is-tall" : ""}`} ref=${dock}>
          ${letter && html`<${OwnSeat} letter=${letter} />`}
          <div class="asking">
            <${Status} text=${choice.notice || status} caption=${story.caption} film=${film} isAsked=${canAct} />
            ${!still && letter && html`<${Actions} />`}
          </div>
          ${letter && html`<${OwnHand} letter=${letter} />`}
        </div>
        <div class="flights" aria-hidden="true"></div>
        ${isHelpOpen && html`<${KeyHelp} root=${root.current} onClose=${() => setHelpOpen(false)} />`}
      </div>
    <//>
  `;
}

/** How wide the own hand may be: it is laid in rows that fit. */
function useWidth(dock) {
  const [width, setWidth] = useState(() => Math.min(window.innerWidth, 1280));
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    watch.observe(dock.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

const MOST_OF_THE_SCREEN = 0.7;

/** Does what lies below leave too little of the screen to see the others? Then it scrolls with them. */
function useIsTall(dock) {
  const [isTall, setTall] = useState(false);
  useLayoutEffect(() => {
    const look = () => setTall(dock.current.offsetHeight > MOST_OF_THE_SCREEN * window.innerHeight);
    const watch = new ResizeObserver(look);
    watch.observe(dock.current);
    window.addEventListener("resize", look);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", look);
    };
  }, []);
  return isTall;
}

/** Say once for each question that it is this seat's turn. */
function useTurnCall(story, canAct, question, status) {
  const called = useRef(-1);
  useEffect(() => {
    if (!canAct || called.current === question) return;
    called.current = question;
    story.ask(status);
    sound("turn");
  }, [canAct, question]);
}

/** The end is heard once, and not by whoever comes later. */
function useEndSound(view, isMoving) {
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (!view.over) wasPlaying.current = true;
    else if (wasPlaying.current && !isMoving) {
      wasPlaying.current = false;
      soundOfEnd(view);
    }
  }, [view.over, isMoving]);
}

/** What can be chosen on the table is not hidden behind the own seat; at first the middle of the table is not either. */
function useInView(root, dock, still, asked) {
  const bring = (selector) => {
    const boxes = [...root.current.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const { top, left } = dock.current.getBoundingClientRect();
    const hidden = Math.max(0, ...boxes.map(({ bottom, right }) => (right > left ? bottom : 0))) - top;
    if (hidden > 0) window.scrollBy(0, hidden);
  };
  useEffect(() => {
    if (!still) bring(".middle > *");
  }, []);
  useEffect(() => {
    if (asked !== false) bring(".surface .is-legal, .surface .is-open, .surface .seat-choice");
  }, [asked]);
}

/** A tap anywhere shows the end of what moves, and does nothing else. */
function useSkippingTap(film) {
  const swallowed = useRef(false);
  return {
    onPointerDownCapture(event) {
      swallowed.current = film.moving && !event.target.closest(".skip-motion");
      if (swallowed.current) film.skip();
    },
    onClickCapture(event) {
      if (!swallowed.current || event.detail === 0) return;
      swallowed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
