"""Messages that no honest page would send, from the page's own line and by its own requests."""

import json

import pytest
from playwright.sync_api import expect

from .players import Player, begin, table_of
from .visitors import AT_ONCE

DEEP = '{"t":"act","id":"x-1","v":' + "[" * 3000 + "]" * 3000 + ',"m":"hit"}'
MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"hit"',
    "NaN",
    "0",
    "pp",
    '{"t":"act"}',
    '{"t":"act","id":"x-1","v":NaN,"m":"hit"}',
    '{"t":"act","id":"x-1","v":1e999,"m":"hit"}',
    '{"t":"act","id":"x-1","v":99999999999999999999,"m":"hit"}',
    '{"t":"act","id":"x-1","v":-2,"m":"hit"}',
    '{"t":"act","id":"x-1","v":1.5,"m":"hit"}',
    '{"t":"act","id":"x 1","v":1,"m":"hit"}',
    '{"t":"act","id":"x-1","v":1,"m":"hit","seat":"B"}',
    '{"t":"act","id":"x-1","v":1,"m":["hit"]}',
    '{"t":"act","id":"' + "x" * 41 + '","v":1,"m":"hit"}',
    '{"t":"act","id":"x-1","v":1,"m":"' + "h" * 401 + '"}',
    '{"t":"view","id":"x-1"}',
    '{"t":"host","id":"x-1","do":"reveal"}',
    '{"t":"host","id":"x-1","do":"start","level":"__import__"}',
    '{"t":"sit","id":"x-1","seat":"Z"}',
    '{"t":"nonce","id":"x-1","n":"' + "g" * 64 + '"}',
    DEEP,
    "\ud800",
]


@pytest.fixture
def visitor(visit):
    """At a table of Port, asked for a move."""
    visitor = visit().choose(**AT_ONCE).overhear()
    page = visitor.go("/g/port")
    begin(page, "port", 3)
    Player(page).look()
    return visitor


def entries(house, page):
    query = "SELECT v, seat, id, said FROM log WHERE table_id = ? ORDER BY v"
    return house.house.store.read_now(query, table_of(page))


def say(page, *frames):
    """Send frames as they are; the answers to them."""
    page.evaluate("heard.length = 0")
    page.evaluate("(frames) => frames.forEach((frame) => line.send(frame))", list(frames))
    answers = 'heard.filter((frame) => /^."t":"(ack|nak)"/.test(frame))'
    page.wait_for_function(f"(count) => {answers}.length >= count", arg=len(frames))
    return [json.loads(frame) for frame in page.evaluate(answers)]


def act(id, v, line):
    return json.dumps({"t": "act", "id": id, "v": v, "m": line})


def test_malformed_messages_change_nothing_and_the_page_plays_on(visitor, house):
    table = visitor.page
    before = entries(house, table)
    for frame in MALFORMED:
        (answer,) = say(table, frame)
        assert (answer["t"], answer["why"]) == ("nak", "schema"), frame
    assert entries(house, table) == before
    expect(table.locator(".table-notice.bad")).to_be_visible()
    assert Player(table).play()


def test_illegal_stale_and_doubled_moves(visitor, house):
    table = visitor.page
    before = entries(house, table)
    v = before[-1][0]
    for frame, why in [
        (act("r-1", v, "fly"), "illegal"),
        (act("r-2", v, "hit 7"), "illegal"),
        (act("r-3", v, "hit " * 60), "illegal"),
        (act("r-4", 0, "hit"), "stale"),
        (act("r-5", v + 7, "hit"), "stale"),
        (json.dumps({"t": "host", "id": "r-6", "do": "swap", "seat": "A", "with": "B"}), "host"),
        (json.dumps({"t": "sit", "id": "r-7", "seat": "B"}), "seat"),
    ]:
        (answer,) = say(table, frame)
        assert (answer["t"], answer["why"]) == ("nak", why), frame
    assert entries(house, table) == before
    first, second = say(table, act("r-9", v, "hit"), act("r-9", v, "hit"))
    assert first == second == {"t": "ack", "id": "r-9", "v": v + 1}
    assert [entry for entry in entries(house, table) if entry[2] == "r-9"] == [
        (v + 1, "A", "r-9", "hit")
    ]
    assert Player(table).play()


@pytest.mark.parametrize(
    "frame", ['"x".repeat(8193)', "new Uint8Array(9)"], ids=["too long", "binary"]
)
def test_the_page_comes_back_after_its_line_was_cut(frame, visitor, house):
    table = visitor.page
    before = entries(house, table)
    table.evaluate(f"line.send({frame})")
    table.wait_for_function("() => heard.some((frame) => /^closed 100[39]/.test(frame))")
    table.wait_for_function("() => line.readyState === 1 && !heard.at(-1).startsWith('closed')")
    assert entries(house, table) == before
    assert Player(table).play()


ASK = """
async ([path, method, headers, body]) => {
  const answer = await fetch(path, { method, headers, body });
  return [answer.status, await answer.json()];
}
"""


def test_requests_of_the_page_itself(visitor, house):
    table = visitor.page
    before = entries(house, table)
    v = before[-1][0]
    at = f"/api/t/{table_of(table)}/act"
    own = {"Content-Type": "application/json"}

    def ask(path, method="POST", headers=own, body=""):
        return table.evaluate(ASK, [path, method, headers, body])

    assert ask(at, body=act("q-1", v, "fly"))[1]["why"] == "illegal"
    assert ask(at, body=act("q-2", 0, "hit"))[1]["why"] == "stale"
    assert ask(at, body="{")[1]["why"] == "schema"
    with visitor.excused("status of 4"):
        assert ask(at, headers={"Content-Type": "text/plain"}, body="{}")[0] == 415
        assert ask("/api/tables", body='{"game":"port","seats":99,"fill":[]}')[0] == 400
        assert ask("/api/tables", body='{"game":"port","seats":2,"fill":["me","me"]}')[0] == 409
        assert ask("/api/me", body='{"name":"Eve","admin":true}')[0] == 400
        assert ask(f"/api/t/{'A' * 22}/act", body=act("q-3", v, "hit"))[0] == 404
    assert entries(house, table) == before
    assert ask(at, body=act("q-9", v, "hit"))[1] == {"t": "ack", "id": "q-9", "v": v + 1}
    assert ask(at, body=act("q-9", v, "hit"))[1] == {"t": "ack", "id": "q-9", "v": v + 1}
    assert len([entry for entry in entries(house, table) if entry[2] == "q-9"]) == 1
    assert Player(table).play()
