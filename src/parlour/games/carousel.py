"""Carousel: bet how many of six open hands will survive the next card without a pair.

Rules: docs/rules/carousel.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count_rank, draw, is_empty, move_all, rank_of
from parlour.engine.chance import random_seat
from parlour.engine.decks import TRIANGLE
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import number, switch
from parlour.engine.places import EVERYONE, NOBODY, Zones
from parlour.engine.turns import (
    ask,
    drop_out,
    everyone,
    in_set,
    is_live,
    live_count,
    next_in,
    next_live,
    nobody_acts,
    only_seat,
    say,
)
from parlour.kit.stakes import chips_won, finish_by_chips, pay_pot, split_pot, take_pot
from parlour.kit.stock import fresh_stock

SEATS = 8
HANDS = 6
NO_GUESS = -1
MOST_CHIPS = 20_000_000  # stake x hands: more might not fit into a counter


class Phase(IntEnum):
    MATCH = 0  # the dealer gives the button away
    GAME = 1  # the dealer deals six new hands
    BET = 2


class Note(IntEnum):
    BUTTON = 0
    BETS = 1
    WITHDRAWS = 2
    PAIRED = 3
    ALIVE = 4
    CARRIED = 5
    GAME_OVER = 6
    LAST_SEAT = 7


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)
HAND1, HAND2, *_ = [zones.table(f"hand{k + 1}", EVERYONE) for k in range(HANDS)]
APART = HAND2 - HAND1  # from the place of one hand to the next

moves = Moves(SEATS, TRIANGLE)
BET = moves.verb("bet", Number(HANDS), says="Bet on {0}")
WITHDRAW = moves.verb("withdraw", says="Withdraw for good")


def _refuse(seats, options):
    if options["stake"] * options["hands"] > MOST_CHIPS:
        return f"stake x hands may be {MOST_CHIPS} at most"
    return None


GAME = Game(
    title="Carousel",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("stake", 5, 1, says="Chips in every bet"),
        switch("withdraw", says="A seat may leave for good instead of betting"),
        number("hands", 1, 1, says="Games in the match, each until at most one hand is left"),
    ],
    refuse=_refuse,
    counters=[
        seat_counter("chips"),
        seat_counter("guess"),
        table_counter("pot"),
        table_counter("alive"),
    ],
    table_fields=["button", "to_bet", "played_hands"],
    notes={
        Note.BUTTON: "{seat} has the button",
        Note.BETS: "{seat} bets on {number}",
        Note.WITHDRAWS: "{seat} withdraws for good",
        Note.PAIRED: "hand {number} has a pair and is out",
        Note.ALIVE: "hands still alive: {number}",
        Note.CARRIED: "nobody bet on that: {number} chips stay in the pot",
        Note.GAME_OVER: "the game is over",
        Note.LAST_SEAT: "{seat} is the last seat at the table",
    },
    length="5 min a game",
    moods=("betting", "open cards", "quick"),
    summary="Bet how many of six open hands get through the next card without a pair.",
    about=(
        "Six hands lie open and grow by a card each a round; a hand with a pair is out.\n"
        "Before the cards come everybody bets on how many hands will be left.\n"
        "Those who are right share the pot; if nobody is, it waits for the next round."
    ),
    hints=Hints(
        middle=("stock", "discard", *(f"hand{k + 1}" for k in range(HANDS))),
        rows=tuple(f"hand{k + 1}" for k in range(HANDS)),
        matters=("chips", "guess", "pot", "alive"),
    ),
    smallest=9,  # ruling 7 counted again: 39 cards without a pair and six more, of 45
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.MATCH


@rule
def advance(t):
    if t.phase == Phase.MATCH:
        _give_button(t)
    elif t.phase == Phase.GAME:
        _start_game(t)
    else:
        _finish_round(t)


@rule
def legal(t, seat, mask):
    for guess in range(HANDS + 1):  # ruling 1
        allow(mask, BET + guess)
    if t.options.withdraw:
        allow(mask, WITHDRAW)


@rule
def apply(t, seat, verb, what):
    if verb == BET:
        _bet(t, seat, what)
    else:
        _withdraw(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3 Match start, game start


@rule
def _give_button(t):
    t.button = random_seat(t, everyone(t))
    t.phase = Phase.GAME


@rule
def _start_game(t):
    say(t, Note.BUTTON, t.button, 0)
    fresh_stock(t, STOCK)
    for k in range(HANDS):
        draw(t, STOCK, HAND1 + k * APART)
    t.alive = HANDS
    _start_betting(t)


# §3 Round


@rule
def _start_betting(t):
    """From the button to the left; should its seat have withdrawn, from the next one."""
    for seat in range(t.seats):
        t.guess[seat] = NO_GUESS
    t.phase = Phase.BET
    t.to_bet = t.live
    ask(t, t.button if is_live(t, t.button) else next_live(t, t.button))


@rule
def _bet(t, seat, guess):
    say(t, Note.BETS, seat, guess)
    t.guess[seat] = guess
    pay_pot(t, seat, t.options.stake)
    _ask_next(t, seat)


@rule
def _ask_next(t, seat):
    t.to_bet &= ~(1 << seat)
    if t.to_bet:
        ask(t, next_in(t, t.to_bet, seat))
    else:
        nobody_acts(t)


@rule
def _withdraw(t, seat):
    say(t, Note.WITHDRAWS, seat, 0)
    drop_out(t, seat)
    if live_count(t) > 1:
        _ask_next(t, seat)
        return
    last = only_seat(t.live)  # ruling 5
    say(t, Note.LAST_SEAT, last, 0)
    take_pot(t, last)
    finish_by_chips(t)


@rule
def _finish_round(t):
    _deal_cards(t)
    _pay_bets(t)
    if t.alive > 1:
        _start_betting(t)
    else:
        _end_game(t)


@rule
def _deal_cards(t):
    paired = 0
    for k in range(HANDS):
        place = HAND1 + k * APART
        if not is_empty(t, place):
            card = draw(t, STOCK, place)
            if count_rank(t, place, rank_of(t, card)) > 1:
                paired |= 1 << k
    for k in range(HANDS):  # ruling 3: only when every hand has its card
        if in_set(paired, k):
            say(t, Note.PAIRED, -1, k + 1)
            move_all(t, HAND1 + k * APART, DISCARD)
            t.alive -= 1
    say(t, Note.ALIVE, -1, t.alive)


@rule
def _pay_bets(t):
    right = 0
    for seat in range(t.seats):
        if t.guess[seat] == t.alive:
            right |= 1 << seat
    if right:
        split_pot(t, right)
    else:
        say(t, Note.CARRIED, -1, t.pot)


@rare
def _end_game(t):
    say(t, Note.GAME_OVER, -1, 0)
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    t.button = next_live(t, t.button)
    t.phase = Phase.GAME
