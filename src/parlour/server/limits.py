"""How much one client may ask for."""

import time
from collections import deque


class Window:
    """At most so many events in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._seen: deque[float] = deque()

    def allows(self, weight: int = 1) -> bool:
        """Count an event; False if it is one too many."""
        now = time.monotonic()
        while self._seen and self._seen[0] < now - self.seconds:
            self._seen.popleft()
        if len(self._seen) + weight > self.most:
            return False
        self._seen.extend([now] * weight)
        return True

    @property
    def is_empty(self) -> bool:
        return not self._seen or self._seen[-1] < time.monotonic() - self.seconds


class Windows:
    """A window for each address, profile ...; idle ones are forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._windows: dict[str, Window] = {}

    def allows(self, whose: str) -> bool:
        if len(self._windows) > 10_000:
            self._windows = {k: w for k, w in self._windows.items() if not w.is_empty}
        return self._windows.setdefault(whose, Window(self.most, self.seconds)).allows()
