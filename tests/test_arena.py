"""Strangers' bots, duplicate deals, the statistics of the arena, and analysis."""

import csv
import json
import random
import time
from pathlib import Path

import pytest
from pyarrow import parquet

from parlour.bots import players, stranger
from parlour.bots.protocol import Fault, moves_of, read_answer, read_candidates
from parlour.bots.stranger import Limits, Stranger
from parlour.engine.errors import MoveError, OptionError
from parlour.engine.match import Match
from parlour.engine.records import read_record, write_record
from parlour.engine.registry import game as find_game
from parlour.lab import arena, intervals
from parlour.lab.analysis import decisions, worst
from parlour.lab.arena import Contest, play, play_deal
from parlour.terminal.app import app
from parlour.terminal.play import Sitting

EXAMPLE = Path(__file__).parents[1] / "examples" / "bot.py"
QUICK = Limits(move=0.5, start=4.0)


def contest(*bots, game="port", seats=2, seed=7, **options):
    return Contest(game, seats, options, bots, seed, {}, QUICK)


def parlour(*words):
    app([str(word) for word in words], exit_on_error=False, result_action="return_value")


class Lowest:
    """A bot of the tests: the first legal move; all moves are worth their number."""

    name = "lowest"

    def choose(self, sight):
        return sight.legal[0]

    def candidates(self, sight):
        return [(move, 10 + move, float(move), 0.5) for move in sight.legal]


@pytest.fixture(autouse=True)
def _small_levels(monkeypatch):
    """The levels are tested elsewhere: here `easy` is quick and every program starts anew."""
    found = players.level
    monkeypatch.setattr(players, "level", lambda name: Lowest() if name == "easy" else found(name))
    stranger._failures.clear()


# Duplicate deals


class Watching:
    """Notes the first cards of every match."""

    whole_lines = False
    fault = ""

    def __init__(self, name, seen):
        self.name, self.seen = name, seen

    def sit(self, match, seat):
        self.match, self.seat = match, seat

    def move(self, seed):
        if not self.match.lines:
            self.seen.append((self.name, self.seat, bytes(self.match.table)))
        self.match.step(self.seat, self.match.legal(self.seat)[0])
        return 0.0

    def leave(self):
        pass


def test_every_rotation_has_the_same_cards_and_every_bot_every_seat(monkeypatch):
    seen = []
    monkeypatch.setattr(arena, "player", lambda name, *_: Watching(name, seen))
    monkeypatch.setattr(arena, "_warm_up", lambda contest: None)
    dealt = play_deal(contest("x", "y", "z", game="octopus", seats=4), 4)
    assert len({table for _, _, table in seen}) == 1
    assert {(row.bot, row.seat) for row in dealt.rows} == {
        (b, s) for b in range(3) for s in range(4)
    }
    play_deal(contest("x", "y", "z", game="octopus", seats=4), 5)
    assert len({table for _, _, table in seen}) == 2


def test_other_bots_do_not_change_the_cards_and_other_cards_not_the_seats():
    one, two = contest("random", "random"), contest("random", "random", seed=8)
    assert play_deal(one, 0).rows == play_deal(one, 0).rows
    assert {r.cards for r in play_deal(one, 0).rows} != {r.cards for r in play_deal(two, 0).rows}
    own = {
        arena.stream(7, *words) for words in (("bots", 0, 0, 0, 0), ("cards", 0), ("order", 0, 0))
    }
    assert len(own) == 3


@pytest.mark.parametrize(("bots", "seats"), [(2, 5), (3, 4), (4, 2), (1, 3)])
def test_any_number_of_bots_at_any_number_of_seats(bots, seats):
    one = contest(*["random"] * bots, game="sweep", seats=seats)
    held = [arena.seating(one, 0, rotation) for rotation in range(bots)]
    for seat in range(seats):
        assert sorted(seating[seat] for seating in held) == list(range(bots))


def test_processes_change_nothing():
    one = contest("random", "random")
    alone = [dealt.rows for dealt in play(one, 6)]
    assert alone == [dealt.rows for dealt in play(one, 6, processes=2)]


# Statistics


def test_students_quantiles_are_those_of_the_tables():
    known = {(0.975, 1): 12.7062, (0.975, 10): 2.2281, (0.975, 30): 2.0423, (0.995, 5): 4.0321}
    for (p, freedom), t in known.items():
        assert intervals.student_quantile(p, freedom) == pytest.approx(t, abs=1e-4)


def test_an_interval_by_hand():
    found = intervals.interval([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.half_width == pytest.approx(2.7764 * (2.5 / 5) ** 0.5, abs=1e-3)
    assert intervals.interval([1.0]).half_width == float("inf")


def test_intervals_cover_the_mean_as_often_as_they_say():
    dice = random.Random(3)
    covered = sum(
        abs((found := intervals.interval([dice.expovariate(1) for _ in range(40)])).mean - 1)
        <= found.half_width
        for _ in range(1000)
    )
    assert 900 <= covered <= 970


def test_the_sequential_test_rarely_tells_equals_apart_and_soon_tells_others():
    dice = random.Random(5)
    wrong = 0
    for _ in range(150):
        values = [dice.choice((-3.0, -1.0, 1.0, 3.0)) for _ in range(600)]
        wrong += any(intervals.is_apart(values[:n]) for n in range(50, 601, 10))
    assert wrong <= 15  # 7.5 expected at most
    better = [dice.gauss(0.5, 1) for _ in range(150)]
    assert intervals.is_apart(better)
    assert not intervals.is_apart(better[:49])
    assert not intervals.is_apart([0.0] * 500)


def test_evidence_by_hand():
    values = [1.0] * 30 + [-1.0] * 20 + [1.0] * 50
    rho = intervals._tuned(0.05)
    grown = 1 + 100 * rho
    assert intervals.log_evidence(values) == pytest.approx(
        rho * 60**2 / (2 * grown) - 0.5 * __import__("math").log(grown)
    )


def test_deals_to_tell():
    assert intervals.deals_to_tell([1.0, 3.0]) == 2
    assert intervals.deals_to_tell([-1.0, 1.0]) is None
    assert intervals.deals_to_tell([0.0, 0.0, 0.0, 1.0] * 100) == 12


def test_ratings():
    (first, _), (second, _) = arena.rate([{0: 1.0, 1: 1.0}], 2)
    assert first == pytest.approx(second)
    (first, sigma), (second, _) = arena.rate([{0: 2.0, 1: -2.0}], 2)
    assert (first + second) / 2 == pytest.approx(25)
    assert first == pytest.approx(27.6359, abs=0.01)  # as in openskill's and Weng and Lin's example
    assert sigma < 25 / 3


# Strangers


def stranger_bot(tmp_path, body):
    """A program that answers `act` by the body."""
    path = tmp_path / "bot.py"
    lines = "\n".join("        " + line for line in body.splitlines())
    path.write_text(
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    words = json.loads(line)\n"
        "    if words['type'] == 'act':\n"
        f"{lines}\n"
    )
    return f"exec:{path}"


WRONGS = {
    "dies": ("sys.exit('out of luck')", "last words: 'out of luck'"),
    "late": ("time.sleep(60)", "did not answer within"),
    "illegal": ("print(json.dumps({'move': 'stay 99'}), flush=True)", "stay"),
    "nonsense": ("print('h\\x1b[31mit', flush=True)", "not JSON"),
    "not an object": ("print('[1]', flush=True)", "not a JSON object"),
    "no move": ("print('{}', flush=True)", "answered"),
    "move is a number": ("print(json.dumps({'move': 3}), flush=True)", "answered"),
    "deep": ("print('[' * 100000, flush=True)", "not JSON"),
    "endless line": ("while True: os.write(1, b'x' * 65536)", "bytes"),
    "endless lines": ("while True: os.write(1, b'{}\\n' * 9999)", "answered"),
    "endless errors": ("while True: os.write(2, b'x' * 65536)", "did not answer within"),
    "half a line": ("os.write(1, b'{\"move\"'); sys.exit()", "ended"),
    "many words": ("print(json.dumps({'move': 'hit ' * 9999}), flush=True)", "verb"),
    "unasked": (
        "print(json.dumps({'move': words['legal'][0]}) * 1 + '\\n{}', flush=True); time.sleep(.1)",
        "without being asked",
    ),
}


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_program_that_goes_wrong_is_replaced_and_the_match_ends(wrong, tmp_path, monkeypatch):
    body, said = WRONGS[wrong]
    monkeypatch.setattr(stranger, "GRACE", 0.3)
    limits = Limits(move=0.3, start=1.0)
    name = stranger_bot(tmp_path, body)
    one = Contest("port", 2, {}, ["random", name], 3, {}, limits)
    start = time.monotonic()
    dealt = arena.Dealt()
    arena._play_match(one, 0, 0, dealt)
    assert time.monotonic() - start < 8
    [(bot, fault)] = dealt.faults
    assert bot == 1
    assert said in fault
    assert fault.isprintable()
    assert [row.replaced for row in sorted(dealt.rows, key=lambda row: row.bot)] == [False, True]


def test_a_program_that_cannot_be_run_is_refused_before_the_cards_are_dealt(tmp_path):
    for name in ("exec:", "exec:./no-such-bot", "exec:'", "exec:no-such-bot.py"):
        with pytest.raises(OptionError):
            players.player(name)
    (tmp_path / "data.txt").write_text("x")
    with pytest.raises(OptionError):
        players.player(f"exec:{tmp_path}/data.txt")


def test_there_is_no_shell(tmp_path):
    done = tmp_path / "done"
    name = f"exec:{EXAMPLE} ; touch {done}"
    dealt = play_deal(contest("random", name), 0)
    assert not dealt.faults
    assert not done.exists()


def test_a_program_and_its_children_end_with_the_match(tmp_path):
    name = stranger_bot(
        tmp_path,
        "import subprocess\n"
        "child = subprocess.Popen(['sleep', '300'])\n"
        f"open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\n"
        "print('{}', flush=True)",
    )
    play_deal(contest("random", name), 0)
    child = Path("/proc", (tmp_path / "child").read_text())
    for _ in range(50):
        if not child.exists() or "\nState:\tZ" in (child / "status").read_text():
            return
        time.sleep(0.1)
    raise AssertionError("a child of the program is still alive")


def test_a_program_that_fails_again_and_again_is_started_no_more(tmp_path):
    name = stranger_bot(tmp_path, "sys.exit()")
    faults = [play_deal(contest("random", name), deal).faults[-1][1] for deal in range(3)]
    assert "ended" in faults[0]
    assert "not started again" in faults[-1]


def test_a_program_hears_what_its_seat_hears_and_no_more(tmp_path):
    heard = tmp_path / "heard"
    path = tmp_path / "ear.py"
    path.write_text(
        "import json, os, sys\n"
        f"out = open({str(heard)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    words = json.loads(line)\n"
        "    out.write(line)\n"
        "    out.flush()\n"
        "    if words['type'] == 'act':\n"
        "        print(json.dumps({'move': words['legal'][0]}), flush=True)\n"
        "assert 'SECRET' not in os.environ\n"
    )
    match = Match(find_game("octopus").set_up(4), seed=5, listen=True, settle=False)
    one = Stranger(f"exec:{path}", players.Seated("easy", Lowest()), {}, QUICK)
    one.sit(match, 0)
    match.settle()
    while not match.over:
        if match.may_act(0):
            one.move(1)
        else:
            seat = match.table.acting.bit_length() - 1
            match.step(seat, match.legal(seat)[0])
    one.leave()
    assert not one.fault
    said = [json.loads(line) for line in heard.read_text().splitlines()]
    assert (said[0]["type"], said[0]["seat"], said[-1]["type"]) == ("hello", "A", "bye")
    assert said[-1]["returns"] == match.returns()
    assert said[-2]["view"]["over"]
    for words in said:
        if "view" in words:
            assert words["view"]["you"] == "A"
    dealt = [m for w in said for m in w.get("log", ()) if m["kind"] == "moved"]
    hands = [m for m in dealt if m["to"][0] == "hand"]
    assert all((m["card"] is None) == (m["to"][1] != "A") for m in hands if m["from"] == ["stock"])
    assert hands


@pytest.mark.parametrize("game", ["pairs", "willow", "brain-baseball", "caribbean-star"])
def test_the_example_plays_any_game(game):
    low, high = find_game(game).seats
    limits = Limits(move=5, start=10)
    one = Contest(game, min(max(2, low), high), {}, ["random", f"exec:{EXAMPLE}"], 1, {}, limits)
    assert play_deal(one, 0).faults == []


def test_the_example_is_thirty_lines_and_is_shown_in_the_docs():
    code = EXAMPLE.read_text()
    assert len(code.splitlines()) <= 30
    assert code in (EXAMPLE.parents[1] / "docs" / "bots.md").read_text()


def test_answers_are_read_as_hostile():
    for line in (b"", b"\xff", b"{", b"1" * 5000, b'{"a":' * 50000):
        with pytest.raises(Fault):
            read_answer(line)
    for said in (3, [3], [{"move": 1}], [{"move": "x", "value": "1"}], [{"move": "x"}]):
        with pytest.raises(Fault):
            read_candidates({"candidates": said})
    for number in ("NaN", "Infinity", "1e999", "true", "null", "9" * 400):
        with pytest.raises(Fault):
            read_candidates(
                read_answer(b'{"candidates": [{"move": "x", "value": %s}]}' % number.encode())
            )


def test_lines_are_tried_where_nobody_listens():
    dice = random.Random(2)
    for slug in ("willow", "kitty", "lamarckian-poker"):
        match = Match(find_game(slug).set_up(find_game(slug).seats[0]), seed=3, listen=True)
        for _ in range(30):
            if match.over:
                break
            seat = match.table.acting.bit_length() - 1
            before, events = bytes(match.table), len(match.table.events)
            for line in dice.sample(lines := match.lines_of(seat, 200), min(9, len(lines))):
                assert match.join(moves_of(match, seat, line)) == line
            with pytest.raises(MoveError):
                moves_of(match, seat, "nonsense 1")
            assert (bytes(match.table), len(match.table.events)) == (before, events)
            for move in moves_of(match, seat, dice.choice(lines)):
                match.step(seat, move)


# Analysis


def played(slug, seats, seed=4):
    match = Match(find_game(slug).set_up(seats), seed=seed)
    dice = random.Random(seed)
    while not match.over:
        seat = match.table.acting.bit_length() - 1
        match.step(seat, dice.choice(match.legal(seat)))
    return match


def test_analysis_weighs_every_choice_of_a_seat():
    match = played("port", 2)
    record = read_record(write_record(match))
    found = list(decisions(record, record.start(settle=False), 1, players.Seated("x", Lowest())))
    assert found
    assert len(found) <= sum(seat == 1 for seat, _ in match.lines)
    values = {text: move for move in range(99) if (text := _text(match, move))}
    for one in found:
        best = max(values[c.move] for c in one.candidates)
        assert one.advised.value == best
        assert one.loss == best - values[one.chosen]
        assert one.chosen == one.said
    marked = worst(found)
    assert 1 <= len(marked) <= 3
    assert min(m.loss for m in marked) >= max([o.loss for o in found if o not in marked] or [0])


def _text(match, move):
    return match.game.moves.text(move) if move < match.game.moves.count else ""


def test_analysis_takes_a_line_of_several_cards_apart():
    match = played("seven-handed-poker", 2)
    record = read_record(write_record(match))
    found = []
    for seat in range(2):
        weigher = players.Seated("x", Lowest())
        found += decisions(record, record.start(settle=False), seat, weigher)
    assert any(one.chosen != one.said for one in found)
    for one in found:
        assert one.own is not None


def test_a_program_can_analyse(tmp_path, capsys):
    path = tmp_path / "match.toml"
    path.write_text(write_record(played("port", 2)))
    parlour("analyse", path, "--seat", "A", "--level", f"exec:{EXAMPLE}")
    assert "decisions with a choice; 0.000 lost in all" in capsys.readouterr().out


# The commands


def sit_down(program):
    """A person who always takes the first move against a program; what is told."""
    told = []
    match = Match(find_game("port").set_up(3), seed=2, listen=True, settle=False)
    sitting = Sitting(match, 0, "", ask=lambda _: "1", tell=told.append, program=program)
    try:
        assert sitting.play()
    finally:
        sitting.leave()
    assert all(program._wire is None for program in sitting.programs.values())
    return told


def test_a_person_plays_against_programs():
    assert not any("plays on" in line for line in sit_down(f"exec:{EXAMPLE}"))


def test_a_person_is_told_once_that_a_program_has_failed(tmp_path):
    told = sit_down(stranger_bot(tmp_path, "sys.exit()"))
    assert [line[-33:-1] for line in told if "plays on" in line] == [
        "bot.py at B ended; easy plays on",
        "bot.py at C ended; easy plays on",
    ]


def rows_of(file):
    if file.suffix == ".parquet":
        return parquet.read_table(file).to_pylist()
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize("name", ["out.csv", "out.parquet"])
def test_the_arena_prints_a_table_and_writes_a_file(tmp_path, capsys, name):
    file = tmp_path / name
    words = ["arena", "port", "pairs", "--bots", f"random,exec:{EXAMPLE}", "--deals", "4"]
    parlour(*words, "--seed", "3", "--out", file, "--seats", "2", "--stop-early")
    said = capsys.readouterr().out
    assert "not stopped early" in said
    assert "Ratings over 16 matches" in said
    rows = rows_of(file)
    assert len(rows) == 2 * 4 * 2 * 2
    assert {row["name"] for row in rows} == {"random", f"exec:{EXAMPLE}"}
    for game in ("port", "pairs"):
        assert sum(float(row["result"]) for row in rows if row["game"] == game) == pytest.approx(0)


def test_a_failed_program_is_named_once(tmp_path, capsys):
    name = stranger_bot(tmp_path, "sys.exit('no idea')")
    parlour("arena", "port", "--bots", f"random,{name}", "--deals", "3", "--seed", "1")
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("no idea") == 1
    assert "was replaced by easy in 6 seats" in said


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "--bots", "random"],
        ["arena", "port", "--bots", ""],
        ["arena", "port", "--bots", "random,nosuch"],
        ["arena", "port", "--bots", "exec:./nosuch"],
        ["arena", "port", "--bots", "random", "--deals", "0"],
        ["arena", "port", "--bots", "random", "--seats", "99"],
        ["arena", "port", "--bots", "random", "--out", "/no/such/folder/x.csv"],
        ["analyse", "/no/such/file", "--seat", "A"],
    ],
)
def test_bad_input_is_refused(words):
    from parlour.engine.errors import ParlourError

    with pytest.raises(ParlourError):
        parlour(*words)
