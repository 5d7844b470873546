"""Deadfall: play what one holds twice or others may hold; call what nobody can have."""

from parlour.engine.bits import rule
from parlour.engine.cards import count_rank, has_rank
from parlour.games.deadfall import CALL, COLD, HAND, NAME, PASS, PLAY, STACK


@rule
def _unseen(t, seat, rank):
    """Copies of a rank that are neither shown nor in the seat's own hand."""
    left = rank - count_rank(t, HAND + seat, rank)
    for other in range(t.seats):
        left -= count_rank(t, STACK + other, rank)
    return left


@rule
def inclination(t, seat, move):
    if move < CALL:
        rank = move - PLAY
        if count_rank(t, HAND + seat, rank) > 1:
            return 24
        return 2 + 2 * max(0, _unseen(t, seat, rank))
    if move < PASS:
        rank = t.top[move - CALL]
        if has_rank(t, HAND + seat, rank):
            return 0
        unseen = _unseen(t, seat, rank)
        return 400 if unseen <= 0 else 8 // (unseen * unseen)
    return 1 if move >= COLD and move < NAME else 4


@rule
def bearing(t, seat):
    other = seat - 1 if seat else t.seats - 1
    rank = t.top[other]
    if rank == 0:
        return 0
    return 1 + has_rank(t, HAND + seat, rank) + 2 * min(4, max(0, _unseen(t, seat, rank)))
