"""How much one client may ask for, how long it may take, and that the others feel nothing of it."""

import json
import socket
import statistics
import threading
import time

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server import api, limits, serving, sockets
from parlour.server.guard import address_of
from parlour.server.limits import Rates
from parlour.server.screen import SLOW

from .bare import CONTINUED, GONE, PING, TEXT, Bare
from .test_table import act, order, sit_two

SOON = 0.5  # seconds of patience where a test waits for its end
FELT = 0.5  # seconds: what others would call slow, even on a busy machine


def connections(house):
    return len(house.server.server_state.connections)


def until(holds, patience=10.0):
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.01)


# How much


def flood(bare, text, count):
    """As fast as the wire takes it, until the server hangs up."""
    frames = 0
    try:
        for _ in range(count):
            bare.say(text)
            frames += 1
    except GONE:
        pass
    return frames


@pytest.mark.parametrize("text", ["p", '{"t":"stand"}', "x" * 8000])
def test_s7_a_flood_from_a_seat_ends_it_and_slows_nobody(house, text):
    one, two = sit_two(house, "pairs")
    eve = house.browser()
    table = eve.new_table("port", ("me", "open"))
    took = []
    with Bare(eve).come_in(table) as flooding:
        thread = threading.Thread(target=flood, args=(flooding, text, 5000))
        thread.start()
        for screen in [one, two] * 10:
            if screen.view["ask"]:
                start = time.monotonic()
                wanted = act(screen)["v"]
                one.until_version(wanted), two.until_version(wanted)
                took.append(time.monotonic() - start)
        code = flooding.closing()
        thread.join()
    # without a code: what was under way when the server closed was refused
    assert code in (sockets.RATE, SLOW, None)
    assert len(took) >= 5
    assert statistics.median(took) < FELT
    with Bare(eve).come_in(table) as again:  # it is not forgiven by coming again
        flood(again, text, limits.SEAT_FRAMES if code == SLOW else 1)
        assert again.closing() in (sockets.RATE, SLOW, None)


@pytest.mark.parametrize(("kind", "last"), [(PING, True), (CONTINUED, False)])
def test_s7_frames_that_say_nothing(house, kind, last):
    """Neither answered nor kept without end: pings, empty pieces of a message that never ends."""
    ada = house.browser()
    with Bare(ada).come_in(ada.new_table("port", ("me", "open"))) as eve:
        if kind == CONTINUED:
            eve.frame(TEXT, b"{", last=False)
        sent = 0
        try:
            while sent < 200_000:
                eve.frame(kind, last=last)
                sent += 1
        except GONE:
            pass
        assert sent < 200_000
        assert eve.hung_up_after() < 5


def answers_until_closed(screen, say, most=300):
    """Say it again and again; how many answers came before the server closed, and its code."""
    for answers in range(most):
        try:
            say(screen)
        except ConnectionClosed as closed:
            return answers, closed.rcvd.code
    return most, None


def say_ping(screen):
    screen.socket.send("p")
    while json.loads(screen.socket.recv(5)) != 0:
        pass


def say_nonsense(screen):
    screen.say({"t": "stand", "seat": "Z"})
    while screen.hear()["t"] != "nak":
        pass


def test_s7_a_seat_may_say_more_than_a_watcher(house):
    ada, ben = house.browser(), house.browser()
    table = ada.new_table("port", ("me", "open"))
    assert answers_until_closed(ada.screen(table), say_ping) == (100, sockets.RATE)
    assert answers_until_closed(ben.screen(table), say_ping) == (50, sockets.RATE)


def test_s7_what_is_refused_counts_double(house):
    ada = house.browser()
    screen = ada.screen(ada.new_table("port", ("me", "open")))
    assert answers_until_closed(screen, say_nonsense) == (50, sockets.RATE)


def test_s7_posts_count_as_frames_do(house):
    ada = house.browser()
    table = ada.new_table("port", ("me", "open"))
    words = {"t": "nonce", "id": "n-1", "n": "a" * 64}
    said = [ada.http.post(f"/api/t/{table}/act", json=words).status_code for _ in range(110)]
    assert said == [200] * 100 + [429] * 10


def test_s7_sockets_of_an_address(own_house):
    house = own_house(rates=Rates(sockets=5))
    ada = house.browser()
    table = ada.new_table("port", ("me", "open"))
    held = [house.browser().screen(table) for _ in range(5)]
    assert ada.screen(table).closing() == sockets.RATE
    held.pop().close()
    until(lambda: house.app.state.doors._inside["127.0.0.1"] == 4)
    screen = ada.screen(table)
    assert screen.until(lambda view: True)["meta"]["you"] == "A"


def test_s7_sockets_of_one_profile_at_a_table(house):
    ada, eve = house.browser(), house.browser()
    table = ada.new_table("port", ("me", "open"))
    held = [eve.screen(table) for _ in range(sockets.MOST_OF_ONE)]
    for screen in held:
        screen.until(lambda view: True)
    assert eve.screen(table).closing() == sockets.RATE
    assert ada.screen(table).until(lambda view: True)["meta"]["you"] == "A"


def test_s7_a_gallery_has_an_end_and_seats_have_none(house, monkeypatch):
    monkeypatch.setattr(sockets, "MOST_WATCHERS", 2)
    ada = house.browser()
    table = ada.new_table("port", ("me", "open"))
    for _ in range(2):
        house.browser().screen(table).until(lambda view: True)
    assert house.browser().screen(table).closing() == sockets.RATE
    assert ada.screen(table).until(lambda view: True)["meta"]["you"] == "A"


def test_s7_tables_made_in_an_hour(own_house):
    house = own_house(rates=Rates(tables=3))
    wish = {"game": "port", "seats": 2, "fill": ["me", "easy"]}
    said = [house.browser().http.post("/api/tables", json=wish).status_code for _ in range(5)]
    assert said == [201, 201, 201, 429, 429]
    assert len(house.house.store.read_now("SELECT id FROM tables")) == 3


def test_s7_calls_in_a_minute(own_house):
    house = own_house(rates=Rates(calls=10))
    ada = house.browser()
    table = ada.new_table("port", ("me", "open"))
    said = [ada.http.get("/api/join/NOSUCH").status_code for _ in range(12)]
    assert said == [404] * 9 + [429] * 3
    answer = ada.http.post("/api/tables", json={})
    assert (answer.status_code, answer.json()["error"]) == (429, "rate")
    with pytest.raises(InvalidStatus) as refused:
        ada.screen(table)
    assert refused.value.response.status_code == 403
    assert ada.http.get("/").status_code == 200  # pages are no calls


def test_s7_an_address_is_a_network_where_one_person_has_many():
    def address(host):
        return address_of(HTTPConnection({"type": "http", "client": (host, 1)}))

    assert address("2001:db8:1:2:aaaa::1") == address("2001:db8:1:2:bbbb::2")
    assert address("2001:db8:1:2::1") != address("2001:db8:1:3::1")
    assert address("fe80::1%eth0") == "fe80::/64"
    assert address("::ffff:192.0.2.7") == address("192.0.2.7") == "192.0.2.7"
    assert address("192.0.2.8") != address("192.0.2.7")
    assert address("no address") == "no address"
    assert address_of(HTTPConnection({"type": "http", "client": None})) == ""


def test_s7_one_hint_at_a_time(house, monkeypatch):
    """A second one is not begun while the first is looked for."""
    screen = house.browser().sit_alone()
    screen.until_asked()
    found, begun = threading.Event(), []

    async def slow(asked):
        begun.append(asked)
        while not found.is_set():
            await api.asyncio.sleep(0.01)
        return "hit", []

    monkeypatch.setattr(house.house.thinkers, "hint", slow)
    first = screen.say({"t": "hint"})
    time.sleep(1.1)  # longer than the time between two
    assert screen.ask({"t": "hint"})["why"] == "rate"
    found.set()
    while screen.hear().get("id") != first:
        pass
    assert len(begun) == 1


def test_windows_of_the_idle_are_forgotten(monkeypatch):
    monkeypatch.setattr(limits, "MOST_KEPT", 10)
    windows = limits.Windows(2, 0.05)
    for number in range(50):
        assert windows.allows(f"{number}")
    time.sleep(0.1)
    assert windows.allows("again")
    assert len(windows._windows) == 1


# How long


def test_s8_a_head_that_does_not_end(house, monkeypatch):
    monkeypatch.setattr(serving, "HEAD_PATIENCE", SOON)
    ada = house.browser()
    with Bare(ada) as silent, Bare(ada) as slow:
        slow.send(slow.head("GET / HTTP/1.1"))
        start = time.monotonic()
        try:
            while time.monotonic() < start + 10:
                slow.send(b"X-More: 1\r\n")  # a line now and then does not help
                time.sleep(0.05)
        except GONE:
            pass
        assert time.monotonic() - start < 5
        assert silent.hung_up_after() < 5


def test_s8_a_connection_between_two_requests(house, monkeypatch):
    monkeypatch.setattr(serving, "HEAD_PATIENCE", SOON)
    with Bare(house.browser()) as slow:
        slow.send(slow.head("GET /api/nothing HTTP/1.1") + b"\r\n")
        assert b" 404 " in slow.line()
        slow.send(b"GET /")
        assert slow.hung_up_after() < 5


@pytest.mark.parametrize("first", ["GET / HTTP/1.1", "GET /ws/t/x HTTP/1.1"])
def test_s8_a_head_without_end_is_not_kept(house, first):
    with Bare(house.browser()) as endless:
        endless.send(endless.head(first))
        sent = 0
        try:
            while sent < 1 << 24:
                endless.send(b"X-More: " + b"x" * 4000 + b"\r\n")
                sent += 4000
        except GONE:
            pass
        assert sent < 1 << 23  # what lies in the buffers of two sockets is lost, no more
        assert endless.hung_up_after() < 5


def unheard(bare, kind):
    """Openings of a socket that pass for requests but not for openings."""
    if kind == "many lines":
        return bare.opening("x") + b"".join(b"X-%d: 1\r\n" % n for n in range(200)) + b"\r\n"
    if kind == "a long line":
        return bare.opening("x") + b"X-Long: " + b"x" * 9000 + b"\r\n\r\n"
    if kind == "a long address":
        return bare.opening("x" * 9000) + b"\r\n"
    return bare.opening("x").replace(b"GET", b"POST", 1) + b"Content-Length: 1\r\n\r\n."


@pytest.mark.parametrize("kind", ["many lines", "a long line", "a long address", "a post"])
def test_s8_an_opening_that_nobody_understands_is_not_held(house, kind):
    with Bare(house.browser()) as strange:
        strange.send(unheard(strange, kind))
        assert strange.hung_up_after() < 5


def test_s8_a_body_that_does_not_end(house, monkeypatch):
    monkeypatch.setattr(api, "BODY_PATIENCE", SOON)
    with Bare(house.browser()) as slow:
        more = {"Content_Type": "application/json", "Content_Length": "100"}
        slow.send(slow.head("POST /api/me HTTP/1.1", **more) + b"\r\n{")
        start = time.monotonic()
        assert b" 408 " in slow.line()
        assert time.monotonic() - start < 5


def test_s8_a_body_that_is_too_large(house):
    ada = house.browser()
    for size, status in ((sockets.LARGEST_FRAME, 400), (sockets.LARGEST_FRAME + 1, 413)):
        answer = ada.http.post(
            "/api/me", content=b"x" * size, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == status


def test_s8_a_screen_that_says_nothing(house, monkeypatch):
    monkeypatch.setattr(sockets, "SILENCE", SOON)
    ada = house.browser()
    table = ada.new_table("port", ("me", "open"))
    with Bare(ada).come_in(table) as silent, Bare(house.browser()).come_in(table) as alive:
        start = time.monotonic()
        assert silent.closing() == 1001
        assert time.monotonic() - start < 5
        for _ in range(5):
            alive.say("p")
            time.sleep(SOON / 5)
            while alive.hear() != (1, b"0"):
                pass


@pytest.mark.parametrize(("ours", "the_kernels"), [(SOON, 60_000), (60.0, 1000)])
def test_s8_a_reader_that_stops(own_house, monkeypatch, ours, the_kernels):
    """Its place is given up, by us and by the kernel; the other plays on without waiting."""
    monkeypatch.setattr(serving, "USER_TIMEOUT", the_kernels)
    monkeypatch.setattr(sockets, "SEND_PATIENCE", ours)
    monkeypatch.setattr("parlour.server.room.SEAT_FRAMES", 1 << 20)
    house = own_house()
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    ada = house.browser()
    one = ada.screen(ada.new_table("pairs", ("me", "open")))
    took = []
    with Bare(house.browser(), buffer=4096).come_in(one.table) as asleep:
        room = house.house.rooms[one.table]
        until(lambda: len(room.screens) == 2)
        start = time.monotonic()
        while len(room.screens) == 2 and time.monotonic() < start + 20:
            before = time.monotonic()
            assert order(one, "settings", settings={"clock": 0})["t"] == "ack"
            took.append(time.monotonic() - before)
        assert time.monotonic() < start + 20
        assert statistics.median(took) < FELT
        assert len(took) > 10
        assert asleep.socket.fileno() >= 0  # it is there still, and reads nothing


# What other sites may send


def test_s9_a_right_message_in_a_wrong_wrapping_is_not_heard(house):
    ada = house.browser()
    screen = ada.sit_alone()
    view = screen.until_asked()
    said = {"t": "act", "id": "w-1", "v": view["v"], "m": view["ask"]["moves"][0]["m"]}
    right = {"Origin": house.base, "Content-Type": "application/json"}
    wrong = [
        right | {"Content-Type": "text/plain"},
        right | {"Content-Type": "application/x-www-form-urlencoded"},
        right | {"Content-Type": "multipart/form-data; boundary=application/json"},
        right | {"Origin": "http://evil.example"},
        {"Content-Type": "application/json"},
        {"Content-Type": "application/json", "Referer": house.base},
        {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"},
    ]
    log = house.house.store.read_now("SELECT * FROM log")
    at = f"/api/t/{screen.table}/act"
    with httpx.Client(base_url=house.base, cookies=dict(ada.http.cookies)) as client:
        for headers in wrong:
            answer = client.post(at, content=json.dumps(said), headers=headers)
            assert answer.status_code in (403, 415), headers
        for method in ("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"):
            answer = client.request(method, at, content=json.dumps(said), headers=right)
            assert answer.status_code in (404, 405), method
            assert "access-control-allow-origin" not in answer.headers
        assert house.house.store.read_now("SELECT * FROM log") == log
        assert client.post(at, content=json.dumps(said), headers=right).json()["t"] == "ack"
