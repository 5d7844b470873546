"""Loops over any game: `plain` and `native` fill in the names below with those of one game."""

import types
from functools import cache
from typing import Any

from parlour.engine.bits import (
    NO_CARDS,
    below,
    bit,
    count_bits,
    low_bit,
    nth_bit,
    seed_words,
    without,
)
from parlour.engine.game import Game
from parlour.engine.places import (
    COMMITTED,
    EVERYONE,
    FIRST_ROW,
    HAND_ROW,
    ORDERED,
    OWNER,
    ROW,
    SEEN_BY,
)


def generic(function: Any) -> Any:
    """Mark a function that is rebuilt for every game."""
    function.is_generic = True
    return function


def deal(t): ...
def advance(t): ...
def legal(t, seat, mask): ...
def apply(t, seat, verb, what): ...
def plausible(t, seat): ...
def hide(t, seat): ...


VERB_STARTS: tuple[int, ...] = ()
MASK_WORDS = 0
PLACES: tuple[int, ...] = ()
HIDES_SIZE = 0  # first row of a zone that hides its size


@generic
def step(t, seat, move):
    """Carry out a legal move. The dealer's work that follows is `advance`."""
    verb = 0
    for start in VERB_STARTS:
        if move >= start:
            verb = start
    apply(t, seat, verb, move - verb)


@generic
def list_legal(t, seat, mask):
    """Set the mask to the legal moves of a seat; returns how many there are."""
    for word in range(MASK_WORDS):
        mask[word] = NO_CARDS
    legal(t, seat, mask)
    total = 0
    for word in range(MASK_WORDS):
        total += count_bits(mask[word])
    return total


@generic
def choose(t, seat, mask, rng):
    """A uniformly random legal move."""
    n = below(rng, list_legal(t, seat, mask))
    for word in range(MASK_WORDS):
        here = count_bits(mask[word])
        if n < here:
            return word * 64 + nth_bit(mask[word], n)
        n -= here
    return -1


@generic
def playout(t, mask, rng):
    """Random play from here to the end; returns how many decisions it took."""
    decisions = 0
    while True:
        while not t.acting and not t.over:
            advance(t)
        if t.over:
            return decisions
        seat = low_bit(t.acting)
        step(t, seat, choose(t, seat, mask, rng))
        decisions += 1


@generic
def play_many(blank, tables, mask, rng, first_seed, games, tally):
    """So many whole matches on one record, a seed each; counts decisions and each seat's wins."""
    decisions = 0
    for game in range(games):
        tables[0] = blank[0]
        t = tables[0]
        seed_words(t.rng, first_seed + game)
        deal(t)
        decisions += playout(t, mask, rng)
        for seat in range(t.seats):
            tally[seat] += t.winners >> seat & 1
    return decisions


@generic
def first_breach(blank, tables, mask, rng, first_seed, games, bound):
    """Play so many matches, looking at the cards after every move; the first bad seed, or -1."""
    for game in range(games):
        tables[0] = blank[0]
        t = tables[0]
        seed_words(t.rng, first_seed + game)
        seed_words(rng, first_seed + game + 1)
        deal(t)
        decisions = 0
        while not t.over:
            if t.acting:
                seat = low_bit(t.acting)
                if list_legal(t, seat, mask) == 0 or decisions == bound:
                    return first_seed + game
                step(t, seat, choose(t, seat, mask, rng))
                decisions += 1
            else:
                advance(t)
            if _has_lost_cards(t):
                return first_seed + game
        if t.acting or t.midway or t.winners & t.losers or (t.winners | t.losers) >> t.seats:
            return first_seed + game
    return -1


@generic
def _has_lost_cards(t):
    """Is a card nowhere or in two places? (Before the first deal they lie nowhere at all.)"""
    for word in range(len(t.pack)):
        seen = NO_CARDS
        total = 0
        for row in range(len(t.cards)):
            seen |= t.cards[row][word]
            total += count_bits(t.cards[row][word])
        if total and (seen != t.pack[word] or total != count_bits(seen)):
            return True
        if t.hat[word] != NO_CARDS:
            return True
    return False


@generic
def redeal(t, seat, rng):
    """Lay anew what a seat (-1: a spectator) cannot place, in a way that fits all it knows."""
    for _ in range(1000):
        _deal_unseen(t, seat, rng, False)
        if plausible(t, seat):
            return True
    return False


@generic
def observe(t, seat, rng):
    """Leave in the record only what a seat (-1: a spectator) knows.

    It is the same for all lays that the seat cannot tell apart: unseen cards lie in the order of
    the deck, chance and what others know are wiped out.
    """
    _deal_unseen(t, seat, rng, True)
    for word in range(4):
        t.rng[word] = NO_CARDS
    for other in range(len(t.known)):
        if other != seat:
            for word in range(len(t.hat)):
                t.known[other][word] = NO_CARDS
    hide(t, seat)


@generic
def _deal_unseen(t, seat, rng, in_order):
    for row in range(len(PLACES)):
        place = PLACES[row]
        if _hides(place, seat) and place & COMMITTED and t.veiled >> _owner_of(place) & 1:
            _mix_commitment(t, place, seat, rng, in_order)
    for row in range(len(PLACES)):  # everything unknown into the hat ...
        if _hides(PLACES[row], seat):
            for word in range(len(t.hat)):
                t.hat[word] |= without(t.cards[row][word], _known_to(t, seat, word))
    for row in range(len(PLACES)):  # ... and as many out of it as there were
        if _hides(PLACES[row], seat):
            _refill(t, PLACES[row], seat, rng, in_order)


@generic
def _hides(place, seat):
    if place & SEEN_BY == EVERYONE:
        return False
    return place & SEEN_BY != OWNER or _owner_of(place) != seat


@generic
def _owner_of(place):
    return (place & ROW) - (place >> FIRST_ROW & ROW)


@generic
def _known_to(t, seat, word):
    return t.public[word] | t.known[seat][word] if seat >= 0 else t.public[word]


@generic
def _mix_commitment(t, place, seat, rng, in_order):
    """Swap committed cards with cards of the same hand: nobody else knows which lie where."""
    hand = (place >> HAND_ROW & ROW) + _owner_of(place)
    row = place & ROW
    size = 0
    total = 0
    for word in range(len(t.hat)):
        size += count_bits(t.cards[row][word])
        total += count_bits(t.cards[row][word]) + count_bits(t.cards[hand][word])
        t.cards[hand][word] |= t.cards[row][word]
        t.cards[row][word] = NO_CARDS
    if place >> FIRST_ROW & ROW == HIDES_SIZE and HIDES_SIZE > 0:
        size = 1 if in_order else 1 + below(rng, total)
    for _ in range(size):
        if in_order:
            card = _take_known(t, hand, seat)
        else:
            card = _take_any(t.cards[hand], len(t.hat), total, rng, False)
        total -= 1
        t.cards[row][card >> 6] |= bit(card & 63)


@generic
def _take_known(t, row, seat):
    """The lowest card that a seat knows to be there, or else any that it does not know."""
    for word in range(len(t.hat)):
        known = t.cards[row][word] & _known_to(t, seat, word)
        if known != NO_CARDS:
            t.cards[row][word] = without(t.cards[row][word], bit(low_bit(known)))
            return word * 64 + low_bit(known)
    return _take_any(t.cards[row], len(t.hat), 1, t.hat, True)


@generic
def _take_any(cards, words, total, rng, in_order):
    """A random card (or the lowest) out of a set of `total`."""
    n = 0 if in_order else below(rng, total)
    for word in range(words):
        here = count_bits(cards[word])
        if n < here:
            index = nth_bit(cards[word], n)
            cards[word] = without(cards[word], bit(index))
            return word * 64 + index
        n -= here
    return -1


@generic
def _refill(t, place, seat, rng, in_order):
    row = place & ROW
    left = 0
    for word in range(len(t.hat)):
        left += count_bits(t.hat[word])
    if place & ORDERED:
        for position in range(t.order_count[row]):
            card = t.order[row][position]
            if _known_to(t, seat, card >> 6) & bit(card & 63) == NO_CARDS:
                new = _take_any(t.hat, len(t.hat), left, rng, in_order)
                left -= 1
                t.order[row][position] = new
        for word in range(len(t.hat)):
            t.cards[row][word] = NO_CARDS
        for position in range(t.order_count[row]):
            card = t.order[row][position]
            t.cards[row][card >> 6] |= bit(card & 63)
        return
    missing = 0
    for word in range(len(t.hat)):
        known = _known_to(t, seat, word)
        missing += count_bits(without(t.cards[row][word], known))
        t.cards[row][word] &= known
    for _ in range(missing):
        card = _take_any(t.hat, len(t.hat), left, rng, in_order)
        left -= 1
        t.cards[row][card >> 6] |= bit(card & 63)


def _anything(t, seat):
    return True


def _nothing(t, seat):
    pass


_anything.is_rule = True  # type: ignore[attr-defined]
_nothing.is_rule = True  # type: ignore[attr-defined]


@cache
def _names_of(slug: str, module: Any) -> dict[str, Any]:
    found: Game = module.GAME
    names = {name: getattr(module, name) for name in ("deal", "advance", "legal", "apply")}
    names["plausible"] = getattr(module, "plausible", _anything)
    names["hide"] = getattr(module, "hide", _nothing)
    names["VERB_STARTS"] = tuple(verb.first for verb in found.moves.verbs)
    names["MASK_WORDS"] = found.moves.words
    names["PLACES"] = found.zones.places()
    names["HIDES_SIZE"] = sum(zone.row for zone in found.zones if zone.hides_size)
    return names


def names_of(game: Game) -> dict[str, Any]:
    """What the names of this module stand for in one game."""
    return _names_of(game.slug, game.module)


GENERIC = (step, list_legal, choose, playout, redeal, observe)


class Plain:
    """The loops over one game as plain Python."""

    step: Any
    list_legal: Any
    choose: Any
    playout: Any
    redeal: Any
    observe: Any

    def __init__(self, game: Game) -> None:
        scope = dict(globals()) | names_of(game)
        for name, value in list(scope.items()):
            if getattr(value, "is_generic", False):
                scope[name] = types.FunctionType(value.__code__, scope, name)
        for function in GENERIC:
            setattr(self, function.__name__, staticmethod(scope[function.__name__]).__func__)


_plain: dict[str, Plain] = {}


def plain(game: Game) -> Plain:
    """The loops over one game as plain Python."""
    if game.slug not in _plain:
        _plain[game.slug] = Plain(game)
    return _plain[game.slug]
