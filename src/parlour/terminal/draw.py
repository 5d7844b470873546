"""A table as lines of text, for any game: from its declared zones, counters and hints."""

from typing import Any

from parlour.engine.game import SetUp
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.views import View


def table_lines(set_up: SetUp, shown: View) -> list[str]:
    """The table as a seat sees it: the middle first, then a line for each seat and its zones."""
    lines = []
    middle = [f"{name} {counter}" for name, counter in shown["counters"].items()]
    if middle:
        lines.append("  " + "   ".join(middle))
    for name, zone in shown["zones"].items():
        if "cards" in zone and (zone["cards"] or zone["hidden"]):
            lines.append(f"  {name}: {cards_text(zone)}")
    for letter in SEAT_LETTERS[: set_up.seats]:
        lines += _seat_lines(shown, letter)
    return lines


def _seat_lines(shown: View, letter: str) -> list[str]:
    marks = []
    if letter == shown["you"]:
        marks.append("you")
    if letter == shown["dealer"]:
        marks.append("dealer")
    if letter not in shown["live"]:
        marks.append("out")
    if letter in shown["turn"]:
        marks.append("to act")
    counters = [f"{name} {values[letter]}" for name, values in shown["seat_counters"].items()]
    head = f"{letter}" + (f" ({', '.join(marks)})" if marks else "")
    lines = ["   ".join([head, *counters])]
    for name, seats in shown["zones"].items():
        if "cards" not in seats:
            zone: dict[str, Any] = seats[letter]
            if zone["cards"] or zone["hidden"]:
                lines.append(f"    {name}: {cards_text(zone)}")
    return lines


def cards_text(zone: View) -> str:
    """The cards of one place; unknown ones as a number."""
    known = [card for card in zone["cards"] if card != "?"]
    hidden = zone["hidden"]
    if "?" in zone["cards"]:
        return " ".join(zone["cards"])
    parts = [" ".join(known)] if known else []
    if hidden:
        parts.append(f"{hidden} card{'s' if hidden > 1 else ''} face down")
    return " and ".join(parts) or "-"


def result_lines(shown: View, returns: list[float]) -> list[str]:
    """Who has won, who has lost, and what it comes to."""
    lines = []
    for word, letters in (("Winner", shown["winners"]), ("Loser", shown["losers"])):
        if letters:
            lines.append(f"{word}{'s' if len(letters) > 1 else ''}: {', '.join(letters)}")
    if not lines:
        lines.append("Nobody has won or lost.")
    for seat, value in enumerate(returns):
        lines.append(f"  {SEAT_LETTERS[seat]}: {value:+g}")
    return lines
