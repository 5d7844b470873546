"""The Lost Pueblo of Doctor Green: one seat hides the Ace of spades, the others hunt it.

Rules: docs/rules/lost-pueblo.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import count, has, is_empty, move, next_card
from parlour.engine.chance import random_seat
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    finish,
    in_set,
    is_live,
    live_count,
    next_live,
    only_seat,
    say,
)
from parlour.kit.stakes import share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 10
CARDS = STANDARD.size  # how many numbers a card can be
HAND_SIZE = 3
COLLECTION = 6  # so many cards win
FINE = 2  # for a wrong accusation
ACE_OF_SPADES = STANDARD.read_face("As")


class Phase(IntEnum):
    DEAL = 0
    TURN = 1
    GIVE = 2


class Note(IntEnum):
    BEGINS = 0
    TURN = 1
    ASKS = 2
    ACCUSES = 3
    FOUND = 4
    INNOCENT = 5
    ESCAPES = 6
    COLLECTS = 7
    DROPS_OUT = 8
    LAST = 9
    STOPPED = 10


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
HAND = zones.seat("hand", OWNER)

moves = Moves(SEATS, STANDARD)
GIVE = moves.verb("give", moves.SEAT, moves.CARD, says="Hand {0} the {1}")
ASK = moves.verb("ask", moves.SEAT, says="Ask {0} for a card")
ACCUSE = moves.verb("accuse", moves.SEAT, says="Accuse {0}")


def _pack(seats, options):
    """Three cards a seat: the Ace of spades, then hearts, diamonds, clubs from the Two up."""
    others = [STANDARD.read_face(rank + suit) for suit in "hdc" for rank in "23456789TJQK"]
    return [ACE_OF_SPADES, *others[: HAND_SIZE * seats - 1]]


GAME = Game(
    title="The Lost Pueblo of Doctor Green",
    credit="James Ernest",
    source="Poker Suite (2011)",
    seats=(4, SEATS),
    deck=STANDARD,
    pack=_pack,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("max_turns", 100, 1, 10_000, says="Turns after which the game stops")],
    counters=[table_counter("turns")],
    table_fields=["turn", "receiver", "owed", "cleared"],
    notes={
        Note.BEGINS: "{seat} begins",
        Note.TURN: "turn {number}: {seat}",
        Note.ASKS: "{seat} asks {other} for a card",
        Note.ACCUSES: "{seat} accuses {other}",
        Note.FOUND: "{seat} is the thief and has been found",
        Note.INNOCENT: "{seat} is not the thief",
        Note.ESCAPES: "{seat}, the thief, has given the Ace of spades away and wins",
        Note.COLLECTS: "{seat} has {number} cards and wins",
        Note.DROPS_OUT: "{seat} has no cards left and drops out",
        Note.LAST: "only {seat}, the thief, is left and wins",
        Note.STOPPED: "that was turn {number}, the last: the seats still in share the win",
    },
    length="10 min",
    moods=("bluffing", "hidden cards", "party"),
    summary="One of you hides the Ace of spades: find the thief, or collect six cards.",
    about=(
        "Hand a card to somebody, ask somebody for one, or accuse: a wrong guess costs two cards.\n"
        "The thief keeps the Ace of spades to the last and wins by giving it away.\n"
        "The others win by naming the thief or by holding six cards; without cards they are out."
    ),
    hints=Hints(middle=(), front=("hand",), piles=("stock",), matters=("turns",)),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    _set_up(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.GIVE:
        _allow_gifts(t, seat, t.receiver, mask)
        return
    for other in range(t.seats):
        if other != seat and is_live(t, other):
            _allow_gifts(t, seat, other, mask)
            allow(mask, ASK + other)
            allow(mask, ACCUSE + other)


@rule
def apply(t, seat, verb, what):
    if verb == GIVE:
        _give(t, seat, what // CARDS, what % CARDS)
    elif verb == ASK:
        _ask(t, seat, what)
    else:
        _accuse(t, seat, what)


@rule
def returns(t, seat):
    return share_won(t, seat)


@rule
def plausible(t, seat):
    """The thief was never cleared (ruling 6), and nobody else holds six cards and plays on."""
    for other in range(t.seats):
        if _is_thief(t, other):
            if in_set(t.cleared, other):
                return False
        elif count(t, HAND + other) >= COLLECTION and not in_set(t.cleared, other):
            return False
    return True


# §3 Set-up


@rule
def _set_up(t):
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, HAND_SIZE, everyone(t))
    first = random_seat(t, everyone(t))
    say(t, Note.BEGINS, first, 0)
    _begin_turn(t, first)


@rule
def _begin_turn(t, seat):
    t.turns += 1
    say(t, Note.TURN, seat, t.turns)
    t.turn = seat
    t.owed = 1
    t.phase = Phase.TURN
    ask(t, seat)


@rule
def _is_thief(t, seat):
    return has(t, HAND + seat, ACE_OF_SPADES)


# §3 Phase turn


@rule
def _allow_gifts(t, giver, other, mask):
    """The Ace of spades only as the last card."""
    card = next_card(t, HAND + giver, -1)
    while card >= 0:
        if card != ACE_OF_SPADES or count(t, HAND + giver) == 1:
            allow(mask, GIVE + other * CARDS + card)
        card = next_card(t, HAND + giver, card)


@rule
def _ask(t, seat, other):
    say(t, Note.ASKS, seat, other)
    _owe(t, other, seat, 1)


@rule
def _accuse(t, seat, other):
    say(t, Note.ACCUSES, seat, other)
    if _is_thief(t, other):
        say(t, Note.FOUND, other, 0)
        _finish(t, 1 << seat, 1 << other)
        return
    say(t, Note.INNOCENT, other, 0)
    t.cleared |= 1 << other
    _owe(t, seat, other, min(FINE, count(t, HAND + seat)))  # ruling 5


@rule
def _owe(t, giver, receiver, cards):
    t.phase = Phase.GIVE
    t.receiver = receiver
    t.owed = cards
    ask(t, giver)


@rule
def _give(t, seat, receiver, card):
    move(t, card, HAND + seat, HAND + receiver)
    if card == ACE_OF_SPADES:  # it was the thief's last card: ruling 1
        say(t, Note.ESCAPES, seat, 0)
        _finish(t, 1 << seat, 0)
        return
    t.owed -= 1
    if t.owed == 0:
        _end_action(t, seat, receiver)


# §3 When the action is done, §4 End


@rule
def _end_action(t, giver, receiver):
    if is_empty(t, HAND + giver):  # the thief still holds the Ace
        say(t, Note.DROPS_OUT, giver, 0)
        drop_out(t, giver)
    if count(t, HAND + receiver) >= COLLECTION and not _is_thief(t, receiver):  # ruling 2
        say(t, Note.COLLECTS, receiver, count(t, HAND + receiver))
        _finish(t, 1 << receiver, 0)
    elif live_count(t) == 1:
        say(t, Note.LAST, only_seat(t.live), 0)
        _finish(t, t.live, 0)
    elif t.turns >= t.options.max_turns:
        say(t, Note.STOPPED, -1, t.turns)
        _finish(t, t.live, 0)
    else:
        _begin_turn(t, next_live(t, t.turn))


@rule
def _finish(t, winners, named):
    """The seats that have dropped out have lost, and the thief if it was named."""
    finish(t, winners, everyone(t) & ~t.live | named)
