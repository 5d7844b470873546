"""Deadfall: each card you play claims that somebody still holds its rank; call the dead ones.

Rules: docs/rules/deadfall.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_at,
    card_of,
    count,
    count_rank,
    has_rank,
    is_empty,
    lowest,
    move,
    pass_left,
    rank_of,
    reveal,
    sum_ranks,
)
from parlour.engine.decks import TRIANGLE, smallest_triangle
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice, number, switch
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    begin_choice,
    dealers_left,
    end_choice,
    everyone,
    has_chosen,
    in_set,
    is_midway,
    left_of,
    next_in,
    nobody_acts,
    pass_deal,
    say,
    size_of,
)
from parlour.kit.notes import Manner
from parlour.kit.stakes import ante, chips_won, fewest, finish_by_chips, pay_pot, pay_seat, take_pot
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 7
CARDS = (0, 0, 7, 6, 6, 6, 6, 5)  # of a hand, by the number of seats
FACES = TRIANGLE.faces
NO_LEAD = -1  # until the doors have found it


class Phase(IntEnum):
    HAND = 0  # the dealer antes and deals
    PASS = 1
    DOOR = 2
    TURN = 3


class Devil(IntEnum):
    NONE = 0
    RED = 1
    DOUBLE = 2


class Note(IntEnum):
    PASSES = 0
    BREAKS = 1
    CALLS = 2
    DEAD = 3
    NOT_DEAD = 4
    NAMES = 5
    RIGHT = 6
    WRONG = 7
    SAVES = 8


zones = Zones(SEATS)
STACK = zones.seat("stack", EVERYONE, ordered=8)
STOCK = zones.table("stock", NOBODY)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)

moves = Moves(SEATS, TRIANGLE)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
CALL = moves.verb("call", moves.SEAT, says="Call {0}'s card dead")
PASS = moves.verb("pass", moves.CARD, says="Pass the {0} to the left")
COLD = moves.verb("cold", moves.SEAT, says="Name {0}'s whole hand")
NAME = moves.pick("cold", moves.CARD, says="... {0}")

GAME = Game(
    title="Deadfall",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(2, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        choice("start", "door", "blind", says="Who leads"),
        number("breaking", 0, 0, 10, says="First plays from this rank up cost chips (0: none)"),
        switch("cherry", says="A called seat that others save pays each of them a chip"),
        switch("cold_calling", says="Instead of a card, a whole hand may be named"),
        choice("devil", *[devil.name.lower() for devil in Devil], says="Cards passed to the left"),
        number("hands", 1, 1, says="Hands in the match"),
    ],
    counters=[seat_counter("chips"), seat_counter("top"), table_counter("pot")],
    seat_fields=["newest"],
    table_fields=["played_hands", "passes", "doors", "lead", "named_seat", "named_last"],
    rank_fields=["broken", "named"],
    notes={
        Note.PASSES: "everybody passes a card to the left",
        Note.BREAKS: "{seat} is the first to play the rank {number}",
        Note.CALLS: "{seat} calls the {number} dead",
        Note.DEAD: "the {number} is dead: nobody holds another",
        Note.NOT_DEAD: "the {number} is not dead: somebody holds another",
        Note.NAMES: "{seat} names the whole hand of {other}",
        Note.RIGHT: "every card is right: the hand is worth {number}",
        Note.WRONG: "that is wrong: the hand is worth {number}",
        Note.SAVES: "{seat} held the saving card",
    },
    length="5 min a hand",
    moods=("bluffing", "hidden cards"),
    summary="Play cards that somebody still holds, or bluff; call the card that nobody can have.",
    about=(
        "Every card you play claims that somebody still holds another of its rank.\n"
        "Instead of playing you may call a card that lies on top: is it dead?\n"
        "If so its player pays you its rank, if not you pay; whoever is right takes the pot."
    ),
    smallest=lambda seats: smallest_triangle(seats * CARDS[seats]),
    hints=Hints(middle=("stock",), front=("stack", "played"), matters=("chips", "pot")),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.lead = dealers_left(t)
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.HAND:
        _start_hand(t)
    elif t.phase == Phase.PASS:
        _pass_on(t)
    else:
        _open_doors(t)


@rule
def legal(t, seat, mask):
    if is_midway(t, seat):
        _allow_names(t, mask)
        return
    for rank in range(1, FACES):
        if has_rank(t, HAND + seat, rank):
            allow(mask, PASS + rank if t.phase == Phase.PASS else PLAY + rank)
    if t.phase == Phase.TURN:
        _allow_calls(t, seat, mask)


@rule
def apply(t, seat, verb, what):
    if t.phase != Phase.TURN:
        _commit(t, seat, what)
    elif verb == PLAY:
        _play(t, seat, what)
    elif verb == CALL:
        _call(t, seat, what)
    elif verb == COLD:
        _begin_naming(t, seat, what)
    else:
        _name(t, seat, what)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: 1-4, the deal, passing, doors


@rule
def _start_hand(t):
    ante(t, everyone(t), 1)
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS[t.seats], everyone(t))
    t.passes = 0
    t.doors = 0
    if not t.options.start:
        t.lead = NO_LEAD
    for rank in range(FACES):
        t.broken[rank] = 0
    for seat in range(t.seats):
        t.top[seat] = 0
    _next_stage(t)


@rule
def _next_stage(t):
    """A pass, the doors, a pass after them, as the options have it; then the lead's turn."""
    if t.options.devil != Devil.NONE and t.passes == 0:
        _ask_all_to(t, Phase.PASS)
    elif t.lead == NO_LEAD:
        _ask_all_to(t, Phase.DOOR)
    elif t.options.devil == Devil.DOUBLE and t.passes == 1 and not is_empty(t, HAND):  # ruling 10
        _ask_all_to(t, Phase.PASS)
    else:
        t.phase = Phase.TURN
        say(t, Manner.LEADS, t.lead, 0)
        ask(t, t.lead)


@rule
def _ask_all_to(t, phase):
    t.phase = phase
    ask_all(t, everyone(t))


@rule
def _commit(t, seat, rank):
    """A door, or a card to pass."""
    move(t, card_of(t, HAND + seat, rank), HAND + seat, PLAYED + seat)
    has_chosen(t, seat)


@rule
def _pass_on(t):
    say(t, Note.PASSES, -1, 0)
    pass_left(t, PLAYED, HAND, everyone(t))
    t.passes += 1
    _next_stage(t)


@rule
def _open_doors(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    for seat in range(t.seats):  # ruling 5: doors revealed together all pay
        _pay_breaking(t, seat, rank_of(t, lowest(t, PLAYED + seat)))
    for seat in range(t.seats):
        _lay_on_stack(t, seat, lowest(t, PLAYED + seat), PLAYED + seat)
    t.doors += 1
    lowest_doors = _lowest_doors(t)
    if size_of(lowest_doors) == 1 or is_empty(t, HAND):  # ruling 3
        t.lead = next_in(t, lowest_doors, t.dealer)
    _next_stage(t)


@rule
def _lowest_doors(t):
    """The seats with the lowest newest door; if tied, the door before it, and so on (ruling 4)."""
    tied = everyone(t)
    for back in range(1, t.doors + 1):
        for seat in range(t.seats):
            t.newest[seat] = rank_of(t, card_at(t, STACK + seat, t.doors - back))
        tied = fewest(t, t.newest, tied)
    return tied


# §3: 5, turns


@rule
def _play(t, seat, rank):
    _pay_breaking(t, seat, rank)
    _lay_on_stack(t, seat, card_of(t, HAND + seat, rank), HAND + seat)
    ask(t, left_of(t, seat))


@rule
def _lay_on_stack(t, seat, card, place):
    move(t, card, place, STACK + seat)
    t.top[seat] = rank_of(t, card)
    t.broken[rank_of(t, card)] = 1


@rule
def _pay_breaking(t, seat, rank):
    """§3, Breaking N: the first card of a rank r >= N costs r-N+1."""
    if t.options.breaking and rank >= t.options.breaking and not t.broken[rank]:
        say(t, Note.BREAKS, seat, rank)
        pay_pot(t, seat, rank - t.options.breaking + 1)


@rule
def _allow_calls(t, seat, mask):
    """Of equal tops only the one played last may be called: the nearest to the caller's right."""
    shown = 0
    other = seat
    for _ in range(t.seats - 1):
        other = other - 1 if other else t.seats - 1
        top = t.top[other]
        if top and not in_set(shown, top):
            allow(mask, CALL + other)
        shown |= 1 << top
        if t.options.cold_calling and top and not is_empty(t, HAND + other):  # ruling 7
            allow(mask, COLD + other)


@rule
def _begin_naming(t, seat, other):
    begin_choice(t, seat)
    t.named_seat = other
    t.named_last = 1
    for rank in range(FACES):
        t.named[rank] = 0


@rule
def _allow_names(t, mask):
    for rank in range(t.named_last, FACES):
        if t.named[rank] < rank and _can_go_on_from(t, rank):
            allow(mask, NAME + rank)


@rule
def _can_go_on_from(t, rank):
    """Are there enough cards from this rank up to name the whole hand? (The lowest come first.)"""
    left = count(t, HAND + t.named_seat) - _count_named(t)
    for higher in range(rank, FACES):
        left -= higher - t.named[higher]
    return left <= 0


@rule
def _count_named(t):
    cards = 0
    for rank in range(FACES):
        cards += t.named[rank]
    return cards


@rule
def _name(t, seat, rank):
    t.named[rank] += 1
    t.named_last = rank
    if _count_named(t) == count(t, HAND + t.named_seat):
        end_choice(t, seat)
        _cold_call(t, seat, t.named_seat)


# §3: showdown


@rule
def _call(t, caller, called):
    rank = t.top[called]
    say(t, Note.CALLS, caller, rank)
    _show_hands(t)
    holders = 0
    for seat in range(t.seats):
        if has_rank(t, HAND + seat, rank):
            holders |= 1 << seat
    if not holders:
        say(t, Note.DEAD, -1, rank)
        _settle(t, caller, called, rank)
    else:
        say(t, Note.NOT_DEAD, -1, rank)
        _settle(t, called, caller, rank)
        if t.options.cherry and not in_set(holders, called):
            _pay_saviours(t, called, holders)
    _end_hand(t)


@rule
def _cold_call(t, caller, called):
    say(t, Note.NAMES, caller, called)
    _show_hands(t)
    amount = sum_ranks(t, HAND + called)  # ruling 7: the real value, not the guessed one
    if _is_named(t, HAND + called):
        say(t, Note.RIGHT, -1, amount)
        _settle(t, caller, called, amount)
    else:
        say(t, Note.WRONG, -1, amount)
        _settle(t, called, caller, amount)
    _end_hand(t)


@rule
def _is_named(t, hand):
    for rank in range(1, FACES):
        if count_rank(t, hand, rank) != t.named[rank]:
            return False
    return True


@rule
def _show_hands(t):
    for seat in range(t.seats):
        reveal(t, HAND + seat)


@rule
def _settle(t, winner, loser, amount):
    pay_seat(t, loser, winner, amount)
    take_pot(t, winner)
    t.lead = winner  # §start = blind: the winner leads the next hand


@rule
def _pay_saviours(t, called, holders):
    """§3, `cherry` (ruling 6): one chip to every other seat that held the card."""
    for seat in range(t.seats):
        if in_set(holders, seat):
            say(t, Note.SAVES, seat, 0)
            pay_seat(t, called, seat, 1)


@rare
def _end_hand(t):
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)  # ruling 11
    nobody_acts(t)
    t.phase = Phase.HAND
