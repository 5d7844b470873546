"""Abandon Ship: hoard one suit, fight for cards, and run for the richest lifeboat.

Rules: docs/rules/abandon-ship.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    count,
    draw,
    face_of,
    first_card,
    is_empty,
    last_card,
    lowest,
    move,
    next_card,
    rank_of,
    reveal,
    suit_of,
    sum_ranks,
)
from parlour.engine.chance import random_pick
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    everyone,
    has_chosen,
    in_set,
    left_of,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
    size_of,
)
from parlour.kit.notes import Manner
from parlour.kit.stakes import finish_by_points, most, share_won
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 8
FACES = STANDARD.faces
CARDS = 5  # a full hand
SETS_ASIDE = 5  # with two seats and one deck
MOST_WITH_ONE_DECK = 5  # seats
KING = 13
SUITS = 4

# What a card adds to a claim: its value first; below that, for equal totals, its rank. There are at
# most two of a kind, so base 3 compares claims card by card from the highest down.
CLAIM = (0, *(rank * 3**KING + 3 ** (rank - 1) for rank in range(1, KING + 1)))


class Phase(IntEnum):
    ROUND = 0  # the dealer shuffles and deals
    TURN = 1
    FIGHT = 2
    SHOWDOWN = 3


class Note(IntEnum):
    ROUND = 0
    ATTACKS = 1
    SURRENDERS = 2
    SINKS = 3
    CLUBS = 4  # CLUBS + suit
    DIAMONDS = 5
    HEARTS = 6
    SPADES = 7
    PLANK = 8


zones = Zones(SEATS)
FIGHT = zones.table("fight", EVERYONE, ordered=KING)
STOCK = zones.table("stock", NOBODY)
ASIDE = zones.table("aside", NOBODY)
BOAT = zones.table("boat c", EVERYONE)  # BOAT + suit
zones.table("boat d", EVERYONE)
zones.table("boat h", EVERYONE)
zones.table("boat s", EVERYONE)
HAND = zones.seat("hand", OWNER)
BOARD = zones.seat("board", EVERYONE)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, STANDARD)
DISCARD = moves.verb("discard", moves.CARD, says="Discard the {0} to its boat")
ATTACK = moves.verb("attack", moves.SEAT, moves.CARD, says="Attack {0} with the {1}")
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
SURRENDER = moves.verb("surrender", says="Surrender")


def _decks(seats, options):
    return 1 if seats <= MOST_WITH_ONE_DECK else 2


def _decks_in_shoe(seats, options):
    return options["decks"]


def _refuse(seats, options):
    if options["decks"] == 1 and seats > MOST_WITH_ONE_DECK:
        return f"one deck is for {MOST_WITH_ONE_DECK} seats at most: decks must be 2"
    return None


GAME = Game(
    title="Abandon Ship",
    credit="James Ernest",
    source="Poker Suite (2011)",
    seats=(2, SEATS),
    deck=STANDARD,
    decks=_decks_in_shoe,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("decks", _decks, 1, 2, says="Decks shuffled together"),
        number("target", 200, 1, 1000, says="Points that end the match"),
        number("max_rounds", 100, 1, 1000, says="The match also ends after this many rounds"),
    ],
    refuse=_refuse,
    counters=[seat_counter("points"), table_counter("round")],
    seat_fields=["claim"],
    table_fields=["turn", "foe"],
    notes={
        Note.ROUND: "round {number}",
        Note.ATTACKS: "{seat} attacks {other}",
        Note.SURRENDERS: "{seat} surrenders: {other} draws a card from that hand",
        Note.SINKS: "{seat} took the last card: the ship sinks",
        Note.CLUBS: "to the club boat: {seats}",
        Note.DIAMONDS: "to the diamond boat: {seats}",
        Note.HEARTS: "to the heart boat: {seats}",
        Note.SPADES: "to the spade boat: {seats}",
        Note.PLANK: "{seats} have the very same claim: nobody boards",
    },
    length="30 min",
    moods=("fighting", "collecting", "hidden cards"),
    summary="Collect one suit, steal cards in fights, and claim the fullest lifeboat.",
    about=(
        "Discards fill four lifeboats, one a suit; fights win cards that strengthen your claim.\n"
        "When the deck runs out everybody runs to the boat of a key card.\n"
        "Only the strongest claim to a suit boards, and scores all the cards in the boat."
    ),
    hints=Hints(
        middle=("stock", "aside", "fight", "boat c", "boat d", "boat h", "boat s"),
        front=("board", "played"),
        rows=("boat c", "boat d", "boat h", "boat s"),
        piles=("stock", "aside"),
        matters=("points", "round"),
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.ROUND


@rule
def advance(t):
    if t.phase == Phase.ROUND:
        _start_round(t)
    elif t.phase == Phase.TURN:
        _begin_turn(t)
    else:
        _show_down(t)


@rule
def legal(t, seat, mask):
    targets = 0
    if t.phase == Phase.FIGHT:
        allow(mask, SURRENDER)
    elif t.phase == Phase.TURN:
        targets = _holders(t) & ~(1 << seat)
    card = next_card(t, HAND + seat, -1)
    while card >= 0:
        if t.phase == Phase.TURN:
            _allow_turn(t, seat, mask, card, targets)
        elif t.phase == Phase.SHOWDOWN or _can_answer(t, seat, card):
            allow(mask, PLAY + face_of(t, card))
        card = next_card(t, HAND + seat, card)


@rule
def apply(t, seat, verb, what):
    if verb == DISCARD:
        _discard(t, seat, what)
    elif verb == ATTACK:
        _attack(t, seat, what // FACES, what % FACES)
    elif verb == SURRENDER:
        _surrender(t, seat)
    elif t.phase == Phase.FIGHT:
        _answer(t, seat, what)
    else:
        move(t, card_of(t, HAND + seat, what), HAND + seat, PLAYED + seat)
        has_chosen(t, seat)


@rule
def returns(t, seat):
    return share_won(t, seat)


# §3: round set-up


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    fresh_stock(t, STOCK)
    unused = SEATS - t.seats if t.options.decks == 2 else 0
    for _ in range(CARDS):
        deal_laps(t, STOCK, HAND, 1, everyone(t))
        _set_aside(t, unused)
    if t.options.decks == 1 and t.seats == 2:
        _set_aside(t, SETS_ASIDE)
    t.turn = t.dealer
    t.phase = Phase.TURN


@rule
def _set_aside(t, cards):
    for _ in range(cards):
        draw(t, STOCK, ASIDE)


# §3: turns


@rule
def _begin_turn(t):
    while count(t, HAND + t.turn) < CARDS:
        draw(t, STOCK, HAND + t.turn)
        if is_empty(t, STOCK):
            _sink(t)
            return
    ask(t, t.turn)


@rule
def _sink(t):
    """Every seat with a card in hand chooses a key card."""
    say(t, Note.SINKS, t.turn, 0)
    t.phase = Phase.SHOWDOWN
    ask_all(t, _holders(t))


@rule
def _holders(t):
    """The seats with at least one card in hand."""
    holders = 0
    for seat in range(t.seats):
        if not is_empty(t, HAND + seat):
            holders |= 1 << seat
    return holders


@rule
def _end_turn(t):
    t.turn = left_of(t, t.turn)
    t.phase = Phase.TURN
    nobody_acts(t)


@rule
def _allow_turn(t, seat, mask, card, targets):
    allow(mask, DISCARD + face_of(t, card))
    if not _is_expendable(t, seat, card):
        return
    for other in range(t.seats):
        if in_set(targets, other):
            allow(mask, ATTACK + other * FACES + face_of(t, card))


@rule
def _discard(t, seat, face):
    card = card_of(t, HAND + seat, face)
    move(t, card, HAND + seat, BOAT + suit_of(t, card))
    _end_turn(t)


# §3: fights


@rule
def _is_expendable(t, seat, card):
    """The last card of a hand may not be played in a fight, unless it is a King."""
    return rank_of(t, card) == KING or count(t, HAND + seat) > 1


@rule
def _can_answer(t, seat, card):
    if rank_of(t, card) <= rank_of(t, last_card(t, FIGHT)):
        return False
    return _is_expendable(t, seat, card)


@rule
def _attack(t, seat, other, face):
    say(t, Note.ATTACKS, seat, other)
    t.foe = other
    t.phase = Phase.FIGHT
    _answer(t, seat, face)


@rule
def _answer(t, seat, face):
    move(t, card_of(t, HAND + seat, face), HAND + seat, FIGHT)
    ask(t, _opponent_of(t, seat))


@rule
def _opponent_of(t, seat):
    return t.foe if seat == t.turn else t.turn


@rule
def _surrender(t, loser):
    winner = _opponent_of(t, loser)
    say(t, Note.SURRENDERS, loser, winner)
    move(t, random_pick(t, HAND + loser), HAND + loser, BOARD + winner)
    while not is_empty(t, FIGHT):
        card = first_card(t, FIGHT)
        move(t, card, FIGHT, BOAT + suit_of(t, card))
    _end_turn(t)


# §3 showdown, §4


@rule
def _show_down(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    for seat in range(t.seats):
        reveal(t, HAND + seat)
    for suit in range(SUITS):
        _fill_boat(t, suit)
    _end_round(t)


@rule
def _fill_boat(t, suit):
    """§4: of those who run to it the one with the strongest claim boards; ruling 1: or nobody."""
    runners = 0
    for seat in range(t.seats):
        key = lowest(t, PLAYED + seat)
        if key >= 0 and suit_of(t, key) == suit:
            runners |= 1 << seat
            t.claim[seat] = _claim_of(t, seat, suit)
    if not runners:
        return
    say(t, Note.CLUBS + suit, -1, runners)
    boarders = most(t, t.claim, runners)
    if size_of(boarders) > 1:
        say(t, Note.PLANK, -1, boarders)
        return
    points = sum_ranks(t, BOAT + suit)
    say(t, Manner.SCORES, only_seat(boarders), points)
    t.points[only_seat(boarders)] += points


@rule
def _claim_of(t, seat, suit):
    claim = _claim_in(t, HAND + seat, suit)
    claim += _claim_in(t, BOARD + seat, suit)
    claim += _claim_in(t, PLAYED + seat, suit)
    return claim


@rare
def _claim_in(t, place, suit):
    claim = 0
    card = next_card(t, place, -1)
    while card >= 0:
        if suit_of(t, card) == suit:
            claim += CLAIM[rank_of(t, card)]
        card = next_card(t, place, card)
    return claim


@rare
def _end_round(t):
    richest = t.points[only_seat(most(t, t.points, everyone(t)))]
    if richest >= t.options.target or t.round >= t.options.max_rounds:
        finish_by_points(t)  # ruling 11: the showdown stays on the table
        return
    pass_deal(t)
    t.phase = Phase.ROUND
    nobody_acts(t)
