"""`parlour analyse`: the decisions of a seat, what each was worth, and the three worst."""

from pathlib import Path

from parlour.bots.players import player
from parlour.bots.protocol import Fault
from parlour.engine.errors import OptionError, RecordError
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.records import load_record
from parlour.kit.notes import TEXTS
from parlour.lab.analysis import Decision, decisions, worst
from parlour.terminal.progress import progress

SHOWN = 6  # candidates of a decision


def analyse_record(file: Path, seat: str, level: str) -> int:
    """Analyse and print."""
    record = load_record(file)
    seats = SEAT_LETTERS[: record.set_up().seats]
    mine = seats.find(seat) if len(seat) == 1 else -1
    if mine < 0:
        raise OptionError("seat/unknown", f"--seat takes one of the seats {' '.join(seats)}")
    advisor = player(level, TEXTS)
    match = record.start(listen=True, settle=False)
    found: list[Decision] = []
    going = decisions(record, match, mine, advisor)
    try:
        for _ in progress(range(len(record.play) * 70 + 1), "analysing"):
            one = next(going, None)
            if one is None:
                break
            found.append(one)
    except Fault as fault:
        raise OptionError("bot/failed", f"{level} {fault}") from None
    except RecordError as error:
        raise RecordError(error.code, f"{file}: {error.text}") from None
    finally:
        advisor.leave()
    _print(found, match.game.title, seat, level)
    return 0


def _print(found: list[Decision], title: str, seat: str, level: str) -> None:
    print(f"{title}, seat {seat}, as {level} sees it knowing what {seat} knew.")
    print("Values are expected results of the match; ± is one standard error.")
    marked = worst(found)
    for number, one in enumerate(found, 1):
        rank = f"  <<< worst {marked.index(one) + 1}" if one in marked else ""
        part = "" if one.chosen == one.said else f" of `{one.said}`"
        print(f"\n{number}. line {one.line}: {one.chosen}{part}{_loss(one)}{rank}")
        shown = one.candidates[:SHOWN]
        if one.own is not None and one.own not in shown:
            shown = [*shown, one.own]
        for candidate in shown:
            mark = "*" if candidate.move == one.chosen else " "
            print(
                f"   {mark} {candidate.move:<24} {candidate.value:+9.3f} ± {candidate.error:.3f}"
                + (f"   {candidate.visits:,} tries" if candidate.visits else "")
            )
        if len(one.candidates) > len(shown):
            print(f"     and {len(one.candidates) - len(shown)} more")
    lost = sum(one.loss for one in found)
    print(f"\n{len(found)} decisions with a choice; {lost:.3f} lost in all.")


def _loss(one: Decision) -> str:
    if one.own is None:
        return ", not weighed"
    if one.loss == 0:
        return ""
    noise = ", within its error" if one.loss < 2 * one.error else ""
    return f", lost {one.loss:.3f} ± {one.error:.3f}{noise}"
