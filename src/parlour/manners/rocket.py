"""Rocket: buy oneself out when that is cheaper than the next card."""

from parlour.engine.bits import rule
from parlour.engine.cards import lowest_rank
from parlour.games.rocket import FOLD, HIT, HOUSE, STACK, STOCK, Dealer
from parlour.manners.sense import ALL, price_of_card, unless_dear


@rule
def _way_out(t, seat):
    dealer = STACK + t.dealer if t.options.dealer == Dealer.ROTATE else HOUSE
    return min(lowest_rank(t, STACK + seat), lowest_rank(t, dealer))


@rule
def inclination(t, seat, move):
    if move == HIT:
        price = price_of_card(t, STOCK, STACK + seat)
        return unless_dear(price, ALL * (_way_out(t, seat) + 1))
    return 10 if move == FOLD else 4


@rule
def bearing(t, seat):
    return price_of_card(t, STOCK, STACK + seat) // 16 * 16 + _way_out(t, seat)
