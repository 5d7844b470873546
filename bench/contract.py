"""The contract over many random matches of every game, at all seat counts, with random options.

    python bench/contract.py [--matches 100000] [--seed 1] [GAME ...]

Compiled play: each match ends within its bound with all cards in their places. Every set-up also
plays one match under the whole contract as plain Python, and it ends in the same bytes compiled.
"""

import argparse
import random
import time

from parlour.engine.registry import game, slugs
from parlour.testing import check_many, check_match, random_set_up

AT_ONCE = 500  # matches of one set-up


def check(slug: str, matches: int, seed: int) -> str:
    dice = random.Random(f"{slug} {seed}")
    found = game(slug)
    start = time.perf_counter()
    played = set_ups = 0
    while played < matches:
        set_up = random_set_up(found, dice)
        if set_up.words > 2:  # other shoes are compiled on their own
            continue
        check_match(set_up, dice.randrange(1 << 62), native=True)
        check_many(set_up, dice.randrange(1 << 40), AT_ONCE)
        played += AT_ONCE
        set_ups += 1
    spent = time.perf_counter() - start
    return f"{slug}: {played:,} matches of {set_ups} set-ups hold, {spent:.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(slugs()), metavar="GAME")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    for slug in said.names:
        print(check(slug, said.matches, said.seed), flush=True)


if __name__ == "__main__":
    main()
