"""Opening a deal: a shuffled and burnt stock, laps of cards around the table, a void deal."""

from parlour.engine.bits import rare
from parlour.engine.cards import rank_of
from parlour.engine.turns import in_set, left_of, say
from parlour.kit.notes import Manner
from parlour.kit.stock import burn, deal_one, fresh_stock


@rare
def open_stock(t, stock, discard, number):
    """All cards of the game, shuffled; so many are burnt."""
    fresh_stock(t, stock)
    burn(t, stock, discard, number)


@rare
def void_deal(t, stock, discard, number):
    """A tie that no card can break: nothing of the deal counts, a new stock is opened."""
    say(t, Manner.VOID, -1, 0)
    open_stock(t, stock, discard, number)


@rare
def deal_lap(t, stock, discard, dst, seats, number):
    """One card to each seat of a set from the dealer's left; `t.newest` is its rank.

    A reshuffle on the way burns so many.
    """
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        if in_set(seats, seat):
            t.newest[seat] = rank_of(t, deal_one(t, stock, discard, dst + seat, number))
