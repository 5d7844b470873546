/* Waits until the seat is asked or the match is over; then picks one of the things that may be clicked, and a point at
   which a finger would hit it. */
async ({ roll, patience }) => {
  const end = performance.now() + patience;
  const all = (board, selector) => [...board.querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0);
  const free = ':not(:disabled):not([aria-disabled="true"])';
  function offered(board) {
    const ready = all(board, `.confirm .move${free}`);
    const open = [
      ...all(board, "button.card.is-legal:not(.is-picked)"),
      ...all(board, `.actions button${free}`).filter((e) => !e.closest(".confirm") && !e.matches(".back, .icon")),
      ...all(board, "button.cell-name.is-open, button.seat-choice"),
    ].filter((e) => !e.matches('[aria-pressed="true"]'));
    const ways = ready.length > 0 && (open.length === 0 || roll.often < 0.7) ? ready : open;
    return ways.length > 0 ? ways : all(board, `.actions .back, .actions .confirm .quiet`);
  }
  function pointOf(element) {
    for (const block of ["nearest", "center", "start"]) {
      element.scrollIntoView({ block, inline: "nearest" });
      const point = hitOf(element);
      if (point) return point;
    }
    return null;
  }
  function hitOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.12, 0.2], [0.12, 0.8], [0.88, 0.2], [0.88, 0.8], [0.5, 0.1]]) {
      const [x, y] = [left + width * across, top + height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return { x, y };
    }
    return null;
  }
  for (;;) {
    const result = document.querySelector(".result-headline");
    if (result) return { result: result.textContent.trim() };
    const board = document.querySelector(".board");
    const isAsked = board && !board.matches(".is-moving") && board.querySelector(".status-line.is-asked");
    const ways = isAsked ? offered(board) : [];
    if (ways.length > 0) {
      const way = ways[Math.floor(roll.which * ways.length)];
      const label = (way.getAttribute("aria-label") || way.textContent).replace(/\s+/g, " ").trim();
      return { label, ways: ways.length, point: pointOf(way), isSend: way.matches(".move") };
    }
    if (performance.now() > end) {
      return { stuck: document.querySelector(".status")?.textContent ?? document.body.innerText.slice(0, 300) };
    }
    await new Promise((go) => setTimeout(go, 8));
  }
}
