"""Change out of an open pile: the least total that will do, in the fewest and highest cards.

Hey, Bartender! (docs/rules/hey-bartender.md §3) and Spots give it alike. The pile is part of one
standard deck, the Ace low.
"""

from parlour.engine.bits import low_bit, rare, rule
from parlour.engine.cards import move, move_all, next_card, rank_of, sum_ranks


@rule
def give_change(t, pile, taker, value):
    """Change for a value (at most 13) goes to a place, the whole pile if it is worth less."""
    total = sum_ranks(t, pile)
    if total <= value:
        move_all(t, pile, taker)
        return total
    total = 0
    while total < value:
        card = _highest_of_change(t, pile, value - total)
        total += rank_of(t, card)
        move(t, card, pile, taker)
    return total


@rare
def _highest_of_change(t, pile, value):
    """The highest card of the best change for a value; the pile is worth that much.

    What goes with it is lower, worth less than the value, and the fewest cards for its total. So
    one pass from the lowest card up tries each card as the highest: `one` to `seven` hold, bit by
    bit, the totals short of the value that at most so many of the cards passed can make. Eight
    never go with it: nine cards are worth 15, and without the lowest of them still the value.
    Of cards that do equally well the last, the highest, is found. When it is gone, the best change
    for what is left to pay is the rest of this one: so ranks are compared one after the other, and
    the higher suits of a rank go.
    """
    none = 1  # only the total 0
    one = two = three = four = five = six = seven = none
    short = (1 << value) - 1
    least = 1 << 30
    found = -1
    card = next_card(t, pile, -1)
    while card >= 0:
        rank = rank_of(t, card)
        missing = max(0, value - rank)
        if seven >> missing:
            rest = missing + low_bit(seven >> missing)
            cards = 7 - (none >> rest & 1) - (one >> rest & 1) - (two >> rest & 1)
            cards -= (
                (three >> rest & 1) + (four >> rest & 1) + (five >> rest & 1) + (six >> rest & 1)
            )
            if (rank + rest) * 8 + cards <= least:
                least = (rank + rest) * 8 + cards
                found = card
        seven |= six << rank & short
        six |= five << rank & short
        five |= four << rank & short
        four |= three << rank & short
        three |= two << rank & short
        two |= one << rank & short
        one |= none << rank & short
        card = next_card(t, pile, card)
    return found
