"""Willow: bet and stay by how wide the gap is."""

from parlour.engine.bits import rule
from parlour.engine.cards import is_empty, lowest, rank_of
from parlour.games.willow import BET, CALL, FOLD, HAND, STACK


@rule
def _strength(t, seat):
    """0 to 14: a gap, or a pair; before the open card, how far from the middle the card is."""
    one = rank_of(t, lowest(t, HAND + seat))
    if is_empty(t, STACK + seat):
        return 2 + abs(2 * one - 14) // 2
    other = rank_of(t, lowest(t, STACK + seat))
    return 14 if one == other else abs(one - other)


@rule
def inclination(t, seat, move):
    strength = _strength(t, seat)
    if move == FOLD:
        return 1 + (12 - strength) * (12 - strength) if strength < 12 else 0
    if move == CALL:
        return 10 + 6 * strength
    return 1 + strength // 4 if move >= BET else 1


@rule
def bearing(t, seat):
    return (_strength(t, seat) + 1) // 2
