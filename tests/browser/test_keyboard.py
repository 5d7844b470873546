"""By keyboard and by ear: a whole match without a pointer, and what is said meanwhile."""

import random

import pytest
from playwright.sync_api import expect

from .players import Player, begin
from .visitors import AT_ONCE, PATIENCE, script

WATCH_FOCUS = """
() => setInterval(() => {
  window.lost = document.activeElement === document.body ? (window.lost ?? 0) + 1 : 0;
  if (lost > 4) window.wasLost = document.querySelector(".status")?.textContent ?? "?";
}, 20)
"""
FOCUSED = "document.activeElement"
STOPS = 60  # presses of Tab that reach everything on a page


class Typist:
    """Plays with Tab, arrows, Enter and letters; looks where the focus is after every step."""

    def __init__(self, page, seed):
        self.page = page
        self.dice = random.Random(seed)
        self.presses = []

    def press(self, key):
        self.page.keyboard.press(key)
        self.presses.append(key)

    def tab_to(self, selector):
        for _ in range(STOPS):
            if self.page.evaluate(f"(s) => {FOCUSED}.matches(s)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not come to {selector}")

    def check(self):
        where = self.page.evaluate(f"{FOCUSED}.tagName")
        assert where != "BODY", f"the focus is lost after {self.presses[-6:]}"
        assert not self.page.evaluate("window.wasLost"), self.presses[-6:]

    def until_asked(self):
        """Is there something to do?"""
        self.page.wait_for_function(
            """() => document.querySelector(".result-headline")
              || document.querySelector(".board:not(.is-moving) .status-line.is-asked")""",
            timeout=PATIENCE * 2,
        )
        return not self.page.locator(".result-headline").count()

    def move(self):
        """One way of answering, if there is one still: others may have moved the table on."""
        way = self.dice.choice(self.ways() or [None])
        if way == "card":
            self.tab_to(".own-hand button.card")
            for _ in range(self.dice.randrange(4)):
                self.press(self.dice.choice(["ArrowRight", "ArrowLeft", "End", "Home"]))
                self.check()
            self.press("Enter")
        elif way == "button":
            self.tab_to(".actions button")
            self.press(self.dice.choice(["Enter", "Space"]))
        elif way:
            self.press(way)
        self.check()

    def ways(self):
        page = self.page
        letters = page.locator(".actions [data-key]").evaluate_all(
            "all => all.map((one) => one.dataset.key)"
        )
        cards = ["card"] * page.locator(".own-hand button.card.is-legal").count()
        buttons = ["button"] * page.locator(".actions button").count()
        return [*cards, *buttons, *letters]


@pytest.mark.parametrize(("slug", "speed"), [("deadfall", "fast"), ("pairs", "off")])
def test_a_match_by_keyboard_alone(slug, speed, visit):
    visitor = visit(reduced_motion="no-preference").choose(speed=speed)
    page = visitor.go(f"/g/{slug}")
    page.evaluate(WATCH_FOCUS)
    typist = Typist(page, 5)
    typist.tab_to(".game-now button")
    typist.press("Enter")
    page.wait_for_url("**/t/*")
    while typist.until_asked():
        typist.check()
        typist.move()
    typist.check()
    assert page.evaluate(f"{FOCUSED}.closest('aside, dialog') !== null")  # at the result
    typist.press("Escape")
    expect(page.locator(".result-headline")).to_have_count(0)
    typist.check()
    typist.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    typist.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    typist.check()


@pytest.mark.parametrize(
    ("slug", "options"), [("deadfall", {}), ("pairs", {"target": 12}), ("spots", {"target": 1})]
)
def test_what_is_said_aloud(slug, options, visit):
    """Every note of the dealer, in order; whose turn it is, urgently, once a question."""
    visitor = visit().choose(**AT_ONCE).overhear()
    page = visitor.go(f"/g/{slug}")
    begin(page, slug, 3, **options)
    player = Player(page, 3)
    player.play()
    views = visitor.views()
    assert views[-1]["meta"]["status"] == "over"
    notes = page.evaluate(script("sentences"), {"slug": slug, "views": views})
    assert len(notes) > 2
    page.wait_for_function("(text) => spoken.some((one) => one.text.includes(text))", arg=notes[-1])
    aloud = page.evaluate("spoken")
    told = " ".join(one["text"] for one in aloud if one["id"] == "live")
    at = 0
    for note in notes:
        found = told.find(note, at)
        assert found >= 0, f"{note!r} is not said after {told[:at][-200:]!r}"
        at = found + len(note)
    turns = [one["text"] for one in aloud if one["id"] == "live-urgent"]
    assert all(text.startswith("Your move") for text in turns)
    assert len(turns) == len({view["ask"]["since"] for view in views if view["ask"]})
