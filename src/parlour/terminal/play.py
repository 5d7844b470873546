"""Line mode: one question, one answer; made for a keyboard, a pipe and a screen reader alike."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from parlour.engine.errors import MoveError
from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.kit.notes import TEXTS
from parlour.terminal.draw import result_lines, table_lines

MANY = 40  # more lines than this are described, not listed
MOST = 500  # as many are listed when asked for

HELP = """\
Type a move as it is listed, or its number.
  table   show the table again        rules   the rules page
  moves   list the moves              ?       this help
  log     what has happened so far    quit    leave the table
"""


@dataclass
class Sitting:
    """A person at one seat of a match against random opponents."""

    match: Match
    seat: int
    rules: str
    ask: Callable[[str], str] = input
    tell: Callable[[str], None] = print
    dice: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self.log = Log(self.match.set_up, self.match.table, self.seat, TEXTS)
        self.heard = 0

    def play(self) -> bool:
        """To the end of the match, or until the person leaves (False)."""
        self.match.settle()
        while not self.match.over:
            self._tell_news()
            if self.match.may_act(self.seat):
                if not self._persons_turn():
                    return False
            else:
                self._opponent_moves()
        self._tell_news()
        self._tell_all(table_lines(self.match.set_up, self.match.view(self.seat)))
        self._tell_all(result_lines(self.match.view(self.seat), self.match.returns()))
        return True

    def _tell_news(self) -> None:
        self._tell_all(self.log.sentences(self.heard))
        self.heard = len(self.log.messages)

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self.tell(line)

    def _opponent_moves(self) -> None:
        seats = [s for s in range(self.match.set_up.seats) if self.match.may_act(s)]
        seat = self.dice.choice(seats)
        self.match.step(seat, self.dice.choice(self.match.legal(seat)))

    def _persons_turn(self) -> bool:
        """One move by the person; False when they leave."""
        self.tell("")
        self._tell_all(table_lines(self.match.set_up, self.match.view(self.seat)))
        lines = self._offer()
        while True:
            try:
                said = self.ask(f"{SEAT_LETTERS[self.seat]}> ").strip()
            except EOFError:
                self.tell("")
                return False
            if said in ("quit", "exit", "q"):
                return False
            if self._answer(said, lines):
                return True

    def _offer(self) -> list[str]:
        lines = self.match.lines_of(self.seat, MOST)
        if len(lines) > MANY:
            self.tell("Your move: " + self._forms() + " (`moves` lists them all)")
        else:
            self.tell("Your move: " + "  ".join(f"{k}) {line}" for k, line in enumerate(lines, 1)))
        return lines

    def _forms(self) -> str:
        """What can be said, when there is too much to number it."""
        moves = self.match.game.moves
        found: dict[str, list[str]] = {}
        for move in self.match.legal(self.seat):
            verb, what = moves.of(move)
            words = found.setdefault(verb.name, [])
            if verb.arguments(what):
                words.append(" ".join(verb.arguments(what)))
        return ";  ".join(f"{name}: {', '.join(words)}" for name, words in found.items())

    def _answer(self, said: str, lines: list[str]) -> bool:
        """True if it was a move."""
        shown = {
            "?": lambda: self.tell(HELP),
            "help": lambda: self.tell(HELP),
            "moves": lambda: self._tell_all([f"{k}) {line}" for k, line in enumerate(lines, 1)]),
            "log": lambda: self._tell_all(self.log.sentences()),
            "rules": lambda: self.tell(self.rules),
            "table": lambda: self._tell_all(
                table_lines(self.match.set_up, self.match.view(self.seat))
            ),
        }
        if not said:
            return False
        if said in shown and said not in lines:
            shown[said]()
            return False
        if said.isascii() and said.isdigit() and len(said) < 6:
            if not 1 <= int(said) <= len(lines):
                self.tell(f"There are moves 1 to {len(lines)}.")
                return False
            said = lines[int(said) - 1]
        try:
            self.match.play(self.seat, said)
        except MoveError as error:
            self.tell(f"Not possible: {error}. Type ? for help.")
            return False
        return True
