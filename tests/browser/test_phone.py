"""On a phone: nothing scrolls sideways, everything can be hit."""

import pytest
from playwright.sync_api import expect

from .players import Player, begin, table_of
from .together import open_table
from .visitors import AT_ONCE, PHONE, script, too_wide

SMALLEST = 24  # CSS pixels, WCAG 2.2, 2.5.8
GAMES = ["deadfall", "boneyard", "brain-baseball", "troll-guts", "horn-of-plenty", "willow"]
FULL = {"lost-pueblo": 10, "willow": 10, "monster": 8, "boneyard": 8, "pairs": 8}


@pytest.fixture
def phone(visit):
    return visit(viewport=PHONE, has_touch=True, is_mobile=True).choose(**AT_ONCE)


def check(page):
    faults = too_wide(page) + page.evaluate(script("too_small"), {"least": SMALLEST})
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", ["/", "/stats", "/settings", "/join/NOTHNG", "/rules/willow"])
def test_pages_fit_a_phone(path, phone):
    with phone.excused("404"):
        check(phone.go(path))


@pytest.mark.parametrize("slug", GAMES)
def test_a_games_pages_fit_a_phone(slug, phone):
    page = phone.go(f"/g/{slug}")
    page.locator("form.new-table summary").evaluate_all("all => all.forEach((one) => one.click())")
    check(page)
    check(phone.go(f"/rules/{slug}"))
    check(phone.go(f"/learn/{slug}"))


@pytest.mark.parametrize("slug", sorted(FULL))
def test_a_full_table_fits_a_phone(slug, phone):
    page = phone.go(f"/g/{slug}")
    begin(page, slug, FULL[slug])
    player = Player(page, 1, touch=True)
    for _ in range(4):
        if "result" in player.look():
            break
        player.click()
        check(page)
    if "result" in player.look():
        close_sheet(page)
    for button in page.locator(".bar-button[aria-expanded=false]").all():
        button.click()
        expect(page.locator(".sheet")).to_be_visible()
        check(page)
        close_sheet(page)


@pytest.mark.parametrize("slug", ["deadfall", "hey-bartender"])
def test_at_400_percent_everything_can_be_reached(slug, visit):
    """A desk's screen at 400 % is 320 pixels wide and low; nothing scrolls sideways there."""
    page = visit(viewport={"width": 320, "height": 256}).choose(**AT_ONCE).go("/")
    assert too_wide(page) == []
    page.goto(f"{page.url}g/{slug}")
    expect(page.locator("form.new-table")).to_be_visible()
    assert too_wide(page) == []
    begin(page, slug, 2)
    player = Player(page, 1)
    assert too_wide(page) == []
    assert player.play()
    assert too_wide(page) == []


def close_sheet(page):
    page.locator(".sheet .dialog-head button").click()
    expect(page.locator(".sheet")).to_have_count(0)


def test_a_replay_and_a_waiting_room_fit_a_phone(phone):
    page = phone.go("/g/port")
    begin(page, "port", 3, target=3)
    Player(page, 1, touch=True).play()
    check(page)
    check(phone.go(f"/t/{table_of(page)}?replay=0"))
    open_table(phone.go("/g/pairs"))
    check(page)
    page.locator("summary").evaluate_all("all => all.forEach((one) => one.click())")
    check(page)
