"""A program that somebody else wrote, in a seat: told what its seat sees, asked for moves.

No shell, a process of its own for every match, and bounds on time and on what it may say. Whatever
goes wrong, a substitute takes the seat over and the table goes on.
"""

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from parlour.bots import protocol
from parlour.bots.protocol import Candidate, Fault, Words
from parlour.engine.errors import MoveError, OptionError
from parlour.engine.log import Log
from parlour.engine.match import Match

CHUNK = 1 << 16
LAST_WORDS = 2000  # bytes of its standard error that are kept
PATIENCE = 3  # matches in which a program may fail before this process starts it no more
GRACE = 0.3  # seconds to end by itself after `bye`
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV")  # of the environment

_failures: Counter[str] = Counter()


@dataclass(frozen=True)
class Limits:
    """Seconds that a program may take."""

    move: float = 5.0
    start: float = 10.0  # on top for its first answer
    match: float = 300.0  # for all its answers together


def command_of(text: str) -> list[str]:
    """The words of a command; a Python file is run by this Python."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise OptionError("bot/malformed", f"exec:{text[:60]}: {error}") from None
    if not words:
        raise OptionError("bot/malformed", "exec: takes a program, as in exec:./mybot.py")
    if words[0].endswith(".py") and Path(words[0]).is_file():
        return [sys.executable, "-u", *words]
    if shutil.which(words[0]) is None:
        raise OptionError("bot/missing", f"exec:{text[:60]}: there is no such program to run")
    return words


class Wire:
    """A running program: lines to it, lines from it."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env={name: os.environ[name] for name in KEPT if name in os.environ},
            )
        except OSError as error:
            raise Fault(f"could not be started: {error.strerror}") from None
        self._unsent = b""
        self._heard = b""
        self._last_words = b""
        self._selector = selectors.DefaultSelector()
        self._in, self._out, self._err = map(_unblock, self._pipes())
        self._selector.register(self._out, selectors.EVENT_READ, self._hear)
        self._selector.register(self._err, selectors.EVENT_READ, self._hear_error)

    def _pipes(self) -> list[IO[bytes]]:
        process = self.process
        return [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe]

    def say(self, words: Words) -> None:
        """To be written as soon as the program reads."""
        if not self._unsent:
            self._selector.register(self._in, selectors.EVENT_WRITE, self._write)
        self._unsent += protocol.pack(words)

    def ask(self, words: Words, seconds: float) -> Words:
        """One question, one line as its answer, in time."""
        self._pump(0)
        if self._heard:
            raise Fault(f"wrote {protocol.shorten(self._heard)} without being asked")
        self.say(words)
        until = time.monotonic() + seconds
        while b"\n" not in self._heard:
            left = until - time.monotonic()
            if left <= 0:
                raise Fault(f"did not answer within {seconds:g} seconds")
            self._pump(left)
        line, _, self._heard = self._heard.partition(b"\n")
        if len(line) > protocol.LONGEST:
            raise Fault(f"wrote a line of more than {protocol.LONGEST:,} bytes")
        return protocol.read_answer(line)

    def _pump(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            key.data()

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent[:CHUNK]) :]
        except BlockingIOError:
            return
        except OSError:
            self._unsent = b""  # it does not listen any more: what it still says decides
        if not self._unsent:
            self._selector.unregister(self._in)

    def _hear(self) -> None:
        chunk = os.read(self._out, CHUNK)
        if not chunk:
            raise Fault("ended" + self._why())
        self._heard += chunk
        if len(self._heard) > protocol.LONGEST and b"\n" not in self._heard:
            raise Fault(f"wrote a line of more than {protocol.LONGEST:,} bytes")

    def _hear_error(self) -> None:
        chunk = os.read(self._err, CHUNK)
        if not chunk:
            self._selector.unregister(self._err)
        self._last_words = (self._last_words + chunk)[-LAST_WORDS:]

    def _why(self) -> str:
        """The last line of its standard error."""
        self._selector.unregister(self._out)
        until = time.monotonic() + GRACE
        while self._err in self._selector.get_map() and time.monotonic() < until:
            self._pump(until - time.monotonic())
        lines = self._last_words.strip().splitlines()
        return f"; its last words: {protocol.shorten(lines[-1].strip())}" if lines else ""

    def close(self, last: Words | None = None) -> None:
        """Say good-bye, wait a moment, and end it and all that it started."""
        until = time.monotonic() + (GRACE if last is not None else 0)
        with suppress(Fault):
            if last is not None:
                self.say(last)
            while self._unsent and time.monotonic() < until:
                self._pump(max(0.0, until - time.monotonic()))
        self._pipes()[0].close()
        while not self._has_ended() and time.monotonic() < until:
            time.sleep(0.005)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)  # not yet waited for, so still its own
        self.process.wait()
        self._selector.close()
        for pipe in self._pipes()[1:]:
            pipe.close()

    def _has_ended(self) -> bool:
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.process.pid, how) is not None


def _unblock(pipe: IO[bytes]) -> int:
    os.set_blocking(pipe.fileno(), False)
    return pipe.fileno()


class Stranger:
    """A seat that a program plays, as long as it plays by the rules."""

    whole_lines = True

    def __init__(
        self, name: str, substitute: Any, manners: Mapping[int, str], limits: Limits
    ) -> None:
        self.name = name
        self.fault = ""
        self._substitute = substitute  # a Player, see players.py
        self._manners = manners
        self._limits = limits
        self._wire: Wire | None = None

    def sit(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat
        self._log = Log(match.set_up, match.table, seat, self._manners)
        self._told = 0
        self._spent = 0.0
        self._left = self._limits.match
        self._extra = self._limits.start
        self.fault = ""
        self._substitute.sit(match, seat)
        try:
            if _failures[self.name] >= PATIENCE:
                raise Fault(f"failed in {PATIENCE} matches and is not started again")
            self._wire = Wire(command_of(self.name.partition(":")[2]))
            self._wire.say(protocol.hello(match.set_up, seat))
        except (Fault, OptionError) as fault:
            self._replace(str(fault))

    def move(self, seed: int) -> float:
        """One line; returns the seconds it took."""
        thought: float
        if self._wire is None:
            thought = self._substitute.move(seed)
            return thought
        try:
            line = protocol.read_move(self._ask(protocol.act))
            moves = protocol.moves_of(self._match, self._seat, line)
        except (Fault, MoveError) as fault:
            self._replace(str(fault))
            thought = self._substitute.move(seed)
            return thought
        for move in moves:
            self._match.step(self._seat, move)
        return self._spent

    def weigh(self, seed: int) -> list[Candidate]:
        """What it thinks of the lines that its seat may say now."""
        return protocol.read_candidates(self._ask(protocol.analyse))

    def _ask(self, question: Any) -> Words:
        if self._wire is None:
            raise Fault(self.fault)
        seconds = min(self._limits.move, self._left) + self._extra
        if self._left <= 0:
            raise Fault(f"took more than {self._limits.match:g} seconds for the match")
        self._tell_news()
        words = question(self._match, self._seat, seconds)
        start = time.monotonic()
        answer = self._wire.ask(words, seconds)
        self._spent = time.monotonic() - start
        self._left -= max(0.0, self._spent - self._extra)
        self._extra = 0.0
        return answer

    def _tell_news(self) -> None:
        assert self._wire is not None
        news = self._log.messages[self._told :]
        self._told += len(news)
        self._wire.say(protocol.observe(news, self._match.view(self._seat)))

    def _replace(self, why: str) -> None:
        self.fault = self.fault or why[:300]
        _failures[self.name] += 1
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def leave(self) -> None:
        """The match is over, or the table breaks up."""
        if self._wire is not None:
            over = self._match.over
            if over:
                self._tell_news()
            self._wire.close(protocol.bye(self._match.returns() if over else None))
            self._wire = None
