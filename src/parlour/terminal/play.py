"""Line mode: one question, one answer; made for a keyboard, a pipe and a screen reader alike."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from threading import Timer
from typing import Any

from parlour.bots.bot import Sight
from parlour.bots.levels import RandomBot, SearchBot, make_bot
from parlour.bots.players import SUBSTITUTE, Player, player
from parlour.engine.errors import MoveError
from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.kit.notes import TEXTS
from parlour.terminal.draw import result_lines, table_lines

MANY = 40  # more lines than this are described, not listed
MOST = 500  # as many are listed when asked for
CAP = 1.0  # seconds of thought for one decision
PATIENCE = 0.5  # seconds until a wait is explained

HELP = """\
Type a move as it is listed, or its number.
  table   show the table again        rules   the rules page
  moves   list the moves              ?       this help
  log     what has happened so far    hint    what a strong player would do
  quit    leave the table
"""


@dataclass
class Sitting:
    """A person at one seat of a match against bots."""

    match: Match
    seat: int
    rules: str
    ask: Callable[[str], str] = input
    tell: Callable[[str], None] = print
    dice: random.Random = field(default_factory=random.Random)
    bot: RandomBot | SearchBot = field(default_factory=RandomBot)
    program: str = ""  # `exec:./mybot.py` plays the other seats instead

    def __post_init__(self) -> None:
        self.log = Log(self.match.set_up, self.match.table, self.seat, TEXTS)
        self.heard = 0
        self.programs: dict[int, Player] = {}
        for seat in range(self.match.set_up.seats):
            if self.program and seat != self.seat:
                self.programs[seat] = player(self.program, TEXTS)
                self.programs[seat].sit(self.match, seat)

    def play(self) -> bool:
        """To the end of the match, or until the person leaves (False)."""
        with self._explained_wait():
            self.bot.prepare(self.match.set_up)
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
        if seat in self.programs:
            self._program_moves(seat)
        else:
            self.match.step(seat, self.bot.choose(self._sight(self.match, seat)))

    def _program_moves(self, seat: int) -> None:
        program = self.programs[seat]
        had_failed = bool(program.fault)
        program.move(self.dice.getrandbits(63))
        if program.fault and not had_failed:
            letter = SEAT_LETTERS[seat]
            self.tell(f"{program.name} at {letter} {program.fault}; {SUBSTITUTE} plays on.")

    def leave(self) -> None:
        """The programs at the table end."""
        for program in self.programs.values():
            program.leave()

    def _sight(self, match: Match, seat: int) -> Sight:
        seed = self.dice.getrandbits(63)
        return Sight(match.set_up, seat, match.observation(seat), match.legal(seat), seed)

    @contextmanager
    def _explained_wait(self) -> Iterator[None]:
        """Rules are compiled when a bot first needs them: say so if it takes long."""
        timer = Timer(PATIENCE, self.tell, ("Getting the bots ready ...",))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _hint(self) -> None:
        """A whole line, chosen move by move from what the person's seat knows."""
        bot = make_bot("hard", cap=CAP)
        with self._explained_wait():
            bot.prepare(self.match.set_up)
        twin: Any = copy(self.match)
        twin.table = self.match.table.copy()
        moves = [bot.choose(self._sight(twin, self.seat))]
        twin.loops.step(twin.table, self.seat, moves[-1])
        while twin.table.midway >> self.seat & 1:
            moves.append(bot.choose(self._sight(twin, self.seat)))
            twin.loops.step(twin.table, self.seat, moves[-1])
        self.tell(f"A strong player would say: {self.match.join(moves)}")

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
        shown: dict[str, Callable[[], None]] = {
            "?": lambda: self.tell(HELP),
            "help": lambda: self.tell(HELP),
            "moves": lambda: self._tell_all([f"{k}) {line}" for k, line in enumerate(lines, 1)]),
            "log": lambda: self._tell_all(self.log.sentences()),
            "hint": self._hint,
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
