"""`parlour arena`: plays `lab.arena`'s deals and shows what came of them."""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import combinations
from pathlib import Path
from typing import Any

from parlour.engine.errors import OptionError
from parlour.engine.moves import SEAT_LETTERS
from parlour.lab import arena
from parlour.lab.arena import Contest, Dealt, Row
from parlour.lab.intervals import (
    ERROR,
    FIRST_LOOK,
    Estimate,
    are_all_apart,
    deals_to_tell,
    differences,
    interval,
    is_apart,
    lasting_interval,
)
from parlour.terminal.progress import progress
from parlour.terminal.results import Write, results_file
from parlour.terminal.text import say, show_table, visible

LOOK_EVERY = 10  # deals between two looks of the sequential test


@dataclass
class Tally:
    """What is known of a contest so far."""

    contest: Contest
    columns: list[list[float]] = field(default_factory=list)  # by bot: its mean in each deal
    seconds: list[list[float]] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)  # the first one of each bot
    replaced: Counter[int] = field(default_factory=Counter)
    matches: list[dict[int, float]] = field(default_factory=list)
    stopped: bool = False

    def __post_init__(self) -> None:
        self.columns = [[] for _ in self.contest.bots]
        self.seconds = [[] for _ in self.contest.bots]

    def add(self, dealt: Dealt) -> None:
        for column, mean in zip(
            self.columns, arena.deal_means(dealt.rows, len(self.columns)), strict=True
        ):
            column.append(mean)
        for bot, spent in dealt.seconds.items():
            self.seconds[bot] += spent
        for bot, fault in dealt.faults:
            self.faults.setdefault(bot, fault)
            self.replaced[bot] += 1
        self.matches += arena.standings(dealt.rows)

    @property
    def deals(self) -> int:
        return len(self.columns[0])


def hold(
    contests: Sequence[Contest], deals: int, processes: int, stop_early: bool, file: Path | None
) -> int:
    """Hold the contests and print a table for each, and the ratings over all."""
    names = [f.name for f in fields(Row)] + ["name", "seats", "options", "seed"]
    with results_file(file, names) as write:
        tallies = [_play(one, deals, processes, stop_early, write) for one in contests]
    for tally in tallies:
        _print_tally(tally, stop_early)
    _print_ratings(tallies)
    return 0


def _play(contest: Contest, deals: int, processes: int, stop_early: bool, write: Write) -> Tally:
    tally = Tally(contest)
    played = arena.play(contest, deals, processes)
    for deal in progress(range(deals), f"{contest.game}: deals"):
        dealt = next(played)
        tally.add(dealt)
        write([_cells(contest, row) for row in dealt.rows])
        if stop_early and (deal + 1) % LOOK_EVERY == 0 and are_all_apart(tally.columns):
            tally.stopped = True
            break
    played.close()
    return tally


def _cells(contest: Contest, row: Row) -> list[Any]:
    cells = asdict(row)
    cells["seat"] = SEAT_LETTERS[row.seat]
    cells["replaced"] = int(row.replaced)
    said = " ".join(f"{name}={value}" for name, value in contest.options.items())
    return [*cells.values(), contest.bots[row.bot], contest.seats, said, contest.seed]


def check_bots(names: Sequence[str]) -> list[str]:
    """The names of the bots, each of which can be had."""
    from parlour.bots.players import SUBSTITUTE, player

    if not 1 <= len(names) <= 20 or not all(names):
        raise OptionError("bot/malformed", "--bots takes 1 to 20 names, as in hard,medium,random")
    for name in {*names, SUBSTITUTE}:
        player(name)
    return list(names)


# What is printed


def _print_tally(tally: Tally, stop_early: bool) -> None:
    from rich.table import Table

    contest = tally.contest
    said = "".join(f", {name}={value}" for name, value in contest.options.items())
    say(
        f"\n{contest.game}, {contest.seats} seats{said}: {tally.deals} deals, each played with the "
        f"bots in {len(contest.bots)} seatings, seed {contest.seed}"
    )
    has_programs = any(name.startswith("exec:") for name in contest.bots)
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    headings = ["mean result (95%)", "moves", "ms a move", "slowest"]
    for heading in headings + ["replaced"] * has_programs:
        table.add_column(heading, justify="right", no_wrap=True)
    for bot, name in enumerate(contest.bots):
        mean = _estimate(tally.columns[bot], stop_early)
        replaced = str(tally.replaced[bot]) if name.startswith("exec:") else ""
        table.add_row(
            visible(_label(contest.bots, bot)),
            f"{mean.mean:+.3f} ± {mean.half_width:.3f}",
            *_pace(tally.seconds[bot]),
            *[replaced] * has_programs,
        )
    show_table(table)
    if len(contest.bots) > 1:
        print()
        show_table(_pairs_table(tally, stop_early))
    _print_notes(tally, stop_early)


def _estimate(values: Sequence[float], stop_early: bool) -> Estimate:
    return lasting_interval(values) if stop_early else interval(values)


def _label(bots: Sequence[str], bot: int) -> str:
    """The name of a bot, numbered where two have the same one."""
    same = [other for other, name in enumerate(bots) if name == bots[bot]]
    return bots[bot] if len(same) == 1 else f"{bots[bot]} ({same.index(bot) + 1})"


def _pace(seconds: Sequence[float]) -> list[str]:
    if not seconds:
        return ["0", "", ""]
    middle, most = statistics.median(seconds) * 1000, max(seconds) * 1000
    return [f"{len(seconds):,}", f"{middle:.2f}", f"{most:.1f}"]


def _pairs_table(tally: Tally, stop_early: bool) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("difference", overflow="fold")
    for heading in ("mean (95%)", "", "deals to tell"):
        table.add_column(heading, justify="right", no_wrap=True)
    bots = tally.contest.bots
    pairs = list(combinations(range(len(bots)), 2))
    for a, b in pairs:
        values = differences(tally.columns[a], tally.columns[b])
        gap = _estimate(values, stop_early)
        needed = deals_to_tell(values)
        apart = is_apart(values, len(pairs)) if stop_early else gap.excludes_zero
        table.add_row(
            visible(f"{_label(bots, a)} - {_label(bots, b)}"),
            f"{gap.mean:+.3f} ± {gap.half_width:.3f}",
            "apart" if apart else "not told apart",
            "" if needed is None else f"about {needed:,}",
        )
    return table


def _print_notes(tally: Tally, stop_early: bool) -> None:
    if stop_early:
        how = "stopped early" if tally.stopped else "not stopped early"
        say(
            f"Sequential test ({how}): a self-normalised mixture for each pair, from {FIRST_LOOK} "
            f"deals on; equals are ever told apart with {ERROR:.0%} chance at most, all pairs "
            "together. The intervals shown hold at any time of stopping."
        )
    for bot, fault in tally.faults.items():
        say(
            f"{visible(_label(tally.contest.bots, bot))} was replaced by easy in "
            f"{tally.replaced[bot]} seats; the first time because it {visible(fault)}"
        )


def _print_ratings(tallies: Sequence[Tally]) -> None:
    bots = tallies[0].contest.bots
    matches = [match for tally in tallies for match in tally.matches]
    if not matches:
        return
    ratings = arena.rate(matches, len(bots))
    say(f"\nRatings over {len(matches)} matches (openskill, Plackett-Luce, all start at 25):")
    for bot in sorted(range(len(bots)), key=lambda bot: -ratings[bot][0]):
        mu, sigma = ratings[bot]
        say(f"  {mu:6.2f} ± {sigma:.2f}  {visible(_label(bots, bot))}")
