"""Strangers' programs in seats of a live table: JSON lines over a socket of their own.

Words and bounds are those of `bots/protocol.py`; whatever goes wrong, a bot plays on.
"""

import asyncio
import hashlib
import json
import logging
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.bots import protocol
from parlour.bots.protocol import Fault
from parlour.bots.stranger import Limits
from parlour.engine.moves import SEAT_LETTERS
from parlour.server import guard
from parlour.server.hearing import Refusal
from parlour.server.seating import CLOSED, OVER, PERSON, PLAYING, PROGRAM, WAITING, Seating
from parlour.server.store import Entry

if TYPE_CHECKING:
    from parlour.server.room import Room

log = logging.getLogger("parlour.room")

LIMITS = Limits()
SUBSTITUTE = "easy"
CODE_AGE = 600.0  # seconds in which a code is to be used
BAD_CODE = BAD_PROGRAM = 1008
DONE = 1000


class Program:
    """One that has come and plays a seat."""

    def __init__(self, socket: WebSocket, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.news: list[dict[str, Any]] = []
        self._left = LIMITS.match
        self._extra = LIMITS.start
        self._answer: asyncio.Future[bytes] | None = None

    async def listen(self) -> str:
        """Until it goes or says what it was not asked for; why."""
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                self._give_up("went away")
                return "went away"
            said = (frame.get("text") or "").encode("utf-8", "replace")
            if self._answer is None or self._answer.done():
                return f"wrote {protocol.shorten(said)} without being asked"
            self._answer.set_result(said)

    def _give_up(self, why: str) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Fault(why))

    async def say(self, words: dict[str, Any]) -> None:
        async with asyncio.timeout(LIMITS.move):
            await self.socket.send_text(protocol.pack(words).decode())

    def seconds(self) -> float:
        """How long it may think now."""
        if self._left <= 0:
            raise Fault(f"took more than {LIMITS.match:g} seconds for the match")
        return min(LIMITS.move, self._left) + self._extra

    async def ask(self, words: list[dict[str, Any]], seconds: float) -> str:
        """The move that it names, in time."""
        start = time.monotonic()
        self._answer = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(seconds):
                for each in words:
                    await self.say(each)
                said = await self._answer
        except TimeoutError:
            raise Fault(f"did not answer within {seconds:g} seconds") from None
        except (WebSocketDisconnect, RuntimeError):
            raise Fault("went away") from None
        finally:
            self._left -= max(0.0, time.monotonic() - start - self._extra)
            self._extra = 0.0
            self._answer = None
        return protocol.read_move(protocol.read_answer(said))


class Programs:
    """The programs at one table, and the codes for those to come."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._codes: dict[str, tuple[int, float]] = {}
        self._playing: dict[int, Program] = {}
        self._goodbye: asyncio.Future[None] | None = None

    def connected(self) -> set[int]:
        return set(self._playing)

    async def invite(self, profile: str, letter: str) -> str:
        """The host's: a code with which a program takes a seat, once."""
        room = self.room
        async with room.lock:
            seating = room.seating
            if profile != seating.host:
                raise Refusal("host", "that is for the host of the table")
            seat = SEAT_LETTERS.index(letter)
            if self._must_change(seating, seat):
                said = json.dumps({"seat": letter, "level": PROGRAM})
                await room.write("", f".program-{secrets.token_hex(6)}", "bot", said)
        code = secrets.token_urlsafe(32)
        now = time.monotonic()
        codes = {name: found for name, found in self._codes.items() if found[1] > now}
        self._codes = codes | {_name(code): (seat, now + CODE_AGE)}
        return code

    @staticmethod
    def _must_change(seating: Seating, seat: int) -> bool:
        """Does the seat become a program's only now? A Refusal if it cannot."""
        if seat >= len(seating.chairs) or seating.status in (OVER, CLOSED):
            raise Refusal("seat", "there is no such seat to play in")
        chair = seating.chairs[seat]
        if chair.level == PROGRAM:
            return False
        if seating.status != WAITING:
            raise Refusal("seat", "a program takes its seat before the match")
        if chair.kind == PERSON:
            raise Refusal("seat", "that seat is taken")
        return True

    def claim(self, code: str, seat: int) -> bool:
        """Is this the code of that seat? It holds no longer then."""
        found = self._codes.get(_name(code))
        if found is None or found[0] != seat or found[1] < time.monotonic():
            return False
        del self._codes[_name(code)]
        return True

    async def hold(self, socket: WebSocket, seat: int) -> None:
        """A program in its seat, until it goes or is sent away."""
        program = Program(socket, seat)
        before = self._playing.get(seat)
        self._playing[seat] = program
        if before is not None:
            await _dismiss(before, None, "another program took the seat")
        fault = await self._attend(program)
        if self._playing.get(seat) is program:
            await self._replace(program, fault)

    async def _attend(self, program: Program) -> str:
        """Greet a program and hear it; why it has gone."""
        room, seat = self.room, program.seat
        try:
            await program.say(protocol.hello(room.seating.set_up(), seat))
            async with room.lock:
                if room.seating.chairs[seat].stand_in and room.seating.status == PLAYING:
                    id = f".back-{secrets.token_hex(6)}"
                    await room.write("", id, "back", SEAT_LETTERS[seat])
            room.show()
            return await program.listen()
        except (WebSocketDisconnect, RuntimeError, TimeoutError, Refusal):
            return "went away"

    def note(self, entry: Entry) -> None:
        """What each program is to be told of a new entry."""
        seating = self.room.seating
        if seating.news and seating.news[-1].v == entry.v:
            for seat, program in self._playing.items():
                program.news += seating.news[-1].events.get(seat, [])
        if seating.status in (OVER, CLOSED) and self._playing:
            self._goodbye = asyncio.ensure_future(self._say_goodbye())

    async def line(self, seat: int) -> str | None:
        """What the program of a seat says; None if there is none, or none any more."""
        program = self._playing.get(seat)
        if program is None:
            return None
        try:
            async with self.room.lock:
                seconds = program.seconds()
                words = self._words(program, seconds)
            line = await program.ask(words, seconds)
            async with self.room.lock:
                self._check(seat, line)
            return line
        except Fault as fault:
            await self._replace(program, str(fault))
            return None

    def _words(self, program: Program, seconds: float) -> list[dict[str, Any]]:
        match = self.room.seating.match
        assert match is not None
        news, program.news = program.news, []
        view = match.view(program.seat)
        return [protocol.observe(news, view), protocol.act(match, program.seat, seconds)]

    def _check(self, seat: int, line: str) -> None:
        match = self.room.seating.match
        if match is not None and match.may_act(seat):
            try:
                match.moves_of(seat, line)
            except ValueError as error:
                raise Fault(f"named a move that is not legal: {error}") from None

    async def _replace(self, program: Program, why: str) -> None:
        """A bot plays on; the program hears why, nobody else: its words may be its cards."""
        seat, room = program.seat, self.room
        if self._playing.get(seat) is program:
            del self._playing[seat]
        log.info("table %s: a bot plays for the program in seat %d", room.seating.id, seat)
        await _dismiss(program, None, why)
        async with room.lock:
            if room.seating.status == PLAYING and not room.seating.chairs[seat].stand_in:
                said = json.dumps({"seat": SEAT_LETTERS[seat], "level": SUBSTITUTE})
                id = f".program-{secrets.token_hex(6)}"
                with suppress(Refusal):
                    await room.write("", id, "bot", said)
        room.show()

    async def _say_goodbye(self) -> None:
        programs, self._playing = self._playing, {}
        match = self.room.seating.match
        returns = match.returns() if match is not None and match.over else None
        for program in programs.values():
            with suppress(Exception):
                assert match is not None
                await program.say(protocol.observe(program.news, match.view(program.seat)))
            await _dismiss(program, returns, "")


async def _dismiss(program: Program, returns: list[float] | None, why: str) -> None:
    words = protocol.bye(returns) | ({"error": why} if why else {})
    with suppress(Exception):
        await program.say(words)
        await program.socket.close(BAD_PROGRAM if why else DONE)


def _name(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


async def program_socket(socket: WebSocket) -> None:
    """`/ws/bot/TABLE/SEAT`: a program with a code of the host's."""
    room = await socket.app.state.house.room(socket.path_params["table"])
    seat = SEAT_LETTERS.find(socket.path_params["seat"])
    doors, address = socket.app.state.doors, guard.address_of(socket)
    is_right = room is not None and guard.is_ours(socket)
    if not is_right or not room.programs.claim(guard.bearer(socket), seat):
        await socket.close(BAD_CODE)
        return
    if not doors.come_in(address):
        await socket.close(BAD_CODE)
        return
    try:
        await socket.accept()
        await room.programs.hold(socket, seat)
    except (WebSocketDisconnect, RuntimeError):
        return  # gone while something was said to it
    finally:
        doors.go_out(address)
