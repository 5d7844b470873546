/** How others find the table: a link, a code, a picture for a phone's camera. */
import { html, useRef, useState } from "../ui.js";
import { t } from "../text.js";
import { say } from "../live.js";

export function Invite({ meta }) {
  const link = `${location.origin}/join/${meta.code}`;
  return html`
    <section class="invite" aria-labelledby="invite-title">
      <div class="invite-words">
        <h3 id="invite-title">${t("table.invite.title")}</h3>
        <${CopyLink} link=${link} />
        <p>${t("table.invite.code")} <strong class="code" translate="no">${meta.code}</strong></p>
      </div>
      <img class="qr" src=${`/api/t/${encodeURIComponent(meta.table)}/qr`} width="168" height="168" alt=${t("table.invite.qr")} />
    </section>
  `;
}

/** A link that can be copied with one tap, and by hand where the page may not copy. */
export function CopyLink({ link, label = t("table.invite.link") }) {
  const field = useRef(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(link, field.current);
    setCopied(done);
    say(t(done ? "table.invite.copied" : "table.invite.by_hand"));
  };
  return html`
    <div class="copy-link">
      <input ref=${field} type="text" readonly value=${link} aria-label=${label} onFocus=${(event) => event.target.select()} />
      <button class="button primary" onClick=${copy}>${t(copied ? "table.invite.copied" : "table.invite.copy")}</button>
    </div>
  `;
}

/** Over plain http there is no clipboard: the old way, or the person's own hands. */
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
