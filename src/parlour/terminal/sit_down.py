"""`parlour play`: a table is laid, somebody sits down, and the match is written down."""

import random
import sys
from contextlib import suppress
from pathlib import Path

from parlour.engine.errors import RecordError
from parlour.engine.game import SetUp
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import write_record
from parlour.terminal.catalogue import rules_text
from parlour.terminal.grammar import listed
from parlour.terminal.play import Sitting
from parlour.terminal.text import say
from parlour.terminal.wishes import seat_of


def sit_down(set_up: SetUp, letter: str, seed: int, bots: str, record: Path | None) -> bool:
    """Play a match; False if it was broken off with Ctrl-C."""
    seat = seat_of(letter, set_up.seats, "--as")
    match = Match(set_up, seed=seed, listen=True, settle=False)
    is_program = bots.startswith("exec:")
    sitting = Sitting(
        match,
        seat,
        rules_text(set_up.game.slug),
        dice=random.Random(seed ^ 1),
        level="random" if is_program else bots,
        program=bots if is_program else "",
    )
    if record is not None:
        _write(record, match)  # known before the first card, not after the last
    _welcome(set_up, seat, bots, seed)
    _edit_lines()
    is_over, goes_on = False, True
    try:
        is_over = sitting.play()
    except KeyboardInterrupt:
        print()
        goes_on = False
    finally:
        sitting.leave()
    if not is_over:
        say("You leave the table; the match is not over.")
    if record is not None:
        _write(record, match)
    return goes_on


def _welcome(set_up: SetUp, seat: int, bots: str, seed: int) -> None:
    """What is played, by whom, and what it is about."""
    game = set_up.game
    say(f"{game.title}, by {game.credit}. It takes about {game.length}.")
    for line in game.about.splitlines():
        say(line)
    others = [SEAT_LETTERS[other] for other in range(set_up.seats) if other != seat]
    who = f"You are {SEAT_LETTERS[seat]}"
    if others:
        who += f"; {listed(others)} {_played_by(bots, len(others))}"
    say(f"{who}.")
    said = [f"{name}={value}" for name, value in set_up.said_options().items()]
    if said:
        say(f"Options: {', '.join(said)}.")
    say(f"Type ? for help, rules for the rules. Seed {seed} deals these cards again.")
    say()


def _played_by(bots: str, count: int) -> str:
    if bots.startswith("exec:"):
        return f"{'is' if count == 1 else 'are'} played by {bots}"
    return f"is a bot ({bots})" if count == 1 else f"are bots ({bots})"


def _edit_lines() -> None:
    """Arrow keys at the prompt, where Python has them."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401


def _write(path: Path, match: Match) -> None:
    try:
        path.write_text(write_record(match), encoding="utf-8")
    except OSError as error:
        raise RecordError("record/unwritable", f"{path}: {error.strerror}") from None
