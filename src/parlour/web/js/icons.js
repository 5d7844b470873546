/** Small drawings in the line of the text. All of them are only beside words that say the same. */
import { html } from "./ui.js";

const PATHS = {
  seats: "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 6c0-3 2.5-4.5 6-4.5s6 1.5 6 4.5",
  length: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 2",
  search: "M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.6-1.4L14.5 14.5",
  triangle: "M8 2.5 14.5 13.5h-13Z",
  standard: "M3.5 1.5h9v13h-9ZM8 5l2 3-2 3-2-3Z",
  play: "M4.5 2.5v11l9-5.5Z",
  next: "m6 3 5 5-5 5",
  dice: "M2.5 2.5h11v11h-11ZM5.5 5.5h.01M10.5 10.5h.01M8 8h.01",
  save: "M8 2v8m-3.5-3L8 10.5 11.5 7M2.5 13.5h11",
  print: "M4.5 6V2h7v4m-7 5h-2V6h11v5h-2m-7-1.5h7V14h-7Z",
  book: "M8 4C6.5 2.8 4.5 2.5 2 2.5v10c2.5 0 4.5.3 6 1.5 1.5-1.2 3.5-1.5 6-1.5v-10c-2.5 0-4.5.3-6 1.5Zm0 0v10",
};

/** A drawing of 16 by 16, as large as the letters beside it. */
export function Icon({ name }) {
  return html`<svg class="icon-drawn" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;
}
