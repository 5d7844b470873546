"""Blackstone: leave when one would rather lose half the stones than risk them all."""

from parlour.engine.bits import rule
from parlour.engine.cards import count, count_rank
from parlour.games.blackstone import BLACK, FOLD, STOCK, TAKE


@rule
def _danger(t):
    """The chance, in parts of 64, to meet a black stone among as many cards as must be taken."""
    total = count(t, STOCK)
    if total == 0:
        return 64
    return min(64, 64 * t.least * count_rank(t, STOCK, BLACK) // total)


@rule
def inclination(t, seat, move):
    if move == FOLD:
        return 1 + _danger(t)
    return 48 >> min(6, move - TAKE - t.least)


@rule
def bearing(t, seat):
    return _danger(t) // 4
