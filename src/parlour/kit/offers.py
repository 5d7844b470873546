"""What a seat is offered: any card of a place."""

from parlour.engine.bits import rule
from parlour.engine.cards import face_of, next_card
from parlour.engine.moves import allow


@rule
def allow_each(t, mask, verb, place):
    """A move about each card of a place (of one standard deck)."""
    card = next_card(t, place, -1)
    while card >= 0:
        allow(mask, verb + face_of(t, card))
        card = next_card(t, place, card)
