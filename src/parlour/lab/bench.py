"""How fast do games run? Uniformly random play, compile time apart."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from parlour.engine.game import SetUp
from parlour.engine.loops import plain
from parlour.engine.native import native, native_of
from parlour.engine.table import blank_table, seeded

PLAYERS = (1, 2, 3, 4)  # seed of the players' own random stream, apart from the cards'


@dataclass
class Speed:
    """Rates of one game: on one core by processor time, on several by the clock."""

    game: str
    seats: int
    mode: str
    decisions_per_second: float
    games_per_second: float
    compile_seconds: float
    threads: int = 1
    decisions_per_game: float = 0.0
    slowest_move_ms: float = 0.0
    median_move_ms: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class Runner:
    """Plays whole matches of one set-up in compiled code, on a record of its own.

    The code is made for this set-up alone, or (`general`) for any of the game.
    """

    def __init__(self, set_up: SetUp, stream: int = 0, *, general: bool = False) -> None:
        dtype = set_up.layout.dtype
        self.blank = np.frombuffer(bytes(blank_table(set_up)), dtype=dtype).copy()
        self.tables = self.blank.copy()
        self.mask = np.zeros(set_up.game.moves.words, np.uint64)
        self.rng = np.array([word + stream for word in PLAYERS], np.uint64)
        self.wins = np.zeros(10, np.int64)
        compiled = native(set_up.game, set_up.words) if general else native_of(set_up)
        self.loop = compiled.play_many

    def play(self, first_seed: int, games: int) -> int:
        """So many matches; returns the decisions they took."""
        decisions: int = self.loop(
            self.blank, self.tables, self.mask, self.rng, first_seed, games, self.wins
        )
        return decisions


def one_core(set_up: SetUp, seconds: float = 1.0, *, general: bool = False) -> Speed:
    """Native code on one core, best of three runs of so many seconds of processor time."""
    before = time.process_time()
    runner = Runner(set_up, general=general)
    runner.play(1, 1)
    compiling = time.process_time() - before
    games = _games_for(runner, seconds / 4)
    best = (0.0, 0.0, 0.0)
    for repeat in range(3):
        start = time.process_time()
        decisions = played = 0
        while time.process_time() - start < seconds / 3:
            decisions += runner.play(1000 + played + repeat * 10_000_000, games)
            played += games
        spent = time.process_time() - start
        best = max(best, (decisions / spent, played / spent, decisions / played))
    mode = "native, general" if general else "native"
    return Speed(set_up.game.slug, set_up.seats, mode, best[0], best[1], compiling, 1, best[2])


def _games_for(runner: Runner, seconds: float) -> int:
    games = 1
    while True:
        start = time.process_time()
        runner.play(1, games)
        spent = time.process_time() - start
        if spent > seconds / 8:
            return max(1, int(games * seconds / 4 / spent))
        games *= 4


def all_cores(set_up: SetUp, threads: int, seconds: float = 2.0) -> Speed:
    """Native code on several threads at once: no lock is held while it runs."""
    runners = [Runner(set_up, stream) for stream in range(threads)]
    before = time.perf_counter()
    runners[0].play(1, 1)
    compiling = time.perf_counter() - before
    games = _games_for(runners[0], seconds / 4)

    def work(number: int) -> tuple[int, int]:
        decisions = played = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            decisions += runners[number].play(number * 100_000_000 + played, games)
            played += games
        return decisions, played

    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(work, range(threads)))
    spent = time.perf_counter() - start
    decisions = sum(d for d, _ in done)
    played = sum(p for _, p in done)
    return Speed(
        set_up.game.slug,
        set_up.seats,
        "native",
        decisions / spent,
        played / spent,
        compiling,
        threads,
        decisions / played,
    )


def plain_mode(set_up: SetUp, seconds: float = 1.0) -> Speed:
    """The same rules as plain Python, each move timed together with the dealer's work after it."""
    loops: Any = plain(set_up.game)
    module: Any = set_up.game.module
    mask = [0] * set_up.game.moves.words
    rng = list(PLAYERS)
    times: list[float] = []
    games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        t: Any = seeded(blank_table(set_up), 1 + games)
        module.deal(t)
        games += 1
        for spent in _timed_moves(t, loops, module, mask, rng):
            times.append(spent)
    spent_in_all = time.process_time() - start
    times.sort()
    return Speed(
        set_up.game.slug,
        set_up.seats,
        "plain",
        len(times) / spent_in_all,
        games / spent_in_all,
        0.0,
        1,
        len(times) / games,
        times[-1] * 1000,
        times[len(times) // 2] * 1000,
    )


def _timed_moves(t: Any, loops: Any, module: Any, mask: Any, rng: Any) -> Iterator[float]:
    while not t.over:
        start = time.process_time()
        if t.acting:
            seat = (t.acting & -t.acting).bit_length() - 1
            loops.step(t, seat, loops.choose(t, seat, mask, rng))
        while not t.over and not t.acting:
            module.advance(t)
        yield time.process_time() - start
