"""The command line as a person meets it: answers, refusals, exit statuses."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
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


def test_games_lists_all_thirty_three():
    done = parlour("games")
    assert done.returncode == 0
    names = [line.split()[0] for line in done.stdout.splitlines() if line[:1].isalpha()]
    assert len(names) - 1 == 33


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
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(words):
    done = parlour(*words)
    assert done.returncode == 2, done.stdout + done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


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
    for words in ((), ("--seat", "A"), ("--step",)):
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
    )
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert "Traceback" not in err
    assert "leave the table" in out


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
    """In a copy of the source: cached code starts fast; after an edit of the kit it is compiled anew."""
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
