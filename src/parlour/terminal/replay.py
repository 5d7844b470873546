"""`parlour replay`: a record as sentences and tables, move by move."""

from pathlib import Path

from parlour.engine.errors import ParlourError, RecordError
from parlour.engine.log import Log
from parlour.engine.match import Match
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import Failure, play_line
from parlour.engine.views import OPEN, View
from parlour.kit.notes import TEXTS
from parlour.terminal.draw import result_lines, table_lines
from parlour.terminal.files import begin, read
from parlour.terminal.story import Story
from parlour.terminal.text import ask, columns, say, visible
from parlour.terminal.wishes import seat_of


class Done(Exception):
    """Somebody has seen enough."""


def show_record(path: Path, seat: str | None, step: bool) -> None:
    """Play a record from its first card and tell what a seat could see (none: all cards open)."""
    record = read(path)
    set_up = record.set_up()
    viewer = OPEN if seat is None else seat_of(seat, set_up.seats, "--seat")
    match = begin(path, record)
    story = Story(Log(set_up, match.table, viewer, TEXTS))
    say(_heading(match, record.title, viewer))
    say()
    try:
        match.settle()
        _show(match, story, viewer)
        for number, line in enumerate(record.play, record.first_line):
            text = line.partition("#")[0].strip()
            if text and text[0] not in "?!":
                _pause(step)
                play_line(match, text, number)
                _show(match, story, viewer)
    except Done:
        return
    except Failure as failure:
        raise RecordError(
            "record/illegal", f"{path}:{failure.line}: {failure.text}: {failure.found}"
        ) from None
    except ParlourError as error:
        raise RecordError(error.code, f"{path}: {error.text}") from None
    if match.over:
        for line in result_lines(_seen(match, viewer), match.returns()):
            say(line)
    else:
        say(f"Here the record ends; the match is not over. To act: {' '.join(match.turn)}.")


def _heading(match: Match, title: str, viewer: int) -> str:
    said = [f"{name}={value}" for name, value in match.set_up.said_options().items()]
    facts = [f"{match.set_up.seats} seats", *said]
    what = f"{match.game.title} ({', '.join(facts)})"
    eyes = "all cards open" if viewer == OPEN else f"as seat {SEAT_LETTERS[viewer]} saw it"
    return f"{what}, {eyes}{f': {visible(title)}' if title else ''}"


def _pause(step: bool) -> None:
    if step:
        try:
            said = ask("-- Enter goes on, q ends --")
        except EOFError:
            print()
            raise Done from None
        if said.strip().lower() in ("q", "quit", "exit"):
            raise Done
    say()


def _show(match: Match, story: Story, viewer: int) -> None:
    for sentence in story.news():
        say(sentence)
    for line in table_lines(match.set_up, _seen(match, viewer), columns()):
        say(line)


def _seen(match: Match, viewer: int) -> View:
    """What a seat could see, told to somebody else."""
    return match.view(viewer) | {"you": None}
