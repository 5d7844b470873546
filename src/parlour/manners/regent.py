"""Regent: seldom fold, seldom look."""

from parlour.engine.bits import rule
from parlour.engine.cards import has_rank
from parlour.games.regent import DOWN, DRAW, FOLD, GIFT, SEE, STACK


@rule
def _has_pair(t, seat):
    for rank in range(1, 11):
        if has_rank(t, DOWN + seat, rank) and has_rank(t, STACK + seat, rank):
            return 1
    return 0


@rule
def inclination(t, seat, move):
    if move == DRAW:
        return 8
    if move < GIFT:
        return 6
    if move < SEE:
        return 3
    return 4 if move < FOLD else 1 + _has_pair(t, seat)


@rule
def bearing(t, seat):
    return _has_pair(t, seat)
