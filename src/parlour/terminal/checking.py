"""`parlour check`: scenarios are played, and what they say is compared with the table."""

from collections.abc import Sequence
from pathlib import Path

from parlour.engine.errors import RecordError
from parlour.engine.records import check_file
from parlour.terminal.progress import progress
from parlour.terminal.text import visible


def check_paths(paths: Sequence[Path]) -> int:
    """Print what does not hold; status 0 only if everything does."""
    files = _files(paths)
    failures = []
    for path in progress(files, "checking"):
        verdict = check_file(path)
        if not verdict.passed:
            failures.append(verdict.failure)
    for failure in failures:
        print(visible(failure))
    print(f"{len(files) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


def _files(paths: Sequence[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(file for file in path.rglob("*.toml") if not file.is_dir())
        elif path.is_file() or path.is_fifo():
            files.append(path)
        else:
            raise RecordError("record/unreadable", f"{path}: there is no such file or folder")
    if not files:
        raise RecordError("record/none", "there is no scenario (*.toml) to check")
    return files
