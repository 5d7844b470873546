"""How much one client may ask for."""

import time
from collections import Counter, deque
from dataclasses import dataclass

MOST_KEPT = 10_000
SEAT_FRAMES, WATCHER_FRAMES, FRAME_SECONDS = 100, 50, 20.0


class Window:
    """At most so many events in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._seen: deque[float] = deque()

    def allows(self) -> bool:
        """Count an event; False if it is one too many."""
        now = time.monotonic()
        while self._seen and self._seen[0] < now - self.seconds:
            self._seen.popleft()
        if len(self._seen) >= self.most:
            return False
        self._seen.append(now)
        return True

    @property
    def is_empty(self) -> bool:
        return not self._seen or self._seen[-1] < time.monotonic() - self.seconds


class Windows:
    """A window for each address, seat ...; idle ones are forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._windows: dict[str, Window] = {}

    def of(self, whose: str) -> Window:
        if len(self._windows) > MOST_KEPT:
            self._windows = {k: w for k, w in self._windows.items() if not w.is_empty}
        return self._windows.setdefault(whose, Window(self.most, self.seconds))

    def allows(self, whose: str) -> bool:
        return self.of(whose).allows()


@dataclass(frozen=True)
class Rates:
    """What one address may do."""

    sockets: int = 64  # at a time
    tables: int = 60  # made in an hour
    calls: int = 600  # of the HTTP interface in a minute


class Doors:
    """Who is in, and how much each has asked for lately."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self.frames = Windows(SEAT_FRAMES, FRAME_SECONDS)
        self.tables = Windows(rates.tables, 3600.0)
        self.calls = Windows(rates.calls, 60.0)
        self._inside: Counter[str] = Counter()

    def come_in(self, address: str) -> bool:
        if self._inside[address] >= self.rates.sockets:
            return False
        self._inside[address] += 1
        return True

    def go_out(self, address: str) -> None:
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]
