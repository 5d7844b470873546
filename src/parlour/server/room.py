"""A table with people at it: one order of events, on disk before anybody sees them."""

import asyncio
import contextlib
import logging
import math
import secrets
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from parlour.engine.errors import MoveError, ParlourError
from parlour.engine.moves import SEAT_LETTERS
from parlour.server import host_orders, index, picture
from parlour.server.driving import Driver
from parlour.server.faults import place_of
from parlour.server.guard import STRANGER
from parlour.server.hearing import NOTHING, Hearing, Refusal
from parlour.server.limits import SEAT_FRAMES, WATCHER_FRAMES, Window
from parlour.server.programs import Programs
from parlour.server.screen import Screen
from parlour.server.seating import OVER, PERSON, PLAYING, WAITING, Seating
from parlour.server.store import Entry, Store
from parlour.server.thinking import Thinkers, question
from parlour.server.wire import AnyMessage, Hint, Host, Nonce, Sit

log = logging.getLogger("parlour.room")

HINT_EVERY = 1.0
NO_WATCHING, RESTART, ELSEWHERE = 4003, 1012, 4001
SITTING_KINDS = ("sit", "stand", "open", "swap", "options", "bot")
Words = dict[str, Any]


class Room:
    """A loaded table.

    Whoever holds the lock sees what is on disk: an entry is taken in and written under it, and
    every picture is made under it.
    """

    def __init__(self, seating: Seating, store: Store, thinkers: Thinkers, house: Any) -> None:
        self.seating = seating
        self.store = store
        self.thinkers = thinkers
        self.house = house
        self.screens: list[Screen] = []
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.opened = self.touched = time.monotonic()
        self.is_lost = False  # the table could not be read from disk again
        self.driver = Driver(self)
        self.programs = Programs(self)
        self._seen: dict[str, float] = {}  # when a profile was last here
        self._polls: Counter[str] = Counter()
        self._hints: dict[str, float] = {}

    # Who is here

    def arrive(self, screen: Screen) -> None:
        if self.seating.seat_of(screen.profile) >= 0:
            for other in self.screens:
                if other.profile == screen.profile:
                    other.leave("elsewhere", ELSEWHERE)
        self.screens.append(screen)
        self._seen.pop(screen.profile, None)
        screen.show()
        self._tell_who(screen)
        self.driver.wake()

    def depart(self, screen: Screen) -> None:
        self.screens.remove(screen)
        if not any(other.profile == screen.profile for other in self.screens):
            self._leave(screen.profile)
        self._tell_who()

    def _leave(self, profile: str) -> None:
        self.touched = time.monotonic()
        if self.seating.seat_of(profile) >= 0:
            self._seen[profile] = self.touched

    @contextlib.contextmanager
    def polled_by(self, profile: str) -> Iterator[None]:
        """A screen without a socket is here while it asks."""
        self._polls[profile] += 1
        self._seen.pop(profile, None)
        try:
            yield
        finally:
            self._polls[profile] -= 1
            self._polls += Counter()  # forgets those at zero
            self._leave(profile)

    def here(self) -> set[str]:
        """The profiles of all who look on now."""
        return {screen.profile for screen in self.screens} | set(self._polls)

    def _tell_who(self, newcomer: Screen | None = None) -> None:
        for screen in self.screens:
            if screen is not newcomer:
                screen.tell_who()

    def who(self) -> Words:
        """Who is here."""
        away = self.away()
        seats = [
            {"seat": SEAT_LETTERS[seat], "online": seat not in away, "away": away.get(seat, 0)}
            for seat in range(len(self.seating.chairs))
        ]
        return {"t": "who", "seats": seats, "watchers": self.watchers()}

    def away(self) -> dict[int, int]:
        """Seconds since the person of a seat was last here, for those who are not."""
        here = self.here()
        now = time.monotonic()
        return {
            seat: 1 + int(now - self._seen.get(chair.profile, self.opened))
            for seat, chair in enumerate(self.seating.chairs)
            if chair.kind == PERSON and chair.profile not in here
        }

    def watchers(self) -> int:
        return sum(self.seating.seat_of(profile) < 0 for profile in self.here())

    def may_watch(self, profile: str) -> bool:
        """A table that is closed to strangers stays so after the match."""
        is_known = self.seating.seat_of(profile) >= 0 or profile == self.seating.host
        return is_known or self.seating.settings.watch or self.seating.status == WAITING

    def may_speak(self, profile: str, window: Window) -> bool:
        """Does this message keep to the rate of a seat, or of a watcher?"""
        has_seat = self.seating.seat_of(profile) >= 0
        window.most = SEAT_FRAMES if has_seat else WATCHER_FRAMES
        return window.allows()

    def picture_for(self, profile: str, since: int) -> Words:
        viewer = self.seating.seat_of(profile)
        presence = {
            "away": self.away(),
            "watchers": self.watchers(),
            "host": profile == self.seating.host,
            "programs": self.programs.connected(),
        }
        due = self.driver.due
        left = None if due is None else round(max(0.0, due - time.monotonic()), 1)
        return picture.picture(self.seating, viewer, since, presence, left)

    # What is said

    async def hear(self, profile: str, said: AnyMessage) -> Words:
        """The answer to a message: an ack, a nak or a hint."""
        self.touched = time.monotonic()
        if isinstance(said, Hint):
            return await self._hint(profile, said)
        work = asyncio.ensure_future(self._hear(profile, said))
        return await asyncio.shield(work)  # whoever asked may go: an entry is written whole

    async def _hear(self, profile: str, said: AnyMessage) -> Words:
        async with self.lock:
            try:
                version = await self._heed(profile, said)
            except Refusal as refusal:
                return self._nak(said.id, refusal)
        return {"t": "ack", "id": said.id, "v": version}

    def _nak(self, id: str, refusal: Refusal) -> Words:
        words = {"why": refusal.why, "text": refusal.text, "v": self.seating.version}
        return {"t": "nak", "id": id, **words}

    async def _heed(self, profile: str, said: AnyMessage) -> int:
        self._check_voice(profile)
        seating = self.seating
        before = seating.answer(profile, said.id)
        if before is not None:
            return before
        hearing = Hearing(seating, profile, self.away(), has_clock=self.driver.due is not None)
        line = hearing.line(said)
        if line == NOTHING:
            return seating.version
        if isinstance(said, Host) and said.do == "rematch":
            line = ("rematch", await self.house.again(seating, self.here(), profile))
        speaker = SEAT_LETTERS[hearing.seat] if hearing.seat >= 0 else f"@{profile}"
        await self.write(speaker, said.id, *line)
        version = seating.version
        if isinstance(said, Nonce | Sit) and host_orders.starts_itself(seating):
            await self.write("", f".deal-{version}", "deal", "")
        return version

    def _check_voice(self, profile: str) -> None:
        if profile.startswith(STRANGER):
            raise Refusal("seat", "open a page of this server first: it gives a cookie")
        if self.is_lost:
            raise Refusal("store", "the table cannot be read from disk now")

    async def welcome_back(self, profile: str) -> None:
        """A person whose seat a bot was playing sits down again."""
        seat = self.seating.seat_of(profile)
        if seat < 0 or not self.seating.chairs[seat].stand_in or self.seating.status != PLAYING:
            return
        letter = SEAT_LETTERS[seat]
        said = Sit(id=f"back-{secrets.token_hex(8)}", seat=letter)
        await self.hear(profile, said)

    async def _hint(self, profile: str, said: Hint) -> Words:
        try:
            async with self.lock:
                asked = self._hint_question(profile)
        except Refusal as refusal:
            return self._nak(said.id, refusal)
        try:
            line, candidates = await self.thinkers.hint(asked)
        except Exception as fault:
            log.error("table %s: no hint: %s", self.seating.id, place_of(fault))
            return self._nak(said.id, Refusal("host", "no hint could be found now"))
        finally:
            self._hints[profile] = time.monotonic()
        return {"t": "hint", "id": said.id, "m": line, "candidates": candidates[:6]}

    def _hint_question(self, profile: str) -> Any:
        seating = self.seating
        seat = seating.seat_of(profile)
        if seat < 0 or seating.match is None or not seating.match.may_act(seat):
            raise Refusal("not_asked", "it is not your turn")
        if not seating.settings.hints:
            raise Refusal("host", "hints are switched off at this table")
        if time.monotonic() - self._hints.get(profile, -HINT_EVERY) < HINT_EVERY:
            raise Refusal("rate", "one hint at a time")
        self._hints[profile] = math.inf  # until it is found
        return question(seating.match, seat, "hard", self.driver.seed(seating.version))

    # What is written

    async def write(self, speaker: str, id: str, kind: str, text: str) -> None:
        """Take an entry in, put it on disk, and only then show it. Under the lock."""
        seating = self.seating
        entry = Entry(seating.version + 1, speaker, id, kind, text, time.time())
        status = seating.status
        try:
            seating.take(entry)
            await self._append(entry, status)
        except MoveError as error:
            raise Refusal("illegal", error.text) from None
        except ParlourError as error:
            raise Refusal("host", error.text) from None
        except Exception as fault:
            log.error("table %s: entry %d is not on disk: %s", seating.id, entry.v, place_of(fault))
            await self._read_again()
            raise Refusal("store", "the table cannot be written to disk now") from None
        self._after(entry)

    async def _append(self, entry: Entry, status: str) -> None:
        """The entry, and what is known of the table elsewhere, in one transaction."""
        seating = self.seating
        also = []
        if entry.kind in SITTING_KINDS:
            also.append(index.sitting(seating))
        if seating.status == OVER and status != OVER:
            also.append(index.results(seating))
        changes = {"status": seating.status} if seating.status != status else {}
        await self.store.append(seating.id, [entry], also, **changes)

    async def _read_again(self) -> None:
        """Disk and memory may differ: the disk is right, and may have more than it admitted."""
        try:
            self.seating = await self.house.read(self.seating.id)
        except (ParlourError, sqlite3.Error) as fault:
            log.error("table %s: cannot be read: %s", self.seating.id, place_of(fault))
            self.is_lost = True
            self.house.forget(self)
            asyncio.get_running_loop().call_later(0.1, self.dismiss)  # after the refusal
            return
        self.driver.due = None
        self.show()
        self.driver.wake()

    def dismiss(self) -> None:
        """The house closes for a moment: every screen comes again."""
        for screen in self.screens:
            screen.leave("restart", RESTART)

    def _after(self, entry: Entry) -> None:
        self.driver.note(entry)
        self.programs.note(entry)
        if entry.kind in ("deal", "settings", "close", *SITTING_KINDS):
            for screen in self.screens:
                if not self.may_watch(screen.profile):
                    screen.leave("closed", NO_WATCHING)
        self.show()
        self.driver.wake()

    def show(self) -> None:
        """Ring for every screen."""
        self.changed.set()
        self.changed = asyncio.Event()
        for screen in self.screens:
            screen.show()
