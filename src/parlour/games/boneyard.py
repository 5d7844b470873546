"""Boneyard: silent bids with money cards for five buckets of money; equal bids cancel.

Rules: docs/rules/boneyard.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    card_of,
    gather,
    has_rank,
    is_empty,
    lowest,
    move,
    move_all,
    reveal,
    sum_ranks,
)
from parlour.engine.decks import FIVE_RANKS
from parlour.engine.game import Game, Hints, seat_counter, table_counter
from parlour.engine.moves import Moves, Number, allow
from parlour.engine.options import number
from parlour.engine.places import EVERYONE, OWNER, Zones
from parlour.engine.turns import (
    ask,
    ask_all,
    begin_choice,
    end_choice,
    everyone,
    finish,
    has_chosen,
    in_set,
    is_midway,
    nobody_acts,
    only_seat,
    say,
    size_of,
)
from parlour.kit.stakes import most, share_won

SEATS = 8
FACES = FIVE_RANKS.faces
COPIES = 12  # of a rank in the whole deck
BUCKETS = 5
ABOVE_ANY_BID = 1000  # all the money of eight seats and the Boneyard is 234


class Phase(IntEnum):
    START = 0  # the dealer sets out hands and buckets
    BID = 1
    TAKE = 2


class Note(IntEnum):
    ROUND = 0
    BIDS = 1
    MATCHED = 2
    TAKES = 3
    TAKES_BACK = 4
    FALLS = 5
    SET_FALLS = 6
    HOLDS = 7
    OUT = 8
    PLAYOFF = 9
    LAST_ROUND = 10
    WINS = 11


zones = Zones(SEATS)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND, hides_size=True)
BUCKET = zones.table("bucket 1", EVERYONE)  # BUCKET + 0 ... BUCKET + 4
for place in range(2, BUCKETS + 1):
    zones.table(f"bucket {place}", EVERYONE)

moves = Moves(SEATS, FIVE_RANKS)
BID = moves.pick("bid", moves.CARD, says="Bid a {0}")
BID_DONE = moves.done("bid", says="That is the bid")
TAKE = moves.verb("take", Number(BUCKETS), says="Take bucket {0}")


def _pack(seats, options):
    """One set of the five ranks a seat, and one for the Boneyard."""
    ranks = range(FIVE_RANKS.size // COPIES)
    return [rank * COPIES + copy for rank in ranks for copy in range(seats + 1)]


GAME = Game(
    title="Boneyard",
    credit="James Ernest",
    source="Poker Suite (2011)",
    seats=(4, SEATS),
    deck=FIVE_RANKS,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[
        number("target", 40, 27, 500, says="Total that wins"),
        number("max_rounds", 100, 1, 1000, says="The match ends after this many rounds"),
    ],
    pack=_pack,
    counters=[seat_counter("points"), table_counter("round")],
    seat_fields=["bid", "last_pick", "bucket", "worth"],
    table_fields=["taken", "waiting", "matched", "playoff"],
    notes={
        Note.ROUND: "round {number}",
        Note.BIDS: "{seat} bids {number}",
        Note.MATCHED: "{seats} match each other and take nothing",
        Note.TAKES: "{seat} takes bucket {number}",
        Note.TAKES_BACK: "no bucket is left for {seat}, who takes the bid back",
        Note.FALLS: "{seat}'s bid falls into bucket {number}",
        Note.SET_FALLS: "the matched bids fall into bucket {number}",
        Note.HOLDS: "{seat} holds {number}",
        Note.OUT: "{seat} has no cards left and is out",
        Note.PLAYOFF: "{seats} are tied: one more round decides",
        Note.LAST_ROUND: "that was the last round",
        Note.WINS: "{seat} wins with {number}",
    },
    length="15 min",
    moods=("auction", "outguess"),
    summary="Bid in secret for buckets of money, and hope that nobody bids the same.",
    about=(
        "Everybody starts with the same five money cards and bids some of them face down.\n"
        "Equal bids cancel; the others choose a bucket each, the highest bid first.\n"
        "Bids fill the buckets again, and the first to hold the target wins."
    ),
    hints=Hints(
        middle=tuple(f"bucket {place}" for place in range(1, BUCKETS + 1)),
        front=("played",),
        rows=tuple(f"bucket {place}" for place in range(1, BUCKETS + 1)),
        matters=("points", "round"),
    ),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.START


@rule
def advance(t):
    if t.phase == Phase.START:
        _set_out(t)
    elif t.phase == Phase.BID:
        _open_bids(t)
    else:
        _rebuild(t)


@rule
def legal(t, seat, mask):
    if t.phase == Phase.TAKE:
        for place in range(1, BUCKETS + 1):
            if not in_set(t.taken, place):
                allow(mask, TAKE + place)
        return
    start = 1
    if is_midway(t, seat):
        start = t.last_pick[seat]
        allow(mask, BID_DONE)
    for rank in range(start, FACES):
        if has_rank(t, HAND + seat, rank):
            allow(mask, BID + rank)


@rule
def apply(t, seat, verb, what):
    if verb == BID:
        _add_to_bid(t, seat, what)
    elif verb == BID_DONE:
        end_choice(t, seat)
        has_chosen(t, seat)
    else:
        _take(t, seat, what)


@rule
def returns(t, seat):
    return share_won(t, seat)


@rule
def hide(t, seat):
    """What another seat has picked for its bid last is its secret."""
    for other in range(t.seats):
        if other != seat:
            t.last_pick[other] = 0


# §2: the start


@rare
def _set_out(t):
    gather(t, BUCKET)
    reveal(t, BUCKET)  # everybody knows what everybody starts with
    for seat in range(t.seats):
        for rank in range(1, FACES):
            if has_rank(t, BUCKET, rank):
                move(t, card_of(t, BUCKET, rank), BUCKET, HAND + seat)
    for place in range(BUCKETS - 1, 0, -1):  # bucket 5 = 1, 4 = 3, 3 = 5, 2 = 7; the 10 stays
        move(t, lowest(t, BUCKET), BUCKET, BUCKET + place)
    _count_points(t)
    _start_round(t)


@rule
def _count_points(t):
    for seat in range(t.seats):
        t.points[seat] = sum_ranks(t, HAND + seat)


@rule
def _start_round(t):
    t.round += 1
    say(t, Note.ROUND, -1, t.round)
    t.taken = 0
    t.waiting = 0  # seats with an unmatched bid that have not taken a bucket
    t.matched = 0
    for seat in range(t.seats):
        t.bucket[seat] = 0
    t.phase = Phase.BID
    ask_all(t, t.live)


# §3: bidding


@rule
def _add_to_bid(t, seat, rank):
    begin_choice(t, seat)
    t.last_pick[seat] = rank
    move(t, card_of(t, HAND + seat, rank), HAND + seat, PLAYED + seat)


@rule
def _open_bids(t):
    for seat in range(t.seats):
        t.bid[seat] = 0
        if in_set(t.live, seat):
            reveal(t, PLAYED + seat)
            t.bid[seat] = sum_ranks(t, PLAYED + seat)
            say(t, Note.BIDS, seat, t.bid[seat])
    for seat in range(t.seats):
        if in_set(t.live, seat):
            _match(t, seat)
    t.phase = Phase.TAKE
    _ask_next(t)


@rule
def _match(t, seat):
    """Equal totals match. What a set is worth: its whole value, then its single bids (ruling 2)."""
    alike = 0
    for other in range(t.seats):
        if t.bid[other] == t.bid[seat]:
            alike |= 1 << other
    if size_of(alike) == 1:
        t.waiting |= alike
        return
    if not in_set(t.matched, seat):
        say(t, Note.MATCHED, -1, alike)
    t.matched |= alike
    t.worth[seat] = size_of(alike) * t.bid[seat] * ABOVE_ANY_BID + t.bid[seat]


# §3: taking


@rule
def _ask_next(t):
    """The highest unmatched bid takes next; the dealer is due when no bid or no bucket is left."""
    if t.waiting and size_of(t.taken) < BUCKETS:
        ask(t, only_seat(most(t, t.bid, t.waiting)))
    else:
        nobody_acts(t)


@rule
def _take(t, seat, place):
    say(t, Note.TAKES, seat, place)
    move_all(t, BUCKET + place - 1, HAND + seat)
    t.bucket[seat] = place
    t.taken |= 1 << place
    t.waiting &= ~(1 << seat)
    _ask_next(t)


# §3: dealer's steps 1-5


@rule
def _rebuild(t):
    for seat in range(t.seats):
        if in_set(t.waiting, seat):
            say(t, Note.TAKES_BACK, seat, 0)
            move_all(t, PLAYED + seat, HAND + seat)
    for seat in range(t.seats):
        if t.bucket[seat]:
            say(t, Note.FALLS, seat, t.bucket[seat])
            move_all(t, PLAYED + seat, BUCKET + t.bucket[seat] - 1)
    while t.matched:
        _drop_largest_set(t)
    _count_points(t)
    _end_round(t)


@rule
def _drop_largest_set(t):
    largest = most(t, t.worth, t.matched)
    place = _poorest_bucket(t)
    say(t, Note.SET_FALLS, -1, place)
    for seat in range(t.seats):
        if in_set(largest, seat):
            move_all(t, PLAYED + seat, BUCKET + place - 1)
    t.matched &= ~largest


@rule
def _poorest_bucket(t):
    """Of equal ones that with the highest number (ruling 3)."""
    poorest = 0
    least = ABOVE_ANY_BID
    for place in range(1, BUCKETS + 1):
        value = sum_ranks(t, BUCKET + place - 1)
        if value <= least:
            least = value
            poorest = place
    return poorest


@rule
def _end_round(t):
    played = t.live
    _drop_the_broke(t)
    leaders = most(t, t.points, everyone(t))
    if not t.live:
        _win(t, played)
    elif size_of(t.live) == 1:
        _win(t, t.live)
    elif t.round >= t.options.max_rounds:
        say(t, Note.LAST_ROUND, -1, 0)
        _win(t, leaders)
    elif not (t.playoff or t.points[only_seat(leaders)] >= t.options.target):
        _start_round(t)
    elif size_of(leaders) == 1:
        _win(t, leaders)
    else:  # §4: one more round, for all live seats (ruling 8)
        say(t, Note.PLAYOFF, -1, leaders)
        t.playoff = 1
        _start_round(t)


@rule
def _drop_the_broke(t):
    for seat in range(t.seats):
        if in_set(t.live, seat):
            say(t, Note.HOLDS, seat, t.points[seat])
            if is_empty(t, HAND + seat):
                say(t, Note.OUT, seat, 0)
                t.live &= ~(1 << seat)


@rare
def _win(t, winners):
    for seat in range(t.seats):
        if in_set(winners, seat):
            say(t, Note.WINS, seat, t.points[seat])
    finish(t, winners, 0)
