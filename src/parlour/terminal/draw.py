"""A table as lines of text, for any game: from its declared zones, counters and hints."""

from typing import Any

from parlour.engine.game import SetUp
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.views import View
from parlour.terminal.story import zone_name
from parlour.terminal.text import fold_entries

LASTING = {"chips", "points", "coins", "money", "pot", "alive"}  # shown even if they are 0


def table_lines(set_up: SetUp, shown: View, width: int) -> list[str]:
    """The table as a seat sees it: the middle first, then each seat with its zones."""
    middle = _numbers(shown["counters"])
    for name, zone in shown["zones"].items():
        if "cards" in zone and (zone["cards"] or zone["hidden"]):
            is_counted = name in set_up.game.hints.piles and shown["you"] is None
            text = counted(zone) if is_counted else cards_text(zone)
            middle.append(f"{zone_name(name)}: {text}")
    lines = [fold_entries("Table:", middle, width)]
    return lines + [_seat(shown, letter, width) for letter in SEAT_LETTERS[: set_up.seats]]


def _seat(shown: View, letter: str, width: int) -> str:
    marks = []
    if letter == shown["you"]:
        marks.append("you")
    if letter == shown["dealer"]:
        marks.append("dealer")
    if letter not in shown["live"]:
        marks.append("out")
    if letter in shown["turn"]:
        marks.append("to act")
    head = letter + (f" ({', '.join(marks)})" if marks else "")
    entries = _numbers({name: of[letter] for name, of in shown["seat_counters"].items()})
    for name, seats in shown["zones"].items():
        if "cards" not in seats:
            zone: dict[str, Any] = seats[letter]
            if zone["cards"] or zone["hidden"]:
                entries.append(f"{zone_name(name)}: {cards_text(zone)}")
    return fold_entries(f"{head}:", entries, width)


def _numbers(counters: dict[str, Any]) -> list[str]:
    """Counters that say something: a round 0 or a bet on -1 is none yet."""
    return [
        f"{name} {number}"
        for name, number in counters.items()
        if name in LASTING or number not in (0, -1)
    ]


def cards_text(zone: View) -> str:
    """The cards of one place; unknown ones as a number."""
    known = " ".join(card for card in zone["cards"] if card != "?")
    hidden = zone["hidden"]
    if "?" in zone["cards"]:
        return " ".join(zone["cards"])
    if not hidden:
        return known or "-"
    closed = f"{hidden} card{'s' if hidden > 1 else ''} face down"
    return f"{closed}, and known: {known}" if known else closed


def counted(zone: View) -> str:
    """How many cards lie there: of a pile that lies open, nobody wants to see all."""
    many = len(zone["cards"]) + zone["hidden"]
    return f"{many} card{'s' if many > 1 else ''}"


def result_lines(shown: View, returns: list[float]) -> list[str]:
    """Who has won, who has lost, and what it comes to."""
    lines = []
    for word, letters in (("Winner", shown["winners"]), ("Loser", shown["losers"])):
        if letters:
            names = [f"{letter} (you)" if letter == shown["you"] else letter for letter in letters]
            lines.append(f"{word}{'s' if len(names) > 1 else ''}: {', '.join(names)}")
    if not lines:
        lines.append("Nobody has won or lost.")
    worth = [f"{SEAT_LETTERS[seat]} {value:+g}" for seat, value in enumerate(returns)]
    lines.append(f"Result: {', '.join(worth)}")
    return lines
