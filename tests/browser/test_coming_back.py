"""Reloads, dead servers, second windows: the same table, the same cards, nothing lost."""

import re
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest
from playwright.sync_api import expect

from .players import Player, hand_of, play_together
from .together import sit_down
from .visitors import AT_ONCE, texts_of

START = 60.0  # seconds
PARLOUR = [sys.executable, "-c", "from parlour.terminal.app import main; main()"]


def scene(page):
    """Everything that this page shows of the table in words."""
    return {
        "hand": hand_of(page),
        "seats": texts_of(page.locator(".seat .seat-zones")),
        "own": texts_of(page.locator(".seat.own .card .visually-hidden")),
        "middle": texts_of(page.locator(".middle")),
        "status": texts_of(page.locator(".status")),
    }


def settled(page):
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".board.is-moving")).to_have_count(0)
    return scene(page)


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(visit):
    ada, ben = visit().choose(**AT_ONCE), visit().choose(**AT_ONCE)
    one, two = sit_down(ada, ben, "link", "hey-bartender")
    players = [Player(one, 1), Player(two, 2)]
    for _ in range(6):
        for player in players:
            player.click(patience=200)
    for page in (one, two):
        before = settled(page)
        assert before["hand"]
        page.reload()
        assert settled(page) == before
    assert len(play_together(players)) == 2


def test_a_committed_card_stays_committed_after_a_reload(visit):
    one, two = sit_down(visit().choose(**AT_ONCE), visit().choose(**AT_ONCE), "link", "deadfall")
    commit(one)
    before, other = settled(one), settled(two)
    one.reload()
    two.reload()
    assert settled(one) == before
    assert settled(two) == other


def commit(page):
    """Lay a door; the card that it is."""
    chosen = hand_of(page)[0]
    page.locator(".own-hand button.card.is-legal").first.click()
    expect(page.locator(".status")).to_contain_text("chosen")
    expect(page.locator(".seat.own .card .visually-hidden")).to_have_text([chosen])
    return chosen


def test_the_newer_window_has_the_seat(visit):
    ada = visit().choose(**AT_ONCE)
    page = ada.go("/g/port")
    page.locator(".game-now button").click()
    expect(page.locator(".board")).to_be_visible()
    second = ada.new_page()
    second.goto(page.url)
    expect(second.locator(".board")).to_be_visible()
    expect(page.locator(".table-notice")).to_contain_text("another window")
    page.locator(".table-notice button").click()
    expect(second.locator(".table-notice")).to_contain_text("another window")
    expect(page.locator(".table-notice")).to_have_count(0)


# A real server, killed


class Serve:
    """`parlour serve`, as somebody starts it at home."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.command = [*PARLOUR, "serve", "--port", str(self.port), "--store", folder / "t.sqlite"]
        self.rise()

    def rise(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + START
        while True:
            try:
                httpx.get(self.base)
                return
            except httpx.TransportError:
                assert time.monotonic() < end, "the server does not start"
                time.sleep(0.05)

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(START)


@pytest.fixture
def serve(tmp_path):
    server = Serve(tmp_path)
    yield server
    server.kill()


def test_a_server_that_dies_while_doors_are_chosen(serve, visit):
    """Killed: the door that was laid lies there still. Ended: what was tapped meanwhile is sent."""
    ada = visit(serve.base).choose(**AT_ONCE)
    ben = visit(serve.base).choose(**AT_ONCE)
    pages = one, two = sit_down(ada, ben, "link", "deadfall")
    door = commit(one)
    before = [settled(page) for page in pages]
    with ada.excused("WebSocket connection"), ben.excused("WebSocket connection"):
        serve.kill(signal.SIGKILL)
        for page in pages:
            expect(page.locator(".table-notice")).to_be_visible()
        serve.rise()
        for page in pages:
            expect(page.locator(".table-notice")).to_have_count(0)
        assert [settled(page) for page in pages] == before

        serve.kill(signal.SIGTERM)
        other = hand_of(two)[0]
        two.locator(".own-hand button.card.is-legal").first.click()
        expect(two.locator(".unsent")).to_be_visible()
        assert settled(one) == before[0]  # nobody has heard it yet
        serve.rise()
        for page in pages:
            expect(page.locator(".table-notice")).to_have_count(0)
    for page in pages:
        open_doors = page.locator(".seat .card .visually-hidden")
        expect(open_doors.filter(has_text=re.compile(rf"^{door}$"))).not_to_have_count(0)
        expect(open_doors.filter(has_text=re.compile(rf"^{other}$"))).not_to_have_count(0)
    assert len(play_together([Player(one, 1), Player(two, 2)])) == 2
