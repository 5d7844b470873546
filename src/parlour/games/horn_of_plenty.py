"""Horn of Plenty: declare a hidden card; whoever judges the claim right decides who gets it.

Rules: docs/rules/horn-of-plenty.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count_rank,
    draw,
    has_rank,
    is_empty,
    lowest,
    lowest_rank,
    move,
    rank_of,
    reveal,
    sum_ranks,
)
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    everyone,
    finish,
    in_set,
    left_of,
    next_in,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.lead import has_new_rank, lowest_newest
from parlour.kit.notes import Manner
from parlour.kit.placing import place_points
from parlour.kit.stakes import most, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 6
FACES = TRIANGLE.faces
IN_HAND = 4
EXTRA_ROUNDS = 10  # ruling 4


class Phase(IntEnum):
    ROUND = 0  # the dealer deals and finds the lead
    TURN = 1
    ANSWER = 2
    GIVE = 3


class Note(IntEnum):
    DECLARES = 0
    AGREES = 1
    DISAGREES = 2
    PASSES = 3
    SHOWN = 4
    DECIDES = 5
    PAIRS = 6
    NO_CARD = 7
    EXTRA_ROUND = 8


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
HAND = zones.seat("hand", OWNER)
STACK = zones.seat("stack", EVERYONE)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, Number(FACES - 1), says="Play the {0}, say it is a {1}")
AGREE = moves.verb("agree", says="Agree")
DISAGREE = moves.verb("disagree", says="Disagree")
PASS = moves.verb("pass", says="Pass")
GIVE = moves.verb("give", moves.SEAT, says="Give the card to {0}")

GAME = Game(
    title="Horn of Plenty",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("target", 11, 1, says="Points that win the match")],
    counters=[
        seat_counter("points"),
        seat_counter("total"),
        table_counter("declared"),
        table_counter("round"),
    ],
    seat_fields=["newest", "upcard"],
    table_fields=["player", "takers", "extra"],
    notes={
        Note.DECLARES: "{seat} says it is a {number}",
        Note.AGREES: "{seat} agrees",
        Note.DISAGREES: "{seat} disagrees",
        Note.PASSES: "{seat} passes",
        Note.SHOWN: "it is a {number}",
        Note.DECIDES: "{seat} decides who gets it",
        Note.PAIRS: "{seat} has a pair of {number}s: both are discarded",
        Note.NO_CARD: "no card can break the tie",
        Note.EXTRA_ROUND: "{seats} are tied for the win: another round",
    },
    length="20 min",
    moods=("bluffing", "quick to learn"),
    summary="Say what your hidden card is, and see who believes you.",
    about=(
        "Play a card face down and name its rank, truly or not; others agree, disagree or pass.\n"
        "Judge it right and you choose which of you two gets it; judge it wrong, the player does.\n"
        "High cards are worth having, but two of a rank destroy each other."
    ),
    hints=Hints(
        middle=("stock", "discard"),
        front=("stack", "played", "hand"),
        matters=("points", "total", "declared"),
    ),
    smallest=8,
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.ROUND


@rule
def advance(t):
    _start_round(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.TURN:
        for rank in range(1, FACES):
            if has_rank(t, HAND + seat, rank):
                for declared in range(1, FACES):
                    allow(mask, PLAY + rank * FACES + declared)
    elif t.phase == Phase.ANSWER:
        allow(mask, AGREE)
        allow(mask, DISAGREE)
        allow(mask, PASS)
    else:
        for taker in range(t.seats):
            if in_set(t.takers, taker):
                allow(mask, GIVE + taker)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        _play(t, seat, what // FACES, what % FACES)
    elif verb == PASS:
        _pass(t, seat)
    elif verb == GIVE:
        _give(t, what)
    else:
        _answer(t, seat, verb)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §Round start


@rare
def _start_round(t):
    t.round += 1
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, STACK, 1, everyone(t))
    deal_laps(t, STOCK, HAND, IN_HAND, everyone(t))
    for seat in range(t.seats):
        t.upcard[seat] = lowest_rank(t, STACK + seat)
        t.newest[seat] = t.upcard[seat]
        t.total[seat] = t.upcard[seat]
    t.player = _find_lead(t)
    _discard_tie_breaks(t)
    say(t, Manner.LEADS, t.player, 0)
    t.phase = Phase.TURN
    ask(t, t.player)


@rule
def _find_lead(t):
    tied = lowest_newest(t, everyone(t))
    while tied & (tied - 1):
        say(t, Manner.TIED, -1, tied)
        seat = t.dealer
        for _ in range(t.seats):
            seat = left_of(t, seat)
            if in_set(tied, seat) and not _serve_tie_break(t, seat):
                say(t, Note.NO_CARD, -1, 0)
                return next_in(t, tied, t.dealer)  # ruling 8
        tied = lowest_newest(t, tied)
    return only_seat(tied)


@rare
def _serve_tie_break(t, seat):
    """One card to a tied seat, replaced as long as it pairs; False if no unused card would do."""
    while has_new_rank(t, STOCK, STACK + seat):
        card = draw(t, STOCK, STACK + seat)
        t.newest[seat] = rank_of(t, card)
        if count_rank(t, STACK + seat, t.newest[seat]) == 1:
            return True
        say(t, Manner.REPLACED, seat, card)
        move(t, card, STACK + seat, DISCARD)
    return False


@rule
def _discard_tie_breaks(t):
    for seat in range(t.seats):
        for rank in range(1, FACES):
            if rank != t.upcard[seat] and has_rank(t, STACK + seat, rank):
                move(t, card_of(t, STACK + seat, rank), STACK + seat, DISCARD)


# §Turn


@rule
def _play(t, seat, rank, declared):
    move(t, card_of(t, HAND + seat, rank), HAND + seat, PLAYED + seat)
    t.declared = declared
    say(t, Note.DECLARES, seat, declared)
    t.phase = Phase.ANSWER
    ask(t, left_of(t, seat))


@rule
def _pass(t, seat):
    say(t, Note.PASSES, seat, 0)
    if left_of(t, seat) != t.player:
        ask(t, left_of(t, seat))
        return
    _show_card(t)
    _let_decide(t, t.player, everyone(t))


@rule
def _answer(t, seat, verb):
    say(t, Note.AGREES if verb == AGREE else Note.DISAGREES, seat, 0)
    is_true = _show_card(t) == t.declared
    is_right = is_true == (verb == AGREE)
    _let_decide(t, seat if is_right else t.player, 1 << seat | 1 << t.player)


@rule
def _show_card(t):
    """The dealer reveals the card; returns its rank."""
    reveal(t, PLAYED + t.player)
    rank = lowest_rank(t, PLAYED + t.player)
    say(t, Note.SHOWN, t.player, rank)
    return rank


@rule
def _let_decide(t, seat, takers):
    say(t, Note.DECIDES, seat, 0)
    t.takers = takers
    t.phase = Phase.GIVE
    ask(t, seat)


@rule
def _give(t, taker):
    card = lowest(t, PLAYED + t.player)
    rank = rank_of(t, card)
    move(t, card, PLAYED + t.player, STACK + taker)
    if count_rank(t, STACK + taker, rank) > 1:
        say(t, Note.PAIRS, taker, rank)
        while has_rank(t, STACK + taker, rank):
            move(t, card_of(t, STACK + taker, rank), STACK + taker, DISCARD)
    t.total[taker] = sum_ranks(t, STACK + taker)
    t.declared = 0
    _end_turn(t)


@rule
def _end_turn(t):
    t.player = left_of(t, t.player)
    if is_empty(t, HAND + t.player):  # all have played their last card
        _score_round(t)
    else:
        t.phase = Phase.TURN
        ask(t, t.player)


# §Scoring, end, ranking


@rare
def _score_round(t):
    for seat in range(t.seats):
        gained = place_points(t, t.total, everyone(t), seat)
        t.points[seat] += gained
        say(t, Manner.SCORES, seat, gained)
    leaders = most(t, t.points, everyone(t))
    if t.points[only_seat(leaders)] >= t.options.target:
        if leaders & (leaders - 1) == 0 or t.extra == EXTRA_ROUNDS:
            finish(t, leaders, 0)
            return
        say(t, Note.EXTRA_ROUND, -1, leaders)
        t.extra += 1
    pass_deal(t)
    t.phase = Phase.ROUND
    nobody_acts(t)
