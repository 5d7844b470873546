"""Kitty: bid in secret for face-up targets; the lowest bid that nobody else made captures.

Rules: docs/rules/kitty.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count,
    draw,
    first_card,
    has_rank,
    is_empty,
    move,
    move_all,
    pass_left,
    reveal,
)
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice, number, switch
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    everyone,
    has_chosen,
    in_set,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.majority import score_majorities
from parlour.kit.ranks import only_rank
from parlour.kit.stakes import (
    chips_won,
    finish_by_chips,
    finish_by_points,
    most,
    pay_pot,
    share_won,
    split_pot,
)
from parlour.kit.stock import deal_laps, fresh_stock
from parlour.kit.target import is_last_deal

SEATS = 6
FACES = TRIANGLE.faces
IN_KITTY = 7
REMOVED_FROM_FIVE = 3


class Phase(IntEnum):
    HAND = 0  # the dealer deals a hand
    PASS = 1
    BID = 2
    CAPTURE = 3


class Stakes(IntEnum):
    POINTS = 0
    CHIPS = 1


class Note(IntEnum):
    ROUND = 0
    PASSES = 1
    CAPTURES = 2
    GIVES = 3
    UNCLAIMED = 4
    STICKS = 5
    MOST = 6


zones = Zones(SEATS)
KITTY = zones.table("kitty", NOBODY, ordered=IN_KITTY)
STOCK = zones.table("stock", NOBODY)
TARGETS = zones.table("targets", EVERYONE)
DISCARD = zones.table("discard", EVERYONE)
REMOVED = zones.table("removed", NOBODY)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, TRIANGLE)
PASS = moves.verb("pass", moves.CARD, says="Pass the {0} to the left")
BID = moves.verb("bid", moves.CARD, says="Bid the {0}")
TAKE = moves.verb("take", moves.CARD, says="Take the {0}")
GIVE_ALL = moves.verb("give", moves.SEAT, says="Give the target to {0}")
GIVE = moves.verb("give", moves.CARD, moves.SEAT, says="Give the {0} to {1}")


def _soft(seats, options):
    return "off" if seats == 4 else "on"


def _refuse(seats, options):
    if options["partners"] == "on" and seats not in (4, 6):
        return f"partners are for 4 or 6 seats, not {seats}"
    if options["long"] == "on" and options["stakes"] != "points":
        return (
            "long = on goes with stakes = points only; with chips, hands says how many are played"
        )
    return None


GAME = Game(
    title="Kitty",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(3, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        switch("soft", _soft, says="Four rounds, mostly with two cards to capture"),
        switch("sticky", says="Cards that nobody captures join the next target"),
        switch("partners", says="Teams of two who sit across (4 or 6 seats)"),
        choice("stakes", *[stakes.name.lower() for stakes in Stakes], says="Played for"),
        switch("long", says="Points add up over hands until the target (not with chips)"),
        number("target", 100, 1, says="Points that win a long match"),
        number("hands", 1, 1, says="Hands in a match for chips"),
    ],
    refuse=_refuse,
    counters=[
        seat_counter("points"),
        seat_counter("chips", stakes=("chips",)),
        table_counter("round"),
        table_counter("pot", stakes=("chips",)),
    ],
    table_fields=["played_hands", "bid"],
    notes={
        Note.ROUND: "round {number}",
        Note.PASSES: "every card passed goes to the hand on the left",
        Note.CAPTURES: "nobody else bid a {number}: {seat} captures",
        Note.GIVES: "nobody else bid the 1: {seat} gives the capture away",
        Note.UNCLAIMED: "nobody takes what is left of the target",
        Note.STICKS: "nobody takes what is left of the target, it joins the next one",
        Note.MOST: "{seat} holds the most {number}s and scores {number}",
    },
    length="15 min",
    moods=("secret bids", "hidden cards"),
    summary="Pass a card, bid a card: low bids win, but only those that nobody else makes.",
    about=(
        "Each round one card goes to your left neighbour, then all bid for the card turned up.\n"
        "The lowest bid that stands alone takes it. The 1 wins too, but must give its prize away.\n"
        "At the end whoever holds the most 8s scores 8, and so on for every rank."
    ),
    hints=Hints(
        middle=("kitty", "targets", "discard"),
        front=("hand", "played"),
        rows=("targets",),
        piles=("kitty", "stock", "discard", "removed"),
        matters=("points", "chips", "pot"),
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.HAND:
        _start_hand(t)
    elif t.phase == Phase.PASS:
        _pass_on(t)
    elif t.phase == Phase.BID:
        _open_bids(t)
    else:
        _capture(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.CAPTURE:
        _allow_captures(t, seat, mask)
        return
    for rank in range(1, FACES):
        if has_rank(t, HAND + seat, rank):
            allow(mask, PASS + rank if t.phase == Phase.PASS else BID + rank)


@rule
def apply(t, seat, verb, what):
    if verb == TAKE:
        _hand_over(t, what, seat)
    elif verb == GIVE_ALL:
        move_all(t, TARGETS, HAND + what)
        nobody_acts(t)
    elif verb == GIVE:
        _hand_over(t, what // SEATS, what % SEATS)
    else:
        move(t, card_of(t, HAND + seat, what), HAND + seat, PLAYED + seat)
        has_chosen(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat) if t.options.stakes == Stakes.CHIPS else share_won(t, seat)


# §Deal, §Round 1


@rare
def _start_hand(t):
    fresh_stock(t, STOCK)
    if t.seats == 5:
        for _ in range(REMOVED_FROM_FIVE):
            draw(t, STOCK, REMOVED)
    for _ in range(IN_KITTY):
        draw(t, STOCK, KITTY)
    deal_laps(t, STOCK, HAND, count(t, STOCK) // t.seats, everyone(t))
    t.round = 0
    _start_round(t)


@rare
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    turned = 2 if t.options.soft and t.round > 1 else 1
    for _ in range(turned):
        move(t, first_card(t, KITTY), KITTY, TARGETS)
    t.phase = Phase.PASS
    ask_all(t, everyone(t))


# §Round 2-3


@rule
def _pass_on(t):
    say(t, Note.PASSES, -1, 0)
    pass_left(t, PLAYED, HAND, everyone(t))
    t.phase = Phase.BID
    ask_all(t, everyone(t))


@rule
def _open_bids(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    t.bid = 0
    t.phase = Phase.CAPTURE


# §Round 4: capture


@rule
def _capture(t):
    """The next unique bid takes or gives; the dealer takes for it where there is no choice."""
    if is_empty(t, TARGETS):
        _end_round(t)
        return
    seat = _next_unique_bidder(t)
    if seat < 0:
        _end_round(t)
    elif t.bid == 1:
        say(t, Note.GIVES, seat, 1)
        ask(t, seat)
    else:
        say(t, Note.CAPTURES, seat, t.bid)
        _capture_for(t, seat)


@rule
def _capture_for(t, seat):
    rank = only_rank(t, TARGETS, 1, FACES - 1)
    if not t.options.soft:
        move_all(t, TARGETS, HAND + seat)  # ruling 3: with all that stuck
    elif rank > 0:
        _hand_over(t, rank, seat)
    else:
        ask(t, seat)


@rule
def _next_unique_bidder(t):
    """Who made the next higher bid that nobody else made; -1 when there is none."""
    while t.bid < FACES - 1:
        t.bid += 1
        bidders = 0
        for seat in range(t.seats):
            if has_rank(t, PLAYED + seat, t.bid):
                bidders |= 1 << seat
        if bidders and bidders & (bidders - 1) == 0:
            return only_seat(bidders)
    return -1


@rule
def _hand_over(t, rank, taker):
    move(t, card_of(t, TARGETS, rank), TARGETS, HAND + taker)
    nobody_acts(t)


@rule
def _allow_captures(t, seat, mask):
    if t.bid > 1:
        for rank in range(1, FACES):
            if has_rank(t, TARGETS, rank):
                allow(mask, TAKE + rank)
        return
    for taker in range(t.seats):
        if taker == seat or taker == (seat + _across(t)) % t.seats:
            continue
        if not t.options.soft:
            allow(mask, GIVE_ALL + taker)
            continue
        for rank in range(1, FACES):
            if has_rank(t, TARGETS, rank):
                allow(mask, GIVE + rank * SEATS + taker)


@rule
def _across(t):
    """How many places apart partners sit; 0 without partners."""
    return t.seats // 2 if t.options.partners else 0


# §Round 5


@rare
def _end_round(t):
    for seat in range(t.seats):
        move_all(t, PLAYED + seat, DISCARD)
    last = is_empty(t, KITTY)
    if not is_empty(t, TARGETS):
        if t.options.sticky and not last:
            say(t, Note.STICKS, -1, 0)
        else:
            say(t, Note.UNCLAIMED, -1, 0)
            move_all(t, TARGETS, DISCARD)
    if last:
        _score_hand(t)
    else:
        _start_round(t)


# §Scoring, end, ranking


@rare
def _score_hand(t):
    for seat in range(t.seats):
        reveal(t, HAND + seat)
        if not t.options.long:
            t.points[seat] = 0
    score_majorities(t, HAND, _across(t), Note.MOST)
    t.played_hands += 1
    if t.options.stakes == Stakes.CHIPS:
        _pay_gaps(t)
        if t.played_hands >= t.options.hands:
            finish_by_chips(t)
            return
    elif is_last_deal(t):
        finish_by_points(t)
        return
    pass_deal(t)
    t.phase = Phase.HAND


@rule
def _pay_gaps(t):
    """Everybody pays the gap to the top score; the seats on top share the pot (rulings 7, 8)."""
    on_top = most(t, t.points, everyone(t))
    if on_top == everyone(t):
        return
    top = t.points[only_seat(on_top)]
    for seat in range(t.seats):
        if not in_set(on_top, seat):
            pay_pot(t, seat, top - t.points[seat])
    split_pot(t, on_top)
