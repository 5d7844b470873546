/* Runs before the first paint, so that a chosen theme never flashes in the other one. */
try {
  const chosen = JSON.parse(localStorage.getItem("parlour") || "{}");
  if (chosen.theme === "light" || chosen.theme === "dark") {
    document.documentElement.dataset.theme = chosen.theme;
  }
} catch {
  // private windows may refuse storage: the system's theme it is
}
