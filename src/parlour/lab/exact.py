"""Exact best play in small positions without secrets: every move and every chance is walked.

For positions near the end of games in which only a shuffled pile is hidden and one seat moves at a
time. Every seat takes what is best for itself: with one seat the best plan there is, with two whose
results add up to nothing the value of the game.
"""

from collections.abc import Callable, Iterator
from typing import Any

from parlour.engine.game import SetUp
from parlour.engine.loops import plain
from parlour.engine.places import ROW
from parlour.engine.table import Table

MAX_STEPS = 1000  # dealer steps in a row

Values = tuple[float, ...]  # the expected result of every seat
Policy = Callable[[Table, int], int]  # what a seat does at a table


class Branches:
    """Stands where a scenario's chance stands, and goes every way in turn."""

    def __init__(self, set_up: SetUp) -> None:
        self.face = set_up.game.deck.face
        self.path: list[int] = []  # which way each time
        self.ways: list[list[tuple[int, int]]] = []  # an answer and how often it is the answer
        self.asked = 0

    def every(self) -> Iterator[None]:
        """Once for every course that chance may take."""
        self.path, self.ways = [], []
        while True:
            self.asked = 0
            yield
            while self.path and self.path[-1] + 1 == len(self.ways[-1]):
                self.path.pop()
                self.ways.pop()
            if not self.path:
                return
            self.path[-1] += 1

    @property
    def likelihood(self) -> float:
        """Of the course just taken."""
        found = 1.0
        for way, ways in zip(self.path, self.ways, strict=True):
            found *= ways[way][1] / sum(often for _, often in ways)
        return found

    def _go(self, ways: list[tuple[int, int]]) -> int:
        if self.asked == len(self.path):
            self.path.append(0)
            self.ways.append(ways)
        way = self.path[self.asked]
        self.asked += 1
        return self.ways[self.asked - 1][way][0]

    def next_card(self, t: Any, place: int) -> int:
        """Cards that look alike are one way: the lowest of them stands for all."""
        alike: dict[int, list[int]] = {}
        for word, cards in enumerate(t.cards[place & ROW]):
            for index in range(64):
                if cards >> index & 1:
                    card = word * 64 + index
                    alike.setdefault(self.face(card), []).append(card)
        if not alike:
            return -1
        return self._go([(cards[0], len(cards)) for cards in alike.values()])

    next_pick = next_card

    def next_seat(self, t: Any, seats: int) -> int:
        return self._go([(seat, 1) for seat in range(t.seats) if seats >> seat & 1])

    def next_shuffle(self, t: Any, place: int) -> None:
        """A shuffled pile has no order before somebody draws."""


class Solver:
    """Values of positions of one set-up; what was found once is kept."""

    def __init__(self, set_up: SetUp, policy: Policy | None = None) -> None:
        """`policy`: what every seat does; without it, what is best for it."""
        self.set_up = set_up
        self.loops = plain(set_up.game)
        self.policy = policy
        self.branches = Branches(set_up)
        self._known: dict[Any, Values] = {}

    def values(self, table: Any) -> Values:
        """The expected result of every seat from here on."""
        key = self._key(table)
        if key not in self._known:
            self._known[key] = self._find(table)
        return self._known[key]

    def _find(self, t: Any) -> Values:
        if t.over:
            returns: Any = self.set_up.game.module.returns  # type: ignore[union-attr]
            return tuple(float(returns(t, seat)) for seat in range(t.seats))
        if not t.acting:
            return self._expected(t, self.set_up.game.module.advance)  # type: ignore[union-attr]
        seat = t.acting.bit_length() - 1
        if t.acting != 1 << seat:
            raise ValueError("seats that choose at the same time have no best move each")
        if self.policy is not None:
            return self.after(t, seat, self.policy(t, seat))
        return max((self.after(t, seat, m) for m in self.legal(t, seat)), key=lambda v: v[seat])

    def after(self, table: Any, seat: int, move: int) -> Values:
        """What a move leads to."""
        return self._expected(table, lambda t: self.loops.step(t, seat, move))

    def legal(self, table: Any, seat: int) -> list[int]:
        mask = [0] * self.set_up.game.moves.words
        self.loops.list_legal(table, seat, mask)
        return [move for move in range(len(mask) * 64) if mask[move >> 6] >> (move & 63) & 1]

    def _expected(self, table: Any, happen: Callable[[Any], None]) -> Values:
        likely: dict[Any, float] = {}
        found: dict[Any, Table] = {}
        for _ in self.branches.every():
            twin = table.copy()
            twin.script = self.branches
            happen(twin)
            twin.script = None
            key = self._key(twin)
            found[key] = twin
            likely[key] = likely.get(key, 0.0) + self.branches.likelihood
        means = [0.0] * self.set_up.seats
        for key, chance in likely.items():
            for seat, value in enumerate(self.values(found[key])):
                means[seat] += chance * value
        return tuple(means)

    def _key(self, table: Any) -> Any:
        """Tables that differ only in which of equal cards lie where are the same."""
        counts = [
            tuple(sorted(self.branches.face(card) for card in _cards_of(row)))
            for row in table.cards
        ]
        plain_fields = [
            _frozen(getattr(table, field.name))
            for field in table.layout.fields
            if field.kind == "i32"
        ]
        return tuple(counts), tuple(plain_fields)


def _cards_of(words: list[int]) -> Iterator[int]:
    for word, cards in enumerate(words):
        while cards:
            low = cards & -cards
            yield word * 64 + low.bit_length() - 1
            cards ^= low


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
