"""What people type on the command line, as the engine takes it; or what is wrong with it."""

import re
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

from parlour.engine.errors import OptionError
from parlour.engine.game import Game, SetUp
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import TEMPLATE, slugs
from parlour.engine.registry import game as game_of

SEATS = 4  # unless the game or the person wants another number
LONGEST_SEED = 1000  # digits


def find_game(name: str) -> Game:
    """The game of that name, however it is written: horn-of-plenty, Horn of Plenty."""
    slug = "-".join(re.findall(r"[a-z0-9]+", name.lower()))
    if name == TEMPLATE or slug in slugs():
        return game_of(TEMPLATE if name == TEMPLATE else slug)
    near = get_close_matches(slug, slugs(), 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    raise OptionError(
        "game/unknown", f"there is no game {name[:40]!r}.{meant} `parlour games` lists all."
    )


def set_up_of(game: Game, seats: int | None, said: Sequence[str]) -> SetUp:
    """A set-up from a number of seats and options as `name=value`."""
    options: dict[str, Any] = {}
    for entry in said:
        name, equals, value = entry.partition("=")
        if not equals:
            raise OptionError("option/malformed", f"an option is name=value, not {entry[:60]!r}")
        if name in options:
            raise OptionError("option/twice", f"option {name} is given twice")
        options[name] = value
        with suppress(ValueError):  # then it is refused as it was typed
            options[name] = game.option(name).parse(value)
    return game.set_up(seats_of(game, seats), options)


def seats_of(game: Game, seats: int | None) -> int:
    """So many seats; without a wish four, or what the game takes."""
    low, high = game.seats
    return min(max(SEATS, low), high) if seats is None else seats


def seat_of(letter: str, seats: int, flag: str) -> int:
    """The seat of a letter, small or not."""
    mine = SEAT_LETTERS[:seats].find(letter.upper()) if len(letter) == 1 else -1
    if mine < 0:
        known = " ".join(SEAT_LETTERS[:seats])
        raise OptionError(
            "seat/unknown", f"{flag} takes one of the seats {known}, not {letter[:20]!r}"
        )
    return mine


def whole_number(text: str) -> int:
    """A seed of any size and sign."""
    if not re.fullmatch(rf"-?[0-9]{{1,{LONGEST_SEED}}}", text):
        raise OptionError(
            "seed/malformed",
            f"a seed is a whole number of {LONGEST_SEED} digits at most, not {text[:40]!r}",
        )
    return int(text)
