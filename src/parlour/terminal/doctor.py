"""`parlour doctor`: what is installed here, and whether it works."""

import importlib.metadata
import os
import platform
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from parlour.terminal.text import visible

PACKAGES = (
    *("parlour", "numba", "numpy", "starlette", "uvicorn", "uvloop", "httptools", "websockets"),
    *("msgspec", "markdown-it-py", "segno", "cyclopts", "rich", "openskill"),
    *("numba-cuda", "pyarrow", "playwright"),
)
OPTIONAL = {"uvloop", "numba-cuda", "pyarrow", "playwright"}
WAL_FIXED = (3, 51, 3)  # the release of SQLite that mended the reset of a write-ahead log
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def examine(store: Path) -> int:
    """Print what was found; status 1 if something that is needed is missing."""
    is_well = True
    for name, text, is_right in _findings(store):
        print(f"{'ok ' if is_right else 'BAD'} {name:<14} {visible(text)}")
        is_well &= is_right
    return 0 if is_well else 1


Finding = tuple[str, str, bool]


def _findings(store: Path) -> Iterator[Finding]:
    yield "python", f"{platform.python_version()} on {platform.platform()}", True
    for name in PACKAGES:
        yield _package(name)
    yield _sqlite()
    yield _store(store)
    yield _compiler()
    yield _browser()


def _package(name: str) -> Finding:
    try:
        return name, importlib.metadata.version(name), True
    except importlib.metadata.PackageNotFoundError:
        return name, "not installed" + " (optional)" * (name in OPTIONAL), name in OPTIONAL


def _sqlite() -> Finding:
    text = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < WAL_FIXED:
        text += (
            "; older than 3.51.3, where two connections that write at once could damage a file: "
            "harmless here, one connection writes and no other can"
        )
    return "sqlite", text, sqlite3.sqlite_version_info >= (3, 35)


def _store(path: Path) -> Finding:
    """Where tables are kept, looked at without opening it."""
    path = path.absolute()
    if path.is_file():
        return "tables", f"{path}, {path.stat().st_size / 1e6:.1f} MB", os.access(path, os.W_OK)
    if path.exists():
        return "tables", f"{path} is not a file", False
    folder = next(parent for parent in path.parents if parent.exists())
    is_writable = folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
    return "tables", f"{path}, {'not there yet' if is_writable else 'cannot be made'}", is_writable


def _compiler() -> Finding:
    """The cache of compiled rules, and a compilation of something small."""
    try:
        from parlour.engine.native import cache_folder

        cache = cache_folder().parent  # one folder in it for every state of the sources
        import numba

        start = time.perf_counter()
        is_right = numba.njit(lambda number: number + 1)(41) == 42
        text = f"works ({time.perf_counter() - start:.1f} s); compiled rules in {cache}"
        return "compiler", text, is_right
    except Exception as fault:
        return "compiler", f"does not work: {type(fault).__name__}: {fault}"[:200], False


def _browser() -> Finding:
    """Only the tests of the pages need one of their own."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return "browser", found or "no chromium found: the tests of the pages are left out", True
