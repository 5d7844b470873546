"""A table as its log tells it: who sits where, what is agreed, and the match. Reads no clock."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.engine.errors import MoveError
from parlour.engine.fair import Fair
from parlour.engine.game import SetUp
from parlour.engine.log import Log, Message
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game as find_game
from parlour.engine.views import OPEN, SPECTATOR
from parlour.kit.notes import TEXTS
from parlour.server.store import Entry
from parlour.server.wire import Settings

WAITING, PLAYING, OVER, CLOSED = "waiting", "playing", "over", "closed"
OPEN_SEAT, PERSON, BOT = "open", "person", "bot"
PROGRAM = "program"  # the level of a bot that comes over the wire


@dataclass
class Chair:
    """One seat: open, a person's, or a bot's; `stand_in` plays for whoever is missing there."""

    kind: str = OPEN_SEAT
    profile: str = field(default="", repr=False)
    name: str = ""
    level: str = ""
    nonce: str = field(default="", repr=False)
    stand_in: str = ""

    def player(self) -> str:
        """The bot that moves here, or nothing."""
        return self.stand_in or (self.level if self.kind == BOT else "")


@dataclass
class News:
    """What one entry brought: events for each viewer, and whose line it was."""

    v: int
    seat: str
    line: str = field(repr=False)
    events: dict[int, list[Message]] = field(repr=False)


@dataclass(repr=False)
class Seating:
    """Everything that follows from a table's row and its log; it prints its name alone."""

    id: str
    code: str
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    settings: Settings
    host: str
    commitment: str
    secret: bytes
    status: str = WAITING
    chairs: list[Chair] = field(default_factory=list)
    version: int = 0
    match: Match | None = None
    asked: dict[int, int] = field(default_factory=dict)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    next: str = ""
    news: list[News] = field(default_factory=list)
    questions: dict[int, Message] = field(default_factory=dict)  # by seat, as it was last asked
    _logs: dict[int, Log] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<table {self.id} at version {self.version}>"

    def __post_init__(self) -> None:
        self.chairs = [Chair() for _ in range(self.seats)]

    def set_up(self) -> SetUp:
        return find_game(self.game).set_up(self.seats, self.options)

    def seat_of(self, profile: str) -> int:
        """Where a profile sits, or -1."""
        for seat, chair in enumerate(self.chairs):
            if chair.kind == PERSON and chair.profile == profile:
                return seat
        return -1

    def fair(self) -> Fair:
        nonces = tuple(chair.nonce for chair in self.chairs)
        return Fair(self.id, self.commitment, self.secret.hex(), nonces)

    # The log, entry by entry

    def take(self, entry: Entry) -> None:
        """What an entry changes. A MoveError, and no change, if it is a move that is not legal."""
        change = getattr(self, f"_take_{entry.kind}")
        voice = self._voice(entry.seat)
        change(entry)
        self.version = entry.v
        if voice:
            self.answered[voice, entry.id] = entry.v

    def _voice(self, speaker: str) -> str:
        """The profile that said an entry: a seat may have another tomorrow."""
        if speaker in SEAT_LETTERS:
            return self.chairs[SEAT_LETTERS.index(speaker)].profile if speaker else ""
        return speaker.removeprefix("@")

    def answer(self, profile: str, id: str) -> int | None:
        """The version that a message brought if it was heard before."""
        return self.answered.get((profile, id))

    def _take_sit(self, entry: Entry) -> None:
        said = json.loads(entry.said)
        seat = SEAT_LETTERS.index(said["seat"])
        chair = self.chairs[seat]
        if chair.kind == PERSON and chair.profile == said["profile"]:
            chair.name = said["name"] or chair.name
            return
        before = self.seat_of(said["profile"])
        if before >= 0:
            self.chairs[before] = Chair()
        self.chairs[seat] = Chair(PERSON, said["profile"], said["name"])

    def _take_stand(self, entry: Entry) -> None:
        seat = SEAT_LETTERS.index(entry.seat)
        if self.status == WAITING:
            self.chairs[seat] = Chair()
        else:
            self.chairs[seat].stand_in = entry.said

    def _take_bot(self, entry: Entry) -> None:
        said = json.loads(entry.said)
        seat = SEAT_LETTERS.index(said["seat"])
        if self.status == WAITING:
            self.chairs[seat] = Chair(BOT, level=said["level"])
        else:
            self.chairs[seat].stand_in = said["level"]

    def _take_back(self, entry: Entry) -> None:
        self.chairs[SEAT_LETTERS.index(entry.said)].stand_in = ""

    def _take_open(self, entry: Entry) -> None:
        self.chairs[SEAT_LETTERS.index(entry.said)] = Chair()

    def _take_swap(self, entry: Entry) -> None:
        one, two = (SEAT_LETTERS.index(letter) for letter in entry.said)
        self.chairs[one], self.chairs[two] = self.chairs[two], self.chairs[one]

    def _take_options(self, entry: Entry) -> None:
        said = json.loads(entry.said)
        self.options = said["options"]
        self.seats = said["seats"]
        gone = self.chairs[self.seats :]
        self.chairs = self.chairs[: self.seats]
        self.chairs += [Chair() for _ in range(self.seats - len(self.chairs))]
        for chair in gone:  # people are not sent away for a smaller table if a seat is free
            if chair.kind == PERSON:
                self._seat_again(chair)

    def _seat_again(self, chair: Chair) -> None:
        for kind in (OPEN_SEAT, BOT):
            for seat, other in enumerate(self.chairs):
                if other.kind == kind:
                    self.chairs[seat] = chair
                    return

    def _take_settings(self, entry: Entry) -> None:
        self.settings = Settings(**json.loads(entry.said))

    def _take_nonce(self, entry: Entry) -> None:
        self.chairs[SEAT_LETTERS.index(entry.seat)].nonce = entry.said

    def _take_deal(self, entry: Entry) -> None:
        self.match = Match(self.set_up(), listen=True, settle=False, key=self.fair().key())
        viewers = [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == PERSON or chair.level == PROGRAM
        ]
        self._listen([*viewers, SPECTATOR])
        self.match.settle()
        self.status = PLAYING
        self._after_line(entry, -1, 0, -1)

    def _listen(self, viewers: list[int]) -> None:
        assert self.match is not None
        for viewer in viewers:
            self._logs[viewer] = Log(self.match.set_up, self.match.table, viewer, TEXTS)

    def _take_move(self, entry: Entry) -> None:
        if self.match is None or self.status != PLAYING:
            raise MoveError("move/over", "there is no match at this table now")
        seat = SEAT_LETTERS.index(entry.seat)
        acting, worked = self.match.table.acting, self.match.dealer_steps
        self.match.play(seat, entry.said)
        self._after_line(entry, acting, worked, seat)

    def _after_line(self, entry: Entry, acting: int, worked: int, seat: int) -> None:
        assert self.match is not None
        events = {}
        for viewer, log in self._logs.items():
            events[viewer] = log.messages[:]
            log.messages.clear()
        if self.match.table.events is not None:
            self.match.table.events.clear()
        speaker = entry.seat if entry.kind == "move" else ""
        self.news.append(News(entry.v, speaker, entry.said, events))
        del self.news[:-MOST_NEWS]
        self._note_questions(entry.v, acting, worked, seat)
        if self.match.over:
            self.status = OVER

    def _note_questions(self, v: int, acting: int, worked: int, seat: int) -> None:
        """A seat is asked anew unless another has merely chosen beside it."""
        assert self.match is not None
        now = self.match.table.acting
        is_same_question = worked == self.match.dealer_steps and now == acting & ~(1 << seat)
        for other in range(self.seats):
            if now >> other & 1 and not is_same_question:
                self.asked[other] = v

    def _take_more(self, entry: Entry) -> None:
        """The clock starts anew; the table does not change."""

    def _take_rematch(self, entry: Entry) -> None:
        self.next = entry.said

    def _take_close(self, entry: Entry) -> None:
        if self.status != OVER:
            self.status = CLOSED


MOST_NEWS = 40


def frames_of(seating: Seating, entries: list[Entry], viewer: int) -> list[dict[str, Any]]:
    """The whole match as one viewer saw it (or, with OPEN, as it was), line by line."""
    match = Match(seating.set_up(), listen=True, settle=False, key=seating.fair().key())
    log = Log(match.set_up, match.table, viewer, TEXTS)
    match.settle()
    frames: list[dict[str, Any]] = []

    def keep(entry: Entry) -> None:
        is_move = entry.kind == "move"
        is_shown = is_move and viewer in (OPEN, SEAT_LETTERS.index(entry.seat))
        frames.append(
            {
                "v": entry.v,
                "seat": entry.seat if is_move else None,
                "line": entry.said if is_shown else None,
                "ev": log.messages[:],
                "view": match.view(viewer),
            }
        )
        log.messages.clear()

    for entry in entries:
        if entry.kind == "deal":
            keep(entry)
        elif entry.kind == "move":
            match.play(SEAT_LETTERS.index(entry.seat), entry.said)
            keep(entry)
    return frames


def seating_of(row: Mapping[str, Any], secret: bytes, entries: list[Entry]) -> Seating:
    """A table from disk."""
    seating = Seating(
        id=row["id"],
        code=row["code"],
        game=row["game"],
        rules=row["rules"],
        seats=row["seats"],
        options=json.loads(row["options"]),
        settings=Settings(**json.loads(row["settings"])),
        host=row["host"],
        commitment=row["commitment"],
        secret=secret,
    )
    for entry in entries:
        seating.take(entry)
    return seating
