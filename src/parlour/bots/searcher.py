"""The search as Python meets it: given an observation, it tells what it learned of the moves."""

import time
from math import sqrt
from typing import Any, NamedTuple

from parlour.bots.fitting import fit, manners_of
from parlour.bots.tree import Tree
from parlour.engine.bits import WORD, seed_words
from parlour.engine.game import SetUp
from parlour.engine.table import Table

PARTS = 16  # a capped search looks at the clock so many times
ALL_ROUNDS = 1 << 20  # look ahead to the end of the match
NO_LIMIT = 1 << 60


class Edge(NamedTuple):
    """One move at the root and what the simulations say of it."""

    move: int
    visits: int
    mean: float
    deviation: float


class Searcher:
    """The search over one game (and number of decks), as plain Python or compiled."""

    def __init__(
        self, set_up: SetUp, horizon: int, width: float, *, plain: bool, mannered: bool = True
    ) -> None:
        self.game = set_up.game
        self.layout = set_up.layout
        manners = manners_of(self.game.slug) if mannered else None
        self.horizon = getattr(manners, "HORIZON", horizon)
        self.rounds = getattr(manners, "ROUNDS", ALL_ROUNDS)
        self.width = width
        self.plain = plain
        self.run = fit(self.game, set_up.words, manners, plain=plain)

    def look(
        self,
        observation: bytes,
        seat: int,
        seed: int,
        simulations: int,
        cap: float | None = None,
        work: int = NO_LIMIT,
    ) -> list[Edge]:
        """Search from what a seat knows; what is learned of the moves at the root.

        `work`: so many simulated decisions at most. After `cap` seconds the search is broken off.
        """
        tree = self._new_tree(simulations)
        roots, tables = self._load(observation), self._load(observation)
        mask, untried = (self._row("u", self.game.moves.words) for _ in range(2))
        rng = self._row("u", 4)
        words = [0, 0, 0, 0]
        seed_words(words, seed & WORD)
        rng[:] = words
        part = simulations if cap is None else -(-simulations // PARTS)
        start = time.monotonic()
        done = 0
        while done < simulations and (cap is None or time.monotonic() - start < cap):
            count = min(part, simulations - done)
            args = (rng, seat, count, work, self.horizon, self.rounds, self.width, tree)
            self.run(roots, tables, mask, untried, *args)
            done += count
        return self._root_edges(tree, seat)

    def _row(self, kind: str, size: int, fill: int = 0) -> Any:
        """A row of words (u), numbers (i) or fractions (f)."""
        if self.plain:
            return [float(fill) if kind == "f" else fill] * size
        import numpy as np

        return np.full(size, fill, {"u": np.uint64, "i": np.int64, "f": np.float64}[kind])

    def _new_tree(self, size: int) -> Tree:
        row, slots, seats = self._row, 1 << (2 * size).bit_length(), self.game.max_seats
        return Tree(
            keys=row("i", slots),
            heads=row("i", slots, fill=-1),
            moves=row("i", size),
            nexts=row("i", size),
            visits=row("i", size),
            avail=row("i", size),
            sums=row("f", size),
            squares=row("f", size),
            path=row("i", self.horizon + 1),
            movers=row("i", self.horizon + 1),
            minds=row("i", seats),
            secrets=row("i", seats),
            spread=row("f", 4),
            state=row("i", 7),
        )

    def _load(self, observation: bytes) -> Any:
        if self.plain:
            table = Table(self.layout)
            self.layout.load(observation, table)
            return [table]
        import numpy as np

        return np.frombuffer(observation, dtype=self.layout.dtype).copy()

    @staticmethod
    def _root_edges(tree: Tree, seat: int) -> list[Edge]:
        """The searcher has learned nothing yet at the root: its mind is 0."""
        key = seat + 1
        last = len(tree.keys) - 1
        slot = (key ^ key >> 23) & last
        found = []
        edge = int(tree.heads[slot]) if tree.keys[slot] == key else -1
        while edge >= 0:
            visits = int(tree.visits[edge])
            mean = float(tree.sums[edge]) / visits
            variance = float(tree.squares[edge]) / visits - mean * mean
            found.append(Edge(int(tree.moves[edge]), visits, mean, sqrt(max(0.0, variance))))
            edge = int(tree.nexts[edge])
        return sorted(found)
