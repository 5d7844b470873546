"""Poker hands: one number for the cards of a place, the higher the better.

Rules: docs/rules/lamarckian-poker.md, "Poker hands". The cards are of the deck in which the Ace is
high; Jokers are wild. The number is the kind, then five digits in base 16: the ranks in the order
in which they are compared, those that make the kind before the kickers. A missing card is a 0, so
a kicker beats no kicker: K K 8 is 0x1DD800, K K is 0x1DD000.
"""

from enum import IntEnum

from parlour.engine.bits import high_bit, rare, rule
from parlour.engine.cards import count, count_rank, count_suit, has, has_rank
from parlour.engine.turns import say

ACE = 14
JOKER = 0  # the rank of a wild card
HAND = 5
KIND_SHIFT = 20
TOP_SHIFT = 16


class Kind(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


SHOWS = 900  # a game adds these notes to its own: 900 + the kind
KIND_NOTES = {
    SHOWS + Kind.HIGH_CARD: "{seat} has a high card",
    SHOWS + Kind.PAIR: "{seat} has a pair",
    SHOWS + Kind.TWO_PAIR: "{seat} has two pair",
    SHOWS + Kind.THREE_OF_A_KIND: "{seat} has three of a kind",
    SHOWS + Kind.STRAIGHT: "{seat} has a straight",
    SHOWS + Kind.FLUSH: "{seat} has a flush",
    SHOWS + Kind.FULL_HOUSE: "{seat} has a full house",
    SHOWS + Kind.FOUR_OF_A_KIND: "{seat} has four of a kind",
    SHOWS + Kind.STRAIGHT_FLUSH: "{seat} has a straight flush",
    SHOWS + Kind.FIVE_OF_A_KIND: "{seat} has five of a kind",
}


@rare
def hand_value(t, place):
    """The worth of the best five cards of a place, or of all of them if there are no more."""
    jokers = count_rank(t, place, JOKER)
    ranks = _ranks(t, place)
    best = _equal_ranks(t, place, ranks, jokers)
    if count(t, place) >= HAND:
        top = _top_of_straight(ranks, jokers)
        if top:
            best = max(best, Kind.STRAIGHT << KIND_SHIFT | top << TOP_SHIFT)
        for suit in range(4):
            if count_suit(t, place, suit) + jokers >= HAND:
                best = max(best, _one_suit(_ranks_of_suit(t, place, suit), jokers))
    return best


@rule
def kind_of(value):
    return value >> KIND_SHIFT


@rule
def tell_hand(t, seat, value):
    """Say what a seat shows (the game's notes hold `KIND_NOTES`)."""
    say(t, SHOWS + kind_of(value), seat, 0)


# Sets of ranks, bit by bit; the Ace is also in them as 1


@rule
def _ranks(t, place):
    ranks = 0
    for rank in range(2, ACE + 1):
        if has_rank(t, place, rank):
            ranks |= 1 << rank
    return ranks | (ranks >> (ACE - 1) & 2)


@rule
def _ranks_of_suit(t, place, suit):
    ranks = 0
    for rank in range(2, ACE + 1):
        if has(t, place, (rank - 2) * 4 + suit):
            ranks |= 1 << rank
    return ranks | (ranks >> (ACE - 1) & 2)


# Digits


@rule
def _copies(value, rank, cards):
    """The number with a rank added behind it so many times."""
    for _ in range(cards):
        value = value * 16 + rank
    return value


@rule
def _highest(value, ranks, cards):
    """The number with so many of the highest ranks of a set behind it, 0 for those missing."""
    while cards and ranks > 2:
        rank = high_bit(ranks)
        ranks -= 1 << rank
        value = value * 16 + rank
        cards -= 1
    return value << 4 * cards


# Kinds


@rule
def _equal_ranks(t, place, ranks, jokers):
    """Pairs, threes and so on. Jokers are best in the largest group, the highest of equal ones."""
    largest = 0  # size and rank; without a natural card it is no Ace, so that Jokers are Aces
    for rank in range(2, ACE + 1):
        largest = max(largest, count_rank(t, place, rank) * 16 + rank)
    first = largest & 15
    size = min(HAND, (largest >> 4) + jokers)
    ranks &= ~(1 << first)
    pair = _highest_pair(t, place, ranks) if size == 2 or size == 3 else 0
    value = _copies(_kind(size, pair), first, size)
    if pair:
        value = _copies(value, pair, 2)
        ranks -= 1 << pair
        size += 2
    return _highest(value, ranks, HAND - size)


@rule
def _highest_pair(t, place, ranks):
    """The highest rank of a set with two cards or more, or 0."""
    while ranks > 2:
        rank = high_bit(ranks)
        if count_rank(t, place, rank) >= 2:
            return rank
        ranks -= 1 << rank
    return 0


@rule
def _kind(size, pair):
    if size == 5:
        return Kind.FIVE_OF_A_KIND
    if size == 4:
        return Kind.FOUR_OF_A_KIND
    if size == 3:
        return Kind.FULL_HOUSE if pair else Kind.THREE_OF_A_KIND
    if size == 2:
        return Kind.TWO_PAIR if pair else Kind.PAIR
    return Kind.HIGH_CARD


@rule
def _top_of_straight(ranks, jokers):
    """The highest rank of five in sequence, or 0."""
    held = 0
    for low in range(ACE, 0, -1):
        held += (ranks >> low & 1) - (ranks >> (low + HAND) & 1)
        if held + jokers >= HAND and low + 4 <= ACE:
            return low + 4
    return 0


@rule
def _one_suit(ranks, jokers):
    """Straight flush or flush. In a flush every Joker is an Ace, even beside a natural one."""
    top = _top_of_straight(ranks, jokers)
    if top:
        return Kind.STRAIGHT_FLUSH << KIND_SHIFT | top << TOP_SHIFT
    return _highest(_copies(Kind.FLUSH, ACE, jokers), ranks, HAND - jokers)
