"""Troll Guts: no card that is known to pair; otherwise the safer source."""

from parlour.engine.bits import rule
from parlour.engine.cards import first_card, has_rank, rank_of
from parlour.games.troll_guts import ARRANGE, BUY, DOWN, DRAW, STACK, STOCK
from parlour.manners.sense import chance_to_pair


@rule
def _top_is_safe(t, seat):
    card = first_card(t, DOWN + seat)
    return card >= 0 and not has_rank(t, STACK + seat, rank_of(t, card))


@rule
def inclination(t, seat, move):
    if move == DRAW:
        return 66 - chance_to_pair(t, STOCK, STACK + seat)
    if move == BUY:
        return 60 if _top_is_safe(t, seat) else 1
    return 12 if move < ARRANGE else 1


@rule
def bearing(t, seat):
    return chance_to_pair(t, STOCK, STACK + seat) // 6 * 2 + _top_is_safe(t, seat)
