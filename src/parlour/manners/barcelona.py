"""Barcelona: force the showdown with a high black card."""

from parlour.engine.bits import rule
from parlour.engine.cards import count, count_suit, highest, lowest, rank_of, suit_of
from parlour.engine.turns import live_count
from parlour.games.barcelona import DIAMONDS, FORCE, HAND, HEARTS, STACK


@rule
def _black_rank(t, seat):
    card = lowest(t, HAND + seat)
    if count(t, HAND + seat) == 1:
        if suit_of(t, card) == DIAMONDS or suit_of(t, card) == HEARTS:
            card = lowest(t, STACK + seat)
    elif suit_of(t, card) == DIAMONDS or suit_of(t, card) == HEARTS:
        card = highest(t, HAND + seat)
    return rank_of(t, card)


@rule
def _best_shown(t, seat):
    """The highest black card that the others show."""
    best = 0
    for other in range(t.seats):
        reds = count_suit(t, STACK + other, DIAMONDS) + count_suit(t, STACK + other, HEARTS)
        if other != seat and t.live >> other & 1 and reds == 0:
            best = max(best, rank_of(t, lowest(t, STACK + other)))
    return best


@rule
def inclination(t, seat, move):
    if move < FORCE:
        return 1
    rank = _black_rank(t, seat)
    if move > FORCE:
        return 40 * (live_count(t) - 1)
    return 1 if rank < _best_shown(t, seat) else rank * rank


@rule
def bearing(t, seat):
    if count(t, HAND + seat) > 1:
        return _black_rank(t, seat) // 3
    return _black_rank(t, seat) * 2 + (_black_rank(t, seat) < _best_shown(t, seat))
