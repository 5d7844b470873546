"""The file of an arena: a line for every seat of every match, as CSV or as Parquet by its name."""

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from parlour.engine.errors import OptionError, RecordError

Write = Callable[[Sequence[Sequence[Any]]], None]
PARQUET = ".parquet"
ROWS_A_GROUP = 100_000


@contextmanager
def results_file(path: Path | None, names: Sequence[str]) -> Iterator[Write]:
    """Somewhere to write rows; without a path nowhere."""
    if path is None:
        yield lambda rows: None
        return
    try:
        path.open("wb").close()  # known before the first deal, not after the last
    except OSError as error:
        raise RecordError("record/unwritable", f"{path}: {error.strerror}") from None
    if path.suffix == PARQUET:
        with _parquet(path, names) as write:
            yield write
    else:
        with path.open("w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            writer.writerow(names)
            yield writer.writerows


@contextmanager
def _parquet(path: Path, names: Sequence[str]) -> Iterator[Write]:
    """Columns get their types from the first rows; all rows of an arena are alike."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise OptionError(
            "arena/no_parquet", "Parquet needs pyarrow: pip install 'parlour[parquet]', or use .csv"
        ) from None
    waiting: list[Sequence[Any]] = []
    writer: Any = None

    def flush() -> None:
        nonlocal writer
        columns = zip(*waiting, strict=True)
        table = pa.table({name: list(cells) for name, cells in zip(names, columns, strict=True)})
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table)
        waiting.clear()

    def write(rows: Sequence[Sequence[Any]]) -> None:
        waiting.extend(rows)
        if len(waiting) >= ROWS_A_GROUP:
            flush()

    try:
        yield write
    finally:
        if waiting:
            flush()
        if writer is not None:
            writer.close()
