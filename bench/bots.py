"""How much stronger each level of the bots is than the one below, and how long it thinks.

    python bench/bots.py play --out bots.csv --seconds 60 [--part 0/2] [GAME ...]
    python bench/bots.py time --out times.csv [GAME ...]
    python bench/bots.py table bots.csv times.csv

`play` is resumed where its file ends. A pair of levels plays for its share of the seconds of a
set-up, or until the sequential test is sure. One process uses one core.
"""

import argparse
import csv
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.bots.bot import Sight
from parlour.bots.levels import make_bot
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.registry import game, slugs
from parlour.lab.arena import Contest, deal_means, play_deal
from parlour.lab.intervals import (
    deals_to_tell,
    differences,
    interval,
    is_apart,
    lasting_interval,
    mean_and_spread,
)

SEED = 5
PAIRS = {("hard", "medium"): 0.5, ("medium", "easy"): 0.3, ("easy", "random"): 0.2}
FEWEST = 6  # deals, however long they take
MOST = 4000
PLAYED = ["game", "seats", "strong", "weak", "deals", "strong_mean", "weak_mean", "difference",
          "half_width", "spread", "sure", "needed", "seconds"]  # fmt: skip
TIMED = ["game", "seats", "level", "decisions", "median_ms", "most_ms"]
POSITIONS = 24


def seat_counts(found: Game) -> list[int]:
    """The smallest table (of two, where one may play alone) and a larger one."""
    low, high = found.seats
    return sorted({low, min(high, max(4, low + 1))})


# Strength


def play(out: Path, seconds: float, part: str, games: list[str]) -> None:
    number, _, parts = part.partition("/")
    done = {tuple(row[name] for name in PLAYED[:4]) for row in rows_of(out)}
    jobs = [(slug, seats) for slug in games for seats in seat_counts(game(slug))]
    for slug, seats in jobs[int(number) :: int(parts)]:
        for (strong, weak), share in PAIRS.items():
            if (slug, str(seats), strong, weak) not in done:
                append(out, PLAYED, match_up(slug, seats, strong, weak, seconds * share))


def match_up(slug: str, seats: int, strong: str, weak: str, seconds: float) -> dict[str, Any]:
    """Duplicate deals between two levels."""
    contest = Contest(slug, seats, {}, [strong, weak], SEED)
    for name in contest.bots:
        make_bot(name).prepare(contest.set_up())
    columns: list[list[float]] = [[], []]
    sure = False
    start = time.monotonic()
    while len(columns[0]) < MOST and not sure:
        deals = len(columns[0])
        if deals >= FEWEST and time.monotonic() - start > seconds:
            break
        for column, mean in zip(
            columns, deal_means(play_deal(contest, deals).rows, 2), strict=True
        ):
            column.append(mean)
        sure = deals % 10 == 9 and is_apart(differences(*columns))
    return summary(slug, seats, strong, weak, columns, sure) | {
        "seconds": round(time.monotonic() - start, 1)
    }


def summary(
    slug: str, seats: int, strong: str, weak: str, columns: list[list[float]], sure: bool
) -> dict[str, Any]:
    gaps = differences(*columns)
    known = lasting_interval(gaps) if sure else interval(gaps)
    values = [
        slug, seats, strong, weak, len(gaps),
        *(round(mean_and_spread(column)[0], 4) for column in columns),
        round(known.mean, 4), round(known.half_width, 4), round(mean_and_spread(gaps)[1], 4),
        int(sure), deals_to_tell(gaps) or "",
    ]  # fmt: skip
    return dict(zip(PLAYED, values, strict=False))


# Time


def take_times(out: Path, games: list[str]) -> None:
    for slug in games:
        seats = seat_counts(game(slug))[-1]
        for level in ("easy", "medium", "hard"):
            spent = list(times_of(slug, seats, level))
            values = [slug, seats, level, len(spent)]
            values += [round(statistics.median(spent), 2), round(max(spent), 1)]
            append(out, TIMED, dict(zip(TIMED, values, strict=True)))


def times_of(slug: str, seats: int, level: str) -> Iterator[float]:
    """Processor milliseconds of decisions that come up in random play."""
    set_up = game(slug).set_up(seats)
    bot = make_bot(level)
    bot.prepare(set_up)
    dice = random.Random(SEED)
    asked = 0
    while asked < POSITIONS:
        match = Match(set_up, seed=dice.getrandbits(60))
        while not match.over and asked < POSITIONS:
            seat = dice.choice([seat for seat in range(seats) if match.may_act(seat)])
            legal = match.legal(seat)
            if len(legal) > 1 and dice.random() < 0.25:
                sight = Sight(set_up, seat, match.observation(seat), legal, asked)
                start = time.process_time()
                bot.choose(sight)
                yield (time.process_time() - start) * 1000
                asked += 1
            match.step(seat, dice.choice(legal))


# Files and the table


def rows_of(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        return []
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def append(path: Path, names: list[str], row: dict[str, Any]) -> None:
    fresh = not path.is_file()
    with path.open("a", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, names)
        if fresh:
            writer.writeheader()
        writer.writerow(row)


def table(played: list[dict[str, str]], timed: list[dict[str, str]]) -> Iterator[str]:
    """Markdown: a line a set-up, then a line a game."""
    yield "| game | seats | hard - medium | medium - easy | easy - random |"
    yield "|---|---|---|---|---|"
    found: dict[tuple[str, str], dict[str, str]] = {}
    for row in played:
        found.setdefault((row["game"], row["seats"]), {})[row["strong"]] = cell(row)
    for (slug, seats), cells in sorted(found.items(), key=lambda one: (one[0][0], int(one[0][1]))):
        shown = " | ".join(cells.get(strong, "") for strong, _ in PAIRS)
        yield f"| {slug} | {seats} | {shown} |"
    yield ""
    yield "| game | seats | easy | medium | hard | slowest hard |"
    yield "|---|---|---|---|---|---|"
    by_game: dict[str, dict[str, dict[str, str]]] = {}
    for row in timed:
        by_game.setdefault(row["game"], {})[row["level"]] = row
    for slug, levels in sorted(by_game.items()):
        medians = " | ".join(levels[level]["median_ms"] for level in ("easy", "medium", "hard"))
        yield f"| {slug} | {levels['hard']['seats']} | {medians} | {levels['hard']['most_ms']} |"


def cell(row: dict[str, str]) -> str:
    """Difference, interval, deals; bold where zero is outside the interval."""
    gap, reach = float(row["difference"]), float(row["half_width"])
    text = f"{gap:+.2f} ± {reach:.2f} ({row['deals']})"
    if gap > reach:
        return f"**{text}**"
    return f"{text}, needs {int(row['needed']):,}" if row["needed"] else text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["play", "time", "table"])
    parser.add_argument("names", nargs="*", help="games; for `table` the two files")
    parser.add_argument("--out", type=Path, default=Path("bots.csv"))
    parser.add_argument("--seconds", type=float, default=45.0, help="for each set-up")
    parser.add_argument("--part", default="0/1", help="1/2: the second half of the set-ups")
    said = parser.parse_args()
    if said.what == "play":
        play(said.out, said.seconds, said.part, said.names or list(slugs()))
    elif said.what == "time":
        take_times(said.out, said.names or list(slugs()))
    else:
        print("\n".join(table(*(rows_of(Path(name)) for name in said.names))))


if __name__ == "__main__":
    main()
