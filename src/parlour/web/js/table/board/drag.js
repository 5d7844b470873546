/** Cards drawn out of the own hand: where a card is let go above the hand, it was tapped. */
import { useEffect } from "../../ui.js";

const START = 6; // pixels until a tap is a drag
const FAR = 0.6; // of its height a card must be lifted

/** Hands every drag of a legal card of the own hand on as a click of that card. */
export function useDrag(root) {
  useEffect(() => {
    let held = null;
    const begin = (event) => {
      const card = event.target.closest?.(".own-hand button.card.is-legal");
      if (card && event.button === 0 && event.isPrimary) held = { card, x: event.clientX, y: event.clientY, moved: false };
    };
    const follow = (event) => {
      if (!held || !event.isPrimary) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(x, y) < START) return;
      if (!held.moved) held.card.setPointerCapture(event.pointerId);
      held.moved = true;
      held.card.classList.add("is-dragged");
      held.card.style.translate = `${x}px ${y}px`;
    };
    const letGo = (event) => {
      if (!held || !event.isPrimary) return;
      const { card, y, moved } = held;
      held = null;
      card.classList.remove("is-dragged");
      card.style.translate = "";
      if (!moved) return;
      ignoreNextClick(root.current);
      if (event.type === "pointerup" && y - event.clientY > FAR * card.offsetHeight) card.click();
    };
    const board = root.current;
    const heard = { pointerdown: begin, pointermove: follow, pointerup: letGo, pointercancel: letGo };
    Object.entries(heard).forEach(([name, hear]) => board.addEventListener(name, hear));
    return () => Object.entries(heard).forEach(([name, hear]) => board.removeEventListener(name, hear));
  }, []);
}

/** The browser's own click at the end of a drag is none; a card's `click()` has no detail and goes through. */
function ignoreNextClick(board) {
  const stop = (event) => {
    if (event.detail > 0) event.stopPropagation();
  };
  board.addEventListener("click", stop, { capture: true });
  setTimeout(() => board.removeEventListener("click", stop, { capture: true }), 0);
}
