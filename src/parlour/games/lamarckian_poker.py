"""Lamarckian Poker: marks capture pool cards of their rank or suit, then fall into the pool.

Rules: docs/rules/lamarckian-poker.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import (
    draw,
    highest,
    is_empty,
    move,
    move_all,
    next_card,
    rank_of,
    reveal,
    suit_of,
)
from parlour.engine.decks import ACE_HIGH
from parlour.engine.game import Game, Hints
from parlour.engine.moves import Moves, allow
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask_all,
    drop_out,
    everyone,
    finish,
    has_chosen,
    is_live,
    live_count,
    only_seat,
    say,
)
from parlour.kit.poker import KIND_NOTES, hand_value, tell_hand
from parlour.kit.stakes import most, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 6
HAND_CARDS = 4
POOL_CARDS = 4


class Phase(IntEnum):
    DEAL = 0
    MARK = 1  # every live seat chooses its mark
    CAPTURE = 2  # the marks act, one at a time


class Note(IntEnum):
    POOL = 0
    ACTS = 1
    CAPTURES_NOTHING = 2
    FALLS = 3
    EXTINCT = 4
    SURVIVES = 5
    ALL_EXTINCT = 6
    SHOWDOWN = 7
    BEST = 8


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
POOL = zones.table("pool", EVERYONE)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, ACE_HIGH)
PLAY = moves.verb("play", moves.CARD, says="Mark with the {0}")

GAME = Game(
    title="Lamarckian Poker",
    credit="James Ernest and Dave Howell",
    source="Cheapass Games Poker Suite (2011)",
    seats=(2, SEATS),
    deck=ACE_HIGH,
    zones=zones,
    moves=moves,
    phases=Phase,
    seat_fields=["worth"],
    notes=KIND_NOTES
    | {
        Note.POOL: "a new pool of four cards",
        Note.ACTS: "{seat}'s mark acts: {card}",
        Note.CAPTURES_NOTHING: "{seat} captures nothing",
        Note.FALLS: "{card} falls into the pool",
        Note.EXTINCT: "{seat} has no card left and is extinct",
        Note.SURVIVES: "{seat} alone survives",
        Note.ALL_EXTINCT: "nobody survives: {seats} went last",
        Note.SHOWDOWN: "the stock is empty: showdown",
        Note.BEST: "the best hand: {seats}",
    },
    length="10 min",
    moods=("hand building", "hidden cards"),
    summary="Every turn one card of yours captures its suit and its rank, and is lost to the pool.",
    about=(
        "Everybody secretly marks with one card; the marks act from the highest down.\n"
        "A mark picks up the pool cards of its suit or rank, then falls in, for others to take.\n"
        "Run out of cards and you are extinct; the best poker hand at the end of the deck wins."
    ),
    hints=Hints(middle=("stock", "pool", "discard"), front=("hand", "played"), rows=("pool",)),
    bound=42,  # 13 - seats turns of one card a seat
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.DEAL:
        fresh_stock(t, STOCK)
        deal_laps(t, STOCK, HAND, HAND_CARDS, everyone(t))
        _begin_turn(t)
    elif t.phase == Phase.MARK:
        _reveal_marks(t)
    else:
        _go_on(t)


@rule
def legal(t, seat, mask):
    card = next_card(t, HAND + seat, -1)
    while card >= 0:
        allow(mask, PLAY + card)
        card = next_card(t, HAND + seat, card)


@rule
def apply(t, seat, verb, what):
    move(t, what, HAND + seat, PLAYED + seat)
    has_chosen(t, seat)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §3 Play


@rule
def _begin_turn(t):
    say(t, Note.POOL, -1, 0)
    for _ in range(POOL_CARDS):
        draw(t, STOCK, POOL)
    t.phase = Phase.MARK
    ask_all(t, t.live)


@rule
def _reveal_marks(t):
    for seat in range(t.seats):
        if is_live(t, seat):
            reveal(t, PLAYED + seat)
    t.phase = Phase.CAPTURE


@rule
def _go_on(t):
    """The next mark acts; after the last one the turn ends."""
    seat = _next_to_act(t)
    if seat >= 0:
        _act(t, seat)
    else:
        _end_turn(t)


@rule
def _next_to_act(t):
    """The seat of the highest mark left, or -1. Cards are ordered by rank, then by suit."""
    found = -1
    best = -1
    for seat in range(t.seats):
        mark = highest(t, PLAYED + seat)
        if mark > best:
            best = mark
            found = seat
    return found


@rule
def _act(t, seat):
    mark = highest(t, PLAYED + seat)
    say(t, Note.ACTS, seat, mark)
    captures = False
    card = next_card(t, POOL, -1)
    while card >= 0:
        if rank_of(t, card) == rank_of(t, mark) or suit_of(t, card) == suit_of(t, mark):
            move(t, card, POOL, HAND + seat)
            captures = True
        card = next_card(t, POOL, card)
    if not captures:
        say(t, Note.CAPTURES_NOTHING, seat, 0)
    move(t, mark, PLAYED + seat, POOL)  # ruling 2: after its capture
    say(t, Note.FALLS, seat, mark)


@rule
def _end_turn(t):
    move_all(t, POOL, DISCARD)
    before = t.live
    for seat in range(t.seats):
        if is_live(t, seat) and is_empty(t, HAND + seat):  # ruling 3: only now
            say(t, Note.EXTINCT, seat, 0)
            drop_out(t, seat)
    if live_count(t) == 0:
        say(t, Note.ALL_EXTINCT, -1, before)  # ruling 6
        finish(t, before, 0)
    elif live_count(t) == 1:
        say(t, Note.SURVIVES, only_seat(t.live), 0)  # ruling 5
        finish(t, t.live, 0)
    elif is_empty(t, STOCK):
        _show_down(t)
    else:
        _begin_turn(t)


# §4 Showdown


@rule
def _show_down(t):
    say(t, Note.SHOWDOWN, -1, 0)
    for seat in range(t.seats):
        if is_live(t, seat):
            reveal(t, HAND + seat)
            t.worth[seat] = hand_value(t, HAND + seat)
            tell_hand(t, seat, t.worth[seat])
    winners = most(t, t.worth, t.live)
    say(t, Note.BEST, -1, winners)
    finish(t, winners, 0)
