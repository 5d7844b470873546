"""Who knows what: kept by the card-moving primitives, so that no game can leak by accident.

`public`: cards whose whereabouts every seat knows. `known[seat]`: what that seat knows besides,
other than by looking at its own zones. A hand and what is committed from it count as one
whereabouts until the reveal.
"""

from parlour.engine.bits import NO_CARDS, bit, low_bit, rare, rule, without
from parlour.engine.decks import FACE_MASK, FACE_OF
from parlour.engine.places import COMMITTED, FIRST_ROW, HAND_ROW, NOBODY, OWNER, ROW, SEEN_BY


@rule
def owner_of(place):
    return (place & ROW) - (place >> FIRST_ROW & ROW)


@rule
def _together(t, place, word):
    """The cards of a place, and of the hand they were committed from."""
    cards = t.cards[place & ROW][word]
    if place & COMMITTED:
        cards |= t.cards[(place >> HAND_ROW & ROW) + owner_of(place)][word]
    return cards


@rare
def forget_copies(t, card, src, all_shown):
    """A card of a hand is shown: who knew of an equal one there cannot tell which one it was.

    `all_shown`: whatever else lies with it is shown too, so only the hand it came from counts.
    """
    word = card >> 6
    here = bit(card & 63)
    if t.public[word] & here != NO_CARDS:
        return
    alike = without(_together(t, src, word), here)
    if all_shown:
        alike = without(alike, t.cards[src & ROW][word])
    alike &= FACE_MASK[(t.deck * 64 + FACE_OF[(t.deck * 64 + (card & 63)) & 255]) & 255]
    if alike == NO_CARDS:
        return
    shared = alike & t.public[word]
    for seat in range(t.seats):
        if seat == owner_of(src):
            continue
        own = t.known[seat][word]
        if own & here != NO_CARDS:
            t.known[seat][word] = own | shared
        elif shared == NO_CARDS and own & alike != NO_CARDS:
            t.known[seat][word] = without(own, bit(low_bit(own & alike)))
    if shared != NO_CARDS:
        lost = bit(low_bit(shared))
        t.public[word] = without(t.public[word], lost)


@rare
def move_unseen(t, card, src, dst):
    """From a hidden place to a hidden place."""
    if src & SEEN_BY == NOBODY:
        return
    giver = owner_of(src)
    if dst & COMMITTED and dst >> HAND_ROW & ROW == src >> FIRST_ROW & ROW:
        t.veiled |= 1 << giver
        return
    if (
        src & COMMITTED
        and src >> HAND_ROW & ROW == dst >> FIRST_ROW & ROW
        and giver == owner_of(dst)
    ):
        return
    if src & COMMITTED and not t.veiled >> giver & 1:
        return  # it was revealed: all saw it go
    taker = owner_of(dst) if dst & SEEN_BY == OWNER else -1
    word = card >> 6
    here = bit(card & 63)
    for w in range(len(t.public)):
        together = _together(t, src, w)
        if w == word:
            together |= here
        shared = together & t.public[w]
        t.public[w] = without(t.public[w], together)
        for seat in range(t.seats):
            if seat == taker or seat == giver:
                t.known[seat][w] |= shared
            else:
                t.known[seat][w] = without(t.known[seat][w], together)
    t.known[giver][word] |= here


@rule
def forget_passed(t, src, dst):
    """Cards committed in `src` are about to go to the hand `dst`; only giver and taker see them."""
    giver = owner_of(src)
    for word in range(len(t.public)):
        together = _together(t, src, word)
        shared = together & t.public[word]
        t.public[word] = without(t.public[word], together)
        for seat in range(t.seats):
            if seat == giver or seat == owner_of(dst):
                t.known[seat][word] |= shared
            else:
                t.known[seat][word] = without(t.known[seat][word], together)
        t.known[giver][word] |= t.cards[src & ROW][word]
