"""Pickup: pick up a pool card no higher than the one you played; knock its rank out elsewhere.

Rules: docs/rules/pickup.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    draw,
    has_rank,
    is_empty,
    lowest,
    lowest_rank,
    move,
    move_all,
    rank_of,
    reveal,
    sum_ranks,
)
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number, switch
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    everyone,
    has_chosen,
    next_in,
    nobody_acts,
    pass_deal,
    say,
)
from parlour.kit.notes import Manner
from parlour.kit.ranks import only_rank, seats_with_lowest
from parlour.kit.stakes import finish_by_points, share_won
from parlour.kit.stock import deal_laps, fresh_stock
from parlour.kit.target import is_last_deal

SEATS = 6
FACES = TRIANGLE.faces
IN_HAND = (0, 0, 7, 6, 6, 5, 5)  # by seats
IN_POOL = 5


class Phase(IntEnum):
    DEAL = 0  # the dealer deals
    PLAY = 1
    PICK = 2


class Note(IntEnum):
    ROUND = 0
    PICKS_UP = 1
    KNOCKS_OUT = 2
    STACKS = 3


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
POOL = zones.table("pool", EVERYONE)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)
SCORE = zones.seat("score", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
TAKE = moves.verb("take", moves.CARD, says="Pick up a {0}")


def _target(seats, options):
    return {2: 150, 3: 100, 4: 100}.get(seats, 75)


GAME = Game(
    title="Pickup",
    credit="Cheapass Games",
    source="Pickup leaflet (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        switch("long", says="Points add up over deals until the target"),
        number("target", _target, 1, says="Points that win a long match"),
    ],
    counters=[seat_counter("points"), table_counter("round")],
    table_fields=["last_actor"],
    notes={
        Note.ROUND: "round {number}",
        Note.PICKS_UP: "{seat} picks up a {number}",
        Note.KNOCKS_OUT: "a {number} of {seat} is knocked out",
        Note.STACKS: "{seat} can pick up nothing and stacks a {number}",
    },
    length="10 min",
    moods=("quick", "secret choices"),
    summary="Pick up a card from the pool and knock its rank out of every other pile.",
    about=(
        "All play a card in secret; from the lowest up, each picks up a pool card no higher.\n"
        "A rank you pick up is knocked out of the pool and of all other score piles.\n"
        "With nothing to pick up, the card you played goes to your own pile."
    ),
    hints=Hints(
        middle=("stock", "pool", "discard"), front=("hand", "played", "score"), matters=("points",)
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.DEAL:
        _deal_hands(t)
    elif t.phase == Phase.PLAY:
        _open_cards(t)
    else:
        _act_next(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.PLAY:
        for rank in range(1, FACES):
            if has_rank(t, HAND + seat, rank):
                allow(mask, PLAY + rank)
    else:
        for rank in range(1, lowest_rank(t, PLAYED + seat) + 1):
            if has_rank(t, POOL, rank):
                allow(mask, TAKE + rank)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        move(t, card_of(t, HAND + seat, what), HAND + seat, PLAYED + seat)
        has_chosen(t, seat)
    else:
        _pick_up(t, seat, what)
        nobody_acts(t)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §Deal, §Round 1-2


@rare
def _deal_hands(t):
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, IN_HAND[t.seats], everyone(t))
    t.last_actor = t.dealer  # ruling 5
    t.round = 0
    _start_round(t)


@rare
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    for _ in range(IN_POOL):
        draw(t, STOCK, POOL)
    t.phase = Phase.PLAY
    ask_all(t, everyone(t))


@rule
def _open_cards(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    t.phase = Phase.PICK


# §Round 3: the seats act


@rule
def _act_next(t):
    """The seat whose turn it is picks up or stacks; the dealer does it where there is no choice."""
    tied = seats_with_lowest(t, PLAYED)
    if not tied:
        _end_round(t)
        return
    seat = next_in(t, tied, t.last_actor)  # ruling 4
    rank = only_rank(t, POOL, 1, lowest_rank(t, PLAYED + seat))
    t.last_actor = seat
    if rank < 0:
        ask(t, seat)
    elif rank > 0:
        _pick_up(t, seat, rank)
    else:
        card = lowest(t, PLAYED + seat)
        say(t, Note.STACKS, seat, rank_of(t, card))
        move(t, card, PLAYED + seat, SCORE + seat)


@rule
def _pick_up(t, seat, rank):
    say(t, Note.PICKS_UP, seat, rank)
    move_all(t, PLAYED + seat, DISCARD)
    move(t, card_of(t, POOL, rank), POOL, SCORE + seat)
    while has_rank(t, POOL, rank):
        move(t, card_of(t, POOL, rank), POOL, DISCARD)
    for other in range(t.seats):
        while other != seat and has_rank(t, SCORE + other, rank):  # ruling 2: not the own pile
            say(t, Note.KNOCKS_OUT, other, rank)
            move(t, card_of(t, SCORE + other, rank), SCORE + other, DISCARD)


# §Round 4, §Scoring, end, ranking


@rare
def _end_round(t):
    move_all(t, POOL, DISCARD)
    if is_empty(t, HAND):  # all hands are of one size
        _score_deal(t)
    else:
        _start_round(t)


@rare
def _score_deal(t):
    for seat in range(t.seats):
        gained = sum_ranks(t, SCORE + seat)
        t.points[seat] += gained
        say(t, Manner.SCORES, seat, gained)
    if is_last_deal(t):
        finish_by_points(t)  # ruling 6
        return
    pass_deal(t)
    t.phase = Phase.DEAL
