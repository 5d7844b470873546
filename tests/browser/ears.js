/* Everything that the two live regions say, in order. */
window.spoken = [];
addEventListener("DOMContentLoaded", () => {
  for (const id of ["live", "live-urgent"]) {
    const region = document.getElementById(id);
    const hear = () => region.textContent && spoken.push({ id, text: region.textContent });
    new MutationObserver(hear).observe(region, { childList: true });
  }
});
