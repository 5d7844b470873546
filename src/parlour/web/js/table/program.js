/** A seat for a program of the host's: where it connects, and the code that it shows there (docs/bots.md). */
import { html, useState } from "../ui.js";
import { t } from "../text.js";
import { post } from "../net.js";
import { errorText } from "../page.js";
import { CopyLink } from "./invite.js";

export const PROGRAM = "program";

/** What makes a seat a program's; the answer tells where it is to come. */
export const invite = (table, seat) => post(`/api/t/${encodeURIComponent(table)}/program`, { seat });

/** The address and the code of a program's seat: shown once, to the host, and good for ten minutes. */
export function ProgramSeat({ meta, seat }) {
  const [{ address, code, error }, setAnswer] = useState({});
  const ask = () => invite(meta.table, seat.seat).then(setAnswer, (fault) => setAnswer({ error: fault }));
  return html`
    <div class="program-seat small">
      <p class="muted">${t(seat.online ? "table.program.there" : "table.program.missing")}</p>
      ${code
        ? html`
          <${CopyLink} link=${address} label=${t("table.program.address")} />
          <${CopyLink} link=${code} label=${t("table.program.code")} />
          <p class="muted">${t("table.program.once")}</p>
        `
        : html`<button class="button" onClick=${ask}>${t("table.program.ask")}</button>`}
      ${error && html`<p class="bad" role="alert">${errorText(error)}</p>`}
    </div>
  `;
}
