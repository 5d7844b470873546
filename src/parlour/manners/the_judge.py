"""The Judge: look ahead to the end of the round; long recipes are for the bold."""

from parlour.engine.bits import rule
from parlour.engine.cards import count
from parlour.games.the_judge import PASS, STACK

ROUNDS = 1


@rule
def inclination(t, seat, move):
    if move != PASS:
        return 2
    cards = count(t, STACK + seat)
    return 2 * cards * cards
