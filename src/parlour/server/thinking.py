"""Bots think in processes of their own, on the bytes that their seat may know and nothing else.

A game's rules are compiled in the background when somebody first asks for it; until then its bots
play from the same search in plain Python.
"""

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context, parent_process
from typing import Any

from parlour.bots.bot import Sight
from parlour.bots.levels import make_bot
from parlour.engine.game import SetUp
from parlour.engine.match import Match
from parlour.engine.registry import game as find_game
from parlour.engine.table import Table

CAP = 1.5  # seconds for one decision at a live table
PATIENCE = 20.0  # seconds until a worker that does not answer counts as lost


@dataclass(frozen=True)
class Question:
    """All that a bot is told; it crosses to another process as it is."""

    game: str
    seats: int
    options: dict[str, Any]
    seat: int
    observation: bytes = field(repr=False)
    seed: int = field(repr=False)
    level: str = "easy"
    native: bool = False

    def set_up(self) -> SetUp:
        return find_game(self.game).set_up(self.seats, self.options)


def question(match: Match, seat: int, level: str, seed: int) -> Question:
    """What a bot at that seat is asked."""
    set_up = match.set_up
    options = dict(set_up.options)
    observation = match.observation(seat)
    return Question(set_up.game.slug, set_up.seats, options, seat, observation, seed, level)


# In the worker


@cache
def _bot(level: str, native: bool) -> Any:
    grade, _, persona = level.partition(":")
    return make_bot(grade, persona or "steady", plain=not native, cap=CAP)


class _Known:
    """The table as the seat knows it, on which its own choice can be played card by card."""

    def __init__(self, asked: Question) -> None:
        self.match = Match(asked.set_up(), settle=False)
        self.seat = asked.seat
        table = Table(self.match.table.layout)
        table.layout.load(asked.observation, table)
        self.match.table = table

    def sight(self, seed: int) -> Sight:
        match, seat = self.match, self.seat
        observation = match.observation(seat)
        return Sight(match.set_up, seat, observation, match.legal(seat), seed)


def think(asked: Question) -> str:
    """The line that the bot says."""
    known = _Known(asked)
    match, seat = known.match, asked.seat
    bot = _bot(asked.level, asked.native)
    moves = [bot.choose(known.sight(asked.seed))]
    match.loops.step(match.table, seat, moves[-1])
    while match.table.midway >> seat & 1:
        moves.append(bot.choose(known.sight(asked.seed + len(moves))))
        match.loops.step(match.table, seat, moves[-1])
    return match.join(moves)


def weigh(asked: Question) -> list[dict[str, Any]]:
    """What the bot thinks of each move that the seat may make now, the most tried first."""
    known = _Known(asked)
    text = known.match.game.moves.text
    found = _bot(asked.level, asked.native).candidates(known.sight(asked.seed))
    return [
        {"line": text(move), "value": float(mean), "error": float(error), "visits": int(visits)}
        for move, visits, mean, error in found
    ]


def compile_game(slug: str, seats: int, options: dict[str, Any]) -> None:
    """Put the compiled search of a game into the cache on disk."""
    make_bot("hard", plain=False).prepare(find_game(slug).set_up(seats, options))


def _start_worker(niceness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    os.nice(niceness)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """A server that is killed has no time to end its workers."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


# In the server


class Thinkers:
    """Workers for bots at live tables, and a slower one for hints, analysis and compiling."""

    def __init__(self, workers: int = 1, *, native: bool = True) -> None:
        self.workers = workers
        self.native = native
        self._ready: dict[tuple[str, int], bool] = {}
        self._compiling: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._live = self._pool(workers, 2)
        self._slow = self._pool(1, 5)

    @staticmethod
    def _pool(workers: int, niceness: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            workers, get_context("spawn"), initializer=_start_worker, initargs=(niceness,)
        )

    def close(self) -> None:
        self._is_closed = True
        for pool in (self._live, self._slow):
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)

    def get_ready(self, set_up: SetUp) -> None:
        """Begin to compile a game's search, unless that was done or is under way."""
        key = (set_up.game.slug, set_up.words)
        if not self.native or key in self._ready:
            return
        self._ready[key] = False
        task = asyncio.get_running_loop().create_task(self._compile(set_up, key))
        self._compiling.add(task)
        task.add_done_callback(self._compiling.discard)

    async def _compile(self, set_up: SetUp, key: tuple[str, int]) -> None:
        arguments = (set_up.game.slug, set_up.seats, dict(set_up.options))
        try:
            await self._run("_slow", compile_game, *arguments, patience=600)
        except (TimeoutError, BrokenProcessPool):
            del self._ready[key]
            return
        self._ready[key] = True

    async def line(self, asked: Question) -> str:
        """What a bot at a live table says."""
        line: str = await self._run("_live", think, self._best(asked))
        return line

    async def hint(self, asked: Question) -> tuple[str, list[dict[str, Any]]]:
        best = self._best(asked)
        line = await self._run("_slow", think, best)
        return line, await self._run("_slow", weigh, best)

    async def candidates(self, asked: Question) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._run("_slow", weigh, self._best(asked))
        return found

    def _best(self, asked: Question) -> Question:
        from dataclasses import replace

        set_up = asked.set_up()
        self.get_ready(set_up)
        is_ready = self._ready.get((asked.game, set_up.words), False)
        return replace(asked, native=is_ready)

    async def _run(self, pool: str, work: Any, *arguments: Any, patience: float = PATIENCE) -> Any:
        """A worker that dies is replaced; what it was asked, another is asked again."""
        for attempt in range(2):
            workers: ProcessPoolExecutor = getattr(self, pool)
            try:
                future = asyncio.wrap_future(workers.submit(work, *arguments))
                return await asyncio.wait_for(future, patience)
            except BrokenProcessPool:
                if self._is_closed:
                    raise
                if getattr(self, pool) is workers:
                    size = self.workers if pool == "_live" else 1
                    setattr(self, pool, self._pool(size, 2 if pool == "_live" else 5))
                if attempt:
                    raise
        raise AssertionError("unreachable")
