"""Port: hit or lock, a pair busts; the highest stack of each round scores most.

Rules: docs/rules/port.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import count_rank, move_all, rank_of, sum_ranks
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    is_live,
    left_of,
    next_in,
    nobody_acts,
    only_seat,
    say,
)
from parlour.kit.lead import break_tie, lowest_newest
from parlour.kit.locking import active_seats, unlock_all
from parlour.kit.notes import Manner
from parlour.kit.opening import deal_lap, open_stock, void_deal
from parlour.kit.placing import place_points
from parlour.kit.stakes import finish_by_points, most, share_won
from parlour.kit.stock import can_draw, deal_one

SEATS = 7
BURN = 5


class Phase(IntEnum):
    START = 0  # the dealer shuffles
    ROUND = 1  # the dealer deals a round
    TURN = 2


class Note(IntEnum):
    BUSTS = 0
    LOCKS = 1
    TOTALS = 2
    PLAY_OFF = 3
    WINS = 4
    LAST_ROUND = 5


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
HIT = moves.verb("hit", says="Hit")
LOCK = moves.verb("lock", says="Lock")

GAME = Game(
    title="Port",
    credit="James Ernest",
    source="Pairs Companion Book (2018), Pirate deck leaflet (2014)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("target", 21, 1, says="Points that win the match"),
        number("max_rounds", 100, 1, 1000, says="The match stops after this many rounds"),
    ],
    counters=[seat_counter("points"), seat_counter("locked"), table_counter("round")],
    seat_fields=["newest", "total"],
    table_fields=["contenders"],  # the seats in this round, busted ones too
    notes={
        Note.BUSTS: "{seat} has a pair of {number}s and busts",
        Note.LOCKS: "{seat} locks",
        Note.TOTALS: "{seat} has {number} on the table",
        Note.PLAY_OFF: "{seats} are level at the top and play one more round",
        Note.WINS: "{seat} wins with {number} points",
        Note.LAST_ROUND: "that was the last of {number} rounds",
    },
    length="15 min",
    moods=("press your luck", "quick"),
    summary="Hit for a higher stack or lock what you have; a pair leaves you with nothing.",
    about=(
        "Take cards for as long as you dare, and lock before a pair wipes your stack out.\n"
        "When all have locked or busted, the highest stack scores a point for every player,\n"
        "the next one less, and so on. The first to 21 points wins."
    ),
    hints=Hints(middle=("stock", "discard"), front=("stack",), matters=("points", "locked")),
    smallest=4,
)


@rule
def deal(t):
    t.live = everyone(t)
    t.contenders = everyone(t)
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
    if can_draw(t, STOCK, DISCARD):  # ruling 2
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
    return share_won(t, seat)


# §3: round start and turns


@rule
def _deal_round(t):
    t.live = t.contenders
    unlock_all(t)
    deal_lap(t, STOCK, DISCARD, STACK, t.live, BURN)
    lead = break_tie(t, lowest_newest(t, t.live), STOCK, DISCARD, STACK, BURN)
    if lead < 0:
        void_deal(t, STOCK, DISCARD, BURN)  # ruling 3; the round is dealt again
        return
    t.round += 1
    say(t, Manner.LEADS, lead, 0)
    t.phase = Phase.TURN
    ask(t, lead)


@rule
def _hit(t, seat):
    rank = rank_of(t, deal_one(t, STOCK, DISCARD, STACK + seat, BURN))
    if count_rank(t, STACK + seat, rank) > 1:
        say(t, Note.BUSTS, seat, rank)
        drop_out(t, seat)
    _end_turn(t, seat)


@rule
def _lock(t, seat):
    say(t, Note.LOCKS, seat, 0)
    t.locked[seat] = 1
    _end_turn(t, seat)


@rule
def _end_turn(t, seat):
    active = active_seats(t)
    if active:
        ask(t, next_in(t, active, seat))  # the same seat when it is the last one
    else:
        _end_round(t)


# §4: scoring, end


@rule
def _end_round(t):
    for seat in range(t.seats):
        t.total[seat] = sum_ranks(t, STACK + seat) if is_live(t, seat) else 0
    for seat in range(t.seats):
        if is_live(t, seat):
            _score(t, seat)
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        move_all(t, STACK + seat, DISCARD)
    _end_match_or_go_on(t)


@rule
def _score(t, seat):
    """Ruling 7: by the number of seats in this round."""
    scored = place_points(t, t.total, t.contenders, seat)
    say(t, Note.TOTALS, seat, t.total[seat])
    say(t, Manner.SCORES, seat, scored)
    t.points[seat] += scored


@rule
def _end_match_or_go_on(t):
    leaders = most(t, t.points, everyone(t))
    best = t.points[only_seat(leaders)]
    if best >= t.options.target and leaders & (leaders - 1) == 0:
        say(t, Note.WINS, only_seat(leaders), best)
        finish_by_points(t)
    elif t.round >= t.options.max_rounds:
        say(t, Note.LAST_ROUND, -1, t.round)
        finish_by_points(t)
    else:
        if best >= t.options.target:
            say(t, Note.PLAY_OFF, -1, leaders)
            t.contenders = leaders
        t.phase = Phase.ROUND
        nobody_acts(t)
