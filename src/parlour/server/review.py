"""Looking back at a finished match: frame by frame, and what each decision cost."""

import asyncio
from typing import Any

from parlour.engine.fair import Fair
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import write_record
from parlour.engine.views import OPEN
from parlour.server.picture import events_for, meta_of
from parlour.server.seating import Seating, frames_of
from parlour.server.store import Entry
from parlour.server.thinking import Thinkers, question

WORST = 3
MOST_KEPT = 50  # analyses that are remembered


def replay(seating: Seating, entries: list[Entry], viewer: int) -> dict[str, Any]:
    """All frames of a match for a viewer (a seat, -1, or OPEN)."""
    frames = frames_of(seating, entries, viewer)
    for frame in frames:
        frame["ev"] = events_for(seating.game, frame["ev"])
    presence: dict[str, Any] = {"away": {}, "watchers": 0, "host": False}
    is_open = viewer == OPEN and not seating.settings.sealed
    return {
        "meta": meta_of(seating, max(viewer, -1), presence),
        "frames": frames,
        "record": record_of(seating) if is_open or not seating.settings.sealed else None,
    }


def record_of(seating: Seating) -> str:
    """The match as a record that `parlour verify` can check."""
    assert seating.match is not None
    return write_record(seating.match, title=f"table {seating.code}", fair=seating.fair())


class Analyses:
    """What was found, and what is being looked for; each match and seat once."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._found: dict[tuple[str, int], dict[str, Any]] = {}
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def of(self, seating: Seating, seat: int) -> dict[str, Any]:
        """As far as it has come; the first call begins it."""
        key = (seating.id, seat)
        if key not in self._found:
            while len(self._found) >= MOST_KEPT:
                oldest = next(iter(self._found))
                self._found.pop(oldest)
                if task := self._tasks.pop(oldest, None):
                    task.cancel()
            assert seating.match is not None
            lines = [line for who, line in seating.match.lines if who == seat]
            self._found[key] = {"state": "working", "done": 0, "of": len(lines), "decisions": []}
            work = self._analyse(seating, seat, self._found[key])
            self._tasks[key] = asyncio.get_running_loop().create_task(work)
        return self._found[key]

    async def _analyse(self, seating: Seating, seat: int, found: dict[str, Any]) -> None:
        assert seating.match is not None
        lines = list(seating.match.lines)
        match = Match(seating.set_up(), key=seating.fair().key())
        for number, (who, line) in enumerate(lines):
            if who == seat:
                found["decisions"].append(await self._decision(match, seat, line, number))
                found["done"] += 1
            match.play(who, line)
            if number % 20 == 0:
                await asyncio.sleep(0)
        _mark_worst(found["decisions"])
        found["state"] = "done"

    async def _decision(self, match: Match, seat: int, line: str, number: int) -> dict[str, Any]:
        """A decision of one move; of a choice of several cards, the first."""
        chosen = match.game.moves.text(match.moves_of(seat, line)[0])
        words: dict[str, Any] = {"move": number, "chosen": line, "loss": 0.0, "error": 0.0}
        words |= {"worst": False, "candidates": []}
        if len(match.legal(seat)) < 2:
            return words
        candidates = await self.thinkers.candidates(question(match, seat, "hard", number))
        words["candidates"] = candidates[:8]
        own = next((c for c in candidates if c["line"] == chosen), None)
        if own and candidates:
            best = max(candidates[:3], key=lambda c: c["value"])
            words["loss"] = max(0.0, best["value"] - own["value"])
            words["error"] = (best["error"] ** 2 + own["error"] ** 2) ** 0.5
        return words


def _mark_worst(decisions: list[dict[str, Any]]) -> None:
    costly = [d for d in decisions if d["loss"] > 2 * d["error"] and d["loss"] > 0]
    for decision in sorted(costly, key=lambda d: -d["loss"])[:WORST]:
        decision["worst"] = True


def viewer_of(text: str, seats: int) -> int | None:
    """The viewer that a query names: a seat's letter, `open` or nothing (a spectator)."""
    if text == "open":
        return OPEN
    if not text:
        return -1
    place = SEAT_LETTERS.find(text) if len(text) == 1 else -1
    return place if 0 <= place < seats else None


__all__ = ["Analyses", "Fair", "record_of", "replay", "viewer_of"]
