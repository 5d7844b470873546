"""Goblin Poker: pitch a card into the pool that is dealt back out face up; a pair knocks you out.

Rules: docs/rules/goblin-poker.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count_rank,
    draw,
    has_rank,
    is_empty,
    lowest,
    lowest_rank,
    move,
    move_all,
    rank_of,
    reveal,
)
from parlour.engine.chance import shuffle
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    drop_out,
    everyone,
    has_chosen,
    in_set,
    is_live,
    left_of,
    live_count,
    next_in,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.compare import lowest_hands
from parlour.kit.lead import lowest_newest, serve_unpaired
from parlour.kit.notes import Manner
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_pot, split_pot
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 8
CARDS = 6
FACES = TRIANGLE.faces
NO_BURN = 0


class Phase(IntEnum):
    HAND = 0  # the dealer antes and deals
    FIRST = 1
    ROUND = 2  # the dealer looks for the lowest stack
    TURN = 3
    POOL = 4  # the dealer deals out what was pitched


class Note(IntEnum):
    LOWEST = 0
    UNBROKEN = 1
    FOLDS = 2
    PAIRS = 3
    SURVIVE = 4


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
PITCHED = zones.table("pitched", NOBODY)
STACK = zones.seat("stack", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
PITCH = moves.verb("pitch", moves.CARD, says="Pitch the {0}")
FOLD = moves.verb("fold", says="Fold")

GAME = Game(
    title="Goblin Poker",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(3, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("hands", 1, 1, says="Hands in the match")],
    counters=[
        seat_counter("chips"),
        table_counter("pot"),
        table_counter("low"),
        table_counter("round"),
    ],
    seat_fields=["newest"],
    table_fields=["played_hands", "waiting"],
    notes={
        Note.LOWEST: "{seat} has the lowest stack",
        Note.UNBROKEN: "no card can break the tie: {seat} is nearest the dealer's left",
        Note.FOLDS: "{seat} folds",
        Note.PAIRS: "{seat} has a pair of {number}s and is out",
        Note.SURVIVE: "without a pair: {seats}",
    },
    length="5 min a hand",
    moods=("chaotic", "press your luck"),
    summary="Pitch what will hurt the others; everything pitched comes back face up.",
    about=(
        "Every seat throws a hidden card into one pool, or folds for the lowest card in sight.\n"
        "The pool is shuffled and dealt out face up: a pair costs its rank and knocks you out.\n"
        "Those who live through five rounds split the pot."
    ),
    hints=Hints(
        middle=("stock", "pitched", "discard"),
        front=("stack", "played"),
        piles=("stock", "pitched", "discard"),
        matters=("chips", "pot", "low"),
    ),
)


@rule
def deal(t):
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.HAND:
        _start_hand(t)
    elif t.phase == Phase.FIRST:
        _reveal_first_cards(t)
    elif t.phase == Phase.ROUND:
        _start_round(t)
    else:
        _deal_pool(t)


@rule
def legal(t, seat, mask):
    verb = PLAY if t.phase == Phase.FIRST else PITCH
    for rank in range(1, FACES):
        if has_rank(t, HAND + seat, rank):
            allow(mask, verb + rank)
    if t.phase == Phase.TURN:
        allow(mask, FOLD)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        move(t, card_of(t, HAND + seat, what), HAND + seat, PLAYED + seat)
        has_chosen(t, seat)
    elif verb == PITCH:
        move(t, card_of(t, HAND + seat, what), HAND + seat, PITCHED)
        _ask_next(t, seat)
    else:
        _fold(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3.1, 3.2: the deal and the first cards


@rule
def _start_hand(t):
    t.live = everyone(t)
    t.low = 0
    t.round = 0
    ante(t, t.live, 1)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, t.live)
    t.phase = Phase.FIRST
    ask_all(t, t.live)


@rule
def _reveal_first_cards(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    for seat in range(t.seats):
        move(t, lowest(t, PLAYED + seat), PLAYED + seat, STACK + seat)
    t.phase = Phase.ROUND


# §2: the lowest stack, and the price of a fold


@rare
def _find_lowest_stack(t):
    """The live seat with the lowest stack; tie-break cards stay in the stacks."""
    tied = lowest_hands(t, STACK, t.live)
    while tied & (tied - 1):
        say(t, Manner.TIED, -1, tied)
        if not _serve_tied(t, tied):
            tied = 1 << next_in(t, tied, t.dealer)  # ruling 7
            say(t, Note.UNBROKEN, only_seat(tied), 0)
        else:
            tied = lowest_newest(t, tied)
    say(t, Note.LOWEST, only_seat(tied), 0)
    return only_seat(tied)


@rule
def _serve_tied(t, tied):
    """One more card to each tied seat; False if one of them cannot have any without a pair."""
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        if in_set(tied, seat):
            card = serve_unpaired(t, STOCK, DISCARD, STACK, seat, NO_BURN)
            if card < 0:
                return False
            t.newest[seat] = rank_of(t, card)
    return True


@rule
def _set_price(t):
    """Ruling 1: only what lies face up on live stacks counts."""
    t.low = FACES
    for seat in range(t.seats):
        if is_live(t, seat):
            t.low = min(t.low, lowest_rank(t, STACK + seat))


# §3.3 a, b: pitch or fold


@rule
def _start_round(t):
    t.round += 1
    t.waiting = t.live
    seat = _find_lowest_stack(t)
    t.phase = Phase.TURN
    _set_price(t)
    ask(t, seat)


@rule
def _ask_next(t, seat):
    """Each live seat once; ruling 3: a fold of the lowest stack does not change the order."""
    t.waiting &= ~(1 << seat)
    if t.waiting:
        _set_price(t)
        ask(t, next_in(t, t.waiting, seat))
    else:
        t.phase = Phase.POOL
        nobody_acts(t)


@rule
def _fold(t, seat):
    say(t, Note.FOLDS, seat, 0)
    pay_pot(t, seat, t.low)
    _leave(t, seat)
    if live_count(t) == 1:
        _end_hand(t)
    else:
        _ask_next(t, seat)


@rule
def _leave(t, seat):
    move_all(t, STACK + seat, DISCARD)
    move_all(t, HAND + seat, DISCARD)
    drop_out(t, seat)


# §3.3 c, d: the pool comes back


@rule
def _deal_pool(t):
    first = _find_lowest_stack(t)  # ruling 4: before the shuffle, and once
    shuffle(t, PITCHED)
    takers = t.live
    seat = first
    while takers and live_count(t) > 1:  # ruling 6
        _deal_from_pool(t, seat)
        takers &= ~(1 << seat)
        seat = next_in(t, takers, seat)
    if live_count(t) == 1 or is_empty(t, HAND + only_seat(t.live)):
        _end_hand(t)
    else:
        t.phase = Phase.ROUND


@rule
def _deal_from_pool(t, seat):
    rank = rank_of(t, draw(t, PITCHED, STACK + seat))
    if count_rank(t, STACK + seat, rank) > 1:
        say(t, Note.PAIRS, seat, rank)
        pay_pot(t, seat, rank)
        _leave(t, seat)


# §4


@rare
def _end_hand(t):
    move_all(t, PITCHED, DISCARD)  # ruling 5
    _set_price(t)
    say(t, Note.SURVIVE, -1, t.live)
    split_pot(t, t.live)
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    t.phase = Phase.HAND
    nobody_acts(t)
