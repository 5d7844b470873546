"""Penniless and Insane: take high cards."""

from parlour.engine.bits import rule
from parlour.engine.cards import rank_of
from parlour.games.penniless_and_insane import TAKE

ROUNDS = 1


@rule
def inclination(t, seat, move):
    if move < TAKE:
        return 1
    rank = rank_of(t, move - TAKE)
    return rank * rank // 4 + 1
