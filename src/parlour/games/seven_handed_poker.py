"""Seven-Handed Poker: you choose the cards of a hand, your opponent chooses where they fight.

Rules: docs/rules/seven-handed-poker.md.
"""

from enum import IntEnum

from parlour.engine.bits import rule
from parlour.engine.cards import count, draw, highest, is_empty, move, move_all, next_card, reveal
from parlour.engine.chance import random_seat
from parlour.engine.decks import ACE_HIGH
from parlour.engine.game import Game, Hints, seat_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import choice
from parlour.engine.places import NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    begin_choice,
    end_choice,
    everyone,
    finish,
    in_set,
    left_of,
    nobody_acts,
    say,
)
from parlour.kit.poker import KIND_NOTES, hand_value, tell_hand
from parlour.kit.stakes import duel_won, most
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 2
COINS = 7
HAND_CARDS = 7
MOST_CARDS = 5
DRAWN = 3
ENOUGH_COINS = 4


class Phase(IntEnum):
    DEAL = 0
    PLAY = 1
    PLACE = 2


class Note(IntEnum):
    BEGINS = 0
    PLAYS = 1
    PLACES = 2
    SHOWDOWN = 3
    WINS_COIN = 4
    TIE = 5
    WINS = 6
    TIE_GAME = 7


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)
SPOTS = tuple(zones.seat(f"spot {number}", OWNER) for number in range(1, COINS + 1))
SPOT = SPOTS[0]
NEXT_SPOT = SPOTS[1] - SPOTS[0]

moves = Moves(SEATS, ACE_HIGH)
PLAY = moves.pick("play", moves.CARD, says="Play the {0}")
PLAYED_ALL = moves.done("play", says="That is the hand")
PLACE = moves.verb("place", Number(COINS), says="Send it to spot {0}")


def _pack(seats, options):
    return range(52 + options["jokers"])


GAME = Game(
    title="Seven-Handed Poker",
    credit="Joshua Howard and Evelina Shin",
    source="Cheapass Games Poker Suite (2011)",
    seats=(2, SEATS),
    deck=ACE_HIGH,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[choice("jokers", 0, 2, says="Jokers in the deck")],
    counters=[seat_counter("coins")],
    seat_fields=["won", "worth"],  # the set of spots where the seat has won, bit by bit; its hand
    table_fields=["turn", "spot"],  # whose turn it is, and where its cards were placed
    notes=KIND_NOTES
    | {
        Note.BEGINS: "{seat} begins",
        Note.PLAYS: "{seat} plays a hand of {number} face down",
        Note.PLACES: "{seat} sends it to spot {number}",
        Note.SHOWDOWN: "showdown at spot {number}",
        Note.WINS_COIN: "{seat} wins hand {number}",
        Note.TIE: "the hands are equal: coin {number} stays in the middle and counts for both",
        Note.WINS: "{seat} wins with {number} hands",
        Note.TIE_GAME: "both have won: a tie game",
    },
    length="10 min",
    moods=("duel", "bluffing", "hidden cards"),
    summary="Seven small poker hands a side: you choose the cards, your opponent the place.",
    about=(
        "Lay one to five cards face down; your opponent sends them to one of your seven spots.\n"
        "When both sides of a coin are filled, the better poker hand wins it.\n"
        "Three coins in a row or any four win."
    ),
    hints=Hints(
        middle=("stock",),
        front=("hand", "played"),
        rows=tuple(f"spot {number}" for number in range(1, COINS + 1)),
        matters=("coins",),
        across=("place",),
    ),
    pack=_pack,
    bound=98,  # 14 turns of five cards, their end and their place
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.DEAL:
        _deal_hands(t)
    else:
        _end_turn(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.PLACE:
        for spot in range(1, COINS + 1):
            if is_empty(t, _side(spot, t.turn)):
                allow(mask, PLACE + spot)
        return
    played = count(t, PLAYED + seat)
    if played:
        allow(mask, PLAYED_ALL)
    if played < MOST_CARDS:
        card = next_card(t, HAND + seat, highest(t, PLAYED + seat))
        while card >= 0:
            allow(mask, PLAY + card)
            card = next_card(t, HAND + seat, card)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        begin_choice(t, seat)
        move(t, what, HAND + seat, PLAYED + seat)
    elif verb == PLAYED_ALL:
        end_choice(t, seat)
        _announce(t, seat)
    else:
        _place(t, seat, what)


@rule
def returns(t, seat):
    return duel_won(t, seat)


@rule
def _side(spot, seat):
    """The place of a seat's cards at a coin."""
    return SPOT + (spot - 1) * NEXT_SPOT + seat


# §3 Play


@rule
def _deal_hands(t):
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, HAND_CARDS, everyone(t))
    seat = random_seat(t, everyone(t))
    say(t, Note.BEGINS, seat, 0)
    _begin_turn(t, seat)


@rule
def _begin_turn(t, seat):
    t.turn = seat
    t.phase = Phase.PLAY
    ask(t, seat)


@rule
def _announce(t, seat):
    say(t, Note.PLAYS, seat, count(t, PLAYED + seat))
    t.phase = Phase.PLACE
    ask(t, left_of(t, seat))


@rule
def _place(t, seat, spot):
    say(t, Note.PLACES, seat, spot)
    move_all(t, PLAYED + t.turn, _side(spot, t.turn))
    t.spot = spot
    nobody_acts(t)


@rule
def _end_turn(t):
    """A showdown if both sides are filled; then, if the game goes on, three cards (ruling 3)."""
    seat = t.turn
    if not is_empty(t, _side(t.spot, left_of(t, seat))):
        _show_down(t, t.spot)
    if not t.over:
        for _ in range(DRAWN):
            draw(t, STOCK, HAND + seat)  # ruling 4: what is left
        _begin_turn(t, left_of(t, seat))


@rule
def _show_down(t, spot):
    say(t, Note.SHOWDOWN, -1, spot)
    for seat in range(SEATS):
        reveal(t, _side(spot, seat))
        t.worth[seat] = hand_value(t, _side(spot, seat))
        tell_hand(t, seat, t.worth[seat])
    winners = most(t, t.worth, everyone(t))
    if winners == everyone(t):
        say(t, Note.TIE, -1, spot)
    for seat in range(SEATS):
        if in_set(winners, seat):
            say(t, Note.WINS_COIN, seat, spot)
            t.coins[seat] += 1
            t.won[seat] |= 1 << spot
    _check_end(t)


# §4 End


@rule
def _check_end(t):
    winners = 0
    for seat in range(SEATS):
        if _has_won(t, seat):
            say(t, Note.WINS, seat, t.coins[seat])
            winners |= 1 << seat
    if winners == everyone(t):
        say(t, Note.TIE_GAME, -1, 0)  # ruling 7
    if winners:
        finish(t, winners, 0)


@rule
def _has_won(t, seat):
    """Three adjacent hands, or four in all; tied hands count."""
    won = t.won[seat]
    return t.coins[seat] >= ENOUGH_COINS or won & won >> 1 & won >> 2 != 0
