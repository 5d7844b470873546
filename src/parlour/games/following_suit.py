"""Following Suit: marks capture the suit that follows theirs; only a hand's best suit counts.

Rules: docs/rules/following-suit.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import (
    draw,
    is_empty,
    lowest,
    move,
    move_all,
    next_card,
    rank_of,
    reveal,
    suit_of,
)
from parlour.engine.decks import ACE_HIGH
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import ask_all, everyone, has_chosen, only_seat, pass_deal, say, size_of
from parlour.kit.notes import Manner
from parlour.kit.offers import allow_each
from parlour.kit.stakes import finish_by_points, most, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 6
HAND_SIZE = 4
POOL_SIZE = 8
SUITS = 4
ACE = 14  # highest for capturing, 1 for scoring


class Phase(IntEnum):
    ROUND = 0  # the dealer starts a round
    TURN = 1  # the dealer turns up a pool
    MARK = 2


class Note(IntEnum):
    ROUND = 0
    CAPTURES = 1
    NO_CARDS = 2
    TIE = 3


zones = Zones(SEATS)
POOL = zones.table("pool", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, ACE_HIGH)
PLAY = moves.verb("play", moves.CARD, says="Mark with the {0}")

GAME = Game(
    title="Following Suit",
    credit="James Ernest",
    source="Poker Suite (2011); Game Trade Monthly (1999); Chief Herman's Holiday Fun Pack",
    seats=(3, SEATS),
    deck=ACE_HIGH,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("target", 200, 1, 1000, says="Points that win the match"),
        number("max_rounds", 100, 1, 1000, says="The match also ends after this many rounds"),
    ],
    counters=[seat_counter("points"), table_counter("round")],
    rank_fields=["captor", "total"],  # of each suit
    notes={
        Note.ROUND: "round {number}",
        Note.CAPTURES: "{seat} captures a suit with the {card}",
        Note.NO_CARDS: "nobody holds a card: the pool is discarded",
        Note.TIE: "{seats} are tied for the lead: another round",
    },
    length="30 min",
    moods=("simultaneous", "trick-taking"),
    summary="Mark with a suit to capture the one that follows it; only your best suit counts.",
    about=(
        "All mark at once. The highest mark of a suit takes all of the following suit:\n"
        "spades take hearts, hearts diamonds, diamonds clubs, clubs spades.\n"
        "When the deck is out your best suit scores. Run out of cards, and you sit out the round."
    ),
    hints=Hints(middle=("pool", "stock", "discard"), rows=("pool",), matters=("points",)),
)


@rule
def deal(t):
    t.phase = Phase.ROUND


@rule
def advance(t):
    if t.phase == Phase.MARK:
        _capture(t)
    elif t.phase == Phase.TURN:
        _start_turn(t)
    else:
        _start_round(t)


@rule
def legal(t, seat, mask):
    allow_each(t, mask, PLAY, HAND + seat)


@rule
def apply(t, seat, verb, what):
    move(t, what, HAND + seat, PLAYED + seat)
    has_chosen(t, seat)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §3


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, HAND_SIZE, everyone(t))
    t.live = everyone(t)
    t.phase = Phase.TURN


@rule
def _start_turn(t):
    for _ in range(POOL_SIZE):  # ruling 6: or what is left
        draw(t, STOCK, POOL)
    if t.live:
        t.phase = Phase.MARK
        ask_all(t, t.live)
    else:
        say(t, Note.NO_CARDS, -1, 0)  # ruling 1
        _end_turn(t)


@rule
def _capture(t):
    """All captures are settled before a card moves; then the marks lie with the pool."""
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    _find_captors(t)
    for seat in range(t.seats):
        move_all(t, PLAYED + seat, POOL)
    card = next_card(t, POOL, -1)
    while card >= 0:
        captor = t.captor[suit_of(t, card)]
        if captor >= 0:
            move(t, card, POOL, HAND + captor)
        card = next_card(t, POOL, card)
    _end_turn(t)


@rule
def _find_captors(t):
    """Who captures each suit: the highest mark of the suit it follows (ruling 3); -1: nobody."""
    for suit in range(SUITS):
        t.captor[suit] = -1
    for seat in range(t.seats):
        mark = lowest(t, PLAYED + seat)
        if mark >= 0:
            suit = (suit_of(t, mark) + 3) % SUITS  # the suit below; spades follow clubs
            rival = t.captor[suit]
            if rival < 0 or mark > lowest(t, PLAYED + rival):
                t.captor[suit] = seat
    for suit in range(SUITS):
        if t.captor[suit] >= 0:
            say(t, Note.CAPTURES, t.captor[suit], lowest(t, PLAYED + t.captor[suit]))


@rule
def _end_turn(t):
    move_all(t, POOL, DISCARD)
    t.live = 0
    for seat in range(t.seats):
        if not is_empty(t, HAND + seat):
            t.live |= 1 << seat
    t.phase = Phase.TURN
    if is_empty(t, STOCK):
        _score_round(t)


# §4


@rule
def _score_round(t):
    for seat in range(t.seats):
        best = _best_suit(t, HAND + seat)
        say(t, Manner.SCORES, seat, best)
        t.points[seat] += best
    pass_deal(t)
    t.phase = Phase.ROUND
    leaders = most(t, t.points, everyone(t))
    if t.round >= t.options.max_rounds:
        finish_by_points(t)
    elif t.points[only_seat(leaders)] >= t.options.target:
        if size_of(leaders) == 1:
            finish_by_points(t)
        else:
            say(t, Note.TIE, -1, leaders)  # ruling 7


@rule
def _best_suit(t, place):
    for suit in range(SUITS):
        t.total[suit] = 0
    card = next_card(t, place, -1)
    while card >= 0:
        rank = rank_of(t, card)
        t.total[suit_of(t, card)] += 1 if rank == ACE else rank
        card = next_card(t, place, card)
    return max(max(t.total[0], t.total[1]), max(t.total[2], t.total[3]))
