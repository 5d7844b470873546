"""Goblin Poker: pitch what hurts others and not oneself; fold seldom."""

from parlour.engine.bits import rule
from parlour.engine.cards import count_rank, has_rank
from parlour.engine.turns import is_live
from parlour.games.goblin_poker import FOLD, HAND, PITCH, PITCHED, STACK
from parlour.manners.sense import chance_to_pair


@rule
def inclination(t, seat, move):
    if move < PITCH:
        return 4
    if move == FOLD:
        return 2
    rank = move - PITCH
    weight = 3
    for other in range(t.seats):
        if other != seat and is_live(t, other) and has_rank(t, STACK + other, rank):
            weight += rank
    return 1 if has_rank(t, STACK + seat, rank) else weight


@rule
def bearing(t, seat):
    alike = 0
    for rank in range(1, 11):
        if has_rank(t, STACK + seat, rank):
            alike += 1 + (count_rank(t, HAND + seat, rank) > 0)
    return alike * 16 + chance_to_pair(t, PITCHED, STACK + seat) // 8
