"""All the tables of a house: made, found, loaded when somebody comes, put away when all have left."""

import asyncio
import json
import secrets
import sqlite3
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.bots.levels import make_bot
from parlour.engine.errors import OptionError
from parlour.engine.fair import commit
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game as find_game
from parlour.server.room import Room
from parlour.server.seating import BOT, OPEN_SEAT, PERSON, PLAYING, WAITING, Seating, seating_of
from parlour.server.store import Entry, Store
from parlour.server.thinking import Thinkers
from parlour.server.wire import NewTable, Settings, clean_name

CODE_MARKS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
COLUMNS = ("id", "code", "game", "rules", "seats", "options", "settings", "host", "commitment")
IDLE = 600.0  # seconds without a screen until a table is put away


class House:
    """The rooms that are open now, over the store that holds them all."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}

    async def room(self, table: str) -> Room | None:
        """The room of a table, from disk if need be; None if there is no such table."""
        if table in self.rooms:
            return self.rooms[table]
        if table in self._loading:
            return await asyncio.shield(self._loading[table])
        future: asyncio.Future[Room | None] = asyncio.get_running_loop().create_future()
        self._loading[table] = future
        room = None
        try:
            room = await self._load(table)
            if room is not None:
                self.rooms[table] = room
        finally:
            del self._loading[table]
            future.set_result(room)
        if room is not None:
            room.drive()
        return room

    async def _load(self, table: str) -> Room | None:
        rows = await self.store.read(
            f"SELECT {', '.join(COLUMNS)} FROM tables WHERE id = ?", table
        )
        if not rows:
            return None
        row = dict(zip(COLUMNS, rows[0], strict=True))
        if row["rules"] != find_game(row["game"]).version:
            raise OptionError(
                "table/rules", f"this table was begun with older rules of {row['game']}"
            )
        entries = await self.store.entries(table)
        secret = await self.store.secret(table)
        seating = await asyncio.to_thread(seating_of, row, secret, entries)
        return Room(seating, self.store, self.thinkers, self)

    def forget(self, room: Room) -> None:
        self.rooms.pop(room.seating.id, None)

    def put_away(self) -> int:
        """Forget rooms that nobody has looked at for a while; how many there were."""
        now = time.monotonic()
        idle = [
            room
            for room in self.rooms.values()
            if not room.screens
            and now - room.touched > IDLE
            and not (room.seating.status == PLAYING and room.seating.settings.clock)
        ]
        for room in idle:
            self.forget(room)
        return len(idle)

    async def wake_clocks(self) -> None:
        """After a start: tables with a clock go on whether anybody looks or not."""
        rows = await self.store.read(
            "SELECT id FROM tables WHERE status = ? AND touched > ?",
            PLAYING,
            time.time() - 7 * 86400,
        )
        for (table,) in rows:
            settings = await self.store.read("SELECT settings FROM tables WHERE id = ?", table)
            if json.loads(settings[0][0]).get("clock"):
                await self.room(table)

    # New tables

    async def create(self, host: str, wish: NewTable) -> dict[str, str]:
        """A new table; an OptionError says what is impossible about it."""
        set_up = find_game(wish.game).set_up(wish.seats, wish.options)
        self._check_fill(wish)
        seating = await self._create(
            host, set_up.game.slug, wish.seats, dict(set_up.options), wish.settings
        )
        entries = []
        for seat, fill in enumerate(wish.fill):
            letter = SEAT_LETTERS[seat]
            if fill == "me":
                said = {"seat": letter, "profile": host, "name": clean_name(wish.name)}
                entries.append(("sit", json.dumps(said)))
            elif fill != "open":
                entries.append(("bot", json.dumps({"seat": letter, "level": fill})))
        await self._furnish(seating, entries)
        self.thinkers.get_ready(set_up)
        return {"table": seating.id, "code": seating.code}

    @staticmethod
    def _check_fill(wish: NewTable) -> None:
        if len(wish.fill) != wish.seats or wish.fill.count("me") != 1:
            raise OptionError("table/fill", "fill names every seat, and yours exactly once")
        for fill in wish.fill:
            if fill not in ("me", "open"):
                grade, _, persona = fill.partition(":")
                make_bot(grade, persona or "steady", plain=True)

    async def _create(
        self, host: str, game: str, seats: int, options: dict[str, Any], settings: Settings
    ) -> Seating:
        for _ in range(5):
            table, secret = secrets.token_urlsafe(16), secrets.token_bytes(32)
            now = time.time()
            row = {
                "id": table,
                "code": "".join(secrets.choice(CODE_MARKS) for _ in range(6)),
                "game": game,
                "rules": find_game(game).version,
                "seats": seats,
                "options": json.dumps(options),
                "settings": msgspec.json.encode(settings).decode(),
                "host": host,
                "commitment": commit(table, secret),
                "status": WAITING,
                "created": now,
                "touched": now,
            }
            try:
                await self.store.create(row, secret)
            except sqlite3.IntegrityError:
                continue  # the code is taken
            return seating_of(row, secret, [])
        raise OptionError("table/code", "no free code was found; try again")

    async def _furnish(self, seating: Seating, said: Sequence[tuple[str, str]]) -> None:
        """The first entries of a new table's log."""
        entries = [
            Entry(v, "", f".first-{v}", kind, text, time.time())
            for v, (kind, text) in enumerate(said, 1)
        ]
        for entry in entries:
            seating.take(entry)
        await self.store.append(seating.id, entries)
        self.rooms[seating.id] = Room(seating, self.store, self.thinkers, self)
        await self.note_sitting(seating)

    async def again(self, old: Seating, here: Sequence[str]) -> str:
        """A new table with the same seats; people who have gone leave theirs open."""
        seating = await self._create(
            old.host, old.game, old.seats, dict(old.options), old.settings
        )
        entries = []
        for seat, chair in enumerate(old.chairs):
            letter = SEAT_LETTERS[seat]
            if chair.kind == PERSON and chair.profile in here:
                said = {"seat": letter, "profile": chair.profile, "name": chair.name}
                entries.append(("sit", json.dumps(said)))
            elif chair.kind == BOT:
                entries.append(("bot", json.dumps({"seat": letter, "level": chair.level})))
        await self._furnish(seating, entries)
        return seating.id

    async def by_code(self, code: str) -> str | None:
        rows = await self.store.read("SELECT id FROM tables WHERE code = ?", code.upper())
        return rows[0][0] if rows else None

    # Who sits where, and what came of it

    async def note_sitting(self, seating: Seating) -> None:
        """For `my tables`: an index, made from the log."""
        people = [
            (chair.profile, seating.id, SEAT_LETTERS[seat], time.time())
            for seat, chair in enumerate(seating.chairs)
            if chair.kind == PERSON
        ]

        def work(link: sqlite3.Connection) -> None:
            link.execute("DELETE FROM sitting WHERE table_id = ?", (seating.id,))
            link.executemany("INSERT OR REPLACE INTO sitting VALUES (?, ?, ?, ?)", people)

        await self.store.write(work)

    async def note_result(self, seating: Seating) -> None:
        """For the statistics of everybody who sat here."""
        match = seating.match
        assert match is not None
        returns = match.returns()
        rows = []
        for seat, chair in enumerate(seating.chairs):
            if chair.kind == PERSON:
                others = [c for c in seating.chairs if c is not chair]
                against = ", ".join(sorted({c.level or "person" for c in others}))
                won = match.table.winners >> seat & 1
                lost = match.table.losers >> seat & 1
                letter = SEAT_LETTERS[seat]
                facts = (seating.game, seating.seats, letter, won, lost, returns[seat], against)
                rows.append((chair.profile, seating.id, *facts, time.time()))
        marks = ", ".join("?" * 10)

        def work(link: sqlite3.Connection) -> None:
            link.executemany(f"INSERT OR REPLACE INTO results VALUES ({marks})", rows)

        await self.store.write(work)

    async def summaries(self, profile: str) -> list[dict[str, Any]]:
        """The tables at which a profile sits, the newest first."""
        rows = await self.store.read(
            "SELECT t.id, t.code, t.game, t.seats, t.status, t.touched, s.seat FROM sitting s "
            "JOIN tables t ON t.id = s.table_id WHERE s.profile = ? "
            "ORDER BY t.touched DESC LIMIT 40",
            profile,
        )
        names = ("table", "code", "game", "seats", "status", "touched", "seat")
        return [self._with_turn(dict(zip(names, row, strict=True))) for row in rows]

    def _with_turn(self, words: dict[str, Any]) -> dict[str, Any]:
        room = self.rooms.get(words["table"])
        match = room.seating.match if room else None
        words["turn"] = bool(match and words["seat"] in match.turn)
        return words


__all__ = ["OPEN_SEAT", "House"]
