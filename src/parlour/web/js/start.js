/** From a wish to a seat: make a table and go there. */
import { useState } from "./ui.js";
import { post } from "./net.js";
import { go } from "./router.js";
import { usualSeats } from "./games.js";

export const USUAL_LEVEL = "medium";

/** The wish of a single tap: the printed game, the usual seats, bots of the middle level. */
export function usualWish(game) {
  const seats = usualSeats(game);
  return { game: game.slug, seats, fill: ["me", ...Array(seats - 1).fill(USUAL_LEVEL)], options: {}, settings: {} };
}

/**
 * `make(wish)` opens a table and goes there; `busy` and `error` until then. A button that is busy says so with
 * `aria-disabled`: one that were disabled would lose the focus.
 */
export function useTableMaker() {
  const [state, setState] = useState({ busy: false, error: null });
  async function make(wish) {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      const { table } = await post("/api/tables", wish);
      go(`/t/${table}`);
    } catch (error) {
      setState({ busy: false, error });
    }
  }
  return { ...state, make };
}
