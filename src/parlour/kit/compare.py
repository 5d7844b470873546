"""Hands compared card by card, from the top down or from the bottom up: as numbers.

Four bits a rank say how many cards of it there are, so a card always counts for more than none.
"""

from parlour.engine.bits import rule
from parlour.engine.cards import count_rank, has_rank
from parlour.engine.turns import in_set

BITS = 4
RANKS = 14


@rule
def from_top(t, place):
    """Greater for the higher hand: its highest card counts first, then the next, and so on."""
    number = 0
    for rank in range(1, RANKS + 1):
        number += count_rank(t, place, rank) << BITS * rank
    return number


@rule
def from_bottom(t, place):
    """Greater for the lower hand: its lowest card counts first, then the next, and so on."""
    number = 0
    for rank in range(1, RANKS + 1):
        number += count_rank(t, place, rank) << BITS * (RANKS - rank)
    return number


@rule
def ranks_from_top(t, place):
    """As `from_top`, with every rank counted once."""
    number = 0
    for rank in range(1, RANKS + 1):
        if has_rank(t, place, rank):
            number += 1 << BITS * rank
    return number


@rule
def highest_hands(t, hand, seats):
    """The seats of a set that have the highest hand, card by card from the top."""
    best = -1
    leaders = 0
    for seat in range(t.seats):
        if in_set(seats, seat):
            number = from_top(t, hand + seat)
            if number > best:
                best = number
                leaders = 0
            if number == best:
                leaders |= 1 << seat
    return leaders


@rule
def lowest_hands(t, hand, seats):
    """The seats of a set that have the lowest hand, card by card from the bottom."""
    best = -1
    leaders = 0
    for seat in range(t.seats):
        if in_set(seats, seat):
            number = from_bottom(t, hand + seat)
            if number > best:
                best = number
                leaders = 0
            if number == best:
                leaders |= 1 << seat
    return leaders
