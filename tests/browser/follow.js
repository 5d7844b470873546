/* What the guide of a lesson wants next: a button of the guide's, or the thing that is marked. */
async ({ patience }) => {
  const end = performance.now() + patience;
  const wanted = [".guide .button.primary", ".actions .is-hinted", ".cell-name.is-hinted", "button.card.is-hinted:not(.is-picked)"];
  for (;;) {
    const said = document.querySelector(".guide-says")?.textContent ?? "";
    const share = document.querySelector(".guide-progress")?.value ?? 0;
    if (share === 1) return { end: true, said };
    const isMoving = document.querySelector(".board.is-moving") !== null;
    const ways = isMoving ? [] : wanted.flatMap((selector) => shown(document, selector));
    if (ways.length > 0) return { said, label: labelOf(ways[0]), point: pointOf(ways[0]), share };
    if (performance.now() > end) return { stuck: said };
    await pause(8);
  }
}
