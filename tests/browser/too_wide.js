/* What makes the page scroll sideways, once it has taken its place. */
async () => {
  const root = document.documentElement;
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")}`;
  const isWide = (e) => e.getBoundingClientRect().right > root.clientWidth + 0.5;
  for (let tries = 0; ; tries += 1) {
    if (root.scrollWidth <= root.clientWidth) return [];
    if (tries === 40) {
      const wide = [...document.body.querySelectorAll("*")].filter(isWide);
      return [`${root.scrollWidth} > ${root.clientWidth}`, ...wide.slice(0, 12).map(name)];
    }
    await new Promise((go) => setTimeout(go, 25)); // the page may still be taking its place
  }
}
