"""Lamarckian Poker: rather mark what captures more."""

from parlour.engine.bits import rule
from parlour.engine.cards import count_rank, count_suit, rank_of, suit_of
from parlour.games.lamarckian_poker import POOL


@rule
def inclination(t, seat, move):
    gain = count_rank(t, POOL, rank_of(t, move)) + count_suit(t, POOL, suit_of(t, move))
    return 1 + gain * gain
