/** Small drawings for the buttons of a table. All of them are beside words or under a name. */
import { html } from "../ui.js";

const PATHS = {
  hint: "M5.5 10.5c-1.5-1-2-2.3-2-3.7a4.5 4.5 0 1 1 9 0c0 1.4-.5 2.7-2 3.7v1.5h-5ZM6 14.5h4",
  rules: "M8 4C6.5 2.8 4.5 2.5 2 2.5v10c2.5 0 4.5.3 6 1.5 1.5-1.2 3.5-1.5 6-1.5v-10c-2.5 0-4.5.3-6 1.5Zm0 0v10",
  log: "M2.5 3.5h.01M5.5 3.5h8M2.5 8h.01M5.5 8h8M2.5 12.5h.01M5.5 12.5h5",
  people: "M6 7.5A2.5 2.5 0 1 0 6 2.5a2.5 2.5 0 0 0 0 5Zm-4.5 6c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.8a2.3 2.3 0 0 1 0 4.4M12 9.8c1.6.5 2.5 1.900 2.5 3.700",
  result: "M4.5 2.5h7v4a3.5 3.5 0 0 1-7 0ZM4.5 3.5h-2c0 2.5.8 3.5 2.3 3.8M11.5 3.5h2c0 2.5-.8 3.5-2.3 3.8M8 10v2.5M5.5 13.5h5",
  clock: "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 2",
  first: "M4 3v10M13 3 6.5 8 13 13Z",
  back: "M10.5 3 5 8l5.5 5",
  on: "M5.5 3 11 8l-5.5 5",
  last: "M12 3v10M3 3l6.5 5L3 13Z",
  play: "M4.5 2.5v11l9-5.5Z",
  pause: "M5 2.5v11M11 2.5v11",
  up: "M8 13V3.5M4 7.5l4-4 4 4",
};

/** A drawing as large as the letters beside it. */
export function Drawn({ name }) {
  return html`<svg class="icon-drawn" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;
}
