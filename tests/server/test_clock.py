"""Clocks: a seat's time is measured, not read off the wall; a deadline falls due once."""

import asyncio
import random
import time
from dataclasses import replace

import pytest

from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game
from parlour.server.house import CLOCKED_FOR, COLUMNS
from parlour.server.picture import picture
from parlour.server.seating import frames_of, seating_of
from parlour.server.wire import pack

from .clients import is_over, play_on
from .test_limits import until
from .test_table import act, order, sit_two

HOUR = 3600.0
JUMPS = [HOUR, -HOUR]
PRESENCE = {"away": {}, "watchers": 0, "host": False, "programs": set()}


@pytest.fixture
def wall(monkeypatch):
    """The clock on the wall, which somebody sets."""
    right = time.time

    def jump(seconds):
        monkeypatch.setattr(time, "time", lambda: right() + seconds)

    return jump


def entries_of(house, table):
    return asyncio.run(house.house.store.entries(table))


def wind(screen, seconds):
    """From now on there is a clock; the version with which it begins."""
    answer = order(screen, "settings", settings={"clock": seconds})
    assert answer["t"] == "ack"
    return answer["v"]


def asked_first(one, two):
    return (one, two) if one.until(lambda view: view["view"])["ask"] else (two, one)


@pytest.mark.parametrize("jump", JUMPS)
def test_r8_a_clock_that_jumps_makes_nobody_late(house, wall, jump):
    one, two = sit_two(house, clock=60)
    version = one.view["v"]
    wall(jump)
    time.sleep(0.3)
    asked, other = asked_first(one, two)
    assert (one.view["v"], two.view["v"]) == (version, version)
    acked = act(asked)
    assert acked["t"] == "ack"
    assert 55 < other.until_version(acked["v"])["due"] <= 60
    wall(-jump)
    time.sleep(0.3)
    assert house.house.rooms[one.table].seating.version == version + 1
    times = [entry.at for entry in entries_of(house, one.table)]
    assert abs(times[-1] - times[-2] - jump) < 60  # the log tells what the wall said


@pytest.mark.parametrize("jump", JUMPS)
def test_r8_whoever_is_late_is_played_for_once_a_question(house, wall, jump):
    one, _ = sit_two(house)
    moments = {}
    start = time.monotonic()
    version = wind(one, 1)
    while len(moments) < 3:
        if len(moments) == 1:
            wall(jump)
        view = one.until(lambda view: view["v"] > version + len(moments))
        moments[view["v"]] = time.monotonic()
    assert list(moments) == [version + 1, version + 2, version + 3]
    gaps = [b - a for a, b in zip([start, *moments.values()], moments.values(), strict=False)]
    assert all(gap > 0.8 for gap in gaps)
    assert all(gap < 5 for gap in gaps)


def test_r8_two_who_are_late_together(house):
    """Each is played for once, and neither takes the other's time."""
    one, _ = sit_two(house, "deadfall")
    assert one.view["view"]["turn"] == ["A", "B"]
    version = wind(one, 1)
    one.until_version(version + 1)
    start = time.monotonic()
    one.until_version(version + 2)
    assert time.monotonic() - start < 0.8
    late = [e.seat for e in entries_of(house, one.table) if e.v in (version + 1, version + 2)]
    assert sorted(late) == ["A", "B"]


def test_r8_time_is_given_anew_with_every_question_and_gift(house):
    one, two = sit_two(house, clock=30)
    room = house.house.rooms[one.table]
    asked, other = asked_first(one, two)
    room.driver.due -= 20
    asked.ask({"t": "nonce", "n": "f" * 64})
    said = other.ask({"t": "more", "v": other.view["v"]})
    assert said["t"] == "ack"
    assert asked.until_version(said["v"])["due"] > 25
    room.driver.due -= 20
    acked = act(asked)
    assert asked.until_version(acked["v"])["due"] > 25
    play_on([one, two])
    assert one.view["due"] is None


def test_r8_a_gift_comes_in_time_while_a_bot_thinks(own_house, monkeypatch):
    """What it would have said for the late seat is not said any more."""
    house = own_house()  # no other table's clock runs
    one, two = sit_two(house)
    asked, other = asked_first(one, two)
    thought, may_speak = [], []
    quick = house.house.thinkers.line

    async def slow(question):
        thought.append(question.seat)
        while not may_speak:
            await asyncio.sleep(0.01)
        return await quick(question)

    monkeypatch.setattr(house.house.thinkers, "line", slow)
    wind(one, 1)
    until(lambda: thought)
    assert thought == [SEAT_LETTERS.index(asked.view["meta"]["you"])]
    given = other.ask({"t": "more", "v": 0})
    assert given["t"] == "ack"
    may_speak.append(True)
    time.sleep(0.3)
    kinds = [entry.kind for entry in entries_of(house, one.table)]
    assert kinds[-1] == "more"
    assert len(kinds) == given["v"]
    assert act(asked)["t"] == "ack"


@pytest.mark.parametrize(
    ("jump", "goes_on"), [(HOUR, True), (-HOUR, True), (CLOCKED_FOR + HOUR, False)]
)
def test_r8_after_a_restart_clocks_run_whatever_the_wall_says(own_house, wall, jump, goes_on):
    first = own_house()
    one, _ = sit_two(first, clock=1)
    version = first.house.rooms[one.table].seating.version
    first.close()
    wall(jump)
    second = own_house()
    if goes_on:
        until(lambda: one.table in second.house.rooms)
        until(lambda: second.house.rooms[one.table].seating.version > version)
    else:
        time.sleep(0.3)
        assert one.table not in second.house.rooms


@pytest.mark.parametrize("slug", ["port", "boneyard", "deadfall", "regent"])
def test_r8_a_log_says_the_same_whatever_the_time(house, slug):
    """Replayed with other times, a table is the same to the byte, and so is all that it shows."""
    bots = ("easy",) * max(1, game(slug).seats[0] - 1)
    screen = house.browser().sit_alone(slug, ("me", *bots))
    for _ in range(6):
        if not is_over(screen.until_asked()):
            screen.until_version(act(screen)["v"])
    names = ", ".join(COLUMNS)
    values = house.house.store.read_now(f"SELECT {names} FROM tables WHERE id = ?", screen.table)
    row = dict(zip(COLUMNS, values[0], strict=True))
    secret = asyncio.run(house.house.store.secret(screen.table))
    entries = entries_of(house, screen.table)
    dice = random.Random(1)
    twisted = [replace(entry, at=dice.uniform(-1e12, 1e12)) for entry in entries]
    one, two = seating_of(row, secret, entries), seating_of(row, secret, twisted)
    assert bytes(one.match.table) == bytes(two.match.table)
    for viewer in (-1, 0):
        shown = [pack(picture(each, viewer, -1, PRESENCE, None)) for each in (one, two)]
        assert shown[0] == shown[1]
        frames = frames_of(one, entries, viewer), frames_of(two, twisted, viewer)
        assert pack(frames[0]) == pack(frames[1])
