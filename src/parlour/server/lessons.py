"""Guided first hands: a stacked deal in which the person does the moves.

A lesson is a text in `parlour/lessons`, written like a record (docs/notation.md), with the `seat`
of the person and with what the guide says between the lines of play:

    seat = "A"
    play = '''
    > You have the lowest card, so you lead. A new card is safe unless it pairs.
    >de Du hast die niedrigste Karte und beginnst. Eine neue Karte ist sicher, außer sie paart.
    A hit
    B hit
    > Nobody paired.
    '''

`>` speaks English, `>de` German; lines of one language that follow each other are one text. It is
said before the next move. A lesson is really played, so none can be illegal, and shows nothing
that the seat may not see.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from parlour.engine.errors import RecordError
from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import Record, play_line
from parlour.engine.registry import game as find_game
from parlour.kit.notes import TEXTS
from parlour.server.picture import ask_of, events_for

NAMES = ("Ada", "Ben", "Cora", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jack")  # by seat
ENGLISH = "en"
FOLDER = resources.files("parlour") / "lessons"
Words = dict[str, Any]


def has_lesson(slug: str) -> bool:
    return slug in _slugs()


@cache
def _slugs() -> frozenset[str]:
    names = (file.name for file in FOLDER.iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def lesson(slug: str) -> Words:
    """A lesson as its page gets it.

    A step is what the guide says (or None: just look), the table then, and the `move` to make
    there (or None: go on). `ev` is what happened since the step before.
    """
    if not has_lesson(slug):
        raise RecordError("lesson/unknown", f"there is no guided first hand of {slug[:40]!r}")
    return _Stage(*_read(slug)).lesson()


def _read(slug: str) -> tuple[Record, int]:
    """The record of a lesson, and where the person sits."""
    data = tomllib.loads((FOLDER / f"{slug}.toml").read_text(encoding="utf-8"))
    seat = SEAT_LETTERS.index(data.pop("seat"))
    chance, play = data.pop("chance", "").splitlines(), data.pop("play").splitlines()
    return Record(**{"seed": 0} | data, chance=chance, play=play), seat


@dataclass
class _Stage:
    """A lesson being played."""

    record: Record
    seat: int
    steps: list[Words] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.match: Match = self.record.start(listen=True, settle=False)
        self.log = Log(self.match.set_up, self.match.table, self.seat, TEXTS)
        self.match.settle()

    def lesson(self) -> Words:
        for number, line in enumerate(self.record.play):
            text = line.partition("#")[0].strip()
            if text.startswith(">"):
                self._say(line.strip())
            elif text:
                self._play(text, number)
        self._step(None)
        title = find_game(self.record.game).title
        seat = SEAT_LETTERS[self.seat]
        words = {"slug": self.record.game, "title": title, "you": seat, "meta": self._meta()}
        return words | {"steps": self.steps}

    def _say(self, line: str) -> None:
        mark, _, text = line.partition(" ")
        language = mark[1:] or ENGLISH
        self.said[language] = f"{self.said.get(language, '')} {text.strip()}".strip()

    def _play(self, text: str, number: int) -> None:
        """A move of the person is asked for; before anybody else's, the guide is heard."""
        is_own = text[0] == SEAT_LETTERS[self.seat]
        if is_own:
            line = text[1:].strip()
            self._step(self.match.join(self.match.moves_of(self.seat, line)))
        elif text[0] in SEAT_LETTERS:
            self._step(None)
        play_line(self.match, text, number)

    def _step(self, move: str | None) -> None:
        step = {
            "say": dict(self.said) or None,
            "move": move,
            "view": self.match.view(self.seat),
            "ask": ask_of(self.match, self.seat) if move else None,
            "ev": events_for(self.match.game.slug, self.log.messages),
        }
        self.steps.append(step)
        self.said.clear()
        self.log.messages.clear()

    def _meta(self) -> Words:
        """What a table's `meta` says, as far as a board reads it."""
        seats = [
            {
                "seat": SEAT_LETTERS[seat],
                "kind": "me" if seat == self.seat else "bot",
                "name": NAMES[seat],
                "level": "",
                "online": True,
                "away": 0,
                "replaced": False,
                "ready": True,
            }
            for seat in range(self.record.seats)
        ]
        set_up = self.match.set_up
        return {
            "game": self.record.game,
            "seats": seats,
            "you": SEAT_LETTERS[self.seat],
            "options": dict(set_up.options),
            "said": set_up.said_options(),
        }


__all__ = ["has_lesson", "lesson"]
