"""Starboard: stretch a hand that will not break, lock one that will."""

from parlour.engine.bits import rule
from parlour.games.starboard import BOARD, HIT, STOCK
from parlour.manners.sense import chance_to_pair


@rule
def inclination(t, seat, move):
    return 64 - chance_to_pair(t, STOCK, BOARD) if move == HIT else 24


@rule
def bearing(t, seat):
    return chance_to_pair(t, STOCK, BOARD) // 4
