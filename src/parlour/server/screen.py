"""One open screen of a table: what waits for it, and how much it may say."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from parlour.server.limits import Window

MOST_WORDS = 32  # answers that wait for one slow reader; then it is let go
SLOW = 1013


@dataclass(eq=False)
class Screen:
    """At most one view waits, the newest: who reads slowly misses some and holds up nobody.

    `wake` is the bell of the screen's writer.
    """

    profile: str = field(repr=False)
    version: int
    window: Window
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    words: list[dict[str, Any]] = field(default_factory=list, repr=False)
    has_old_view: bool = True
    has_old_who: bool = False
    is_pinged: bool = False
    bye: str = ""
    close_code: int = 0

    def say(self, words: dict[str, Any]) -> None:
        if len(self.words) >= MOST_WORDS:
            self.leave("slow", SLOW)
        else:
            self.words.append(words)
            self.wake.set()

    def show(self) -> None:
        """There is a newer view."""
        self.has_old_view = True
        self.wake.set()

    def tell_who(self) -> None:
        """Somebody has come or gone."""
        self.has_old_who = True
        self.wake.set()

    def ping(self) -> None:
        self.is_pinged = True
        self.wake.set()

    def leave(self, why: str, code: int) -> None:
        """The first reason counts."""
        if not self.close_code:
            self.bye, self.close_code = why, code
        self.wake.set()
