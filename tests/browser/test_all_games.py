"""Every game from its page to its result, with the pointer, against bots."""

import pytest
from playwright.sync_api import expect

from parlour.engine.registry import game, slugs

from .players import Player, begin
from .visitors import AT_ONCE, DESK, PHONE, too_wide

SHORT = {  # what makes a match last a minute
    "abandon-ship": {"target": 20},
    "boneyard": {"target": 27},
    "brain-baseball": {"innings": 1},
    "following-suit": {"target": 40},
    "horn-of-plenty": {"target": 2},
    "pairs": {"target": 8},
    "pendleton": {"target": 20},
    "penniless-and-insane": {"target": 40},
    "pickup": {},
    "port": {"target": 7},
    "spots": {"target": 1},
    "the-judge": {"target": 5},
}


@pytest.mark.parametrize("slug", slugs())
def test_a_game_is_played_from_its_page_to_its_result(slug, visit):
    place = slugs().index(slug)
    is_phone = place % 2 == 1
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if is_phone else {}
    visitor = visit(**how).choose(**AT_ONCE)
    page = visitor.go(f"/g/{slug}")
    low, high = game(slug).seats
    begin(page, slug, min(high, max(low, 2 + place % 3)), **SHORT.get(slug, {}))
    player = Player(page, place, touch=is_phone)
    assert player.play()
    expect(page.locator(".standings tbody tr").first).to_be_visible()
    expect(page.locator(".table-notice.bad")).to_have_count(0)
    page.set_viewport_size(DESK if is_phone else PHONE)
    assert too_wide(page) == []
