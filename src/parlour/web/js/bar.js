/** The bar above every page. A page may put things of its own into it with `<InBar>`. */
import { createPortal, html, useEffect, useState } from "./ui.js";
import { useFreeFocus } from "./page.js";
import { t } from "./text.js";

const LINKS = [
  ["/", "shell.games"],
  ["/stats", "shell.stats"],
  ["/settings", "shell.settings"],
];

/** Brand and main links; on a table only the brand, and the place for the table's own things. */
export function Bar({ path }) {
  const atTable = path.startsWith("/t/") || path.startsWith("/learn/");
  return html`
    <header class=${atTable ? "bar at-table" : "bar"}>
      <a class="brand" href="/" aria-label=${t("shell.home")}>
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
          <rect class="brand-back" x="4" y="5" width="15" height="21" rx="3" transform="rotate(-10 12 16)" />
          <rect class="brand-front" x="13" y="6" width="15" height="21" rx="3" transform="rotate(8 20 16)" />
          <circle class="brand-pip" cx="20.5" cy="12.5" r="2" />
          <circle class="brand-pip" cx="17.8" cy="18.3" r="2" />
          <circle class="brand-pip" cx="22.6" cy="19" r="2" />
        </svg>
        <span class="brand-name">Parlour</span>
      </a>
      <div id="bar-slot"></div>
      ${!atTable && html`
        <nav aria-label=${t("shell.main")}>
          ${LINKS.map(([href, key]) => html`
            <a key=${key} href=${href} aria-current=${href === path ? "page" : null}>${t(key)}</a>
          `)}
        </nav>
      `}
    </header>
  `;
}

/** A page's heading up there. */
export function BarHeading({ children }) {
  return html`<h1 class="table-title" tabindex="-1" data-heading ref=${useFreeFocus()}>${children}</h1>`;
}

/** Children appear in the bar for as long as the component is there. */
export function InBar({ children }) {
  const [slot, setSlot] = useState(() => document.getElementById("bar-slot"));
  useEffect(() => setSlot(document.getElementById("bar-slot")), []); // a bar in another language is another one
  return slot && createPortal(html`<div class="in-bar">${children}</div>`, slot);
}
