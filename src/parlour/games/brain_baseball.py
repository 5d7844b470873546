"""Brain Baseball: a ball is hit from below and caught from above; whoever keeps it scores it.

Rules: docs/rules/brain-baseball.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    is_empty,
    lowest,
    lowest_rank,
    move,
    move_all,
    next_card,
    rank_of,
    sum_ranks,
)
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import flag, number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    finish,
    is_live,
    live_count,
    next_in,
    next_live,
    nobody_acts,
    pass_deal,
    say,
)
from parlour.kit.notes import Manner
from parlour.kit.stakes import (
    chips_won,
    finish_by_chips,
    finish_by_points,
    most,
    pay_pot,
    share_won,
    split_pot_with_odd_chips,
    take_pot,
)
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 7
CARDS = 7
STRIKES_TO_WIN = 3
ACE_IN_FIELD = 15


class Phase(IntEnum):
    INNING = 0  # the dealer deals an inning
    PITCH = 1
    SWING = 2
    FIELD = 3


class Note(IntEnum):
    INNING = 0
    PITCHES = 1
    HITS = 2
    STRIKE = 3
    CATCHES = 4
    KEEPS_HIT = 5
    BALL_PASSES = 6
    STRIKES_OUT = 7


zones = Zones(SEATS)
HAND = zones.seat("hand", OWNER)
SCORE = zones.seat("score", EVERYONE)
BALL = zones.table("ball", EVERYONE)
SWINGS = zones.table("swings", EVERYONE)
CATCHES = zones.table("catches", EVERYONE)
DISCARD = zones.table("discard", EVERYONE)
STOCK = zones.table("stock", NOBODY)

moves = Moves(SEATS, STANDARD)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
PASS = moves.verb("pass", says="Pass")


def _one_each(seats, options):
    return seats


GAME = Game(
    title="Brain Baseball",
    credit="James Ernest",
    source="Poker Suite (2011); Chief Herman's Holiday Fun Pack (2000)",
    seats=(3, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        flag("gambling", says="Pitches are paid for; the best score of an inning takes the pot"),
        number("innings", _one_each, 1, 70, says="Innings in the match"),
    ],
    counters=[
        seat_counter("points"),
        seat_counter("strikes"),
        seat_counter("chips", gambling=(True,)),
        table_counter("pot", gambling=(True,)),
        table_counter("inning"),
    ],
    seat_fields=["kept"],  # what the balls of this inning are worth
    table_fields=[
        "keeper",  # whose the ball is as things stand: the pitcher's, the hitter's, the catcher's
        "around",  # the chances go around from this seat, who has none
        "last",  # value of the last swing or catch, 0 before the first
    ],
    notes={
        Note.INNING: "inning {number} begins",
        Note.PITCHES: "{seat} pitches a ball worth {number}",
        Note.HITS: "{seat} hits the ball",
        Note.STRIKE: "nobody swings: strike {number} for {seat}",
        Note.CATCHES: "{seat} catches the ball",
        Note.KEEPS_HIT: "nobody catches it, {seat} keeps the ball",
        Note.BALL_PASSES: "the ball passes to {seat}",
        Note.STRIKES_OUT: "{seat} has thrown three strikes in a row and wins",
    },
    length="20 min",
    moods=("tricks", "hidden cards"),
    summary="Hit the ball from below, catch it from above, keep it to score it.",
    about=(
        "One seat pitches a card; the others may swing with rising cards up to the ball.\n"
        "Once hit it is caught with rising cards from the ball up; there 2s and Aces beat Kings.\n"
        "Whoever ends up with the ball scores it and pitches; three strikes in a row win outright."
    ),
    hints=Hints(
        middle=("ball", "swings", "catches", "stock", "discard"),
        front=("score",),
        matters=("points", "strikes", "chips"),
    ),
)


@rule
def deal(t):
    t.phase = Phase.INNING


@rule
def advance(t):
    if t.phase == Phase.SWING:
        _end_hitting(t)
    elif t.phase == Phase.FIELD:
        _end_fielding(t)
    else:
        _start_inning(t)


@rule
def legal(t, seat, mask):
    ball = lowest_rank(t, BALL)
    card = next_card(t, HAND + seat, -1)
    while card >= 0:
        if _can_play(t, card, ball):
            allow(mask, PLAY + card)
        card = next_card(t, HAND + seat, card)
    if t.phase != Phase.PITCH:
        allow(mask, PASS)


@rule
def apply(t, seat, verb, what):
    if verb == PASS:
        _ask_next(t, seat)
    elif t.phase == Phase.PITCH:
        _pitch(t, seat, what)
    elif t.phase == Phase.SWING:
        _swing(t, seat, what)
    else:
        _catch(t, seat, what)


@rule
def returns(t, seat):
    if t.options.gambling:
        return chips_won(t, seat)
    return share_won(t, seat)


# §3: inning set-up


@rule
def _start_inning(t):
    t.inning += 1
    say(t, Note.INNING, -1, t.inning)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, everyone(t))
    t.live = everyone(t)
    _clear_strikes(t)
    _ask_pitch(t, t.dealer)


@rule
def _clear_strikes(t):
    for seat in range(t.seats):
        t.strikes[seat] = 0


@rule
def _ask_pitch(t, seat):
    t.phase = Phase.PITCH
    ask(t, seat)


# §3 1, 2, 4: pitch, swings, catches


@rule
def _can_play(t, card, ball):
    if t.phase == Phase.PITCH:
        return True
    if t.phase == Phase.SWING:
        return t.last < rank_of(t, card) <= ball
    return _fielding_value(t, card) >= ball and _fielding_value(t, card) > t.last


@rule
def _fielding_value(t, card):
    rank = rank_of(t, card)
    return rank if rank > 2 else 16 - rank  # the Deuce is 14, the Ace 15


@rule
def _pitch(t, seat, card):
    say(t, Note.PITCHES, seat, rank_of(t, card))
    _lay(t, seat, card, BALL)
    if t.options.gambling:
        pay_pot(t, seat, rank_of(t, card))
    t.keeper = seat
    t.phase = Phase.SWING
    _go_around(t, seat)


@rule
def _lay(t, seat, card, place):
    move(t, card, HAND + seat, place)
    if is_empty(t, HAND + seat):
        drop_out(t, seat)


@rule
def _go_around(t, seat):
    """Every seat with cards gets one chance, from the left of this seat around to its right."""
    t.around = seat
    t.last = 0
    _ask_next(t, seat)


@rule
def _ask_next(t, seat):
    other = next_in(t, t.live | 1 << t.around, seat)
    if other == t.around:
        nobody_acts(t)
    else:
        ask(t, other)


@rule
def _swing(t, seat, card):
    _lay(t, seat, card, SWINGS)
    t.keeper = seat
    t.last = rank_of(t, card)
    if t.last == lowest_rank(t, BALL):  # ruling 4
        nobody_acts(t)
    else:
        _ask_next(t, seat)


@rule
def _end_hitting(t):
    if t.last == 0:
        _strike(t)
        return
    say(t, Note.HITS, t.keeper, 0)
    move_all(t, SWINGS, DISCARD)
    t.phase = Phase.FIELD
    _go_around(t, t.keeper)


@rule
def _catch(t, seat, card):
    _lay(t, seat, card, CATCHES)
    t.keeper = seat
    t.last = _fielding_value(t, card)
    if t.last == ACE_IN_FIELD:  # ruling 4
        nobody_acts(t)
    else:
        _ask_next(t, seat)


@rule
def _end_fielding(t):
    say(t, Note.CATCHES if t.last else Note.KEEPS_HIT, t.keeper, 0)
    move_all(t, CATCHES, DISCARD)
    _clear_strikes(t)
    _keep_ball(t)
    _end_round(t)


@rule
def _strike(t):
    """The pitcher keeps the ball; the third strike wins, even with its last card (ruling 6)."""
    pitcher = t.keeper
    t.strikes[pitcher] += 1
    say(t, Note.STRIKE, pitcher, t.strikes[pitcher])
    _keep_ball(t)
    if t.strikes[pitcher] == STRIKES_TO_WIN:
        _strike_out(t, pitcher)
    else:
        _end_round(t)


@rule
def _keep_ball(t):
    move(t, lowest(t, BALL), BALL, SCORE + t.keeper)


@rare
def _end_round(t):
    """Whoever keeps the ball pitches next, or the first seat on its left that has a card."""
    if live_count(t) <= 1:
        _end_inning(t)
    elif is_live(t, t.keeper):
        _ask_pitch(t, t.keeper)
    else:
        pitcher = next_live(t, t.keeper)
        say(t, Note.BALL_PASSES, pitcher, 0)
        _clear_strikes(t)
        _ask_pitch(t, pitcher)


# §4: scoring, end


@rule
def _end_inning(t):
    for seat in range(t.seats):
        t.kept[seat] = sum_ranks(t, SCORE + seat)
        t.points[seat] += t.kept[seat]
        say(t, Manner.SCORES, seat, t.kept[seat])
    if t.options.gambling:
        split_pot_with_odd_chips(t, most(t, t.kept, everyone(t)))
    if t.inning < t.options.innings:
        pass_deal(t)
        t.phase = Phase.INNING
        nobody_acts(t)
    elif t.options.gambling:
        finish_by_chips(t)
    else:
        finish_by_points(t)


@rare
def _strike_out(t, pitcher):
    say(t, Note.STRIKES_OUT, pitcher, 0)
    if t.options.gambling:
        take_pot(t, pitcher)
    finish(t, 1 << pitcher, 0)
