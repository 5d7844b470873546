"""Browsers and screens as the tests need them: real HTTP, real sockets."""

import json
import random
import secrets
import time
from contextlib import ExitStack, suppress

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PATIENCE = 15.0


class Browser:
    """A cookie jar with a profile."""

    def __init__(self, base):
        self.base = base
        self.http = httpx.Client(base_url=base, headers={"Origin": base})
        self.http.get("/")
        self.screens = []

    @property
    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @property
    def token(self):
        return next(iter(self.http.cookies.values()))

    def new_table(self, game="port", fill=("me", "easy"), options=None, **settings):
        wish = {"game": game, "seats": len(fill), "fill": list(fill), "options": options or {}}
        answer = self.http.post("/api/tables", json=wish | {"settings": settings})
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    def screen(self, table, version=-1, **more):
        self.screens.append(Screen(self, table, version, **more))
        return self.screens[-1]

    def sit_alone(self, game="port", fill=("me", "easy"), **settings):
        """A table at which the first card lies, with nobody else's leave."""
        screen = self.screen(self.new_table(game, fill, **settings))
        screen.ask({"t": "nonce", "n": secrets.token_hex(32)})
        return screen

    def close(self):
        for screen in self.screens:
            screen.close()
        self.http.close()


class Screen:
    """A socket, all that was heard on it, and the newest view."""

    def __init__(self, browser, table, version=-1, origin=None, headers=None):
        self.browser = browser
        self.table = table
        self.frames = []
        self.view = None
        self.count = 0
        self.prefix = secrets.token_hex(3)
        self.open = ExitStack()
        opening = connect(
            f"{browser.base.replace('http', 'ws')}/ws/t/{table}?v={version}",
            origin=browser.base if origin is None else origin or None,
            subprotocols=["parlour.1"],
            additional_headers=headers or {"Cookie": browser.cookie},
            compression=None,
            open_timeout=PATIENCE,
        )
        self.socket = self.open.enter_context(opening)

    def say(self, words):
        self.count += 1
        words = {"id": f"{self.prefix}-{self.count}"} | words
        self.socket.send(json.dumps(words))
        return words["id"]

    def hear(self, patience=PATIENCE):
        frame = self.socket.recv(patience)
        self.frames.append(frame)
        words = json.loads(frame)
        if isinstance(words, dict) and words["t"] == "view":
            assert self.view is None or words["v"] >= self.view["v"], "a view went back"
            self.view = words
        return words

    def listen(self, patience):
        """Whatever comes soon."""
        with suppress(TimeoutError):
            self.hear(patience)

    def ask(self, words):
        """Say something and wait for its answer."""
        id = self.say(words)
        while True:
            heard = self.hear()
            if isinstance(heard, dict) and heard.get("id") == id:
                return heard

    def until(self, holds, patience=PATIENCE):
        """The first view of which that holds."""
        end = time.monotonic() + patience
        while self.view is None or not holds(self.view):
            self.hear(max(0.01, end - time.monotonic()))
        return self.view

    def until_asked(self):
        return self.until(lambda view: view["ask"] or is_over(view))

    def until_version(self, version):
        return self.until(lambda view: view["v"] >= version)

    def closing(self):
        """Hear it out; the code with which the server closed."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def close(self):
        self.open.close()


def is_over(view):
    return view["meta"]["status"] == "over"


def lines_of(ask, dice):
    """Some of what may be said: every single move, and of each set any line."""
    lines = [move["m"] for move in ask["moves"]]
    for choice in ask["sets"]:
        if "lines" in choice:
            lines += [" ".join([choice["name"], *cards]) for cards in choice["lines"]]
        else:
            cards = dice.sample(choice["from"], choice["least"])
            lines.append(" ".join([choice["name"], *cards]))
    return lines


def play_on(screens, dice=None, most=3000):
    """Everybody plays anything until the match is over."""
    dice = dice or random.Random(1)
    for _ in range(most):
        for screen in screens:
            screen.until(lambda view: is_over(view) or view["view"])
        if all(is_over(screen.view) for screen in screens):
            return
        asked = [screen for screen in screens if screen.view["ask"]]
        if asked:
            screen = dice.choice(asked)
            line = dice.choice(lines_of(screen.view["ask"], dice))
            answer = screen.ask({"t": "act", "v": screen.view["v"], "m": line})
            assert answer["t"] == "ack" or answer["why"] in ("stale", "not_asked"), answer
            wanted = answer["v"]
            for each in screens:
                each.until_version(wanted)
        else:
            for screen in screens:
                screen.listen(0.02)
    raise AssertionError("the match does not end")
