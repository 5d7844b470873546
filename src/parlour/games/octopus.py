"""Octopus: play and pass cards; whoever calls the showdown says which type of hand is best.

Rules: docs/rules/octopus.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count,
    count_rank,
    has_rank,
    lowest,
    move,
    move_all,
    pass_left,
    reveal,
)
from parlour.engine.decks import TRIANGLE, smallest_triangle
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Word, allow
from parlour.engine.options import number, switch
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
from parlour.kit.compare import from_top
from parlour.kit.stakes import chips_won, finish_by_chips, pay_pot, split_pot, take_pot
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 6
CARDS = 8
PENALTY = 5
FACES = TRIANGLE.faces
CLASS = 1 << 50  # more than any `from_top`


class Phase(IntEnum):
    HAND = 0  # the dealer takes the antes and deals
    DECLARE = 1
    PLAY = 2
    DECIDE = 3
    PASS = 4
    SHOWDOWN = 5


class Type(IntEnum):
    SET = 0
    CLEAN = 1
    DIRTY = 2


class Note(IntEnum):
    SET_HAND = Type.SET
    CLEAN_HAND = Type.CLEAN
    DIRTY_HAND = Type.DIRTY
    FOLDS = 3
    GOES_ON = 4
    ROUND = 5
    DECIDES = 6
    NO_UNIQUE = 7
    PASS = 8
    CALLS_SET = 9
    CALLS_CLEAN = 10
    BEST = 11
    WORST = 12


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, TRIANGLE)
CONTINUE = moves.verb("continue", says="Continue")
FOLD = moves.verb("fold", says="Fold for 1")
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
LET_PASS = moves.verb("pass", says="Everybody passes a card")
SHOW = moves.verb("show", Word(("set", "clean")), says="Show: {0} hands are best")
PASS = moves.verb("pass", moves.CARD, says="Pass the {0} to the left")

GAME = Game(
    title="Octopus",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(4, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("hands", 1, 1, says="Hands in the match"),
        switch("last_hand", "on", says="Losers of the final hand still pay their 5 chips"),
    ],
    counters=[seat_counter("chips"), table_counter("pot"), table_counter("round")],
    table_fields=["played_hands", "starter", "owing", "waiting", "called"],
    notes={
        Note.SET_HAND: "{seat} shows a set hand",
        Note.CLEAN_HAND: "{seat} shows a clean hand",
        Note.DIRTY_HAND: "{seat} shows a dirty hand",
        Note.FOLDS: "{seat} folds",
        Note.GOES_ON: "{seat} continues",
        Note.ROUND: "round {number}",
        Note.DECIDES: "{seat} has played the lowest unique card, the {number}, and decides",
        Note.NO_UNIQUE: "no unique card: nobody decides",
        Note.PASS: "everybody passes a card to the left",
        Note.CALLS_SET: "{seat} calls the showdown: set hands are best",
        Note.CALLS_CLEAN: "{seat} calls the showdown: clean hands are best",
        Note.BEST: "the best hand: {seats}",
        Note.WORST: "the worst hand: {seats}",
    },
    length="5 min a hand",
    moods=("clever", "hidden cards"),
    summary="Shape your hand by playing and passing, then call the type that suits you.",
    about=(
        "Play a card, and pass one to the left, until somebody dares to show.\n"
        "The owner of the lowest unique card says when, and whether sets or clean hands are best.\n"
        "The best hand takes the pot, the worst one pays for the next."
    ),
    smallest=lambda seats: smallest_triangle(8 * seats),
    hints=Hints(front=("played", "hand"), piles=("stock",), matters=("chips", "pot", "round")),
)


@rule
def deal(t):
    t.starter = t.dealer
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.HAND:
        _start_hand(t)
    elif t.phase == Phase.PLAY:
        _reveal_played(t)
    elif t.phase == Phase.PASS:
        _pass_on(t)
    else:
        _show_down(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.DECLARE:
        allow(mask, CONTINUE)
        allow(mask, FOLD)
    elif t.phase == Phase.DECIDE:
        allow(mask, LET_PASS)
        allow(mask, SHOW + Type.SET)
        allow(mask, SHOW + Type.CLEAN)
    else:
        verb = PLAY if t.phase == Phase.PLAY else PASS
        for rank in range(1, FACES):
            if has_rank(t, HAND + seat, rank):
                allow(mask, verb + rank)


@rule
def apply(t, seat, verb, what):
    if verb in (PLAY, PASS):
        move(t, card_of(t, HAND + seat, what), HAND + seat, PLAYED + seat)
        has_chosen(t, seat)
    elif verb == CONTINUE:
        say(t, Note.GOES_ON, seat, 0)
        _has_declared(t, seat)
    elif verb == FOLD:
        _fold(t, seat)
    elif verb == LET_PASS:
        _let_pass(t)
    else:
        _show(t, seat, what)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: the start of a hand


@rule
def _start_hand(t):
    for seat in range(t.seats):
        small = 1 if t.owing else 2
        pay_pot(t, seat, PENALTY if in_set(t.owing, seat) else small)  # ruling 7
    t.live = everyone(t)
    t.round = 0
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, t.live)
    t.phase = Phase.DECLARE
    t.waiting = t.live
    ask(t, t.starter)


# §3, phase declare


@rule
def _has_declared(t, seat):
    t.waiting &= ~(1 << seat)
    if t.waiting:
        ask(t, next_in(t, t.waiting, seat))
    else:
        _next_round(t)


@rule
def _fold(t, seat):
    say(t, Note.FOLDS, seat, 0)
    pay_pot(t, seat, 1)
    drop_out(t, seat)
    if live_count(t) == 1:
        take_pot(t, only_seat(t.live))
        _end_hand(t, t.live, 0)
    else:
        _has_declared(t, seat)


# §3: a round


@rare
def _next_round(t):
    """All hands have one size; with one card left in them there is no further round."""
    if _has_one_card(t):
        t.phase = Phase.SHOWDOWN
        nobody_acts(t)
    else:
        t.round += 1
        say(t, Note.ROUND, -1, t.round)
        t.phase = Phase.PLAY
        ask_all(t, t.live)


@rule
def _has_one_card(t):
    return count(t, HAND + only_seat(t.live)) == 1


@rule
def _reveal_played(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    for rank in range(1, FACES):
        owners = _who_played(t, rank)
        if owners and owners & (owners - 1) == 0:
            say(t, Note.DECIDES, only_seat(owners), rank)
            t.phase = Phase.DECIDE
            ask(t, only_seat(owners))
            return
    say(t, Note.NO_UNIQUE, -1, 0)
    _clear_played(t)
    _next_round(t)


@rule
def _who_played(t, rank):
    owners = 0
    for seat in range(t.seats):
        if has_rank(t, PLAYED + seat, rank):
            owners |= 1 << seat
    return owners


@rare
def _clear_played(t):
    for seat in range(t.seats):
        move_all(t, PLAYED + seat, DISCARD)


@rule
def _let_pass(t):
    _clear_played(t)
    t.phase = Phase.PASS
    if _has_one_card(t):  # §3, round 4: the dealer moves the last cards without asking
        for seat in range(t.seats):
            if is_live(t, seat):
                move(t, lowest(t, HAND + seat), HAND + seat, PLAYED + seat)
        nobody_acts(t)
    else:
        ask_all(t, t.live)


@rule
def _pass_on(t):
    say(t, Note.PASS, -1, 0)
    pass_left(t, PLAYED, HAND, t.live)
    _next_round(t)


@rule
def _show(t, seat, called):
    say(t, Note.CALLS_SET + called, seat, 0)
    t.called = called
    _clear_played(t)
    t.phase = Phase.SHOWDOWN
    nobody_acts(t)


# §3: the showdown


@rule
def _type_of(t, seat):
    singles = False
    doubles = False
    for rank in range(1, FACES):
        held = count_rank(t, HAND + seat, rank)
        singles = singles or held == 1
        doubles = doubles or held > 1
    if not doubles:
        return Type.CLEAN
    return Type.DIRTY if singles else Type.SET


@rule
def _worth(t, seat):
    """The called type, the other one, dirty; within a type the higher cards are worse."""
    kind = _type_of(t, seat)
    place = 2 if kind == t.called else 1
    if kind == Type.DIRTY:
        place = 0
    return place * CLASS - from_top(t, HAND + seat)


@rule
def _show_hands(t):
    seat = t.starter
    for _ in range(t.seats):
        if is_live(t, seat):
            reveal(t, HAND + seat)
            say(t, Note.SET_HAND + _type_of(t, seat), seat, 0)
        seat = left_of(t, seat)


@rule
def _show_down(t):
    """Ruling 3: without a call all hands are clean, whatever `called` says."""
    _show_hands(t)
    best = worst = _worth(t, only_seat(t.live))
    winners = losers = 0
    for seat in range(t.seats):
        if is_live(t, seat):
            worth = _worth(t, seat)
            if worth >= best:
                winners = 1 << seat | (winners if worth == best else 0)
                best = worth
            if worth <= worst:
                losers = 1 << seat | (losers if worth == worst else 0)
                worst = worth
    say(t, Note.BEST, -1, winners)
    if winners == losers:
        losers = 0  # ruling 4
    else:
        say(t, Note.WORST, -1, losers)
    _settle(t, winners, losers)


# §4


@rule
def _settle(t, winners, losers):
    if t.options.last_hand and t.played_hands + 1 == t.options.hands:  # ruling 6
        for seat in range(t.seats):
            if in_set(losers, seat):
                pay_pot(t, seat, PENALTY)
    split_pot(t, winners)
    _end_hand(t, winners, losers)


@rare
def _end_hand(t, winners, losers):
    t.owing = losers
    if not in_set(winners, t.starter):
        t.starter = next_in(t, winners, t.starter)
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    t.phase = Phase.HAND
    nobody_acts(t)
