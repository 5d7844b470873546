"""Last Man Standing: buy fighters, send one out a round, be paid by the pot for every kill.

Rules: docs/rules/last-man-standing.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_at,
    count,
    draw,
    has,
    lowest,
    move,
    move_all,
    next_card,
    rank_of,
    reveal,
)
from parlour.engine.chance import random_seat
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice, number, numbers
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    everyone,
    has_chosen,
    left_of,
    nobody_acts,
    pass_deal,
    say,
)
from parlour.kit.notes import Manner
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_pot
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 8
SPOTS = 4
DEALT = 2
PURCHASES = 4
ROUNDS = 5
RANKS = 13


class Phase(IntEnum):
    HAND = 0  # the dealer sets up a hand
    AUCTION = 1
    BATTLE = 2


class Note(IntEnum):
    BEGINS_AUCTION = 0
    BUYS = 1
    ROUND = 2
    TIED_RANK = 3
    KILLS = 4
    POT_EMPTY = 5
    LAST_MEN = 6


zones = Zones(SEATS)
STACK = zones.seat("stack", EVERYONE, ordered=ROUNDS)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)
LINE = zones.table("line 1", EVERYONE)
LINE_STEP = zones.table("line 2", EVERYONE) - LINE
zones.table("line 3", EVERYONE)
zones.table("line 4", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)

moves = Moves(SEATS, STANDARD)
BUY = moves.verb("buy", moves.CARD, says="Buy the {0}")
PLAY = moves.verb("play", moves.CARD, says="Send out the {0}")


def _ante(seats, options):
    return {4: 15, 5: 16, 6: 18, 7: 20, 8: 22}[seats]


def _pays_bank(options):
    return options["auction_money"] == "bank"


GAME = Game(
    title="Last Man Standing",
    credit="James Ernest",
    source="Poker Suite (2011)",
    seats=(4, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        numbers("prices", [0, 2, 4, 6], 0, 100, says="Prices of the spots, cheapest first"),
        choice("auction_money", "pot", "bank", says="Where the money for fighters goes"),
        number("ante", _ante, 1, 1000, says="Chips everybody antes"),
        choice("aces", "low", "high", says="Where Aces stand"),
        number("hands", 1, 1, 100, says="Hands in the match"),
    ],
    counters=[seat_counter("chips"), table_counter("pot"), table_counter("round")],
    table_fields=["played_hands", "bought", "kills"],
    rank_fields=["fighters", "owner"],  # of each rank, the lowest 1: how many live, and whose
    money_lost=_pays_bank,
    notes={
        Note.BEGINS_AUCTION: "{seat} begins the auction",
        Note.BUYS: "{seat} buys the {card}",
        Note.ROUND: "round {number} of the battle",
        Note.TIED_RANK: "{number} fighters of one rank do not attack",
        Note.KILLS: "{seat} makes kill {number} of this round",
        Note.POT_EMPTY: "the pot is empty: the hand is over",
        Note.LAST_MEN: "the pot goes to the last men standing, {number} in all",
    },
    length="15 min a hand",
    moods=("gambling", "hidden cards"),
    summary="Buy fighters, send them out together, and be paid for every kill.",
    about=(
        "Small fighters strike first: the smallest kills the biggest, each other all below it.\n"
        "Fighters of the same rank only stare at each other.\n"
        "The first kill of a round pays one coin, the next two; survivors share what is left."
    ),
    hints=Hints(
        middle=("line 1", "line 2", "line 3", "line 4", "stock", "discard"),
        front=("stack", "played"),
        matters=("chips",),
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.HAND


@rule
def advance(t):
    if t.phase == Phase.BATTLE:
        _fight(t)
    elif t.phase == Phase.AUCTION:
        _close_auction(t)
    else:
        _start_hand(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.AUCTION:
        for spot in range(SPOTS):
            allow(mask, BUY + lowest(t, _line(spot)))
        return
    card = next_card(t, HAND + seat, -1)
    while card >= 0:
        allow(mask, PLAY + card)
        card = next_card(t, HAND + seat, card)


@rule
def apply(t, seat, verb, what):
    if verb == BUY:
        _buy(t, seat, what)
    else:
        move(t, what, HAND + seat, PLAYED + seat)
        has_chosen(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


# §3: set-up


@rule
def _line(spot):
    return LINE + spot * LINE_STEP


@rule
def _start_hand(t):
    fresh_stock(t, STOCK)
    ante(t, everyone(t), t.options.ante)
    deal_laps(t, STOCK, HAND, DEALT, everyone(t))
    for spot in range(SPOTS):
        draw(t, STOCK, _line(spot))
    t.bought = 0
    t.round = 0
    t.phase = Phase.AUCTION
    first = random_seat(t, everyone(t))
    say(t, Note.BEGINS_AUCTION, first, 0)
    ask(t, first)


# §3: auction


@rule
def _buy(t, seat, card):
    spot = 0
    while not has(t, _line(spot), card):
        spot += 1
    say(t, Note.BUYS, seat, card)
    if t.options.auction_money:  # ruling 2: the bank
        t.chips[seat] -= t.options.prices[spot]
        say(t, Manner.PAYS, seat, t.options.prices[spot])
    else:
        pay_pot(t, seat, t.options.prices[spot])
    move(t, card, _line(spot), HAND + seat)
    for dearer in range(spot + 1, SPOTS):
        move(t, lowest(t, _line(dearer)), _line(dearer), _line(dearer - 1))
    draw(t, STOCK, _line(SPOTS - 1))  # ruling 5: after the last purchase too
    t.bought += 1
    if t.bought == PURCHASES * t.seats:
        nobody_acts(t)
    else:
        ask(t, left_of(t, seat))


@rule
def _close_auction(t):
    for spot in range(SPOTS):
        move_all(t, _line(spot), DISCARD)
    t.phase = Phase.BATTLE
    _ask_fighters(t)


# §3: battle


@rule
def _ask_fighters(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    ask_all(t, everyone(t))


@rule
def _fight(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    for seat in range(t.seats):
        move(t, lowest(t, PLAYED + seat), PLAYED + seat, STACK + seat)
    _combat(t)
    if t.pot == 0:  # §3 4
        say(t, Note.POT_EMPTY, -1, 0)
        _end_hand(t)
    elif t.round == ROUNDS:
        _share_pot(t)
        _end_hand(t)
    else:
        _ask_fighters(t)


@rule
def _combat(t):
    """From the lowest rank up. Whoever is alone in its rank attacks, unless it is dead by then."""
    _count_fighters(t)
    t.kills = 0
    low = 1
    while t.fighters[low] == 0:
        low += 1
    high = RANKS
    while t.fighters[high] == 0:
        high -= 1
    for step in range(low, high + 1):
        if t.fighters[step] > 1 and t.pot:
            say(t, Note.TIED_RANK, -1, t.fighters[step])
        elif t.fighters[step] == 1 and t.pot:
            _attack(t, step, low, high)


@rule
def _count_fighters(t):
    for step in range(1, RANKS + 1):
        t.fighters[step] = 0
    for seat in range(t.seats):
        card = next_card(t, STACK + seat, -1)
        while card >= 0:
            step = _step_of(t, card)
            t.fighters[step] += 1
            t.owner[step] = seat
            card = next_card(t, STACK + seat, card)


@rule
def _step_of(t, card):
    """1 for the lowest rank to 13 for the highest: high Aces stand behind the Kings."""
    rank = rank_of(t, card)
    if t.options.aces:
        return rank - 1 if rank > 1 else RANKS
    return rank


@rule
def _attack(t, step, low, high):
    """The lowest rank kills the highest, any other all below (ruling 7: also if the lowest tie)."""
    killer = t.owner[step]
    if step > low:
        for beneath in range(low, step):
            _kill(t, killer, beneath)
    elif high > low:
        _kill(t, killer, high)


@rare
def _kill(t, killer, step):
    """All fighters of a rank, one by one from the dealer's left, until the pot is empty."""
    if t.fighters[step] == 0:
        return
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        position = 0
        while position < count(t, STACK + seat) and t.pot:
            card = card_at(t, STACK + seat, position)
            if _step_of(t, card) == step:
                _pay_kill(t, killer)
                move(t, card, STACK + seat, DISCARD)
                t.fighters[step] -= 1
            else:
                position += 1


@rule
def _pay_kill(t, killer):
    t.kills += 1
    coins = min(t.kills, t.pot)
    say(t, Note.KILLS, killer, t.kills)
    say(t, Manner.TAKES, killer, coins)
    t.pot -= coins
    t.chips[killer] += coins


# After the fifth round


@rule
def _share_pot(t):
    """Equal shares for the fighters; odd coins to the first ones from the dealer's left."""
    survivors = 0
    for seat in range(t.seats):
        survivors += count(t, STACK + seat)
    say(t, Note.LAST_MEN, -1, survivors)
    share = t.pot // survivors
    odd = t.pot % survivors
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        own = count(t, STACK + seat)
        extra = min(odd, own)
        if own:
            say(t, Manner.TAKES, seat, share * own + extra)
        t.chips[seat] += share * own + extra
        odd -= extra
    t.pot = 0


@rare
def _end_hand(t):
    t.played_hands += 1
    if t.played_hands >= t.options.hands:
        finish_by_chips(t)
    else:
        pass_deal(t)
        t.phase = Phase.HAND
        nobody_acts(t)
