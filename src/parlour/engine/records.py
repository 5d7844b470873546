"""Records and scenarios: one text format for saved matches, bug reports, replays and rule tests.

The format: docs/notation.md.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.engine.errors import MoveError, ParlourError, RecordError
from parlour.engine.fair import Fair
from parlour.engine.game import SetUp
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game as find_game
from parlour.engine.views import cards_in, counter_value, letters

KNOWN = ("title", "game", "version", "seats", "options", "deck", "seed", "fair", "chance", "play")
FAIR = ("table", "commitment", "secret", "nonces")
LARGEST = 20_000_000  # bytes of a record
LONGEST = 10_000  # characters of a line of play
LONGEST_LIST = 1_000_000  # characters of a line that lists all legal moves
MOST_SURPLUS = 100  # legal moves that are counted beyond those which a check names
SHOWN = 400  # characters of a line, of what it expects and of what the table shows


@dataclass
class Record:
    """A record as it was written."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    title: str = ""
    version: int | None = None
    deck: int = 0
    seed: int | None = None
    fair: Fair | None = None  # a live table's: see fair.py
    chance: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    first_line: int = 1  # where `play` begins in the file

    def set_up(self) -> SetUp:
        game = find_game(self.game)
        if self.version is not None and self.version != game.version:
            raise RecordError(
                "record/version",
                f"written for version {self.version} of {self.game}, "
                f"this is version {game.version}",
            )
        return game.set_up(self.seats, self.options, smallest_deck=self.deck or None)

    def start(self, *, listen: bool = False, settle: bool = True) -> Match:
        """The match before its first move."""
        import secrets

        seed = secrets.randbits(63) if self.seed is None else self.seed
        if self.fair is not None:
            self.fair.check()
            key = self.fair.key()
            return Match(self.set_up(), seed=0, listen=listen, settle=settle, key=key)
        return Match(self.set_up(), seed=seed, chance=self.chance, listen=listen, settle=settle)


def read_record(text: str) -> Record:
    """Read the text of a record; a RecordError says what is wrong with it."""
    if len(text) > LARGEST:
        raise RecordError("record/too_large", "a record has 20 million characters at most")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
        raise RecordError("record/malformed", f"this is not a record: {str(error)[:200]}") from None
    for name in data:
        if name not in KNOWN:
            raise RecordError(
                "record/unknown_field", f"unknown field {name[:40]!r}; known are {', '.join(KNOWN)}"
            )
    _check_kinds(data)
    record = Record(
        game=data["game"],
        seats=data["seats"],
        options=data.get("options", {}),
        title=data.get("title", ""),
        version=data.get("version"),
        deck=data.get("deck", 0),
        seed=data.get("seed"),
        fair=_read_fair(data["fair"]) if "fair" in data else None,
        chance=data.get("chance", "").splitlines(),
        play=data.get("play", "").splitlines(),
    )
    record.first_line = _line_of(text, "play")
    return record


def _check_kinds(data: dict[str, Any]) -> None:
    kinds: dict[str, tuple[type, str]] = {
        "title": (str, "text"),
        "game": (str, "text"),
        "version": (int, "a whole number"),
        "seats": (int, "a whole number"),
        "options": (dict, "a table"),
        "deck": (int, "a whole number"),
        "seed": (int, "a whole number"),
        "fair": (dict, "a table"),
        "chance": (str, "text"),
        "play": (str, "text"),
    }
    for name in ("game", "seats"):
        if name not in data:
            raise RecordError("record/missing_field", f"the field {name!r} is missing")
    for name, value in data.items():
        kind, words = kinds[name]
        if type(value) is not kind:
            raise RecordError("record/wrong_kind", f"the field {name!r} must be {words}")


def _read_fair(data: dict[str, Any]) -> Fair:
    nonces = data.get("nonces")
    is_right = set(data) == set(FAIR) and isinstance(nonces, list)
    texts = [data.get(name) for name in FAIR[:3]] + list(nonces or ())
    if not is_right or not all(isinstance(text, str) for text in texts):
        raise RecordError("record/wrong_kind", f"the field 'fair' holds {', '.join(FAIR)}")
    return Fair(data["table"], data["commitment"], data["secret"], tuple(nonces or ()))


def _line_of(text: str, name: str) -> int:
    """The line of the file on which the first line of a text field stands."""
    for number, line in enumerate(text.splitlines(), 1):
        head, equals, rest = line.partition("=")
        if equals and head.strip() == name:
            return number + 1 if rest.strip() in ('"""', "'''") else number
    return 1


def load_record(path: Path) -> Record:
    """Read a record from a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise RecordError("record/too_large", "a record has 20 million characters at most")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RecordError("record/unreadable", f"cannot be read: {reason}") from None
    return read_record(text)


def write_record(
    match: Match, *, title: str = "", chance: list[str] | None = None, fair: Fair | None = None
) -> str:
    """The text of a match as it stands, from which it can be replayed to the same bytes."""
    lines = []
    if title:
        lines.append(f"title   = {_quoted(title)}")
    lines.append(f'game    = "{match.game.slug}"')
    lines.append(f"version = {match.game.version}")
    lines.append(f"seats   = {match.set_up.seats}")
    said = match.set_up.said_options()
    if said:
        lines.append(
            "options = { " + ", ".join(f"{k} = {_value(v)}" for k, v in said.items()) + " }"
        )
    if match.set_up.short:
        lines.append(f"deck    = {match.set_up.short}")
    lines.append(f"seed    = {match.seed}" if fair is None else f"fair    = {_fair_text(fair)}")
    if chance:
        lines += ['chance  = """', *chance, '"""']
    lines += ['play = """', *(f"{SEAT_LETTERS[seat]} {line}" for seat, line in match.lines), '"""']
    return "\n".join(lines) + "\n"


def _fair_text(fair: Fair) -> str:
    nonces = ", ".join(_quoted(nonce) for nonce in fair.nonces)
    words = {name: _quoted(getattr(fair, name)) for name in FAIR[:3]} | {"nonces": f"[{nonces}]"}
    return "{ " + ", ".join(f"{name} = {text}" for name, text in words.items()) + " }"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    return str(value)


# Playing a record


@dataclass
class Failure(Exception):
    """A line of play that does not hold."""

    line: int  # in the file
    text: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.told}"

    @property
    def told(self) -> str:
        text, expected, found = map(_cut, (self.text, self.expected, self.found))
        return f"{text}: expected {expected}; the table shows {found}"


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} ..."


def play_record(record: Record, match: Match) -> None:
    """Play and check every line; a Failure names the first that does not hold."""
    for number, line in enumerate(record.play):
        text = line.partition("#")[0].strip()
        if text:
            play_line(match, text, record.first_line + number)


def play_line(match: Match, text: str, number: int = 0) -> None:
    """One line of play: a move, a refusal (`!`) or a check (`?`)."""
    longest = LONGEST_LIST if text.startswith("?") else LONGEST
    if len(text) > longest:
        raise Failure(number, text, f"at most {longest} characters", f"{len(text)}")
    try:
        if text.startswith("?"):
            _check(match, text[1:].split(), text, number)
        elif text.startswith("!"):
            _refuse(match, text[1:].strip(), text, number)
        else:
            seat, line = _seat_and_line(text)
            match.play(seat, line)
    except MoveError as error:
        raise Failure(number, text, "a legal move", str(error)) from None
    except ParlourError as error:
        raise Failure(number, text, "a line of play", str(error)) from None


def _seat_and_line(text: str) -> tuple[int, str]:
    letter, line = (*text.split(maxsplit=1), "", "")[:2]
    if len(letter) != 1 or letter not in SEAT_LETTERS:
        raise RecordError(
            "record/malformed", f"{text[:40]!r} does not begin with a seat, '!' or '?'"
        )
    return SEAT_LETTERS.index(letter), line


def _refuse(match: Match, text: str, whole: str, number: int) -> None:
    seat, line = _seat_and_line(text)
    try:
        match.play(seat, line)
    except MoveError:
        return
    raise Failure(number, whole, "the move to be refused", "it was played")


def _check(match: Match, words: list[str], whole: str, number: int) -> None:
    expected, found = _compare(match, words)
    if expected != found:
        raise Failure(number, whole, _show(expected), _show(found))


def _show(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value) or "-"
    return str(value)


def _compare(match: Match, words: list[str]) -> tuple[Any, Any]:
    """What a check expects and what the table shows."""
    table = match.table
    if not words:
        raise RecordError("record/malformed", "an empty check")
    name, *rest = words
    if name == "over":
        return True, match.over
    if name == "turn":
        return sorted(_seats(rest)), match.turn
    if name == "live":
        return sorted(_seats(rest)), letters(table.live)
    if name in ("winners", "losers"):
        shown = letters(getattr(table, name)) if match.over else "a match that is not over"
        return sorted(_seats(rest)), shown
    if name == "legal" and rest and rest[0].endswith(":"):
        seat = _seat_in(match, rest[0][:-1])
        lines = " ".join(rest[1:]).split(",")
        wanted = sorted(_canonical(match, line) for line in lines if line.strip() not in ("", "-"))
        if match.over or not match.may_act(seat):
            return wanted, []
        return wanted, sorted(match.lines_of(seat, len(wanted) + MOST_SURPLUS))
    if len(name) == 1 and name in SEAT_LETTERS:
        return _compare_place(match, rest, _seat_in(match, name))
    return _compare_place(match, words, -1)


def _seat_in(match: Match, letter: str) -> int:
    """The seat of this table that a check is about."""
    if len(letter) != 1 or letter not in SEAT_LETTERS[: match.set_up.seats]:
        raise RecordError("record/seat", f"there is no seat {letter[:20]!r}")
    return SEAT_LETTERS.index(letter)


def _canonical(match: Match, line: str) -> str:
    """A line with its cards in the order in which the game says them."""
    try:
        return match.join(match.read(line)) or line.strip()
    except MoveError:
        return " ".join(line.split())


def _seats(words: list[str]) -> list[str]:
    if words == ["-"]:
        return []
    for word in words:
        if len(word) != 1 or word not in SEAT_LETTERS:
            raise RecordError("record/seat", f"{word[:20]!r} is not a seat")
    return words


def _compare_place(match: Match, words: list[str], seat: int) -> tuple[Any, Any]:
    """A zone or a counter. Zones of two words (`boat c`) come before shorter ones."""
    game = match.game
    table = match.table
    zones = sorted(game.zones, key=lambda zone: -len(zone.name.split()))
    for zone in zones:
        name = zone.name.split()
        if words[: len(name)] == name and zone.per_seat == (seat >= 0):
            if words == name:
                raise RecordError(
                    "record/malformed", "a check that names no cards ('-' stands for none)"
                )
            wanted = [] if words[len(name) :] == ["-"] else words[len(name) :]
            for word in wanted:
                if game.deck.read_face(word) < 0:
                    raise RecordError("record/card", f"{word[:20]!r} is not a card of this deck")
            cards = cards_in(table, zone.place + max(seat, 0))
            order = game.deck.read_face
            return (
                sorted(wanted, key=order),
                sorted((game.deck.card_text(card) for card in cards), key=order),
            )
    for counter in game.counters:
        if words[:1] == [counter.name] and counter.per_seat == (seat >= 0):
            if len(words) != 2:
                raise RecordError("record/malformed", "a check of a counter without its one number")
            return _number(words[1]), counter_value(table, counter, seat)
    whose = "a seat" if seat >= 0 else "the table"
    raise RecordError(
        "record/unknown_check", f"{whose} has no zone or counter {' '.join(words[:1])[:40]!r}"
    )


def _number(word: str) -> int | float:
    try:
        return int(word) if "." not in word else float(word)
    except ValueError:
        raise RecordError("record/number", f"{word[:20]!r} is not a number") from None


@dataclass
class Verdict:
    """What came of checking one file."""

    path: Path
    failure: str = ""

    @property
    def passed(self) -> bool:
        return not self.failure


def check_file(path: Path) -> Verdict:
    """Play a scenario from end to end and check what it says."""
    try:
        record = load_record(path)
        play_record(record, record.start())
    except Failure as failure:
        return Verdict(path, f"{path}:{failure.line}: {failure.told}")
    except ParlourError as error:
        return Verdict(path, f"{path}: {error}")
    return Verdict(path)
