"""Starboard: all play one common hand; draw on, or lock and claim that it has grown far enough.

Rules: docs/rules/starboard.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count, count_rank, move, move_all, rank_of
from parlour.engine.chance import random_seat
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice, number
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    is_live,
    left_of,
    live_count,
    next_in,
    nobody_acts,
    only_seat,
    say,
)
from parlour.kit.locking import active_seats, unlock_all
from parlour.kit.opening import open_stock
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_pot, split_pot
from parlour.kit.stock import deal_one

SEATS = 7
BURN = 5


class Phase(IntEnum):
    HAND = 0  # the dealer antes and deals
    TURN = 1


class Edition(IntEnum):
    BOOK_2018 = 0
    LEAFLET_2014 = 1


class Supply(IntEnum):
    FRESH = 0
    THROUGH = 1


class Note(IntEnum):
    BUTTON = 0
    PAIRS_AT_ONCE = 1
    BUSTS = 2
    LOCKS = 3
    KNOCKED_OUT = 4
    LOCKS_ALONE = 5


zones = Zones(SEATS)
BOARD = zones.table("board", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)

moves = Moves(SEATS, TRIANGLE)
HIT = moves.verb("hit", says="Pay 1 and draw")
LOCK = moves.verb("lock", says="Lock")


def _deck_of(seats, options):
    return "through" if options["edition"] == 2014 else "fresh"


GAME = Game(
    title="Starboard",
    credit="James Ernest",
    source="Pairs Companion Book (2018), Pirate deck leaflet (2014)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        choice("edition", 2018, 2014, says="What knocks out a locked seat"),
        choice("deck", "fresh", "through", default=_deck_of, says="The stock for each hand"),
        number("hands", 1, 1, says="Hands in the match"),
    ],
    counters=[seat_counter("chips"), seat_counter("locked"), table_counter("pot")],
    table_fields=["button", "played"],
    notes={
        Note.BUTTON: "{seat} has the button",
        Note.PAIRS_AT_ONCE: "another {card}: it is discarded and replaced",
        Note.BUSTS: "{seat} pairs the {card} and busts",
        Note.LOCKS: "{seat} locks at {number} cards",
        Note.KNOCKED_OUT: "{seat}, locked at {number} cards, is knocked out",
        Note.LOCKS_ALONE: "{seat} alone is left and locks",
    },
    length="3 min a hand",
    moods=("press your luck", "quick"),
    summary="One hand for all: pay to stretch it by a card, or lock and hope it breaks.",
    about=(
        "Two cards lie in the middle, and everybody is playing them.\n"
        "Pay a chip to add a card, and bust if it pairs; or lock, and say it can grow no more.\n"
        "Who is still locked at the end shares the pot."
    ),
    hints=Hints(
        middle=("board", "stock", "discard"), rows=("board",), matters=("pot", "chips", "locked")
    ),
    smallest=5,
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.HAND


@rule
def advance(t):
    _start_hand(t)


@rule
def legal(t, seat, mask):
    allow(mask, HIT)
    allow(mask, LOCK)


@rule
def apply(t, seat, verb, what):
    if verb == HIT:
        _hit(t, seat)
    else:
        _lock(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: hand start


@rule
def _start_hand(t):
    t.live = everyone(t)
    unlock_all(t)
    ante(t, t.live, 1)
    if t.played == 0 or t.options.deck == Supply.FRESH:
        open_stock(t, STOCK, DISCARD, _burnt(t))
    t.button = random_seat(t, t.live) if t.played == 0 else left_of(t, t.button)
    say(t, Note.BUTTON, t.button, 0)
    while count(t, BOARD) < 2:
        card = _deal_to_board(t)
        if card >= 0:
            say(t, Note.PAIRS_AT_ONCE, -1, card)
    t.phase = Phase.TURN
    ask(t, t.button)


@rule
def _burnt(t):
    """How many are burnt after a shuffle."""
    return BURN if t.options.deck == Supply.THROUGH else 0


@rule
def _deal_to_board(t):
    """One card; if it pairs it goes to the discards and is returned, else -1."""
    card = deal_one(t, STOCK, DISCARD, BOARD, _burnt(t))
    if count_rank(t, BOARD, rank_of(t, card)) == 1:
        return -1
    move(t, card, BOARD, DISCARD)
    return card


# §3: turns


@rule
def _hit(t, seat):
    pay_pot(t, seat, 1)
    card = _deal_to_board(t)
    if card >= 0:
        say(t, Note.BUSTS, seat, card)
        drop_out(t, seat)
    elif t.options.edition == Edition.BOOK_2018:
        _knock_out_shorter_locks(t)  # which is every lock, now that the board has grown
    _end_turn(t, seat)


@rule
def _lock(t, seat):
    t.locked[seat] = count(t, BOARD)
    say(t, Note.LOCKS, seat, t.locked[seat])
    if t.options.edition == Edition.LEAFLET_2014:
        _knock_out_shorter_locks(t)
    _end_turn(t, seat)


@rule
def _knock_out_shorter_locks(t):
    """Every seat locked with fewer cards than the board has now is out."""
    cards = count(t, BOARD)
    for seat in range(t.seats):
        if is_live(t, seat) and 0 < t.locked[seat] < cards:
            say(t, Note.KNOCKED_OUT, seat, t.locked[seat])
            drop_out(t, seat)


@rule
def _end_turn(t, seat):
    if live_count(t) == 1 and active_seats(t):  # ruling 1: not merely the last active seat
        survivor = only_seat(t.live)
        say(t, Note.LOCKS_ALONE, survivor, 0)
        t.locked[survivor] = count(t, BOARD)
    active = active_seats(t)
    if active:
        ask(t, next_in(t, active, seat))
    else:
        _end_hand(t)


# §4


@rare
def _end_hand(t):
    split_pot(t, t.live)
    move_all(t, BOARD, DISCARD)
    t.played += 1
    if t.played >= t.options.hands:
        finish_by_chips(t)
    else:
        t.phase = Phase.HAND
        nobody_acts(t)
