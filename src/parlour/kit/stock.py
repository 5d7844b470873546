"""The stock: burning, drawing, shuffling the discards when it runs out."""

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count, draw, gather, is_empty, move_all
from parlour.engine.chance import shuffle
from parlour.engine.turns import left_of, say
from parlour.kit.notes import Manner


@rare
def burn(t, stock, discard, number):
    """So many cards face down to the discards, one by one."""
    if number:
        say(t, Manner.BURNT, -1, number)
    for _ in range(number):
        draw(t, stock, discard)


@rare
def fresh_stock(t, stock):
    """All cards of the game, shuffled."""
    gather(t, stock)
    shuffle(t, stock)


@rare
def reshuffle(t, stock, discard, number):
    """The discards become the stock; so many are burnt, none if no card would remain."""
    say(t, Manner.RESHUFFLED, -1, 0)
    move_all(t, discard, stock)
    shuffle(t, stock)
    if count(t, stock) > number:
        burn(t, stock, discard, number)


@rule
def can_draw(t, stock, discard):
    """Is there a card to be had, after a reshuffle if need be?"""
    return not (is_empty(t, stock) and is_empty(t, discard))


@rule
def deal_one(t, stock, discard, dst, number):
    """The next card, shuffling the discards if need be (burning some). -1: no card anywhere."""
    if is_empty(t, stock):
        if is_empty(t, discard):
            return -1
        reshuffle(t, stock, discard, number)
    return draw(t, stock, dst)


@rule
def deal_laps(t, stock, hand, laps, seats):
    """Hands of so many cards to a set of seats, one card at a time from the dealer's left."""
    for _ in range(laps):
        seat = t.dealer
        for _ in range(t.seats):
            seat = left_of(t, seat)
            if seats >> seat & 1:
                draw(t, stock, hand + seat)
