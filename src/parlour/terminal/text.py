"""Text for terminals of any width, for pipes, and safe from what files say."""

import os
import pydoc
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

ENDLESS = 10_000  # columns of a pipe or a file: nothing is folded there
NARROWEST = 20
GAP = "   "  # between entries of a line
INDENT = "    "  # of what is folded


def visible(text: str) -> str:
    """Characters that would steer a terminal, or cannot be written, as their codes."""
    return "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)


def columns() -> int:
    """How wide the terminal is."""
    if not sys.stdout.isatty():
        return ENDLESS
    return max(NARROWEST, shutil.get_terminal_size().columns)


def say(line: str = "") -> None:
    """Print a line, folded between words; what is folded is indented further."""
    print(fold(line, columns()))


def ask(question: str) -> str:
    """What somebody types; what comes out of a pipe is shown, as on a terminal."""
    said = input(question)
    if not sys.stdin.isatty():
        print(visible(said))
    return said


def fold(line: str, width: int) -> str:
    """A line (or several) folded between words; what is folded is indented further."""
    return "\n".join(_fold(part, width) for part in line.split("\n"))


def _fold(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line.strip(),
        width,
        initial_indent=indent,
        subsequent_indent=indent + INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )


def fold_entries(head: str, entries: Sequence[str], width: int) -> str:
    """Entries side by side after a heading, folded between them and never inside one."""
    lines = [head]
    gap = " "
    for entry in entries:
        if len(lines[-1]) + len(gap) + len(entry) <= width:
            lines[-1] += gap + entry
        else:
            lines.append(INDENT + entry)
        gap = GAP
    return "\n".join(lines)


def show_pages(text: str) -> None:
    """A long text: page by page on a terminal, as it is elsewhere."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        os.environ.setdefault("LESS", "FR")  # no pages for what fits on one
        pydoc.pager(fold(text, columns()))
    else:
        print(text)


def show_table(table: "Table") -> None:
    """A table as wide as the terminal, or as it needs to be in a pipe."""
    from rich.console import Console

    Console(highlight=False, markup=False, width=columns()).print(table)
