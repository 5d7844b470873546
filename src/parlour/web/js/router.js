/** Where we are: paths over the history API. Plain `<a href="/...">` links work as they are. */
import { useEffect, useState } from "./ui.js";

const listeners = new Set();

/** Go to a path of this site; `replace` leaves no step behind. */
export function go(path, { replace = false } = {}) {
  history.replaceState({ scroll: window.scrollY }, "");
  history[replace ? "replaceState" : "pushState"]({ scroll: 0 }, "", path);
  tell();
}

/** The address as it is now, in a component that follows it. */
export function useAddress() {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    listeners.add(setAddress);
    return () => listeners.delete(setAddress);
  }, []);
  return address;
}

/** How far down the page was when it was left. */
export const oldScroll = () => history.state?.scroll ?? 0;

/** Take over clicks on links within the site, and the back button. */
export function startRouter() {
  history.scrollRestoration = "manual";
  addEventListener("popstate", tell);
  document.addEventListener("click", followLink);
}

const here = () => location.pathname + location.search;

function tell() {
  listeners.forEach((hear) => hear(here()));
}

function followLink(event) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.("a[href]");
  if (!link || link.origin !== location.origin || link.target || link.download) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  if (link.pathname + link.search === here() && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
