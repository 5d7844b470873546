"""The same rules on a GPU: one thread a match, the table in its local memory.

Final states are compared with the CPU's.
"""

import time
from typing import Any

import numba
import numpy as np

from parlour.engine.errors import ParlourError
from parlour.engine.game import SetUp
from parlour.engine.loops import names_of
from parlour.engine.native import Native, cuda_toolkit, native
from parlour.engine.table import blank_table
from parlour.lab.bench import Speed
from parlour.lab.side_by_side import play_side_by_side

if not hasattr(np, "row_stack"):  # gone from NumPy 2.5, still looked up by numba-cuda
    np.row_stack = np.vstack

THREADS_A_BLOCK = 256
REGISTERS = 40  # more threads at once beat more registers each: see docs/speed.md
TOGETHER = 12  # a warp begins new matches when so many of its 32 threads have ended theirs
COMPARED = 64  # threads whose last table is compared, byte by byte


def make_kernel(set_up: SetUp, registers: int = REGISTERS, together: int = TOGETHER) -> Any:
    """kernel(blank, first_seed, games, decisions, last): so many matches a thread, in turn."""
    toolkit = cuda_toolkit()
    game = set_up.game
    compiled = Native(game, set_up.words, target="cuda")
    names = names_of(game) | {"cuda": toolkit, "TOGETHER": together}
    play = compiled.build(play_side_by_side, names)
    dtype = set_up.layout.dtype
    size = set_up.layout.size // 8
    mask_words = game.moves.words

    def kernel(blank: Any, first_seed: Any, games: Any, decisions: Any, last: Any) -> None:
        thread = toolkit.grid(1)
        if thread >= decisions.size:
            return
        # an array of words: a record would be copied byte by byte
        words = toolkit.local.array(size, numba.uint64)
        tables = words.view(dtype)
        mask = toolkit.local.array(mask_words, numba.uint64)
        rng = toolkit.local.array(4, numba.uint64)
        rng[0] = thread + 1
        rng[1] = 2
        rng[2] = 3
        rng[3] = 4
        seed = first_seed + thread * games
        decisions[thread] = play(blank, words, tables, mask, rng, seed, games)
        if thread < last.shape[0]:
            for word in range(size):
                last[thread, word] = words[word]

    return toolkit.jit(kernel, max_registers=registers)


def on_gpu(
    set_up: SetUp,
    threads: int = 1 << 20,
    games: int = 64,
    *,
    registers: int = REGISTERS,
    together: int = TOGETHER,
) -> Speed:
    """Measure one game on a GPU; a ParlourError if its tables end otherwise than on the CPU."""
    toolkit = cuda_toolkit()
    if not toolkit.is_available():
        raise ParlourError("cuda/missing", "no CUDA device is to be found here")
    blank = np.frombuffer(bytes(blank_table(set_up)), dtype=np.uint64).copy()
    kernel = make_kernel(set_up, registers, together)
    blocks = threads // THREADS_A_BLOCK
    device_blank = toolkit.to_device(blank)
    decisions = toolkit.device_array(threads, np.int64)
    last = toolkit.to_device(np.tile(blank, (COMPARED, 1)))

    def launch(first_seed: int) -> float:
        start = time.perf_counter()
        kernel[blocks, THREADS_A_BLOCK](device_blank, first_seed, games, decisions, last)
        toolkit.synchronize()
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
    fresh = blank.view(set_up.layout.dtype)
    for thread in range(len(last)):
        tables = fresh.copy()
        rng = np.array([thread + 1, 2, 3, 4], np.uint64)
        mask = np.zeros(set_up.game.moves.words, np.uint64)
        wins = np.zeros(10, np.int64)
        played = loop(fresh, tables, mask, rng, first_seed + thread * games, games, wins)
        if played != decisions[thread] or tables.tobytes() != last[thread].tobytes():
            raise ParlourError(
                "cuda/differs",
                f"{set_up.game.slug}: thread {thread} ends in other bytes than the CPU",
            )
