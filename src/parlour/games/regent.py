"""Regent: cards up and cards down; catch somebody with a pair before you are caught.

Rules: docs/rules/regent.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count_rank,
    has_rank,
    highest_rank,
    is_empty,
    lowest_rank,
    move,
    move_all,
    next_card,
    rank_of,
    reveal,
)
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    is_live,
    live_count,
    next_live,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.lead import break_tie, lowest_newest
from parlour.kit.notes import Manner
from parlour.kit.opening import deal_lap, open_stock, void_deal
from parlour.kit.stakes import chips_won, finish_by_chips, pay_pot, pay_seat, take_pot
from parlour.kit.stock import can_draw, deal_one

SEATS = 6
BURN = 5
DOWNCARDS = 2
FACES = TRIANGLE.faces


class Phase(IntEnum):
    START = 0  # the dealer shuffles
    ROUND = 1  # the dealer deals a round
    TURN = 2


class Note(IntEnum):
    ATTACKS = 0
    MAKES_PAIR = 1
    GIVES = 2
    SEES = 3
    CAUGHT = 4
    NO_PAIR = 5
    FOLDS = 6


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
STACK = zones.seat("stack", EVERYONE)
DOWN = zones.seat("down", OWNER)

moves = Moves(SEATS, TRIANGLE)
DRAW = moves.verb("draw", says="Draw a card")
ATTACK = moves.verb("attack", moves.SEAT, says="Attack {0}")
GIFT = moves.verb("gift", moves.CARD, moves.SEAT, says="Give the {0} to {1}")
SEE = moves.verb("see", moves.SEAT, says="See {0}")
FOLD = moves.verb("fold", says="Fold")

GAME = Game(
    title="Regent",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("hands", 1, 1, says="Rounds in the match")],
    counters=[seat_counter("chips"), table_counter("pot")],
    seat_fields=["newest"],
    table_fields=["played"],
    notes={
        Note.ATTACKS: "{seat} attacks {other}",
        Note.MAKES_PAIR: "{seat} shows a pair of {number}s, and the attack has failed",
        Note.GIVES: "{seat} makes {other} a gift",
        Note.SEES: "{seat} sees {other}",
        Note.CAUGHT: "{seat} is caught with a pair of {number}s",
        Note.NO_PAIR: "{seat} has no pair, and {number} is the highest card",
        Note.FOLDS: "{seat} folds",
    },
    length="5 min a round",
    moods=("bluffing", "hidden cards"),
    summary="Load others with cards, hide your own pairs, and see who holds one.",
    about=(
        "Draw in secret, throw cards at the others, give yours away, until somebody has a pair.\n"
        "See a seat that hides one and it pays you; see a clean hand and you pay.\n"
        "The last one in takes what the folders have left."
    ),
    hints=Hints(middle=("stock", "discard"), front=("stack", "down"), matters=("chips", "pot")),
    smallest=6,
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.START


@rule
def advance(t):
    if t.phase == Phase.START:
        open_stock(t, STOCK, DISCARD, BURN)
        t.phase = Phase.ROUND
    else:
        _deal_round(t)


@rule
def legal(t, seat, mask):
    allow(mask, FOLD)
    has_cards = can_draw(t, STOCK, DISCARD)  # ruling 2
    if has_cards:
        allow(mask, DRAW)
    for other in range(t.seats):
        if other != seat and is_live(t, other):
            if has_cards:
                allow(mask, ATTACK + other)
            if not is_empty(t, DOWN + other):  # ruling 7
                allow(mask, SEE + other)
            _allow_gifts(t, seat, other, mask)


@rule
def apply(t, seat, verb, what):
    if verb == DRAW:
        _draw(t, seat)
    elif verb == ATTACK:
        _attack(t, seat, what)
    elif verb == GIFT:
        _give(t, seat, what // SEATS, what % SEATS)
    elif verb == SEE:
        _see(t, seat, what)
    else:
        _fold(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: round start


@rule
def _deal_round(t):
    t.live = everyone(t)
    for lap in range(DOWNCARDS + 1):
        place = DOWN if lap < DOWNCARDS else STACK
        deal_lap(t, STOCK, DISCARD, place, t.live, BURN)
    lead = break_tie(t, lowest_newest(t, t.live), STOCK, DISCARD, STACK, BURN)
    if lead < 0:
        void_deal(t, STOCK, DISCARD, BURN)  # ruling 9; the round is dealt again
        return
    say(t, Manner.LEADS, lead, 0)
    t.phase = Phase.TURN
    ask(t, lead)


# §3: moves


@rule
def _draw(t, seat):
    deal_one(t, STOCK, DISCARD, DOWN + seat, BURN)
    ask(t, next_live(t, seat))


@rule
def _attack(t, seat, other):
    """Ruling 3: only a match with an upcard makes it fail."""
    say(t, Note.ATTACKS, seat, other)
    card = deal_one(t, STOCK, DISCARD, STACK + other, BURN)
    rank = rank_of(t, card)
    if count_rank(t, STACK + other, rank) > 1:
        say(t, Note.MAKES_PAIR, other, rank)
        move(t, card, STACK + other, DISCARD)  # ruling 8
        pay_seat(t, seat, other, rank)
        _leave(t, seat)
    _pass_turn(t, other)


@rule
def _allow_gifts(t, seat, other, mask):
    card = next_card(t, DOWN + seat, -1)
    while card >= 0:
        rank = rank_of(t, card)
        if not has_rank(t, STACK + other, rank):
            allow(mask, GIFT + rank * SEATS + other)
        card = next_card(t, DOWN + seat, card)


@rule
def _give(t, seat, rank, other):
    say(t, Note.GIVES, seat, other)
    move(t, card_of(t, DOWN + seat, rank), DOWN + seat, STACK + other)
    _pass_turn(t, other)


@rule
def _see(t, seat, other):
    say(t, Note.SEES, seat, other)
    reveal(t, DOWN + other)
    move_all(t, DOWN + other, STACK + other)
    pair = _highest_pair(t, other)
    if pair:
        say(t, Note.CAUGHT, other, pair)
        pay_seat(t, other, seat, pair)
        _leave(t, other)
        _pass_turn(t, next_live(t, other))
    else:
        high = highest_rank(t, STACK + other)  # ruling 5
        say(t, Note.NO_PAIR, other, high)
        pay_seat(t, seat, other, high)
        _leave(t, seat)
        _pass_turn(t, other)


@rule
def _highest_pair(t, seat):
    """The highest rank held twice or more in a hand that has been turned up; 0 for none."""
    best = 0
    for rank in range(1, FACES):
        if count_rank(t, STACK + seat, rank) > 1:
            best = rank
    return best


@rule
def _fold(t, seat):
    """Ruling 6: the folder's own upcards count."""
    say(t, Note.FOLDS, seat, 0)
    low = FACES
    for other in range(t.seats):
        if is_live(t, other):
            low = min(low, lowest_rank(t, STACK + other))
    pay_pot(t, seat, low)
    _leave(t, seat)
    _pass_turn(t, next_live(t, seat))


@rare
def _leave(t, seat):
    """Out: all cards of the hand are discarded, downcards unseen."""
    say(t, Manner.OUT, seat, 0)
    drop_out(t, seat)
    _discard_hand(t, seat)


@rule
def _discard_hand(t, seat):
    move_all(t, STACK + seat, DISCARD)
    move_all(t, DOWN + seat, DISCARD)


@rare
def _pass_turn(t, seat):
    if live_count(t) > 1:
        ask(t, seat)
    else:
        _end_round(t, only_seat(t.live))


# §4


@rule
def _end_round(t, survivor):
    if t.pot:
        take_pot(t, survivor)
    _discard_hand(t, survivor)
    t.played += 1
    if t.played >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    t.phase = Phase.ROUND
    nobody_acts(t)
