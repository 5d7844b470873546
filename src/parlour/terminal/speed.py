"""`parlour bench`: the figures of `lab.bench` as a table or as JSON."""

import json as json_text
from collections.abc import Sequence

from parlour.engine.game import SetUp
from parlour.lab import bench
from parlour.terminal.progress import progress
from parlour.terminal.text import say, show_table


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
    """Narrow enough for 80 columns: headings of two lines, and what is the same said once."""
    from rich.table import Table

    first = speeds[0]
    is_plain = first.mode == "plain"
    threads = f", {first.threads:,} threads" if first.threads > 1 else ""
    say(f"Uniformly random play: {first.mode}{threads}")
    table = Table(box=None, pad_edge=False)
    table.add_column("game", no_wrap=True)
    headings = ["seats", "decisions\na second", "games\na second", "decisions\na game"]
    headings += ["median\nms", "slowest\nms"] if is_plain else ["start,\nseconds"]
    for heading in headings:
        table.add_column(heading, justify="right")
    for speed in speeds:
        row = [
            speed.game,
            str(speed.seats),
            f"{speed.decisions_per_second:,.0f}",
            f"{speed.games_per_second:,.0f}",
            f"{speed.decisions_per_game:.2f}",
        ]
        if is_plain:
            row += [f"{speed.median_move_ms:.3f}", f"{speed.slowest_move_ms:.2f}"]
        else:
            row.append(f"{speed.compile_seconds:.1f}")
        table.add_row(*row)
    show_table(table)
