"""Brain Baseball: the balls that a seat keeps are points already."""

from math import exp

from parlour.engine.bits import rule
from parlour.engine.cards import sum_ranks
from parlour.games.brain_baseball import PASS, SCORE

ROUNDS = 1


@rule
def inclination(t, seat, move):
    return 2 if move == PASS else 3


@rule
def round_of(t):
    return t.inning


@rule
def standing(t, seat):
    if t.options.gambling:
        return float(t.chips[seat] - 100)
    own = t.points[seat] + sum_ranks(t, SCORE + seat)
    total = 0.0
    for other in range(t.seats):
        points = t.points[other] + sum_ranks(t, SCORE + other)
        total += exp((points - own) / 12.0)
    return t.seats / total - 1.0
