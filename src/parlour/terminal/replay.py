"""`parlour replay`: a record as sentences and tables, move by move."""

from pathlib import Path

from parlour.engine.errors import RecordError
from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import Failure, load_record, play_line
from parlour.engine.views import OPEN
from parlour.kit.notes import TEXTS
from parlour.terminal.draw import result_lines, table_lines


def show_record(path: Path, seat: str | None, step: bool) -> None:
    """Play a record from its first card and tell what a seat could see (none: all cards open)."""
    record = load_record(path)
    set_up = record.set_up()
    viewer = OPEN
    if seat is not None:
        viewer = SEAT_LETTERS[: set_up.seats].find(seat) if len(seat) == 1 else -1
        if viewer < 0:
            raise RecordError(
                "seat/unknown", f"--seat takes one of {' '.join(SEAT_LETTERS[: set_up.seats])}"
            )
    match = record.start(listen=True, settle=False)
    log = Log(set_up, match.table, viewer, TEXTS)
    match.settle()
    heard = _show(match, log, viewer, 0)
    for number, line in enumerate(record.play):
        text = line.partition("#")[0].strip()
        if not text or text[0] in "?!":
            continue
        if step:
            try:
                input("-- Enter goes on --")
            except EOFError:
                print()
                return
        print()
        try:
            play_line(match, text, record.first_line + number)
        except Failure as failure:
            raise RecordError("record/illegal", f"{path}:{failure.line}: {failure}") from None
        heard = _show(match, log, viewer, heard)
    if match.over:
        print("\n".join(result_lines(match.view(viewer), match.returns())))


def _show(match: Match, log: Log, viewer: int, heard: int) -> int:
    for sentence in log.sentences(heard):
        print(sentence)
    print("\n".join(table_lines(match.set_up, match.view(viewer))))
    return len(log.messages)
