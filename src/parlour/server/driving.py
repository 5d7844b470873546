"""Moves of bots, of programs, and of whoever has run out of time: one task a room."""

import asyncio
import hmac
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.engine.moves import SEAT_LETTERS
from parlour.server.faults import place_of
from parlour.server.hearing import Refusal
from parlour.server.seating import PERSON, PLAYING, PROGRAM
from parlour.server.store import Entry
from parlour.server.thinking import Question, question

if TYPE_CHECKING:
    from parlour.server.room import Room

log = logging.getLogger("parlour.room")

PACE = 0.35  # seconds between bots' moves where several people look on
SUBSTITUTE = "easy"  # for whoever is late, and for programs that have failed
CLOCK_KINDS = ("move", "deal", "more", "settings", "stand", "bot", "back")
SOON, LATE = 0.05, 5.0  # seconds until a move that was refused is tried again


class Driver:
    """Plays for all seats at which nobody sits, as long as there is something to do."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.due: float | None = None  # when somebody has thought for too long
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """See whether there is something to do."""
        if self.room.seating.status != PLAYING or self.room.is_lost:
            return
        if self.room.seating.settings.clock and self.due is None:
            self._wind_clock()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._drive())

    async def rest(self) -> None:
        """Stop; what is being written is written first."""
        async with self.room.lock:
            if self._task is not None:
                self._task.cancel()

    # The clock

    def note(self, entry: Entry) -> None:
        """A new entry: the clock starts anew if somebody is asked anew."""
        if entry.kind == "move" and self.due is not None and not self._is_new_question(entry):
            return
        if entry.kind in CLOCK_KINDS:
            self._wind_clock()

    def _is_new_question(self, entry: Entry) -> bool:
        thinking = self._people_asked()
        asked = self.room.seating.asked
        return not thinking or any(asked.get(seat, 0) >= entry.v for seat in thinking)

    def _people_asked(self) -> list[int]:
        seating = self.room.seating
        match = seating.match
        if match is None:
            return []
        chairs = enumerate(seating.chairs)
        return [seat for seat, chair in chairs if match.may_act(seat) and not chair.player()]

    def _wind_clock(self) -> None:
        seating = self.room.seating
        runs = seating.status == PLAYING and seating.settings.clock and self._people_asked()
        self.due = time.monotonic() + seating.settings.clock if runs else None

    def _is_late(self) -> bool:
        return self.due is not None and time.monotonic() >= self.due

    async def _wait_for_clock(self) -> None:
        changed = self.room.changed
        left = (self.due or 0.0) - time.monotonic()
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), max(0.01, left))

    # The bots

    async def _drive(self) -> None:
        wait = SOON
        while self.room.seating.status == PLAYING and not self.room.is_lost:
            try:
                if not await self._do_next():
                    return
                wait = SOON
            except Refusal as refusal:
                log.info("table %s: a bot was refused: %s", self.room.seating.id, refusal.why)
                await asyncio.sleep(wait)
                wait = min(LATE, 2 * wait)
            except Exception as fault:
                log.error("table %s: no bot moves here: %s", self.room.seating.id, place_of(fault))
                return

    async def _do_next(self) -> bool:
        """One move, or one wait for the clock; False if there is neither."""
        async with self.room.lock:
            seat, level = self._next()
            asked = self._question(seat, level) if seat >= 0 else None
            version = self.room.seating.version
        if asked is not None:
            await self._move(seat, level, asked, version)
        elif self.due is not None:
            await self._wait_for_clock()
        return asked is not None or self.due is not None

    def _next(self) -> tuple[int, str]:
        """A seat that is to be played for now, and at which level; -1 if there is none."""
        match = self.room.seating.match
        assert match is not None
        for seat, chair in enumerate(self.room.seating.chairs):
            if match.may_act(seat) and chair.player():
                return seat, chair.player()
        thinking = self._people_asked()
        return (thinking[0], SUBSTITUTE) if thinking and self._is_late() else (-1, "")

    def _question(self, seat: int, level: str) -> Question:
        match = self.room.seating.match
        assert match is not None
        known = SUBSTITUTE if level == PROGRAM else level
        return question(match, seat, known, self.seed(self.room.seating.version))

    async def _move(self, seat: int, level: str, asked: Question, version: int) -> None:
        start = time.monotonic()
        line = await self._line(seat, level, asked)
        if sum(chair.kind == PERSON for chair in self.room.seating.chairs) != 1:
            await asyncio.sleep(max(0.0, PACE - (time.monotonic() - start)))
        async with self.room.lock:
            seating = self.room.seating
            if seating.version != version and not self._is_still_asked(seat, level, version):
                return
            id = f".bot-{version}-{seating.version}"
            try:
                await self.room.write(SEAT_LETTERS[seat], id, "move", line)
            except Refusal as refusal:
                if refusal.why != "illegal":
                    raise
                log.error("table %s: %s named an illegal move", seating.id, level)
                await self.room.write(SEAT_LETTERS[seat], id, "move", self._any_line(seat))

    def _is_still_asked(self, seat: int, level: str, version: int) -> bool:
        """Others may have chosen meanwhile; the person may be back, or have got more time."""
        seating = self.room.seating
        player = seating.chairs[seat].player()
        is_due = player == level if player else self._is_late()
        is_asked = seating.match is not None and seating.match.may_act(seat)
        return is_due and is_asked and seating.asked.get(seat, 0) <= version

    async def _line(self, seat: int, level: str, asked: Question) -> str:
        """What is said in that seat: by a program, by a bot, or at the worst by nobody."""
        table = self.room.seating.id
        if level == PROGRAM:
            line = await self.room.programs.line(seat)
            if line is not None:
                return line
        try:
            return await self.room.thinkers.line(asked)
        except Exception as fault:
            log.error("table %s: no answer from a bot: %s", table, place_of(fault))
            return self._any_line(seat)

    def _any_line(self, seat: int) -> str:
        match = self.room.seating.match
        assert match is not None
        return match.lines_of(seat, 1)[0]

    def seed(self, version: int) -> int:
        """A bot's own chance: not the cards', and not to be guessed from outside."""
        seating = self.room.seating
        said = f"bot {seating.id} {version}".encode()
        return int.from_bytes(hmac.digest(seating.secret, said, "sha256")[:7], "little")
