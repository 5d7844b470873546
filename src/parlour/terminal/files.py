"""Records as files: whatever is wrong with one, its name is said."""

from pathlib import Path

from parlour.engine.errors import ParlourError, RecordError
from parlour.engine.match import Match
from parlour.engine.records import Record, load_record


def read(path: Path) -> Record:
    """The record in a file."""
    if path.is_char_device() or path.is_block_device():
        raise RecordError("record/unreadable", f"{path}: is a device, not a file")
    try:
        record = load_record(path)
        record.set_up()
    except ParlourError as error:
        raise _named(path, error) from None
    return record


def begin(path: Path, record: Record) -> Match:
    """Its match before the first card, for somebody to listen to."""
    try:
        return record.start(listen=True, settle=False)
    except ParlourError as error:
        raise _named(path, error) from None


def _named(path: Path, error: ParlourError) -> RecordError:
    return RecordError(error.code, f"{path}: {error.text}")
