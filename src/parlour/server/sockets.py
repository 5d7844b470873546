"""A screen's socket: one reader, one writer, and nobody waits for either."""

import asyncio
import sqlite3
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.engine.errors import OptionError
from parlour.server import guard
from parlour.server.room import Room
from parlour.server.screen import Screen
from parlour.server.wire import LARGEST_FRAME, Hint, pack, read_message

PROTOCOL = "parlour.1"
SILENCE = 30.0  # seconds without a word until a socket is let go
SEND_PATIENCE = 10.0
MOST_OF_ONE = 4  # sockets of a profile at one table
MOST_WATCHERS = 200
BAD_ORIGIN = RATE = 1008
UNFIT = 1003
NO_WATCHING, NO_TABLE, UNREADABLE = 4003, 4004, 4005
GONE = (WebSocketDisconnect, RuntimeError, TimeoutError)  # while something was said to it


async def table_socket(socket: WebSocket) -> None:
    """`/ws/t/TABLE`: everything that a table and a screen say to each other."""
    if not guard.is_ours(socket):
        await socket.close(BAD_ORIGIN)  # before it is accepted: an answer of 403
        return
    is_spoken = PROTOCOL in socket.scope["subprotocols"]
    await socket.accept(PROTOCOL if is_spoken else None)
    doors = socket.app.state.doors
    address = guard.address_of(socket)
    if not doors.come_in(address):
        await socket.close(RATE)
        return
    try:
        await _sit_down(socket)
    except (WebSocketDisconnect, RuntimeError):
        return  # gone while something was said to it
    finally:
        doors.go_out(address)


async def _sit_down(socket: WebSocket) -> None:
    try:
        room = await socket.app.state.house.room(socket.path_params["table"])
    except (OptionError, sqlite3.Error):
        await socket.close(UNREADABLE)
        return
    if room is None:
        await socket.close(NO_TABLE)
        return
    profile = guard.profile_of(socket) or guard.stranger(socket)
    async with room.lock:
        may_watch = room.may_watch(profile)
    if not may_watch:
        await socket.close(NO_WATCHING)
    elif _is_full(room, profile):
        await socket.close(RATE)
    else:
        await room.welcome_back(profile)
        await _Line(socket, room, _screen(socket, room, profile)).hold()


def _is_full(room: Room, profile: str) -> bool:
    own = sum(screen.profile == profile for screen in room.screens)
    is_watching = room.seating.seat_of(profile) < 0
    return own >= MOST_OF_ONE or (is_watching and room.watchers() >= MOST_WATCHERS)


def _screen(socket: WebSocket, room: Room, profile: str) -> Screen:
    window = socket.app.state.doors.frames.of(f"{room.seating.id} {profile}")
    return Screen(profile, version_of(socket.query_params.get("v", "")), window)


def version_of(text: str) -> int:
    """The version that a client says it has; -1 if it says nothing that can be read."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


class _Line:
    """The socket of a screen."""

    def __init__(self, socket: WebSocket, room: Room, screen: Screen) -> None:
        self.socket = socket
        self.room = room
        self.screen = screen
        self._hints: set[asyncio.Task[None]] = set()

    async def hold(self) -> None:
        """Until one side lets go."""
        self.room.arrive(self.screen)
        tasks = [asyncio.ensure_future(work()) for work in (self._read, self._write)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.depart(self.screen)
            for task in (*tasks, *self._hints):
                task.cancel()
            ended = await asyncio.gather(*tasks, *self._hints, return_exceptions=True)
        for fault in ended:
            if isinstance(fault, Exception) and not isinstance(fault, GONE):
                raise fault

    # What it says

    async def _read(self) -> None:
        try:
            while not self.screen.close_code:
                async with asyncio.timeout(SILENCE):
                    frame = await self.socket.receive()
                if frame["type"] == "websocket.disconnect":
                    return
                await self._take(frame.get("text"))
        except TimeoutError:
            self.screen.leave("silent", 1001)
        await asyncio.sleep(SEND_PATIENCE)  # the writer says good-bye

    async def _take(self, text: str | None) -> None:
        screen = self.screen
        if not self.room.may_speak(screen.profile, screen.window):
            screen.leave("rate", RATE)
        elif text is None:
            screen.leave("unfit", UNFIT)
        elif text == "p":
            screen.ping()
        else:
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        said, fault = read(text)
        if said is None:
            self._answer(fault)
        elif isinstance(said, Hint):
            task = asyncio.ensure_future(self._think(said))
            self._hints.add(task)
            task.add_done_callback(self._hints.discard)
        else:
            self._answer(await self.room.hear(self.screen.profile, said))

    async def _think(self, said: Hint) -> None:
        self._answer(await self.room.hear(self.screen.profile, said))

    def _answer(self, words: dict[str, Any]) -> None:
        """A refusal counts double and brings the newest view with it."""
        self.screen.say(words)
        if words["t"] == "nak":
            self.screen.window.allows()
            self.screen.show()

    # What it is told

    async def _write(self) -> None:
        screen = self.screen
        while True:
            await screen.wake.wait()
            screen.wake.clear()
            if screen.is_pinged:
                screen.is_pinged = False
                await self._send("0")
            async with self.room.lock:
                frames = self._frames()
            for frame in frames:
                await self._send(frame)
            if screen.close_code:
                await self._send(pack({"t": "bye", "why": screen.bye}))
                await self.socket.close(screen.close_code)
                return

    def _frames(self) -> list[str]:
        """All that waits: answers first, then the newest view, then who is here."""
        screen, room = self.screen, self.room
        said, screen.words = screen.words, []
        if screen.has_old_view and not room.is_lost:
            screen.has_old_view = screen.has_old_who = False
            view = room.picture_for(screen.profile, screen.version)
            screen.version = view["v"]
            said.append(view)
        if screen.has_old_who and not room.is_lost:
            screen.has_old_who = False
            said.append(room.who())
        return [pack(words) for words in said]

    async def _send(self, frame: str) -> None:
        async with asyncio.timeout(SEND_PATIENCE):
            await self.socket.send_text(frame)


def read(text: str) -> tuple[Any, dict[str, Any]]:
    """A message, or the refusal of what is none."""
    if len(text) <= LARGEST_FRAME:
        try:
            return read_message(text), {}
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            pass
    refusal = {"why": "schema", "text": "this message cannot be read", "v": -1}
    return None, {"t": "nak", "id": _id_in(text), **refusal}


class _Named(msgspec.Struct):
    id: str = ""


_read_name = msgspec.json.Decoder(_Named).decode


def _id_in(text: str) -> str:
    """The id of a message that is wrong otherwise."""
    try:
        return _read_name(text[:LARGEST_FRAME]).id[:40]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
