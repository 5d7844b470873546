"""Words between a table and a stranger's bot: one JSON object a line (docs/bots.md).

What a bot says is read as hostile: any shape, any size, any text.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.engine.errors import MoveError
from parlour.engine.game import SetUp
from parlour.engine.match import Match
from parlour.engine.moves import DONE, SEAT_LETTERS
from parlour.engine.views import View

PROTOCOL = 1
LONGEST = 1 << 18  # bytes of one line from a bot
MOST_LINES = 500  # legal lines that are written out
MOST_CANDIDATES = 2000
Words = dict[str, Any]


class Fault(Exception):
    """What a stranger's bot did wrong, in words that its author can act on."""


@dataclass(frozen=True)
class Candidate:
    """What a bot thinks of one move: its mean result and the standard error of that."""

    move: str
    value: float
    error: float
    visits: int = 0


# What the table says


def hello(set_up: SetUp, seat: int) -> Words:
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": set_up.game.slug,
        "version": set_up.game.version,
        "seats": set_up.seats,
        "options": dict(set_up.options),
        "seat": SEAT_LETTERS[seat],
    }


def observe(news: Sequence[Words], view: View) -> Words:
    return {"type": "observe", "log": list(news), "view": view}


def act(match: Match, seat: int, seconds: float) -> Words:
    return _question("act", match, seat, seconds)


def analyse(match: Match, seat: int, seconds: float) -> Words:
    return _question("analyse", match, seat, seconds)


def _question(kind: str, match: Match, seat: int, seconds: float) -> Words:
    lines = match.lines_of(seat, MOST_LINES + 1)
    return {
        "type": kind,
        "view": match.view(seat),
        "legal": lines[:MOST_LINES],
        "more": len(lines) > MOST_LINES,
        "deadline": round(seconds, 3),
    }


def bye(returns: Sequence[float] | None) -> Words:
    return {"type": "bye", "returns": None if returns is None else list(returns)}


def pack(words: Words) -> bytes:
    return json.dumps(words, separators=(",", ":")).encode() + b"\n"


# What the bot answers


def read_answer(line: bytes) -> Words:
    """The object on a line."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(f"answered {shorten(line)}, which is not JSON") from None
    if not isinstance(answer, dict):
        raise Fault(f"answered {shorten(line)}, which is not a JSON object")
    return answer


def read_move(answer: Words) -> str:
    move = answer.get("move")
    if not isinstance(move, str):
        raise Fault(f'answered {ascii(answer)[:60]}, not as in {{"move": "hit"}}')
    return move


def read_candidates(answer: Words) -> list[Candidate]:
    said = answer.get("candidates")
    if not isinstance(said, list) or len(said) > MOST_CANDIDATES:
        raise Fault('answered without "candidates": a list of moves with values')
    return [_read_candidate(entry) for entry in said]


def _read_candidate(entry: Any) -> Candidate:
    if not isinstance(entry, dict) or not isinstance(entry.get("move"), str):
        raise Fault('a candidate is {"move": ..., "value": ..., "error": ...}')
    visits = entry.get("visits", 0)
    return Candidate(
        move=entry["move"],
        value=_read_number(entry.get("value")),
        error=_read_number(entry.get("error", 0.0)),
        visits=visits if type(visits) is int and 0 <= visits < 1 << 53 else 0,
    )


def _read_number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e12:
        raise Fault("the value and the error of a candidate are numbers")
    if not math.isfinite(value):
        raise Fault("the value and the error of a candidate are finite numbers")
    return float(value)


def shorten(data: bytes) -> str:
    """The beginning of what somebody wrote, safe to print on a terminal."""
    return ascii(data[:60].decode("utf-8", "replace")) + ("..." if len(data) > 60 else "")


def moves_of(match: Match, seat: int, line: str) -> list[int]:
    """The legal moves of which a line is made; a MoveError if it is not legal now.

    It is tried on a copy to which nobody listens.
    """
    match.check_turn(seat)
    moves = match.read(line)
    twin = match.table.copy()
    for move in moves:
        _try(match, twin, seat, move, line)
    if not moves or twin.midway >> seat & 1:
        verbs = match.game.moves.named(line.split()[0])
        ends = [verb.first for verb in verbs if verb.kind == DONE]
        if not ends:
            raise MoveError("move/illegal", f"{line[:60]!r} is not complete")
        _try(match, twin, seat, ends[0], line)
        moves = [*moves, ends[0]]
    return moves


def _try(match: Match, twin: Any, seat: int, move: int, line: str) -> None:
    mask = [0] * match.game.moves.words
    match.loops.list_legal(twin, seat, mask)
    if not mask[move >> 6] >> (move & 63) & 1 or not twin.acting >> seat & 1:
        raise MoveError("move/illegal", f"{line[:60]!r} is not allowed now")
    match.loops.step(twin, seat, move)
