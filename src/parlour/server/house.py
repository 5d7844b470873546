"""All the tables of a house: made, found, loaded when somebody comes, put away when all leave."""

import asyncio
import json
import logging
import secrets
import sqlite3
import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from parlour.bots.levels import make_bot
from parlour.engine.errors import OptionError
from parlour.engine.fair import commit
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game as find_game
from parlour.server import index
from parlour.server.faults import place_of
from parlour.server.room import Room
from parlour.server.seating import BOT, PERSON, PLAYING, PROGRAM, WAITING, Seating, seating_of
from parlour.server.store import Entry, Store
from parlour.server.thinking import Thinkers
from parlour.server.wire import NewTable, Settings, clean_name

log = logging.getLogger("parlour.house")

CODE_MARKS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
COLUMNS = ("id", "code", "game", "rules", "seats", "options", "settings", "host", "commitment")
IDLE = 600.0  # seconds without a screen until a table is put away
CLOCKED_FOR = 7 * 86400  # seconds since the last move in which a clock is still wound up


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
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(self._loading[table])

    def _loaded(self, table: str, done: "asyncio.Future[Room | None]") -> None:
        del self._loading[table]
        if not done.cancelled():
            done.exception()  # whoever asked for it may have gone

    async def _load(self, table: str) -> Room | None:
        try:
            seating = await self.read(table)
        except LookupError:
            return None
        room = Room(seating, self.store, self.thinkers, self)
        self.rooms[table] = room
        room.driver.wake()
        return room

    async def read(self, table: str) -> Seating:
        """A table as the disk has it; a LookupError if there is none."""
        names = ", ".join(COLUMNS)
        rows = await self.store.read(f"SELECT {names} FROM tables WHERE id = ?", table)
        if not rows:
            raise LookupError
        row = dict(zip(COLUMNS, rows[0], strict=True))
        if row["rules"] != find_game(row["game"]).version:
            raise _old_rules(row["game"])
        entries = await self.store.entries(table)
        secret = await self.store.secret(table)
        try:
            return await asyncio.to_thread(seating_of, row, secret, entries)
        except Exception as fault:
            log.error("table %s: cannot be played again: %s", table, place_of(fault))
            raise _old_rules(row["game"]) from None

    def forget(self, room: Room) -> None:
        self.rooms.pop(room.seating.id, None)

    def put_away(self) -> int:
        """Forget rooms that nobody has looked at for a while; how many there were."""
        now = time.monotonic()
        idle = [room for room in self.rooms.values() if _is_idle(room, now)]
        for room in idle:
            self.forget(room)
        return len(idle)

    def dismiss(self) -> None:
        """Tell every screen that the house closes for a moment."""
        for room in self.rooms.values():
            room.dismiss()

    async def close(self) -> None:
        """What is asked for is done and on disk; then the file is closed."""
        for room in list(self.rooms.values()):
            await room.driver.rest()
        self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    async def wake_clocks(self) -> None:
        """After a start: tables with a clock go on whether anybody looks or not."""
        rows = await self.store.read(
            "SELECT id, settings FROM tables WHERE status = 'playing' AND touched > ?",
            time.time() - CLOCKED_FOR,
        )
        for table, settings in rows:
            if json.loads(settings).get("clock"):
                try:
                    await self.room(table)
                except (OptionError, sqlite3.Error) as fault:
                    log.error("table %s: its clock does not run: %s", table, place_of(fault))

    # New tables

    async def create(self, host: str, wish: NewTable) -> dict[str, str]:
        """A new table; an OptionError says what is impossible about it."""
        set_up = find_game(wish.game).set_up(wish.seats, wish.options)
        _check_fill(wish)
        entries = []
        for letter, fill in zip(SEAT_LETTERS, wish.fill, strict=False):
            if fill == "me":
                entries.append(_sit(letter, host, clean_name(wish.name)))
            elif fill != "open":
                entries.append(_bot(letter, fill))
        options = dict(set_up.options)
        seating = await self._create(
            host, set_up.game.slug, wish.seats, options, wish.settings, entries
        )
        self.thinkers.get_ready(set_up)
        return {"table": seating.id, "code": seating.code}

    async def again(self, old: Seating, here: Collection[str], asker: str) -> str:
        """A new table with the same seats; people who have gone leave theirs open."""
        entries = []
        for letter, chair in zip(SEAT_LETTERS, old.chairs, strict=False):
            if chair.kind == PERSON and chair.profile in {*here, asker}:
                entries.append(_sit(letter, chair.profile, chair.name))
            elif chair.kind == BOT and chair.level != PROGRAM:
                entries.append(_bot(letter, chair.level))
        host = old.host if old.host in here else asker
        options = dict(old.options)
        seating = await self._create(host, old.game, old.seats, options, old.settings, entries)
        return seating.id

    async def _create(
        self,
        host: str,
        game: str,
        seats: int,
        options: dict[str, Any],
        settings: Settings,
        said: Sequence[tuple[str, str]],
    ) -> Seating:
        for _ in range(5):
            secret = secrets.token_bytes(32)
            row = _new_row(host, game, seats, options, settings, secret)
            entries = [
                Entry(v, "", f".first-{v}", kind, text, row["created"])
                for v, (kind, text) in enumerate(said, 1)
            ]
            seating = seating_of(row, secret, entries)
            try:
                await self.store.create(row, secret, entries, index.sitting(seating))
            except sqlite3.IntegrityError:
                continue  # the code is taken
            self.rooms[seating.id] = Room(seating, self.store, self.thinkers, self)
            return seating
        raise OptionError("table/code", "no free code was found; try again")

    async def by_code(self, code: str) -> str | None:
        rows = await self.store.read("SELECT id FROM tables WHERE code = ?", code.upper())
        return rows[0][0] if rows else None

    async def summaries(self, profile: str) -> list[dict[str, Any]]:
        """The tables at which a profile sits, and whether it is asked for a move there."""
        found = await index.summaries(self.store, profile)
        for words in found:
            words["turn"] = await self._is_asked(words["table"], words["seat"])
        return found

    async def _is_asked(self, table: str, letter: str) -> bool:
        room = self.rooms.get(table)
        if room is None:
            return False
        async with room.lock:
            match = room.seating.match
            return bool(match and not match.over and letter in match.turn)


def _check_fill(wish: NewTable) -> None:
    if len(wish.fill) != wish.seats or wish.fill.count("me") != 1:
        raise OptionError("table/fill", "fill names every seat, and yours exactly once")
    for fill in wish.fill:
        if fill not in ("me", "open"):
            grade, _, persona = fill.partition(":")
            make_bot(grade, persona or "steady", plain=True)


def _sit(letter: str, profile: str, name: str) -> tuple[str, str]:
    return "sit", json.dumps({"seat": letter, "profile": profile, "name": name})


def _bot(letter: str, level: str) -> tuple[str, str]:
    return "bot", json.dumps({"seat": letter, "level": level})


def _new_row(
    host: str, game: str, seats: int, options: dict[str, Any], settings: Settings, secret: bytes
) -> dict[str, Any]:
    table, now = secrets.token_urlsafe(16), time.time()
    return {
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


def _is_idle(room: Room, now: float) -> bool:
    has_clock = room.seating.status == PLAYING and room.seating.settings.clock
    is_looked_at = room.here() or room.programs.connected()
    return not is_looked_at and not has_clock and now - room.touched > IDLE


def _old_rules(game: str) -> OptionError:
    return OptionError("table/rules", f"this table was begun with other rules of {game}")
