"""Looking at ranks: who shows the lowest card, and whether there is anything to choose."""

from parlour.engine.bits import rule
from parlour.engine.cards import has_rank, lowest_rank


@rule
def seats_with_lowest(t, zone):
    """The seats that share the lowest card of a seat zone; the empty set when all are empty."""
    best = 99
    seats = 0
    for seat in range(t.seats):
        rank = lowest_rank(t, zone + seat)
        if 0 < rank < best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


@rule
def only_rank(t, place, low, high):
    """The one rank from `low` to `high` that lies in a place; 0 if there is none, -1 if several."""
    only = 0
    for rank in range(low, high + 1):
        if has_rank(t, place, rank):
            if only:
                return -1
            only = rank
    return only
