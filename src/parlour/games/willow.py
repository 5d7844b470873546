"""Willow: two-card poker, one down and one up; pairs first, then the widest gap.

Rules: docs/rules/willow.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import lowest, rank_of, reveal
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    is_live,
    live_count,
    next_in,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.stakes import (
    ante,
    chips_won,
    finish_by_chips,
    most,
    pay_pot,
    split_pot_with_odd_chips,
    take_pot,
)
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 10
SUITS = 3  # clubs, diamonds, hearts
QUEEN = 12
ACE = 1
ACE_IN_PAIR = 14  # the highest pair
PAIR = 1000  # above every spread
LARGEST_BET = 1000


class Phase(IntEnum):
    DEAL = 0
    BET_1 = 1
    BET_2 = 2


class Note(IntEnum):
    HAND = 0
    FIRST_ROUND = 1
    SECOND_ROUND = 2
    BETS = 3
    CALLS = 4
    RAISES = 5
    FOLDS = 6
    LAST = 7
    PAIR = 8
    SPREAD = 9


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
HAND = zones.seat("hand", OWNER)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, STANDARD)
FOLD = moves.verb("fold", says="Fold")
CALL = moves.verb("call", says="Call")
BET = moves.verb("bet", Number(LARGEST_BET), says="Bet {0}")
RAISE = moves.verb("raise", Number(LARGEST_BET), says="Raise by {0}")


def _pack(seats, options):
    ranks, suits = STANDARD.ranks, STANDARD.suits
    return [c for c in range(52) if ranks[c] <= QUEEN and suits[c] < SUITS]


def _refuse(seats, options):
    for low, high in (("low1", "high1"), ("low2", "high2")):
        if options[low] > options[high]:
            return f"{low} ({options[low]}) may not be more than {high} ({options[high]})"
    return None


GAME = Game(
    title="Willow",
    credit="James Ernest",
    source="Cheapass Games Poker Suite (2011)",
    seats=(2, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("hands", 1, 1, 100, says="Hands in the match"),
        number("ante", 1, 0, 100, says="Chips everybody antes"),
        number("low1", 1, 1, LARGEST_BET, says="Smallest bet or raise of the first round"),
        number("high1", 10, 1, LARGEST_BET, says="Largest bet or raise of the first round"),
        number("low2", 2, 1, LARGEST_BET, says="Smallest bet or raise of the second round"),
        number("high2", 20, 1, LARGEST_BET, says="Largest bet or raise of the second round"),
        number("raises", 3, 0, 20, says="Raises in a round after the bet"),
    ],
    refuse=_refuse,
    counters=[
        seat_counter("chips"),
        seat_counter("bet", field="paid"),
        table_counter("pot"),
        table_counter("bet", field="to_match"),
        table_counter("raises"),
        table_counter("round"),
    ],
    seat_fields=["worth"],
    table_fields=["owed"],  # the set of seats that still have a turn in this betting round
    notes={
        Note.HAND: "hand {number}",
        Note.FIRST_ROUND: "first betting round",
        Note.SECOND_ROUND: "second betting round",
        Note.BETS: "{seat} bets {number}",
        Note.CALLS: "{seat} calls",
        Note.RAISES: "{seat} raises by {number}",
        Note.FOLDS: "{seat} folds",
        Note.LAST: "{seat} is the last in the hand",
        Note.PAIR: "{seat} has a pair",
        Note.SPREAD: "{seat} has a gap of {number}",
    },
    length="2 min a hand",
    moods=("betting", "bluffing", "quick"),
    summary="Two cards, one hidden: a pair is best, otherwise the wider gap wins.",
    about=(
        "One card face down and a betting round, one face up and another; there is no checking.\n"
        "Any pair beats any two different cards; of those the greater difference is better.\n"
        "Aces are the highest pair, but count one point in a gap."
    ),
    hints=Hints(
        middle=("stock",), front=("hand", "stack"), matters=("chips", "pot", "bet", "raises")
    ),
    pack=_pack,
    bound=100 * 2 * (10 + 21 * 9),  # hands, rounds; a turn each, then one for the others a raise
)


@rule
def deal(t):
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.DEAL:
        _start_hand(t)
    elif t.phase == Phase.BET_1:
        deal_laps(t, STOCK, STACK, 1, t.live)
        _begin_betting(t, Phase.BET_2)
    else:
        _show_down(t)


@rule
def legal(t, seat, mask):
    low = t.options.low1 if t.phase == Phase.BET_1 else t.options.low2
    high = t.options.high1 if t.phase == Phase.BET_1 else t.options.high2
    allow(mask, FOLD)
    if t.to_match == 0:
        for chips in range(low, high + 1):
            allow(mask, BET + chips)
        return
    allow(mask, CALL)
    if t.raises < t.options.raises:
        for chips in range(low, high + 1):
            allow(mask, RAISE + chips)


@rule
def apply(t, seat, verb, what):
    if verb == FOLD:
        _fold(t, seat)
    elif verb == CALL:
        say(t, Note.CALLS, seat, 0)
        _match(t, seat)
        _next_turn(t, seat)
    else:
        _bet(t, seat, what, verb == RAISE)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3 Play


@rule
def _start_hand(t):
    t.round += 1
    say(t, Note.HAND, -1, t.round)
    t.live = everyone(t)
    ante(t, everyone(t), t.options.ante)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, 1, everyone(t))
    _begin_betting(t, Phase.BET_1)


@rule
def _begin_betting(t, phase):
    t.phase = phase
    say(t, Note.FIRST_ROUND if phase == Phase.BET_1 else Note.SECOND_ROUND, -1, 0)
    t.to_match = 0
    t.raises = 0
    for seat in range(t.seats):
        t.paid[seat] = 0
    t.owed = t.live
    ask(t, next_in(t, t.live, t.dealer))


@rule
def _next_turn(t, seat):
    """The next seat that has a turn; when there is none, all have matched the bet."""
    t.owed &= ~(1 << seat)
    if t.owed:
        ask(t, next_in(t, t.owed, seat))
    else:
        nobody_acts(t)


@rule
def _match(t, seat):
    pay_pot(t, seat, t.to_match - t.paid[seat])
    t.paid[seat] = t.to_match


@rule
def _bet(t, seat, chips, is_raise):
    """A bet or a raise gives every other live seat one more turn."""
    say(t, Note.RAISES if is_raise else Note.BETS, seat, chips)
    t.raises += is_raise
    t.to_match += chips
    _match(t, seat)
    t.owed = t.live
    _next_turn(t, seat)


@rule
def _fold(t, seat):
    say(t, Note.FOLDS, seat, 0)
    drop_out(t, seat)
    if live_count(t) > 1:
        _next_turn(t, seat)
        return
    last = only_seat(t.live)  # ruling 2: also without a turn of its own
    say(t, Note.LAST, last, 0)
    take_pot(t, last)
    _end_hand(t)


# §4 Showdown


@rule
def _show_down(t):
    for seat in range(t.seats):
        if is_live(t, seat):
            reveal(t, HAND + seat)
            t.worth[seat] = _worth(t, seat)
    split_pot_with_odd_chips(t, most(t, t.worth, t.live))
    _end_hand(t)


@rule
def _worth(t, seat):
    """A pair by its rank, the Ace highest; else the difference, then the higher card."""
    one = rank_of(t, lowest(t, HAND + seat))
    other = rank_of(t, lowest(t, STACK + seat))
    if one == other:
        say(t, Note.PAIR, seat, 0)
        return PAIR + (ACE_IN_PAIR if one == ACE else one)
    say(t, Note.SPREAD, seat, abs(one - other))
    return abs(one - other) * 16 + max(one, other)


@rule
def _end_hand(t):
    if t.round >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    t.phase = Phase.DEAL
    nobody_acts(t)
