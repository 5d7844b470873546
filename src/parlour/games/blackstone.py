"""Blackstone: take at least as many cards as the seat before, or pay; the second black stone loses.

Rules: docs/rules/blackstone.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count, draw, move, next_card, rank_of
from parlour.engine.chance import random_card, shuffle
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    in_set,
    left_of,
    next_in,
    next_live,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
    size_of,
)
from parlour.kit.lead import lowest_newest
from parlour.kit.notes import Manner
from parlour.kit.stakes import chips_won, finish_by_chips, pay_pot, split_pot
from parlour.kit.stock import fresh_stock

SEATS = 8
ANTE = 5
BLACK = 10  # the rank of the black stones
MOST_CARDS = 53  # two seats, one card each: so many are left to be taken


class Phase(IntEnum):
    HAND = 0  # the dealer collects the antes and deals
    TURN = 1


class Note(IntEnum):
    DRAWS = 0
    LOSES = 1
    FOLDS = 2
    FORFEITS = 3
    KEEPS_ANTE = 4
    BLACKS_RETURN = 5
    TOO_FEW = 6


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
WHITE = zones.table("white", EVERYONE)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
TAKE = moves.verb("take", Number(MOST_CARDS), says="Take {0}")
FOLD = moves.verb("fold", says="Fold")

GAME = Game(
    title="Blackstone",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("hands", 1, 1, says="Hands in the match")],
    counters=[
        seat_counter("chips"),
        seat_counter("ante"),
        table_counter("pot"),
        table_counter("stones"),
        table_counter("least"),
    ],
    seat_fields=["newest"],
    table_fields=["played_hands"],
    notes={
        Note.DRAWS: "{seat} asks for {number}",
        Note.LOSES: "the second black stone: {seat} loses (white stones: {number})",
        Note.FOLDS: "{seat} folds (white stones: {number})",
        Note.FORFEITS: "the ante of {seat} goes into the pot",
        Note.KEEPS_ANTE: "{seat} takes the ante back",
        Note.BLACKS_RETURN: "the extra black stones go back and the stock is shuffled",
        Note.TOO_FEW: "there are too few cards to break the tie",
    },
    length="5 min a hand",
    moods=("press your luck", "chicken", "quick"),
    summary="Take at least as many cards as the seat before you, or pay to leave.",
    about=(
        "A 10 is a black stone, any other card a white one; a second black stone ends the hand.\n"
        "Say how many cards you take, never fewer than the seat before you, or fold.\n"
        "Two black stones cost a chip for each white stone dealt, a fold half; the others share."
    ),
    hints=Hints(
        middle=("stock", "white"),
        front=("stack",),
        piles=("stock",),
        matters=("chips", "stones", "least", "pot"),
    ),
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
    for cards in range(t.least, count(t, STOCK) + 1):
        allow(mask, TAKE + cards)
    allow(mask, FOLD)


@rule
def apply(t, seat, verb, what):
    if verb == TAKE:
        _take(t, seat, what)
    else:
        _fold(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3 Start of a hand


@rule
def _start_hand(t):
    _collect_antes(t)
    fresh_stock(t, STOCK)
    lead = _find_lead(t)
    _sort_stones(t)
    say(t, Manner.LEADS, lead, 0)
    t.least = 1
    t.phase = Phase.TURN
    ask(t, lead)


@rule
def _collect_antes(t):
    """They lie in front of the seats, not in the pot."""
    t.live = everyone(t)
    say(t, Manner.ANTE, -1, ANTE)
    for seat in range(t.seats):
        t.chips[seat] -= ANTE
        t.ante[seat] = ANTE


@rule
def _find_lead(t):
    """Lowest card leads; only the newest cards are compared, whatever they are."""
    tied = everyone(t)
    while tied & (tied - 1):
        if count(t, STOCK) < size_of(tied):
            say(t, Note.TOO_FEW, -1, 0)
            return next_in(t, tied, t.dealer)  # ruling 5
        _deal_one_each(t, tied)
        tied = lowest_newest(t, tied)
        if tied & (tied - 1):
            say(t, Manner.TIED, -1, tied)
    return only_seat(tied)


@rule
def _deal_one_each(t, seats):
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        if in_set(seats, seat):
            t.newest[seat] = rank_of(t, draw(t, STOCK, STACK + seat))


@rule
def _sort_stones(t):
    """White stones to the middle, all but one black stone a seat back into the stock."""
    extra = 0
    for seat in range(t.seats):
        card = next_card(t, STACK + seat, -1)
        while card >= 0:
            if rank_of(t, card) != BLACK:
                move(t, card, STACK + seat, WHITE)
            elif count(t, STACK + seat) > 1:  # the white stones, being lower, have gone already
                move(t, card, STACK + seat, STOCK)
                extra += 1
            card = next_card(t, STACK + seat, card)
    t.stones = count(t, WHITE)
    if extra:
        say(t, Note.BLACKS_RETURN, -1, 0)
        shuffle(t, STOCK)


# §3 Turn


@rule
def _take(t, seat, cards):
    say(t, Note.DRAWS, seat, cards)
    for _ in range(cards):
        _deal_stone(t, seat)
        if count(t, STACK + seat) > 1:
            _lose(t, seat)
            return
    t.least = min(cards, count(t, STOCK))  # ruling 1
    ask(t, next_live(t, seat))


@rule
def _deal_stone(t, seat):
    card = random_card(t, STOCK)
    if rank_of(t, card) == BLACK:
        move(t, card, STOCK, STACK + seat)
    else:
        move(t, card, STOCK, WHITE)
        t.stones += 1


@rule
def _fold(t, seat):
    say(t, Note.FOLDS, seat, t.stones)
    _leave(t, seat, (t.stones + 1) // 2)
    if size_of(t.live) > 1:
        ask(t, next_live(t, seat))  # ruling 2: `least` stays
    else:
        _end_hand(t)


@rule
def _lose(t, seat):
    say(t, Note.LOSES, seat, t.stones)
    _leave(t, seat, t.stones)
    _end_hand(t)


@rule
def _leave(t, seat, price):
    pay_pot(t, seat, price)
    say(t, Note.FORFEITS, seat, 0)
    t.pot += t.ante[seat]
    t.ante[seat] = 0
    drop_out(t, seat)


# §4 Payment, end


@rare
def _end_hand(t):
    for seat in range(t.seats):
        if in_set(t.live, seat):
            say(t, Note.KEEPS_ANTE, seat, 0)
            t.chips[seat] += t.ante[seat]
            t.ante[seat] = 0
    split_pot(t, t.live)
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)  # ruling 8
    nobody_acts(t)
    t.phase = Phase.HAND
