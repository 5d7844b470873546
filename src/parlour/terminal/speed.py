"""`parlour bench`: the figures of `lab.bench` as a table or as JSON."""

import json as json_text
from collections.abc import Sequence

from parlour.engine.game import SetUp
from parlour.lab import bench
from parlour.terminal.progress import progress


def measure(
    set_ups: Sequence[SetUp], *, json: bool, plain: bool, threads: int, cuda: bool, seconds: float
) -> int:
    """Measure and print."""
    if cuda:
        from parlour.lab.gpu import on_gpu

        speeds = [on_gpu(set_up) for set_up in progress(set_ups, "measuring")]
    elif plain:
        speeds = [bench.plain_mode(set_up, seconds) for set_up in progress(set_ups, "measuring")]
    elif threads > 1:
        speeds = [
            bench.all_cores(set_up, threads, seconds)
            for set_up in progress(set_ups, "compiling and measuring")
        ]
    else:
        speeds = [
            bench.one_core(set_up, seconds)
            for set_up in progress(set_ups, "compiling and measuring")
        ]
    if json:
        print(json_text.dumps([speed.as_dict() for speed in speeds], indent=1))
    else:
        _print_table(speeds)
    return 0


def _print_table(speeds: Sequence[bench.Speed]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("game")
    headings = ("seats", "mode", "threads", "decisions/s", "games/s", "a game", "start, s")
    for heading in headings:
        table.add_column(heading, justify="right")
    timed = any(speed.mode == "plain" for speed in speeds)
    if timed:
        table.add_column("median, ms", justify="right")
        table.add_column("slowest, ms", justify="right")
    for speed in speeds:
        row = [
            speed.game,
            str(speed.seats),
            speed.mode,
            str(speed.threads),
            f"{speed.decisions_per_second:,.0f}",
            f"{speed.games_per_second:,.0f}",
            f"{speed.decisions_per_game:.2f}",
            f"{speed.compile_seconds:.1f}",
        ]
        if timed:
            row += [f"{speed.median_move_ms:.3f}", f"{speed.slowest_move_ms:.2f}"]
        table.add_row(*row)
    Console(highlight=False).print(table)
