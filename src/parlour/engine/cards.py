"""Cards and places: looking, moving, who learns what. Bit arithmetic of the rules ends here."""

from parlour.engine.bits import (
    NO_CARDS,
    bit,
    count_bits,
    from_bit,
    high_bit,
    leaf,
    low_bit,
    rare,
    rule,
    without,
)
from parlour.engine.chance import random_card
from parlour.engine.decks import FACE_MASK, FACE_OF, RANK_MASK, RANK_OF, SUIT_MASK, SUIT_OF
from parlour.engine.knowledge import forget_copies, forget_passed, move_unseen, owner_of
from parlour.engine.places import COMMITTED, EVERYONE, ORDERED, OWNER, ROW, SEEN_BY
from parlour.engine.turns import in_set, next_in


@leaf
def tell_moved(t, card, src, dst):
    """Plain tables write down every card that moves; compiled ones do not."""
    t.tell_moved(card, src, dst)


# What a card is


@rule
def rank_of(t, card):
    return RANK_OF[(t.deck * 64 + (card & 63)) & 255]


@rule
def suit_of(t, card):
    return SUIT_OF[(t.deck * 64 + (card & 63)) & 255]


@rule
def face_of(t, card):
    """What can be read off the card: the rank if the deck is triangular, else the card itself."""
    return FACE_OF[(t.deck * 64 + (card & 63)) & 255]


# What lies where


@rule
def count(t, place):
    cards = t.cards[place & ROW]
    total = 0
    for word in range(len(cards)):
        total += count_bits(cards[word])
    return total


@rule
def is_empty(t, place):
    cards = t.cards[place & ROW]
    for word in range(len(cards)):
        if cards[word] != NO_CARDS:
            return False
    return True


@rule
def has(t, place, card):
    return t.cards[place & ROW][card >> 6] & bit(card & 63) != NO_CARDS


@rule
def count_rank(t, place, rank):
    cards = t.cards[place & ROW]
    mask = RANK_MASK[(t.deck * 16 + rank) & 63]
    total = 0
    for word in range(len(cards)):
        total += count_bits(cards[word] & mask)
    return total


@rule
def has_rank(t, place, rank):
    cards = t.cards[place & ROW]
    mask = RANK_MASK[(t.deck * 16 + rank) & 63]
    for word in range(len(cards)):
        if cards[word] & mask != NO_CARDS:
            return True
    return False


@rule
def count_suit(t, place, suit):
    cards = t.cards[place & ROW]
    mask = SUIT_MASK[(t.deck * 8 + suit) & 31]
    total = 0
    for word in range(len(cards)):
        total += count_bits(cards[word] & mask)
    return total


@rule
def card_of(t, place, face):
    """A card with that face, or -1."""
    cards = t.cards[place & ROW]
    mask = FACE_MASK[(t.deck * 64 + face) & 255]
    for word in range(len(cards)):
        found = cards[word] & mask
        if found != NO_CARDS:
            return word * 64 + low_bit(found)
    return -1


@rule
def has_face(t, place, face):
    return card_of(t, place, face) >= 0


@rule
def lowest(t, place):
    """The lowest card, or -1."""
    cards = t.cards[place & ROW]
    best = -1
    for word in range(len(cards)):
        if cards[word] != NO_CARDS:
            index = low_bit(cards[word])
            if best < 0 or index < (best & 63):
                best = word * 64 + index
    return best


@rule
def highest(t, place):
    """The highest card, or -1."""
    cards = t.cards[place & ROW]
    best = -1
    for word in range(len(cards)):
        if cards[word] != NO_CARDS:
            index = high_bit(cards[word])
            if best < 0 or index > (best & 63):
                best = word * 64 + index
    return best


@rule
def next_card(t, place, after):
    """The cards of a place one by one: start with after = -1; -1 again when there are no more.

    Within a deck they come from the lowest to the highest.
    """
    cards = t.cards[place & ROW]
    start = after + 1
    for word in range(start >> 6, len(cards)):
        rest = cards[word]
        if start > word * 64:
            rest = from_bit(rest, start & 63)
        if rest != NO_CARDS:
            return word * 64 + low_bit(rest)
    return -1


@rule
def lowest_rank(t, place):
    """The lowest rank in a place, or 0."""
    card = lowest(t, place)
    return 0 if card < 0 else rank_of(t, card)


@rule
def highest_rank(t, place):
    card = highest(t, place)
    return 0 if card < 0 else rank_of(t, card)


@rule
def sum_ranks(t, place):
    """The ranks of all cards of a place, added up."""
    total = 0
    card = next_card(t, place, -1)
    while card >= 0:
        total += rank_of(t, card)
        card = next_card(t, place, card)
    return total


# Moving cards


@rule
def move(t, card, src, dst):
    """One card from place to place; who sees it, and who can no longer tell, follows from them."""
    word = card >> 6
    here = bit(card & 63)
    t.cards[src & ROW][word] = without(t.cards[src & ROW][word], here)
    if src & ORDERED:
        _lift(t, card, src)
    if dst & SEEN_BY == EVERYONE:
        if src & SEEN_BY == OWNER:
            forget_copies(t, card, src, False)
        t.public[word] |= here
    elif src & SEEN_BY != EVERYONE:
        move_unseen(t, card, src, dst)
    t.cards[dst & ROW][word] |= here
    if dst & ORDERED:
        _lay(t, card, dst)
    if src & COMMITTED and is_empty(t, src):
        t.veiled &= ~(1 << owner_of(src))
    tell_moved(t, card, src, dst)


@rule
def draw(t, src, dst):
    """The next card of a shuffled pile; returns it, or -1 when the pile is empty."""
    card = random_card(t, src)
    if card >= 0:
        move(t, card, src, dst)
    return card


@rule
def move_all(t, src, dst):
    """All cards of a place to another, the lowest first."""
    if src & SEEN_BY == OWNER or (src | dst) & ORDERED:
        _move_each(t, src, dst)
        return
    cards = t.cards[src & ROW]
    if dst & SEEN_BY == EVERYONE:
        for word in range(len(cards)):
            t.public[word] |= cards[word]
    for word in range(len(cards)):
        t.cards[dst & ROW][word] |= cards[word]
        cards[word] = NO_CARDS
    tell_moved(t, -1, src, dst)


@rare
def _move_each(t, src, dst):
    card = next_card(t, src, -1)
    while card >= 0:
        move(t, card, src, dst)
        card = next_card(t, src, card)


@rare
def reveal(t, place):
    """Turn up what lies in a place; it stays there."""
    card = next_card(t, place, -1)
    while card >= 0:
        word = card >> 6
        here = bit(card & 63)
        if place & COMMITTED:
            forget_copies(t, card, place, True)
        t.public[word] |= here
        card = next_card(t, place, card)
    if place & COMMITTED:
        t.veiled &= ~(1 << owner_of(place))
    tell_moved(t, -1, place, place)


@rare
def pass_left(t, played, hand, seats):
    """The committed cards of a set of seats go to the hands at their left, all at once."""
    for seat in range(t.seats):
        if in_set(seats, seat):
            forget_passed(t, played + seat, hand + next_in(t, seats, seat))
    for seat in range(t.seats):
        if in_set(seats, seat):
            _hand_over(t, played + seat, hand + next_in(t, seats, seat))


@rule
def _hand_over(t, src, dst):
    card = next_card(t, src, -1)
    while card >= 0:
        t.cards[src & ROW][card >> 6] = without(t.cards[src & ROW][card >> 6], bit(card & 63))
        t.cards[dst & ROW][card >> 6] |= bit(card & 63)
        tell_moved(t, card, src, dst)
        card = next_card(t, src, card)
    t.veiled &= ~(1 << owner_of(src))


@rare
def gather(t, place):
    """All cards of the game to one pile, out of every other place."""
    for row in range(len(t.cards)):
        for word in range(len(t.pack)):
            t.cards[row][word] = NO_CARDS
    for row in range(len(t.order_count)):
        t.order_count[row] = 0
    for word in range(len(t.pack)):
        t.cards[place & ROW][word] = t.pack[word]
    t.veiled = 0
    tell_moved(t, -1, -1, place)


# Ordered places: position 0 is the card that was laid there first


@rule
def card_at(t, place, position):
    return t.order[place & ROW][position]


@rule
def first_card(t, place):
    """The card laid first, or -1."""
    return t.order[place & ROW][0] if t.order_count[place & ROW] > 0 else -1


@rule
def last_card(t, place):
    """The card laid last, or -1."""
    laid = t.order_count[place & ROW]
    return t.order[place & ROW][laid - 1] if laid > 0 else -1


@rare
def _lay(t, card, place):
    row = place & ROW
    t.order[row][t.order_count[row]] = card
    t.order_count[row] += 1


@rare
def _lift(t, card, place):
    row = place & ROW
    laid = t.order_count[row]
    position = 0
    while t.order[row][position] != card:
        position += 1
    for k in range(position, laid - 1):
        t.order[row][k] = t.order[row][k + 1]
    t.order[row][laid - 1] = 0
    t.order_count[row] = laid - 1
