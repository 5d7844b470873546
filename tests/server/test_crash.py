"""A server that is killed without warning: what was acknowledged is there, once."""

import json
import random
import sqlite3
import threading
import time

import httpx
import pytest
from websockets.exceptions import WebSocketException

from parlour.server.house import COLUMNS
from parlour.server.picture import picture
from parlour.server.seating import seating_of
from parlour.server.store import Entry

from .clients import Browser, Screen, lines_of
from .houses import Mortal

DEATHS = 24
LATE = 30.0
ENDLESS = {"target": 1_000_000, "max_rounds": 1000}
GONE = (OSError, WebSocketException, TimeoutError)


@pytest.fixture
def mortal(tmp_path):
    server = Mortal(tmp_path)
    yield server
    server.kill()


def come_in(server):
    """A browser at a server that may not be up yet."""
    end = time.monotonic() + LATE
    while True:
        try:
            return Browser(server.base)
        except httpx.TransportError:
            assert time.monotonic() < end, "the server does not come back"
            time.sleep(0.01)


class Stubborn:
    """Plays as fast as it can; what is not acknowledged it says again, under the same id."""

    def __init__(self, server, seed):
        self.server = server
        self.dice = random.Random(seed)
        self.browser = come_in(server)
        self.table = self.browser.new_table("port", ("me", "easy", "easy"), ENDLESS)
        self.acked = {}  # id -> (what was said, the version that the ack named)
        self.sent = 0
        self.unsure = None
        self.screen = None

    def play(self, is_enough):
        """Until then; comes back whenever the line is cut."""
        while not is_enough():
            try:
                self.screen = Screen(self.browser, self.table)
                if self.unsure:
                    self.say_again()
                while not is_enough():
                    self.step()
            except GONE:
                time.sleep(0.005)
            finally:
                if self.screen:
                    self.screen.close()
        assert is_enough()

    def step(self):
        screen = self.screen
        view = screen.until(lambda view: view["ask"] or view["view"] is None)
        if view["view"] is None:
            self.say({"t": "nonce", "n": "a" * 64})
            screen.until(lambda view: view["view"])
            return
        line = self.dice.choice(lines_of(view["ask"], self.dice))
        answer = self.say({"t": "act", "v": view["v"], "m": line})
        if answer["t"] == "ack":
            screen.until_version(answer["v"])

    def say(self, words):
        self.sent += 1
        self.unsure = {"id": f"s-{self.sent}"} | words
        return self.say_again()

    def say_again(self):
        answer = self.screen.ask(self.unsure)
        if answer["t"] == "ack":
            said = self.unsure.get("m", self.unsure.get("n"))
            self.acked[self.unsure["id"]] = (said, answer["v"])
        else:
            assert answer["why"] in ("rate", "stale"), answer
        self.unsure = None
        return answer


def rows_of(store, table):
    with sqlite3.connect(store) as link:
        query = "SELECT v, seat, id, kind, said, at FROM log WHERE table_id = ? ORDER BY v"
        return [Entry(*row) for row in link.execute(query, (table,))]


def seating_from(store, table, entries):
    with sqlite3.connect(store) as link:
        names = ", ".join(COLUMNS)
        row = link.execute(f"SELECT {names} FROM tables WHERE id = ?", (table,)).fetchone()
        query = "SELECT secret FROM secrets WHERE table_id = ?"
        (secret,) = link.execute(query, (table,)).fetchone()
    return seating_of(dict(zip(COLUMNS, row, strict=True)), secret, entries)


def test_nothing_that_was_acknowledged_is_lost_or_done_twice(mortal):
    people = [Stubborn(mortal, seed) for seed in (1, 2)]
    over = threading.Event()
    threads = [
        threading.Thread(target=each.play, args=(over.is_set,), daemon=True) for each in people
    ]
    for thread in threads:
        thread.start()
    dice = random.Random(7)
    while mortal.deaths < DEATHS:
        heard = sum(len(each.acked) for each in people)
        wait_for(lambda heard=heard: sum(len(each.acked) for each in people) > heard + 2)
        time.sleep(dice.uniform(0, 0.08))
        mortal.kill()
        mortal.rise()
    over.set()
    for thread in threads:
        thread.join()
    for each in people:
        check(mortal, each)


def wait_for(holds):
    end = time.monotonic() + LATE
    while not holds():
        assert time.monotonic() < end, "nobody plays on"
        time.sleep(0.002)


def check(mortal, person):
    entries = rows_of(mortal.store, person.table)
    assert [entry.v for entry in entries] == list(range(1, len(entries) + 1))
    own = {}
    for entry in entries:
        if entry.seat == "A" and entry.id.startswith("s-"):
            own.setdefault(entry.id, []).append((entry.said, entry.v))
    assert len(person.acked) > DEATHS
    for id, told in person.acked.items():
        assert own.pop(id) == [told], id
    assert len(own) <= 1, "only the last message may be on disk without an answer"
    view = person.screen.view
    table = seating_from(mortal.store, person.table, entries[: view["v"]])
    presence = {"away": {}, "watchers": 0, "host": True, "programs": set()}
    assert picture(table, 0, -1, presence, None)["view"] == json.loads(json.dumps(view["view"]))
    person.browser.close()
