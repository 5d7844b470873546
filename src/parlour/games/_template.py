"""Highest Card: a game to copy. Draw one card or stay; the highest card wins.

Rules: docs/rules/_template.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import draw, highest_rank
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import ask, dealers_left, everyone, left_of, say
from parlour.kit.stakes import finish_by_points, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 4


class Phase(IntEnum):
    DEAL = 0
    TURN = 1


class Note(IntEnum):
    STAYS = 0


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
DRAW = moves.verb("draw", says="Draw a card")
STAY = moves.verb("stay", says="Stay")

GAME = Game(
    title="Highest Card",
    credit="nobody in particular",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("cards", 1, 1, 5, says="cards dealt to each seat")],
    counters=[seat_counter("points")],
    table_fields=["asked"],
    notes={Note.STAYS: "{seat} stays"},
    length="1 min",
    summary="Draw once more or stay; the highest card wins.",
    about="Everybody gets cards.\nDraw one more or stay.\nThe highest card wins.",
    hints=Hints(matters=("points",)),
    smallest=4,
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, STACK, t.options.cards, everyone(t))
    _count(t)
    t.phase = Phase.TURN
    ask(t, dealers_left(t))


@rule
def legal(t, seat, mask):
    allow(mask, DRAW)
    allow(mask, STAY)


@rule
def apply(t, seat, verb, what):
    if verb == DRAW:
        draw(t, STOCK, STACK + seat)
    else:
        say(t, Note.STAYS, seat, 0)
    _count(t)
    t.asked += 1
    if t.asked == t.seats:
        finish_by_points(t)
    else:
        ask(t, left_of(t, seat))


@rule
def returns(t, seat):
    return share_won(t, seat)


@rule
def _count(t):
    """§4: the points of a seat are the rank of its highest card."""
    for seat in range(t.seats):
        t.points[seat] = highest_rank(t, STACK + seat)
