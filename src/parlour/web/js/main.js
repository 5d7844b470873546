/** The shell: finds the page of the address, draws the bar above it, moves the focus. */
import { html, render, useEffect, useState } from "./ui.js";
import { startRouter, useAddress } from "./router.js";
import { arrive, Failed, Loading } from "./page.js";
import { loadTexts, t } from "./text.js";
import { listen, settings, useSettings } from "./store.js";
import { Bar } from "./bar.js";

/** Pattern of the path, module, component; the pattern's groups become the component's props. */
const ROUTES = [
  [/^\/$/, () => import("./lobby.js"), "LobbyPage"],
  [/^\/g\/(?<slug>[\w-]+)$/, () => import("./game.js"), "GamePage"],
  [/^\/t\/(?<id>[\w-]+)$/, () => import("./table/page.js"), "TablePage"],
  [/^\/rules\/(?<slug>[\w-]+)$/, () => import("./rules.js"), "RulesPage"],
  [/^\/learn\/(?<slug>[\w-]+)$/, () => import("./learn.js"), "LearnPage"],
  [/^\/join\/(?<code>[\w-]+)$/, () => import("./join.js"), "JoinPage"],
  [/^\/stats$/, () => import("./stats.js"), "StatsPage"],
  [/^\/settings$/, () => import("./settings.js"), "SettingsPage"],
];

function App() {
  const address = useAddress();
  const path = address.split("?")[0];
  const { language } = useSettings();
  const [page, setPage] = useState(null);
  useEffect(() => {
    let wanted = true;
    findPage(path, address).then((found) => wanted && setPage(found));
    return () => {
      wanted = false;
    };
  }, [address]);
  useEffect(() => {
    if (page) requestAnimationFrame(arrive);
  }, [page?.key]);
  return html`
    <a class="skip" href="#main">${t("shell.skip")}</a>
    <${Bar} path=${path} key=${language} />
    <main id="main" tabindex="-1" key=${`main ${language}`}>
      ${page ? html`<${page.Page} ...${page.props} key=${page.key} />` : html`<${Loading} />`}
    </main>
  `;
}

async function findPage(path, address) {
  for (const [pattern, load, name] of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    try {
      const Page = (await load())[name];
      return { Page, props: { ...match.groups, address }, key: path };
    } catch (error) {
      console.error(error);
      return { Page: Failed, props: { error: { code: "offline" }, again: () => location.reload() }, key: path };
    }
  }
  return { Page: Failed, props: { error: { code: "not_found" } }, key: path };
}

function applyTheme({ theme }) {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

function followSettings() {
  let { language } = settings();
  listen(async (now) => {
    applyTheme(now);
    if (now.language === language) return;
    language = now.language;
    await loadTexts();
    draw();
  });
}

function draw() {
  render(html`<${App} key=${document.documentElement.lang} />`, document.getElementById("app"));
}

async function start() {
  applyTheme(settings());
  await loadTexts();
  startRouter();
  followSettings();
  draw();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
}

start();
