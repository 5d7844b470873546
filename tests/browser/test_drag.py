"""Cards are played by drawing them out of the hand, too; nothing needs it."""

import pytest
from playwright.sync_api import expect

from .players import Player, begin
from .visitors import AT_ONCE


@pytest.fixture
def page(visit):
    """At a table of Deadfall, asked for a door."""
    page = visit().choose(**AT_ONCE).go("/g/deadfall")
    begin(page, "deadfall", 3)
    Player(page).look()
    return page


def drag(page, card, up, across=0):
    box = card.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y - up / 2, steps=3)
    page.mouse.move(x + across, y - up, steps=3)
    page.mouse.up()


def test_a_card_drawn_out_of_the_hand_is_played(page):
    cards = page.locator(".own-hand button.card")
    before = cards.count()
    drag(page, cards.nth(2), 200, 30)
    expect(cards).to_have_count(before - 1)
    expect(page.locator(".own-hand .is-dragged")).to_have_count(0)


@pytest.mark.parametrize(("up", "across"), [(20, 60), (-60, 0), (0, 200)])
def test_a_card_that_stays_in_the_hand_is_not_played(up, across, page):
    cards = page.locator(".own-hand button.card")
    before = cards.count()
    drag(page, cards.nth(2), up, across)
    page.wait_for_timeout(300)
    assert cards.count() == before
    assert cards.nth(2).get_attribute("style") in (None, "")
    cards.nth(2).click()
    expect(cards).to_have_count(before - 1)


def test_cards_of_a_choice_are_drawn_out_one_by_one(visit):
    page = visit().choose(**AT_ONCE).go("/g/boneyard")
    begin(page, "boneyard", 4)
    Player(page).look()
    cards = page.locator(".own-hand button.card")
    drag(page, cards.nth(0), 200)
    drag(page, cards.nth(1), 200)
    expect(page.locator(".own-hand .card.is-picked")).to_have_count(2)
