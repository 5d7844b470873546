"""Hey, Bartender!: hand the bartender a card, take change; every dollar too much is a point.

Rules: docs/rules/hey-bartender.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import draw, is_empty, move, rank_of, sum_ranks
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter
from parlour.engine.moves import Moves
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import ask, dealers_left, drop_out, everyone, left_of, say
from parlour.kit.change import give_change
from parlour.kit.notes import Manner
from parlour.kit.offers import allow_each
from parlour.kit.stakes import finish_by_points, share_won
from parlour.kit.stock import deal_laps, deal_one, fresh_stock

SEATS = 6
OPEN_CARDS = 7


class Phase(IntEnum):
    DEAL = 0
    TURN = 1


class Note(IntEnum):
    PLAYS = 0
    DRAWS = 1
    EXACT = 2
    TOO_MUCH = 3


zones = Zones(SEATS)
BARTENDER = zones.table("bartender", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)

moves = Moves(SEATS, STANDARD)
PLAY = moves.verb("play", moves.CARD, says="Hand over the {0}")

GAME = Game(
    title="Hey, Bartender!",
    credit="James Ernest",
    source="Poker Suite (2011), Game Trade Monthly (1999), Chief Herman's Holiday Fun Pack",
    seats=(2, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    counters=[seat_counter("points")],
    notes={
        Note.PLAYS: "{seat} hands the bartender the {card}",
        Note.DRAWS: "the bartender holds {number} in all and draws a card",
        Note.EXACT: "exact change for {seat}",
        Note.TOO_MUCH: "change of {number} for {seat}: too much",
    },
    length="10 min",
    moods=("quick", "puzzle"),
    summary="Pay with a card the bartender cannot change, and keep what he gives too much.",
    about=(
        "Hand over a card and take change out of the bartender's open hand.\n"
        "He gives exact change if he can, in as few cards as he can; if not, he gives too much.\n"
        "Every dollar too much is a point for you, and your card is his change for the next seat."
    ),
    hints=Hints(middle=("bartender", "stock", "discard"), rows=("bartender",), matters=("points",)),
)


@rule
def deal(t):
    t.phase = Phase.DEAL


@rule
def advance(t):
    """§3: the set-up."""
    t.live = everyone(t)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, 7 if t.seats <= 4 else 6, t.live)
    for _ in range(OPEN_CARDS):
        draw(t, STOCK, BARTENDER)
    t.phase = Phase.TURN
    ask(t, dealers_left(t))


@rule
def legal(t, seat, mask):
    allow_each(t, mask, PLAY, HAND + seat)


@rule
def apply(t, seat, verb, what):
    _play(t, seat, what)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §3: a turn. The card stays out of the bartender's hand until the change is given (ruling 1)


@rule
def _play(t, seat, card):
    say(t, Note.PLAYS, seat, card)
    value = rank_of(t, card)
    _draw_up_to(t, value)
    _score(t, seat, give_change(t, BARTENDER, DISCARD, value), value)
    move(t, card, HAND + seat, BARTENDER)
    if is_empty(t, HAND + seat):
        drop_out(t, seat)
    if t.live:
        ask(t, left_of(t, seat))  # ruling 5: nobody ever has to pass
    else:
        finish_by_points(t)


@rule
def _draw_up_to(t, value):
    """Only while he holds less than the value (ruling 3), out of the discards if need be (4)."""
    total = sum_ranks(t, BARTENDER)
    while total < value:
        say(t, Note.DRAWS, -1, total)
        total += rank_of(t, deal_one(t, STOCK, DISCARD, BARTENDER, 0))


@rule
def _score(t, seat, change, value):
    if change == value:
        say(t, Note.EXACT, seat, 0)
        return
    say(t, Note.TOO_MUCH, seat, change)
    say(t, Manner.SCORES, seat, change - value)
    t.points[seat] += change - value
