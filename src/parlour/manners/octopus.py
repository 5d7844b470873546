"""Octopus: stay in, and call what one has."""

from parlour.engine.bits import rule
from parlour.games.octopus import CONTINUE, FOLD, PLAY, SHOW, Type, _type_of


@rule
def inclination(t, seat, move):
    if move == CONTINUE:
        return 12
    if move == FOLD or move < SHOW or move > SHOW + 1:
        return 1 if move == FOLD or move >= PLAY else 12
    return 6 if _type_of(t, seat) == move - SHOW else 1


@rule
def bearing(t, seat):
    return _type_of(t, seat) * 2 + (t.called == Type.CLEAN)
