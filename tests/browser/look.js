/* Waits until the seat is asked or the match is over; then picks one of the things that may be clicked, and a point at
   which a finger would hit it. */
async ({ roll, patience }) => {
  const end = performance.now() + patience;
  const free = ':not(:disabled):not([aria-disabled="true"])';
  function offered(board) {
    const ready = shown(board, `.confirm .move${free}`);
    const open = [
      ...shown(board, "button.card.is-legal:not(.is-picked)"),
      ...shown(board, `.actions button${free}`).filter((e) => !e.closest(".confirm") && !e.matches(".back, .icon")),
      ...shown(board, "button.cell-name.is-open, button.seat-choice"),
    ].filter((e) => !e.matches('[aria-pressed="true"]'));
    const ways = ready.length > 0 && (open.length === 0 || roll.often < 0.7) ? ready : open;
    return ways.length > 0 ? ways : shown(board, `.actions .back, .actions .confirm .quiet`);
  }
  for (;;) {
    const result = document.querySelector(".result-headline");
    if (result) return { result: result.textContent.trim() };
    const board = document.querySelector(".board");
    const isAsked = board && !board.matches(".is-moving") && board.querySelector(".status-line.is-asked");
    const ways = isAsked ? offered(board) : [];
    if (ways.length > 0) {
      const way = ways[Math.floor(roll.which * ways.length)];
      return { label: labelOf(way), point: pointOf(way) };
    }
    if (performance.now() > end) {
      return { stuck: document.querySelector(".status")?.textContent ?? document.body.innerText.slice(0, 300) };
    }
    await pause(8);
  }
}
