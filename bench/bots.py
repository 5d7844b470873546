"""How much stronger each level of the bots is than the one below, and how long it thinks.

    python bench/bots.py play --out deals.csv --minutes 9 --processes 16 [GAME ...]
    python bench/bots.py time --out times.csv --processes 16 [GAME ...]
    python bench/bots.py table deals.csv times.csv

`play` goes on where its file ends. A pair of levels that is told apart plays no more; of the others
the one that seems nearest to it plays next. Times are processor times of one core.
"""

import argparse
import csv
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from parlour.bots.bot import Sight
from parlour.bots.levels import make_bot
from parlour.bots.players import level
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.registry import game, slugs
from parlour.lab.arena import Contest, deal_means, play_deal
from parlour.lab.intervals import Estimate, deals_to_tell, lasting_interval

SEED = 5
PAIRS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"))
FEWEST = 20  # deals before a pair is judged
MOST = 5000
SLICE = 8.0  # seconds that a pair plays before others have their turn
PLAYED = ["game", "seats", "strong", "weak", "deal", "strong_mean", "weak_mean"]
TIMED = ["game", "seats", "level", "decisions", "median_ms", "most_ms", "simulations_per_second",
         "plain_median_ms", "plain_most_ms"]  # fmt: skip
POSITIONS = 24
PLAIN_POSITIONS = 6


class Pair(NamedTuple):
    """Two levels at a table."""

    slug: str
    seats: int
    strong: str
    weak: str


def seat_counts(found: Game) -> list[int]:
    """The smallest table and a larger one."""
    low, high = found.seats
    return sorted({low, min(high, max(4, low + 1))})


def pairs_of(games: list[str]) -> list[Pair]:
    """In an order in which neighbours are of different games: each has to be compiled once."""
    tables = [(slug, seats) for slug in games for seats in seat_counts(game(slug))]
    tables.sort(key=lambda one: one[1] > game(one[0]).seats[0])
    return [Pair(slug, seats, *levels) for levels in PAIRS for slug, seats in tables]


# Strength


class Standing:
    """What is known of a pair."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self.seconds = 0.0

    @property
    def known(self) -> Estimate:
        return lasting_interval(self.gaps)

    @property
    def is_settled(self) -> bool:
        deals = len(self.gaps)
        return deals >= MOST or (deals >= FEWEST and self.known.excludes_zero)

    @property
    def rest(self) -> float:
        """Seconds until it is told apart, by what has been seen; those hardly seen come first."""
        deals = len(self.gaps)
        if deals < FEWEST:
            return -1.0 / (1 + deals)
        return self.seconds / deals * max(0, 3 * (deals_to_tell(self.gaps) or MOST) - deals)


def play(out: Path, minutes: float, processes: int, games: list[str]) -> None:
    until = time.monotonic() + 60 * minutes
    standings = {pair: Standing() for pair in pairs_of(games)}
    for row in rows_of(out):
        pair = Pair(row["game"], int(row["seats"]), row["strong"], row["weak"])
        if pair in standings:
            standings[pair].gaps.append(float(row["strong_mean"]) - float(row["weak_mean"]))
    running: dict[Future[Any], Pair] = {}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while True:
            for pair in _next(standings, set(running.values()), processes - len(running)):
                if time.monotonic() + SLICE < until:
                    deals = len(standings[pair].gaps)
                    running[pool.submit(play_slice, pair, deals, until)] = pair
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                _take(done.result(), running.pop(done), standings, out)


def _next(standings: dict[Pair, Standing], busy: set[Pair], places: int) -> list[Pair]:
    free = [pair for pair, one in standings.items() if pair not in busy and not one.is_settled]
    return sorted(free, key=lambda pair: standings[pair].rest)[:places]


def _take(
    found: tuple[list[list[float]], float], pair: Pair, standings: dict[Pair, Standing], out: Path
) -> None:
    means, seconds = found
    one = standings[pair]
    for strong, weak in means:
        append(out, PLAYED, [*pair, len(one.gaps), round(strong, 6), round(weak, 6)])
        one.gaps.append(strong - weak)
    one.seconds += seconds
    known = one.known
    print(*pair, len(one.gaps), f"{known.mean:+.3f} ± {known.half_width:.3f}", flush=True)


def play_slice(pair: Pair, first: int, until: float) -> tuple[list[list[float]], float]:
    """The next duplicate deals between two levels: the mean result of each in each deal."""
    contest = Contest(pair.slug, pair.seats, {}, [pair.strong, pair.weak], SEED)
    for name in contest.bots:
        level(name).prepare(contest.set_up())
    start = time.process_time()
    means: list[list[float]] = []
    while time.process_time() - start < SLICE and time.monotonic() < until:
        means.append(deal_means(play_deal(contest, first + len(means)).rows, 2))
    return means, time.process_time() - start


# Time


def take_times(out: Path, processes: int, games: list[str]) -> None:
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for rows in pool.map(times_of, games):
            for row in rows:
                append(out, TIMED, row)


def times_of(slug: str) -> list[list[Any]]:
    """Processor milliseconds of decisions that come up in random play, a row a level."""
    seats = seat_counts(game(slug))[-1]
    rows = []
    for name in ("easy", "medium", "hard"):
        spent, simulations = _think(slug, seats, name, POSITIONS, plain=False)
        slow, _ = _think(slug, seats, name, PLAIN_POSITIONS, plain=True)
        row = [slug, seats, name, len(spent), round(statistics.median(spent), 2)]
        row += [round(max(spent), 1), round(1000 * simulations / sum(spent))]
        rows.append([*row, round(statistics.median(slow)), round(max(slow))])
    return rows


def _think(
    slug: str, seats: int, name: str, positions: int, *, plain: bool
) -> tuple[list[float], int]:
    bot: Any = make_bot(name, plain=plain)
    bot.prepare(game(slug).set_up(seats))
    spent, simulations = [], 0
    for sight in sights(slug, seats, positions):
        start = time.process_time()
        told = bot.candidates(sight)
        spent.append((time.process_time() - start) * 1000)
        simulations += sum(visits for _, visits, _, _ in told)
    return spent, simulations


def sights(slug: str, seats: int, positions: int) -> Iterator[Sight]:
    """Decisions with a choice out of random play."""
    set_up = game(slug).set_up(seats)
    dice = random.Random(SEED)
    found = 0
    while True:
        match = Match(set_up, seed=dice.getrandbits(60))
        while not match.over:
            seat = dice.choice([seat for seat in range(seats) if match.may_act(seat)])
            legal = match.legal(seat)
            if len(legal) > 1 and dice.random() < 0.25:
                if found == positions:
                    return
                found += 1
                yield Sight(set_up, seat, match.observation(seat), legal, found)
            match.step(seat, dice.choice(legal))


# Files and the table


def rows_of(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        return []
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def append(path: Path, names: list[str], row: list[Any]) -> None:
    fresh = not path.is_file()
    with path.open("a", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        if fresh:
            writer.writerow(names)
        writer.writerow(row)


def strength_table(played: list[dict[str, str]]) -> Iterator[str]:
    """Markdown: a line a table."""
    shown = PAIRS[::-1]
    yield "| game | seats | " + " | ".join(f"{a} - {b}" for a, b in shown) + " |"
    yield "|---" * (2 + len(shown)) + "|"
    gaps: dict[tuple[str, int], dict[str, list[float]]] = {}
    for row in played:
        column = gaps.setdefault((row["game"], int(row["seats"])), {})
        gap = float(row["strong_mean"]) - float(row["weak_mean"])
        column.setdefault(row["strong"], []).append(gap)
    for (slug, seats), columns in sorted(gaps.items()):
        cells = [cell(columns.get(strong, [])) for strong, _ in shown]
        yield f"| {slug} | {seats} | {' | '.join(cells)} |"


def cell(gaps: list[float]) -> str:
    """Difference, interval, deals; bold where zero is outside the interval."""
    if len(gaps) < 2:
        return "not played"
    known = lasting_interval(gaps)
    text = f"{known.mean:+.2f} ± {known.half_width:.2f} ({len(gaps)})"
    if known.excludes_zero and len(gaps) >= FEWEST:
        return f"**{text}**"
    needed = deals_to_tell(gaps)
    return f"{text}, needs {needed:,}" if needed else text


def time_table(timed: list[dict[str, str]]) -> Iterator[str]:
    """Markdown: a line a game."""
    yield "| game | seats | easy | medium | hard | most | simulations/s | plain medium | most |"
    yield "|---" * 9 + "|"
    by_game: dict[str, dict[str, dict[str, str]]] = {}
    for row in timed:
        by_game.setdefault(row["game"], {})[row["level"]] = row
    for slug, levels in sorted(by_game.items()):
        hard, medium = levels["hard"], levels["medium"]
        medians = " | ".join(levels[name]["median_ms"] for name in ("easy", "medium", "hard"))
        rate = f"{int(hard['simulations_per_second']):,}"
        slow = f"{medium['plain_median_ms']} | {medium['plain_most_ms']}"
        yield f"| {slug} | {hard['seats']} | {medians} | {hard['most_ms']} | {rate} | {slow} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["play", "time", "table"])
    parser.add_argument("names", nargs="*", help="games; for `table` the files of deals and times")
    parser.add_argument("--out", type=Path, default=Path("deals.csv"))
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--processes", type=int, default=1)
    said = parser.parse_args()
    games = said.names or list(slugs())
    if said.what == "play":
        play(said.out, said.minutes, said.processes, games)
    elif said.what == "time":
        take_times(said.out, said.processes, games)
    else:
        makers: list[Callable[[list[dict[str, str]]], Iterator[str]]] = [strength_table, time_table]
        for make, name in zip(makers, said.names, strict=False):
            print("\n".join(make(rows_of(Path(name)))) + "\n")


if __name__ == "__main__":
    main()
