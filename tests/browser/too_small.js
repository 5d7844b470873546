/* Things to tap that are smaller than a fingertip, by the part of them that nothing covers. Links within a line of text
   are as high as the line, and what has a label is as large as that. */
({ least }) => {
  const isInText = (e) => e.matches("a") && getComputedStyle(e).display === "inline";
  const areaOf = (e) => (e.matches("input[type=checkbox], input[type=radio]") ? e.closest("label") ?? e : e);
  function isFree(element, x, y) {
    const hit = document.elementFromPoint(x, y);
    return !hit || element.contains(hit) || hit.contains(element);
  }
  /** How much of it, from the left and from the top, can be hit. */
  function reachOf(element) {
    element.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    let across = 0;
    for (let x = left + 1; x < left + width; x += 1) across += isFree(element, x, top + height / 4) ? 1 : 0;
    let down = 0;
    for (let y = top + 1; y < top + height; y += 1) down += isFree(element, left + Math.min(12, width / 2), y) ? 1 : 0;
    return [across + 1, down + 1];
  }
  const room = document.querySelector("dialog[open]") ?? document; // what lies under a dialog waits
  const all = shown(room, "a[href], button, input, select, summary").filter((e) => !isInText(e) && !e.disabled);
  return all
    .map((e) => ({ element: e, reach: reachOf(areaOf(e)) }))
    .filter(({ reach }) => Math.min(...reach) < least)
    .map(({ element, reach }) => `${labelOf(element) || element.outerHTML.slice(0, 160)}: ${reach.join(" x ")}`);
}
