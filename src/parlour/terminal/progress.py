"""A bar for whatever takes more than two seconds, on a terminal only."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
PATIENCE = 2.0  # seconds without a bar


def progress(items: Sequence[Item], words: str) -> Iterator[Item]:
    """The items one by one; a bar appears when they take long."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    start = time.monotonic()
    bar: Progress | None = None
    task = None
    try:
        for done, item in enumerate(items):
            if bar is None and time.monotonic() - start > PATIENCE:
                bar = Progress(console=Console(stderr=True), transient=True)
                task = bar.add_task(words, total=len(items))
                bar.start()
            if bar is not None and task is not None:
                bar.update(task, completed=done)
            yield item
    finally:
        if bar is not None:
            bar.stop()
