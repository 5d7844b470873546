"""Poker hands against known numbers of each kind and two other evaluators (kit/poker.py)."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import numpy as np
import pytest
import treys
from phevaluator import evaluate_cards

from parlour.engine.bits import bit
from parlour.engine.native import native
from parlour.engine.places import ROW
from parlour.engine.registry import game
from parlour.engine.table import blank_table
from parlour.games.seven_handed_poker import HAND
from parlour.kit.poker import Kind, hand_value, kind_of

SET_UP = game("seven-handed-poker").set_up(2, {"jokers": 2})
DECK = SET_UP.game.deck
ALL_HANDS = comb(54, 5)
PLACE = HAND & ROW

# by kind from the high card to five of a kind, and by the number of Jokers in the hand
NATURAL = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0]
# published for 53 cards with one wild Joker, less the natural hands
ONE_JOKER = [0, 169848, 0, 82368, 10332, 2696, 2808, 2496, 164, 13]
# by the three natural cards: equal; two equal; in reach of a straight or not; of one suit or not
REACH = 64  # sets of three ranks within five in sequence
TWO_JOKERS = [0] * 10
TWO_JOKERS[Kind.FIVE_OF_A_KIND] = 13 * 4
TWO_JOKERS[Kind.FOUR_OF_A_KIND] = 13 * 6 * 48
TWO_JOKERS[Kind.STRAIGHT_FLUSH] = REACH * 4
TWO_JOKERS[Kind.STRAIGHT] = REACH * (4**3 - 4)
TWO_JOKERS[Kind.FLUSH] = (comb(13, 3) - REACH) * 4
TWO_JOKERS[Kind.THREE_OF_A_KIND] = (comb(13, 3) - REACH) * (4**3 - 4)


# Compiled in the tests


def value_all(tables, hands, values):
    """Every hand of five cards out of 54, in the order of `combinations`."""
    t = tables[0]
    n = 0
    for a in range(54):
        for b in range(a + 1, 54):
            for c in range(b + 1, 54):
                for d in range(c + 1, 54):
                    for e in range(d + 1, 54):
                        hands[n] = bit(a) | bit(b) | bit(c) | bit(d) | bit(e)
                        t.cards[PLACE][0] = hands[n]
                        values[n] = hand_value(t, HAND)
                        n += 1
    return n


def value_each(tables, hands, values):
    t = tables[0]
    for n in range(len(hands)):
        t.cards[PLACE][0] = hands[n]
        values[n] = hand_value(t, HAND)


def _compiled(function):
    return native(SET_UP.game).build(function)


def _record():
    return np.frombuffer(bytes(blank_table(SET_UP)), dtype=SET_UP.layout.dtype).copy()


def _mask(cards):
    return sum(1 << card for card in cards)


def _values(hands):
    """What compiled rules say of a list of hands."""
    masks = np.array([_mask(cards) for cards in hands], dtype=np.uint64)
    values = np.zeros(len(masks), dtype=np.int64)
    _compiled(value_each)(_record(), masks, values)
    return values.tolist()


def _plain_value(cards):
    table = blank_table(SET_UP)
    table.cards[PLACE][0] = _mask(cards)
    return hand_value(table, HAND)


def _cards(text):
    return [DECK.read_face(word) for word in text.split()]


# Counts


@pytest.fixture(scope="module")
def every_hand():
    hands = np.zeros(ALL_HANDS, dtype=np.uint64)
    values = np.zeros(ALL_HANDS, dtype=np.int64)
    assert _compiled(value_all)(_record(), hands, values) == ALL_HANDS
    jokers = (hands >> np.uint64(52)).astype(np.int64)
    return values, (jokers & 1) + (jokers >> 1)


@pytest.mark.parametrize(
    ("jokers", "decks", "expected"),
    [(0, 1, NATURAL), (1, 2, ONE_JOKER), (2, 1, TWO_JOKERS)],
    ids=["natural", "one-joker", "two-jokers"],
)
def test_kinds_of_all_hands_of_five(every_hand, jokers, decks, expected):
    values, held = every_hand
    kinds = np.bincount(kind_of(values[held == jokers]), minlength=10)
    assert kinds.tolist() == [decks * number for number in expected]
    assert sum(expected) == comb(52, 5 - jokers)


def test_natural_hands_of_five_fall_into_7462_classes(every_hand):
    values, held = every_hand
    assert len(np.unique(values[held == 0])) == 7462


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (1, {Kind.HIGH_CARD: 52}),
        (2, {Kind.HIGH_CARD: 78 * 16, Kind.PAIR: 13 * 6}),
        (3, {Kind.HIGH_CARD: 286 * 64, Kind.PAIR: 13 * 6 * 48, Kind.THREE_OF_A_KIND: 13 * 4}),
        (
            4,
            {
                Kind.HIGH_CARD: 715 * 256,
                Kind.PAIR: 13 * 6 * 66 * 16,
                Kind.TWO_PAIR: 78 * 36,
                Kind.THREE_OF_A_KIND: 13 * 4 * 48,
                Kind.FOUR_OF_A_KIND: 13,
            },
        ),
    ],
)
def test_kinds_of_all_smaller_hands(cards, expected):
    assert Counter(map(kind_of, _values(combinations(range(52), cards)))) == expected


# Other evaluators


def _sign(one, other):
    return (one > other) - (one < other)


def _random_hands(number, sizes, cards=52, seed=1):
    dice = random.Random(seed)
    return [dice.sample(range(cards), dice.choice(sizes)) for _ in range(number)]


def _agrees(hands, theirs):
    """Do both order every hand and the next one alike? Theirs: the lower the better."""
    ours = _values(hands)
    pairs = zip(range(0, len(hands), 2), range(1, len(hands), 2), strict=True)
    return all(_sign(ours[a], ours[b]) == _sign(theirs[b], theirs[a]) for a, b in pairs)


def test_100000_comparisons_as_phevaluator_and_treys_make_them():
    hands = _random_hands(200_000, [5])
    assert _agrees(hands, [evaluate_cards(*cards) for cards in hands])
    names = [treys.Card.new(DECK.face_text(card)) for card in range(52)]
    five = treys.Evaluator()._five
    assert _agrees(hands, [five([names[card] for card in cards]) for cards in hands])


def test_best_five_of_seven_as_phevaluator_finds_them():
    hands = _random_hands(40_000, [6, 7])
    assert _agrees(hands, [evaluate_cards(*cards) for cards in hands])


def test_a_larger_hand_is_worth_its_best_five_cards():
    hands = _random_hands(150, range(6, 15), cards=54)
    for cards, value in zip(hands, _values(hands), strict=True):
        assert value == max(_values(combinations(cards, 5)))


# Jokers, by trying every card in their place


def _by_the_page(cards):
    """The kind of (rank, suit) pairs and their ranks as compared; cards may be doubled."""
    ranks = [rank for rank, _ in cards]
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    sizes = [size for size, _ in groups]
    order = [rank for _, rank in groups] + [0] * (5 - len(ranks))
    flush = len(cards) == 5 and len({suit for _, suit in cards}) == 1
    top = 0
    if len(sizes) == 5 and max(ranks) - min(ranks) == 4:
        top = max(ranks)
    elif sorted(ranks) == [2, 3, 4, 5, 14]:
        top = 5
    found = [(Kind.HIGH_CARD, order)]
    if top:
        found.append((Kind.STRAIGHT_FLUSH if flush else Kind.STRAIGHT, [top]))
    if flush:
        found.append((Kind.FLUSH, sorted(ranks, reverse=True)))
    made = {
        (2,): Kind.PAIR,
        (2, 2): Kind.TWO_PAIR,
        (3,): Kind.THREE_OF_A_KIND,
        (3, 2): Kind.FULL_HOUSE,
        (4,): Kind.FOUR_OF_A_KIND,
        (5,): Kind.FIVE_OF_A_KIND,
    }.get(tuple(size for size in sizes if size > 1))
    if made:
        found.append((made, order))
    return max(found)


def _with_jokers(cards):
    natural = [(card // 4 + 2, card % 4) for card in cards if card < 52]
    jokers = len(cards) - len(natural)
    every = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
    return max(
        _by_the_page(natural + list(wild)) for wild in combinations_with_replacement(every, jokers)
    )


def test_jokers_stand_for_the_best_card():
    dice = random.Random(2)
    hands = _random_hands(2000, [1, 2, 3, 4, 5])
    for jokers, number in ((1, 1500), (2, 200)):
        for _ in range(number):
            natural = dice.sample(range(52), dice.randint(0, 5 - jokers))
            if dice.random() < 0.5:  # more straights and flushes
                low, suit = dice.randrange(9), dice.randrange(4)
                reach = [4 * rank + suit for rank in range(low, low + 5)]
                natural = dice.sample(reach, 5 - jokers)
            hands.append([*natural, 52, 53][: len(natural) + jokers])
    ours = _values(hands)
    right = sorted(zip(ours, map(_with_jokers, hands), strict=True))
    for (one, its), (other, others) in pairwise(right):
        assert _sign(one, other) == _sign(its, others)


# The rules page


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Kd 8h", "Kh Ks"),
        ("Kc Kd 2h", "Kh Ks"),
        ("Ac", "Kc"),
        ("Kc Kd", "Ac Qd Jh Ts 9c"),
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
        ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("2c 2d", "Qc Kd Ah 2s 3c"),  # no wrap-around
        ("Qc Qd Qh 3s 3c", "Jc Jd Jh As Ac"),
        ("2c 4c 6c 8c Tc", "Tc Jd Qh Ks Ac"),
        ("2c X1 X2 2d 2h", "Tc Jc Qc Kc Ac"),
        ("X1 Ac 9c 8c 7c", "Ad Kd Qd Jd 9d"),  # ruling 8: a flush with two Aces
        ("X1 X2", "Kc Kd"),
        ("9c 9d X1 2h 2c", "9h 9s 8h 8s 7c"),
    ],
)
def test_better(better, worse):
    assert _plain_value(_cards(better)) > _plain_value(_cards(worse))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kc X1", "Kh Ks"),
        ("X1", "Ac"),
        ("X1 X2", "Ac Ad"),
        ("X2 2c", "X1 2d"),
        ("Tc Jd Qh Ks Ac", "Td Jh Qs Kc Ad"),
        ("9c 8c 7c 6c 4c", "9h 8h 7h 6h 4h"),
    ],
)
def test_equal(one, other):
    assert _plain_value(_cards(one)) == _plain_value(_cards(other))


def test_plain_rules_say_the_same():
    hands = _random_hands(1500, range(1, 15), cards=54)
    assert [_plain_value(cards) for cards in hands] == _values(hands)
