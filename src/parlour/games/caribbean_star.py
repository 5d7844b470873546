"""Caribbean Star: two magicians with one act time their shows and spoil each other's.

Rules: docs/rules/caribbean-star.md.
"""

from enum import IntEnum

from parlour.engine.bits import rare, rule
from parlour.engine.cards import (
    count,
    count_rank,
    draw,
    has,
    has_rank,
    highest_rank,
    lowest,
    move,
    move_all,
    next_card,
    rank_of,
    reveal,
    suit_of,
)
from parlour.engine.decks import STANDARD
from parlour.engine.game import Game, Hints, seat_counter
from parlour.engine.moves import Moves, allow
from parlour.engine.options import choice
from parlour.engine.places import EVERYONE, NOBODY, OWNER, Zones
from parlour.engine.turns import ask, ask_all, everyone, has_chosen, in_set, say
from parlour.kit.notes import Manner
from parlour.kit.stakes import duel_won, finish_by_points
from parlour.kit.stock import deal_laps, fresh_stock

SEATS = 2
CARDS = 5
ACE = 1
NAP = 5
REHEARSAL = 6
SEVEN = 7  # showtimes
NINE = 9
TEN = 10  # the lowest trick
DIAMONDS = 1
HEARTS = 2
PERFECT = 15  # minutes


class Phase(IntEnum):
    DEAL = 0  # the dealer deals the hands
    COMMIT = 1
    EFFECT = 2  # the dealer looks for the next card to take effect
    STOP = 3
    BUFFET = 4


class Note(IntEnum):
    EFFECT = 0
    STOPS = 1
    TAKES_BACK = 2
    PRACTISES = 3
    COMEDY = 4
    SHOW = 5
    PERFORMS = 6
    NAP = 7
    FAREWELL = 8


zones = Zones(SEATS)
HAND = zones.seat("hand", OWNER)
PLAYED = zones.committed("played", HAND)
PRACTICE = zones.seat("practice", EVERYONE)
STOCK = zones.table("stock", NOBODY)
DISCARD = zones.table("discard", EVERYONE)

moves = Moves(SEATS, STANDARD)
PLAY = moves.verb("play", moves.CARD, says="Play the {0}")
STOP = moves.verb("stop", moves.CARD, says="Stop it with the {0}")
PERFORM = moves.verb("perform", moves.CARD, says="Perform the {0} for half its value")
PASS = moves.verb("pass", says="Pass")

GAME = Game(
    title="Caribbean Star",
    credit="James Ernest and Carol Monahan",
    source="Poker Suite (2011); Rules of Play (2003)",
    seats=(2, SEATS),
    deck=STANDARD,
    zones=zones,
    moves=moves,
    phases=Phase,
    options=[choice("red", "A", "B", says="Who owns red (the other owns black)")],
    counters=[seat_counter("points")],
    seat_fields=["stopping"],  # the Ace chosen in this stop phase, plus 1
    table_fields=["effect", "player"],  # the card that is to take effect, and who played it
    notes={
        Note.EFFECT: "the {card} is next to take effect",
        Note.STOPS: "{seat} stops the {card} and takes it",
        Note.TAKES_BACK: "{seat} would have stopped it too and takes the {card} back",
        Note.PRACTISES: "{seat} practises the {card}",
        Note.COMEDY: "{seat} gives a comedy show",
        Note.SHOW: "{seat} gives a show of {number} minutes",
        Note.PERFORMS: "{seat} performs the {card} at the buffet",
        Note.NAP: "nap time: the hands are swapped",
        Note.FAREWELL: "the cruise is over: two farewell shows",
    },
    length="15 min",
    moods=("duel", "hidden cards"),
    summary="Practise tricks for a show of fifteen minutes, and spoil the other magician's.",
    about=(
        "One of you owns red, the other black; a card works for the owner of its color.\n"
        "Both play a card at once, the lower takes effect first, and an Ace may stop it.\n"
        "Fill your practice pile to exactly 15 minutes, keep mistakes out, and call showtime."
    ),
    hints=Hints(middle=("stock", "discard"), front=("played", "practice"), matters=("points",)),
)


@rule
def deal(t):
    t.live = everyone(t)
    t.phase = Phase.DEAL


@rule
def advance(t):
    if t.phase == Phase.EFFECT:
        _next_effect(t)
    elif t.phase == Phase.STOP:
        _reveal_stops(t)
    elif t.phase == Phase.COMMIT:
        _reveal_cards(t)
    elif t.phase == Phase.BUFFET:
        t.phase = Phase.EFFECT
    else:
        _deal_hands(t)


@rule
def legal(t, seat, mask):
    if t.phase != Phase.COMMIT:
        allow(mask, PASS)
    place = PRACTICE + seat if t.phase == Phase.BUFFET else HAND + seat
    card = next_card(t, place, -1)
    while card >= 0:
        rank = rank_of(t, card)
        if t.phase == Phase.COMMIT and rank != ACE:  # ruling 3
            allow(mask, PLAY + card)
        elif t.phase == Phase.STOP and rank == ACE:
            allow(mask, STOP + card)
        elif t.phase == Phase.BUFFET and rank >= TEN:
            allow(mask, PERFORM + card)
        card = next_card(t, place, card)


@rule
def apply(t, seat, verb, what):
    if verb == PLAY:
        move(t, what, HAND + seat, PLAYED + seat)
    elif verb == STOP:
        t.stopping[seat] = what + 1  # it stays in hand: a shorter hand would tell
    elif verb == PERFORM:
        _perform(t, seat, what)
    elif verb == PASS:
        t.stopping[seat] = 0
    has_chosen(t, seat)


@rule
def returns(t, seat):
    return duel_won(t, seat)


@rule
def plausible(t, seat):
    """No Ace is ever played, whoever must play can, and whoever has chosen to stop has the Ace."""
    for other in range(t.seats):
        if has_rank(t, PLAYED + other, ACE):
            return False
        if t.phase == Phase.COMMIT and in_set(t.acting, other) and _has_only_aces(t, other):
            return False
        if t.stopping[other] and not has(t, HAND + other, t.stopping[other] - 1):
            return False
    return True


@rule
def hide(t, seat):
    """Whether another seat stops the card is its secret until both have chosen."""
    for other in range(t.seats):
        if other != seat:
            t.stopping[other] = 0


# §3: set-up, 1 and 2: two cards, one after the other


@rule
def _deal_hands(t):
    fresh_stock(t, STOCK)
    deal_laps(t, STOCK, HAND, CARDS, everyone(t))
    _ask_cards(t)


@rule
def _ask_cards(t):
    t.phase = Phase.COMMIT
    ask_all(t, everyone(t))


@rule
def _reveal_cards(t):
    for seat in range(t.seats):
        reveal(t, PLAYED + seat)
    t.phase = Phase.EFFECT


@rule
def _next_effect(t):
    """The lower of the cards that are left; numbers of cards go by rank and then c < d < h < s."""
    first = lowest(t, PLAYED)
    second = lowest(t, PLAYED + 1)
    if first < 0 and second < 0:
        _end_turn(t)
        return
    t.player = 1 if first < 0 or 0 <= second < first else 0
    t.effect = second if t.player else first
    say(t, Note.EFFECT, t.player, t.effect)
    t.phase = Phase.STOP
    if count_rank(t, DISCARD, ACE) < 4:
        ask_all(t, everyone(t))


@rule
def _reveal_stops(t):
    t.phase = Phase.EFFECT
    player = t.player
    other = 1 - player
    for seat in range(t.seats):
        if t.stopping[seat]:
            move(t, t.stopping[seat] - 1, HAND + seat, DISCARD)
    if t.stopping[other]:
        if t.stopping[player]:  # ruling 1
            say(t, Note.TAKES_BACK, player, t.stopping[player] - 1)
            move(t, t.stopping[player] - 1, DISCARD, HAND + player)
        _stop(t, other)
    elif t.stopping[player]:  # ruling 2
        _stop(t, player)
    else:
        _take_effect(t, t.effect)
    for seat in range(t.seats):
        t.stopping[seat] = 0


@rare
def _stop(t, seat):
    say(t, Note.STOPS, seat, t.effect)
    move(t, t.effect, PLAYED + t.player, HAND + seat)


# §3 2: what the cards do


@rule
def _take_effect(t, card):
    rank = rank_of(t, card)
    owner = _owner_of(t, card)
    if rank >= TEN or rank == REHEARSAL or rank < NAP:
        say(t, Note.PRACTISES, owner, card)
        move(t, card, PLAYED + t.player, PRACTICE + owner)
        return
    if rank in (SEVEN, NINE):
        _give_show(t, owner)
    elif rank == NAP:
        _swap_hands(t)
    elif highest_rank(t, PRACTICE + owner) >= TEN:
        t.phase = Phase.BUFFET
        ask(t, owner)
    move(t, card, PLAYED + t.player, DISCARD)


@rule
def _owner_of(t, card):
    """The seat that owns the color of the card."""
    suit = suit_of(t, card)
    is_red = suit in (DIAMONDS, HEARTS)
    return t.options.red if is_red else 1 - t.options.red


@rule
def _swap_hands(t):
    say(t, Note.NAP, -1, 0)
    for card in range(52):
        if has(t, HAND, card):
            move(t, card, HAND, HAND + 1)
        elif has(t, HAND + 1, card):
            move(t, card, HAND + 1, HAND)


@rule
def _perform(t, seat, card):
    say(t, Note.PERFORMS, seat, card)
    move(t, card, PRACTICE + seat, DISCARD)
    _score(t, seat, _value(rank_of(t, card)) // 2)


# §4: scoring a show


@rare
def _give_show(t, seat):
    """The whole practice pile is scored and discarded."""
    minutes = 0
    tricks = 0
    biggest = 0
    mistakes = 0
    card = next_card(t, PRACTICE + seat, -1)
    while card >= 0:
        rank = rank_of(t, card)
        if rank >= TEN:
            minutes += 10 if rank == TEN else 5
            tricks += _value(rank)
            biggest = max(biggest, _value(rank))
        elif rank != REHEARSAL:
            mistakes += rank
        card = next_card(t, PRACTICE + seat, card)
    total = _cut_to_length(minutes, tricks, biggest) - mistakes
    for _ in range(count_rank(t, PRACTICE + seat, REHEARSAL)):
        total *= 2
    move_all(t, PRACTICE + seat, DISCARD)
    if minutes == 0:  # no trick: exactly 0, whatever else is there
        say(t, Note.COMEDY, seat, 0)
    else:
        say(t, Note.SHOW, seat, minutes)
        _score(t, seat, total)


@rule
def _value(rank):
    """Ruling 4: a Ten is bigger than a King."""
    return TEN if rank == TEN else 2 * (rank - TEN)


@rule
def _cut_to_length(minutes, tricks, biggest):
    off = abs(minutes - PERFECT)
    if off == 0:
        return tricks
    if off == 5:
        return tricks - biggest // 2
    if off == 10:
        return tricks // 2
    return 0


@rule
def _score(t, seat, number):
    t.points[seat] += number
    say(t, Manner.SCORES, seat, number)


# §3 3 and 4: the end of a turn and of the match


@rule
def _end_turn(t):
    for seat in range(t.seats):
        draw(t, STOCK, HAND + seat)
    if _has_only_aces(t, 0) or _has_only_aces(t, 1):
        say(t, Note.FAREWELL, -1, 0)
        for seat in range(t.seats):
            _give_show(t, seat)
        finish_by_points(t)
    else:
        _ask_cards(t)


@rule
def _has_only_aces(t, seat):
    """Or no card at all."""
    return count(t, HAND + seat) == count_rank(t, HAND + seat, ACE)
