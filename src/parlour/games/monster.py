"""Monster: everybody's discards form the Monster; the best hand must beat it to win the pot.

Rules: docs/rules/monster.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import card_of, count, count_rank, move, move_all, reveal
from parlour.engine.decks import TRIANGLE, smallest_triangle
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import number
from parlour.engine.places import NOBODY, OWNER, Zones
from parlour.engine.turns import (
    ask,
    begin_choice,
    drop_out,
    end_choice,
    everyone,
    in_set,
    is_live,
    is_midway,
    left_of,
    next_in,
    nobody_acts,
    only_seat,
    pass_deal,
    say,
)
from parlour.kit.compare import from_top, highest_hands, ranks_from_top
from parlour.kit.stakes import ante, chips_won, finish_by_chips, pay_pot, split_pot, take_pot
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 8
CARDS = 6
MOST_DISCARDS = 3
PENALTY = 5
MOST_ROUNDS = 20  # ruling 9
UNPAIRED = (100, 100, 87, 69, 46, 26, 12)  # in a hundred hands of 0 .. 6 cards
WORTH_TRYING = 10  # in a hundred re-deals
FACES = TRIANGLE.faces


class Phase(IntEnum):
    GAME = 0  # the dealer takes the antes
    ROUND = 1  # the dealer deals
    ACT = 2
    SHOWDOWN = 3


class Note(IntEnum):
    ROUND = 0
    DISCARDS = 1
    FOLDS = 2
    NOBODY_STANDS = 3
    CHAMPION = 4
    WINS = 5
    FAILS = 6
    LAST = 7
    COME_BACK = 8
    TOO_LONG = 9


zones = Zones(SEATS)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", NOBODY)
MONSTER = zones.table("monster", NOBODY)
HAND = zones.seat("hand", OWNER)

moves = Moves(SEATS, TRIANGLE)
TRIM = moves.pick("discard", moves.CARD, says="Discard the {0}")
KEEP = moves.done("discard", says="Keep the rest")
FOLD = moves.verb("fold", says="Fold")

GAME = Game(
    title="Monster",
    credit="James Ernest",
    source="Pairs Companion Book (2018)",
    seats=(4, SEATS),
    deck=TRIANGLE,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[number("hands", 1, 1, says="Games in the match, each until its pot is won")],
    counters=[seat_counter("chips"), table_counter("pot"), table_counter("round")],
    table_fields=["games", "starters", "waiting", "picked", "last_pick"],
    notes={
        Note.ROUND: "round {number}",
        Note.DISCARDS: "{seat} discards {number}",
        Note.FOLDS: "{seat} folds",
        Note.NOBODY_STANDS: "nobody stands against the Monster",
        Note.CHAMPION: "Champion with the highest hand: {seats}",
        Note.WINS: "the Monster is beaten",
        Note.FAILS: "the Monster wins",
        Note.LAST: "{seat} is the only one left",
        Note.COME_BACK: "nobody is left: {seats} play again",
        Note.TOO_LONG: "twenty rounds without a winner: {seats} split the pot",
    },
    length="10 min",
    moods=("gambling", "social"),
    summary="The best hand wins, if it also beats the monster made of everybody's discards.",
    about=(
        "Throw away up to three cards so that no pair is left, or fold.\n"
        "All discards are the Monster. The best hand becomes the Champion and must beat it.\n"
        "A Champion who fails pays and is out; the others fight on for the same pot."
    ),
    smallest=lambda seats: smallest_triangle(6 * seats),
    hints=Hints(
        middle=("stock", "monster", "discard"), front=("hand",), matters=("chips", "pot", "round")
    ),
)


@rule
def deal(t):
    t.phase = Phase.GAME


@rule
def advance(t):
    if t.phase == Phase.GAME:
        _start_game(t)
    elif t.phase == Phase.ROUND:
        _deal_round(t)
    else:
        _show_down(t)


@rule
def legal(t, seat, mask):
    if not is_midway(t, seat):
        allow(mask, FOLD)
    pairs = _cards_too_many(t, seat)
    if pairs == 0:
        allow(mask, KEEP)
    if t.picked == MOST_DISCARDS:
        return
    for rank in range(t.last_pick, FACES):
        held = count_rank(t, HAND + seat, rank)
        left = pairs - 1 if held > 1 else pairs
        if held and left < MOST_DISCARDS - t.picked:
            allow(mask, TRIM + rank)
        if held > 1:  # cards are named from the lowest up: this one must not be passed over
            return


@rule
def apply(t, seat, verb, what):
    if verb == TRIM:
        _trim(t, seat, what)
    elif verb == KEEP:
        _keep(t, seat)
    else:
        _fold(t, seat)


@rule
def returns(t, seat):
    return chips_won(t, seat)


@rule
def plausible(t, seat):
    """Whoever stands holds no pair (ruling 6); of many hands, as many as a re-deal can meet."""
    chance = 100
    for other in range(t.seats):
        if other == seat or not is_live(t, other):
            continue
        if is_midway(t, other):
            if not _can_get_rid_of_pairs(t, other):
                return False
        elif not in_set(t.waiting, other):
            chance = chance * UNPAIRED[count(t, HAND + other)] // 100
            if chance >= WORTH_TRYING and _cards_too_many(t, other):
                return False
    return True


# §3: game start and deal


@rule
def _start_game(t):
    ante(t, everyone(t), 2 if t.seats <= 5 else 1)
    t.round = 0
    t.starters = everyone(t)
    t.phase = Phase.ROUND


@rule
def _deal_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    t.live = t.starters
    t.waiting = t.starters
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, t.starters)
    t.phase = Phase.ACT
    _ask_next(t, t.dealer)


# §3, phase act


@rule
def _ask_next(t, seat):
    """Each starter once, to the left."""
    t.picked = 0
    t.last_pick = 1
    if t.waiting:
        ask(t, next_in(t, t.waiting, seat))
    else:
        t.phase = Phase.SHOWDOWN
        nobody_acts(t)


@rule
def _cards_too_many(t, seat):
    """How many cards of the hand must go so that no two are alike."""
    total = 0
    for rank in range(1, FACES):
        total += max(0, count_rank(t, HAND + seat, rank) - 1)
    return total


@rule
def _can_get_rid_of_pairs(t, seat):
    """In the middle of a choice: cards are named from the lowest up."""
    for rank in range(1, t.last_pick):
        if count_rank(t, HAND + seat, rank) > 1:
            return False
    return _cards_too_many(t, seat) <= MOST_DISCARDS - t.picked


@rule
def _trim(t, seat, rank):
    begin_choice(t, seat)
    move(t, card_of(t, HAND + seat, rank), HAND + seat, MONSTER)
    t.picked += 1
    t.last_pick = rank


@rule
def _keep(t, seat):
    end_choice(t, seat)
    say(t, Note.DISCARDS, seat, t.picked)
    _has_acted(t, seat)


@rule
def _fold(t, seat):
    say(t, Note.FOLDS, seat, 0)
    move_all(t, HAND + seat, DISCARD)
    drop_out(t, seat)
    _has_acted(t, seat)


@rule
def _has_acted(t, seat):
    t.waiting &= ~(1 << seat)
    _ask_next(t, seat)


# §3: the showdown and its result


@rule
def _show_down(t):
    if not t.live:
        say(t, Note.NOBODY_STANDS, -1, 0)
        _play_on(t, t.starters)
        return
    _show_hands(t)
    champions = highest_hands(t, HAND, t.live)
    say(t, Note.CHAMPION, -1, champions)
    reveal(t, MONSTER)
    if from_top(t, HAND + only_seat(champions)) > ranks_from_top(t, MONSTER):
        say(t, Note.WINS, -1, 0)
        split_pot(t, champions)
        _end_game(t)
    else:
        say(t, Note.FAILS, -1, 0)
        _lose(t, champions)


@rule
def _show_hands(t):
    seat = t.dealer
    for _ in range(t.seats):
        seat = left_of(t, seat)
        if is_live(t, seat):
            reveal(t, HAND + seat)


@rule
def _lose(t, champions):
    """The Champions pay and are out; who is left decides how it goes on."""
    for seat in range(t.seats):
        if in_set(champions, seat):
            pay_pot(t, seat, PENALTY)
    survivors = t.live & ~champions  # live are all who stood, until the next deal
    if survivors & (survivors - 1):
        _play_on(t, survivors)
    elif survivors:
        say(t, Note.LAST, only_seat(survivors), 0)
        take_pot(t, only_seat(survivors))
        _end_game(t)
    elif champions & (champions - 1):
        _come_back(t, champions)  # ruling 4
    else:
        _come_back(t, t.starters)


@rule
def _come_back(t, seats):
    say(t, Note.COME_BACK, -1, seats)
    _play_on(t, seats)


@rare
def _play_on(t, starters):
    if t.round == MOST_ROUNDS:
        say(t, Note.TOO_LONG, -1, starters)
        split_pot(t, starters)
        _end_game(t)
        return
    t.starters = starters
    t.phase = Phase.ROUND


# §4


@rare
def _end_game(t):
    t.games += 1
    if t.games >= t.options.hands:
        finish_by_chips(t)
        return
    pass_deal(t)
    t.phase = Phase.GAME
