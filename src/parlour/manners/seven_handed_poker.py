"""Seven-Handed Poker: cards of one rank belong together."""

from parlour.engine.bits import rule
from parlour.engine.cards import count, count_rank, rank_of
from parlour.games.seven_handed_poker import HAND, PLACE, PLAYED, PLAYED_ALL


@rule
def inclination(t, seat, move):
    if move >= PLACE:
        return 1
    if move == PLAYED_ALL:
        return 4
    rank = rank_of(t, move)
    if count(t, PLAYED + seat):
        return 16 if count_rank(t, PLAYED + seat, rank) else 1
    held = count_rank(t, HAND + seat, rank)
    return held * held * held
