"""Bots that play at once: from plain Python until another process has compiled the rules.

That takes some seconds when a game is played for the first time; the result is kept on disk.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress

from parlour.bots.fitting import is_native_here
from parlour.bots.levels import RandomBot, SearchBot, make_bot
from parlour.engine.game import SetUp
from parlour.engine.registry import game as find_game

CAP = 1.0  # seconds of thought for one decision
LONG = 5.0  # seconds of compiling after which people are told that it is done
STEADY = "steady"
Wait = Callable[[], AbstractContextManager[None]]


class Bots:
    """The bots of one table. `name` is a level, such as hard or hard:bold."""

    def __init__(self, set_up: SetUp, name: str = "random") -> None:
        level, _, persona = name.partition(":")
        self.set_up = set_up
        self.likes = (level, persona or STEADY)
        self._made: dict[tuple[str, str, bool], RandomBot | SearchBot] = {}
        self._compiler: subprocess.Popen[bytes] | None = None
        self._began = 0.0
        self._is_native = False
        make_bot(*self.likes)  # refused before the first card

    def begin(self) -> None:
        """Have the rules compiled, unless that is under way or nobody needs it."""
        if self._compiler is not None or not is_native_here():
            return
        self._began = time.monotonic()
        game, seats, options = self.set_up.game.slug, self.set_up.seats, self.set_up.options
        words = (game, str(seats), json.dumps(dict(options)))
        self._compiler = subprocess.Popen(
            [sys.executable, "-m", "parlour.terminal.readying", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is not for it
        )

    def take_over(self, wait: Wait) -> bool:
        """Use the compiled rules from now on if they are there; True if that took long."""
        if self._is_native or self._compiler is None or self._compiler.poll() != 0:
            return False
        self._is_native = True
        took = time.monotonic() - self._began
        with wait():
            make_bot("hard", plain=False).prepare(self.set_up)
        return took > LONG

    def opponent(self) -> RandomBot | SearchBot:
        """Who sits at the other seats."""
        return self._bot(*self.likes)

    def adviser(self) -> RandomBot | SearchBot:
        """Who gives hints."""
        self.begin()
        return self._bot("hard", STEADY)

    def _bot(self, level: str, persona: str) -> RandomBot | SearchBot:
        key = (level, persona, self._is_native)
        if key not in self._made:
            self._made[key] = make_bot(level, persona, plain=not self._is_native, cap=CAP)
        return self._made[key]

    def leave(self) -> None:
        """Nobody needs the compiled rules any more."""
        if self._compiler is not None and self._compiler.poll() is None:
            self._compiler.terminate()
            self._compiler.wait()


def compile_search(slug: str, seats: str, options: str) -> None:
    """Put the compiled search of a game into the cache on disk."""
    with suppress(AttributeError, OSError):  # whoever plays comes first; not on Windows
        os.nice(5)
    set_up = find_game(slug).set_up(int(seats), json.loads(options))
    make_bot("hard", plain=False).prepare(set_up)


if __name__ == "__main__":
    compile_search(*sys.argv[1:])
