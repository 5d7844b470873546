/** The promise before the deal, and the check of it after the match. */
import { html, useMemo } from "../ui.js";
import { t } from "../text.js";
import { fromHex, sha256 } from "./sha256.js";

const LABEL = "parlour deal 1";

/** Is the opened seed the one that was promised? See engine/fair.py. */
export function isKept({ table, seed, commitment }) {
  const head = new TextEncoder().encode(`${LABEL}\0${table}\0`);
  const secret = fromHex(seed);
  const bytes = new Uint8Array(head.length + secret.length);
  bytes.set(head);
  bytes.set(secret, head.length);
  return sha256(bytes) === commitment;
}

/** Before and during the match: the promise and what it is good for. */
export function FairDeal({ meta }) {
  return html`
    <details class="fair">
      <summary>${t("table.fair.title")}</summary>
      <p class="small">${t("table.fair.before")}</p>
      <${Digits} label=${t("table.fair.commitment")} value=${meta.commitment} />
    </details>
  `;
}

/** After the match: the seed, checked here and now. */
export function FairCheck({ meta }) {
  if (!meta.seed) {
    return html`
      <details class="fair">
        <summary>${t("table.fair.title")}</summary>
        <p class="small">${t("table.fair.sealed")}</p>
        <${Digits} label=${t("table.fair.commitment")} value=${meta.commitment} />
      </details>
    `;
  }
  return html`<${Opened} meta=${meta} />`;
}

function Opened({ meta }) {
  const isGood = useMemo(() => isKept(meta), [meta.seed, meta.commitment, meta.table]);
  return html`
    <details class="fair">
      <summary>
        ${t("table.fair.title")}:
        <strong class=${isGood ? "good" : "bad"}> ${t(isGood ? "table.fair.kept" : "table.fair.broken")}</strong>
      </summary>
      <p class="small">${t("table.fair.after")}</p>
      <${Digits} label=${t("table.fair.seed")} value=${meta.seed} />
      <${Digits} label=${t("table.fair.commitment")} value=${meta.commitment} />
      ${meta.nonces?.map((nonce, k) => nonce && html`
        <${Digits} key=${k} label=${t("table.fair.nonce", { seat: String.fromCharCode(65 + k) })} value=${nonce} />
      `)}
      <p class="small">${t("table.fair.proves")}</p>
      <p class="small muted">${t("table.fair.proves_not")}</p>
      <p class="small muted">${t("table.fair.command")} <code>parlour verify</code></p>
    </details>
  `;
}

const Digits = ({ label, value }) => html`
  <p class="digits small"><span class="muted">${label}</span> <code>${value}</code></p>
`;
