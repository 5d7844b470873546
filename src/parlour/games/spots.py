"""Spots: play a card, take change into your score pile; the stronger hands are handicapped.

Rules: docs/rules/spots.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import draw, is_empty, move, rank_of, sum_ranks
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    everyone,
    in_set,
    left_of,
    next_in,
    nobody_acts,
    pass_deal,
    say,
    size_of,
)
from parlour.kit.change import give_change
from parlour.kit.notes import Manner
from parlour.kit.offers import allow_each
from parlour.kit.stakes import fewest, finish_by_points, most, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 6
CARDS = 40  # Ace to Ten
HAND_SIZE = 5


class Phase(IntEnum):
    DEAL = 0
    TURN = 1
    SCORE = 2


class Note(IntEnum):
    ROUND = 0
    HANDICAP = 1
    PLAYS = 2
    CHANGE = 3
    SHORT = 4
    COUNTS = 5
    WINS = 6


zones = Zones(SEATS)
POOL = zones.table("pool", EVERYONE)
STOCK = zones.table("stock", NOBODY)
HAND = zones.seat("hand", EVERYONE)
SCORE = zones.seat("score", EVERYONE)

moves = Moves(SEATS, STANDARD)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")

GAME = Game(
    title="Spots",
    credit="James Ernest and Carol Monahan",
    source="Poker Suite (2011), Origins registration book (2000), Chief Herman's Holiday Fun Pack",
    seats=(2, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("target", 5, 1, 50, says="Rounds to win")],
    counters=[
        seat_counter("points"),
        seat_counter("handicap", halves=True),
        table_counter("round"),
    ],
    seat_fields=["worth", "tied_starts"],
    pack=lambda seats, options: range(CARDS),
    notes={
        Note.ROUND: "round {number}",
        Note.HANDICAP: "{seat} is {number} over the smallest hand: half of it is the handicap",
        Note.PLAYS: "{seat} plays the {card}",
        Note.CHANGE: "{seat} takes change of {number}",
        Note.SHORT: "there is no more: {seat} takes all, {number}",
        Note.COUNTS: "{seat} counts {number} before the handicap",
        Note.WINS: "{seat} wins the round",
    },
    length="25 min",
    moods=("open cards", "puzzle"),
    summary="Five open cards each: play one, take change, and collect the largest total.",
    about=(
        "Play one of five open cards; take change for it from the middle into your score pile.\n"
        "Exact change comes in as few cards as possible; if there is none, you are given more.\n"
        "The largest pile, less a handicap for strong hands, wins the round; win five."
    ),
    hints=Hints(
        middle=("pool", "stock"),
        front=("hand", "score"),
        rows=("pool",),
        matters=("points", "handicap"),
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.SCORE:
        _score_round(t)
    else:
        _start_round(t)


@rule
def legal(t, seat, mask):
    allow_each(t, mask, PLAY, HAND + seat)


@rule
def apply(t, seat, verb, what):
    _play(t, seat, what)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §3: the set-up of a round


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, HAND_SIZE, everyone(t))
    draw(t, STOCK, POOL)
    for seat in range(t.seats):
        t.worth[seat] = sum_ranks(t, HAND + seat)
    smallest = fewest(t, t.worth, everyone(t))
    _set_handicaps(t, t.worth[next_in(t, smallest, t.dealer)])
    t.phase = Phase.TURN
    ask(t, _first_seat(t, smallest))


@rule
def _set_handicaps(t, smallest):
    for seat in range(t.seats):
        t.handicap[seat] = t.worth[seat] - smallest  # in halves (ruling 1)
        say(t, Note.HANDICAP, seat, t.handicap[seat])


@rule
def _first_seat(t, smallest):
    """Ruling 2: tied seats take turns, the one that has begun fewest rounds in this way first."""
    tied = size_of(smallest) > 1
    seat = next_in(t, fewest(t, t.tied_starts, smallest), t.dealer)
    if tied:
        say(t, Manner.TIED, -1, smallest)
        t.tied_starts[seat] += 1
    say(t, Manner.LEADS, seat, 0)
    return seat


# §3: a turn


@rule
def _play(t, seat, card):
    say(t, Note.PLAYS, seat, card)
    value = rank_of(t, card)
    _fill_pool(t, value)
    change = give_change(t, POOL, SCORE + seat, value)
    say(t, Note.CHANGE if change >= value else Note.SHORT, seat, change)  # ruling 6
    move(t, card, HAND + seat, POOL)  # ruling 4: never its own change
    following = left_of(t, seat)
    if is_empty(t, HAND + following):  # ruling 7: then all hands are
        t.phase = Phase.SCORE
        nobody_acts(t)
    else:
        ask(t, following)


@rule
def _fill_pool(t, value):
    total = sum_ranks(t, POOL)
    while total < value and not is_empty(t, STOCK):
        total += rank_of(t, draw(t, STOCK, POOL))


# §4


@rule
def _score_round(t):
    for seat in range(t.seats):
        say(t, Note.COUNTS, seat, sum_ranks(t, SCORE + seat))
        t.worth[seat] = 2 * sum_ranks(t, SCORE + seat) - t.handicap[seat]
    best = most(t, t.worth, everyone(t))
    reached = False
    for seat in range(t.seats):
        if in_set(best, seat):
            say(t, Note.WINS, seat, 0)
            t.points[seat] += 1
            reached = reached or t.points[seat] >= t.options.target
    pass_deal(t)
    t.phase = Phase.DEAL
    if reached:
        finish_by_points(t)
