"""A disk that fails and a net that fails: nothing is shown that is not on disk, and it goes on."""

import asyncio
import sqlite3
import time
from contextlib import contextmanager

import pytest

from parlour.bots.stranger import Limits
from parlour.server import driving, programs, room
from parlour.server.sockets import UNREADABLE

from .bare import Bare
from .clients import is_over, play_on
from .test_programs import come, deal, heard, seat_for_program
from .test_table import act, sit_two

LOUD = "no card is told: {}"


# The disk


class SickWriter:
    """The store's connection, some of whose statements fail."""

    def __init__(self, link, statement, *, is_done):
        self.link = link
        self.statement = statement
        self.is_done = is_done  # it is carried out, and said to have failed

    def execute(self, statement, *values):
        if not statement.startswith(self.statement):
            return self.link.execute(statement, *values)
        if self.is_done:
            self.link.execute(statement, *values)
        raise sqlite3.OperationalError("disk I/O error")

    def __getattr__(self, name):
        return getattr(self.link, name)


@contextmanager
def failing(house, statement, *, is_done=False):
    store = house.house.store
    well = store._writer
    store._writer = SickWriter(well, statement, is_done=is_done)
    try:
        yield
    finally:
        store._writer = well


def pragma(house, words):
    """Said to the store's own connection, between two commits."""
    return house.house.store._writer.execute(f"PRAGMA {words}").fetchone()


@contextmanager
def read_only(house):
    pragma(house, "query_only = ON")
    try:
        yield
    finally:
        pragma(house, "query_only = OFF")


@contextmanager
def full(house):
    """Not a page more: SQLite itself says so as soon as it needs one."""
    pages = pragma(house, "page_count")[0]
    pragma(house, f"max_page_count = {pages}")
    try:
        yield
    finally:
        pragma(house, f"max_page_count = {1 << 30}")


def sync_fails(house):
    return failing(house, "COMMIT")


def is_locked(house):
    return failing(house, "BEGIN")


def write_fails(house):
    return failing(house, "RELEASE")


SICKNESS = [read_only, sync_fails, is_locked, write_fails]


def on_disk(house, table):
    """The table as the disk has it, read by somebody who has never seen it."""
    return asyncio.run(house.house.read(table))


def shows_the_disk(house, *screens):
    """Every screen, and the room, are as the disk says."""
    disk = on_disk(house, screens[0].table)
    seating = house.house.rooms[screens[0].table].seating
    assert seating.version == disk.version
    assert bytes(seating.match.table) == bytes(disk.match.table)
    for screen in screens:
        view = screen.until_version(disk.version)
        seat = disk.seat_of(seating.chairs["AB".index(view["meta"]["you"])].profile)
        assert view["v"] == disk.version
        assert view["view"] == disk.match.view(seat)


def whose_turn(one, two):
    """The screen that is asked, and the other; bots may have to move first."""
    while True:
        for asked, other in ((one, two), (two, one)):
            if asked.view["ask"]:
                return asked, other
        one.listen(0.02), two.listen(0.02)


@pytest.mark.parametrize("sickness", SICKNESS)
def test_r7_what_cannot_be_written_has_not_happened(own_house, sickness):
    house = own_house()
    one, two = sit_two(house)
    asked, other = whose_turn(one, two)
    version = asked.view["v"]
    said = {"t": "act", "id": "again-1", "v": version, "m": asked.view["ask"]["moves"][0]["m"]}
    with sickness(house):
        for _ in range(2):
            answer = asked.ask(said)
            assert (answer["t"], answer["why"], answer["v"]) == ("nak", "store", version)
        other.listen(0.2)
        assert other.view["v"] == version
        post = dict(said, id="again-2")
        assert asked.browser.http.post(f"/api/t/{one.table}/act", json=post).json()["t"] == "nak"
        assert asked.browser.http.post("/api/me", json={"name": "Ada"}).status_code == 503
        wish = {"game": "port", "seats": 2, "fill": ["me", "easy"]}
        answer = asked.browser.http.post("/api/tables", json=wish)
        assert (answer.status_code, answer.json()["error"]) == (503, "store")
        shows_the_disk(house, one, two)
        new = asked.browser.screen(one.table)  # who comes now is shown the same
        assert new.until(lambda view: view["view"])["v"] == version
    assert new.ask(said) == {"t": "ack", "id": "again-1", "v": version + 1}
    shows_the_disk(house, new, other)
    play_on([new, other])


def test_r7_a_full_disk(own_house):
    """Everything that was acknowledged is there, up to the last page."""
    house = own_house()
    one, two = sit_two(house, "pairs")
    with full(house):
        settings = {"t": "host", "do": "settings", "settings": {"clock": 0}}
        said = [one.ask(settings)]
        while said[-1]["t"] == "ack":
            said.append(one.ask(settings))
        answer = said[-1]
        assert answer["why"] == "store"
        assert len(said) > 3
        shows_the_disk(house, one, two)
        rows = house.house.store.read_now(
            "SELECT count(*), max(v) FROM log WHERE table_id = ?", one.table
        )
        assert rows == [(answer["v"], answer["v"])]
    assert one.ask(settings)["v"] == answer["v"] + 1
    play_on([one, two])


@pytest.mark.parametrize("is_said_again", [True, False])
def test_r7_said_to_have_failed_and_yet_written(own_house, is_said_again):
    """The disk is right: the move holds, everybody sees it, and bots go on from there."""
    house = own_house()
    one, two = sit_two(house, "following-suit")
    asked, other = whose_turn(one, two)
    line = asked.view["ask"]["moves"][0]["m"]
    said = {"t": "act", "id": "once-1", "v": asked.view["v"], "m": line}
    with failing(house, "COMMIT", is_done=True):
        refusal = asked.ask(said)
        assert refusal["why"] == "store"
    other.until_version(refusal["v"])
    rows = house.house.store.read_now("SELECT v FROM log WHERE id = 'once-1'")
    assert rows == [(refusal["v"],)]
    if is_said_again:
        assert asked.ask(said) == {"t": "ack", "id": "once-1", "v": refusal["v"]}
    play_on([one, two])
    shows_the_disk(house, one, two)


def test_r7_one_bad_line_does_not_harm_those_beside_it(own_house):
    """Many writers share a commit; a fault of one is its own."""
    house = own_house()
    store = house.house.store

    def right(number):
        return lambda link: link.execute("INSERT INTO profiles VALUES (?, 'x')", (f"p{number}",))

    async def all_at_once():
        works = [right(0), right(1), right(1), right(2)]
        return await asyncio.gather(*map(store.write, works), return_exceptions=True)

    said = asyncio.run(all_at_once())
    assert [type(answer).__name__ for answer in said].count("IntegrityError") == 1
    assert store.read_now("SELECT id FROM profiles ORDER BY id") == [("p0",), ("p1",), ("p2",)]


def test_r7_bots_wait_for_the_disk(own_house, monkeypatch):
    """They say the same again until it is well."""
    monkeypatch.setattr(driving, "PACE", 0.3)  # time to break the disk before the bot's move
    house = own_house()
    one, two = sit_two(house, "following-suit")
    while one.view["ask"] or two.view["ask"]:
        asked, _ = whose_turn(one, two)
        version = act(asked)["v"]
        one.until_version(version), two.until_version(version)
    with sync_fails(house):
        time.sleep(0.8)
        assert house.house.rooms[one.table].seating.version == version
        shows_the_disk(house, one, two)
    one.until(lambda view: view["v"] > version, 10)
    monkeypatch.setattr(driving, "PACE", 0.0)
    play_on([one, two])


def test_r7_a_disk_that_cannot_be_read_either(own_house, monkeypatch, caplog):
    """The table is let go and read again as soon as that can be done."""
    house = own_house()
    one, two = sit_two(house)
    asked, _ = whose_turn(one, two)
    version = asked.view["v"]

    async def unreadable(*_):
        raise sqlite3.OperationalError(LOUD)

    monkeypatch.setattr(house.house, "read", unreadable)
    with sync_fails(house):
        answer = asked.ask({"t": "act", "v": version, "m": asked.view["ask"]["moves"][0]["m"]})
        assert answer["why"] == "store"
        assert (one.closing(), two.closing()) == (room.RESTART, room.RESTART)
        assert asked.browser.screen(one.table).closing() == UNREADABLE
        assert asked.browser.http.get(f"/api/t/{one.table}/view").status_code == 503
    monkeypatch.undo()
    again = [screen.browser.screen(one.table) for screen in (one, two)]
    for screen in again:
        screen.until(lambda view: view["view"])
    shows_the_disk(house, *again)
    play_on(again)
    assert "OperationalError" in caplog.text  # it is noted, without its words
    assert LOUD not in caplog.text


# The net


def test_r6_a_line_that_is_cut_is_given_up(house, monkeypatch):
    """No more bytes and no farewell: the others see that somebody is missing."""
    monkeypatch.setattr("parlour.server.sockets.SILENCE", 0.5)
    ada, ben = house.browser(), house.browser()
    one = ada.screen(ada.new_table("port", ("me", "open")))
    two = ben.screen(one.table)
    assert two.ask({"t": "sit", "seat": "B", "name": "Ben"})["t"] == "ack"
    with Bare(ben).come_in(one.table):
        assert two.closing() == 4001  # the newest screen of a seat
        end = time.monotonic() + 10
        online = True
        while online:
            one.socket.send("p")  # this one is alive
            heard = one.hear()
            if isinstance(heard, dict) and heard["t"] == "who":
                online = heard["seats"][1]["online"]
            assert time.monotonic() < end
            time.sleep(0.05)


def test_r6_a_program_that_is_cut_off_is_played_for(house, monkeypatch):
    monkeypatch.setattr(programs, "LIMITS", Limits(move=0.3, start=0.3))
    ada = house.browser()
    table, words = seat_for_program(ada, target=6)
    with come(words) as program:
        heard(program, "hello")
        screen = deal(ada, table)
        play_on([screen])
        assert screen.view["meta"]["seats"][1]["level"] == "easy"


def test_r6_whoever_comes_back_gets_what_they_missed(house):
    one, two = sit_two(house, "pairs")
    for _ in range(6):
        asked, _ = whose_turn(one, two)
        wanted = act(asked)["v"]
        one.until_version(wanted), two.until_version(wanted)
    newest = one.view["v"]
    deal = newest - 6
    for known, missed in [
        (newest - 3, [newest - 2, newest - 1, newest]),
        (newest, []),
        (newest + 1000, []),
        (-1, list(range(deal, newest + 1))),
        ("", list(range(deal, newest + 1))),
        ("junk", list(range(deal, newest + 1))),
        ("9" * 30, list(range(deal, newest + 1))),
    ]:
        screen = one.browser.screen(one.table, known)
        view = screen.until(lambda view: True)
        assert [entry["v"] for entry in view["ev"]] == missed, known
        assert view["v"] == newest
        assert view["view"] == one.view["view"]


def test_r6_an_answer_that_was_lost_on_the_way(house):
    """The line is cut between a move and its ack; it is said again on the next."""
    one, two = sit_two(house)
    asked, other = whose_turn(one, two)
    version, line = asked.view["v"], asked.view["ask"]["moves"][0]["m"]
    said = {"t": "act", "id": "lost-1", "v": version, "m": line}
    asked.say(said)
    asked.socket.socket.close()  # without a word
    other.until_version(version + 1)
    again = asked.browser.screen(one.table)
    assert again.ask(said) == {"t": "ack", "id": "lost-1", "v": version + 1}
    assert asked.browser.http.post(f"/api/t/{one.table}/act", json=said).json()["t"] == "ack"
    assert again.until(lambda view: True)["v"] == version + 1


def test_r6_messages_late_and_doubled(house):
    """What arrives after the table has moved on is refused, however often it comes."""
    screen = house.browser().sit_alone("port", ("me", "easy"))
    versions = []
    while len(versions) < 5 and not is_over(screen.until_asked()):
        versions.append(screen.view["v"])
        lines = [move["m"] for move in screen.view["ask"]["moves"]]
        acked = screen.ask({"t": "act", "v": versions[-1], "m": lines[0]})
        screen.until_version(acked["v"])
        screen.until_asked()
        for line in lines * 2:
            answer = screen.ask({"t": "act", "v": versions[-1], "m": line})
            assert answer["t"] == "nak"
            assert answer["why"] == ("closed" if is_over(screen.view) else "stale")
    assert len(versions) > 1


def test_r6_a_restart_in_the_middle(own_house):
    """The same file, another house: the same table, and the bots play on."""
    first = own_house()
    ada = first.browser()
    screen = ada.sit_alone("pairs", ("me", "easy", "easy"))
    act(screen)
    screen.until_asked()
    seating = first.house.rooms[screen.table].seating
    before = bytes(seating.match.table)
    assert before == bytes(on_disk(first, screen.table).match.table)
    cookie = ada.token
    first.close()
    second = own_house()
    ben = second.browser()
    ben.http.cookies.clear()
    ben.http.cookies.set(f"parlour_{second.port}", cookie)
    again = ben.screen(screen.table, screen.view["v"])
    again.until(lambda view: view["view"])
    assert bytes(second.house.rooms[screen.table].seating.match.table) == before
    assert again.view["meta"]["you"] == "A"
    play_on([again])
