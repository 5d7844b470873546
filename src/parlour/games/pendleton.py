"""Pendleton: outweigh the other side of five columns; the first card that fits nowhere ends it.

Rules: docs/rules/pendleton.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    count,
    draw,
    has_rank,
    is_empty,
    lowest,
    move,
    move_all,
    next_card,
    rank_of,
    sum_ranks,
)
from parlour.engine.chance import random_card, random_seat, shuffle
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import ask, everyone, in_set, left_of, nobody_acts, say
from parlour.kit.notes import Manner
from parlour.kit.stakes import duel_won, finish_by_points
from parlour.kit.stock import fresh_stock

SEATS = 2
A, B = 0, 1
RANKS = 10
TARGETS_IN_ROW = 5


class Phase(IntEnum):
    ROUND = 0  # the dealer lays out the targets
    TURN = 1


class Note(IntEnum):
    ROUND = 0
    DUPLICATES = 1
    PLACES = 2
    ENDS_ROUND = 3
    WINS_TARGET = 4
    HALVED = 5
    ROUND_SCORE = 6


zones = Zones(SEATS)
TARGETS = zones.table("targets", EVERYONE)
DRAWN = zones.table("drawn", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
COL1, COL2, *_ = [zones.seat(f"col{rank}", EVERYONE) for rank in range(1, RANKS + 1)]
APART = COL2 - COL1  # from the place of one column to the next

moves = Moves(SEATS, TRIANGLE)
PLACE = moves.verb("place", moves.CARD, says="Place it at the {0}")

GAME = Game(
    title="Pendleton",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(SEATS, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("target", 100, 1, says="Points that win the match")],
    counters=[seat_counter("points"), table_counter("round")],
    seat_fields=["scored"],
    table_fields=["lead", "turn", "taking"],
    notes={
        Note.ROUND: "round {number}",
        Note.DUPLICATES: "the duplicates go back and the stock is shuffled",
        Note.PLACES: "{seat} builds at the {number}",
        Note.ENDS_ROUND: "the {card} fits in no column: the round is over",
        Note.WINS_TARGET: "{seat} wins the target {number}",
        Note.HALVED: "the target {number} is tied: half of it to each seat",
        Note.ROUND_SCORE: "{seat} scored {number} in this round",
    },
    length="15 min",
    moods=("open cards", "for two"),
    summary="Lay drawn cards on your side of five columns and outweigh the other side.",
    about=(
        "Five different cards are the targets. Draw a card, lay it on your side of one of them;\n"
        "no rank may lie twice in a column. The first card that fits nowhere ends the round.\n"
        "The heavier side of a column scores its target, equal sides share it."
    ),
    hints=Hints(
        middle=("stock", "drawn", "targets"),
        front=tuple(f"col{rank}" for rank in range(1, RANKS + 1)),
        rows=("targets",),
        matters=("points", "round"),
    ),
    smallest=6,  # ruling 6 counted again: 20 cards at most in the columns, of 21
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.ROUND


@rule
def advance(t):
    if t.phase == Phase.ROUND:
        _start_round(t)
    else:
        _draw_card(t)


@rule
def legal(t, seat, mask):
    for rank in range(1, RANKS + 1):
        if in_set(t.taking, rank):
            allow(mask, PLACE + rank)


@rule
def apply(t, seat, verb, what):
    say(t, Note.PLACES, seat, what)
    move(t, lowest(t, DRAWN), DRAWN, _column(what) + seat)
    t.turn = left_of(t, seat)
    nobody_acts(t)


@rule
def returns(t, seat):
    return duel_won(t, seat)


# §3 Start of a round


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    fresh_stock(t, STOCK)
    _lay_targets(t)
    if t.round == 1:
        t.lead = random_seat(t, everyone(t))
    say(t, Manner.LEADS, t.lead, 0)
    t.turn = t.lead
    t.phase = Phase.TURN


@rule
def _lay_targets(t):
    while count(t, TARGETS) < TARGETS_IN_ROW:
        card = random_card(t, STOCK)
        if has_rank(t, TARGETS, rank_of(t, card)):
            move(t, card, STOCK, DISCARD)
        else:
            move(t, card, STOCK, TARGETS)
    if not is_empty(t, DISCARD):  # ruling 4
        say(t, Note.DUPLICATES, -1, 0)
        move_all(t, DISCARD, STOCK)
        shuffle(t, STOCK)


# §3 Turn


@rule
def _draw_card(t):
    card = draw(t, STOCK, DRAWN)
    t.taking = _columns_taking(t, rank_of(t, card))
    if t.taking:
        ask(t, t.turn)
    else:
        say(t, Note.ENDS_ROUND, -1, card)
        _end_round(t)


@rule
def _column(target):
    """Seat A's side of the column of a target."""
    return COL1 + (target - 1) * APART


@rule
def _columns_taking(t, rank):
    """The targets in whose column that rank does not lie yet, as a set of ranks."""
    taking = 0
    card = next_card(t, TARGETS, -1)
    while card >= 0:
        target = rank_of(t, card)
        column = _column(target)
        matched = has_rank(t, column + A, rank) or has_rank(t, column + B, rank)
        if target != rank and not matched:
            taking |= 1 << target
        card = next_card(t, TARGETS, card)
    return taking


# §4 Scoring, end


@rare
def _end_round(t):
    _score_targets(t)
    for seat in range(SEATS):
        say(t, Note.ROUND_SCORE, seat, t.scored[seat])
        t.points[seat] += t.scored[seat]
    if max(t.points[A], t.points[B]) >= t.options.target:
        finish_by_points(t)
        return
    _find_next_lead(t)
    t.phase = Phase.ROUND


@rule
def _score_targets(t):
    t.scored[A] = 0
    t.scored[B] = 0
    card = next_card(t, TARGETS, -1)
    while card >= 0:
        _score_target(t, rank_of(t, card))
        card = next_card(t, TARGETS, card)


@rule
def _score_target(t, target):
    lead = sum_ranks(t, _column(target) + A) - sum_ranks(t, _column(target) + B)
    if lead == 0:  # ruling 1: an empty column too
        say(t, Note.HALVED, -1, target)
        t.scored[A] += target // 2
        t.scored[B] += target // 2
        return
    winner = A if lead > 0 else B
    say(t, Note.WINS_TARGET, winner, target)
    t.scored[winner] += target


@rule
def _find_next_lead(t):
    """Ruling 3: fewer points in this round; after an equal round the seat that did not lead it."""
    if t.scored[A] == t.scored[B]:
        t.lead = left_of(t, t.lead)
    else:
        t.lead = A if t.scored[A] < t.scored[B] else B
