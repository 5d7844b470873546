/* Where a finger goes. */
function pointOf(element) {
  for (const block of ["nearest", "center", "start"]) {
    element.scrollIntoView({ block, inline: "nearest" });
    const point = hitOf(element);
    if (point) return point;
  }
  return null;
}

/** A point of the element that nothing covers. */
function hitOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const [across, down] of [[0.5, 0.5], [0.12, 0.2], [0.12, 0.8], [0.88, 0.2], [0.88, 0.8], [0.5, 0.1]]) {
    const [x, y] = [left + width * across, top + height * down];
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return { x, y };
  }
  return null;
}

const labelOf = (element) => (element.getAttribute("aria-label") || element.textContent).replace(/\s+/g, " ").trim();

const shown = (root, selector) =>
  [...root.querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0 && e.checkVisibility());

const pause = (time) => new Promise((go) => setTimeout(go, time));
