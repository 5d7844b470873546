"""Decks: what cards are called, how they rank, which of them cannot be told apart.

A card is a small int: its place in the deck, ordered by rank and then by suit (c < d < h < s). In a
shoe of several decks, deck k holds the same cards plus 64 k. A *face* is what people can read off a
card: in the triangular deck only its rank, so all eights have one face; in a standard deck every
card has its own.
"""

from collections.abc import Callable
from dataclasses import dataclass

RANK_LETTERS = "?A23456789TJQKA"
SUITS = "cdhs"


class Masks(tuple[int, ...]):
    """A table of card sets; unsigned 64-bit words in compiled code."""


@dataclass(frozen=True)
class Deck:
    """A kind of deck. `number` is its row in the tables below."""

    name: str
    number: int
    ranks: tuple[int, ...]  # rank of each card, in order
    suits: tuple[int, ...]  # 0-3, or 4 where suits mean nothing
    by_rank: bool  # a card's face is its rank, copies cannot be told apart

    @property
    def size(self) -> int:
        return len(self.ranks)

    @property
    def faces(self) -> int:
        """How many numbers faces take (triangular: 1-10 and an unused 0)."""
        return 11 if self.by_rank else self.size

    def face(self, card: int) -> int:
        return self.ranks[card & 63] if self.by_rank else card & 63

    def face_text(self, face: int) -> str:
        if self.by_rank:
            return str(face)
        if self.suits[face] == 4:
            return f"X{face - 51}"
        return RANK_LETTERS[self.ranks[face]] + SUITS[self.suits[face]]

    def card_text(self, card: int) -> str:
        return self.face_text(self.face(card))

    def read_face(self, text: str) -> int:
        """The face that `text` names, or -1."""
        return self._readings.get(text, -1)

    @property
    def _readings(self) -> dict[str, int]:
        table = _READINGS.get(self.number)
        if table is None:
            table = {self.card_text(card): self.face(card) for card in range(self.size)}
            _READINGS[self.number] = table
        return table


_READINGS: dict[int, dict[str, int]] = {}


def _standard(name: str, number: int, ranks: range) -> Deck:
    # the two Jokers stand behind the fifty-two; a pack without them leaves them out
    return Deck(
        name,
        number,
        (*(r for r in ranks for _ in range(4)), 0, 0),
        (0, 1, 2, 3) * 13 + (4, 4),
        by_rank=False,
    )


TRIANGLE = Deck(
    "triangular", 0, tuple(r for r in range(1, 11) for _ in range(r)), (4,) * 55, by_rank=True
)
STANDARD = _standard("standard", 1, range(1, 14))  # the Ace is low: rank 1
ACE_HIGH = _standard("standard", 2, range(2, 15))  # the Ace is high: rank 14
FIVE_RANKS = Deck(
    "five ranks", 3, tuple(r for r in (1, 3, 5, 7, 10) for _ in range(12)), (4,) * 60, by_rank=True
)
DECKS = (TRIANGLE, STANDARD, ACE_HIGH, FIVE_RANKS)


def smallest_triangle(cards: int) -> int:
    """The smallest n for which the triangular deck 1 .. n has so many cards."""
    n = 1
    while n * (n + 1) // 2 < cards:
        n += 1
    return n


def _padded(values: tuple[int, ...], fill: int) -> tuple[int, ...]:
    return values + (fill,) * (64 - len(values))


# one row of 64 (or 16) entries a deck; compiled code reads them as arrays
RANK_OF = sum((_padded(deck.ranks, 0) for deck in DECKS), ())
SUIT_OF = sum((_padded(deck.suits, 4) for deck in DECKS), ())
FACE_OF = sum(
    (_padded(tuple(deck.face(card) for card in range(deck.size)), 0) for deck in DECKS), ()
)


def _mask(deck: Deck, wanted: Callable[..., bool]) -> int:
    return sum(1 << card for card in range(deck.size) if wanted(card))


RANK_MASK = Masks(
    _mask(deck, lambda card, r=rank, d=deck: d.ranks[card] == r)
    for deck in DECKS
    for rank in range(16)
)
SUIT_MASK = Masks(
    _mask(deck, lambda card, s=suit, d=deck: d.suits[card] == s)
    for deck in DECKS
    for suit in range(8)
)
FACE_MASK = Masks(
    _mask(deck, lambda card, f=face, d=deck: d.face(card) == f)
    for deck in DECKS
    for face in range(64)
)
