"""Tables without a wire: from a log, as the store would give it."""

import json
import random

from parlour.engine.fair import commit
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game
from parlour.server.seating import seating_of
from parlour.server.store import Entry

SECRET = bytes(range(32))
TABLE = "T" * 22


def some_seats(slug):
    """As many seats as make a table lively and a test short."""
    low, high = game(slug).seats
    return min(max(3, low), high)


def dealt(slug, seats=None, moves=(), **settings):
    """A table of people at which the cards have been dealt, and these moves made."""
    seats = seats or some_seats(slug)
    letters = SEAT_LETTERS[:seats]
    set_up = game(slug).set_up(seats)
    row = {
        "id": TABLE,
        "code": "ABCDEF",
        "game": slug,
        "rules": game(slug).version,
        "seats": seats,
        "options": json.dumps(dict(set_up.options)),
        "settings": json.dumps({"aid": True} | settings),
        "host": "profile-A",
        "commitment": commit(TABLE, SECRET),
    }
    said = [("", "sit", json.dumps(_person(letter))) for letter in letters]
    said += [(letter, "nonce", letter.lower() * 64) for letter in letters if letter < "G"]
    said += [("", "deal", "")] + [(letter, "move", line) for letter, line in moves]
    entries = [
        Entry(v, who, f"i{v}", kind, text, 0.0) for v, (who, kind, text) in enumerate(said, 1)
    ]
    return seating_of(row, SECRET, entries)


def _person(letter):
    return {"seat": letter, "profile": f"profile-{letter}", "name": "Ada"}


def say(seating, seat, line):
    v = seating.version + 1
    seating.take(Entry(v, SEAT_LETTERS[seat], f"i{v}", "move", line, 0.0))


def wander(seating, dice, most):
    """Random moves; yields before each, with the seat and the line to come."""
    for _ in range(most):
        if seating.status != "playing":
            return
        seat = SEAT_LETTERS.index(dice.choice(seating.match.turn))
        line = dice.choice(seating.match.lines_of(seat, 40))
        yield seat, line
        say(seating, seat, line)


def dice_for(slug):
    return random.Random(slug)
