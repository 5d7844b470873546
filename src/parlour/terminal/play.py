"""Line mode: one question, one answer; made for a keyboard, a pipe and a screen reader alike."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from threading import Timer
from typing import Any

from parlour.bots.bot import Sight
from parlour.bots.players import SUBSTITUTE, Player, player
from parlour.engine.errors import MoveError
from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.moves import HEAD, SEAT_LETTERS
from parlour.kit.notes import TEXTS
from parlour.terminal import text
from parlour.terminal.draw import result_lines, table_lines
from parlour.terminal.readying import Bots
from parlour.terminal.story import Story

MANY = 40  # more lines than this are described, not listed
MOST = 500  # as many are listed when asked for
PATIENCE = 0.5  # seconds until a wait is explained

HELP = """\
Type a move as it is listed, or its number.
  moves   list the moves, and what they mean
  table   show the table again
  log     what has happened so far
  hint    what a strong player would do
  rules   the rules page
  quit    leave the table (also Ctrl-D)"""

CARDS = (
    "Cards are a rank (A 2 .. 9 T J Q K) and a suit (c d h s): Tc is the ten of clubs. "
    "X1 and X2 are Jokers."
)


@dataclass
class Sitting:
    """A person at one seat of a match against bots."""

    match: Match
    seat: int
    rules: str = ""
    ask: Callable[[str], str] = text.ask
    tell: Callable[[str], None] = text.say
    show_pages: Callable[[str], None] = text.show_pages
    dice: random.Random = field(default_factory=random.Random)
    level: str = "random"  # of the others
    program: str = ""  # `exec:./mybot.py` plays the other seats instead

    def __post_init__(self) -> None:
        self.bots = Bots(self.match.set_up, self.level)
        log = Log(self.match.set_up, self.match.table, self.seat, TEXTS)
        self.story = Story(log, SEAT_LETTERS[self.seat])
        self.programs: dict[int, Player] = {}
        for seat in range(self.match.set_up.seats):
            if self.program and seat != self.seat:
                self.programs[seat] = player(self.program, TEXTS)
                self.programs[seat].sit(self.match, seat)

    def play(self) -> bool:
        """To the end of the match, or until the person leaves (False)."""
        if self.level != "random":
            self.bots.begin()
        self.match.settle()
        while not self.match.over:
            self._tell_all(self.story.news())
            if self.match.may_act(self.seat):
                if not self._persons_turn():
                    return False
            else:
                self._opponent_moves()
        self._tell_all(self.story.news())
        self.tell("")
        self._tell_table()
        self._tell_all(result_lines(self.match.view(self.seat), self.match.returns()))
        return True

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self.tell(line)

    def _tell_table(self) -> None:
        shown = self.match.view(self.seat)
        self._tell_all(table_lines(self.match.set_up, shown, text.columns()))

    # The others

    def _opponent_moves(self) -> None:
        """A whole line by one of those who are to act."""
        seat = self.dice.choice([s for s in self._seats() if self.match.may_act(s)])
        if seat in self.programs:
            self._program_moves(seat)
            return
        bot = self.bots.opponent()
        if self.bots.take_over(self._explained_wait):
            self.tell("(The rules are compiled: from now on the bots think further ahead.)")
            bot = self.bots.opponent()
        said = len(self.match.lines)
        while len(self.match.lines) == said:
            self.match.step(seat, bot.choose(self._sight(self.match, seat)))

    def _seats(self) -> range:
        return range(self.match.set_up.seats)

    def _program_moves(self, seat: int) -> None:
        program = self.programs[seat]
        had_failed = bool(program.fault)
        said = len(self.match.lines)
        while len(self.match.lines) == said:
            program.move(self.dice.getrandbits(63))
        if program.fault and not had_failed:
            fault = text.visible(f"{program.name} at {SEAT_LETTERS[seat]} {program.fault}")
            self.tell(f"{fault}; {SUBSTITUTE} plays on.")

    def leave(self) -> None:
        """The programs at the table end."""
        self.bots.leave()
        for program in self.programs.values():
            program.leave()

    def _sight(self, match: Match, seat: int) -> Sight:
        seed = self.dice.getrandbits(63)
        return Sight(match.set_up, seat, match.observation(seat), match.legal(seat), seed)

    @contextmanager
    def _explained_wait(self) -> Iterator[None]:
        """Say so if it takes long."""
        timer = Timer(PATIENCE, self.tell, ("One moment ...",))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _hint(self) -> None:
        """A whole line, chosen move by move from what the person's seat knows."""
        self.bots.take_over(self._explained_wait)
        bot = self.bots.adviser()
        twin: Any = copy(self.match)
        twin.table = self.match.table.copy()
        moves = [bot.choose(self._sight(twin, self.seat))]
        twin.loops.step(twin.table, self.seat, moves[-1])
        while twin.table.midway >> self.seat & 1:
            moves.append(bot.choose(self._sight(twin, self.seat)))
            twin.loops.step(twin.table, self.seat, moves[-1])
        self.tell(f"A strong player would say: {self.match.join(moves)}")

    # The person

    def _persons_turn(self) -> bool:
        """One move by the person; False when they leave."""
        self.tell("")
        self._tell_table()
        lines = self.match.lines_of(self.seat, MOST)
        self.tell(self._offer(lines))
        while True:
            try:
                said = self.ask(f"{SEAT_LETTERS[self.seat]}> ").strip()
            except EOFError:
                self.tell("")
                return False
            if said.lower() in ("quit", "exit", "q"):
                return False
            if self._answer(said, lines):
                return True

    def _offer(self, lines: list[str]) -> str:
        if len(lines) > MANY:
            return f"Your move: {self._forms(lines)}. `moves` lists them."
        if len(lines) == 1:
            return f"Your move: 1) {lines[0]} (Enter will do)"
        return text.fold_entries("Your move:", _numbered(lines), text.columns())

    def _forms(self, lines: list[str]) -> str:
        """What can be said, when there is too much to number it."""
        moves = self.match.game.moves
        found: dict[str, list[str]] = {}
        for move in self.match.legal(self.seat):
            verb, what = moves.of(move)
            found.setdefault(verb.name, []).append(" ".join(verb.arguments(what)))
        parts = []
        for name, words in found.items():
            example = next(line for line in lines if line.split()[0] == name)
            choice = f", out of {', '.join(filter(None, words))}" if any(words) else ""
            parts.append(f"{name}{choice}, as in `{example}`" if choice else name)
        return "; ".join(parts)

    def _answer(self, said: str, lines: list[str]) -> bool:
        """True if it was a move."""
        shown: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": lambda: self._explain(lines),
            "log": lambda: self._tell_all(self.story.sentences()),
            "hint": self._hint,
            "rules": lambda: self.show_pages(self.rules),
            "table": self._tell_table,
        }
        if not said and len(lines) > 1:
            return False
        if said.lower() in shown and said not in lines:
            shown[said.lower()]()
            return False
        try:
            self.match.play(self.seat, self._line_of(said, lines))
        except MoveError as error:
            self.tell(f"Not possible: {error}. Type ? for help.")
            return False
        return True

    def _line_of(self, said: str, lines: list[str]) -> str:
        """A line by its number, in small letters or capitals, or (if there is one) by nothing."""
        if not said:
            return lines[0]
        if said.isascii() and said.isdigit():
            if len(said) > 5 or not 1 <= int(said) <= len(lines):
                many = f"there are moves 1 to {len(lines)}"
                raise MoveError("move/number", many if len(lines) > 1 else "there is move 1 only")
            return lines[int(said) - 1]
        same = [line for line in lines if line.casefold() == " ".join(said.casefold().split())]
        return same[0] if len(same) == 1 else said

    def _help(self) -> None:
        self.tell(HELP)
        if not self.match.game.deck.by_rank:
            self.tell(CARDS)

    def _explain(self, lines: list[str]) -> None:
        if len(lines) > MANY:
            self.tell(text.fold_entries("Moves:", _numbered(lines), text.columns()))
            if len(lines) == MOST:
                self.tell("and more.")
            return
        for number, line in enumerate(lines, 1):
            self.tell(f"{number}) {line}{self._meaning(line)}")

    def _meaning(self, line: str) -> str:
        """What a line of one move does, where its words do not say so."""
        moves = self.match.read(line)
        verb, what = self.match.game.moves.of(moves[0])
        if len(moves) > 1 or verb.kind != HEAD or self.match.join(moves) != line:
            return ""
        says = verb.says.format(*verb.arguments(what))
        words = [word for word in says.lower().split() if word not in ("the", "a")]
        return f": {says}" if words and words != line.lower().split() else ""


def _numbered(lines: list[str]) -> list[str]:
    return [f"{number}) {line}" for number, line in enumerate(lines, 1)]
