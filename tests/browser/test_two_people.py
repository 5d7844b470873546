"""Two people at two browsers: a table by a link or a code, a match, its result, another match."""

import re

import pytest
from playwright.sync_api import expect

from .players import Player, hand_of, play_together, table_of
from .together import sit_down
from .visitors import AT_ONCE, PHONE


def result_of(page):
    rows = page.locator(".standings tbody tr")
    return sorted(re.sub(r"\s+", " ", text) for text in rows.all_inner_texts())


@pytest.mark.parametrize("by", ["link", "code"])
def test_a_match_of_two_browsers_and_a_rematch(by, visit):
    ada = visit().choose(**AT_ONCE)
    ben = visit(viewport=PHONE, has_touch=True).choose(**AT_ONCE)
    one, two = sit_down(ada, ben, by, target=3)
    results = play_together([Player(one, 1), Player(two, 2, touch=True)])
    assert sorted(results) in (["Ben wins", "You win"], ["Seat A wins", "You win"])
    assert len(result_of(one)) == len(result_of(two)) == 2
    first = table_of(one)
    one.get_by_role("button", name="Rematch").click()
    one.wait_for_url(lambda address: first not in address)
    two.locator(".sheet").get_by_role("button", name="Close").click()
    two.locator(".table-notice .button.primary").click()
    two.wait_for_url(f"**/t/{table_of(one)}")
    for page in (one, two):
        expect(page.locator(".waiting-seat.open")).to_have_count(0)
    one.locator(".waiting-head button").click()
    again = play_together([Player(one, 3), Player(two, 4, touch=True)])
    assert len(again) == 2


def test_two_people_see_each_their_own_hand(visit):
    one, two = sit_down(
        visit().choose(**AT_ONCE), visit().choose(**AT_ONCE), "link", "hey-bartender"
    )
    expect(one.locator(".own-hand .card")).not_to_have_count(0)
    assert hand_of(one) != hand_of(two)


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=1>", '"><svg/onload=alert(1)>', "{{seat}}&amp;"]
)
def test_s10_a_name_is_text_wherever_it_stands(name, visit):
    """At the table, in the log, in the result; breaches of the policy are watched for meanwhile."""
    ada, ben = visit().choose(**AT_ONCE), visit().choose(**AT_ONCE)
    one, two = sit_down(ada, ben, "link", name=name, target=3)
    expect(one.locator(".seat").filter(has_text=name)).to_have_count(1)
    play_together([Player(one, 1), Player(two, 2)])
    expect(one.locator(".standings")).to_contain_text(name)
    expect(two.locator(".standings")).to_contain_text("You")
    one.locator(".bar-button").filter(has_text="Log").click()
    expect(one.locator(".column")).to_contain_text(name)
    assert one.locator("img[src=x], svg[onload]").count() == 0
