"""Somebody who plays by hand: looks what is offered, and clicks on any of it."""

import random
import re

from playwright.sync_api import expect

from .visitors import script, texts_of

STUCK = 20_000  # ms without anything to do

LOOK = script("look")


class Player:
    """Makes moves with the pointer. A card that cannot be hit, or a refusal, is a failure."""

    def __init__(self, page, seed=1, *, touch=False):
        self.page = page
        self.dice = random.Random(seed)
        self.touch = touch
        self.clicks = []

    def look(self, patience=STUCK):
        roll = {"which": self.dice.random(), "often": self.dice.random()}
        seen = self.page.evaluate(LOOK, {"roll": roll, "patience": patience})
        if "stuck" in seen and patience < STUCK:
            return None
        assert "stuck" not in seen, f"nothing to do: {seen['stuck']!r} after {self.clicks[-5:]}"
        return seen

    def click(self, patience=STUCK):
        """One click; the sentence of the result if the match is over instead."""
        seen = self.look(patience)
        if seen is None:
            return None
        if "result" in seen:
            return seen["result"]
        assert seen["point"], f"{seen['label']!r} is covered by something else"
        at = seen["point"]["x"], seen["point"]["y"]
        if self.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)
        self.clicks.append(seen["label"])
        return None

    def play(self, most=600):
        """To the end of the match; the sentence of the result."""
        for _ in range(most):
            result = self.click()
            if result:
                return result
        raise AssertionError(f"no end after {most} clicks: {self.clicks[-10:]}")


def play_together(players, most=600):
    """Several people at one table, to the end; what each is told of the result."""
    for _ in range(most):
        results = [player.click(patience=20) for player in players]
        if all(results):
            return results
    raise AssertionError(f"no end: {[player.clicks[-5:] for player in players]}")


def hand_of(page):
    """The names of the cards in the own hand."""
    return texts_of(page.locator(".own-hand .card .visually-hidden"))


def begin(page, slug, seats=None, **options):
    """From the page of a game to the first card, by its form."""
    form = page.locator("form.new-table")
    if seats is not None and form.locator("input[name=seats]").count():
        number = re.compile(rf"^\s*{seats}\s*$")
        form.locator("label:has(input[name=seats])").filter(has_text=number).click()
    if options:
        form.locator("summary").first.click()
        for name, value in options.items():
            _set(form, name, value)
    form.locator(".new-table-go button").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board")).to_be_visible()


def _set(form, name, value):
    field = form.locator(f"#option-{name}")
    field.fill(str(value))
    field.blur()
    expect(field).to_have_value(str(value))


def table_of(page):
    return re.search(r"/t/([\w-]+)", page.url)[1]
