"""Pickup: take the higher card, rather one that others lose by it."""

from parlour.engine.bits import rule
from parlour.engine.cards import has_rank
from parlour.games.pickup import SCORE, TAKE


@rule
def inclination(t, seat, move):
    if move < TAKE:
        return 1
    rank = move - TAKE
    gain = rank
    for other in range(t.seats):
        if other != seat and has_rank(t, SCORE + other, rank):
            gain += rank
    return gain * gain // 2 + 1
