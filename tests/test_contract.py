"""Every game, at every seat count and with random options, holds the contract."""

import random
from dataclasses import replace

import pytest

from parlour.engine.registry import TEMPLATE, game, slugs
from parlour.testing import Breach, check_game, check_match, check_native, random_set_up

GAMES = (*slugs(), TEMPLATE)


@pytest.mark.parametrize("slug", GAMES)
def test_contract(slug):
    found = game(slug)
    for seats in range(found.seats[0], found.seats[1] + 1):
        check_match(found.set_up(seats), seed=seats)
    assert check_game(found, matches=25, seed=7) > 0


@pytest.mark.parametrize("slug", GAMES)
def test_plain_native_and_checked_play_end_in_the_same_bytes(slug):
    dice = random.Random(11)
    found = game(slug)
    for _ in range(40):
        set_up = random_set_up(found, dice)
        if set_up.words <= 2:
            seed = dice.randrange(1 << 62)
            check_native(set_up, seed)
            check_native(set_up, seed, checked=True)


@pytest.mark.parametrize("slug", ["pairs", "deadfall", "kitty", "rocket"])
def test_code_for_one_set_up_alone_ends_in_the_same_bytes(slug):
    set_up = random_set_up(game(slug), random.Random(23))
    for seed in range(40):
        check_native(set_up, seed, fixed=True)


SHORT = [slug for slug in slugs() if game(slug).smallest]


@pytest.mark.parametrize("slug", SHORT)
def test_mini_decks(slug):
    found = game(slug)
    for seats in range(found.seats[0], found.seats[1] + 1):
        for highest in range(found.smallest_deck(seats), 10):
            check_match(found.set_up(seats, smallest_deck=highest), seed=highest)


def test_a_told_secret_is_caught():
    """Planted: with every card chosen in secret the dealer tells what is left in that hand."""
    deadfall = game("deadfall")
    module = deadfall.module
    before = module.has_chosen
    row = deadfall.zones["hand"].row

    def telling(t, seat):
        t.tell_said(0, seat, t.cards[row + seat][0])
        before(t, seat)

    try:
        module.has_chosen = telling
        with pytest.raises(Breach, match="told of a secret choice"):
            check_game(deadfall, matches=40, seed=3)
    finally:
        module.has_chosen = before


def test_a_hand_shown_by_mistake_is_caught(monkeypatch):
    """Planted: a view that forgets who looks."""
    monkeypatch.setattr("parlour.engine.views.sees", lambda t, place, viewer: True)
    with pytest.raises(Breach, match="is shown what it cannot know"):
        check_game(game("regent"), matches=20, seed=3)


def test_lost_chips_are_caught():
    deadfall = game("deadfall")
    module = deadfall.module
    before = module.take_pot

    def steal_a_chip(t, seat):
        before(t, seat)
        t.chips[seat] -= 1

    try:
        module.take_pot = steal_a_chip
        with pytest.raises(Breach, match="chips"):
            check_game(deadfall, matches=5, seed=3)
    finally:
        module.take_pot = before


def test_an_unbounded_match_is_caught():
    with pytest.raises(Breach, match="bound"):
        check_game(replace(game("pairs"), bound=3), matches=5, seed=3)
