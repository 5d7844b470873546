"""Troll Guts: a card a turn, drawn, stolen or bought; a pair knocks you out.

Rules: docs/rules/troll-guts.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count_rank,
    first_card,
    has_rank,
    is_empty,
    move,
    move_all,
    rank_of,
)
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    begin_choice,
    drop_out,
    end_choice,
    everyone,
    has_chosen,
    is_live,
    left_of,
    live_count,
    next_live,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.lead import break_tie, lowest_newest
from parlour.kit.notes import Manner
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_pot, take_pot
from parlour.kit.stock import can_draw, deal_laps, deal_one, fresh_stock

SEATS = 6
CARDS = 5  # dealt to each seat, and arranged
FACES = TRIANGLE.faces
NO_BURN = 0


class Phase(IntEnum):
    HAND = 0  # the dealer takes the antes
    DEAL = 1  # the dealer shuffles, deals and finds the lead
    ARRANGE = 2
    TURN = 3


class Note(IntEnum):
    DRAWS = 0
    STEALS = 1
    BUYS = 2
    PAIRS = 3
    KNOCKED_OUT = 4
    LAST_SEAT = 5


zones = Zones(SEATS)
DOWN = zones.seat("down", OWNER, ordered=CARDS)
STACK = zones.seat("stack", EVERYONE)
HAND = zones.seat("hand", OWNER)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)

moves = Moves(SEATS, TRIANGLE)
DRAW = moves.verb("draw", says="Draw from the deck")
BUY = moves.verb("buy", says="Buy your own next card")
STEAL = moves.verb("steal", moves.SEAT, says="Steal {0}'s next card")
ARRANGE = moves.pick("arrange", moves.CARD, ordered=True, says="Then the {0}")

GAME = Game(
    title="Troll Guts",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(3, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("hands", 1, 1, says="Hands in the match")],
    counters=[seat_counter("chips"), table_counter("pot")],
    seat_fields=["newest", "arranged"],
    table_fields=["lead", "played_hands"],
    notes={
        Note.DRAWS: "{seat} draws from the deck",
        Note.STEALS: "{seat} steals from {other}",
        Note.BUYS: "{seat} buys the next card of their own",
        Note.PAIRS: "{seat} has a pair of {number}s",
        Note.KNOCKED_OUT: "{seat} is knocked out",
        Note.LAST_SEAT: "{seat} is the last without a pair",
    },
    length="5 min a hand",
    moods=("press your luck", "hidden cards", "elimination"),
    summary="Nobody folds: take a card every turn and be the last without a pair.",
    about=(
        "Stack five secret cards in the order in which they are to be taken.\n"
        "A turn is one card: from the deck, from another stack, or for a chip from your own.\n"
        "A pair costs its rank in chips and knocks you out; the last seat takes the pot."
    ),
    hints=Hints(middle=("stock", "discard"), front=("stack", "down"), matters=("chips", "pot")),
    smallest=8,
)


@rule
def deal(t):
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.HAND:
        _start_hand(t)
    elif t.phase == Phase.DEAL:
        _deal_cards(t)
    else:
        _start_play(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.ARRANGE:
        for rank in range(1, FACES):
            if has_rank(t, HAND + seat, rank):
                allow(mask, ARRANGE + rank)
        return
    if can_draw(t, STOCK, DISCARD):
        allow(mask, DRAW)
    if not is_empty(t, DOWN + seat):
        allow(mask, BUY)
    for other in range(t.seats):
        if other != seat and is_live(t, other) and not is_empty(t, DOWN + other):
            allow(mask, STEAL + other)


@rule
def apply(t, seat, verb, what):
    if verb == ARRANGE:
        _arrange(t, seat, what)
    elif verb == DRAW:
        _draw(t, seat)
    elif verb == BUY:
        _buy(t, seat)
    else:
        _steal(t, seat, what)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: hand start


@rare
def _start_hand(t):
    t.live = everyone(t)
    ante(t, t.live, 1)
    t.phase = Phase.DEAL


@rule
def _deal_cards(t):
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, t.live)
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        t.arranged[seat] = 0
        t.newest[seat] = rank_of(t, deal_one(t, STOCK, DISCARD, STACK + seat, NO_BURN))
    t.lead = break_tie(t, lowest_newest(t, t.live), STOCK, DISCARD, STACK, NO_BURN)
    if t.lead < 0:
        say(t, Manner.VOID, -1, 0)  # ruling 7: dealt again, without new antes
        return
    t.phase = Phase.ARRANGE
    ask_all(t, t.live)


@rule
def _arrange(t, seat, rank):
    """§arrange: one card after another goes down, the top one first."""
    begin_choice(t, seat)
    move(t, card_of(t, HAND + seat, rank), HAND + seat, DOWN + seat)
    t.arranged[seat] += 1
    if t.arranged[seat] == CARDS:
        end_choice(t, seat)
        has_chosen(t, seat)


@rule
def _start_play(t):
    say(t, Manner.LEADS, t.lead, 0)
    t.phase = Phase.TURN
    ask(t, t.lead)


# §3: turns


@rule
def _draw(t, seat):
    say(t, Note.DRAWS, seat, 0)
    _end_turn(t, seat, deal_one(t, STOCK, DISCARD, STACK + seat, NO_BURN))  # ruling 2


@rule
def _buy(t, seat):
    say(t, Note.BUYS, seat, 0)
    pay_pot(t, seat, 1)  # ruling 8: even if the card pairs
    _take_top(t, seat, seat)


@rule
def _steal(t, seat, other):
    say(t, Note.STEALS, seat, other)
    _take_top(t, seat, other)


@rule
def _take_top(t, seat, owner):
    card = first_card(t, DOWN + owner)
    move(t, card, DOWN + owner, STACK + seat)
    _end_turn(t, seat, card)


@rare
def _end_turn(t, seat, card):
    rank = rank_of(t, card)
    if count_rank(t, STACK + seat, rank) > 1:
        _knock_out(t, seat, rank)
    if live_count(t) == 1:
        _end_hand(t)
    else:
        ask(t, next_live(t, seat))


@rule
def _knock_out(t, seat, rank):
    say(t, Note.PAIRS, seat, rank)
    pay_pot(t, seat, rank)
    say(t, Note.KNOCKED_OUT, seat, 0)
    drop_out(t, seat)
    move_all(t, STACK + seat, DISCARD)
    move_all(t, DOWN + seat, DISCARD)


# §3 hand end, §4


@rule
def _end_hand(t):
    last = only_seat(t.live)
    say(t, Note.LAST_SEAT, last, 0)
    take_pot(t, last)
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    nobody_acts(t)
    t.phase = Phase.HAND
