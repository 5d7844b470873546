"""Ghost Town: build a house without pairs; playing costs chips, drawing is paid from the pot.

Rules: docs/rules/ghost-town.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count,
    count_rank,
    draw,
    has_rank,
    lowest,
    move,
    move_all,
    rank_of,
    reveal,
)
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice, number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    drop_out,
    everyone,
    has_chosen,
    in_set,
    left_of,
    live_count,
    next_in,
    next_live,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
    size_of,
)
from parlour.kit.lead import lowest_newest
from parlour.kit.notes import Manner
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_pot, take_pot
from parlour.kit.stock import can_draw, deal_laps, deal_one, fresh_stock

SEATS = 6
CARDS = 5
ANTE = 10
PRICE = 2
FACES = TRIANGLE.faces
NO_BURN = 0


class Phase(IntEnum):
    HAND = 0  # the dealer antes and deals
    FIRST = 1
    TURN = 2


class Deal(IntEnum):
    STAY = 0
    PASS = 1


class Note(IntEnum):
    TIE_CARD = 0
    NO_TIE_CARDS = 1
    BUSTS = 2
    DRAWS = 3
    FOLDS = 4
    POT_EMPTY = 5


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
STREET = zones.table("street", EVERYONE)
HOUSE = zones.seat("house", EVERYONE)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
PLAY_ON = moves.verb("play", moves.CARD, moves.SEAT, says="Play the {0} into {1}'s house")
DRAW = moves.verb("draw", says="Draw")
FOLD = moves.verb("fold", says="Fold")

GAME = Game(
    title="Ghost Town",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        choice("deal", *[deal.name.lower() for deal in Deal], says="Who deals the next hand"),
        number("hands", 1, 1, says="Hands in the match"),
    ],
    counters=[seat_counter("chips"), table_counter("pot")],
    seat_fields=["newest"],
    table_fields=["played_hands"],
    notes={
        Note.TIE_CARD: "{seat} is dealt the {card} to break the tie",
        Note.NO_TIE_CARDS: "the cards do not break the tie: {seat} is nearest the dealer's left",
        Note.BUSTS: "{seat} draws the {card}, a pair, and busts",
        Note.DRAWS: "{seat} draws the {card} safely",
        Note.FOLDS: "{seat} folds",
        Note.POT_EMPTY: "the pot is empty",
    },
    length="5 min a hand",
    moods=("gambling", "press your luck"),
    summary="Draw for chips out of the pot, or pay to stay in until you are alone.",
    about=(
        "Your house and the street in the middle must never hold a pair.\n"
        "Draw blind and be paid the card's rank, or bust and pay it; play a known card for 2.\n"
        "The last seat standing takes what is left, if anything is."
    ),
    hints=Hints(
        middle=("stock", "street", "discard"),
        front=("house", "played"),
        rows=("street",),
        matters=("chips", "pot"),
    ),
    smallest=8,
)


@rule
def deal(t):
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.HAND:
        _start_hand(t)
    else:
        _open_street(t)


@rule
def legal(t, seat, mask):
    first = t.phase == Phase.FIRST
    neighbour = next_live(t, seat)
    for rank in range(1, FACES):
        if not has_rank(t, HAND + seat, rank):
            continue
        if first or not _matches(t, seat, rank):
            allow(mask, PLAY + rank)
        elif has_rank(t, HOUSE + seat, rank) and not has_rank(t, HOUSE + neighbour, rank):
            allow(mask, PLAY_ON + rank * SEATS + neighbour)  # rulings 3, 4
    if not first:
        if can_draw(t, STOCK, DISCARD):  # ruling 6
            allow(mask, DRAW)
        allow(mask, FOLD)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        _play(t, seat, what)
    elif verb == PLAY_ON:
        _build(t, seat, what // SEATS, what % SEATS)
    elif verb == DRAW:
        _draw(t, seat)
    else:
        say(t, Note.FOLDS, seat, 0)
        _leave(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3.1-3.3: the deal, the first cards, the street


@rule
def _start_hand(t):
    t.live = everyone(t)
    ante(t, t.live, ANTE)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, t.live)
    t.phase = Phase.FIRST
    ask_all(t, t.live)


@rule
def _open_street(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
        t.newest[seat] = rank_of(t, lowest(t, PLAYED + seat))
    lead = _find_lead(t)
    say(t, Manner.LEADS, lead, 0)
    for seat in range(t.seats):
        _lay_on_street(t, lowest(t, PLAYED + seat), seat)
    t.phase = Phase.TURN
    ask(t, lead)


@rule
def _find_lead(t):
    """Lowest card leads; tie-break cards lie in the middle until it is found."""
    tied = lowest_newest(t, everyone(t))
    while tied & (tied - 1):
        say(t, Manner.TIED, -1, tied)
        if count(t, STOCK) < size_of(tied):
            tied = 1 << next_in(t, tied, t.dealer)  # ruling 7
            say(t, Note.NO_TIE_CARDS, only_seat(tied), 0)
        else:
            _serve_tied(t, tied)
            tied = lowest_newest(t, tied)
    move_all(t, STREET, DISCARD)
    return only_seat(tied)


@rule
def _serve_tied(t, tied):
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        if in_set(tied, seat):
            card = draw(t, STOCK, STREET)
            say(t, Note.TIE_CARD, seat, card)
            t.newest[seat] = rank_of(t, card)


@rule
def _lay_on_street(t, card, seat):
    """Of each rank one stays; a duplicate is seen before it goes."""
    move(t, card, PLAYED + seat, STREET)
    if count_rank(t, STREET, rank_of(t, card)) > 1:
        move(t, card, STREET, DISCARD)


# §3.4: turns


@rule
def _matches(t, seat, rank):
    return has_rank(t, HOUSE + seat, rank) or has_rank(t, STREET, rank)


@rule
def _play(t, seat, rank):
    if t.phase == Phase.FIRST:
        move(t, card_of(t, HAND + seat, rank), HAND + seat, PLAYED + seat)
        has_chosen(t, seat)
    else:
        _build(t, seat, rank, seat)


@rule
def _build(t, seat, rank, owner):
    """A card from the hand into the own house or the neighbour's."""
    move(t, card_of(t, HAND + seat, rank), HAND + seat, HOUSE + owner)
    pay_pot(t, seat, PRICE)
    ask(t, next_live(t, seat))


@rule
def _draw(t, seat):
    card = deal_one(t, STOCK, DISCARD, HOUSE + seat, NO_BURN)
    rank = rank_of(t, card)
    if count_rank(t, HOUSE + seat, rank) > 1 or has_rank(t, STREET, rank):
        say(t, Note.BUSTS, seat, card)
        pay_pot(t, seat, rank)  # ruling 8: before the last live seat collects
        _leave(t, seat)
        return
    say(t, Note.DRAWS, seat, card)
    _pay_out(t, seat, min(rank, t.pot))  # ruling 1
    if t.pot:
        ask(t, next_live(t, seat))
    else:
        say(t, Note.POT_EMPTY, -1, 0)
        _end_hand(t)


@rule
def _pay_out(t, seat, amount):
    say(t, Manner.TAKES, seat, amount)
    t.chips[seat] += amount
    t.pot -= amount


@rule
def _leave(t, seat):
    """Out: by a fold or a bust."""
    move_all(t, HOUSE + seat, DISCARD)
    move_all(t, HAND + seat, DISCARD)
    drop_out(t, seat)
    if live_count(t) == 1:
        take_pot(t, only_seat(t.live))
        _end_hand(t)
    else:
        ask(t, next_live(t, seat))


# §4


@rare
def _end_hand(t):
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    if t.options.deal == Deal.PASS:
        pass_deal(t)
    t.phase = Phase.HAND
    nobody_acts(t)
