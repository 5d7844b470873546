"""What the host of a table may ask for, and when."""

import json
from collections.abc import Mapping

import msgspec

from parlour.bots.levels import make_bot
from parlour.engine.errors import OptionError
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.registry import game as find_game
from parlour.server.seating import BOT, CLOSED, OPEN_SEAT, OVER, PERSON, PLAYING, WAITING, Seating
from parlour.server.wire import Host


def check(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    """An OptionError says why an order cannot be carried out now."""
    _CHECKS[said.do](seating, said, away)


def entry(said: Host) -> tuple[str, str]:
    """The kind and the text of the log's entry for a checked order."""
    if said.do == "start":
        return "deal", ""
    if said.do == "bot":
        return "bot", json.dumps({"seat": said.seat, "level": said.level})
    if said.do == "open":
        return "open", str(said.seat)
    if said.do == "swap":
        return "swap", f"{said.seat}{said.other}"
    if said.do == "options":
        return "options", json.dumps({"seats": said.seats, "options": said.options})
    if said.do == "settings":
        return "settings", msgspec.json.encode(said.settings).decode()
    return said.do, ""


def starts_itself(seating: Seating) -> bool:
    """A table of one person and bots is dealt as soon as that person's screen has spoken."""
    people = [chair for chair in seating.chairs if chair.kind == PERSON]
    is_full = all(chair.kind != OPEN_SEAT for chair in seating.chairs)
    is_alone = len(people) == 1 and people[0].profile == seating.host
    return seating.status == WAITING and is_full and is_alone and bool(people[0].nonce)


def _refuse(text: str) -> OptionError:
    return OptionError("host/impossible", text)


def _place(seating: Seating, letter: str | None) -> int:
    place = SEAT_LETTERS.find(letter or "?")
    if not 0 <= place < len(seating.chairs):
        raise _refuse("there is no such seat")
    return place


def _must_wait(seating: Seating) -> None:
    if seating.status != WAITING:
        raise _refuse("that can only be changed before the match")


def _check_start(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    _must_wait(seating)
    if any(chair.kind == OPEN_SEAT for chair in seating.chairs):
        raise _refuse("a seat is still open")


def _check_bot(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    place = _place(seating, said.seat)
    grade, _, persona = (said.level or "").partition(":")
    make_bot(grade, persona or "steady", plain=True)
    chair = seating.chairs[place]
    if seating.status == WAITING:
        if chair.kind == PERSON and chair.profile == seating.host:
            raise _refuse("the host keeps a seat")
    elif seating.status != PLAYING or chair.kind == BOT:
        raise _refuse("nobody is missing there")
    elif away.get(place, 0) < 10 and not chair.stand_in:
        raise _refuse("whoever sits there is here")


def _check_open(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    _must_wait(seating)
    chair = seating.chairs[_place(seating, said.seat)]
    if chair.kind == PERSON and chair.profile == seating.host:
        raise _refuse("the host keeps a seat")


def _check_swap(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    _must_wait(seating)
    _place(seating, said.seat)
    _place(seating, said.other)


def _check_options(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    _must_wait(seating)
    if said.seats is None or said.options is None:
        raise _refuse("seats and options are missing")
    people = sum(chair.kind == PERSON for chair in seating.chairs)
    if said.seats < people:
        raise _refuse(f"{people} people sit here")
    set_up = find_game(seating.game).set_up(said.seats, said.options)
    said.options = dict(set_up.options)


def _check_settings(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    now, then = seating.settings, said.settings
    if then is None:
        raise _refuse("the settings are missing")
    if seating.status != WAITING and (then.aid, then.sealed) != (now.aid, now.sealed):
        raise _refuse("that can only be changed before the match")


def _check_rematch(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    if seating.status != OVER or seating.next:
        raise _refuse("the match is not over, or there is a rematch already")


def _check_close(seating: Seating, said: Host, away: Mapping[int, int]) -> None:
    if seating.status in (OVER, CLOSED):
        raise _refuse("the match is over")


_CHECKS = {
    "start": _check_start,
    "bot": _check_bot,
    "open": _check_open,
    "swap": _check_swap,
    "options": _check_options,
    "settings": _check_settings,
    "rematch": _check_rematch,
    "close": _check_close,
}
