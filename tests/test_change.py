"""Change-making against every set of cards there is (kit/change.py)."""

import random
from itertools import combinations

import pytest

from parlour.engine.registry import game
from parlour.engine.table import blank_table
from parlour.kit.change import give_change

SET_UP = game("hey-bartender").set_up(2)
PILE, TAKER = 0, 1  # two places face up


def _rank(card):
    return card // 4 + 1


def _by_rules(pile, value):
    """The least total that will do; fewest cards; highest ranks; higher suits. Or all of it."""
    best = None
    for size in range(1, len(pile) + 1):
        for cards in combinations(sorted(pile, reverse=True), size):
            total = sum(map(_rank, cards))
            if total < value or (best and total > best[0]):
                continue
            ranks = [-_rank(card) for card in cards]
            suits = [-(card % 4) for card in cards]
            key = (total, size, ranks, suits, cards)
            best = min(best, key) if best else key
    return set(best[-1]) if best else set(pile)


def _as_given(pile, value):
    table = blank_table(SET_UP)
    table.cards[PILE][0] = sum(1 << card for card in pile)
    total = give_change(table, PILE, TAKER, value)
    given = {card for card in range(52) if table.cards[TAKER][0] >> card & 1}
    assert table.cards[PILE][0] == sum(1 << card for card in pile if card not in given)
    assert total == sum(map(_rank, given))
    return given


def _text(cards):
    return " ".join(SET_UP.game.deck.card_text(card) for card in sorted(cards))


def _check(pile, value):
    given, wanted = _as_given(pile, value), _by_rules(pile, value)
    assert given == wanted, f"{_text(given)} for {value} out of {_text(pile)}, not {_text(wanted)}"


@pytest.mark.parametrize("highest", [3, 5, 8, 13])
def test_change_of_random_piles_is_the_best_there_is(highest):
    dice = random.Random(highest)
    for _ in range(1200):
        pile = dice.sample(range(4 * highest), dice.randint(1, min(10, 4 * highest)))
        _check(pile, dice.randint(1, 13))


def test_every_value_out_of_piles_of_low_cards():
    dice = random.Random(0)
    for _ in range(8):
        pile = dice.sample(range(16), 11)
        for value in range(1, 14):
            _check(pile, value)


def test_change_out_of_all_the_cards_is_the_highest_equal_card():
    for value in range(1, 14):
        assert _as_given(range(52), value) == {4 * value - 1}


@pytest.mark.parametrize(
    ("pile", "value", "change"),
    [
        (
            "Ac Ad Ah As 2c 2d 2h 2s Kc",
            12,
            "Ac Ad Ah As 2c 2d 2h 2s",
        ),  # eight cards
        ("Ac Ad Ah As 2c 2d 2h 2s 3c", 13, "2c 2d 2h 2s 3c Ah As"),
        ("4c 3c 6c Ac", 7, "6c Ac"),
        ("8c 4s 3s 2c Ac", 13, "8c 4s Ac"),  # highest, then second highest
        ("8c 8s 4s 3c 2h 2s Ac", 13, "8s 4s Ac"),
        ("3c 3d 3h 3s", 6, "3h 3s"),  # of one rank the higher suits
        ("Kc Ks 2c", 3, "Ks"),
        ("5c 9c 9h Qd", 6, "9h"),  # the least too much
        ("Ac 2d", 9, "Ac 2d"),  # not enough: everything
        ("Ac 2d", 3, "Ac 2d"),
        ("", 3, ""),
    ],
)
def test_known_change(pile, value, change):
    read = SET_UP.game.deck.read_face
    assert _text(_as_given(list(map(read, pile.split())), value)) == _text(
        map(read, change.split())
    )


def test_change_out_of_large_piles_has_the_right_total_and_size():
    dice = random.Random(1)
    for _ in range(300):
        pile = dice.sample(range(52), dice.randint(15, 30))
        value = dice.randint(1, 13)
        given = _as_given(pile, value)
        fewest = {0: 0}  # total -> fewest cards
        for card in pile:
            for total, size in list(fewest.items()):
                reached = total + _rank(card)
                if reached < 40:
                    fewest[reached] = min(fewest.get(reached, 99), size + 1)
        total = min(reached for reached in fewest if reached >= value)
        assert (sum(map(_rank, given)), len(given)) == (total, fewest[total])
