"""`parlour verify`: whatever is altered in a record is named; what was dealt as promised holds."""

import random
import re
from functools import cache

import pytest

from parlour.engine.errors import ParlourError
from parlour.engine.fair import Fair, commit, step_words, table_key
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import read_record
from parlour.server.review import record_of
from parlour.terminal.verify import Fault, read_nonces, verify, verify_file

from .clients import play_on
from .tables import SECRET, TABLE, dealt, dice_for, wander

SLUGS = ["pairs", "port", "deadfall", "willow", "regent"]
OTHER = "f" * 64
PROMISE = commit(TABLE, SECRET)
NOT_PROMISED = "the secret is not the one promised for this table"
OTHERWISE = "the cards fall otherwise"


@cache
def record(slug):
    """A match of three people, played to its end, as the page gives it to them."""
    seating = dealt(slug)
    for _ in wander(seating, dice_for(slug), 3000):
        pass
    assert seating.status == "over"
    return record_of(seating)


def fault_of(text, **more):
    """What is said not to hold."""
    with pytest.raises(Fault) as fault:
        verify(read_record(text), **more)
    return str(fault.value)


def changed(text, old, new):
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_s11_what_was_dealt_as_promised_holds(slug):
    nonces = {letter: letter.lower() * 64 for letter in "ABC"}
    lines = verify(read_record(record(slug)), PROMISE.upper(), nonces)
    assert [line.partition(":")[0] for line in lines] == ["promise", "seats", "play"]
    assert TABLE in lines[0]
    assert "A B C added" in lines[1]


def test_s11_a_record_of_a_live_table(house):
    screen = house.browser().sit_alone("pairs", ("me", "easy"))
    play_on([screen])
    meta = screen.view["meta"]
    text = screen.browser.http.get(f"/api/t/{screen.table}/record").text
    nonces = dict(zip(SEAT_LETTERS, meta["nonces"], strict=False))
    assert len(verify(read_record(text), meta["commitment"], nonces)) == 3
    assert meta["seed"] in text


def other_digit(digits):
    return ("1" if digits[0] != "1" else "2") + digits[1:]


def ends(text):
    """The record, cut before and after what the match is checked by at its end."""
    head, over, tail = text.partition("? over\n")
    return head, over + tail


ALTERED = {
    "the seed": (lambda t: changed(t, SECRET.hex(), other_digit(SECRET.hex())), NOT_PROMISED),
    "the promise": (lambda t: changed(t, PROMISE, other_digit(PROMISE)), NOT_PROMISED),
    "the table": (lambda t: changed(t, TABLE, "U" * 22), NOT_PROMISED),
    "another table's promise": (
        lambda t: changed(t, PROMISE, commit("U" * 22, SECRET)),
        NOT_PROMISED,
    ),
    "another seed with a promise that fits": (
        lambda t: changed(
            changed(t, SECRET.hex(), OTHER), PROMISE, commit(TABLE, bytes.fromhex(OTHER))
        ),
        OTHERWISE,
    ),
    "a nonce": (lambda t: changed(t, "b" * 64, "d" * 64), OTHERWISE),
    "two nonces swapped": (
        lambda t: changed(t, f'"{"a" * 64}", "{"b" * 64}"', f'"{"b" * 64}", "{"a" * 64}"'),
        OTHERWISE,
    ),
    "a nonce left out": (lambda t: changed(t, "c" * 64, ""), OTHERWISE),
    "a nonce too few": (lambda t: changed(t, f', "{"c" * 64}"', ""), "3 seats and nonces of 2"),
    "a nonce too many": (
        lambda t: changed(t, f'"{"c" * 64}"', f'"{"c" * 64}", "{"d" * 64}"'),
        "3 seats and nonces of 4",
    ),
    "a nonce that is none": (lambda t: changed(t, "c" * 64, "c" * 63), "opening is incomplete"),
    "no opening": (lambda t: changed(t, SECRET.hex(), ""), "opening is incomplete"),
    "half an opening": (lambda t: changed(t, SECRET.hex(), SECRET.hex()[:32]), "incomplete"),
    "no promise at all": (lambda t: re.sub(r"fair .*\n", "seed = 1\n", t), "no deal was promised"),
    "no end": (lambda t: ends(t)[0] + '"""\n', "does not tell how the match ended"),
    "another end": (lambda t: re.sub(r"\? winners .*", "? winners A B C", t), OTHERWISE),
    "another version": (lambda t: changed(t, "version = 1", "version = 77"), "version 77"),
}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("what", ALTERED)
def test_s11_what_was_altered_is_named(slug, what):
    alter, named = ALTERED[what]
    assert named in fault_of(alter(record(slug)))


@pytest.mark.parametrize("what", ["a nonce", "two nonces swapped", "a nonce left out"])
def test_s11_a_nonce_is_named_by_the_seat_that_remembers_it(what):
    text = ALTERED[what][0](record("pairs"))
    seat = {"a nonce": "B", "two nonces swapped": "A", "a nonce left out": "C"}[what]
    named = fault_of(text, nonces=read_nonces([f"{seat}={seat * 64}"]))
    assert named == f"the nonce of seat {seat} is not the one that you sent"


def test_s11_a_whole_record_of_another_table():
    """It holds by itself; the promise that was on the screen tells them apart."""
    assert verify(read_record(record("pairs")))
    assert "the promise that you saw" in fault_of(record("pairs"), promise=OTHER)


def checks(text):
    """The numbers of the lines that tell how the table lay."""
    return [n for n, line in enumerate(text.splitlines()) if line.startswith("? ")]


def altered_check(line):
    """The same line with one card, seat or number other than it was."""
    *words, last = line.split()
    if line == "? over":
        return "? over over"
    if last.isdigit():
        return " ".join([*words, str(int(last) + 1 if len(words) == 2 else int(last) % 10 + 1)])
    return " ".join(words if len(words) > 2 and last != "-" else [*words, last, last])


@pytest.mark.parametrize("slug", SLUGS)
def test_s11_every_altered_card_and_counter_is_seen(slug):
    lines = record(slug).splitlines()
    numbers = checks(record(slug))
    assert len(numbers) > 10
    for number in numbers:
        if lines[number] == "? over":
            continue
        other = [*lines[:number], altered_check(lines[number]), *lines[number + 1 :]]
        with pytest.raises((Fault, ParlourError)):
            verify(read_record("\n".join(other) + "\n"))


def moves(text):
    return [n for n, line in enumerate(text.splitlines()) if re.match(r"[A-J] ", line)]


def other_lines(slug):
    """Before every move of the record: what else that seat could have said."""
    seating = dealt(slug)
    match = Match(seating.set_up(), key=seating.fair().key())
    for number in moves(record(slug)):
        seat, line = record(slug).splitlines()[number].split(" ", 1)
        place = SEAT_LETTERS.index(seat)
        for other in match.lines_of(place, 6):
            if other != line:
                yield number, f"{seat} {other}"
        match.play(place, line)


@pytest.mark.parametrize("slug", SLUGS)
def test_s11_the_whole_table_is_told_after_the_deal_and_at_the_end(slug):
    lines = record(slug).splitlines()
    first, last = moves(record(slug))[0], lines.index("? over")
    names = [line.rsplit(None, 1)[0] for line in lines[:first] if line.startswith("? ")]
    match = dealt(slug).match
    places = sum(match.set_up.seats if zone.per_seat else 1 for zone in match.game.zones)
    assert len(names) >= places
    assert len(lines[last + 3 : -1]) == len(names)  # after `over`, `winners` and `losers`


@pytest.mark.parametrize("slug", SLUGS)
def test_s11_every_altered_move_is_seen(slug):
    lines = record(slug).splitlines()
    tried = 0
    for number, other in other_lines(slug):
        text = "\n".join([*lines[:number], other, *lines[number + 1 :]])
        assert OTHERWISE in fault_of(text + "\n")
        tried += 1
    for number in moves(record(slug)):
        for left in ([], [lines[number], lines[number]]):  # left out, or made twice
            text = "\n".join([*lines[:number], *left, *lines[number + 1 :]])
            assert OTHERWISE in fault_of(text + "\n")
    assert tried > 5


def test_s11_the_status_says_it_too(tmp_path, capsys):
    file = tmp_path / "match.toml"
    file.write_text(record("pairs"))
    assert verify_file(file, PROMISE, ["A=" + "a" * 64]) == 0
    assert "promise: " in capsys.readouterr().out
    file.write_text(changed(record("pairs"), "b" * 64, "d" * 64))
    assert verify_file(file, "", []) == 1
    assert capsys.readouterr().out.startswith("does not hold: ")


def test_s11_every_deal_hangs_on_all_that_was_said():
    """Table, secret, promise and every nonce in its place: each alters every card to come."""
    nonces = ("a" * 64, "", "b" * 64)
    said = [TABLE, SECRET, PROMISE, nonces]
    others = ["U" * 22, bytes.fromhex(OTHER), OTHER, ("a" * 64, "b" * 64, "")]
    keys = {table_key(*said)}
    for place, other in enumerate(others):
        keys.add(table_key(*said[:place], other, *said[place + 1 :]))
    assert len(keys) == 5
    words = [word for key in keys for step in range(200) for word in step_words(key, step)]
    assert len(set(words)) == len(words)


def test_s11_a_promise_tells_nothing_and_binds():
    """Two tables of one secret have promises of their own; a promise fits one secret."""
    dice = random.Random(1)
    secrets = [dice.randbytes(32) for _ in range(100)]
    promises = {commit(table, secret) for table in "AB" for secret in secrets}
    assert len(promises) == 200
    Fair(TABLE, PROMISE, SECRET.hex(), ()).check()
    for secret in secrets:
        with pytest.raises(ParlourError):
            Fair(TABLE, PROMISE, secret.hex(), ()).check()
