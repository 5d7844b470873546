"""A bar for whatever takes more than two seconds, on a terminal only."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TypeVar

Item = TypeVar("Item")
PATIENCE = 2.0  # seconds without a bar


def progress(items: Sequence[Item], words: str) -> Iterator[Item]:
    """The items one by one; a bar appears when they take long, were it the first that does.

    Print nothing between two items: the bar is there.
    """
    with bar(words, len(items)) as reach:
        for done, item in enumerate(items):
            reach(done)
            yield item


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how far the work has come."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_interactive:
        yield lambda done: None
        return
    shown = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.completed} of {task.total}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    task = shown.add_task(words, total=total)
    with _opened_late(shown.start, shown.stop):
        yield lambda done: shown.update(task, completed=done)


@contextmanager
def _opened_late(start: Callable[[], None], stop: Callable[[], None]) -> Iterator[None]:
    """Start after a while, and stop if that was done."""
    turn = Lock()  # never started while it is being stopped, nor afterwards
    state = "waiting"

    def begin() -> None:
        nonlocal state
        with turn:
            if state == "waiting":
                start()
                state = "shown"

    timer = Timer(PATIENCE, begin)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with turn:
            if state == "shown":
                stop()
            state = "over"
