/* What the dealer's notes say in words, each once, from the first picture on (it is there at once). */
async ({ slug, views }) => {
  const { sentenceOf } = await import("/static/js/table/sentences.js");
  const { oneGame } = await import("/static/js/games.js");
  const game = await oneGame(slug);
  const told = [];
  let known = views.find(({ view }) => view).v;
  for (const { meta, ev } of views) {
    for (const entry of ev.filter(({ v }) => v > known)) {
      known = entry.v;
      told.push(...entry.ev.filter(({ kind }) => kind === "said").map((one) => sentenceOf(one, game, meta)));
    }
  }
  return told.filter((text, at) => text && text !== told[at - 1]);
}
