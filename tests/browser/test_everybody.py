"""For everybody: axe-core finds nothing, in light, dark, forced colours, at a desk, on a phone."""

from functools import cache
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from .players import Player, begin, table_of
from .together import open_table
from .visitors import AT_ONCE, DESK, PHONE, script

MANY = 8
RESULT = {"game": "port", "seats": 3, "seat": "A", "against": "easy", "at": 1e9, "table": "A" * 22}
BRIGHT = {"color_scheme": "light", "forced_colors": "none"}
LOOKS = [  # size, look, and the rules that depend on it (None: all)
    (DESK, BRIGHT, None),
    (DESK, {"color_scheme": "dark"}, ["color-contrast"]),
    (DESK, {"forced_colors": "active"}, ["color-contrast"]),
    (PHONE, BRIGHT, None),
]


@cache
def axe():
    folder = Path(axe_playwright_python.__file__).parent
    return (folder / "axe.min.js").read_text(encoding="utf-8")


def check(page, *, opened="summary"):
    """All rules at a desk and on a phone; the contrast in every look."""
    page.locator(opened).evaluate_all("all => all.forEach((one) => one.parentNode.open = true)")
    page.evaluate(axe())
    found = []
    for size, look, rules in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(**look)
        faults = page.evaluate(script("axe"), {"rules": rules})
        found += [f"{size['width']} {look}: {fault}" for fault in faults]
    assert not found, "\n".join(found[:MANY])


@pytest.mark.parametrize("path", ["/", "/g/pairs", "/rules/willow", "/settings", "/stats", "/x"])
def test_pages(path, visit):
    visitor = visit().choose(**AT_ONCE)
    with visitor.excused("404"):
        visitor.go(path)
    check(visitor.page)


@pytest.mark.parametrize("slug", ["boneyard", "deadfall", "following-suit", "rocket", "willow"])
def test_a_table_in_the_middle_of_a_match(slug, visit):
    page = visit().choose(**AT_ONCE).go(f"/g/{slug}")
    begin(page, slug)
    player = Player(page, 2)
    player.look()
    check(page)
    page.set_viewport_size(DESK)
    page.locator(".bar-button").first.click()  # a hint
    expect(page.locator(".hint")).to_be_visible()
    check(page)


def test_what_lies_beside_a_table(visit):
    page = visit().choose(**AT_ONCE).go("/g/pairs")
    begin(page, "pairs")
    Player(page).click()
    for button in page.locator(".bar-button[aria-expanded]").all():
        button.click()
        expect(page.locator(".column")).to_be_visible()
        check(page)
        page.set_viewport_size(DESK)


def test_a_lesson(visit):
    check(visit().choose(**AT_ONCE).go("/learn/pairs"))


def test_a_waiting_room(visit):
    page = visit().choose(**AT_ONCE).go("/g/pairs")
    open_table(page)
    check(page)


def test_a_result_its_replay_and_statistics(visit):
    visitor = visit().choose(**AT_ONCE)
    page = visitor.go("/g/port")
    begin(page, "port", 3, target=3)
    Player(page).play()
    check(page)
    page.set_viewport_size(DESK)
    visitor.go(f"/t/{table_of(page)}?replay=0&analysis=1")
    page.locator(".steps button").nth(2).click()
    check(page)


def test_statistics(visit):
    """As they are after a match won, one lost and one with neither."""
    visitor = visit().choose(**AT_ONCE)
    results = [RESULT | {"won": how == 1, "lost": how == 2, "value": how - 1} for how in range(3)]
    told = {"name": "Ada", "tables": [], "recent": ["port"], "results": results}
    told["counts"] = {"port": {"played": 3, "won": 1, "lost": 1}}
    visitor.page.route("**/api/me", lambda route: route.fulfill(json=told))
    page = visitor.go("/stats")
    expect(page.locator(".results li")).to_have_count(3)
    check(page)
