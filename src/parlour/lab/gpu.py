"""The same rules on a GPU: one thread a match, the table in its local memory.

Final states are compared with the CPU's.
"""

import time
from typing import Any

import numba
import numpy as np

from parlour.engine.errors import ParlourError
from parlour.engine.game import SetUp
from parlour.engine.loops import play_many
from parlour.engine.native import Native, cuda_toolkit, native
from parlour.engine.table import blank_table
from parlour.lab.bench import Speed

if not hasattr(np, "row_stack"):  # gone from NumPy 2.5, still looked up by numba-cuda
    np.row_stack = np.vstack

THREADS_A_BLOCK = 128
REGISTERS = 40  # more threads at once beat more registers each: see docs/speed.md
COMPARED = 64  # threads whose last table is compared, byte by byte


def make_kernel(set_up: SetUp, registers: int = REGISTERS) -> Any:
    """kernel(blank, first_seed, games, decisions, last): so many matches a thread, in turn."""
    cuda = cuda_toolkit()
    game = set_up.game
    compiled = Native(game, set_up.words, target="cuda")
    play = compiled.build(play_many)
    record = compiled.record
    words = game.moves.words

    def kernel(blank: Any, first_seed: Any, games: Any, decisions: Any, last: Any) -> None:
        thread = cuda.grid(1)
        if thread >= decisions.size:
            return
        tables = cuda.local.array(1, record)
        mask = cuda.local.array(words, numba.uint64)
        rng = cuda.local.array(4, numba.uint64)
        wins = cuda.local.array(10, numba.int64)
        rng[0] = thread + 1
        rng[1] = 2
        rng[2] = 3
        rng[3] = 4
        decisions[thread] = play(blank, tables, mask, rng, first_seed + thread * games, games, wins)
        if thread < last.size:
            last[thread] = tables[0]

    return cuda.jit(kernel, max_registers=registers)


def on_gpu(set_up: SetUp, threads: int = 1 << 21, games: int = 32) -> Speed:
    """Measure one game on a GPU; a ParlourError if its tables end otherwise than on the CPU."""
    cuda = cuda_toolkit()
    if not cuda.is_available():
        raise ParlourError("cuda/missing", "no CUDA device is to be found here")
    dtype = set_up.layout.dtype
    blank = np.frombuffer(bytes(blank_table(set_up)), dtype=dtype).copy()
    kernel = make_kernel(set_up)
    blocks = threads // THREADS_A_BLOCK
    device_blank = cuda.to_device(blank)
    decisions = cuda.device_array(threads, np.int64)
    last = cuda.to_device(np.frombuffer(bytes(blank.tobytes()) * COMPARED, dtype=dtype).copy())

    def launch(first_seed: int) -> float:
        start = time.perf_counter()
        kernel[blocks, THREADS_A_BLOCK](device_blank, first_seed, games, decisions, last)
        cuda.synchronize()
        return time.perf_counter() - start

    compiling = launch(1)
    compare_with_cpu(set_up, blank, last.copy_to_host(), decisions.copy_to_host(), 1, games)
    best = min(launch(1 + k) for k in range(3))
    total = int(decisions.copy_to_host().sum())
    played = threads * games
    return Speed(
        set_up.game.slug,
        set_up.seats,
        "cuda",
        total / best,
        played / best,
        compiling,
        threads,
        total / played,
    )


def compare_with_cpu(
    set_up: SetUp, blank: Any, last: Any, decisions: Any, first_seed: int, games: int
) -> None:
    """The first threads' last tables, played again on the CPU."""
    loop = native(set_up.game, set_up.words).play_many
    for thread in range(len(last)):
        tables = blank.copy()
        rng = np.array([thread + 1, 2, 3, 4], np.uint64)
        mask = np.zeros(set_up.game.moves.words, np.uint64)
        wins = np.zeros(10, np.int64)
        played = loop(blank, tables, mask, rng, first_seed + thread * games, games, wins)
        if played != decisions[thread] or tables.tobytes() != last[thread : thread + 1].tobytes():
            raise ParlourError(
                "cuda/differs",
                f"{set_up.game.slug}: thread {thread} ends in other bytes than the CPU",
            )
