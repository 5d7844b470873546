"""The Judge: cook a recipe from your hand; the hidden Judge strikes out what he does not like.

Rules: docs/rules/the-judge.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import (
    card_of,
    count_rank,
    draw,
    first_card,
    has_rank,
    is_empty,
    move,
    rank_of,
    sum_ranks,
)
from parlour.engine.decks import TRIANGLE, smallest_triangle
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number, switch
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    in_set,
    is_live,
    live_count,
    next_in,
    nobody_acts,
    pass_deal,
    say,
)
from parlour.kit.notes import Manner
from parlour.kit.stakes import finish_by_points, most, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 6
FACES = TRIANGLE.faces
HAND_SIZE = 7
JUDGE_SIZE = 8


class Phase(IntEnum):
    ROUND = 0  # the dealer deals
    COOK = 1


class Note(IntEnum):
    ROUND = 0
    PASSES = 1
    DISLIKES = 2
    STRUCK = 3
    NOBODY_ENTERS = 4
    NOBODY_SCORES = 5


zones = Zones(SEATS)
JUDGE = zones.table("judge", NOBODY, ordered=JUDGE_SIZE)
JUDGED = zones.table("judged", EVERYONE)
STOCK = zones.table("stock", NOBODY)
HAND = zones.seat("hand", OWNER)
STACK = zones.seat("stack", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, says="Add the {0}")
PASS = moves.verb("pass", says="Finish cooking")


def _target(seats, options):
    return {2: 50, 3: 50, 4: 40}.get(seats, 30)


GAME = Game(
    title="The Judge",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        switch("variant", says="Recipes may repeat ranks: the Judge strikes the most copies"),
        number("target", _target, 1, says="Points that win the match"),
        number("max_rounds", 50, 1, says="The match also ends after this many rounds"),
    ],
    counters=[seat_counter("points"), table_counter("round")],
    seat_fields=["scored"],
    table_fields=["lead", "cooking"],
    notes={
        Note.ROUND: "round {number}",
        Note.PASSES: "{seat} has finished cooking",
        Note.DISLIKES: "the Judge does not like {number}s",
        Note.STRUCK: "the recipe of {seat} is struck out",
        Note.NOBODY_ENTERS: "there is no recipe for the Judge",
        Note.NOBODY_SCORES: "no recipe is left: nobody scores",
    },
    length="15 min",
    moods=("press your luck", "hidden cards"),
    summary="Cook a rich recipe without anything that the Judge turns out not to like.",
    about=(
        "Lay cards from your hand into your recipe, a card a turn; stop when you dare no more.\n"
        "Then the Judge's eight cards are turned up: each strikes out the recipes that hold it.\n"
        "The last recipe left is safe; whatever survives scores its cards."
    ),
    smallest=lambda seats: smallest_triangle(7 * seats + 8),
    hints=Hints(
        middle=("judge", "judged", "stock"),
        front=("stack",),
        rows=("judged",),
        piles=("stock", "judge"),
        matters=("points", "round"),
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.lead = t.dealer  # round 1
    t.phase = Phase.ROUND


@rule
def advance(t):
    if t.phase == Phase.ROUND:
        _start_round(t)
    else:
        _judge_recipes(t)


@rule
def legal(t, seat, mask):
    for rank in range(1, FACES):
        if has_rank(t, HAND + seat, rank):
            if t.options.variant or not has_rank(t, STACK + seat, rank):
                allow(mask, PLAY + rank)
    allow(mask, PASS)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        move(t, card_of(t, HAND + seat, what), HAND + seat, STACK + seat)
    else:
        say(t, Note.PASSES, seat, 0)
        t.cooking &= ~(1 << seat)
    if t.cooking:
        ask(t, next_in(t, t.cooking, seat))
    else:
        nobody_acts(t)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §3 Round start


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    t.live = everyone(t)
    t.cooking = everyone(t)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, HAND_SIZE, everyone(t))
    for _ in range(JUDGE_SIZE):
        draw(t, STOCK, JUDGE)
    say(t, Manner.LEADS, t.lead, 0)
    t.phase = Phase.COOK
    ask(t, t.lead)


# §3 Contest


@rule
def _judge_recipes(t):
    _enter_recipes(t)
    while live_count(t) > 1 and not is_empty(t, JUDGE):  # ruling 4
        card = first_card(t, JUDGE)
        move(t, card, JUDGE, JUDGED)
        say(t, Note.DISLIKES, -1, rank_of(t, card))
        _strike_out(t, rank_of(t, card))
    _score_recipes(t)
    _end_round(t)


@rule
def _enter_recipes(t):
    """Ruling 2: an empty recipe is no entry."""
    for seat in range(t.seats):
        if is_empty(t, STACK + seat):
            drop_out(t, seat)
    if not t.live:
        say(t, Note.NOBODY_ENTERS, -1, 0)


@rule
def _strike_out(t, rank):
    """Every live recipe with that rank; in the variant those with the most copies of it."""
    copies = 1
    if t.options.variant:
        for seat in range(t.seats):
            if is_live(t, seat):
                copies = max(copies, count_rank(t, STACK + seat, rank))
    for seat in range(t.seats):
        if is_live(t, seat) and count_rank(t, STACK + seat, rank) >= copies:
            say(t, Note.STRUCK, seat, 0)
            drop_out(t, seat)


@rule
def _score_recipes(t):
    if not t.live:
        say(t, Note.NOBODY_SCORES, -1, 0)
        return  # ruling 5: the same seat leads again
    for seat in range(t.seats):
        if is_live(t, seat):
            t.scored[seat] = sum_ranks(t, STACK + seat)
            t.points[seat] += t.scored[seat]
            say(t, Manner.SCORES, seat, t.scored[seat])
    best = most(t, t.scored, t.live)
    if not in_set(best, t.lead):
        t.lead = next_in(t, best, t.lead)  # ruling 6


# §4 End


@rule
def _end_round(t):
    done = t.round >= t.options.max_rounds
    for seat in range(t.seats):
        if t.points[seat] >= t.options.target:
            done = True
    if done:
        finish_by_points(t)
        return
    pass_deal(t)  # ruling 9
    t.phase = Phase.ROUND
