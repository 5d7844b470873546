"""Looking back at a finished match: frame by frame, and what each decision cost."""

import asyncio
import logging
from typing import Any

from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import write_record
from parlour.engine.views import OPEN
from parlour.server.faults import place_of
from parlour.server.picture import events_for, meta_of
from parlour.server.seating import Seating, frames_of
from parlour.server.store import Entry
from parlour.server.thinking import Thinkers, question

log = logging.getLogger("parlour.review")

OUTCOME = ("winners", "losers")
WORST = 3
MOST_AT_ONCE = 2
MOST_KEPT = 50  # analyses that are remembered


def replay(seating: Seating, entries: list[Entry], viewer: int) -> dict[str, Any]:
    """All frames of a match for a viewer (a seat, -1, or OPEN)."""
    frames = frames_of(seating, entries, viewer)
    for frame in frames:
        frame["ev"] = events_for(seating.game, frame["ev"])
    presence: dict[str, Any] = {"away": {}, "watchers": 0, "host": False, "programs": set()}
    is_open = viewer == OPEN and not seating.settings.sealed
    return {
        "meta": meta_of(seating, max(viewer, -1), presence),
        "frames": frames,
        "record": record_of(seating) if is_open or not seating.settings.sealed else None,
    }


def record_of(seating: Seating) -> str:
    """The match as a record that `parlour verify` can check.

    It tells how every card and counter lay after the deal, what every move changed, and how all
    lay at the end: no other cards, and no other moves, could have led there.
    """
    match = seating.match
    assert match is not None
    fair = seating.fair()
    text = write_record(match, title=f"table {seating.code}", fair=fair)
    head, opening, _ = text.partition('play = """\n')
    again = Match(seating.set_up(), key=fair.key())
    lines = lay = _checks_of(again)
    for seat, line in match.lines:
        again.play(seat, line)
        before, lay = set(lay), _checks_of(again)
        changed = [check for check in lay if check not in before]
        lines = [*lines, f"{SEAT_LETTERS[seat]} {line}", *changed]
    last = ["? over", *(f"? {name} {_list(match.view(OPEN)[name])}" for name in OUTCOME)]
    return head + opening + "\n".join([*lines, *last, *lay]) + '\n"""\n'


def _checks_of(match: Match) -> list[str]:
    """A check of every card and counter."""
    table = match.view(OPEN)
    lines = []
    for zone in match.game.zones:
        places = table["zones"][zone.name]
        for seat, place in places.items() if zone.per_seat else (("", places),):
            lines.append(f"{seat} {zone.name} {_list(place['cards'])}".strip())
    lines += [f"{name} {value}" for name, value in table["counters"].items()]
    for name, values in table["seat_counters"].items():
        lines += [f"{seat} {name} {value}" for seat, value in values.items()]
    return [f"? {line}" for line in lines]


def _list(words: list[str]) -> str:
    return " ".join(words) or "-"


class Analyses:
    """What was found, and what is being looked for; each match and seat once."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._found: dict[tuple[str, int], dict[str, Any]] = {}
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    def of(self, seating: Seating, entries: list[Entry], seat: int) -> dict[str, Any]:
        """As far as it has come; the first call begins it."""
        key = (seating.id, seat)
        if key not in self._found:
            while len(self._found) >= MOST_KEPT:
                self._forget(next(iter(self._found)))
            moves = [entry for entry in entries if entry.kind == "move"]
            count = sum(entry.seat == SEAT_LETTERS[seat] for entry in moves)
            self._found[key] = {"state": "working", "done": 0, "of": count, "decisions": []}
            work = self._analyse(seating, moves, seat, self._found[key])
            self._tasks[key] = asyncio.get_running_loop().create_task(work)
        return self._found[key]

    def _forget(self, key: tuple[str, int]) -> None:
        self._found.pop(key)
        self._tasks.pop(key).cancel()

    async def _analyse(
        self, seating: Seating, moves: list[Entry], seat: int, found: dict[str, Any]
    ) -> None:
        async with self._turn:
            match = Match(seating.set_up(), key=seating.fair().key())
            for entry in moves:
                if entry.seat == SEAT_LETTERS[seat]:
                    found["decisions"].append(await self._decision(match, seat, entry))
                    found["done"] += 1
                match.play(SEAT_LETTERS.index(entry.seat), entry.said)
                await asyncio.sleep(0)
            _mark_worst(found["decisions"])
            found["state"] = "done"

    async def _decision(self, match: Match, seat: int, entry: Entry) -> dict[str, Any]:
        """A decision of one move; of a choice of several cards, the first."""
        chosen = match.game.moves.text(match.moves_of(seat, entry.said)[0])
        words: dict[str, Any] = {"v": entry.v, "chosen": entry.said, "loss": 0.0, "error": 0.0}
        words |= {"worst": False, "candidates": []}
        if len(match.legal(seat)) < 2:
            return words
        try:
            candidates = await self.thinkers.candidates(question(match, seat, "hard", entry.v))
        except Exception as fault:
            log.error("no analysis of a decision: %s", place_of(fault))
            return words
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
