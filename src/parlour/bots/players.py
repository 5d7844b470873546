"""Who may sit at a table: a level of ours (`hard:bold`) or a program (`exec:./mybot.py`)."""

import time
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from parlour.bots.bot import Sight
from parlour.bots.protocol import Candidate
from parlour.bots.stranger import Limits, Stranger, command_of
from parlour.engine.errors import OptionError
from parlour.engine.match import Match

SUBSTITUTE = "easy"  # plays on for a program that has failed
STEADY = "steady"


class Player(Protocol):
    """Somebody in a seat. It moves only that seat and sees only what that seat sees."""

    name: str
    fault: str  # why a substitute plays on; empty as long as all is well
    whole_lines: bool  # weighs lines (True) or the single moves that they are made of

    def sit(self, match: Match, seat: int) -> None:
        """Take a seat, before the first card."""

    def move(self, seed: int) -> float:
        """Make a move of the seat; returns the seconds of thought."""

    def weigh(self, seed: int) -> list[Candidate]:
        """What it thinks of each thing that the seat may do now."""

    def leave(self) -> None:
        """Get up, after the last card or before."""


class Seated:
    """One of our own bots in a seat."""

    whole_lines = False
    fault = ""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self.bot = bot

    def sit(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat

    def _sight(self, seed: int) -> Sight:
        match, seat = self._match, self._seat
        return Sight(match.set_up, seat, match.observation(seat), match.legal(seat), seed)

    def move(self, seed: int) -> float:
        sight = self._sight(seed)
        start = time.perf_counter()
        move = self.bot.choose(sight)
        spent = time.perf_counter() - start
        self._match.step(self._seat, move)
        return spent

    def weigh(self, seed: int) -> list[Candidate]:
        if not hasattr(self.bot, "candidates"):
            raise OptionError("bot/no_analysis", f"{self.name} does not weigh its moves")
        text = self._match.game.moves.text
        return [
            Candidate(text(move), float(value), float(error), int(visits))
            for move, visits, value, error in self.bot.candidates(self._sight(seed))
        ]

    def leave(self) -> None:
        pass


@cache
def level(name: str) -> Any:
    """The bot of a level, such as `hard` or `hard:bold`. One serves any number of seats."""
    from parlour.bots.levels import make_bot

    grade, _, persona = name.partition(":")
    return make_bot(grade, persona or STEADY)


def player(
    name: str, manners: Mapping[int, str] | None = None, limits: Limits | None = None
) -> Player:
    """A new player of that name; `manners` are the dealers' words, for the log of a program."""
    if not name.startswith("exec:"):
        return Seated(name, level(name))
    command_of(name.partition(":")[2])
    return Stranger(name, Seated(SUBSTITUTE, level(SUBSTITUTE)), manners or {}, limits or Limits())
