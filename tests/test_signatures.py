"""A fingerprint of each game's behaviour: it may change only with the version of its rules.

After a change that is meant: raise `version` in the game, then `python tests/test_signatures.py`
writes the file anew.
"""

import hashlib
import json
import random
from pathlib import Path

import pytest

from parlour.engine.match import Match
from parlour.engine.registry import game, slugs
from parlour.engine.views import OPEN
from parlour.testing import random_set_up

FILE = Path(__file__).with_name("signatures.txt")
MATCHES = 12


def signature(slug):
    """A hash of what happens in a dozen random matches: who could do what, and how it ended."""
    digest = hashlib.sha256()
    dice = random.Random(2018)
    for _ in range(MATCHES):
        set_up = random_set_up(game(slug), dice)
        match = Match(set_up, seed=dice.randrange(1 << 32))
        moves = 0
        while not match.over and moves < 300:
            seat = dice.choice([s for s in range(set_up.seats) if match.may_act(s)])
            legal = match.legal(seat)
            digest.update(str(legal).encode())
            match.step(seat, dice.choice(legal))
            moves += 1
        digest.update(json.dumps(match.view(OPEN), sort_keys=True).encode())
    return digest.hexdigest()[:16]


def recorded():
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return {slug: (int(version), found) for slug, version, found in lines}


@pytest.mark.parametrize("slug", slugs())
def test_behaviour_changes_only_with_the_version(slug):
    version, expected = recorded()[slug]
    assert version == game(slug).version, "write signatures.txt anew (see above)"
    assert signature(slug) == expected, f"{slug} plays otherwise, but its version is the same"


def main():
    before = recorded()
    lines = []
    for slug in slugs():
        version, found = game(slug).version, signature(slug)
        if before.get(slug, (0, ""))[0] == version and before[slug][1] != found:
            raise SystemExit(f"{slug} plays otherwise: raise its version first")
        lines.append(f"{slug} {version} {found}")
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
