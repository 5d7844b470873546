"""What the choices of a seat were worth, by the lights of a player who sees only what it saw."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from parlour.bots.players import Player
from parlour.bots.protocol import Candidate, moves_of
from parlour.engine.errors import MoveError, ParlourError, RecordError
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import Record
from parlour.lab.arena import stream


@dataclass
class Decision:
    """One choice: what was done, and what could have been."""

    line: int  # in the file
    said: str  # the whole line
    chosen: str
    candidates: list[Candidate]  # the advised one first

    @property
    def advised(self) -> Candidate:
        return self.candidates[0]

    @property
    def own(self) -> Candidate | None:
        """The chosen one, if it was weighed."""
        return next((one for one in self.candidates if one.move == self.chosen), None)

    @property
    def loss(self) -> float:
        """How much less the chosen one is worth than the advised one (0 where it is not known)."""
        return max(0.0, self.advised.value - self.own.value) if self.own else 0.0

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        if self.own is None or self.own == self.advised:
            return 0.0
        return hypot(self.advised.error, self.own.error)


def decisions(record: Record, match: Match, seat: int, player: Player) -> Iterator[Decision]:
    """Every decision of a seat in which there was a choice. The match has not begun."""
    player.sit(match, seat)
    match.settle()
    for number, text in enumerate(record.play, record.first_line):
        letter, _, line = text.partition("#")[0].strip().partition(" ")
        if not letter or letter[0] in "?!":
            continue
        who = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
        try:
            moves = moves_of(match, who, line)
        except MoveError as error:
            raise RecordError("record/illegal", f"line {number}: {error}") from None
        if who == seat and player.whole_lines:
            yield from _weigh(match, seat, player, number, match.join(moves), match.join(moves))
        for move in moves:
            if who == seat and not player.whole_lines and len(match.legal(seat)) > 1:
                own = match.game.moves.text(move)
                yield from _weigh(match, seat, player, number, match.join(moves), own)
            match.step(who, move)


def _weigh(
    match: Match, seat: int, player: Player, number: int, said: str, chosen: str
) -> Iterator[Decision]:
    if player.whole_lines and len(match.lines_of(seat, 2)) < 2:
        return
    found = player.weigh(stream("analyse", match.seed, len(match.lines), chosen))
    if not found:
        raise ParlourError("bot/no_analysis", f"{player.name} says nothing about {said!r}")
    found.sort(key=lambda one: (-one.visits, -one.value, one.move))
    yield Decision(number, said, chosen, found)


def worst(found: list[Decision], most: int = 3) -> list[Decision]:
    """Those that lost most, none that lost nothing."""
    lost = [one for one in found if one.loss > 0]
    return sorted(lost, key=lambda one: -one.loss)[:most]
