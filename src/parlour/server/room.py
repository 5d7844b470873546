"""A table with people at it: one order of events, on disk before anybody sees them."""

import asyncio
import hmac
import json
import logging
import secrets
import sqlite3
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.engine.errors import MoveError, ParlourError
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.views import SPECTATOR
from parlour.server import host_orders, picture
from parlour.server.limits import Window
from parlour.server.seating import CLOSED, OPEN_SEAT, OVER, PERSON, PLAYING, WAITING, Seating
from parlour.server.store import Entry, Store
from parlour.server.thinking import Thinkers, question
from parlour.server.wire import (
    Act,
    AnyMessage,
    Hint,
    Host,
    More,
    Nonce,
    Sit,
    Stand,
    clean_name,
)

log = logging.getLogger("parlour.room")

MOST_WORDS = 32  # short messages that wait for one slow reader; then it is let go
GREY_AFTER = 10.0  # seconds without a screen until a person counts as away
PACE = 0.35  # seconds between bots' moves where several people look on
CLOCK_LEVEL = "easy"
HINT_EVERY = 1.0


class Refusal(Exception):
    """A message that changes nothing."""

    def __init__(self, why: str, text: str = "") -> None:
        super().__init__(text)
        self.why = why
        self.text = text


@dataclass(eq=False)
class Screen:
    """One open screen. At most one view waits for it, the newest; `wake` is its writer's bell."""

    profile: str
    version: int
    window: Window
    address: str = ""
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    words: list[dict[str, Any]] = field(default_factory=list)
    is_stale: bool = True  # a newer view than it has is there
    bye: str = ""
    close_code: int = 1000

    def say(self, words: dict[str, Any]) -> None:
        if len(self.words) >= MOST_WORDS:
            self.leave("slow", 1013)
        else:
            self.words.append(words)
            self.wake.set()

    def show(self) -> None:
        self.is_stale = True
        self.wake.set()

    def leave(self, why: str, code: int) -> None:
        self.bye = self.bye or why
        self.close_code = code
        self.wake.set()


class Room:
    """A loaded table."""

    def __init__(self, seating: Seating, store: Store, thinkers: Thinkers, house: Any) -> None:
        self.seating = seating
        self.store = store
        self.thinkers = thinkers
        self.house = house
        self.screens: list[Screen] = []
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.touched = time.monotonic()
        self.is_lost = False  # the disk refused an entry: what is in memory is not to be shown
        self._seen: dict[str, float] = {}  # when a profile was last here
        self._due: float | None = None
        self._driver: asyncio.Task[None] | None = None
        self._hints: dict[str, float] = {}

    # Who is here

    def arrive(self, screen: Screen) -> None:
        seat = self.seating.seat_of(screen.profile)
        if seat >= 0:
            for other in self.screens:
                if other.profile == screen.profile:
                    other.leave("elsewhere", 4001)
        self.screens.append(screen)
        self._seen.pop(screen.profile, None)
        self._tell_who()
        self.drive()

    def depart(self, screen: Screen) -> None:
        if screen in self.screens:
            self.screens.remove(screen)
        if not any(other.profile == screen.profile for other in self.screens):
            self._seen[screen.profile] = time.monotonic()
        self.touched = time.monotonic()
        self._tell_who()

    def _tell_who(self) -> None:
        away = self.away()
        seats = [
            {"seat": SEAT_LETTERS[seat], "online": seat not in away, "away": away.get(seat, 0)}
            for seat in range(len(self.seating.chairs))
        ]
        for screen in self.screens:
            screen.words = [words for words in screen.words if words["t"] != "who"]
            screen.say({"t": "who", "seats": seats, "watchers": self.watchers()})

    def away(self) -> dict[int, int]:
        """Seconds since the person of a seat was last here, for those who are not."""
        here = {screen.profile for screen in self.screens}
        now = time.monotonic()
        return {
            seat: 1 + int(now - self._seen.get(chair.profile, self.touched))
            for seat, chair in enumerate(self.seating.chairs)
            if chair.kind == PERSON and chair.profile not in here
        }

    def watchers(self) -> int:
        return sum(self.seating.seat_of(screen.profile) < 0 for screen in self.screens)

    def may_watch(self, profile: str) -> bool:
        is_known = self.seating.seat_of(profile) >= 0 or profile == self.seating.host
        return is_known or self.seating.settings.watch or self.seating.status == WAITING

    def picture_for(self, profile: str, since: int) -> dict[str, Any]:
        viewer = self.seating.seat_of(profile)
        presence = {
            "away": self.away(),
            "watchers": self.watchers(),
            "host": profile == self.seating.host,
        }
        due = None if self._due is None else round(max(0.0, self._due - time.monotonic()), 1)
        return picture.picture(self.seating, viewer, since, presence, due)

    # What is said

    async def hear(self, profile: str, said: AnyMessage) -> dict[str, Any]:
        """The answer to a message: an ack or a nak (or a hint)."""
        self.touched = time.monotonic()
        try:
            if isinstance(said, Hint):
                return await self._hint(profile, said)
            async with self.lock:
                version = await self._heed(profile, said)
        except Refusal as refusal:
            words = {"why": refusal.why, "text": refusal.text, "v": self.seating.version}
            return {"t": "nak", "id": said.id, **words}
        return {"t": "ack", "id": said.id, "v": version}

    async def _heed(self, profile: str, said: AnyMessage) -> int:
        seat = self.seating.seat_of(profile)
        speaker = SEAT_LETTERS[seat] if seat >= 0 else f"@{profile[:16]}"
        before = self.seating.answered.get((speaker, said.id))
        if before is not None:
            return before
        if self.seating.status == CLOSED:
            raise Refusal("closed", "this table is closed")
        if isinstance(said, Act):
            kind, text = self._act(seat, said)
        elif isinstance(said, Sit):
            kind, text = self._sit(profile, said)
        elif isinstance(said, Stand):
            kind, text = self._stand(seat)
        elif isinstance(said, Nonce):
            kind, text = self._nonce(seat, said)
        elif isinstance(said, More):
            kind, text = self._more(seat, said)
        else:
            kind, text = await self._order(profile, seat, said)
        await self.write(speaker, said.id, kind, text)
        if isinstance(said, Nonce | Sit) and host_orders.starts_itself(self.seating):
            await self.write("", f".deal-{self.seating.version}", "deal", "")
        return self.seating.version

    def _act(self, seat: int, said: Act) -> tuple[str, str]:
        seating = self.seating
        if seat < 0:
            raise Refusal("seat", "you have no seat at this table")
        if seating.match is None or seating.status != PLAYING:
            raise Refusal("closed", "there is no match to play in now")
        if not seating.match.may_act(seat):
            raise Refusal("not_asked", "it is not your turn")
        if said.v < seating.asked.get(seat, 0):
            raise Refusal("stale", "the table has moved on since")
        return "move", said.m

    def _sit(self, profile: str, said: Sit) -> tuple[str, str]:
        seating = self.seating
        place = SEAT_LETTERS.index(said.seat)
        if place >= len(seating.chairs):
            raise Refusal("seat", "there is no such seat")
        chair = seating.chairs[place]
        is_own = chair.kind == PERSON and chair.profile == profile
        if is_own and chair.stand_in:
            return "back", said.seat
        if not is_own and (chair.kind != OPEN_SEAT or seating.status != WAITING):
            raise Refusal("seat", "that seat is taken")
        words = {"seat": said.seat, "profile": profile, "name": clean_name(said.name)}
        return "sit", json.dumps(words)

    def _stand(self, seat: int) -> tuple[str, str]:
        if seat < 0:
            raise Refusal("seat", "you have no seat at this table")
        return "stand", "medium"

    def _nonce(self, seat: int, said: Nonce) -> tuple[str, str]:
        if seat < 0 or self.seating.status != WAITING:
            raise Refusal("seat", "too late to add to the deal")
        return "nonce", said.n

    def _more(self, seat: int, said: More) -> tuple[str, str]:
        if seat < 0 or self._due is None:
            raise Refusal("seat", "there is no clock to stop")
        self._due = None
        return "more", ""

    async def _order(self, profile: str, seat: int, said: Host) -> tuple[str, str]:
        if profile != self.seating.host:
            self._allow_anyone(seat, said)
        try:
            host_orders.check(self.seating, said, self.away())
            if said.do == "rematch":
                return "rematch", await self.house.again(self.seating, self._names_here())
        except ParlourError as error:
            raise Refusal("host", error.text) from None
        return host_orders.entry(said)

    def _allow_anyone(self, seat: int, said: Host) -> None:
        """Whoever sits here may call a bot for somebody who has been gone for long."""
        if said.do == "bot" and said.seat and seat >= 0 and self.seating.status == PLAYING:
            if self.away().get(SEAT_LETTERS.index(said.seat), 0) >= 3 * GREY_AFTER:
                return
        if said.do == "rematch" and seat >= 0 and self.seating.status == OVER:
            return
        raise Refusal("host", "that is for the host of the table")

    def _names_here(self) -> list[str]:
        return [screen.profile for screen in self.screens]

    async def write(self, speaker: str, id: str, kind: str, text: str) -> None:
        """Take an entry in, put it on disk, and only then show it."""
        seating = self.seating
        entry = Entry(seating.version + 1, speaker, id, kind, text, time.time())
        status = seating.status
        try:
            seating.take(entry)
        except MoveError as error:
            raise Refusal("illegal", error.text) from None
        except ParlourError as error:
            raise Refusal("host", error.text) from None
        changes = {"status": seating.status} if seating.status != status else {}
        try:
            await self.store.append(seating.id, [entry], **changes)
        except sqlite3.Error as error:
            log.error("table %s: entry %d is not on disk: %s", seating.id, entry.v, error)
            self.is_lost = True
            self.house.forget(self)
            for screen in self.screens:
                screen.leave("restart", 1012)
            raise Refusal("store", "the table cannot be written to disk now") from None
        await self._after(entry, status)

    async def _after(self, entry: Entry, status: str) -> None:
        seating = self.seating
        if entry.kind in ("move", "deal", "more", "settings", "bot", "back"):
            self._set_clock()
        if entry.kind in ("sit", "stand", "open", "swap", "options", "bot"):
            await self.house.note_sitting(seating)
        if seating.status == OVER and status != OVER:
            await self.house.note_result(seating)
        self.show()
        self.drive()

    def show(self) -> None:
        """Ring for every screen."""
        self.changed.set()
        self.changed = asyncio.Event()
        for screen in self.screens:
            screen.show()

    async def welcome_back(self, profile: str) -> None:
        """A person whose seat a bot was playing sits down again."""
        seat = self.seating.seat_of(profile)
        if seat >= 0 and self.seating.chairs[seat].stand_in and self.seating.status == PLAYING:
            async with self.lock:
                if self.seating.chairs[seat].stand_in:
                    id = f".back-{secrets.token_hex(6)}"
                    await self.write(SEAT_LETTERS[seat], id, "back", SEAT_LETTERS[seat])

    # The clock and the bots

    def _set_clock(self) -> None:
        match = self.seating.match
        clock = self.seating.settings.clock
        if match is None or self.seating.status != PLAYING or not clock:
            self._due = None
            return
        people = [
            seat
            for seat, chair in enumerate(self.seating.chairs)
            if match.may_act(seat) and not chair.player()
        ]
        self._due = time.monotonic() + clock if people else None

    def drive(self) -> None:
        """Let bots and the clock do their part, in one task a room."""
        if self.seating.status != PLAYING:
            return
        if self.seating.settings.clock and self._due is None:
            self._set_clock()
        if self._driver is None or self._driver.done():
            self._driver = asyncio.get_running_loop().create_task(self._drive())

    async def _drive(self) -> None:
        while self.seating.status == PLAYING and not self.is_lost:
            seat, level = self._next_bot()
            if seat < 0 and self._due is None:
                return
            if seat < 0:
                await self._wait_for_clock()
                continue
            try:
                await self._bot_moves(seat, level)
            except Refusal as refusal:
                log.info("table %s: a bot was refused: %s", self.seating.id, refusal.why)
                await asyncio.sleep(0.05)

    def _next_bot(self) -> tuple[int, str]:
        match = self.seating.match
        assert match is not None
        for seat, chair in enumerate(self.seating.chairs):
            if match.may_act(seat) and chair.player():
                return seat, chair.player()
        if self._due is not None and time.monotonic() >= self._due:
            for seat in range(len(self.seating.chairs)):
                if match.may_act(seat):
                    return seat, CLOCK_LEVEL
        return -1, ""

    async def _wait_for_clock(self) -> None:
        changed = self.changed
        left = (self._due or 0.0) - time.monotonic()
        try:
            await asyncio.wait_for(changed.wait(), max(0.01, left))
        except TimeoutError:
            pass

    async def _bot_moves(self, seat: int, level: str) -> None:
        seating = self.seating
        async with self.lock:
            version = seating.version
            assert seating.match is not None
            asked = question(seating.match, seat, level, self._bot_seed(version))
        start = time.monotonic()
        line = await self._line_of(asked)
        if sum(chair.kind == PERSON for chair in seating.chairs) != 1:
            await asyncio.sleep(max(0.0, PACE - (time.monotonic() - start)))
        async with self.lock:
            match = seating.match
            if seating.version != version and not self._is_still_asked(seat, level, version):
                return
            id = f".bot-{version}-{seating.version}"
            try:
                await self.write(SEAT_LETTERS[seat], id, "move", line)
            except Refusal as refusal:
                if refusal.why != "illegal":
                    raise
                assert match is not None
                log.error("table %s: bot %s said %r", seating.id, level, line)
                await self.write(SEAT_LETTERS[seat], id, "move", match.lines_of(seat, 1)[0])

    def _is_still_asked(self, seat: int, level: str, version: int) -> bool:
        chair = self.seating.chairs[seat]
        match = self.seating.match
        is_due = chair.player() == level or (level == CLOCK_LEVEL and not chair.player())
        return bool(
            is_due
            and match is not None
            and match.may_act(seat)
            and self.seating.asked.get(seat, 0) <= version
        )

    async def _line_of(self, asked: Any) -> str:
        try:
            return await self.thinkers.line(asked)
        except (TimeoutError, BrokenProcessPool) as fault:
            log.error("table %s: no answer from a bot: %r", self.seating.id, fault)
            assert self.seating.match is not None
            return self.seating.match.lines_of(asked.seat, 1)[0]

    def _bot_seed(self, version: int) -> int:
        """A bot's own chance: not the cards', and not to be guessed from outside."""
        said = f"bot {self.seating.id} {version}".encode()
        digest = hmac.digest(self.seating.secret, said, "sha256")
        return int.from_bytes(digest[:7], "little")

    async def _hint(self, profile: str, said: Hint) -> dict[str, Any]:
        seating = self.seating
        seat = seating.seat_of(profile)
        if seat < 0 or seating.match is None or not seating.match.may_act(seat):
            raise Refusal("not_asked", "it is not your turn")
        if not seating.settings.hints:
            raise Refusal("host", "hints are switched off at this table")
        now = time.monotonic()
        if now - self._hints.get(profile, 0.0) < HINT_EVERY:
            raise Refusal("rate", "one hint at a time")
        self._hints[profile] = now
        async with self.lock:
            asked = question(seating.match, seat, "hard", self._bot_seed(seating.version))
        try:
            line, candidates = await self.thinkers.hint(asked)
        except (TimeoutError, BrokenProcessPool):
            raise Refusal("host", "no hint could be found now") from None
        return {"t": "hint", "id": said.id, "m": line, "candidates": candidates[:6]}


def settings_text(settings: Any) -> str:
    return msgspec.json.encode(settings).decode()


__all__ = ["Refusal", "Room", "Screen", "settings_text"]
