"""A match at a plain table: moves as text, the dealer's work between them, the log."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlour.engine.errors import MoveError
from parlour.engine.fair import step_words
from parlour.engine.game import Game, SetUp
from parlour.engine.loops import plain
from parlour.engine.moves import DONE, HEAD, PICK, SEAT_LETTERS, Verb
from parlour.engine.script import Script
from parlour.engine.table import Table, blank_table, seeded
from parlour.engine.views import SPECTATOR, View, letters, view

MAX_WORDS = 70  # more than any line of any game
MAX_STEPS = 100_000  # dealer steps in a row: a rule that never asks is a fault of ours


def reduce_seed(seed: int) -> int:
    """Any whole number as a seed of 64 bits; small ones stay as they are."""
    if 0 <= seed < 1 << 64:
        return seed
    import hashlib

    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little")


class Match:
    """One match from the first card to the last."""

    def __init__(
        self,
        set_up: SetUp,
        *,
        seed: int = 0,
        chance: Sequence[str] = (),
        listen: bool = False,
        settle: bool = True,
        key: bytes | None = None,
    ) -> None:
        """With `settle=False` no card is dealt before `settle` is called: listeners come first.

        `key`: of a live table, see `fair.py`; its moves are whole lines, made with `play`.
        """
        self.set_up = set_up
        self.game: Game = set_up.game
        self.loops: Any = plain(set_up.game)
        self.seed = seed
        self.lines: list[tuple[int, str]] = []
        self.table: Any = seeded(blank_table(set_up), reduce_seed(seed))
        if chance:
            self.table.script = Script(chance, set_up.game.deck)
        if listen:
            self.table.events = []
        self._mask = [0] * set_up.game.moves.words
        self._pending: dict[int, list[int]] = {}
        self._key = key
        self.dealer_steps = 0  # how often the dealer has worked
        self._rekey(0)
        set_up.game.module.deal(self.table)  # type: ignore[union-attr]
        if settle:
            self.settle()

    # What is the case

    @property
    def over(self) -> bool:
        return bool(self.table.over)

    @property
    def turn(self) -> list[str]:
        """The seats that may act, as letters."""
        return letters(self.table.acting)

    def may_act(self, seat: int) -> bool:
        return bool(self.table.acting >> seat & 1)

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, none if it may not act.

        A choice of several cards is one move after another.
        """
        if self.over or not self.may_act(seat):
            return []
        return self._legal_at(self.table, seat)

    def _legal_at(self, table: Any, seat: int) -> list[int]:
        self.loops.list_legal(table, seat, self._mask)
        return [
            word * 64 + index
            for word, moves in enumerate(self._mask)
            if moves
            for index in range(64)
            if moves >> index & 1
        ]

    def view(self, viewer: int = SPECTATOR) -> View:
        return view(self.set_up, self.table, viewer)

    def observed(self, viewer: int) -> Any:
        """The table as a seat knows it: the same for all lays that it cannot tell apart."""
        record = self.table.copy()
        self.loops.observe(record, viewer, [1, 2, 3, 4])
        return record

    def observation(self, viewer: int) -> bytes:
        """The same as bytes."""
        return bytes(self.observed(viewer))

    def returns(self) -> list[float]:
        """One number a seat, once the match is over."""
        module: Any = self.game.module
        return [float(module.returns(self.table, seat)) for seat in range(self.set_up.seats)]

    # What can be said

    def lines_of(self, seat: int, most: int = 2000) -> list[str]:
        """Every legal line of a seat, choices of several cards written out (up to `most`)."""
        found: list[str] = []
        for line in self._lines(seat, self.table, ()):
            found.append(line)
            if len(found) >= most:
                break
        return found

    def _lines(self, seat: int, table: Any, said: tuple[int, ...]) -> Iterator[str]:
        moves = self.game.moves
        words = [0] * moves.words
        self.loops.list_legal(table, seat, words)
        for move in range(moves.count):
            if not words[move >> 6] >> (move & 63) & 1:
                continue
            verb, _ = moves.of(move)
            if verb.kind == HEAD and not self._has_picks(verb.name):
                yield moves.text(move)
                continue
            twin = table.copy()
            self.loops.step(twin, seat, move)
            if twin.midway >> seat & 1:
                yield from self._lines(seat, twin, (*said, move))
            else:
                yield self.join((*said, move))

    def _has_picks(self, name: str) -> bool:
        return any(verb.kind != HEAD for verb in self.game.moves.named(name))

    def join(self, said: Sequence[int]) -> str:
        """One line for the moves of one choice."""
        words: list[str] = []
        for move in said:
            verb, what = self.game.moves.of(move)
            words += ([] if words else [verb.name]) + verb.arguments(what)
        return " ".join(words)

    def read(self, line: str) -> list[int]:
        """The moves that a line of text names; whether they are legal is another question."""
        words = line.split()
        if not words or len(words) > MAX_WORDS:
            raise MoveError("move/malformed", "a move is a verb and what it is about")
        name, *said = words
        verbs = list(self.game.moves.named(name))
        if not verbs:
            known = ", ".join(dict.fromkeys(verb.name for verb in self.game.moves.verbs))
            raise MoveError("move/unknown_verb", f"no verb {name[:30]!r} here, only {known}")
        pick = next((verb for verb in verbs if verb.kind == PICK), None)
        heads = [verb for verb in verbs if verb.kind == HEAD]
        if pick is not None:
            return self._read_picks(line, said, heads, pick)
        for verb in heads:
            if len(verb.domains) == len(said):
                return [verb.first + self._read_words(verb, said, line)]
        counts = list(dict.fromkeys(len(verb.domains) for verb in heads))
        takes = " or ".join(str(count or "no") for count in counts)
        takes += " word" if counts == [1] else " words"
        raise MoveError("move/malformed", f"{name} takes {takes} after it, not {len(said)}")

    def _read_picks(self, line: str, said: list[str], heads: list[Verb], pick: Verb) -> list[int]:
        moves: list[int] = []
        if heads:
            count = len(heads[0].domains)
            if len(said) < count:
                raise MoveError("move/malformed", f"{line[:60]!r} is not complete")
            moves.append(heads[0].first + self._read_words(heads[0], said[:count], line))
            said = said[count:]
        picked = [self._read_words(pick, [word], line) for word in said]
        if not pick.ordered:
            picked.sort()
        return moves + [pick.first + what for what in picked]

    @staticmethod
    def _read_words(verb: Verb, words: list[str], line: str) -> int:
        what = verb.read(words)
        if what < 0:
            raise MoveError("move/malformed", f"{line[:60]!r} cannot be read as {verb.name!r}")
        return what

    # What is done

    def play(self, seat: int, line: str) -> None:
        """A whole line by a seat; if it is not legal now, a MoveError and nothing changed."""
        moves = self.moves_of(seat, line)
        self._rekey(len(self.lines) + 1)
        for move in moves:
            self.loops.step(self.table, seat, move)
        self.lines.append((seat, self.join(moves)))
        self.settle()

    def moves_of(self, seat: int, line: str) -> list[int]:
        """The moves of which a line is made; a MoveError if it is not legal now.

        A choice of several cards is tried on a copy to which nobody listens.
        """
        self.check_turn(seat)
        moves = self.read(line)
        name = line.split()[0]
        done = self._done_of(name)
        if not self._has_picks(name):
            self._check_legal(self.table, seat, moves[0], line)
            return moves
        twin = self.table.copy()
        for move in moves:
            self._check_legal(twin, seat, move, line)
            self.loops.step(twin, seat, move)
        if not moves or twin.midway >> seat & 1:
            if done is None:
                raise MoveError("move/illegal", f"{line[:60]!r} is not complete")
            self._check_legal(twin, seat, done, line)
            moves.append(done)
        return moves

    def _done_of(self, name: str) -> int | None:
        for verb in self.game.moves.named(name):
            if verb.kind == DONE:
                return verb.first
        return None

    def check_turn(self, seat: int) -> None:
        """Is this seat at the table, and may it act now?"""
        if not 0 <= seat < self.set_up.seats:
            raise MoveError(
                "seat/unknown", f"the seats are A to {SEAT_LETTERS[self.set_up.seats - 1]}"
            )
        if self.over:
            raise MoveError("move/over", "the match is over")
        if not self.may_act(seat):
            raise MoveError(
                "move/not_your_turn",
                f"it is not {SEAT_LETTERS[seat]}'s turn; to act: {' '.join(self.turn)}",
            )

    def _check_legal(self, table: Any, seat: int, move: int, line: str) -> None:
        if table.over or not table.acting >> seat & 1 or move not in self._legal_at(table, seat):
            raise MoveError("move/illegal", f"{line[:60]!r} is not allowed now")

    def step(self, seat: int, move: int) -> None:
        """One atomic move, for learners; the line is written down when it is complete."""
        self.check_turn(seat)
        self._check_legal(self.table, seat, move, self.game.moves.text(move))
        self.loops.step(self.table, seat, move)
        pending = self._pending.setdefault(seat, [])
        pending.append(move)
        if not self.table.midway >> seat & 1:
            self.lines.append((seat, self.join(self._pending.pop(seat))))
        self.settle()

    def settle(self) -> None:
        """The dealer's work, until somebody must act or the match is over."""
        module: Any = self.game.module
        for _ in range(MAX_STEPS):
            if self.table.over or self.table.acting:
                return
            module.advance(self.table)
            self.dealer_steps += 1
        raise RuntimeError(f"{self.game.slug}: the dealer never stops")

    def _rekey(self, step: int) -> None:
        if self._key is not None:
            self.table.rng[:] = step_words(self._key, step)


def start(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    chance: Sequence[str] = (),
) -> Match:
    """A match of a game with so many seats."""
    return Match(game.set_up(seats, options), seed=seed, chance=chance)


__all__ = ["Match", "Table", "start"]
