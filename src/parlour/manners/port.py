"""Port: lock before a pair is likely, sooner with a high stack."""

from parlour.engine.bits import rule
from parlour.engine.cards import sum_ranks
from parlour.games.port import HIT, STACK, STOCK
from parlour.manners.sense import chance_to_pair

ROUNDS = 1


@rule
def inclination(t, seat, move):
    if move != HIT:
        return 8
    chance = chance_to_pair(t, STOCK, STACK + seat)
    if chance < 12:
        return 40
    return 10 if chance < 22 else 2


@rule
def bearing(t, seat):
    return chance_to_pair(t, STOCK, STACK + seat) // 6 * 64 + sum_ranks(t, STACK + seat) // 4
