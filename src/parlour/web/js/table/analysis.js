/** What each decision of a finished match was worth: asked for when somebody wants to know. */
import { html, useEffect, useState } from "../ui.js";
import { get } from "../net.js";
import { errorText } from "../page.js";
import { t } from "../text.js";
import { Candidates, valueText } from "./hint.js";
import { here } from "./logpanel.js";
import { moveParts } from "./moves.js";
import { asElements } from "./words.js";

const ASK_AGAIN = 700; // ms while it is being worked out

/** The analysis of a seat's decisions, once it is wanted: `{found, error}`. */
export function useAnalysis(id, seat, isWanted) {
  const [state, setState] = useState({});
  useEffect(() => {
    setState({});
    if (!isWanted || !seat) return undefined;
    const end = new AbortController();
    let timer = 0;
    const ask = async () => {
      try {
        const found = await get(`/api/t/${encodeURIComponent(id)}/analysis?seat=${seat}`, { signal: end.signal });
        setState({ found });
        if (found.state !== "done") timer = setTimeout(ask, ASK_AGAIN);
      } catch (error) {
        if (!end.signal.aborted) setState({ error });
      }
    };
    ask();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [id, seat, isWanted]);
  return state;
}

/** How far the work has come. */
export function Progress({ found, error }) {
  if (error) return html`<p class="notice bad">${errorText(error)}</p>`;
  if (!found) return html`<p class="muted">${t("page.loading")}</p>`;
  if (found.state === "done") return null;
  return html`
    <label class="analysis-progress small">
      <span role="status">${t("replay.working", { done: found.done, of: found.of })}</span>
      <progress value=${found.done} max=${found.of}></progress>
    </label>
  `;
}

/** The decisions that cost most, each with a link to its moment; `onMoment` goes there without leaving the page. */
export function DecidingMoments({ found, game, meta, address, onMoment }) {
  const worst = found.decisions.filter((decision) => decision.worst).sort((a, b) => b.loss - a.loss);
  if (worst.length === 0) return found.state === "done" && html`<p>${t("table.result.no_errors")}</p>`;
  return html`
    <ol class="moments">
      ${worst.map((decision) => html`
        <li key=${decision.v}>
          <a href=${address(decision.v)} onClick=${onMoment && here(() => onMoment(decision.v))}>${chosenText(decision, game, meta)}</a>
          <span class="small muted"> ${lossText(decision)}</span>
        </li>
      `)}
    </ol>
  `;
}

/** One decision, as a layer over the replay. */
export function Decision({ decision, game, meta }) {
  const { chosen, candidates, worst, loss } = decision;
  return html`
    <section class=${worst ? "decision worst" : "decision"} aria-label=${t("replay.decision")}>
      <p>
        ${worst && html`<span class="chip bad">${t("replay.worst")}</span> `}
        ${chosenText(decision, game, meta)}
        <span class="small muted"> ${candidates.length ? lossText(decision) : t("replay.no_choice")}</span>
      </p>
      ${candidates.length > 1 && html`<${Candidates} candidates=${candidates} game=${game} meta=${meta} chosen=${chosen} />`}
      ${loss > 0 && html`<p class="small muted">${t("table.hint.how")}</p>`}
    </section>
  `;
}

const chosenText = ({ chosen }, game, meta) => asElements(moveParts(chosen, game, meta), game.deck);

function lossText({ loss, error }) {
  if (loss <= error) return t("replay.fine");
  return t("replay.loss", { loss: valueText(loss, "auto"), error: valueText(error, "auto") });
}
