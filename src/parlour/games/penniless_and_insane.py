"""Penniless and Insane: low bids pick first, the bid is the price, the poorest scores triple.

Rules: docs/rules/penniless-and-insane.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import draw, is_empty, lowest, move, move_all, rank_of, reveal, sum_ranks
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves
from parlour.engine.options import flag, number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    everyone,
    has_chosen,
    in_set,
    nobody_acts,
    pass_deal,
    say,
)
from parlour.kit.notes import Manner
from parlour.kit.offers import allow_each
from parlour.kit.stakes import (
    chips_won,
    fewest,
    finish_by_chips,
    finish_by_points,
    most,
    share_won,
    split_pot_with_odd_chips,
)
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 7
MONEY = 20
TRICKS = 3
HAND_SIZE = 3


class Phase(IntEnum):
    ROUND = 0  # the dealer starts a round
    TRICK = 1  # the dealer turns up art
    BID = 2
    TAKE = 3
    SCORE = 4


class Note(IntEnum):
    ROUND = 0
    TRICK = 1
    NO_ART = 2
    NO_MONEY = 3
    BUYS = 4
    PAYS = 5
    POOREST = 6


zones = Zones(SEATS)
POOL = zones.table("pool", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, STANDARD)
BID = moves.verb("bid", moves.CARD, says="Bid the {0}")
TAKE = moves.verb("take", moves.CARD, says="Take the {0}")

GAME = Game(
    title="Penniless and Insane",
    credit="James Ernest",
    source="Poker Suite (2011), WireHed Magazine (2002), Chief Herman's Next Big Thing",
    seats=(3, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("target", 150, 1, 1000, says="Points that end the match"),
        number("max_rounds", 100, 1, 1000, says="The match also ends after this many rounds"),
        flag("gambling", says="What is spent goes into a pot for the best score of the round"),
        number("hands", 1, 1, 100, says="Rounds of a match with gambling"),
    ],
    counters=[
        seat_counter("money"),
        seat_counter("points"),
        seat_counter("chips", gambling=(True,)),
        table_counter("pot", gambling=(True,)),
        table_counter("round"),
        table_counter("trick"),
    ],
    seat_fields=["scored"],
    table_fields=["price"],
    notes={
        Note.ROUND: "round {number}: everybody has 20 to spend",
        Note.TRICK: "trick {number}",
        Note.NO_ART: "no art is left for {seat}, who takes the bid back",
        Note.NO_MONEY: "{seat} has only {number} left and takes the bid back",
        Note.BUYS: "{seat} buys at {number}",
        Note.PAYS: "{seat} has {number} left to spend",
        Note.POOREST: "{seat} has the least money and scores triple",
    },
    length="15 min",
    moods=("auction", "simultaneous"),
    summary="Bid low to choose first, bid high to run out of money: the poorest scores triple.",
    about=(
        "All bid a card at once. Low bids choose from the art first; the bid is also the price.\n"
        "What you buy is what you bid next, and in the end what you score.\n"
        "Three tricks a round, and whoever has the least money left scores three times."
    ),
    hints=Hints(
        middle=("pool", "stock", "discard"), rows=("pool",), matters=("money", "points", "chips")
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.ROUND


@rule
def advance(t):
    if t.phase == Phase.TAKE:
        _next_bid(t)
    elif t.phase == Phase.BID:
        _reveal_bids(t)
    elif t.phase == Phase.TRICK:
        _start_trick(t)
    elif t.phase == Phase.ROUND:
        _start_round(t)
    else:
        _score_round(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.BID:
        allow_each(t, mask, BID, HAND + seat)
    else:
        allow_each(t, mask, TAKE, POOL)


@rule
def apply(t, seat, verb, what):
    if verb == BID:
        move(t, what, HAND + seat, PLAYED + seat)
        has_chosen(t, seat)
    else:
        _take(t, seat, what)


@rule
def returns(t, seat):
    return chips_won(t, seat) if t.options.gambling else share_won(t, seat)


# §3


@rule
def _start_round(t):
    t.round += 1
    t.trick = 0
    say(t, Note.ROUND, -1, t.round)
    for seat in range(t.seats):
        t.money[seat] = MONEY
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, HAND_SIZE, everyone(t))
    t.phase = Phase.TRICK


@rule
def _start_trick(t):
    t.trick += 1
    say(t, Note.TRICK, -1, t.trick)
    for _ in range(t.seats - 1):
        draw(t, STOCK, POOL)
    t.phase = Phase.BID
    ask_all(t, everyone(t))


@rule
def _reveal_bids(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    t.phase = Phase.TAKE


@rule
def _next_bid(t):
    """The lowest bid that still lies there comes up."""
    seat = _lowest_bidder(t)
    if seat < 0:
        _end_trick(t)
        return
    bid = lowest(t, PLAYED + seat)
    t.price = rank_of(t, bid)
    if is_empty(t, POOL):
        say(t, Note.NO_ART, seat, 0)
        move(t, bid, PLAYED + seat, HAND + seat)
    elif t.money[seat] < t.price:  # rulings 3, 4
        say(t, Note.NO_MONEY, seat, t.money[seat])
        move(t, bid, PLAYED + seat, HAND + seat)
    else:
        say(t, Note.BUYS, seat, t.price)
        move(t, bid, PLAYED + seat, DISCARD)
        ask(t, seat)


@rule
def _lowest_bidder(t):
    """Of equal values clubs come first, then diamonds, hearts, spades. -1: no bid is left."""
    first = -1
    best = 64
    for seat in range(t.seats):
        bid = lowest(t, PLAYED + seat)
        if 0 <= bid < best:
            best = bid
            first = seat
    return first


@rule
def _take(t, seat, card):
    move(t, card, POOL, HAND + seat)
    t.money[seat] -= t.price
    if t.options.gambling:
        t.chips[seat] -= t.price
        t.pot += t.price
    say(t, Note.PAYS, seat, t.money[seat])
    nobody_acts(t)


@rule
def _end_trick(t):
    move_all(t, POOL, DISCARD)
    t.phase = Phase.SCORE if t.trick == TRICKS else Phase.TRICK


# §4


@rule
def _score_round(t):
    poorest = fewest(t, t.money, everyone(t))  # ruling 8: perhaps all of them
    for seat in range(t.seats):
        t.scored[seat] = sum_ranks(t, HAND + seat)
        if in_set(poorest, seat):
            say(t, Note.POOREST, seat, 0)
            t.scored[seat] *= 3
        t.points[seat] += t.scored[seat]
        say(t, Manner.SCORES, seat, t.scored[seat])
    if t.options.gambling:
        split_pot_with_odd_chips(t, most(t, t.scored, everyone(t)))
    _end_round(t)


@rule
def _end_round(t):
    if t.options.gambling:
        if t.round >= t.options.hands:
            finish_by_chips(t)
    elif _has_reached_target(t) or t.round >= t.options.max_rounds:
        finish_by_points(t)
    pass_deal(t)
    t.phase = Phase.ROUND


@rule
def _has_reached_target(t):
    for seat in range(t.seats):
        if t.points[seat] >= t.options.target:
            return True
    return False
