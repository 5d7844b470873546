/** Things beside the table: a column where there is room for one, a sheet above the table elsewhere. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { t } from "../text.js";
import { Dialog } from "../page.js";

const WIDE = "(min-width: 64rem)";

/** Is there room for a column beside the table? */
export function useIsWide() {
  const [isWide, setIsWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const hear = () => setIsWide(query.matches);
    query.addEventListener("change", hear);
    return () => query.removeEventListener("change", hear);
  }, []);
  return isWide;
}

/** A titled panel; the focus goes into it, and back to where it was when it is closed. */
export function Drawer({ title, onClose, children }) {
  const isWide = useIsWide();
  const Frame = isWide ? Column : Sheet;
  return html`<${Frame} title=${title} onClose=${onClose}>${children}<//>`;
}

function Sheet({ title, onClose, children }) {
  return html`<${Dialog} title=${title} onClose=${onClose} class="sheet"><div class="sheet-body">${children}</div><//>`;
}

function Column({ title, onClose, children }) {
  const head = useRef(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    head.current.focus({ preventScroll: true });
    return () => before?.isConnected && before.focus({ preventScroll: true });
  }, []);
  const key = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return html`
    <aside class="column" aria-labelledby="column-title" onKeyDown=${key}>
      <div class="dialog-head">
        <h2 id="column-title" ref=${head} tabindex="-1">${title}</h2>
        <button class="button quiet icon" onClick=${onClose} aria-label=${t("page.close")}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      <div class="column-body" role="group" aria-labelledby="column-title" tabindex="0">${children}</div>
    </aside>
  `;
}
