"""Rocket: hit or surrender, all against a dealer who must hit and whom a 3 shoots down.

Rules: docs/rules/rocket.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count, count_rank, lowest_rank, move_all, rank_of
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import CHIPS_AT_START, Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import choice, number, switch
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    dealers_left,
    drop_out,
    everyone,
    finish,
    in_set,
    next_in,
    nobody_acts,
    pass_deal,
    say,
)
from parlour.kit.lead import lowest_newest
from parlour.kit.notes import Manner
from parlour.kit.opening import deal_lap
from parlour.kit.stakes import chips_won, finish_by_chips, pay_seat
from parlour.kit.stock import deal_one, fresh_stock

SEATS = 7
PLAYERS = 6
UNITS = 10  # one tenth of a bet is a unit
CEILING = 10_000  # no table allows a higher bet
DEATH = 3
CARDS_LEFT = 11  # §3: about 20% of a deck


class Phase(IntEnum):
    ROUND = 0  # the dealer starts a round
    BET = 1
    ACT = 2


class Dealer(IntEnum):
    ROTATE = 0
    HOUSE = 1


class Note(IntEnum):
    ROUND = 0
    BETS = 1
    BUTTON = 2
    FOLDS = 3
    PAIRS = 4
    DEALER_PAIRS = 5
    DEALER_DIES = 6
    ALL_OUT = 7


zones = Zones(SEATS)
HOUSE = zones.table("house", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
HIT = moves.verb("hit", says="Hit")
FOLD = moves.verb("fold", says="Fold")
BET = moves.verb("bet", Number(CEILING, UNITS), says="Bet {0}")


def _dealer(seats, options):
    return "house" if seats == 1 else "rotate"


def _decks(seats, options):
    return options["decks"]


def _refuse(seats, options):
    if options["dealer"] == "rotate" and seats == 1:
        return "with 1 seat the dealer is the house: dealer = house"
    if options["dealer"] == "house" and seats > PLAYERS:
        return f"against the house {PLAYERS} seats may play: dealer = rotate takes up to {SEATS}"
    return None


GAME = Game(
    title="Rocket",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(1, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        choice("dealer", "rotate", "house", default=_dealer, says="Who deals"),
        number("decks", 1, 1, 8, says="Decks shuffled together"),
        switch("button", says="The lowest first card starts the action"),
        number("max_bet", 50, UNITS, CEILING, multiple_of=UNITS, says="Highest bet"),
        number("hands", 1, 1, says="Rounds in the match"),
    ],
    refuse=_refuse,
    decks=_decks,
    counters=[
        seat_counter("chips"),
        seat_counter("bet"),
        table_counter("bank"),
        table_counter("round"),
    ],
    seat_fields=["newest"],
    table_fields=["first", "waiting", "holder"],  # `holder` has the button
    notes={
        Note.ROUND: "round {number}",
        Note.BETS: "{seat} bets {number}",
        Note.BUTTON: "{seat} has the lowest card and the button",
        Note.FOLDS: "{seat} folds",
        Note.PAIRS: "{seat} has a pair of {number}s",
        Note.DEALER_PAIRS: "the dealer has a pair of {number}s",
        Note.DEALER_DIES: "the dealer has a 3 and loses at once",
        Note.ALL_OUT: "no player is left",
    },
    length="2 min a round",
    moods=("press your luck", "casino"),
    summary="Stay in until the dealer pairs up or draws a 3, or buy yourself out.",
    about=(
        "Bet, then hit or fold on every lap: a pair costs its rank, a fold only the lowest card.\n"
        "The dealer has no choice and hits every time; a pair pays all who are still in.\n"
        "And any 3 is the end of the dealer."
    ),
    hints=Hints(
        middle=("house", "stock", "discard"), front=("stack",), matters=("chips", "bet", "bank")
    ),
    smallest=8,
)


@rule
def deal(t):
    t.holder = t.seats - 1
    t.phase = Phase.ROUND


@rule
def advance(t):
    if t.phase == Phase.ROUND:
        _start_round(t)
    elif t.phase == Phase.BET:
        _deal_first_cards(t)
    else:
        _end_lap(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.BET:
        for tens in range(1, t.options.max_bet // UNITS + 1):
            allow(mask, BET + tens)
    else:
        allow(mask, HIT)
        allow(mask, FOLD)


@rule
def apply(t, seat, verb, what):
    if verb == HIT:
        _hit(t, seat)
    elif verb == FOLD:
        _fold(t, seat)
    else:
        _bet(t, seat, what * UNITS)
    t.waiting &= ~(1 << seat)
    _ask_next(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: bets and first cards


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    if count(t, STOCK) <= CARDS_LEFT * t.options.decks:  # in round 1 the stock is empty
        fresh_stock(t, STOCK)
    t.live = everyone(t)
    if t.options.dealer == Dealer.ROTATE:
        drop_out(t, t.dealer)
    t.waiting = t.live
    t.phase = Phase.BET
    ask(t, dealers_left(t))


@rule
def _bet(t, seat, chips):
    say(t, Note.BETS, seat, chips)
    t.bet[seat] = chips


@rule
def _ask_next(t, seat):
    """The next player who has still to bet, or to act in this lap; then the dealer is due."""
    if t.waiting:
        ask(t, next_in(t, t.waiting, seat))
    else:
        nobody_acts(t)


@rule
def _deal_first_cards(t):
    deal_lap(t, STOCK, DISCARD, STACK, t.live, 0)
    t.phase = Phase.ACT
    _dealer_hits(t)
    if t.phase == Phase.ACT:
        t.first = _first_player(t)
        _start_lap(t)


@rule
def _first_player(t):
    if not t.options.button:
        return dealers_left(t)
    t.holder = next_in(t, lowest_newest(t, t.live), t.holder)  # ruling 8
    say(t, Note.BUTTON, t.holder, 0)
    return t.holder


# §3: laps


@rule
def _start_lap(t):
    """Each live player once, from the first player (or who is next to that seat)."""
    t.waiting = t.live
    ask(t, t.first if in_set(t.live, t.first) else next_in(t, t.live, t.first))


@rule
def _fold(t, seat):
    say(t, Note.FOLDS, seat, 0)
    low = min(lowest_rank(t, STACK + seat), lowest_rank(t, _dealer_place(t)))
    _pay_dealer(t, seat, t.bet[seat] // UNITS * low)
    _leave(t, seat)


@rule
def _hit(t, seat):
    rank = rank_of(t, deal_one(t, STOCK, DISCARD, STACK + seat, 0))
    if count_rank(t, STACK + seat, rank) > 1:
        say(t, Note.PAIRS, seat, rank)
        _pay_dealer(t, seat, t.bet[seat] // UNITS * rank)
        _leave(t, seat)


@rule
def _leave(t, seat):
    drop_out(t, seat)
    move_all(t, STACK + seat, DISCARD)


@rule
def _end_lap(t):
    if not t.live:
        say(t, Note.ALL_OUT, -1, 0)
        _end_round(t)
        return
    _dealer_hits(t)
    if t.phase == Phase.ACT:
        _start_lap(t)


# §3: the dealer


@rule
def _dealer_place(t):
    return STACK + t.dealer if t.options.dealer == Dealer.ROTATE else HOUSE


@rare
def _dealer_hits(t):
    """One card for the dealer, the first one too; a 3 or a pair ends the round."""
    place = _dealer_place(t)
    rank = rank_of(t, deal_one(t, STOCK, DISCARD, place, 0))
    if rank == DEATH:
        say(t, Note.DEALER_DIES, -1, 0)
        _pay_players(t, rank)
    elif count_rank(t, place, rank) > 1:
        say(t, Note.DEALER_PAIRS, -1, rank)
        _pay_players(t, rank)


@rule
def _pay_players(t, rank):
    for seat in range(t.seats):
        if in_set(t.live, seat):
            _pay_player(t, seat, t.bet[seat] // UNITS * rank)
    _end_round(t)


@rule
def _pay_dealer(t, seat, chips):
    if t.options.dealer == Dealer.ROTATE:
        pay_seat(t, seat, t.dealer, chips)
    else:
        say(t, Manner.PAYS, seat, chips)
        t.chips[seat] -= chips
        t.bank += chips


@rule
def _pay_player(t, seat, chips):
    if t.options.dealer == Dealer.ROTATE:
        pay_seat(t, t.dealer, seat, chips)
    else:
        say(t, Manner.TAKES, seat, chips)
        t.chips[seat] += chips
        t.bank -= chips


# §3, §4: the end of a round and of the match


@rare
def _end_round(t):
    move_all(t, HOUSE, DISCARD)
    for seat in range(t.seats):
        move_all(t, STACK + seat, DISCARD)
        t.bet[seat] = 0
    t.phase = Phase.ROUND
    if t.round >= t.options.hands:
        _end_match(t)
    elif t.options.dealer == Dealer.ROTATE:
        pass_deal(t)


@rule
def _end_match(t):
    if t.seats > 1:
        finish_by_chips(t)
    elif t.chips[0] >= CHIPS_AT_START:
        finish(t, 1, 0)
    else:
        finish(t, 0, 1)
