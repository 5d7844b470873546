"""`parlour verify`: were the cards of a record dealt as they had been promised?"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from parlour.engine.errors import OptionError, ParlourError, RecordError
from parlour.engine.fair import Fair
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import Failure, Record, play_record
from parlour.engine.views import letters
from parlour.terminal.files import read
from parlour.terminal.text import visible


class Fault(Exception):
    """What does not hold, in words."""


def verify_file(file: Path, promise: str, nonces: Sequence[str]) -> int:
    """Print what holds; status 0 only if all of it does."""
    record = read(file)
    try:
        for line in verify(record, promise, read_nonces(nonces)):
            print(visible(line))
    except Fault as fault:
        print(f"does not hold: {visible(str(fault))}")
        return 1
    return 0


def read_nonces(said: Sequence[str]) -> dict[str, str]:
    """`A=HEX` for every seat that remembers what it added."""
    found = {}
    for text in said:
        seat, equals, nonce = text.partition("=")
        if not equals or len(seat) != 1 or seat not in SEAT_LETTERS:
            raise OptionError("verify/nonce", f"--nonce takes A=HEX, not {text[:40]!r}")
        found[seat] = nonce.lower()
    return found


def verify(record: Record, promise: str = "", nonces: Mapping[str, str] | None = None) -> list[str]:
    """What holds, line by line; a Fault names the first thing that does not."""
    fair = record.fair
    if fair is None:
        raise Fault("no deal was promised for this record: it is not of a server's table")
    _check_promise(fair, promise)
    added = _check_nonces(record, fair, nonces or {})
    winners = _check_play(record)
    return [
        f"promise: the secret is the one promised for table {fair.table} before the deal",
        f"seats: {added} added to the deal",
        f"play: {sum(1 for _ in _moves(record))} moves lead to the table as it was left; {winners}",
    ]


def _check_promise(fair: Fair, promise: str) -> None:
    if promise and promise.lower() != fair.commitment:
        raise Fault("the promise that you saw is not the one in this record")
    try:
        fair.check()
    except RecordError as error:
        if error.code != "fair/commitment":
            raise Fault(f"the opening is incomplete: {error.text}") from None
        raise Fault(
            "the secret is not the one promised for this table: the secret or the promise was "
            "altered, or belongs to another table"
        ) from None


def _check_nonces(record: Record, fair: Fair, nonces: Mapping[str, str]) -> str:
    if len(fair.nonces) != record.seats:
        raise Fault(f"there are {record.seats} seats and nonces of {len(fair.nonces)}")
    by_seat = dict(zip(SEAT_LETTERS, fair.nonces, strict=False))
    for seat, nonce in nonces.items():
        if by_seat.get(seat, "") != nonce:
            raise Fault(f"the nonce of seat {seat} is not the one that you sent")
    return " ".join(seat for seat, nonce in by_seat.items() if nonce) or "nobody"


def _check_play(record: Record) -> str:
    """The moves must be legal with these cards, and end in the table that the record tells of."""
    if not any(line.strip().startswith("? over") for line in record.play):
        raise Fault("the record does not tell how the match ended, so its cards prove nothing")
    try:
        match = record.start()
        play_record(record, match)
    except Failure as failure:
        raise Fault(
            "the secret is the promised one, but with these nonces the cards fall otherwise: a "
            f"nonce, the seats, the options or the moves were altered (first seen in line "
            f"{failure.line})"
        ) from None
    except ParlourError as error:
        raise Fault(error.text) from None
    return f"winners: {' '.join(letters(match.table.winners)) or 'nobody'}"


def _moves(record: Record) -> list[str]:
    return [line for line in record.play if line.strip()[:1] in SEAT_LETTERS and line.strip()]
