/** Talking to the server: requests, and the line to a table (see docs/protocol.md). */

const QUIET = 2500; // after so many ms without a frame we ask whether the line stands
const PATIENCE = 3000; // and wait so long for the answer
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
const RATE_PAUSE = 20000; // the server counts frames over this time
const TRIES_BEFORE_POLLING = 3;
const FINAL = { 4001: "elsewhere", 4003: "forbidden", 4004: "missing" };

/** What went wrong with a request: `code` is the server's, or `offline`. */
export class RequestError extends Error {
  constructor(code, text, status) {
    super(text || code);
    this.code = code;
    this.status = status;
  }
}

/** GET a path of the API. */
export const get = (path, options = {}) => request("GET", path, undefined, options);
/** POST a body. */
export const post = (path, body = {}) => request("POST", path, body);
/** DELETE a path. */
export const remove = (path) => request("DELETE", path, {});

async function request(method, path, body, { signal } = {}) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  let answer;
  try {
    answer = await fetch(path, { method, headers, signal, body: body && JSON.stringify(body) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestError("offline", "", 0);
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new RequestError(found.error || "failed", found.text, answer.status);
  return found;
}

/**
 * The line to a table: keeps itself alive, comes back by itself, sends again what was not acknowledged.
 *
 * `hear` has any of: `view(message)`, `who(message)`, `hint(message)`, `ack(message)`, `nak(message)`, `bye(message)`,
 * `state(name)` and `waiting(messages)`. States: `connecting`, `open`, `lost` (coming back), and the final ones
 * `elsewhere`, `forbidden`, `missing`, `closed`.
 *
 * @param {string} table
 * @param {Record<string, Function>} hear
 */
export function openLine(table, hear) {
  const waiting = new Map(); // id -> message without an answer
  const nextId = idMaker();
  let newest = -1;
  let state = "";
  let socket = null;
  let failures = 0;
  let everOpen = false;
  let polling = null;
  let timer = 0;
  let heartbeat = 0;

  const tell = (name, ...news) => hear[name]?.(...news);
  const isFinal = () => state === "closed" || Object.values(FINAL).includes(state);

  function become(name) {
    if (state === name) return;
    state = name;
    tell("state", name);
  }

  function take(message) {
    if (message.t === "view") {
      if (message.v < newest) return;
      newest = message.v;
    }
    if (message.id && waiting.delete(message.id)) tell("waiting", [...waiting.values()]);
    tell(message.t, message);
  }

  function connect() {
    clearTimeout(timer);
    drop();
    become(everOpen ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/ws/t/${encodeURIComponent(table)}?v=${newest}`;
    const mine = new WebSocket(address, "parlour.1");
    socket = mine;
    mine.onopen = opened;
    mine.onmessage = (event) => mine === socket && received(event.data);
    mine.onclose = (event) => mine === socket && lost(event.code);
  }

  function opened() {
    everOpen = true;
    failures = 0;
    become("open");
    waiting.forEach(put);
    listenForSilence();
  }

  function received(data) {
    listenForSilence();
    if (data !== "0") take(JSON.parse(data));
  }

  function listenForSilence() {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send("p");
      heartbeat = setTimeout(connect, PATIENCE);
    }, QUIET);
  }

  function lost(code) {
    drop();
    if (FINAL[code]) return become(FINAL[code]);
    failures += 1;
    become(everOpen ? "lost" : "connecting");
    if (!everOpen && failures >= TRIES_BEFORE_POLLING) return poll();
    timer = setTimeout(connect, pauseAfter(code, failures));
  }

  function drop() {
    clearTimeout(heartbeat);
    const old = socket;
    socket = null;
    old?.close();
  }

  function put(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    else if (polling) postMessage(message);
  }

  // For networks that do not let WebSockets through: the same messages over requests.

  async function poll() {
    polling = new AbortController();
    const here = `/api/t/${encodeURIComponent(table)}/view`;
    while (!isFinal()) {
      try {
        const news = await get(`${here}?v=${newest}`, { signal: polling.signal });
        if (state !== "open") waiting.forEach(postMessage);
        become("open");
        failures = 0;
        asList(news).forEach(take);
      } catch (error) {
        if (isFinal()) return;
        if (error.status === 404) return become("missing");
        if (error.status === 403) return become("forbidden");
        failures += 1;
        become("lost");
        await new Promise((go) => setTimeout(go, pauseAfter(0, failures)));
      }
    }
  }

  function postMessage(message) {
    const send = post(`/api/t/${encodeURIComponent(table)}/act`, message);
    send.then((news) => asList(news).forEach(take), () => become("lost"));
  }

  function comeBack() {
    if (isFinal() || polling || document.visibilityState === "hidden") return;
    if (state === "open") socket?.send("p"); // a phone keeps dead sockets "open": the silence tells
    else connect();
  }

  const wakes = [[window, "online"], [window, "pageshow"], [document, "visibilitychange"]];
  wakes.forEach(([target, name]) => target.addEventListener(name, comeBack));
  connect();

  return {
    /** Send a message until it is answered; returns its id. */
    send(message) {
      const whole = { ...message, id: nextId() };
      waiting.set(whole.id, whole);
      tell("waiting", [...waiting.values()]);
      put(whole);
      return whole.id;
    },
    /** Messages without an answer yet. */
    unanswered: () => [...waiting.values()],
    /** Open the seat here again after it was opened elsewhere, or try at once. */
    takeOver() {
      state = "";
      failures = 0;
      connect();
    },
    /** Hang up for good. */
    close() {
      become("closed");
      clearTimeout(timer);
      polling?.abort();
      drop();
      wakes.forEach(([target, name]) => target.removeEventListener(name, comeBack));
    },
  };
}

/** 32 random bytes as hex: a seat's entropy. Works without a secure context. */
export function randomHex(bytes = 32) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function idMaker() {
  const prefix = randomHex(6);
  let count = 0;
  return () => `${prefix}-${(count += 1)}`;
}

function pauseAfter(code, failures) {
  if (code === 1008) return RATE_PAUSE;
  if (code === 1012) return Math.random() * 2000;
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

const asList = (news) => (Array.isArray(news) ? news : news?.t ? [news] : []);
