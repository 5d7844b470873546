"""Whole matches on the threads of a GPU, which go in step by 32 (a warp).

Written like `engine/loops.py`: the names it calls are those of one game.
"""

from typing import Any

from parlour.engine.bits import low_bit, seed_words
from parlour.engine.loops import advance, choose, deal, generic, step

WARP = 0xFFFFFFFF  # all 32 threads
TOGETHER = 1
cuda: Any = None  # what the loop below finds under this name on a GPU


@generic
def play_side_by_side(blank, words, tables, mask, rng, first_seed, games):
    """`play_many` for a thread of a GPU: 32 of them go in step, so none must wait for the longest.

    Beginning a match is dear and done for all 32 at once; it waits until enough have ended theirs.
    """
    t = tables[0]
    decisions = 0
    begun = 0
    is_idle = True
    while True:
        if cuda.popc(cuda.ballot_sync(WARP, is_idle)) >= TOGETHER:
            if is_idle and begun < games:
                for word in range(len(words)):
                    words[word] = blank[word]
                seed_words(t.rng, first_seed + begun)
                deal(t)
                begun += 1
                is_idle = False
            if cuda.all_sync(WARP, is_idle):
                return decisions
        if not is_idle:
            while not t.acting and not t.over:
                advance(t)
            if not t.over:
                seat = low_bit(t.acting)
                step(t, seat, choose(t, seat, mask, rng))
                decisions += 1
            is_idle = t.over != 0
