/** What all pages share: titles, loading, failing, focus. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { has, t } from "./text.js";
import { oldScroll } from "./router.js";

/** The document's title while this page is shown. */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · Parlour` : "Parlour";
  }, [title]);
}

/** Load something for a page: `{data, error, again}`; anew whenever `deps` change. */
export function useLoaded(load, deps = []) {
  const [state, setState] = useState({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    setState((old) => ({ ...old, error: undefined }));
    load().then(
      (data) => wanted && setState({ data }),
      (error) => wanted && setState({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [...deps, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}

/** The page's heading. It takes the focus after a navigation, so that readers begin there. */
export function Heading({ children, ...rest }) {
  return html`<h1 tabindex="-1" data-heading ref=${useFreeFocus()} ...${rest}>${children}</h1>`;
}

/** A ref of what takes the focus if nothing has it: what had it may be gone, and a heading may come late. */
export function useFreeFocus() {
  const taker = useRef(null);
  useLayoutEffect(() => {
    queueMicrotask(() => document.activeElement === document.body && taker.current?.focus({ preventScroll: true }));
  }, []);
  return taker;
}

/** Put the focus where the new page begins, and scroll to where it was left. */
export function arrive() {
  window.scrollTo(0, oldScroll());
  document.querySelector("[data-heading]")?.focus({ preventScroll: true });
}

/** A line that says that something is on its way; empty for the first moments, so nothing flickers. */
export function Loading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return html`<p class="loading muted" role="status">${late && t("page.loading")}</p>`;
}

/** What went wrong and what can be done about it. */
export function Failed({ error, again }) {
  useTitle(t("page.failed"));
  return html`
    <div class="page narrow">
      <${Heading}>${t("page.failed")}<//>
      <p>${errorText(error)}</p>
      <div class="buttons">
        ${again && html`<button class="button primary" onClick=${again}>${t("page.again")}</button>`}
        <a class="button" href="/">${t("page.home")}</a>
      </div>
    </div>
  `;
}

/** A sentence for an error of a request. */
export function errorText(error) {
  const key = `errors.${String(error?.code || "failed").replace("/", "_")}`;
  return has(key) ? t(key, { text: error?.message }) : error?.message || t("errors.failed");
}

/** A native dialog that opens when it is shown and gives the focus back when it closes. */
export function Dialog({ title, onClose, children, ...rest }) {
  const dialog = useRef(null);
  const head = useRef(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current.showModal();
    head.current.focus();
    return () => before?.isConnected && before.focus();
  }, []);
  const outside = (event) => event.target === dialog.current && onClose();
  return html`
    <dialog ref=${dialog} onClose=${onClose} onClick=${outside} aria-labelledby="dialog-title" ...${rest}>
      <div class="dialog-head">
        <h2 id="dialog-title" ref=${head} tabindex="-1">${title}</h2>
        <button class="button quiet icon" onClick=${onClose} aria-label=${t("page.close")}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      ${children}
    </dialog>
  `;
}

const ARMED_FOR = 5000; // ms in which the second tap counts

/** A button that wants a second tap, because what it does cannot be undone. `again`: what it says then. */
export function ArmedButton({ onFire, again, children, class: look = "button danger", ...rest }) {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), ARMED_FOR);
    return () => clearTimeout(timer);
  }, [armed]);
  const tap = () => {
    setArmed(!armed);
    if (armed) onFire();
  };
  return html`
    <button type="button" class=${look} onClick=${tap} onBlur=${() => setArmed(false)} ...${rest}>
      <span role="status">${armed ? again : children}</span>
    </button>
  `;
}
