"""A person at a browser: a context of its own, pages, and everything that went wrong there."""

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from playwright.sync_api import expect

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
AT_ONCE = {"speed": "off"}  # cards do not travel: the state is the same
PATIENCE = 15_000  # ms: two busy cores


@cache
def script(name):
    """A function for the page, from the files beside this one."""
    tools, own = (
        (Path(__file__).parent / f"{each}.js").read_text(encoding="utf-8")
        for each in ("pointing", name)
    )
    return f"(given) => {{\n{tools}\nreturn (\n{own})(given);\n}}"


# What the page reports about itself: breaches of the policy, and settings before the first paint.
WATCH = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
"""


@dataclass
class Visitor:
    """One browser profile: cookies, storage, and what its pages complained of."""

    context: object
    base: str
    faults: list = field(default_factory=list)

    def __post_init__(self):
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH)
        self.context.on("request", self._asked)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self._note(f"error: {error.error}"))
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        page.on("websocket", lambda socket: self._called(socket.url))
        return page

    def choose(self, **settings):
        """Settings of this device, as the settings page would keep them, for pages yet to come."""
        said = json.dumps(json.dumps(settings))
        self.context.add_init_script(
            f'if (location.host && !localStorage.getItem("parlour"))'
            f'  localStorage.setItem("parlour", {said})'
        )
        return self

    def overhear(self):
        """The page keeps its `line`, what it has `heard` over it and what it has `spoken`."""
        for name in ("line", "ears"):
            self.context.add_init_script(path=Path(__file__).parent / f"{name}.js")
        return self

    def views(self):
        """All pictures that the page has got."""
        frames = [f for f in self.page.evaluate("heard") if f.startswith('{"t":"view"')]
        return [json.loads(frame) for frame in frames]

    def go(self, path="/"):
        """Open a page and wait until it is there."""
        self.page.goto(self.base + path)
        expect(self.page.locator("[data-heading]")).to_be_visible()
        return self.page

    @contextmanager
    def excused(self, *patterns):
        """Complaints that belong to what is done here."""
        seen = len(self.faults)
        yield
        self.page.evaluate("0")  # what was on its way has come
        kept = [f for f in self.faults[seen:] if not any(re.search(p, f) for p in patterns)]
        self.faults[seen:] = kept

    def close(self):
        self.context.close()

    # What is noted

    def _note(self, fault):
        self.faults.append(fault)

    def _asked(self, request):
        if not request.url.startswith((self.base + "/", "data:", "blob:")):
            self._note(f"foreign request: {request.url}")

    def _called(self, url):
        if not url.startswith(self.base.replace("http", "ws", 1) + "/"):
            self._note(f"foreign socket: {url}")

    def _said(self, message):
        if message.type in ("error", "warning", "assert"):
            self._note(f"{message.type}: {message.text} ({message.location.get('url', '')})")


def texts_of(locator):
    """The visible texts, each on one line."""
    return [re.sub(r"\s+", " ", text).strip() for text in locator.all_inner_texts()]


def too_wide(page):
    """What makes a page scroll sideways; nothing if it does not."""
    return page.evaluate(script("too_wide"))
