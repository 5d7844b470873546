"""What a bot is: it gets what its seat knows, as bytes, and names a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from parlour.engine.game import SetUp


@dataclass(frozen=True)
class Sight:
    """All that a bot is given for one decision."""

    set_up: SetUp
    seat: int
    observation: bytes  # the record of the table as the seat knows it: see `Match.observation`
    legal: Sequence[int]  # its legal moves, as the rules say them
    seed: int  # of the bot's own chance, apart from the cards'


class Bot(Protocol):
    """A player. The same sight gives the same move."""

    name: str

    def choose(self, sight: Sight) -> int:
        """One of the legal moves. A choice of several cards is asked for one move after another."""
        ...
