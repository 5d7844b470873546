"""Boneyard: bids of a card or two."""

from parlour.engine.bits import rule
from parlour.games.boneyard import BID_DONE

ROUNDS = 2


@rule
def inclination(t, seat, move):
    return 3 if move == BID_DONE else 1
