"""Lowest card leads: first cards, ties broken by one more, a paired tie-break card replaced."""

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count_rank, has_rank, move, rank_of
from parlour.engine.turns import in_set, left_of, only_seat, say
from parlour.kit.notes import Manner
from parlour.kit.stock import deal_one


@rule
def lowest_newest(t, seats):
    """The seats of a set whose newest card (`t.newest`) is the lowest."""
    best = 1000
    for seat in range(t.seats):
        if in_set(seats, seat):
            best = min(best, t.newest[seat])
    tied = 0
    for seat in range(t.seats):
        if in_set(seats, seat) and t.newest[seat] == best:
            tied |= 1 << seat
    return tied


@rule
def has_new_rank(t, pile, stack):
    """Does the pile hold a card of a rank that the stack does not?"""
    for rank in range(1, 11):
        if has_rank(t, pile, rank) and not has_rank(t, stack, rank):
            return True
    return False


@rare
def serve_unpaired(t, stock, discard, stack, seat, burn):
    """One more card to a tied seat; what pairs its stack is discarded and replaced.

    -1 if every card would pair.
    """
    place = stack + seat
    while has_new_rank(t, stock, place) or has_new_rank(t, discard, place):
        card = deal_one(t, stock, discard, place, burn)
        if count_rank(t, place, rank_of(t, card)) == 1:
            return card
        say(t, Manner.REPLACED, seat, card)
        move(t, card, place, discard)
    return -1


@rule
def break_tie(t, tied, stock, discard, stack, burn):
    """The seat of those tied that leads, -1 if the tie stands. Cards kept stay in the stacks."""
    while tied & (tied - 1):
        say(t, Manner.TIED, -1, tied)
        seat = t.dealer
        for _ in range(t.seats):
            seat = left_of(t, seat)
            if in_set(tied, seat):
                card = serve_unpaired(t, stock, discard, stack, seat, burn)
                if card < 0:
                    return -1
                t.newest[seat] = rank_of(t, card)
        tied = lowest_newest(t, tied)
    return only_seat(tied)
