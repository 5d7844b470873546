"""Chance: one generator in the state, and the few ways in which rules may ask it.

A pile that was shuffled has no order until somebody looks: `random_card` draws the next card out of
it. So nothing that lies ahead is stored anywhere, and the cards of a seed are the same whoever
takes them. A scenario's `chance` lines stand before the generator (plain tables only): see
`script.py`.
"""

from parlour.engine.bits import below, count_bits, leaf, nth_bit, rare, rule, without
from parlour.engine.places import ROW


@leaf
def arranged_card(t, place):
    """The next card of a pile whose order a scenario fixed, or -1."""
    return -1 if t.script is None else t.script.next_card(t, place)


@leaf
def arranged_seat(t, seats):
    return -1 if t.script is None else t.script.next_seat(t, seats)


@leaf
def arranged_pick(t, place):
    return -1 if t.script is None else t.script.next_pick(t, place)


@leaf
def arrange(t, place):
    """A scenario may fix the order of the pile that is being shuffled."""
    if t.script is not None:
        t.script.next_shuffle(t, place)
    t.tell_shuffled(place)


@rare
def shuffle(t, place):
    """Mix the cards of a pile: nobody knows any of them afterwards."""
    cards = t.cards[place & ROW]
    for word in range(len(cards)):
        t.public[word] = without(t.public[word], cards[word])
    for seat in range(len(t.known)):
        for word in range(len(cards)):
            t.known[seat][word] = without(t.known[seat][word], cards[word])
    arrange(t, place)


@rule
def random_card(t, place):
    """The next card of a shuffled pile (it stays there), or -1 when there is none."""
    card = arranged_card(t, place)
    if card >= 0:
        return card
    return _any_card(t, place)


@rule
def random_pick(t, place):
    """One card of a hand at random (it stays there), or -1. A hand of one card needs no chance."""
    cards = t.cards[place & ROW]
    count = 0
    for word in range(len(cards)):
        count += count_bits(cards[word])
    if count > 1:
        card = arranged_pick(t, place)
        if card >= 0:
            return card
    return _any_card(t, place)


@rule
def _any_card(t, place):
    cards = t.cards[place & ROW]
    count = 0
    for word in range(len(cards)):
        count += count_bits(cards[word])
    if count == 0:
        return -1
    n = below(t.rng, count) if count > 1 else 0
    for word in range(len(cards)):
        here = count_bits(cards[word])
        if n < here:
            return word * 64 + nth_bit(cards[word], n)
        n -= here
    return -1


@rule
def random_seat(t, seats):
    """One of a set of seats at random."""
    seat = arranged_seat(t, seats)
    if seat >= 0:
        return seat
    n = below(t.rng, count_bits(seats))
    for candidate in range(t.seats):
        if seats >> candidate & 1:
            if n == 0:
                return candidate
            n -= 1
    return -1
