"""Barcelona: a red card and a black one, one of them shown; the lowest forces or drops out.

Rules: docs/rules/barcelona.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import (
    count_suit,
    gather,
    highest,
    lowest,
    move,
    move_all,
    next_card,
    rank_of,
    reveal,
    suit_of,
)
from parlour.engine.chance import shuffle
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    drop_out,
    everyone,
    has_chosen,
    is_live,
    live_count,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_seat, take_pot
from parlour.kit.stock import deal_laps

SEATS = 5
DIAMONDS = 1
HEARTS = 2
DEAREST = 10  # Jack, Queen and King cost no more


class Phase(IntEnum):
    DEAL = 0
    SHOW = 1
    DECIDE = 2


class Note(IntEnum):
    HAND = 0
    DECIDES = 1
    FORCES = 2
    DROPS_OUT = 3
    LAST = 4
    WINS = 5


zones = Zones(SEATS)
RED = zones.table("red", NOBODY)
BLACK = zones.table("black", NOBODY)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, STANDARD)
PLAY = moves.verb("play", moves.CARD, says="Show the {0}")
FORCE = moves.verb("force", says="Force the showdown")
FOLD = moves.verb("fold", says="Drop out")

GAME = Game(
    title="Barcelona",
    credit="James Ernest",
    source="Poker Suite (2011)",
    seats=(2, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("hands", 1, 1, 100, says="Hands in the match"),
        number("ante", 1, 1, 100, says="Chips everybody antes"),
    ],
    counters=[seat_counter("chips"), table_counter("pot"), table_counter("round")],
    notes={
        Note.HAND: "hand {number}",
        Note.DECIDES: "{seat} shows the lowest card and decides",
        Note.FORCES: "{seat} forces the showdown",
        Note.DROPS_OUT: "{seat} drops out",
        Note.LAST: "{seat} is the last in the hand",
        Note.WINS: "{seat} wins with {card}, the highest black card",
    },
    length="1 min a hand",
    moods=("bluffing", "hidden cards", "quick"),
    summary="Show your red card or your black one; the lowest forces the showdown or drops out.",
    about=(
        "You hold one red and one black card, and everybody shows one of the two at once.\n"
        "Whoever shows the lowest card forces a showdown or drops out, then the next lowest.\n"
        "The highest black card wins; the others pay what their own red cards are worth."
    ),
    hints=Hints(
        middle=("red", "black"),
        front=("hand", "played", "stack"),
        piles=("red", "black"),
        matters=("chips", "pot"),
    ),
    bound=100 * (5 + 4),  # hands; every seat shows, all but one may decide
)


@rule
def deal(t):
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.DEAL:
        _start_hand(t)
    else:
        _show_cards(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.DECIDE:
        allow(mask, FORCE)
        allow(mask, FOLD)
        return
    card = next_card(t, HAND + seat, -1)
    while card >= 0:
        allow(mask, PLAY + card)
        card = next_card(t, HAND + seat, card)


@rule
def apply(t, seat, verb, what):
    if verb == FORCE:
        _show_down(t, seat)
    elif verb == FOLD:
        _fold(t, seat)
    else:
        move(t, what, HAND + seat, PLAYED + seat)
        has_chosen(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


@rule
def plausible(t, seat):
    """§6: everybody has one red and one black card."""
    for other in range(t.seats):
        if _reds(t, HAND + other) + _reds(t, PLAYED + other) + _reds(t, STACK + other) != 1:
            return False
    return True


@rule
def _reds(t, place):
    return count_suit(t, place, DIAMONDS) + count_suit(t, place, HEARTS)


@rule
def _is_red(t, card):
    return suit_of(t, card) == DIAMONDS or suit_of(t, card) == HEARTS


# §3 Play


@rule
def _start_hand(t):
    t.round += 1
    say(t, Note.HAND, -1, t.round)
    t.live = everyone(t)
    _part_decks(t)
    shuffle(t, RED)
    shuffle(t, BLACK)
    ante(t, everyone(t), t.options.ante)
    deal_laps(t, RED, HAND, 1, everyone(t))
    deal_laps(t, BLACK, HAND, 1, everyone(t))
    t.phase = Phase.SHOW
    ask_all(t, everyone(t))


@rule
def _part_decks(t):
    gather(t, RED)
    card = next_card(t, RED, -1)
    while card >= 0:
        if not _is_red(t, card):
            move(t, card, RED, BLACK)
        card = next_card(t, RED, card)


@rule
def _show_cards(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    for seat in range(t.seats):
        move_all(t, PLAYED + seat, STACK + seat)
    t.phase = Phase.DECIDE
    _ask_lowest(t)


@rule
def _ask_lowest(t):
    """The live seat with the lowest shown card; cards are ordered by rank, then by suit."""
    decider = -1
    best = 64
    for seat in range(t.seats):
        if is_live(t, seat) and lowest(t, STACK + seat) < best:
            best = lowest(t, STACK + seat)
            decider = seat
    say(t, Note.DECIDES, decider, 0)
    ask(t, decider)


@rule
def _fold(t, seat):
    say(t, Note.DROPS_OUT, seat, 0)
    drop_out(t, seat)
    if live_count(t) > 1:
        _ask_lowest(t)
        return
    last = only_seat(t.live)  # ruling 5
    say(t, Note.LAST, last, 0)
    take_pot(t, last)
    _end_hand(t)


# §4 Payment


@rule
def _show_down(t, forcer):
    say(t, Note.FORCES, forcer, 0)
    for seat in range(t.seats):
        if is_live(t, seat):
            move_all(t, HAND + seat, STACK + seat)
    winner = _holder_of_best_black(t)
    say(t, Note.WINS, winner, _black_card(t, winner))
    for seat in range(t.seats):
        if is_live(t, seat) and seat != winner:
            pay_seat(t, seat, winner, min(DEAREST, rank_of(t, _red_card(t, seat))))
    take_pot(t, winner)
    _end_hand(t)


@rule
def _holder_of_best_black(t):
    holder = -1
    best = -1
    for seat in range(t.seats):
        if is_live(t, seat) and _black_card(t, seat) > best:
            best = _black_card(t, seat)
            holder = seat
    return holder


@rule
def _black_card(t, seat):
    """After the showdown: the black one of the two cards."""
    card = lowest(t, STACK + seat)
    return highest(t, STACK + seat) if _is_red(t, card) else card


@rule
def _red_card(t, seat):
    card = lowest(t, STACK + seat)
    return card if _is_red(t, card) else highest(t, STACK + seat)


@rule
def _end_hand(t):
    if t.round >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    t.phase = Phase.DEAL
    nobody_acts(t)
