/** The two live regions of the page: what a screen reader says without being asked. */

const PAUSE = 80; // a region must change after it was emptied, or a repeated text is not read

/** Say a sentence when the reader is done with what it says now; `urgent`: at once. */
export function say(text, { urgent = false } = {}) {
  const region = document.getElementById(urgent ? "live-urgent" : "live");
  if (!region || !text) return;
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, PAUSE);
}
