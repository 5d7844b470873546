/** The rules beside the table, loaded when somebody wants them. */
import { html } from "../ui.js";
import { Loading, errorText, useLoaded } from "../page.js";

export function RulesDrawer({ slug, said }) {
  const { data, error } = useLoaded(() => import("../rules.js"), []);
  if (error) return html`<p class="notice bad">${errorText(error)}</p>`;
  if (!data) return html`<${Loading} />`;
  return html`<${data.RulesView} slug=${slug} said=${said} />`;
}
