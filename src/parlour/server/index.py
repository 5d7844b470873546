"""What is known of tables without reading their logs: who sits where, how matches ended."""

import sqlite3
import time
from typing import Any

from parlour.engine.moves import SEAT_LETTERS
from parlour.server.seating import PERSON, Seating
from parlour.server.store import Store, Work

SUMMARY = ("table", "code", "game", "seats", "status", "touched", "seat")


def sitting(seating: Seating) -> Work:
    """For `my tables`."""
    people = [
        (chair.profile, seating.id, SEAT_LETTERS[seat])
        for seat, chair in enumerate(seating.chairs)
        if chair.kind == PERSON
    ]

    def work(link: sqlite3.Connection) -> None:
        link.execute("DELETE FROM chairs WHERE table_id = ?", (seating.id,))
        link.executemany("INSERT INTO chairs VALUES (?, ?, ?)", people)

    return work


def results(seating: Seating) -> Work:
    """For the statistics of everybody who sat there."""
    assert seating.match is not None
    returns, table = seating.match.returns(), seating.match.table
    rows: list[tuple[Any, ...]] = []
    for seat, chair in enumerate(seating.chairs):
        if chair.kind == PERSON:
            against = sorted({c.level or "person" for c in seating.chairs if c is not chair})
            outcome = (table.winners >> seat & 1, table.losers >> seat & 1, returns[seat])
            facts = (seating.game, seating.seats, SEAT_LETTERS[seat], *outcome, ", ".join(against))
            rows.append((chair.profile, seating.id, *facts, time.time()))
    marks = ", ".join("?" * 10)

    def work(link: sqlite3.Connection) -> None:
        link.executemany(f"INSERT OR REPLACE INTO results VALUES ({marks})", rows)

    return work


async def summaries(store: Store, profile: str) -> list[dict[str, Any]]:
    """The tables at which a profile sits, the newest first."""
    rows = await store.read(
        "SELECT t.id, t.code, t.game, t.seats, t.status, t.touched, s.seat FROM chairs s "
        "JOIN tables t ON t.id = s.table_id WHERE s.profile = ? "
        "ORDER BY t.touched DESC LIMIT 40",
        profile,
    )
    return [dict(zip(SUMMARY, row, strict=True)) for row in rows]
