/** Going through the steps of something: buttons, a slider, keys. */
import { html, useEffect, useRef } from "../ui.js";
import { t } from "../text.js";
import { Drawn } from "./icons.js";

export function Steps({ at, last, isPlaying, stepTo, onPlay, said }) {
  const step = (name, place, isIdle) => html`
    <button class="button icon" aria-disabled=${isIdle} aria-label=${t(`replay.${name}`)} onClick=${() => isIdle || stepTo(place)}>
      <${Drawn} name=${name} />
    </button>
  `;
  return html`
    <div class="steps" role="group" aria-label=${t("replay.steps")}>
      ${step("first", 0, at === 0)}
      ${step("back", at - 1, at === 0)}
      <button class="button icon primary" aria-label=${t(isPlaying ? "replay.pause" : "replay.play")} onClick=${onPlay}>
        <${Drawn} name=${isPlaying ? "pause" : "play"} />
      </button>
      ${step("on", at + 1, at === last)}
      ${step("last", last, at === last)}
      <label class="steps-slider">
        <span class="small muted">${said}</span>
        <input type="range" min="0" max=${last} value=${at} aria-valuetext=${said} onInput=${(event) => stepTo(Number(event.target.value))} />
      </label>
    </div>
  `;
}

/** Arrows, Home, End and the space bar, wherever they mean nothing else. */
export function useStepKeys(now) {
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    const hear = (event) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isBusy(event)) return;
      const { at, last, stepTo, toggle } = latest.current;
      const deeds = {
        ArrowLeft: () => stepTo(at - 1),
        ArrowRight: () => stepTo(at + 1),
        Home: () => stepTo(0),
        End: () => stepTo(last),
        " ": toggle,
      };
      const deed = deeds[event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

/** Is the key meant for what has the focus? */
function isBusy({ target, key }) {
  const own = key === " " ? "input, select, textarea, button, a, summary, dialog" : "input, select, textarea, dialog";
  return Boolean(target.closest?.(own));
}
