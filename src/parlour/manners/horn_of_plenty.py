"""Horn of Plenty: mostly tell the truth, mostly keep out of it, give pairs to others."""

from parlour.engine.bits import rule
from parlour.engine.cards import count_rank, has_rank, lowest_rank
from parlour.games.horn_of_plenty import (
    AGREE,
    DISAGREE,
    FACES,
    GIVE,
    HAND,
    PASS,
    PLAY,
    PLAYED,
    STACK,
)

ROUNDS = 1


@rule
def inclination(t, seat, move):
    if move < AGREE:
        rank = (move - PLAY) // FACES
        return 8 if (move - PLAY) % FACES == rank else 1
    if move == PASS:
        return 6
    if move < GIVE:
        held = count_rank(t, HAND + seat, t.declared)
        if held >= t.declared:  # every one of them
            return 40 if move == DISAGREE else 0
        return 3 if move == AGREE else 2
    pairs = has_rank(t, STACK + move - GIVE, lowest_rank(t, PLAYED + t.player))
    return 1 if pairs == (move - GIVE == seat) else 12
