"""What has happened at a table, as sentences: a deal in one breath, and whoever plays is "you"."""

import re
from collections.abc import Sequence
from itertools import groupby

from parlour.engine.log import EIGHT, Log, Message
from parlour.terminal.grammar import addressed, listed

MOST_SHOWN = 14  # more cards than this are not listed
QUIET = "discard"


class Story:
    """Tells what a log has heard. `me`: the letter of the seat that is spoken to."""

    def __init__(self, log: Log, me: str = "") -> None:
        self.log = log
        self.me = me
        self.told = 0

    def news(self) -> list[str]:
        """What has happened since it was asked last."""
        start, self.told = self.told, len(self.log.messages)
        return self.sentences(start)

    def sentences(self, start: int = 0) -> list[str]:
        """All that has happened since the message `start`."""
        messages = self.log.messages[start:]
        named = {(m["seat"], m["card"]) for m in messages if "card" in m and m["kind"] == "said"}
        found = []
        before: Message = {"kind": ""}
        for run in _runs(messages):
            found += self._tell(run, before, named, messages)
            before = run[-1]
        return [sentence[:1].upper() + sentence[1:] for sentence in found if sentence]

    def _tell(
        self, run: list[Message], before: Message, named: set[tuple[str, str]], all_: list[Message]
    ) -> list[str]:
        kind = run[0]["kind"]
        if kind == "said":
            return [self._said(run[0])]
        if kind == "shown":
            return [self._shown(run[0])]
        if kind == "cleared":
            return [self._cleared(run[0], before)]
        if kind == "moved":
            shown = [m["zone"] for m in all_ if m["kind"] == "shown"]
            fresh = [m for m in run if (_last(m["to"], m["from"]), m["card"]) not in named]
            return self._moved(fresh, shown) if fresh else []
        return []

    # Names

    def _name(self, letter: str) -> str:
        return "you" if letter == self.me else letter

    def _does(self, letter: str, what: str) -> str:
        """ "B gets the 5", "you get the 5"."""
        if letter == self.me:
            return addressed(f"{{seat}} {what}", "{seat}")
        return f"{letter} {what}"

    # Notes

    def _said(self, message: Message) -> str:
        log = self.log
        text = log.game.notes.get(message["note"]) or log.manners.get(message["note"], "")
        words = {"number": message["number"], "card": message.get("card")}
        for role in ("seat", "other"):
            if message.get(role) == self.me and self.me:
                text = addressed(text, f"{{{role}}}")
            words[role] = message.get(role) or "nobody"
        if message.get("seats"):
            words["seats"] = listed([self._name(letter) for letter in message["seats"]])
        return _one(EIGHT.sub(r"\1n \2", text.format(**{"seats": "nobody"} | words)))

    # Cards

    def _shown(self, message: Message) -> str:
        cards = message["cards"]
        if not cards or len(cards) > MOST_SHOWN:
            return ""
        if len(message["zone"]) == 1:
            return f"{zone_name(message['zone'][0])}: {' '.join(cards)}"
        return self._does(message["zone"][1], f"shows {' '.join(cards)}")

    def _cleared(self, message: Message, before: Message) -> str:
        """All cards of a place went to a seat."""
        src, dst = message["from"], message["to"]
        if len(dst) == 1 or (len(src) == 2 and src[1] == dst[1]):
            return ""
        if before["kind"] == "said" and before["seat"] == dst[1]:
            return ""  # "B takes bucket 5" was said
        place = f"of {self._name(src[1])}" if len(src) == 2 else f"there: {zone_name(src[0])}"
        return self._does(dst[1], f"gets all cards {place}")

    def _moved(self, run: list[Message], shown: list[list[str]]) -> list[str]:
        src, dst = run[0]["from"], run[0]["to"]
        if len(dst) == 2 and (len(src) == 1 or src[1] != dst[1]):
            return [self._came(run)]
        if len(src) == 2:
            return [self._laid(run, shown)]
        return ["; ".join(f"{zone_name(zone)}: {cards}" for zone, cards in _turned_up(run))]

    def _came(self, run: list[Message]) -> str:
        """Cards came to seats, out of the stock or from another seat."""
        hands: dict[str, list[str | None]] = {}
        for message in run:
            hands.setdefault(message["to"][1], []).append(message["card"])
        giver = run[0]["from"][1] if len(run[0]["from"]) == 2 else ""
        tail = f" from {self._name(giver)}" if giver else ""
        closed = [letter for letter, cards in hands.items() if None in cards]
        is_alike = len({len(hands[letter]) for letter in closed}) == 1 < len(closed)
        parts = [
            self._does(letter, f"gets {_cards(cards)}{tail}")
            for letter, cards in hands.items()
            if not (is_alike and letter in closed)
        ]
        if is_alike:
            names = listed([self._name(letter) for letter in closed])
            parts.append(f"{names} get {_cards(hands[closed[0]])} each")
        return "; ".join(parts)

    def _laid(self, run: list[Message], shown: list[list[str]]) -> str:
        """Cards went from a seat to the table, or to another place of that seat."""
        (zone, seat), dst = run[0]["from"], run[0]["to"]
        if zone != "hand" or dst in shown:
            return ""
        if any(m["card"] is None for m in run):
            closed = _cards([None] * len(run))
            return self._does(seat, f"lays {closed} face down") if len(dst) == 1 else ""
        if dst[0] == "played" and seat == self.me:
            return ""  # whoever has chosen it knows
        verb = "discards" if dst[0] == QUIET else "plays"
        return self._does(seat, f"{verb} {_cards([m['card'] for m in run])}")


def _runs(messages: Sequence[Message]) -> list[list[Message]]:
    """Cards that go from one place to one kind of place belong together."""

    def mark(numbered: tuple[int, Message]) -> object:
        number, message = numbered
        if message["kind"] != "moved":
            return number
        if len(message["from"]) == len(message["to"]) == 1:
            return "table"
        return (*message["from"], message["to"][0] if len(message["to"]) == 2 else "")

    return [[m for _, m in run] for _, run in groupby(enumerate(messages), mark)]


def _turned_up(run: Sequence[Message]) -> list[tuple[str, str]]:
    """Open cards that came to places of the table, by place."""
    places: dict[str, list[str]] = {}
    for message in run:
        if message["card"] and message["to"][0] != QUIET:
            places.setdefault(message["to"][0], []).append(message["card"])
    return [(zone, " ".join(cards)) for zone, cards in places.items()]


def _last(*names: list[str]) -> str:
    """The seat of the first name that has one."""
    return next((name[1] for name in names if len(name) == 2), "")


def _cards(cards: Sequence[str | None]) -> str:
    known = [card for card in cards if card]
    if len(known) < len(cards):
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return f"the {known[0]}" if len(known) == 1 else " ".join(known)


def _one(sentence: str) -> str:
    """Of one card, or chip, no more is said than of one."""
    sentence = re.sub(r"^1 (card|chip)s are\b", r"1 \1 is", sentence)
    return re.sub(r"\b1 (card|chip|point|minute)s\b", r"1 \1", sentence)


def zone_name(name: str) -> str:
    """hand1: hand 1."""
    return re.sub(r"(?<=[a-z])(?=\d+$)", " ", name)
