"""What a house keeps of a browser: a name, where it sits, how its matches ended."""

import sqlite3
from typing import Any

from parlour.server.house import House
from parlour.server.store import Store
from parlour.server.wire import clean_name

RESULT = ("game", "seats", "seat", "won", "lost", "value", "against", "at", "table")
MOST_RESULTS = 5000
MOST_RECENT = 8


async def about(house: House, profile: str) -> dict[str, Any]:
    """Everything that is kept of a profile."""
    results = await _results(house.store, profile)
    tables = await house.summaries(profile)
    played = [words["game"] for words in (*tables, *results)]
    return {
        "name": await name_of(house.store, profile),
        "tables": tables,
        "recent": list(dict.fromkeys(played))[:MOST_RECENT],
        "results": results,
        "counts": _counts(results),
    }


async def _results(store: Store, profile: str) -> list[dict[str, Any]]:
    rows = await store.read(
        "SELECT game, seats, seat, won, lost, value, against, at, table_id FROM results "
        "WHERE profile = ? ORDER BY at DESC LIMIT ?",
        profile,
        MOST_RESULTS,
    )
    return [
        dict(zip(RESULT, row, strict=True)) | {"won": bool(row[3]), "lost": bool(row[4])}
        for row in rows
    ]


def _counts(results: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for result in results:
        count = counts.setdefault(result["game"], {"played": 0, "won": 0, "lost": 0})
        count["played"] += 1
        count["won"] += result["won"]
        count["lost"] += result["lost"]
    return counts


async def name_of(store: Store, profile: str) -> str:
    rows = await store.read("SELECT name FROM profiles WHERE id = ?", profile)
    return str(rows[0][0]) if rows else ""


async def rename(store: Store, profile: str, said: str) -> str:
    name = clean_name(said)

    def work(link: sqlite3.Connection) -> None:
        link.execute("INSERT OR REPLACE INTO profiles VALUES (?, ?)", (profile, name))

    await store.write(work)
    return name


async def forget(store: Store, profile: str) -> None:
    """Name and statistics; seats at tables under way stay, for the sake of the others."""

    def work(link: sqlite3.Connection) -> None:
        link.execute("DELETE FROM profiles WHERE id = ?", (profile,))
        link.execute("DELETE FROM results WHERE profile = ?", (profile,))
        link.execute(
            "DELETE FROM chairs WHERE profile = ? AND table_id IN "
            "(SELECT id FROM tables WHERE status IN ('over', 'closed'))",
            (profile,),
        )

    await store.write(work)
