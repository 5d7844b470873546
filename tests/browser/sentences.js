/* What the dealer's notes in these pictures say in words, each once. */
async ({ slug, views }) => {
  const { sentenceOf } = await import("/static/js/table/sentences.js");
  const { oneGame } = await import("/static/js/games.js");
  const game = await oneGame(slug);
  const told = [];
  let known = -1;
  for (const { meta, ev } of views) {
    for (const entry of ev.filter(({ v }) => v > known)) {
      known = entry.v;
      told.push(...entry.ev.filter(({ kind }) => kind === "said").map((one) => sentenceOf(one, game, meta)));
    }
  }
  return told.filter((text, at) => text && text !== told[at - 1]);
}
