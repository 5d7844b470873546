"""What the server does under load, on this machine alone; the figures of docs/server.md.

    python bench/server.py load [--seats 2000] [--rate 300] [--seconds 60] [--stalled 0.05]
    python bench/server.py memory [--tables 500]
    python bench/server.py restart [--tables 10000]

Starts `parlour serve` with a store of its own on a free port of 127.0.0.1, puts clients at its
tables, and ends it. A move is timed from the moment in which a client sends it until all four seats
of its table have got the new view; by then it is on disk.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec

from parlour.engine.fair import commit
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game
from parlour.server import index
from parlour.server.seating import seating_of
from parlour.server.store import Entry, Store
from parlour.server.wire import Settings

AT_A_TABLE = 4
GAMES: list[tuple[str, dict[str, Any]]] = [  # long matches: nobody is to finish
    ("port", {"target": 1000}),
    ("deadfall", {"hands": 100}),
    ("boneyard", {"target": 500}),
    ("regent", {"hands": 100}),
]
WATCHERS = 3  # at each table, where the memory of a socket is measured
WARM_UP = 5.0  # seconds that are played and not counted
PATIENCE = 10.0
TEXT, PING, PONG = 1, 9, 10  # kinds of frames
PAGE = os.sysconf("SC_PAGE_SIZE")


# The server


class Server:
    """A `parlour serve` of our own."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "parlour.terminal.app", "serve", "--port", str(self.port)]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [*command, "--store", str(folder / "tables.sqlite")], stdout=subprocess.DEVNULL
        )

    def wait(self) -> float:
        """Seconds until the port answers."""
        while True:
            if self.process.poll() is not None:
                raise SystemExit("the server did not start")
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.base}/api/games/port")
                return time.perf_counter() - self.started
            time.sleep(0.005)

    def memory(self) -> int:
        """Bytes in use."""
        statm = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii")
        return int(statm.split()[1]) * PAGE

    def seconds_of_work(self) -> float:
        """Processor time spent so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        yield server
    finally:
        server.end()


# The clients


class Seat(asyncio.Protocol):
    """A screen: as much of a WebSocket as these messages need, and the newest view."""

    def __init__(self, server: Server, table: "Table", token: str) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.is_open = asyncio.get_running_loop().create_future()
        self.is_lost = False
        self.closed = 0  # the code with which the server closed
        self.view: dict[str, Any] = {}
        self.count = 0
        self._rest = b""
        self.transport: Any = None

    async def come(self) -> None:
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.create_connection(
            lambda: self, "127.0.0.1", self.server.port
        )
        lines = [
            f"GET /ws/t/{self.table.id}?v=-1 HTTP/1.1",
            f"Host: 127.0.0.1:{self.server.port}",
            f"Origin: {self.server.base}",
            f"Cookie: parlour_{self.server.port}={self.token}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: parlour.1",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())
        await self.is_open

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self.is_open.done():
            head, end, self._rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self.is_open.set_exception(OSError(head[:80].decode("latin-1")))
                return
            self.is_open.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        while len(self._rest) >= 2:
            size, start = self._rest[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(self._rest[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self._rest[2:10], "big"), 10
            if len(self._rest) < start + size:
                return
            body, kind = self._rest[start : start + size], self._rest[0] & 15
            self._rest = self._rest[start + size :]
            if kind == 8:
                self.closed = int.from_bytes(body[:2], "big")
            elif kind == PING and not self.transport.is_closing():
                self._send(body, PONG)
            elif kind == 1 and body.startswith(b"{"):
                self._hear(msgspec.json.decode(body))

    def _hear(self, words: dict[str, Any]) -> None:
        if words["t"] == "view":
            self.view = words
            self.table.seen(words["v"])
        elif words["t"] == "nak":
            self.table.refused.append(words["why"])
            self.table.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.is_open.done():
            self.is_open.set_exception(OSError("closed"))

    def say(self, words: dict[str, Any]) -> None:
        self.count += 1
        self._send(json.dumps({"id": f"s{self.count}"} | words).encode())

    def ping(self) -> None:
        self._send(b"p")

    def _send(self, body: bytes, kind: int = TEXT) -> None:
        if self.is_lost:
            return
        mask = secrets.token_bytes(4)
        head = bytes([0x80 | kind, 0x80 | len(body)]) if len(body) < 126 else None
        head = head or bytes([0x80 | kind, 0x80 | 126]) + len(body).to_bytes(2, "big")
        stream = (mask * (len(body) // 4 + 1))[: len(body)]
        masked = int.from_bytes(body, "big") ^ int.from_bytes(stream, "big")
        self.transport.write(head + mask + masked.to_bytes(len(body), "big"))


class Table:
    """Four people at a table."""

    def __init__(self, server: Server, slug: str, options: dict[str, Any]) -> None:
        self.server = server
        self.slug = slug
        self.options = options
        self.id = ""
        self.seats: list[Seat] = []
        self.refused: list[str] = []
        self.news = asyncio.Event()
        self.wanted = 0
        self.stalled = 0  # seats that do not read any more
        self.is_busy = False

    async def open(self, http: httpx.AsyncClient) -> None:
        tokens = [secrets.token_urlsafe(32) for _ in range(AT_A_TABLE)]
        fill = ["me", *["open"] * (AT_A_TABLE - 1)]
        wish = {"game": self.slug, "seats": AT_A_TABLE, "fill": fill, "options": self.options}
        answer = await http.post(
            f"{self.server.base}/api/tables",
            json=wish,
            headers={
                "Origin": self.server.base,
                "Cookie": f"parlour_{self.server.port}={tokens[0]}",
            },
        )
        answer.raise_for_status()
        self.id = answer.json()["table"]
        self.seats = [Seat(self.server, self, token) for token in tokens]
        for letter, seat in zip(SEAT_LETTERS, self.seats, strict=False):
            await seat.come()
            if letter != "A":
                seat.say({"t": "sit", "seat": letter, "name": "Guest"})
            seat.say({"t": "nonce", "n": secrets.token_hex(32)})
        await self._until(1 + 3 + 4)
        self.seats[0].say({"t": "host", "do": "start"})
        await self._until(9)

    async def _until(self, version: int) -> None:
        self.wanted = version
        async with asyncio.timeout(PATIENCE):
            while not self._all_have(version):
                self.news.clear()
                await self.news.wait()

    def _all_have(self, version: int) -> bool:
        awake = self.seats[: len(self.seats) - self.stalled]
        return all(seat.view.get("v", -1) >= version for seat in awake)

    def seen(self, version: int) -> None:
        if version >= self.wanted:
            self.news.set()

    async def move(self, dice: random.Random) -> float:
        """Seconds from a move to everybody's view of it; below zero if there was none."""
        awake = self.seats[: len(self.seats) - self.stalled]
        asked = [seat for seat in awake if seat.view["ask"]]
        if not asked:
            return -1.0
        seat = dice.choice(asked)
        line = _some_line(seat.view["ask"], dice)
        version = max(each.view["v"] for each in awake)
        refused = len(self.refused)
        start = time.perf_counter()
        seat.say({"t": "act", "v": version, "m": line})
        self.wanted = version + 1
        async with asyncio.timeout(PATIENCE):
            while not self._all_have(version + 1) and len(self.refused) == refused:
                self.news.clear()
                await self.news.wait()
        return time.perf_counter() - start if len(self.refused) == refused else -1.0


def _some_line(ask: dict[str, Any], dice: random.Random) -> str:
    lines = [move["m"] for move in ask["moves"]]
    for choice in ask["sets"]:
        if "lines" in choice:
            lines += [" ".join([choice["name"], *cards]) for cards in choice["lines"]]
        else:
            lines.append(" ".join([choice["name"], *dice.sample(choice["from"], choice["least"])]))
    return str(dice.choice(lines))


@contextlib.asynccontextmanager
async def tables(server: Server, count: int) -> AsyncIterator[list[Table]]:
    found: list[Table] = []
    pulse = asyncio.create_task(_ping_all(found))
    try:
        async with httpx.AsyncClient() as http:
            for slug, options in _cycle(count):
                table = Table(server, slug, options)
                await table.open(http)
                found.append(table)
        yield found
    finally:
        pulse.cancel()
        for table in found:
            for seat in table.seats:
                seat.transport.abort()


async def _ping_all(found: Sequence[Table]) -> None:
    """Screens say now and then that they are there: spread over ten seconds."""
    while True:
        for table in list(found):
            for seat in table.seats[: len(table.seats) - table.stalled]:
                seat.ping()
            await asyncio.sleep(10 / len(found))
        await asyncio.sleep(0.1)


# What is measured


async def load(server: Server, seats: int, rate: float, seconds: float, stalled: float) -> None:
    """Moves at random moments, so many a second over all tables."""
    dice = random.Random(1)
    async with tables(server, seats // AT_A_TABLE) as found:
        for table in found[: round(stalled * len(found))]:
            table.seats[-1].transport.pause_reading()
            table.stalled = 1
        took: list[float] = []
        none = 0
        due = start = time.perf_counter()
        work = server.seconds_of_work()
        running: set[asyncio.Task[None]] = set()

        async def one(table: Table) -> None:
            nonlocal none
            table.is_busy = True
            try:
                spent = await table.move(dice)
            except TimeoutError:
                spent = -1.0
            table.is_busy = False
            if spent < 0:
                none += 1
            elif time.perf_counter() - start > WARM_UP:
                took.append(spent)

        while due < start + WARM_UP + seconds:
            due += dice.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            free = [table for table in found if not table.is_busy]
            if free:
                task = asyncio.create_task(one(dice.choice(free)))
                running.add(task)
                task.add_done_callback(running.discard)
        await asyncio.gather(*running)
        spent = time.perf_counter() - start
        work = server.seconds_of_work() - work
        lost = sum(seat.is_lost for table in found for seat in table.seats)
    spent -= WARM_UP
    print(f"{seats} seats, {len(took) / spent:.0f} moves/s for {spent:.0f} s: ", end="")
    print(", ".join(f"{name} {1000 * value:.1f} ms" for name, value in _marks(took)), end="; ")
    print(f"server {100 * work / (spent + WARM_UP):.0f}% of a core, ", end="")
    print(f"{server.memory() / 2**20:.0f} MiB; {none} without a move, {lost} sockets lost")


def _marks(took: list[float]) -> Iterator[tuple[str, float]]:
    took.sort()
    for name, share in (("p50", 0.5), ("p99", 0.99), ("most", 1.0)):
        yield name, took[min(len(took) - 1, int(share * len(took)))]


async def memory(server: Server, count: int) -> None:
    """What tables and connections keep."""
    empty = server.memory()
    async with tables(server, count) as found:
        played = server.memory()
        watchers = [
            Seat(server, table, secrets.token_urlsafe(32))
            for table in found
            for _ in range(WATCHERS)
        ]
        for watcher in watchers:
            await watcher.come()
        watched = server.memory()
    per_socket = (watched - played) / len(watchers)
    per_table = (played - empty) / count - AT_A_TABLE * per_socket
    print(
        f"empty {empty / 2**20:.0f} MiB; {count} tables with {count * AT_A_TABLE} sockets "
        f"{played / 2**20:.0f} MiB; {len(watchers)} sockets more {watched / 2**20:.0f} MiB: "
        f"{per_table / 1024:.0f} KiB a loaded table, {per_socket / 1024:.0f} KiB a socket"
    )


def fill(folder: Path, count: int, moves: int) -> list[str]:
    """A store with so many tables in the middle of a match, each with its own cards."""
    store = Store(folder / "tables.sqlite")
    dice = random.Random(1)
    made = [_played(slug, options, moves, dice) for slug, options in _cycle(count)]

    async def write() -> None:
        await asyncio.gather(*(store.create(*each) for each in made))

    asyncio.run(write())
    store.close()
    return [row["id"] for row, *_ in made]


def _cycle(count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for number in range(count):
        yield GAMES[number % len(GAMES)]


def _played(slug: str, options: dict[str, Any], moves: int, dice: random.Random) -> Any:
    table, secret = secrets.token_urlsafe(16), secrets.token_bytes(32)
    set_up = game(slug).set_up(AT_A_TABLE, options)
    row = {
        "id": table,
        "code": table[:12],
        "game": slug,
        "rules": game(slug).version,
        "seats": AT_A_TABLE,
        "options": json.dumps(dict(set_up.options)),
        "settings": msgspec.json.encode(Settings()).decode(),
        "host": "h" * 64,
        "commitment": commit(table, secret),
        "status": "waiting",
        "created": time.time(),
        "touched": time.time(),
    }
    entries: list[Entry] = []
    seating = seating_of(row, secret, [])

    def say(seat: str, kind: str, text: str) -> None:
        entries.append(Entry(len(entries) + 1, seat, f"e{len(entries)}", kind, text, 0.0))
        seating.take(entries[-1])

    for letter in SEAT_LETTERS[:AT_A_TABLE]:
        person = {"seat": letter, "profile": secrets.token_hex(32), "name": "Guest"}
        say("", "sit", json.dumps(person))
    say("", "deal", "")
    while len(entries) < 5 + moves and seating.match is not None and not seating.match.over:
        letter = dice.choice(seating.match.turn)
        lines = seating.match.lines_of(SEAT_LETTERS.index(letter), 20)
        say(letter, "move", dice.choice(lines))
    row["status"] = seating.status
    return row, secret, entries, index.sitting(seating)


def restart(folder: Path, count: int, moves: int) -> None:
    """How soon a house with so many open tables answers, and a cold table is seen."""
    start = time.perf_counter()
    names = fill(folder, count, moves)
    print(f"{count} tables of {moves} moves made in {time.perf_counter() - start:.0f} s")
    with running(folder) as server, httpx.Client(base_url=server.base) as http:
        opened = server.wait()
        cookie = {"Cookie": f"parlour_{server.port}={secrets.token_urlsafe(32)}"}
        took = []
        for name in random.Random(2).sample(names, min(400, count)):
            begin = time.perf_counter()
            http.get(f"/api/t/{name}/view?v=-1", headers=cookie).raise_for_status()
            took.append(1000 * (time.perf_counter() - begin))
        took.sort()
        print(
            f"open after {opened:.2f} s; first view of a cold table: p50 "
            f"{statistics.median(took):.1f} ms, p99 {took[len(took) * 99 // 100]:.1f} ms; "
            f"{server.memory() / 2**20:.0f} MiB"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["load", "memory", "restart"])
    parser.add_argument("--seats", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--stalled", type=float, default=0.0, help="share of tables")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--moves", type=int, default=20)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if said.what == "restart":
            restart(folder, said.tables or 10_000, said.moves)
            return
        with running(folder) as server:
            server.wait()
            if said.what == "load":
                work = load(server, said.seats, said.rate, said.seconds, said.stalled)
                asyncio.run(work)
            else:
                asyncio.run(memory(server, said.tables or 500))


if __name__ == "__main__":
    main()
