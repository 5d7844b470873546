/** What every part of a board needs to know. */
import { createContext, useContext } from "../../ui.js";

/** `{game, meta, view, choice, asked, fresh, narrow, width, meLetter}` */
export const Table = createContext(null);

export const useTable = () => useContext(Table);
