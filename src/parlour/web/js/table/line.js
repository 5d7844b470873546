/** The line to a table, in a component: what was heard last, and what can be said. */
import { useEffect, useMemo, useReducer, useRef } from "../ui.js";
import { openLine, randomHex } from "../net.js";

/** So many entries are worth a summary when somebody comes back. */
export const MANY = 4;

const START = {
  state: "connecting", // of the line, see net.js
  picture: null, // the newest view message, with who is here now
  heard: 0, // when it came, by performance.now()
  whoAt: 0, // when it was last said who is here
  waiting: [], // messages without an answer
  refusal: null, // the newest nak
  hint: null, // {m, candidates} for the version on screen
  isRestarting: false,
  wasLost: false, // the line was down since the newest view
  log: [], // entries of the table's log, oldest first
  missed: null, // what happened while this screen was away: entries
};

/**
 * @param {string} id the table
 * @returns {typeof START & {say: (message: object) => void, act: (line: string) => void,
 *   order: (what: string, more?: object) => void, takeOver: () => void, more: () => void,
 *   tellMissed: (entries: object[]) => void, forget: (name: string) => void}}
 */
export function useTable(id) {
  const [now, tell] = useReducer(heed, START);
  const line = useRef(null);
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    tell({ t: "begin" });
    const hear = (message) => tell({ ...message, at: performance.now() });
    const open = openLine(id, {
      view: hear,
      who: hear,
      hint: hear,
      nak: hear,
      bye: hear,
      state: (state) => tell({ t: "state", state }),
      waiting: (messages) => tell({ t: "waiting", messages }),
    });
    line.current = open;
    return () => open.close();
  }, [id]);
  useNonce(now, line);
  const verbs = useMemo(() => {
    const say = (message) => {
      tell({ t: "forget", name: "refusal" });
      line.current?.send(message);
    };
    const version = () => latest.current.picture?.v ?? -1;
    return {
      say,
      act: (move) => say({ t: "act", v: version(), m: move }),
      more: () => say({ t: "more", v: version() }),
      order: (what, more = {}) => say({ t: "host", do: what, ...more }),
      takeOver: () => line.current?.takeOver(),
      tellMissed: (entries) => tell({ t: "missed", entries }),
      forget: (name) => tell({ t: "forget", name }),
    };
  }, [id]);
  return { ...now, ...verbs };
}

/** What this seat adds to the deal: said once the promise of the house has been shown. */
function useNonce({ picture, waiting, state }, line) {
  const meta = picture?.meta;
  const own = meta?.seats.find(({ seat }) => seat === meta.you);
  const isDue = meta?.status === "waiting" && Boolean(meta.commitment) && own && !own.ready;
  const isOnItsWay = waiting.some(({ t }) => t === "nonce");
  useEffect(() => {
    if (isDue && !isOnItsWay && state === "open") line.current.send({ t: "nonce", n: randomHex(32) });
  }, [isDue, isOnItsWay, state]);
}

function heed(now, news) {
  switch (news.t) {
    case "begin":
      return START;
    case "state":
      return withState(now, news.state);
    case "waiting":
      return { ...now, waiting: news.messages };
    case "forget":
      return { ...now, [news.name]: null };
    case "view":
      return withView(now, news);
    case "who":
      return { ...now, picture: now.picture && withWho(now.picture, news), whoAt: news.at };
    case "hint":
      return { ...now, hint: { m: news.m, candidates: news.candidates } };
    case "missed":
      return { ...now, missed: news.entries };
    case "nak":
      return { ...now, refusal: news };
    case "bye":
      return { ...now, isRestarting: news.why === "restart" };
    default:
      return now;
  }
}

function withState(now, state) {
  const isRestarting = now.isRestarting && state !== "open";
  return { ...now, state, isRestarting, wasLost: now.wasLost || (state === "lost" && now.picture !== null) };
}

function withView(now, view) {
  const isNew = view.v !== now.picture?.v;
  const known = now.log.at(-1)?.v ?? -1;
  const fresh = view.ev.filter(({ v }) => v > known);
  const missed = now.wasLost && fresh.length >= MANY ? fresh : now.missed;
  return {
    ...now,
    picture: view,
    heard: view.at,
    whoAt: view.at,
    wasLost: false,
    missed,
    log: fresh.length ? [...now.log, ...fresh] : now.log,
    hint: isNew ? null : now.hint,
  };
}

function withWho(picture, { seats, watchers }) {
  const here = new Map(seats.map((seat) => [seat.seat, seat]));
  const together = picture.meta.seats.map((seat) => ({ ...seat, ...here.get(seat.seat) }));
  return { ...picture, meta: { ...picture.meta, seats: together, watchers } };
}
