"""What a seat may see. Views, logs and messages are all made here, so nothing else can leak."""

from typing import Any

from parlour.engine.game import Counter, Game, SetUp
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.places import (
    COMMITTED,
    EVERYONE,
    FIRST_ROW,
    HAND_ROW,
    NOBODY,
    ORDERED,
    ROW,
    SEEN_BY,
    Zone,
)

SPECTATOR = -1
OPEN = -2  # after the match, or at a rule test: everything lies open
View = dict[str, Any]


def letters(seats: int) -> list[str]:
    """The letters of a set of seats."""
    return [letter for seat, letter in enumerate(SEAT_LETTERS) if seats >> seat & 1]


def cards_in(t: Any, place: int) -> list[int]:
    """All cards of a place: in their order where it counts, else from the lowest up."""
    row = place & ROW
    if place & ORDERED:
        return list(t.order[row][: t.order_count[row]])
    found = [
        word * 64 + index
        for word, cards in enumerate(t.cards[row])
        for index in range(64)
        if cards >> index & 1
    ]
    return sorted(found, key=lambda card: (card & 63, card))


def counter_value(t: Any, counter: Counter, seat: int = -1) -> int | float:
    value = getattr(t, counter.key)
    number: int = value[seat] if counter.per_seat else value
    if counter.halves:
        return number // 2 if number % 2 == 0 else number / 2
    return number


def sees(t: Any, place: int, viewer: int) -> bool:
    """Does a seat see whatever lies there?"""
    seen_by = place & SEEN_BY
    if seen_by == EVERYONE or viewer == OPEN:
        return True
    return seen_by != NOBODY and (place & ROW) - (place >> FIRST_ROW & ROW) == viewer


def knows(t: Any, card: int, viewer: int) -> bool:
    known = t.public[card >> 6] | (t.known[viewer][card >> 6] if viewer >= 0 else 0)
    return bool(known >> (card & 63) & 1)


def _is_veiled(game: Game, t: Any, zone: Zone, seat: int) -> bool:
    """A hand some of whose cards are committed face down, or the place they lie in."""
    if not (zone.per_seat and t.veiled >> seat & 1):
        return False
    for other in game.zones:
        if other.place & COMMITTED and zone.row in (other.row, other.place >> HAND_ROW & ROW):
            return True
    return False


def place_view(game: Game, t: Any, zone: Zone, seat: int, viewer: int) -> View:
    """The cards of one place: `cards` as texts (`?` where unknown), and how many are `hidden`."""
    place = zone.place + max(seat, 0)
    cards = cards_in(t, place)
    text = game.deck.card_text
    if sees(t, place, viewer):
        return {"cards": [text(card) for card in cards], "hidden": 0}
    if zone.per_seat and _is_veiled(game, t, zone, seat):
        return _veiled_view(game, t, zone, seat, len(cards))
    if zone.ordered and any(knows(t, card, viewer) for card in cards):
        shown = [text(card) if knows(t, card, viewer) else "?" for card in cards]
        return {"cards": shown, "hidden": shown.count("?")}
    shown = [text(card) for card in cards if knows(t, card, viewer)]
    return {"cards": shown, "hidden": len(cards) - len(shown)}


def _veiled_view(game: Game, t: Any, zone: Zone, seat: int, size: int) -> View:
    hiding = [other for other in game.zones if other.hides_size]
    if not hiding:
        return {"cards": [], "hidden": size}
    committed = len(cards_in(t, hiding[0].place + seat))
    return {"cards": [], "hidden": 0 if zone is hiding[0] else size + committed}


def view(set_up: SetUp, t: Any, viewer: int) -> View:
    """The table as a seat (or SPECTATOR) sees it."""
    game = set_up.game
    zones: View = {}
    for zone in game.zones:
        if zone.per_seat:
            zones[zone.name] = {
                SEAT_LETTERS[seat]: place_view(game, t, zone, seat, viewer)
                for seat in range(set_up.seats)
            }
        else:
            zones[zone.name] = place_view(game, t, zone, -1, viewer)
    table_counters: View = {}
    seat_counters: View = {}
    for counter in game.counters:
        if not counter.is_used(set_up.options):
            continue
        if counter.per_seat:
            seat_counters[counter.name] = {
                SEAT_LETTERS[seat]: counter_value(t, counter, seat) for seat in range(set_up.seats)
            }
        else:
            table_counters[counter.name] = counter_value(t, counter)
    return {
        "game": game.slug,
        "seats": set_up.seats,
        "options": dict(set_up.options),
        "you": SEAT_LETTERS[viewer] if viewer >= 0 else None,
        "phase": game.phases(t.phase).name.lower(),
        "dealer": SEAT_LETTERS[t.dealer],
        "turn": letters(t.acting),
        "live": letters(t.live),
        "over": bool(t.over),
        "winners": letters(t.winners),
        "losers": letters(t.losers),
        "zones": zones,
        "counters": table_counters,
        "seat_counters": seat_counters,
    }
