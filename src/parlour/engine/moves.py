"""Moves: verbs with what they are about, numbered for compiled play and spoken as lines of text.

`verb` and `pick` return the number of the first move of a kind, so a game says
`allow(mask, PLAY + face)`. A choice of several cards is made of picks, closed by a `done` where the
number of cards is free; people say it in one line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from parlour.engine.bits import add_to, bit, rule
from parlour.engine.decks import Deck

SEAT_LETTERS = "ABCDEFGHIJ"


@dataclass(frozen=True)
class Seat:
    size: int

    def text(self, index: int) -> str:
        return SEAT_LETTERS[index]

    def read(self, word: str) -> int:
        index = SEAT_LETTERS.find(word) if len(word) == 1 else -1
        return index if index < self.size else -1


@dataclass(frozen=True)
class Face:
    deck: Deck

    @property
    def size(self) -> int:
        return self.deck.faces

    def text(self, index: int) -> str:
        return self.deck.face_text(index)

    def read(self, word: str) -> int:
        return self.deck.read_face(word)


@dataclass(frozen=True)
class Number:
    """Numbers 0 .. highest, in steps; the index is the number divided by the step."""

    highest: int
    step: int = 1

    @property
    def size(self) -> int:
        return self.highest // self.step + 1

    def text(self, index: int) -> str:
        return str(index * self.step)

    def read(self, word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 10 and word == str(int(word))):
            return -1
        number = int(word)
        return number // self.step if number % self.step == 0 and number <= self.highest else -1


@dataclass(frozen=True)
class Word:
    words: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.words)

    def text(self, index: int) -> str:
        return self.words[index]

    def read(self, word: str) -> int:
        return self.words.index(word) if word in self.words else -1


Domain = Seat | Face | Number | Word
HEAD, PICK, DONE = "head", "pick", "done"


@dataclass(frozen=True)
class Verb:
    """One kind of move. `kind`: a line of its own or its beginning, one more card, or its end."""

    name: str
    first: int
    domains: tuple[Domain, ...]
    kind: str
    says: str = ""  # for buttons and help: "take {0} from {1}"
    ordered: bool = False  # of picks: the order in which cards are named counts

    @property
    def size(self) -> int:
        size = 1
        for domain in self.domains:
            size *= domain.size
        return size

    def arguments(self, what: int) -> list[str]:
        words = []
        for domain in reversed(self.domains):
            words.append(domain.text(what % domain.size))
            what //= domain.size
        return words[::-1]

    def read(self, words: list[str]) -> int:
        """The offset that the words name, or -1."""
        what = 0
        for domain, word in zip(self.domains, words, strict=True):
            index = domain.read(word)
            if index < 0:
                return -1
            what = what * domain.size + index
        return what


@dataclass
class Moves:
    """The verbs of a game, in the order in which they are offered."""

    seats: int
    deck: Deck
    verbs: list[Verb] = field(default_factory=list)
    count: int = 0

    @property
    def SEAT(self) -> Seat:
        return Seat(self.seats)

    @property
    def CARD(self) -> Face:
        return Face(self.deck)

    def verb(self, name: str, *domains: Domain, says: str = "") -> int:
        return self._declare(name, domains, HEAD, says)

    def pick(self, name: str, domain: Domain, *, ordered: bool = False, says: str = "") -> int:
        """One card (or the next) of a line that takes several, lowest first unless `ordered`."""
        return self._declare(name, (domain,), PICK, says, ordered)

    def done(self, name: str, *, says: str = "") -> int:
        """The end of a line that takes several cards."""
        return self._declare(name, (), DONE, says)

    def _declare(
        self, name: str, domains: tuple[Domain, ...], kind: str, says: str, ordered: bool = False
    ) -> int:
        verb = Verb(name, self.count, domains, kind, says, ordered)
        self.verbs.append(verb)
        self.count += verb.size
        return verb.first

    @property
    def words(self) -> int:
        """How many 64-bit words a mask of moves takes."""
        return (self.count + 63) // 64

    def of(self, move: int) -> tuple[Verb, int]:
        """The verb of a move and what it is about."""
        for verb in self.verbs:
            if move < verb.first + verb.size:
                return verb, move - verb.first
        raise IndexError(move)

    def text(self, move: int) -> str:
        verb, what = self.of(move)
        return " ".join([verb.name, *verb.arguments(what)])

    def named(self, name: str) -> Iterator[Verb]:
        return (verb for verb in self.verbs if verb.name == name)


@rule
def allow(mask, move):
    add_to(mask, move >> 6, bit(move & 63))
