"""`parlour analyse`: the decisions of a seat, what each was worth, and the three worst."""

from pathlib import Path

from parlour.bots.players import player
from parlour.bots.protocol import Fault
from parlour.engine.errors import MoveError, OptionError, RecordError
from parlour.engine.moves import SEAT_LETTERS
from parlour.kit.notes import TEXTS
from parlour.lab.analysis import Decision, decisions, worst
from parlour.terminal.files import begin, read
from parlour.terminal.progress import bar
from parlour.terminal.text import say, visible
from parlour.terminal.wishes import seat_of

SHOWN = 6  # candidates of a decision
RANKS = ("the worst", "second worst", "third worst")


def analyse_record(file: Path, seat: str, level: str) -> int:
    """Analyse and print."""
    record = read(file)
    mine = seat_of(seat, record.seats, "--seat")
    advisor = player(level, TEXTS)
    match = begin(file, record)
    found: list[Decision] = []
    try:
        with bar("analysing: lines", len(record.play)) as reach:
            for one in decisions(record, match, mine, advisor):
                reach(one.line - record.first_line)
                found.append(one)
    except Fault as fault:
        raise OptionError("bot/failed", f"{level} {fault}") from None
    except (RecordError, MoveError) as error:
        raise RecordError(error.code, f"{file}: {error.text}") from None
    finally:
        advisor.leave()
    _print(found, match.game.title, SEAT_LETTERS[mine], level)
    return 0


def _print(found: list[Decision], title: str, seat: str, level: str) -> None:
    say(f"{title}, seat {seat}, as {visible(level)} sees it knowing what {seat} knew.")
    say("Values are expected results of the match, ± one standard error; * is what was played.")
    marked = worst(found)
    for number, one in enumerate(found, 1):
        rank = f"  <<< {RANKS[marked.index(one)]}" if one in marked else ""
        part = "" if one.chosen == one.said else f" of `{one.said}`"
        say(f"\n{number}. line {one.line}: {one.chosen}{part}{_loss(one)}{rank}")
        shown = one.candidates[:SHOWN]
        if one.own is not None and one.own not in shown:
            shown = [*shown, one.own]
        for candidate in shown:
            mark = "*" if candidate.move == one.chosen else " "
            move = visible(candidate.move)
            say(
                f"   {mark} {move:<24} {candidate.value:+9.3f} ± {candidate.error:.3f}"
                + (f"   {candidate.visits:,} tries" if candidate.visits else "")
            )
        if len(one.candidates) > len(shown):
            say(f"     and {len(one.candidates) - len(shown)} more")
    lost = sum(one.loss for one in found)
    count = f"{len(found)} decision{'s' * (len(found) != 1)}"
    say(f"\n{count} with a choice; {lost:.3f} lost in all.")


def _loss(one: Decision) -> str:
    if one.own is None:
        return ", not weighed"
    if one.loss == 0:
        return ""
    noise = ", within its error" if one.loss < 2 * one.error else ""
    return f", lost {one.loss:.3f} ± {one.error:.3f}{noise}"
