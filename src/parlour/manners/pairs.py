"""Pairs: hit as long as a pair costs less, on average, than the lowest card in play."""

from math import exp

from parlour.engine.bits import rule
from parlour.engine.cards import lowest_rank
from parlour.games.pairs import FOLD, FOLD_TAKING, HIT, STACK, STOCK, Stakes
from parlour.kit.stakes import chips_won
from parlour.manners.sense import ALL, price_of_card, unless_dear


@rule
def _lowest_in_play(t):
    low = 11
    for seat in range(t.seats):
        rank = lowest_rank(t, STACK + seat)
        if rank and rank < low:
            low = rank
    return low


@rule
def inclination(t, seat, move):
    if move == HIT:
        price = price_of_card(t, STOCK, STACK + seat)
        return unless_dear(price, ALL * _lowest_in_play(t))
    if move >= FOLD_TAKING:
        rank = (move - FOLD_TAKING) % 11
        return 8 if rank == _lowest_in_play(t) else 0
    return 10 if move == FOLD else 2


@rule
def bearing(t, seat):
    return price_of_card(t, STOCK, STACK + seat) // 24 * 16 + _lowest_in_play(t)


@rule
def standing(t, seat):
    if t.options.stakes != Stakes.NONE:
        return chips_won(t, seat)
    total = 0.0
    for other in range(t.seats):
        total += exp(5.0 * (t.points[other] - t.points[seat]) / t.options.target)
    return 1.0 - t.seats / total
