"""A game: its facts, and the five functions of its module that are its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from types import ModuleType
from typing import Any

from parlour.engine.decks import Deck
from parlour.engine.errors import OptionError
from parlour.engine.layout import Field, Layout
from parlour.engine.moves import Moves
from parlour.engine.options import Option, Value
from parlour.engine.places import Zones

CHIPS_AT_START = 100


@dataclass(frozen=True)
class Counter:
    """A number everybody may see. `key` is its field in the record (mostly its name)."""

    name: str
    per_seat: bool
    key: str
    halves: bool = False  # the record counts halves
    only_with: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)  # options that use it

    def is_used(self, options: Mapping[str, Value]) -> bool:
        """Does it mean anything with these options?"""
        return all(options[name] in values for name, values in self.only_with.items())


def seat_counter(
    name: str, field: str = "", *, halves: bool = False, **only_with: tuple[Value, ...]
) -> Counter:
    """A number of every seat. `stakes=("chips",)`: screens show it only with that option."""
    return Counter(name, True, field or name, halves, only_with)


def table_counter(name: str, field: str = "", **only_with: tuple[Value, ...]) -> Counter:
    """A number of the table."""
    return Counter(name, False, field or name, False, only_with)


@dataclass(frozen=True)
class Hints:
    """For screens: what lies where and what matters. Names of zones and counters."""

    middle: tuple[str, ...] = ()  # zones in the middle of the table; default: every table zone
    front: tuple[str, ...] = ()  # zones in front of a seat; default: every seat zone
    rows: tuple[str, ...] = ()  # zones that lie side by side as one row or grid
    piles: tuple[str, ...] = ("stock", "discard")  # shown as one pile with a number
    matters: tuple[str, ...] = ()  # counters to show large, the most important first
    across: tuple[str, ...] = ()  # verbs that name a place before the other seat, not the own one


@dataclass
class Game:
    """Facts of a game. Rules: the functions of the module that declares it."""

    title: str
    credit: str
    seats: tuple[int, int]
    deck: Deck
    zones: Zones
    moves: Moves
    phases: type[IntEnum]
    options: Sequence[Option] = ()
    counters: Sequence[Counter] = ()
    seat_fields: Sequence[str] = ()  # numbers the rules need besides; never shown
    table_fields: Sequence[str] = ()
    rank_fields: Sequence[str] = ()  # one number for each rank 0-15
    notes: Mapping[int, str] = field(default_factory=dict)
    version: int = 1
    source: str = ""
    length: str = ""  # how long a match takes: "10 min"
    moods: tuple[str, ...] = ()
    summary: str = ""  # one line
    about: str = ""  # three lines
    hints: Hints = field(default_factory=Hints)
    decks: Callable[[int, Mapping[str, Value]], int] | int = 1  # how many in the shoe
    pack: Callable[[int, Mapping[str, Value]], Sequence[int]] | None = (
        None  # cards used; default: 55 or 52
    )
    refuse: Callable[[int, Mapping[str, Value]], str | None] | None = (
        None  # why this set-up is impossible
    )
    # the smallest triangular mini-deck 1 .. n, by seats; 0: the full deck only
    smallest: Callable[[int], int] | int = 0
    bound: int = 1_000_000  # no match takes more decisions
    secret_choices: bool = True  # choices made together stay secret until all are in
    money: Sequence[str] = ()  # counters whose sum never changes; default: chips, pot, bank, ante
    money_lost: Callable[[Mapping[str, Value]], bool] | None = (
        None  # with these options chips leave the game
    )
    slug: str = ""
    module: ModuleType | None = None

    def money_leaves(self, set_up: "SetUp") -> bool:
        """Do chips leave the game with these options?"""
        return self.money_lost is not None and self.money_lost(set_up.options)

    def smallest_deck(self, seats: int) -> int:
        """The highest rank of the smallest deck that so many seats can use; 0: the full one."""
        return self.smallest if isinstance(self.smallest, int) else self.smallest(seats)

    @property
    def max_seats(self) -> int:
        return self.seats[1]

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        raise OptionError("option/unknown", f"{self.slug} has no option {name!r}: it has {known}")

    def set_up(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        smallest_deck: int | None = None,
    ) -> "SetUp":
        """Check a seat count and options and fill in what was not said."""
        low, high = self.seats
        if type(seats) is not int or not low <= seats <= high:
            allowed = str(low) if low == high else f"{low} to {high}"
            raise OptionError(
                "seats/impossible", f"{self.slug} is for {allowed} seats, not {seats!r}"
            )
        said = dict(options or {})
        for name in said:
            self.option(name)
        values: dict[str, Value] = {}
        for option in self.options:
            if option.name in said:
                values[option.name] = option.read(said[option.name])
            else:
                values[option.name] = option.default_for(seats, {**said, **values})
        why = self.refuse(seats, values) if self.refuse else None
        if why:
            raise OptionError("option/impossible", why)
        return SetUp(self, seats, values, smallest_deck or 0)


@dataclass(frozen=True)
class SetUp:
    """A game for so many seats with these options: all that is fixed before the first card."""

    game: Game
    seats: int
    options: Mapping[str, Value]
    short: int = 0  # a mini-deck: the triangular deck 1 .. short

    def __post_init__(self) -> None:
        smallest = self.game.smallest_deck(self.seats)
        if self.short and not (smallest and smallest <= self.short <= 10):
            allowed = f"1 to {smallest}, ... 1 to 10" if smallest else "the full deck only"
            raise OptionError("deck/impossible", f"{self.game.slug} takes {allowed} here")

    @property
    def words(self) -> int:
        decks = self.game.decks
        return decks if isinstance(decks, int) else decks(self.seats, self.options)

    @property
    def layout(self) -> Layout:
        return layout_of(self.game, self.words)

    def said_options(self) -> dict[str, Value]:
        """The options that differ from the defaults, in the order of the rules."""
        said: dict[str, Value] = {}
        for option in self.game.options:
            value = self.options[option.name]
            if value != option.default_for(self.seats, self.options):
                said[option.name] = value
        return said

    def cards(self) -> list[int]:
        """Every card of the shoe."""
        game = self.game
        if game.pack is not None:
            return list(game.pack(self.seats, self.options))
        one = [c for c in range(game.deck.size) if game.deck.ranks[c]]
        if self.short:
            one = [c for c in one if game.deck.ranks[c] <= self.short]
        return [64 * word + card for word in range(self.words) for card in one]


ENGINE_FIELDS = (
    # name, kind, seat entries; the rest of the record is the game's own
    ("phase", False),
    ("seats", False),
    ("deck", False),
    ("dealer", False),
    ("acting", False),  # set of seats that may act; empty: the dealer is due
    ("live", False),  # set of seats still in
    ("midway", False),  # set of seats in the middle of a choice of several cards
    ("veiled", False),  # set of seats whose committed cards are hidden
    ("over", False),
    ("winners", False),
    ("losers", False),
)

_layouts: dict[tuple[str, int], Layout] = {}


def layout_of(game: Game, words: int) -> Layout:
    """The record of a game with so many decks in the shoe."""
    key = (game.slug, words)
    if key not in _layouts:
        _layouts[key] = _make_layout(game, words)
    return _layouts[key]


def _make_layout(game: Game, words: int) -> Layout:
    seats = game.max_seats
    zones = game.zones
    fields = [
        Field("rng", "u64", (4,)),
        Field("pack", "u64", (words,)),
        Field("public", "u64", (words,)),
        Field("hat", "u64", (words,)),
        Field("known", "u64", (seats, words)),
        Field("cards", "u64", (zones.rows, words)),
    ]
    fields += [Field(name, "i32", ()) for name, _ in ENGINE_FIELDS]
    for counter in game.counters:
        fields.append(Field(counter.key, "i32", (seats,) if counter.per_seat else ()))
    fields += [Field(name, "i32", (seats,)) for name in game.seat_fields]
    fields += [Field(name, "i32", ()) for name in game.table_fields]
    fields += [Field(name, "i32", (16,)) for name in game.rank_fields]
    options = [
        Field(option.name, "i32", (option.length,) if option.length else ())
        for option in game.options
    ]
    rows = max(1, zones.ordered_rows)
    fields.append(Field("order_count", "i16", (rows,)))
    fields.append(Field("order", "i16", (rows, max(1, zones.order_length))))
    return Layout(fields, options)
