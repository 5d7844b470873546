"""Carousel: guess near the number that is to be expected."""

from parlour.engine.bits import rule
from parlour.engine.cards import count, is_empty
from parlour.games.carousel import APART, BET, HAND1, HANDS, WITHDRAW

SURVIVAL = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)  # in tenths, by the size of a hand


@rule
def inclination(t, seat, move):
    if move == WITHDRAW:
        return 1
    cards = 0
    for k in range(HANDS):
        if not is_empty(t, HAND1 + k * APART):
            cards = count(t, HAND1 + k * APART)
    off = abs(10 * (move - BET) - t.alive * SURVIVAL[min(9, cards)])
    return max(1, 40 - 2 * off)
