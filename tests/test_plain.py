"""Plain mode needs the standard library alone, and is quick enough to play at."""

import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"

PROGRAM = """
import sys, time
sys.path.insert(0, {source!r})
for missing in ("numpy", "numba"):
    try:
        __import__(missing)
    except ImportError:
        continue
    raise SystemExit(missing + " should not be here")
from parlour.engine.match import Match
from parlour.engine.registry import game, slugs
import random
for slug in slugs():
    found = game(slug)
    times = []
    dice = random.Random(1)
    for seats in range(found.seats[0], found.seats[1] + 1):
        match = Match(found.set_up(seats), seed=seats)
        while not match.over:
            seat = next(s for s in range(seats) if match.may_act(s))
            legal = match.legal(seat)
            start = time.process_time()
            match.step(seat, dice.choice(legal))
            times.append(time.process_time() - start)
    times.sort()
    print(slug, len(times), times[len(times) // 2] * 1000, times[-1] * 1000)
"""


def test_every_game_without_numpy_and_numba():
    program = PROGRAM.format(source=str(SOURCE))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr + done.stdout
    for line in done.stdout.splitlines():
        slug, _, median, slowest = line.split()
        assert float(median) < 5, f"{slug}: {median} ms a move at the median"
        assert float(slowest) < 50, f"{slug}: a move took {slowest} ms"
