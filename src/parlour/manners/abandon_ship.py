"""Abandon Ship: few fights; run to the boat of one's suit."""

from parlour.engine.bits import rule
from parlour.engine.cards import suit_of
from parlour.games.abandon_ship import ATTACK, PLAY, SURRENDER, Phase, _claim_of

ROUNDS = 1
HORIZON = 120


@rule
def inclination(t, seat, move):
    if move < ATTACK:
        claim = _claim_of(t, seat, suit_of(t, move))
        return 12 if claim < 20 else 4
    if move < PLAY or move >= SURRENDER:
        return 1
    if t.phase != Phase.SHOWDOWN:
        return 1
    claim = _claim_of(t, seat, suit_of(t, move - PLAY))
    return 1 + min(200, claim * claim // 16)
