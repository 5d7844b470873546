"""A house on a real port, in a thread of its own, whose bots take any legal move at once."""

import random
import threading
import time
from contextlib import contextmanager
from multiprocessing import get_context

import pytest

from parlour.engine.match import Match
from parlour.server import driving
from parlour.server.app import make_app
from parlour.server.guard import Front
from parlour.server.limits import Rates
from parlour.server.serving import listen, server_for
from parlour.server.thinking import _Known

from .clients import Browser

WIDE = Rates(sockets=10_000, tables=10_000, calls=1_000_000)


class QuickThinkers:
    """Answers at once, and only from what the seat knows."""

    def get_ready(self, set_up):
        pass

    def close(self):
        pass

    async def line(self, asked):
        known = _Known(asked).match
        return random.Random(asked.seed).choice(known.lines_of(asked.seat, 30))

    async def hint(self, asked):
        return await self.line(asked), await self.candidates(asked)

    async def candidates(self, asked):
        match: Match = _Known(asked).match
        text = match.game.moves.text
        return [
            {"line": text(move), "value": 1.0 / (1 + place), "error": 0.01, "visits": 5}
            for place, move in enumerate(match.legal(asked.seat))
        ]


class OpenHouse:
    """A running server and what is behind it."""

    def __init__(self, folder, rates=WIDE, port=0):
        self.store = folder / "tables.sqlite"
        self.listening = listen("127.0.0.1", port, is_fixed=True)
        self.port = self.listening.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.app = make_app(Front(self.port), self.store, rates=rates, thinkers=QuickThinkers)
        self.server = server_for(self.app)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)
        self.browsers = []

    @property
    def house(self):
        return self.app.state.house

    def browser(self):
        self.browsers.append(Browser(self.base))
        return self.browsers[-1]

    def leave(self):
        """All browsers are closed."""
        for browser in self.browsers:
            browser.close()
        self.browsers.clear()

    def close(self):
        self.leave()
        self.server.should_exit = True
        self.thread.join()


@contextmanager
def quick_bots():
    """Bots do not dawdle for the eye's sake."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driving, "PACE", 0.0)
        yield


def serve(folder, port):
    """The work of a process that is a house and nothing else; somebody will kill it."""
    with quick_bots():
        OpenHouse(folder, port=port).thread.join()


class Mortal:
    """A house in a process of its own, which can be killed at any moment and comes back."""

    def __init__(self, folder):
        self.folder = folder
        self.context = get_context("forkserver")
        self.context.set_forkserver_preload(["parlour.server.app", "server.houses"])
        with listen("127.0.0.1", 0, is_fixed=True) as free:
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.store = folder / "tables.sqlite"
        self.deaths = 0
        self.rise()

    def rise(self):
        self.process = self.context.Process(target=serve, args=(self.folder, self.port))
        self.process.start()

    def kill(self):
        """Without a word of warning."""
        self.process.kill()
        self.process.join()
        self.deaths += 1
