"""A table over the wire: sitting down, playing, leaving, coming back, all that a host does."""

import random
import time

from parlour.engine.registry import game

from .clients import Screen, is_over, lines_of, play_on


def nonce(screen, digit="a"):
    return screen.ask({"t": "nonce", "n": digit * 64})


def order(screen, do, **more):
    return screen.ask({"t": "host", "do": do} | more)


def sit_two(house, slug="port", **settings):
    """Two people at a table that has been dealt."""
    ada, ben = house.browser(), house.browser()
    bots = ("easy",) * max(0, game(slug).seats[0] - 2)
    table = ada.new_table(slug, ("me", "open", *bots), **settings)
    one, two = ada.screen(table), ben.screen(table)
    assert two.ask({"t": "sit", "seat": "B", "name": "Ben"})["t"] == "ack"
    nonce(one), nonce(two, "b")
    assert order(one, "start")["t"] == "ack"
    one.until(lambda view: view["view"])
    two.until(lambda view: view["view"])
    return one, two


def act(screen, **more):
    view = screen.until_asked()
    line = lines_of(view["ask"], random.Random(1))[0]
    return screen.ask({"t": "act", "v": view["v"], "m": line} | more)


def test_alone_against_bots_from_the_first_card_to_the_result(house):
    ada = house.browser()
    screen = ada.sit_alone("port", ("me", "easy", "easy"))
    play_on([screen])
    assert sum(screen.view["returns"]) == 0
    told = ada.http.get("/api/me").json()
    assert told["results"][0]["table"] == screen.table
    assert told["counts"]["port"]["played"] == 1
    assert told["recent"] == ["port"]
    assert ada.http.request("DELETE", "/api/me", json={}).status_code == 200
    assert ada.http.get("/api/me").json()["results"] == []


def test_two_people_by_a_code(house):
    one, two = sit_two(house)
    assert one.view["meta"]["seats"][1]["name"] == "Ben"
    code = one.view["meta"]["code"]
    assert two.browser.http.get(f"/api/join/{code.lower()}").json() == {"table": one.table}
    play_on([one, two])
    assert one.view["v"] == two.view["v"]


def test_the_promise_is_the_one_before_the_deal(house):
    one, two = sit_two(house)
    before = one.view["meta"]["commitment"]
    assert one.view["meta"]["seed"] is None
    play_on([one, two])
    assert one.view["meta"]["commitment"] == before
    assert one.view["meta"]["nonces"] == ["a" * 64, "b" * 64]
    assert len(one.view["meta"]["seed"]) == 64


def test_a_message_sent_twice_is_done_once(house):
    one, two = sit_two(house)
    asked = one if one.until(lambda v: v["view"])["ask"] else two
    first = act(asked, id="same-1")
    again = asked.ask({"t": "act", "id": "same-1", "v": 0, "m": "lock"})
    assert first == again
    moves = [e for e in house.house.store.read_now("SELECT id FROM log") if e[0] == "same-1"]
    assert len(moves) == 1


def test_refusals_change_nothing(house):
    one, two = sit_two(house)
    asked, other = (one, two) if one.view["ask"] else (two, one)
    version = asked.view["v"]
    for screen, words, why in [
        (other, {"t": "act", "v": version, "m": "hit"}, "not_asked"),
        (asked, {"t": "act", "v": version, "m": "fly"}, "illegal"),
        (asked, {"t": "act", "v": version, "m": "hit 7"}, "illegal"),
        (asked, {"t": "act", "v": 0, "m": "hit"}, "stale"),
        (asked, {"t": "act", "v": version + 9, "m": "hit"}, "stale"),
        (asked, {"t": "act", "v": version, "m": "hit", "seat": "B"}, "schema"),
        (asked, {"t": "nonce", "n": "c" * 63}, "schema"),
        (two, {"t": "host", "do": "close"}, "host"),
        (one, {"t": "host", "do": "swap", "seat": "A", "with": "B"}, "host"),
        (one, {"t": "host", "do": "bot", "seat": "B", "level": "easy"}, "host"),
        (two, {"t": "sit", "seat": "A"}, "seat"),
        (one, {"t": "more", "v": version}, "seat"),
        (other, {"t": "hint"}, "not_asked"),
    ]:
        answer = screen.ask(words)
        assert (answer["t"], answer["why"]) == ("nak", why), words
    assert asked.ask({"t": "nonce", "n": "d" * 64})["v"] == version  # the first one counts


def test_a_watcher_and_a_stranger_cannot_act(house):
    one, _ = sit_two(house)
    carl = house.browser()
    watcher = carl.screen(one.table)
    view = watcher.until(lambda v: v["view"])
    assert view["meta"]["you"] is None
    assert view["ask"] is None
    for words in ({"t": "act", "v": view["v"], "m": "hit"}, {"t": "stand"}, {"t": "hint"}):
        assert watcher.ask(words)["t"] == "nak"
    bare = Screen(carl, one.table, headers={"X-Nothing": "1"})
    assert bare.ask({"t": "sit", "seat": "B"})["why"] == "seat"
    bare.close()


def test_after_the_end_only_a_rematch(house):
    one, two = sit_two(house)
    play_on([one, two])
    version = one.view["v"]
    assert one.ask({"t": "act", "v": version, "m": "hit"})["why"] == "closed"
    assert order(one, "close")["why"] == "host"
    assert two.ask({"t": "stand"})["why"] == "closed"
    assert order(two, "rematch")["t"] == "ack"
    after = two.until(lambda view: view["meta"]["next"])
    again = two.browser.screen(after["meta"]["next"])
    seats = again.until(lambda view: True)["meta"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "me"]


def test_the_host_changes_the_table_before_the_match(house):
    ada = house.browser()
    one = ada.screen(ada.new_table("port", ("me", "open", "easy")))
    assert order(one, "start")["why"] == "host"
    assert order(one, "bot", seat="B", level="hard:bold")["t"] == "ack"
    assert order(one, "bot", seat="B", level="godlike")["why"] == "host"
    assert order(one, "open", seat="A")["why"] == "host"
    assert order(one, "swap", seat="A", **{"with": "C"})["t"] == "ack"
    assert order(one, "options", seats=2, options={"target": 11})["t"] == "ack"
    assert order(one, "options", seats=99, options={})["why"] == "schema"
    assert order(one, "options", seats=2, options={"target": "many"})["why"] == "host"
    said = {"watch": False, "hints": False, "aid": True, "clock": 0, "sealed": True}
    assert order(one, "settings", settings=said)["t"] == "ack"
    meta = one.until(lambda view: view["meta"]["settings"]["sealed"])["meta"]
    assert meta["said"] == {"target": 11}
    assert [seat["kind"] for seat in meta["seats"]] == ["me", "bot"]  # a person is not sent away


def test_a_seat_is_played_for_and_given_back(house):
    one, two = sit_two(house, "following-suit")
    assert two.ask({"t": "stand"})["t"] == "ack"
    assert two.until(lambda view: view["meta"]["seats"][1]["replaced"])["ask"] is None
    assert two.ask({"t": "act", "v": two.view["v"], "m": "hit"})["why"] == "seat"
    two.close()
    for _ in range(3):
        act(one)
    back = two.browser.screen(one.table)
    assert not back.until(lambda view: view["meta"]["you"] == "B")["meta"]["seats"][1]["replaced"]


def test_a_bot_plays_for_whoever_is_missing(house, monkeypatch):
    one, two = sit_two(house, "following-suit")
    room = house.house.rooms[one.table]
    two.close()
    assert order(one, "bot", seat="B", level="easy")["why"] == "host"  # gone for a moment only
    monkeypatch.setattr(type(room), "away", lambda self: {1: 11})
    assert order(one, "bot", seat="B", level="easy")["t"] == "ack"
    assert one.until(lambda view: view["meta"]["seats"][1]["replaced"])
    monkeypatch.undo()
    play_on([one])


def test_a_newer_screen_takes_over(house):
    ada = house.browser()
    one = ada.sit_alone()
    other = ada.screen(one.table)
    assert one.closing() == 4001
    assert other.until(lambda view: view["meta"]["you"] == "A")


def test_the_gallery_can_be_closed(house):
    one, two = sit_two(house)
    carl = house.browser()
    watcher = carl.screen(one.table)
    watcher.until(lambda view: view["view"])
    said = {"watch": False, "hints": True, "aid": False, "clock": 0, "sealed": False}
    assert order(one, "settings", settings=said)["t"] == "ack"
    assert watcher.closing() == 4003
    assert carl.screen(one.table).closing() == 4003
    play_on([one, two])
    assert carl.screen(one.table).closing() == 4003
    assert carl.http.get(f"/api/t/{one.table}/replay").status_code == 403
    assert two.browser.http.get(f"/api/t/{one.table}/replay?seat=B").status_code == 200


def test_a_closed_table_stays_closed(house):
    one, two = sit_two(house)
    assert order(one, "close")["t"] == "ack"
    assert two.until(lambda view: view["meta"]["status"] == "closed")["ask"] is None
    assert act_anyway(two)["why"] == "closed"


def act_anyway(screen):
    return screen.ask({"t": "act", "v": screen.view["v"], "m": "hit"})


def test_the_clock_decides_for_the_slow_and_time_is_a_gift(house):
    one, two = sit_two(house, clock=1)
    asked, other = (one, two) if one.view["ask"] else (two, one)
    assert asked.view["due"] is not None
    assert asked.ask({"t": "more", "v": asked.view["v"]})["why"] == "seat"
    assert other.ask({"t": "more", "v": other.view["v"]})["t"] == "ack"
    version = asked.until_version(asked.view["v"] + 1)["v"]
    start = time.monotonic()
    asked.until(lambda view: any(news["v"] > version for news in view["ev"]))
    assert 0.5 < time.monotonic() - start < 5


def test_a_hint_is_a_legal_move(house):
    ada = house.browser()
    screen = ada.sit_alone()
    view = screen.until_asked()
    hint = screen.ask({"t": "hint"})
    assert hint["t"] == "hint"
    assert hint["m"] in [move["m"] for move in view["ask"]["moves"]]
    assert screen.ask({"t": "hint"})["why"] == "rate"


def test_without_sockets(house):
    """The long poll and its posts say the same."""
    ada = house.browser()
    table = ada.new_table("pairs", ("me", "easy"))
    at = f"/api/t/{table}"
    first = ada.http.get(f"{at}/view?v=-1").json()
    assert first["view"] is None
    said = {"t": "nonce", "id": "n-1", "n": "e" * 64}
    assert ada.http.post(f"{at}/act", json=said).json()["t"] == "ack"
    view = ada.http.get(f"{at}/view?v={first['v']}").json()
    dice = random.Random(3)
    for number in range(500):
        if is_over(view):
            break
        if view["ask"]:
            line = dice.choice(lines_of(view["ask"], dice))
            said = {"t": "act", "id": f"m-{number}", "v": view["v"], "m": line}
            assert ada.http.post(f"{at}/act", json=said).json()["t"] == "ack"
        view = ada.http.get(f"{at}/view?v={view['v']}").json()
    assert is_over(view)


def test_after_the_match_replay_analysis_and_record(house):
    one, two = sit_two(house, sealed=False)
    table, http = one.table, one.browser.http
    for path in ("replay?seat=open", "record", "analysis?seat=A"):
        assert http.get(f"/api/t/{table}/{path}").status_code == 409
    play_on([one, two])
    frames = http.get(f"/api/t/{table}/replay?seat=open").json()["frames"]
    assert frames[-1]["view"]["over"]
    assert all(frame["line"] for frame in frames[1:])
    assert http.get(f"/api/t/{table}/replay?seat=Z").status_code == 400
    for _ in range(100):
        found = http.get(f"/api/t/{table}/analysis?seat=A").json()
        if found["state"] == "done":
            break
        time.sleep(0.02)
    versions = {frame["v"] for frame in frames if frame["seat"] == "A"}
    assert {decision["v"] for decision in found["decisions"]} == versions
    assert "fair" in http.get(f"/api/t/{table}/record").text


def test_a_sealed_match_shows_only_what_each_seat_saw(house):
    one, two = sit_two(house, "boneyard", sealed=True)
    play_on([one, two])
    assert one.view["meta"]["seed"] is None
    at = f"/api/t/{one.table}"
    assert one.browser.http.get(f"{at}/replay?seat=open").status_code == 403
    assert one.browser.http.get(f"{at}/replay?seat=B").status_code == 403
    assert one.browser.http.get(f"{at}/record").status_code == 403
    assert one.browser.http.get(f"{at}/replay?seat=A").json()["record"] is None


def test_presence(house):
    one, two = sit_two(house)
    two.close()
    while True:
        heard = one.hear()
        if heard["t"] == "who" and not heard["seats"][1]["online"]:
            break
    assert heard["seats"][1]["away"] >= 1


def test_codes_of_closing(house):
    ada = house.browser()
    assert ada.screen("A" * 22).closing() == 4004
    one = ada.sit_alone()
    house.house.rooms[one.table].is_lost = False
    one.socket.send("x" * 8193)
    assert one.closing() == 1009
