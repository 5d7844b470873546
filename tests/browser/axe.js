/* What axe-core finds, when nothing fades or moves any more; some of its rules, or all. */
async ({ rules }) => {
  const finite = () => document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  for (let quiet = 0; quiet < 2; quiet = finite().length ? 0 : quiet + 1) {
    finite().forEach((one) => one.finish()); // what is inherited may begin to fade only then
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  }
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run({ resultTypes: ["violations"], ...only });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`));
}
