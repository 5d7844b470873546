"""Where tables live: one SQLite file, appended to by one thread, many entries to one commit.

Nothing is acknowledged before it is on disk (WAL, synchronous=FULL). The log is the table; all else
can be told from it. Secrets have a relation and a read path of their own.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
CREATE TABLE IF NOT EXISTS sitting (
    profile TEXT NOT NULL, table_id TEXT NOT NULL, seat TEXT NOT NULL, touched REAL NOT NULL,
    PRIMARY KEY (profile, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS profiles (
    id TEXT PRIMARY KEY, name TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS results (
    profile TEXT NOT NULL, table_id TEXT NOT NULL, game TEXT NOT NULL, seats INTEGER NOT NULL,
    seat TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL, value REAL NOT NULL,
    against TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (profile, table_id)
) WITHOUT ROWID;
"""

MOST_IN_A_COMMIT = 500


@dataclass(frozen=True)
class Entry:
    """One line of a table's log. `said` is JSON or the text of a move."""

    v: int
    seat: str
    id: str
    kind: str
    said: str
    at: float


Work = Callable[[sqlite3.Connection], Any]


class Store:
    """The file, its one writer, and one reader."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._jobs: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = self._open()
        self._writer.executescript(SCHEMA)
        self._reader = self._open()
        self._reader.execute("PRAGMA query_only=ON")
        self._reading = threading.Lock()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def _open(self) -> sqlite3.Connection:
        link = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        link.execute("PRAGMA journal_mode=WAL")
        link.execute("PRAGMA synchronous=FULL")
        return link

    def close(self) -> None:
        """After the last entry is on disk."""
        self._jobs.put(None)
        self._thread.join()
        self._writer.close()
        self._reader.close()

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
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for work, done in jobs:
                answers.append((done, *self._try(work)))
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            answers = [(done, None, error) for _, done in jobs]
        for done, value, fault in answers:
            if done.cancelled():
                continue
            if fault is None:
                done.set_result(value)
            else:
                done.set_exception(fault)

    def _try(self, work: Work) -> tuple[Any, Exception | None]:
        self._writer.execute("SAVEPOINT job")
        try:
            value = work(self._writer)
        except (sqlite3.IntegrityError, LookupError) as fault:
            self._writer.execute("ROLLBACK TO job")
            return None, fault
        finally:
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

    async def create(self, row: dict[str, Any], secret: bytes) -> None:
        """A new table with its secret."""
        names = ", ".join(row)
        marks = ", ".join("?" * len(row))

        def work(link: sqlite3.Connection) -> None:
            link.execute(f"INSERT INTO tables ({names}) VALUES ({marks})", tuple(row.values()))
            link.execute("INSERT INTO secrets VALUES (?, ?)", (row["id"], secret))

        await self.write(work)

    async def append(self, table: str, entries: list[Entry], **changes: Any) -> None:
        """More lines of the log; `changes`: fields of the table's row that follow from them."""
        now = time.time()
        sets = "".join(f", {name} = ?" for name in changes)

        def work(link: sqlite3.Connection) -> None:
            link.executemany(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(table, e.v, e.seat, e.id, e.kind, e.said, e.at) for e in entries],
            )
            link.execute(
                f"UPDATE tables SET touched = ?{sets} WHERE id = ?",
                (now, *changes.values(), table),
            )

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
