"""Pairs: avoid a second card of a rank you hold; whoever reaches the limit is the one loser.

Rules: docs/rules/pairs.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count,
    count_rank,
    has_rank,
    lowest_rank,
    move,
    move_all,
    rank_of,
)
from parlour.engine.chance import shuffle
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice, number, switch
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    everyone,
    finish,
    in_set,
    left_of,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.lead import lowest_newest, serve_unpaired
from parlour.kit.notes import Manner
from parlour.kit.stakes import (
    chips_won,
    fewest,
    finish_by_chips,
    pay_pot,
    pay_seat,
    split_pot,
    take_pot,
)
from parlour.kit.stock import burn, can_draw, deal_one, fresh_stock

SEATS = 8
BURN = 5
SEVEN = 7
CATCH = 5
POINTS_ON_TABLE = 240  # §Options, ruling 19: seats x target


class Phase(IntEnum):
    GAME = 0  # the dealer starts a game
    ROUND = 1  # the dealer deals for the lead
    TURN = 2


class Form(IntEnum):
    BASIC = 0
    CONTINUOUS = 1


class Stakes(IntEnum):
    NONE = 0
    SEATTLE = 1
    TACOMA = 2
    OLYMPIA = 3
    PORTLAND = 4
    EUGENE = 5
    MEDFORD = 6
    DOWNSPEAR = 7
    NORLAND = 8
    CUTCHFELD = 9


STAKES = tuple(stakes.name.lower() for stakes in Stakes if stakes)  # those with chips


class Note(IntEnum):
    PAIRS = 0
    FOLDS = 1
    SCORES = 2
    LOSES = 3
    CATCHES = 4
    KEEPS_TURN = 5
    HIT_BY_DEALER = 6
    NO_CARD = 7


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
STACK = zones.seat("stack", EVERYONE)
SCORE = zones.seat("score", EVERYONE)

moves = Moves(SEATS, TRIANGLE)
HIT = moves.verb("hit", says="Hit")
FOLD = moves.verb("fold", says="Fold")
SWAP = moves.verb("discard", moves.CARD, says="Discard the {0}, take two")
FOLD_TAKING = moves.verb("fold", moves.SEAT, moves.CARD, says="Fold, taking {0}'s {1}")


def _target(seats, options):
    return {2: 31, 3: 21, 4: 16, 5: 13}.get(seats, 11)


def _refuse(seats, options):
    if seats * options["target"] > POINTS_ON_TABLE:
        return (
            f"seats x target may be {POINTS_ON_TABLE} at most: "
            f"target up to {POINTS_ON_TABLE // seats}"
        )
    return None


GAME = Game(
    title="Pairs",
    credit="James Ernest and Paul Peterson",
    source="Pairs Companion Book (2018), Pirate deck leaflet (2014), Pairs 1.3 (2013)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        choice("form", "basic", "continuous", says="How a game goes"),
        switch("calamities", says="Calamities: 7s lead, and who gets one keeps the turn"),
        switch("pieces_of_eight", says="Pieces of Eight: discard a special card, take two"),
        number("pieces_rank", 8, 1, 10, says="Rank of the special card"),
        choice("pieces_second", "self", "next", says="Who gets the second of the two cards"),
        choice("stakes", *[stakes.name.lower() for stakes in Stakes], says="Played for chips"),
        number("prize", 6, 1, 1_000_000, says="Chips that the loser pays (Tacoma)"),
        switch("five_card_catch", says="Five cards without a pair win at once"),
        number("target", _target, 1, POINTS_ON_TABLE // 2, says="Points that lose the game"),
        choice("deal", "stay", "pass", says="Who deals the next round"),
        number("hands", 1, 1, says="Games in the match"),
    ],
    refuse=_refuse,
    counters=[
        seat_counter("points"),
        seat_counter("chips", stakes=STAKES),
        table_counter("pot", stakes=STAKES),
    ],
    seat_fields=["newest"],
    table_fields=["turn", "played", "held"],
    notes={
        Note.PAIRS: "{seat} has a pair of {number}s",
        Note.FOLDS: "{seat} folds",
        Note.SCORES: "{seat} scores {number}",
        Note.LOSES: "{seat} reaches the limit with {number} points and loses",
        Note.CATCHES: "{seat} holds five cards without a pair and wins",
        Note.KEEPS_TURN: "a 7: the turn stays with {seat}",
        Note.HIT_BY_DEALER: "{seat} has no cards and is hit",
        Note.NO_CARD: "there is no card for {seat}",
    },
    length="10 min",
    moods=("press your luck", "quick"),
    summary="Hit or fold: do not pair up, do not be the one loser.",
    about=(
        "Take a card and hope that it does not match one you hold: "
        "a pair scores its rank against you.\n"
        "Or fold, and take the lowest card on the table as points.\n"
        "There is no winner: the first to reach the limit loses."
    ),
    hints=Hints(middle=("stock", "discard"), front=("stack", "score"), matters=("points", "chips")),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.GAME


@rule
def advance(t):
    if t.phase == Phase.ROUND:
        _deal_round(t)
    elif t.phase == Phase.GAME:
        _start_game(t)
    else:
        _hit_automatically(t)


@rule
def legal(t, seat, mask):
    if can_draw(t, STOCK, DISCARD):  # ruling 3
        allow(mask, HIT)
        if t.options.pieces_of_eight and has_rank(t, STACK + seat, t.options.pieces_rank):
            allow(mask, SWAP + t.options.pieces_rank)
    if t.options.form == Form.BASIC:
        allow(mask, FOLD)
        return
    for other in range(t.seats):
        for rank in range(1, 11):
            if has_rank(t, STACK + other, rank):
                allow(mask, FOLD_TAKING + other * 11 + rank)


@rule
def apply(t, seat, verb, what):
    if verb == HIT:
        _hit(t, seat)
    elif verb == FOLD:
        _fold(t, seat)
    elif verb == SWAP:
        _swap(t, seat, what)
    else:
        _fold_taking(t, seat, what // 11, what % 11)


@rule
def returns(t, seat):
    if t.options.stakes != Stakes.NONE:
        return chips_won(t, seat)
    if t.winners:  # a five-card catch
        return float(t.seats - 1) if in_set(t.winners, seat) else -1.0
    return float(1 - t.seats) if in_set(t.losers, seat) else 1.0


# §Play: game start and round start


@rare
def _start_game(t):
    for seat in range(t.seats):
        t.points[seat] = 0
    _shuffle_and_burn(t)
    t.phase = Phase.ROUND


@rule
def _shuffle_and_burn(t):
    fresh_stock(t, STOCK)
    burn(t, STOCK, DISCARD, BURN)


@rule
def _deal_round(t):
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        _note_newest(t, seat, deal_one(t, STOCK, DISCARD, STACK + seat, BURN))
    lead = _find_lead(t)
    if lead < 0:
        _void_deal(t)  # ruling 4
    elif not t.over and t.phase == Phase.ROUND:
        say(t, Manner.LEADS, lead, 0)
        t.phase = Phase.TURN
        _begin_turn(t, lead)


@rule
def _note_newest(t, seat, card):
    rank = rank_of(t, card)
    t.newest[seat] = 0 if t.options.calamities and rank == SEVEN else rank


@rule
def _find_lead(t):
    """Lowest card leads; -1 when a tie cannot be broken."""
    tied = lowest_newest(t, everyone(t))
    while tied & (tied - 1):
        say(t, Manner.TIED, -1, tied)
        seat = t.dealer
        for _ in range(t.seats):
            seat = left_of(t, seat)
            if in_set(tied, seat):
                card = serve_unpaired(t, STOCK, DISCARD, STACK, seat, BURN)
                if card < 0:
                    return -1
                _note_newest(t, seat, card)
                if _catches_five(t, seat):
                    return seat
        tied = lowest_newest(t, tied)
    return only_seat(tied)


@rare
def _void_deal(t):
    say(t, Manner.VOID, -1, 0)
    for seat in range(t.seats):
        move_all(t, STACK + seat, STOCK)
    move_all(t, DISCARD, STOCK)
    shuffle(t, STOCK)
    burn(t, STOCK, DISCARD, BURN)


# §Turn


@rule
def _begin_turn(t, seat):
    t.turn = seat
    t.held = 0  # a 7 came to this seat in this turn
    if t.options.form == Form.CONTINUOUS and count(t, STACK + seat) == 0:
        nobody_acts(t)  # §continuous: an empty stack is hit by the dealer
    else:
        ask(t, seat)


@rule
def _end_turn(t, seat):
    if t.over or t.phase != Phase.TURN:
        return
    if t.held:
        say(t, Note.KEEPS_TURN, seat, 0)
        _begin_turn(t, seat)
    else:
        _begin_turn(t, left_of(t, seat))


@rule
def _hit(t, seat):
    _deal_to(t, seat, seat)
    _end_turn(t, seat)


@rule
def _hit_automatically(t):
    seat = t.turn
    say(t, Note.HIT_BY_DEALER, seat, 0)
    if can_draw(t, STOCK, DISCARD):
        _hit(t, seat)
    else:
        say(t, Note.NO_CARD, seat, 0)
        _begin_turn(t, left_of(t, seat))  # ruling 3


@rule
def _deal_to(t, seat, holder):
    """The acting seat has a card dealt to a stack; True if it pairs there (and is scored)."""
    card = deal_one(t, STOCK, DISCARD, STACK + holder, BURN)
    rank = rank_of(t, card)
    if t.options.calamities and rank == SEVEN and holder == seat:
        t.held = 1
    if count_rank(t, STACK + holder, rank) > 1:
        say(t, Note.PAIRS, holder, rank)
        _score(t, holder, holder, rank)
        return True
    _catches_five(t, holder)
    return False


@rule
def _fold(t, seat):
    """§Turn: the lowest card in play; ruling 7: own copy first, then the nearest to the left."""
    lowest = 99
    holder = seat
    other = seat
    for _ in range(t.seats):
        rank = lowest_rank(t, STACK + other)
        if 0 < rank < lowest:
            lowest = rank
            holder = other
        other = left_of(t, other)
    say(t, Note.FOLDS, seat, 0)
    _score(t, seat, holder, lowest)
    _end_turn(t, seat)


@rule
def _fold_taking(t, seat, holder, rank):
    say(t, Note.FOLDS, seat, 0)
    _score(t, seat, holder, rank)
    _end_turn(t, seat)


@rule
def _swap(t, seat, rank):
    """§discard R: it leaves before the new cards come (ruling 11)."""
    move(t, card_of(t, STACK + seat, rank), STACK + seat, DISCARD)
    paired = _deal_to(t, seat, seat)
    if not paired and not t.over and can_draw(t, STOCK, DISCARD):
        _deal_to(t, seat, left_of(t, seat) if t.options.pieces_second else seat)
    _end_turn(t, seat)


@rare
def _catches_five(t, seat):
    """§five_card_catch, ruling 13: looked at after every card kept."""
    if t.options.five_card_catch and count(t, STACK + seat) >= CATCH:
        say(t, Note.CATCHES, seat, 0)
        _pay_catcher(t, seat)
        _end_game(t, 1 << seat, 0)
        return True
    return False


# §Out


@rule
def _score(t, seat, holder, rank):
    """A copy of the rank goes from the holder's stack to the seat's score; then §Out."""
    move(t, card_of(t, STACK + holder, rank), STACK + holder, SCORE + seat)
    t.points[seat] += rank
    say(t, Note.SCORES, seat, rank)
    if t.options.stakes == Stakes.EUGENE:
        pay_pot(t, seat, 1)
    elif t.options.stakes == Stakes.MEDFORD:
        pay_pot(t, seat, rank)
    if t.points[seat] >= t.options.target:
        say(t, Note.LOSES, seat, t.points[seat])
        _pay_stakes(t, seat)
        _end_game(t, 0, 1 << seat)
    elif t.options.form == Form.BASIC:
        _clear_table(t)
    else:
        move_all(t, STACK + seat, DISCARD)


@rule
def _clear_table(t):
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        move_all(t, STACK + seat, DISCARD)
    if t.options.deal:
        pass_deal(t)  # ruling 15
    t.phase = Phase.ROUND
    nobody_acts(t)


# §Payment, end, ranking


@rare
def _pay_stakes(t, loser):
    stakes = t.options.stakes
    if stakes == Stakes.NONE:
        return
    lows = fewest(t, t.points, everyone(t))
    low = t.points[only_seat(lows)]
    if stakes == Stakes.SEATTLE or stakes == Stakes.DOWNSPEAR:
        for seat in range(t.seats):
            if seat != loser:
                pay_seat(t, loser, seat, 1)
    elif stakes == Stakes.PORTLAND:
        for seat in range(t.seats):
            if seat != loser:
                pay_seat(t, loser, seat, t.points[loser] - t.points[seat])
    elif stakes == Stakes.NORLAND:
        for seat in range(t.seats):
            if in_set(lows, seat):
                pay_seat(t, loser, seat, 1)
    else:
        if stakes == Stakes.TACOMA:
            pay_pot(t, loser, t.options.prize)
        elif stakes == Stakes.OLYMPIA:
            pay_pot(t, loser, t.points[loser] - low)
        elif stakes == Stakes.CUTCHFELD:
            pay_pot(t, loser, t.points[loser])
        split_pot(t, lows)


@rare
def _pay_catcher(t, catcher):
    stakes = t.options.stakes
    if stakes == Stakes.NONE:
        return
    if stakes != Stakes.EUGENE and stakes != Stakes.MEDFORD:
        for seat in range(t.seats):
            if seat != catcher:
                pay_seat(t, seat, catcher, t.points[seat])
    take_pot(t, catcher)


@rare
def _end_game(t, winners, losers):
    t.played += 1
    if t.options.stakes == Stakes.NONE:
        finish(t, winners, losers)
    elif t.played >= t.options.hands:
        finish_by_chips(t)
    else:
        if t.options.deal:
            pass_deal(t)  # ruling 15: after the last round of a game too
        t.phase = Phase.GAME
        nobody_acts(t)
