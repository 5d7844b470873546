"""Chance: published values of the generators, exact probabilities, unbiased choices."""

from collections import Counter

from parlour.engine.bits import below, next_word, nth_bit, seed_words
from parlour.engine.match import Match
from parlour.engine.registry import game


def test_xoshiro_gives_the_published_sequence():
    rng = [1, 2, 3, 4]
    assert [next_word(rng) for _ in range(5)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
    ]


def test_splitmix_gives_the_published_sequence():
    rng = [0] * 4
    seed_words(rng, 1234567)
    assert rng == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
    ]


def test_numbers_are_spread_evenly():
    rng = [5, 6, 7, 8]
    counts = Counter(below(rng, 7) for _ in range(70_000))
    chi_square = sum((counts[k] - 10_000) ** 2 / 10_000 for k in range(7))
    assert chi_square < 22.5  # 6 degrees of freedom, one in a thousand


def test_nth_bit():
    assert [nth_bit(0b1011001, n) for n in range(4)] == [0, 3, 4, 6]


def test_two_cards_pair_once_in_nine():
    """Known exactly: two cards of the triangular deck have one rank with probability 1/9."""
    set_up = game("_template").set_up(2, {"cards": 2})
    matches = 8000
    pairs = 0
    for seed in range(matches):
        shown = Match(set_up, seed=seed).view()["zones"]["stack"]["A"]["cards"]
        pairs += shown[0] == shown[1]
    expected = matches / 9
    assert abs(pairs - expected) < 4 * (expected * 8 / 9) ** 0.5


def test_seats_of_pairs_lose_as_often_as_an_independent_program_found():
    """Basic Pairs, 4 seats: decisions a game and losses by seat, from a separate C program."""
    import numpy as np

    from parlour.lab.bench import Runner

    runner = Runner(game("pairs").set_up(4))
    games = 200_000
    losses = np.zeros(4)
    decisions = runner.play(99, games)
    assert abs(decisions / games - 16.0743) < 0.12
    for seed in range(20_000):
        runner.play(10_000_000 + seed, 1)
        losses += [runner.tables[0]["losers"] >> seat & 1 for seat in range(4)]
    for seat, share in enumerate((0.25056, 0.25109, 0.25003, 0.24833)):
        assert abs(losses[seat] / 20_000 - share) < 4 * (0.25 * 0.75 / 20_000) ** 0.5
