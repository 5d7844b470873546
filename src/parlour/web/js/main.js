/** The shell: finds the page of the address, draws the bar above it, moves the focus. */
import { html, render, useEffect, useState } from "./ui.js";
import { startRouter, useAddress } from "./router.js";
import { arrive, Failed, Loading } from "./page.js";
import { currentLanguage, loadTexts, t } from "./text.js";
import { listen, settings } from "./store.js";
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

/** Where people go from most pages: fetched while they still look at the first one. */
const NEXT = [() => import("./game.js"), () => import("./table/page.js")];
const LOOK = 200; // ms after the first page

/** What a phone paints around the page; as --bg in base.css. */
const BAR_COLOURS = { light: "#f7f2e9", dark: "#1a1714" };

function App() {
  const address = useAddress();
  const path = address.split("?")[0];
  const language = currentLanguage();
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
  useEffect(() => {
    if (page) setTimeout(fetchNext, LOOK);
  }, [Boolean(page)]);
  return html`
    <a class="skip" href="#main">${t("shell.skip")}</a>
    <${Bar} path=${path} key=${language} />
    <main id="main" tabindex="-1" key=${`main ${language}`}>
      ${page ? html`<${page.Page} ...${page.props} key=${page.key} />` : html`<${Loading} />`}
    </main>
  `;
}

const routeOf = (path) => ROUTES.find(([pattern]) => pattern.test(path));

async function findPage(path, address) {
  const route = routeOf(path);
  if (!route) return { Page: Failed, props: { error: { code: "not_found" } }, key: path };
  const [pattern, load, name] = route;
  try {
    const Page = (await load())[name];
    return { Page, props: { ...pattern.exec(path).groups, address }, key: path };
  } catch (error) {
    console.error(error);
    return { Page: Failed, props: { error: { code: "offline" }, again: () => location.reload() }, key: path };
  }
}

function fetchNext() {
  if (navigator.connection?.saveData) return;
  NEXT.forEach((load) => load().catch(() => {})); // not there yet: it is asked for again when it is needed
}

function applyTheme({ theme }) {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.content = BAR_COLOURS[theme === "auto" ? meta.dataset.theme : theme];
  }
}

function followSettings() {
  let { language } = settings();
  listen(async (now) => {
    applyTheme(now);
    if (now.language === language) return;
    language = now.language;
    await loadTexts();
    redraw();
  });
}

function draw() {
  render(html`<${App} />`, document.getElementById("app"));
}

/** Everything anew, in another language; the focus stays where it was. */
function redraw() {
  const focused = document.activeElement?.id;
  draw();
  if (focused) document.getElementById(focused)?.focus();
}

async function start() {
  applyTheme(settings());
  routeOf(location.pathname)?.[1]().catch(() => {}); // on its way while the texts are
  await loadTexts();
  startRouter();
  followSettings();
  draw();
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}

start();
