"""What a table tells: messages for one seat, and the same as sentences.

Nothing is said that the seat does not see.
"""

import re
from collections.abc import Mapping
from typing import Any

from parlour.engine.game import Game, SetUp
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.places import ROW, Zone
from parlour.engine.table import MOVED, SAID, SHUFFLED
from parlour.engine.views import OPEN, cards_in, letters, sees

Message = dict[str, Any]
EIGHT = re.compile(r"\b([Aa]) (8|11\b|18\b|A[cdhs])")  # an 8, an Ace


class Log:
    """Listens to a table and keeps, for one viewer (a seat, or -1), what happened."""

    def __init__(self, set_up: SetUp, table: Any, viewer: int, manners: Mapping[int, str]) -> None:
        self.game: Game = set_up.game
        self.viewer = viewer
        self.manners = manners
        self.messages: list[Message] = []
        self._zones = {
            zone.row + seat: (zone, seat if zone.per_seat else -1)
            for zone in self.game.zones
            for seat in range(self.game.max_seats if zone.per_seat else 1)
        }
        self._listen(table)

    def _listen(self, table: Any) -> None:
        before = table.watch

        def hear(t: Any, event: tuple[Any, ...]) -> None:
            if before is not None:
                before(t, event)
            message = self._message(t, event)
            if message is not None:
                self.messages.append(message)

        if table.events is None:
            table.events = []
        table.watch = hear

    def sentences(self, start: int = 0) -> list[str]:
        """The messages from `start` on that a person wants to read."""
        said = (self.sentence(message) for message in self.messages[start:])
        return [sentence for sentence in said if sentence]

    # Messages

    def _message(self, t: Any, event: tuple[Any, ...]) -> Message | None:
        kind, *what = event
        if kind == SAID:
            return self._said(t, *what)
        if kind == SHUFFLED:
            return {"kind": "shuffled", "zone": self._where(what[0])[0].name}
        assert kind == MOVED
        return self._moved(t, *what)

    def _said(self, t: Any, note: int, seat: int, number: int) -> Message:
        return {
            "kind": "said",
            "note": note,
            "seat": SEAT_LETTERS[seat] if seat >= 0 else None,
            "number": number,
            **self._words(note, number),
            "text": self._phrase(note, seat, number),
        }

    def _text_of(self, note: int) -> str:
        return self.game.notes.get(note) or self.manners.get(note, "")

    def _words(self, note: int, number: int) -> Message:
        """What the number of a note stands for, where its text asks for a card or for seats."""
        text = self._text_of(note)
        words: Message = {}
        if "{card}" in text:
            words["card"] = self.game.deck.card_text(number)
        if "{other}" in text:
            words["other"] = SEAT_LETTERS[number] if number >= 0 else None
        if "{seats}" in text:
            words["seats"] = letters(number)
        return words

    def _phrase(self, note: int, seat: int, number: int) -> str:
        words = self._words(note, number)
        words["seat"] = SEAT_LETTERS[seat] if seat >= 0 else "nobody"
        words["number"] = number
        if "seats" in words:
            words["seats"] = _listed(words["seats"])
        if "other" in words:
            words["other"] = words["other"] or "nobody"
        return EIGHT.sub(r"\1n \2", self._text_of(note).format(**words))

    def _where(self, place: int) -> tuple[Zone, int]:
        return self._zones[place & ROW]

    def _moved(self, t: Any, card: int, src: int, dst: int) -> Message | None:
        if src < 0:
            return {"kind": "gathered", "to": self._name(dst)}
        if src == dst:
            return {"kind": "shown", "zone": self._name(dst), "cards": self._texts(t, dst)}
        if card < 0:
            return {"kind": "cleared", "from": self._name(src), "to": self._name(dst)}
        zone, seat = self._where(dst)
        if zone.hides_size and t.veiled >> seat & 1 and self.viewer not in (seat, OPEN):
            return None
        seen = sees(t, src, self.viewer) or sees(t, dst, self.viewer)
        text = self.game.deck.card_text(card) if seen else None
        return {"kind": "moved", "card": text, "from": self._name(src), "to": self._name(dst)}

    def _texts(self, t: Any, place: int) -> list[str]:
        deck = self.game.deck
        return sorted((deck.card_text(card) for card in cards_in(t, place)), key=deck.read_face)

    def _name(self, place: int) -> list[str]:
        zone, seat = self._where(place)
        return [zone.name, SEAT_LETTERS[seat]] if seat >= 0 else [zone.name]

    # Sentences

    def sentence(self, message: Message) -> str:
        kind = message["kind"]
        if kind == "said":
            text: str = message["text"]
            return text[:1].upper() + text[1:]
        if kind == "shown" and message["cards"]:
            return f"{_owner(message['zone'])} shows {' '.join(message['cards'])}"
        if kind == "moved":
            return self._moved_sentence(message)
        return ""

    def _moved_sentence(self, message: Message) -> str:
        src, dst, card = message["from"], message["to"], message["card"]
        what = f"the {card}" if card else "a card"
        if len(src) == 1 and len(dst) == 2:
            return f"{dst[1]} gets {what}"
        if len(src) == 2 and len(dst) == 2 and src[1] != dst[1]:
            return f"{dst[1]} gets {what} from {src[1]}"
        if len(src) == 2 and card and src[0] == "hand" and dst[0] != "played":
            return f"{src[1]} plays {what}"
        if len(src) == 1 and len(dst) == 1 and card and dst[0] != "discard":
            return f"{dst[0][:1].upper()}{dst[0][1:]}: the {card}"
        return ""


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _owner(name: list[str]) -> str:
    return name[1] if len(name) == 2 else f"The {name[0]}"
