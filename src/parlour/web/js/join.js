/** The way to a table somebody else has opened: by its code. */
import { html, useEffect, useState } from "./ui.js";
import { t } from "./text.js";
import { get } from "./net.js";
import { go } from "./router.js";
import { Heading, Loading, errorText, useTitle } from "./page.js";

const MARKS = 6;

/** `/join/CODE`: looks the table up and goes there. */
export function JoinPage({ code }) {
  useTitle(t("join.title"));
  const [error, setError] = useState(null);
  useEffect(() => {
    let wanted = true;
    setError(null);
    get(`/api/join/${encodeURIComponent(code)}`).then(
      ({ table }) => wanted && go(`/t/${table}`, { replace: true }),
      (failed) => wanted && setError(failed),
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  if (!error) return html`<${Loading} />`;
  const text = error.status === 404 ? t("join.unknown", { code: code.toUpperCase() }) : errorText(error);
  return html`
    <div class="page narrow">
      <${Heading}>${t("join.title")}<//>
      <p role="alert">${text}</p>
      <${JoinForm} />
      <p><a href="/">${t("page.home")}</a></p>
    </div>
  `;
}

/** A field for a code. */
export function JoinForm() {
  const [code, setCode] = useState("");
  const [tooShort, setTooShort] = useState(false);
  const put = (event) => {
    setTooShort(false);
    setCode(event.target.value.replace(/[^a-z0-9]/gi, "").toUpperCase().slice(0, MARKS));
  };
  const join = (event) => {
    event.preventDefault();
    if (code.length < MARKS) setTooShort(true);
    else go(`/join/${code}`);
  };
  return html`
    <form class="join" onSubmit=${join} noValidate>
      <label for="join-code">${t("join.label")}</label>
      <div class="join-line">
        <input id="join-code" type="text" class="join-code" value=${code} onInput=${put} placeholder="KXW42P"
          autocomplete="off" autocapitalize="characters" spellcheck=${false} enterkeyhint="go"
          aria-invalid=${tooShort} aria-describedby=${tooShort ? "join-short" : null} />
        <button class="button">${t("join.go")}</button>
      </div>
      ${tooShort && html`<p id="join-short" class="bad small" role="alert">${t("join.short", { count: MARKS })}</p>`}
    </form>
  `;
}
