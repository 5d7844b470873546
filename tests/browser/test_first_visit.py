"""A stranger's first minute: a game, a table, a move; or a hand with a guide."""

import os
import time

import pytest
from playwright.sync_api import expect

from parlour.engine.registry import game, slugs
from parlour.server.lessons import has_lesson, lesson

from .players import Player, table_of
from .visitors import AT_ONCE, DESK, PATIENCE, PHONE, script

QUICK = 10  # seconds from the first page to the first move, on a machine that has time


def own_moves(house, table):
    found = house.house.store.read_now(
        "SELECT said FROM log WHERE table_id = ? AND kind = 'move' AND seat = 'A'", table
    )
    return [said for (said,) in found]


@pytest.mark.parametrize(
    ("slug", "deck", "viewport"),
    [("port", "triangular", PHONE), ("following-suit", "standard", DESK)],
)
def test_the_first_move_comes_within_ten_seconds(slug, deck, viewport, visit, house):
    assert game(slug).deck.name == deck
    start = time.monotonic()
    page = visit(viewport=viewport, reduced_motion="no-preference").go("/")
    page.get_by_role("link", name=game(slug).title, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(game(slug).title)
    page.locator(".game-now button").click()
    page.wait_for_url("**/t/*")
    player = Player(page)
    while not own_moves(house, table_of(page)):
        player.click()
    assert time.monotonic() - start < QUICK * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def test_a_stranger_is_offered_a_hand_with_a_guide(visit):
    page = visit().go("/g/pairs")
    page.locator('a[href="/learn/pairs"]').click()
    expect(page.locator(".guide-says")).not_to_be_empty()


def follow(page):
    """Do what the guide says until it has nothing more to say; what it said."""
    said = []
    for _ in range(300):
        seen = page.evaluate(script("follow"), {"patience": PATIENCE})
        assert "stuck" not in seen, f"nothing to click after {seen['stuck']!r}"
        if seen["said"] not in said[-1:]:
            said.append(seen["said"])
        if "end" in seen:
            return said
        assert seen["point"], f"{seen['label']!r} is covered by something else"
        page.mouse.click(seen["point"]["x"], seen["point"]["y"])
    raise AssertionError(f"the lesson does not end: {said[-1]!r}, {seen['label']!r}")


@pytest.mark.parametrize("slug", [slug for slug in slugs() if has_lesson(slug)])
def test_a_lesson_is_gone_through_by_clicking(slug, visit):
    page = visit().choose(**AT_ONCE).go(f"/learn/{slug}")
    said = follow(page)
    told = [step["say"]["en"] for step in lesson(slug)["steps"] if step["say"]]
    assert [text for text in said if text in told] == told
    expect(page.locator(".guide-wrong")).to_have_count(0)
    page.locator(".guide .button.primary").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board")).to_be_visible()


def test_a_wrong_move_in_a_lesson_is_not_made(visit):
    page = visit().choose(**AT_ONCE).go("/learn/pairs")
    page.locator(".board .move:not(.is-hinted)").first.click()
    expect(page.locator(".guide-wrong")).to_be_visible()
    expect(page.locator(".guide-progress")).to_have_js_property(
        "value", 1 / len(lesson("pairs")["steps"])
    )
