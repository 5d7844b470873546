"""Where tables live: one SQLite file, appended to by one thread, many entries to one commit.

Nothing is acknowledged before it is on disk (WAL, synchronous=FULL). The log is the table; all else
can be told from it. Secrets have a relation and a read path of their own.
"""

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, game TEXT NOT NULL, rules INTEGER NOT NULL,
    seats INTEGER NOT NULL, options TEXT NOT NULL, settings TEXT NOT NULL, host TEXT NOT NULL,
    commitment TEXT NOT NULL, status TEXT NOT NULL, created REAL NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (
    table_id TEXT PRIMARY KEY, secret BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, v INTEGER NOT NULL, seat TEXT NOT NULL, id TEXT NOT NULL,
    kind TEXT NOT NULL, said TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (table_id, v), UNIQUE (table_id, seat, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS in_play ON tables (status) WHERE status = 'playing';
CREATE TABLE IF NOT EXISTS chairs (
    profile TEXT NOT NULL, table_id TEXT NOT NULL, seat TEXT NOT NULL,
    PRIMARY KEY (profile, table_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS chairs_at ON chairs (table_id);
CREATE TABLE IF NOT EXISTS profiles (
    id TEXT PRIMARY KEY, name TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS results (
    profile TEXT NOT NULL, table_id TEXT NOT NULL, game TEXT NOT NULL, seats INTEGER NOT NULL,
    seat TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL, value REAL NOT NULL,
    against TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (profile, table_id)
) WITHOUT ROWID;
"""

VERSION = 1  # of the schema
MOST_IN_A_COMMIT = 500


@dataclass(frozen=True)
class Entry:
    """One line of a table's log. `said` is JSON or the text of a move."""

    v: int
    seat: str
    id: str
    kind: str
    said: str = field(repr=False)
    at: float


class InUseError(OSError):
    """Another house has these tables open."""

    def __str__(self) -> str:
        return "another server has these tables open"


Work = Callable[[sqlite3.Connection], Any]


class Store:
    """The file, its one writer, and one reader."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock = _own(self.path)
        self._jobs: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = self._open()
        self._prepare()
        self._reader = sqlite3.connect(
            f"{self.path.resolve().as_uri()}?mode=ro",
            uri=True,
            check_same_thread=False,
            isolation_level=None,
        )
        self._reading = threading.Lock()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def _open(self) -> sqlite3.Connection:
        link = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        link.execute("PRAGMA journal_mode=WAL")
        link.execute("PRAGMA synchronous=FULL")
        return link

    def _prepare(self) -> None:
        found = self._writer.execute("PRAGMA user_version").fetchone()[0]
        if found > VERSION:
            raise sqlite3.DatabaseError("it was written by a newer Parlour")
        self._writer.executescript(f"{SCHEMA} PRAGMA user_version = {VERSION};")

    def close(self) -> None:
        """After the last entry is on disk."""
        self._jobs.put(None)
        self._thread.join()
        self._reader.close()
        self._writer.close()
        os.close(self._lock)

    # The writer

    async def write(self, work: Work) -> Any:
        """Done and on disk when this returns; what the work raises is raised here."""
        done: Future[Any] = Future()
        self._jobs.put((work, done))
        return await asyncio.wrap_future(done)

    def _write_all(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            jobs = [first]
            while len(jobs) < MOST_IN_A_COMMIT and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
            self._commit(jobs)

    def _commit(self, jobs: list[tuple[Work, "Future[Any]"]]) -> None:
        """All in one transaction; what one of them did wrong undoes that one alone."""
        answers: list[tuple[Future[Any], Any, Exception | None]] = []
        jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for work, done in jobs:
                answers.append((done, *self._try(work)))
            self._writer.execute("COMMIT")
        except Exception as error:
            self._undo()
            answers = [(done, None, error) for _, done in jobs]
        for done, value, fault in answers:
            if fault is None:
                done.set_result(value)
            else:
                done.set_exception(fault)

    def _undo(self) -> None:
        with suppress(sqlite3.Error):
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")

    def _try(self, work: Work) -> tuple[Any, Exception | None]:
        self._writer.execute("SAVEPOINT job")
        try:
            value = work(self._writer)
        except sqlite3.OperationalError:
            raise  # the disk: nobody's fault alone
        except Exception as fault:
            self._writer.execute("ROLLBACK TO job")
            self._writer.execute("RELEASE job")
            return None, fault
        self._writer.execute("RELEASE job")
        return value, None

    # The reader

    async def read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows as they are on disk."""
        return await asyncio.to_thread(self.read_now, query, *values)

    def read_now(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._reading:
            return self._reader.execute(query, values).fetchall()

    # Tables

    async def create(
        self, row: dict[str, Any], secret: bytes, entries: list[Entry], also: Work
    ) -> None:
        """A new table with its secret and the first lines of its log."""
        names = ", ".join(row)
        marks = ", ".join("?" * len(row))

        def work(link: sqlite3.Connection) -> None:
            link.execute(f"INSERT INTO tables ({names}) VALUES ({marks})", tuple(row.values()))
            link.execute("INSERT INTO secrets VALUES (?, ?)", (row["id"], secret))
            _log(link, row["id"], entries)
            also(link)

        await self.write(work)

    async def append(
        self, table: str, entries: list[Entry], also: Sequence[Work] = (), **changes: Any
    ) -> None:
        """More lines of the log, and what follows from them: other work, fields of the row."""
        now = time.time()
        sets = "".join(f", {name} = ?" for name in changes)

        def work(link: sqlite3.Connection) -> None:
            _log(link, table, entries)
            link.execute(
                f"UPDATE tables SET touched = ?{sets} WHERE id = ?",
                (now, *changes.values(), table),
            )
            for each in also:
                each(link)

        await self.write(work)

    async def entries(self, table: str, first: int = 1) -> list[Entry]:
        rows = await self.read(
            "SELECT v, seat, id, kind, said, at FROM log WHERE table_id = ? AND v >= ? ORDER BY v",
            table,
            first,
        )
        return [Entry(*row) for row in rows]

    async def secret(self, table: str) -> bytes:
        rows = await self.read("SELECT secret FROM secrets WHERE table_id = ?", table)
        return bytes(rows[0][0])


def _log(link: sqlite3.Connection, table: str, entries: list[Entry]) -> None:
    link.executemany(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table, e.v, e.seat, e.id, e.kind, e.said, e.at) for e in entries],
    )


def _own(path: Path) -> int:
    """The file is for its owner's eyes, and for one house at a time."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise InUseError from None
    return lock
