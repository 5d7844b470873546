"""Sweep: shooters capture targets, then fall among the targets themselves.

Rules: docs/rules/sweep.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    draw,
    has_rank,
    highest_rank,
    is_empty,
    lowest_rank,
    move,
    move_all,
    reveal,
)
from parlour.engine.chance import random_seat
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number, switch
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    everyone,
    in_set,
    left_of,
    next_in,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.majority import score_majorities
from parlour.kit.notes import Manner
from parlour.kit.ranks import only_rank, seats_with_lowest
from parlour.kit.stakes import finish_by_points, share_won
from parlour.kit.stock import deal_laps, fresh_stock
from parlour.kit.target import is_last_deal

SEATS = 6
FACES = TRIANGLE.faces
IN_HAND = 5
IN_TARGETS = 5
NOBODY_YET = -1


class Phase(IntEnum):
    DEAL = 0  # the dealer deals
    PLAY = 1
    CAPTURE = 2


class Note(IntEnum):
    ROUND = 0
    SHOOTS = 1
    SHARES = 2
    FALLS = 3
    SKIPPED = 4
    MOST = 5


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
TARGETS = zones.table("targets", EVERYONE)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.seat("played", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
TAKE = moves.verb("take", moves.CARD, says="Take a {0}")

GAME = Game(
    title="Sweep",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(3, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        switch("long", says="Points add up over deals until the target"),
        number("target", 150, 1, says="Points that win a long match"),
    ],
    counters=[seat_counter("points"), table_counter("round")],
    table_fields=["lead", "last_taker", "shooters", "shooter", "taker", "open_from", "open_to"],
    notes={
        Note.ROUND: "round {number}",
        Note.SHOOTS: "{seat} shoots with a {number}",
        Note.SHARES: "{seats} shoot with the same rank and take turns",
        Note.FALLS: "{seat}'s {number} falls among the targets",
        Note.SKIPPED: "{seat} has no card to play",
        Note.MOST: "{seat} holds the most {number}s and scores {number}",
    },
    length="15 min",
    moods=("open information", "counting cards"),
    summary="Shoot low for the highest target, shoot high to sweep up all that lies lower.",
    about=(
        "Five targets lie open and every seat plays one card, the shooter, in view of all.\n"
        "The lowest shooter takes the highest target; every other one takes all that is lower.\n"
        "What you capture joins your hand: hold the most of a rank at the end and score it."
    ),
    hints=Hints(
        middle=("stock", "targets", "discard"), front=("hand", "played"), matters=("points",)
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.lead = NOBODY_YET
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.DEAL:
        _deal_hands(t)
    else:
        _capture(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.PLAY:
        for rank in range(1, FACES):
            if has_rank(t, HAND + seat, rank):
                allow(mask, PLAY + rank)
    else:
        for rank in range(t.open_from, t.open_to + 1):
            if has_rank(t, TARGETS, rank):
                allow(mask, TAKE + rank)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        _play(t, seat, what)
    else:
        _take(t, seat, what)
        nobody_acts(t)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §Deal, §Round 1-2


@rare
def _deal_hands(t):
    fresh_stock(t, STOCK)
    if t.lead == NOBODY_YET:  # ruling 7: only the first deal has a random lead
        t.lead = random_seat(t, everyone(t))
    deal_laps(t, STOCK, HAND, IN_HAND, everyone(t))
    t.round = 0
    _start_round(t)


@rare
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    for _ in range(IN_TARGETS):
        draw(t, STOCK, TARGETS)
    t.phase = Phase.PLAY
    say(t, Manner.LEADS, t.lead, 0)
    ask(t, t.lead)  # ruling 2: it has a card


@rule
def _play(t, seat, rank):
    move(t, card_of(t, HAND + seat, rank), HAND + seat, PLAYED + seat)
    following = left_of(t, seat)
    while following != t.lead and is_empty(t, HAND + following):
        say(t, Note.SKIPPED, following, 0)  # ruling 1
        following = left_of(t, following)
    if following != t.lead:
        ask(t, following)
        return
    t.phase = Phase.CAPTURE
    t.shooter = 0
    t.shooters = 0
    nobody_acts(t)


# §Round 3: capture


@rule
def _capture(t):
    """One step: the next shooters, a capture, or shooters that fall."""
    if not t.shooters:
        _call_shooters(t)
        return
    rank = only_rank(t, TARGETS, t.open_from, t.open_to)
    if rank == 0:
        _fall(t)
    elif t.shooters & (t.shooters - 1) == 0:
        _sweep_up(t, only_seat(t.shooters))
    elif rank > 0:
        _take(t, t.taker, rank)
    else:
        ask(t, t.taker)


@rule
def _call_shooters(t):
    """The lowest shooters still standing, and what they may capture."""
    lowest_shooters = seats_with_lowest(t, PLAYED)
    if not lowest_shooters:
        _end_round(t)
        return
    rank = lowest_rank(t, PLAYED + only_seat(lowest_shooters))
    if t.shooter == 0:  # the lowest of the round; nothing but original targets lies there yet
        t.open_from = highest_rank(t, TARGETS)
        t.open_to = t.open_from
    else:
        t.open_from = 1
        t.open_to = rank - 1
    t.shooter = rank
    t.shooters = lowest_shooters
    t.taker = next_in(t, lowest_shooters, (t.lead + t.seats - 1) % t.seats)  # who played first
    if lowest_shooters & (lowest_shooters - 1):
        say(t, Note.SHARES, -1, lowest_shooters)
    else:
        say(t, Note.SHOOTS, t.taker, rank)


@rule
def _sweep_up(t, seat):
    """A shooter alone in its rank captures all it may, at once."""
    for rank in range(t.open_from, t.open_to + 1):
        while has_rank(t, TARGETS, rank):
            _take(t, seat, rank)


@rule
def _take(t, seat, rank):
    move(t, card_of(t, TARGETS, rank), TARGETS, HAND + seat)
    t.last_taker = seat
    t.taker = next_in(t, t.shooters, seat)


@rule
def _fall(t):
    for seat in range(t.seats):
        if in_set(t.shooters, seat):
            say(t, Note.FALLS, seat, t.shooter)
            move_all(t, PLAYED + seat, TARGETS)
    t.shooters = 0


# §Round 4, §Scoring, end, ranking


@rare
def _end_round(t):
    move_all(t, TARGETS, DISCARD)
    t.lead = t.last_taker  # ruling 4
    if is_empty(t, STOCK):
        _score_deal(t)
    else:
        _start_round(t)


@rare
def _score_deal(t):
    for seat in range(t.seats):
        reveal(t, HAND + seat)
    score_majorities(t, HAND, 0, Note.MOST)
    if is_last_deal(t):
        finish_by_points(t)  # ruling 8
        return
    pass_deal(t)
    t.phase = Phase.DEAL
