"""A scenario's chance: what it fixes stands before the generator."""

from collections.abc import Sequence
from typing import Any

from parlour.engine.decks import Deck
from parlour.engine.errors import RecordError
from parlour.engine.moves import SEAT_LETTERS
from parlour.engine.places import ROW

SHUFFLE, PICK = "shuffle", "pick"


class Script:
    """Chance lines in the order of their use; when they run out, chance is really random."""

    def __init__(self, lines: Sequence[str], deck: Deck) -> None:
        self.deck = deck
        self.events: list[tuple[str, list[str]]] = []
        self.used = 0
        self.piles: dict[int, list[int]] = {}  # by place: the faces still to come
        for line in lines:
            words = line.partition("#")[0].split()
            if words:
                self.events.append(self._read(words))

    def _read(self, words: list[str]) -> tuple[str, list[str]]:
        kind, *what = words
        if kind not in (SHUFFLE, PICK) or (kind == PICK and len(what) != 1):
            raise RecordError(
                "record/chance", f"chance line {' '.join(words)[:80]!r} is neither shuffle nor pick"
            )
        for word in what:
            if self.deck.read_face(word) < 0 and not (kind == PICK and word in SEAT_LETTERS):
                raise RecordError("record/card", f"{word[:20]!r} is not a card of this deck")
        return kind, what

    def copy(self) -> "Script":
        twin = Script((), self.deck)
        twin.events = self.events
        twin.used = self.used
        twin.piles = {place: list(faces) for place, faces in self.piles.items()}
        return twin

    def _next(self, kind: str) -> list[str] | None:
        if self.used == len(self.events):
            return None
        found, what = self.events[self.used]
        if found != kind:
            raise RecordError(
                "record/chance",
                f"chance line {self.used + 1} is {found!r} where the dealer needs a {kind}",
            )
        self.used += 1
        return what

    def next_shuffle(self, t: Any, place: int) -> None:
        words = self._next(SHUFFLE)
        self.piles[place] = [self.deck.read_face(word) for word in words or ()]
        left: dict[int, int] = {}
        for card in self._cards(t, place):
            face = self.deck.face(card)
            left[face] = left.get(face, 0) + 1
        for face in self.piles[place]:
            left[face] = left.get(face, 0) - 1
            if left[face] < 0:
                raise RecordError(
                    "record/chance",
                    f"chance line {self.used}: the pile being shuffled does not hold "
                    f"{self.piles[place].count(face)} x {self.deck.face_text(face)}",
                )

    def next_card(self, t: Any, place: int) -> int:
        faces = self.piles.get(place)
        while faces:
            wanted = faces.pop(0)
            for card in self._cards(t, place):
                if self.deck.face(card) == wanted:
                    return card
        # a card that the line does not name: leave those it names for their turn
        return -1

    def next_seat(self, t: Any, seats: int) -> int:
        words = self._next(PICK)
        if words is None:
            return -1
        seat = SEAT_LETTERS.find(words[0])
        if seat < 0 or not seats >> seat & 1:
            raise RecordError(
                "record/chance", f"pick {words[0]} where a seat of the table is drawn"
            )
        return seat

    def next_pick(self, t: Any, place: int) -> int:
        words = self._next(PICK)
        if words is None:
            return -1
        for card in self._cards(t, place):
            if self.deck.card_text(card) == words[0]:
                return card
        raise RecordError("record/chance", f"pick {words[0]}: that card is not there to be drawn")

    @staticmethod
    def _cards(t: Any, place: int) -> list[int]:
        return [
            word * 64 + index
            for word, cards in enumerate(t.cards[place & ROW])
            for index in range(64)
            if cards >> index & 1
        ]
