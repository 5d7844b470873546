"""Monster: stand on a high hand."""

from parlour.engine.bits import rule
from parlour.engine.cards import highest_rank
from parlour.games.monster import FOLD, HAND, KEEP


@rule
def inclination(t, seat, move):
    if move == FOLD:
        return 12 - highest_rank(t, HAND + seat)
    return 12 if move == KEEP else 3


@rule
def bearing(t, seat):
    return highest_rank(t, HAND + seat)
