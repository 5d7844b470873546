"""Records: what is read is what was written, and bad input is refused by name."""

import pytest

from parlour.engine.errors import OptionError, ParlourError, RecordError
from parlour.engine.match import Match
from parlour.engine.records import (
    Failure,
    check_file,
    play_line,
    play_record,
    read_record,
    write_record,
)
from parlour.engine.registry import game

GOOD = """
game = "port"
seats = 3
seed = 5
play = \"\"\"
? over
\"\"\"
"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record/missing_field"),
        ("game = 1\nseats = 2", "record/wrong_kind"),
        ('game = "port"', "record/missing_field"),
        ('game = "port"\nseats = true', "record/wrong_kind"),
        ('game = "port"\nseats = 3\ncolour = "red"', "record/unknown_field"),
        ('game = "port"\nseats = 3\nplay = """\nA hit', "record/malformed"),
        ('game = "port"\nseats = 3\nchance = "deal 7"', "record/chance"),
        ('game = "port"\nseats = 3\nchance = "shuffle 11"', "record/card"),
        ('game = "port"\nseats = 3\nchance = "pick 5"', "record/chance"),
        ('game = "port"\nseats = 3\nchance = "shuffle 1 1"', "record/chance"),
        ('game = "port"\nseats = 3\nversion = 99', "record/version"),
        ('game = "nosuch"\nseats = 3', "game/unknown"),
        ('game = "port"\nseats = 1', "seats/impossible"),
        ('game = "port"\nseats = 3\noptions = { goal = 3 }', "option/unknown"),
        ('game = "port"\nseats = 3\noptions = { target = 0 }', "option/impossible"),
        ('game = "port"\nseats = 3\noptions = { target = "x" }', "option/impossible"),
        ('game = "pairs"\nseats = 3\ndeck = 11', "deck/impossible"),
        ("x = " + "9" * 10_000_000, "record/malformed"),
        ("[" * 100_000, "record/malformed"),
    ],
)
def test_bad_records_are_refused(text, code):
    with pytest.raises(ParlourError) as caught:
        read_record(text).start()
    assert caught.value.code == code
    assert len(str(caught.value)) < 500


def test_a_failure_names_line_expectation_and_table():
    record = read_record(GOOD)
    with pytest.raises(Failure) as caught:
        play_record(record, record.start())
    assert str(caught.value) == "line 6: ? over: expected True; the table shows False"


@pytest.mark.parametrize(
    "line",
    [
        "A",
        "A hit 3",
        "Z hit",
        "hit",
        "A jump",
        "? A",
        "? A stack",
        "? A stack 11",
        "? A stack " + "4 " * 400_000,
        "? legal J: -",
        "? legal -: hit",
        "? A nosuch 3",
        "? Q points 1",
        "?",
        "! ",
        "? legal",
        "A hit " + "x " * 6000,
        "? A points x",
        "A " + "x" * 10_000_000,
    ],
)
def test_bad_lines_fail_in_one_line(line):
    record = read_record(GOOD.replace("? over", line))
    with pytest.raises(Failure) as caught:
        play_record(record, record.start())
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_thousands_of_legal_moves_can_be_listed():
    """Up to five of a hand of many cards: more moves than a screen shows, on one line."""
    match = Match(game("seven-handed-poker").set_up(2), seed=0)
    found = [""]
    while len(found) < 4000:
        seat = "AB".index(match.turn[0])
        found = match.lines_of(seat, 5000)
        if len(found) < 4000:
            match.play(seat, min(found, key=len))
    play_line(match, f"? legal {match.turn[0]}: {', '.join(found)}")
    for wrong in (found[1:], [*found, "play 2c 2c"]):
        with pytest.raises(Failure, match="expected"):
            play_line(match, f"? legal {match.turn[0]}: {', '.join(wrong)}")


@pytest.mark.parametrize("seed", [0, -1, 1, 2**63, 2**64, -(2**200), 10**300])
def test_seeds_of_any_size_and_sign(seed):
    match = Match(game("port").set_up(4), seed=seed)
    text = write_record(match)
    again = read_record(text).start()
    assert bytes(again.table) == bytes(match.table)


def test_different_seeds_differ():
    tables = {bytes(Match(game("port").set_up(4), seed=seed).table) for seed in range(-50, 50)}
    assert len(tables) == 100


def test_a_refused_line_changes_nothing():
    match = Match(game("boneyard").set_up(4), seed=1)
    before = bytes(match.table)
    with pytest.raises(ParlourError):
        match.play(0, "bid 3 5 9")
    with pytest.raises(ParlourError):
        match.play(0, "bid 3 3")
    with pytest.raises(ParlourError):
        match.play(0, "bid")
    assert bytes(match.table) == before
    match.play(0, "bid 5 3")
    assert match.lines == [(0, "bid 3 5")]


def test_no_file_and_no_text(tmp_path):
    assert "cannot be read" in check_file(tmp_path / "none.toml").failure
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in check_file(tmp_path / "bytes.toml").failure


def test_option_values():
    with pytest.raises(OptionError, match="seats"):
        game("pairs").set_up("4")
    assert game("pairs").set_up(4, {"calamities": True}).options["calamities"] == "on"
    assert game("brain-baseball").set_up(4, {"gambling": "on"}).options["gambling"] is True
    assert issubclass(RecordError, ParlourError)
