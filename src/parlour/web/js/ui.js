/** One door to the vendored libraries: `html` templates, components and hooks. */
import { h, render, Fragment, createContext, createPortal } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { render, Fragment, createContext, createPortal };
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/hooks.js";
