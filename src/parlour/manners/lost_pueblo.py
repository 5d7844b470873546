"""Lost Pueblo: ask more than accuse, accuse nobody twice."""

from parlour.engine.bits import rule
from parlour.games.lost_pueblo import ACCUSE, ACE_OF_SPADES, ASK, CARDS, GIVE, Phase


@rule
def inclination(t, seat, move):
    if move >= ACCUSE:
        return 0 if t.cleared >> (move - ACCUSE) & 1 else 4
    if move >= ASK:
        return 24
    return 1 if t.phase == Phase.TURN and (move - GIVE) % CARDS != ACE_OF_SPADES else 20
