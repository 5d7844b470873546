"""The command line as a person meets it: answers, refusals, exit statuses."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "parlour.terminal.app"]


def parlour(*words, said="", cwd=ROOT, env=None):
    return subprocess.run(
        [*COMMAND, *words],
        input=said,
        capture_output=True,
        text=True,
        timeout=240,
        cwd=cwd,
        env={**os.environ, **(env or {})},
    )


def test_games_lists_every_game_with_its_summary_one_a_line_in_a_pipe():
    from parlour.engine.registry import game, slugs

    done = parlour("games")
    assert done.returncode == 0
    lines = [line for line in done.stdout.splitlines() if not line.startswith("With a")]
    lines = [line for line in lines if not line.startswith("With the")]
    assert sorted(line.split()[0] for line in lines) == list(slugs())
    assert all(line.endswith(game(line.split()[0]).summary) for line in lines)


def test_rules():
    done = parlour("rules", "port")
    assert done.returncode == 0
    assert done.stdout.startswith("# Port")


@pytest.mark.parametrize(
    "words",
    [
        ("nosuch",),
        ("rules", "nosuch"),
        ("play", "nosuch"),
        ("play", "port", "--seats", "99"),
        ("play", "port", "--seats", "x"),
        ("play", "port", "--option", "target"),
        ("play", "port", "--option", "target=none"),
        ("play", "port", "--option", "goal=3"),
        ("play", "port", "--as", "Z"),
        ("play", "port", "--seed", "1.5"),
        ("play", "pairs", "--seats", "8", "--option", "target=31"),
        ("play", "port", "--bots", "expert"),
        ("play", "port", "--bots", "hard:wild"),
        ("replay", "no-such-file.toml"),
        ("replay", "pyproject.toml"),
        ("check",),
        ("check", "no-such-folder"),
        ("bench", "nosuch"),
        ("bench", "port", "--threads", "0"),
        ("new-game", "Bad Name"),
        ("new-game", "port"),
        ("play", "port", "--record", "/no/such/folder/x.toml"),
        ("play", "port", "--seats", "3.5"),
        ("play", "port", "--option", "target=²"),
        ("play", "port", "--option", "target=--5"),
        ("play", "port", "--option", "target=3", "--option", "target=4"),
        ("play", "port", "--seed", "9" * 1001),
        ("play", "port", "--bots", "exec:./no-such-program"),
        ("play", "port", "too", "much"),
        ("replay", "/dev/zero"),
        ("replay", "tests"),
        ("verify", "no-such-file.toml"),
        ("analyse", "no-such-file.toml", "--seat", "A"),
        ("bench", "port", "--seconds", "1e-9"),
        ("bench", "port", "--plain", "--threads", "2"),
        ("arena", "port", "--bots", "random", "--deals", "1.5"),
        ("new-game", "class"),
        ("serve", "--origin", "https://*"),
        ("serve", "--origin", "https://a b"),
        ("serve", "--store", "tests"),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(words):
    done = parlour(*words)
    assert done.returncode == 2, done.stdout + done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""  # known before the first card


def test_a_game_is_found_however_it_is_written():
    assert parlour("rules", "Horn of Plenty").stdout.startswith("# Horn of Plenty")
    assert "Did you mean port?" in parlour("rules", "prot").stderr


def test_help_explains_every_parameter():
    for command in ("play", "replay", "check", "bench", "arena", "analyse", "serve", "verify"):
        done = parlour(command, "--help", env={"COLUMNS": "200"})
        assert done.returncode == 0
        lines = [line.strip("│ ") for line in done.stdout.splitlines() if line[:1] == "│"]
        for line in lines:
            words = re.sub(r"\[.*", "", line).split()
            said = [word for word in words if not (word.isupper() or word.startswith("-"))]
            assert len(said) > 1, f"{command}: {line}"


@pytest.mark.parametrize(
    "line", ['play = "A hi\\u001b[31mt"', 'play = "? A \\u009b31m"', 'title = "\\u001b]0;x\\u0007"']
)
def test_what_files_say_cannot_steer_the_terminal(tmp_path, line):
    path = tmp_path / "evil\x1b[31m.toml"
    path.write_text(f'game = "port"\nseats = 3\nseed = 1\n{line}\n')
    for words in (("check",), ("replay",), ("verify",), ("analyse", "--seat", "A")):
        done = parlour(*words, str(path), env={"PYTHONUTF8": "1"})
        for mark in done.stdout + done.stderr:
            assert mark.isprintable() or mark == "\n"


def test_what_is_wrong_with_a_record_is_told_with_its_name(tmp_path):
    path = tmp_path / "wrong.toml"
    for text in ("", "game = 3", 'game = "nosuch"\nseats = 3', 'game = "port"\nseats = 99'):
        path.write_text(text)
        for words in (("replay",), ("verify",), ("analyse", "--seat", "A")):
            done = parlour(*words, str(path))
            assert done.returncode == 2
            assert done.stderr.startswith(f"parlour: {path}: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to be had")
def test_a_full_disk_and_closed_streams_are_no_traceback():
    for redirect, status in ((">/dev/full", 2), (">&-", 0), ("<&-", 0), ("| head -1", 0)):
        words = [*COMMAND, "play", "port", "--bots", "random"]
        line = f"{' '.join(words)} {redirect}"
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT, timeout=60,
        )  # fmt: skip
        assert done.returncode == status, (redirect, done.stderr)
        assert "Traceback" not in done.stderr
        assert "Exception ignored" not in done.stderr


def test_a_whole_match_in_line_mode_can_be_replayed_and_checked(tmp_path):
    record = tmp_path / "match.toml"
    done = parlour(
        "play", "port", "--seats", "3", "--seed", "-5", "--option", "target=3", "--as", "B",
        "--record", str(record), said="?\nrules\ntable\nlog\nmoves\nhint\n99\njump\n" + "2\n" * 200,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Winner" in done.stdout
    assert "A strong player would say: " in done.stdout
    assert "Traceback" not in done.stderr
    checked = parlour("check", str(record))
    assert (checked.returncode, checked.stdout) == (0, "1 passed, 0 failed\n")
    for words in ((), ("--seat", "a"), ("--step",)):
        shown = parlour("replay", str(record), *words, said="\n" * 500)
        assert shown.returncode == 0, shown.stderr
        assert "Winner" in shown.stdout
    assert parlour("replay", str(record), "--seat", "Q").returncode == 2


def test_every_game_can_be_played_to_its_end(tmp_path):
    from parlour.engine.registry import slugs

    for slug in slugs():
        done = parlour("play", slug, "--seed", "3", "--bots", "random", said="1\n" * 3000)
        assert done.returncode == 0, f"{slug}: {done.stderr}"
        assert "not over" not in done.stdout, slug


def test_end_of_input_leaves_the_table():
    done = parlour("play", "deadfall", "--seed", "1", "--bots", "random", said="")
    assert done.returncode == 0
    assert "the match is not over" in done.stdout


def test_without_a_game_you_are_asked():
    done = parlour("play", "--bots", "random", said="nosuch\nport\nquit\n")
    assert done.returncode == 0
    assert "Which game?" in done.stdout
    assert "You leave the table" in done.stdout


def test_ctrl_c_leaves_the_table():
    process = subprocess.Popen(
        [*COMMAND, "play", "port", "--seed", "1", "--bots", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job behind ignores it
    )
    told = ""
    while not told.endswith("> "):  # it asks
        told += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert "Traceback" not in err
    assert "leave the table" in out
    assert process.returncode == 130


def test_check_fails_with_file_line_and_both_sides(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('game = "port"\nseats = 2\nplay = """\n? A points 0\n? A points 5\n"""\n')
    done = parlour("check", str(tmp_path))
    assert done.returncode == 1
    first, last = done.stdout.splitlines()
    assert first.startswith(f"{path}:5:")
    assert "expected 5" in first
    assert "shows 0" in first
    assert last == "0 passed, 1 failed"


def test_bench_prints_json():
    done = parlour("bench", "_template", "--json", "--seconds", "0.2")
    assert done.returncode == 0, done.stderr
    (speed,) = json.loads(done.stdout)
    wanted = {
        "game", "seats", "mode", "decisions_per_second", "games_per_second", "compile_seconds"
    }  # fmt: skip
    assert wanted <= set(speed)
    assert speed["decisions_per_second"] > 100_000


def test_a_second_process_compiles_nothing_and_an_edit_is_never_stale(tmp_path):
    """In a copy of the source: cached code starts fast; after an edit it is compiled anew."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    env = {"PYTHONPATH": str(tmp_path / "src"), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def compile_seconds():
        done = parlour("bench", "_template", "--json", "--seconds", "0.1", cwd=tmp_path, env=env)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)[0]["compile_seconds"]

    first, second = compile_seconds(), compile_seconds()
    assert second < first / 2
    assert second < 1.5
    kit = tmp_path / "src" / "parlour" / "kit" / "stock.py"
    kit.write_text(kit.read_text() + "\n# an edit\n")
    assert compile_seconds() > 2 * second


def test_a_new_game_from_the_template(tmp_path):
    for folder in ("src", "docs", "tests"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    env = {"PYTHONPATH": str(tmp_path / "src")}
    assert parlour("new-game", "my-game", cwd=tmp_path, env=env).returncode == 0
    done = parlour("check", "tests/scenarios/my-game", cwd=tmp_path, env=env)
    assert (done.returncode, done.stdout) == (0, "1 passed, 0 failed\n")
    done = parlour(
        "play", "my-game", "--seats", "2", "--bots", "random", said="1\n" * 9, cwd=tmp_path, env=env
    )
    assert "Winner" in done.stdout
    assert parlour("new-game", "my-game", cwd=tmp_path, env=env).returncode == 2
