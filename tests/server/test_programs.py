"""Programs of strangers in seats of a live table."""

import json
import random
import runpy
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from .clients import is_over, play_on

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


def seat_for_program(ada, seat="B", game="port", **options):
    """A table of Ada's and a program's."""
    table = ada.new_table(game, ("me", "open"), options)
    answer = ada.http.post(f"/api/t/{table}/program", json={"seat": seat})
    assert answer.status_code == 201, answer.text
    return table, answer.json()


def come(words):
    return connect(
        words["address"], additional_headers={"Authorization": f"Bearer {words['code']}"}
    )


def heard(program, kind):
    """The next message of that kind."""
    while True:
        message = json.loads(program.recv(10))
        if message["type"] == kind:
            return message


def is_shut(program):
    """Does the table hang up?"""
    try:
        while True:
            program.recv(10)
    except ConnectionClosed:
        return True


def deal(ada, table):
    screen = ada.screen(table)
    assert screen.ask({"t": "nonce", "n": "a" * 64})["t"] == "ack"
    screen.until(lambda view: view["view"])
    return screen


def test_the_example_plays_a_match_to_its_end(house, capsys):
    ada = house.browser()
    table, words = seat_for_program(ada, target=6)
    example = runpy.run_path(str(EXAMPLE))
    arguments = (words["address"], words["code"], random.Random(3))
    program = threading.Thread(target=example["play"], args=arguments)
    program.start()
    screen = deal(ada, table)
    play_on([screen])
    program.join(10)
    assert not program.is_alive()
    seats = screen.view["meta"]["seats"]
    assert is_over(screen.view)
    assert seats[1]["level"] == "program"
    assert "over: [" in capsys.readouterr().out


def test_a_program_is_told_what_its_seat_may_know(house):
    ada = house.browser()
    table, words = seat_for_program(ada, game="caribbean-star")
    with come(words) as program:
        hello = heard(program, "hello")
        assert (hello["seat"], hello["seats"], hello["game"]) == ("B", 2, "caribbean-star")
        screen = deal(ada, table)
        for _ in range(40):
            if screen.view["ask"] or is_over(screen.view):
                break
            message = heard(program, "act")
            assert message["view"]["you"] == "B"
            assert message["view"]["zones"]["hand"]["A"]["cards"] == []
            program.send(json.dumps({"move": message["legal"][0]}))
            screen.hear()


def test_a_code_is_good_once_and_for_its_seat(house):
    ada = house.browser()
    _, words = seat_for_program(ada)
    with come(words) as program:
        heard(program, "hello")
        with pytest.raises(InvalidStatus):
            come(words)
    with pytest.raises(InvalidStatus):
        come(words | {"code": "x" * 43})


def test_only_the_host_gives_a_seat_away(house):
    ada, ben = house.browser(), house.browser()
    table, _ = seat_for_program(ada)
    assert ben.http.post(f"/api/t/{table}/program", json={"seat": "B"}).status_code == 409
    own = ada.http.post(f"/api/t/{table}/program", json={"seat": "A"})
    assert own.json()["error"] == "seat"


@pytest.mark.parametrize("answer", ['{"move": "jump"}', "what?", '{"move": 7}', "[]", '"' * 9000])
def test_easy_plays_on_for_a_program_that_errs(house, answer):
    ada = house.browser()
    table, words = seat_for_program(ada, target=6)
    with come(words) as program:
        heard(program, "hello")
        screen = deal(ada, table)
        while not screen.view["meta"]["seats"][1]["replaced"]:
            if screen.view["ask"]:
                line = screen.view["ask"]["moves"][0]["m"]
                screen.ask({"t": "act", "v": screen.view["v"], "m": line})
            if "B" in screen.view["view"]["turn"]:
                heard(program, "act")
                program.send(answer)
            screen.listen(0.2)
        assert screen.view["meta"]["seats"][1]["level"] == "easy"
        assert is_shut(program)
    play_on([screen])
