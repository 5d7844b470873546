"""Places: where cards can lie, and who sees them there.

A *zone* is declared once a game; it has one place for the whole table or one a seat. A place is a
number that carries its own facts, so that `STACK + seat` is a place too and the card-moving
primitives can read from it who learns what: bits 0-7 the row of the place, 8-9 who sees it, 10
whether the order of its cards counts, 11 whether cards are committed there, 16-23 the zone's first
row, 24-31 the first row of the hands that commitments come from.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

EVERYONE = 0x000  # face up
OWNER = 0x100  # the seat it belongs to
NOBODY = 0x200  # face down for all

ROW = 0xFF
SEEN_BY = 0x300
ORDERED = 0x400
COMMITTED = 0x800
FIRST_ROW = 16  # shift
HAND_ROW = 24  # shift


@dataclass(frozen=True)
class Zone:
    """One declared zone."""

    name: str
    place: int  # of the table, or of seat A
    per_seat: bool
    seen_by: int
    ordered: int  # how many cards it can hold in order; 0: the order does not count
    hides_size: bool = False  # even the number of cards stays hidden until the reveal

    @property
    def row(self) -> int:
        return self.place & ROW


@dataclass
class Zones:
    """The zones of a game, in the order in which a table shows them; ordered zones come first."""

    seats: int
    zones: list[Zone] = field(default_factory=list)
    rows: int = 0
    ordered_rows: int = 0
    order_length: int = 0

    def table(self, name: str, seen_by: int, *, ordered: int = 0) -> int:
        """A zone in the middle; returns its place."""
        return self._declare(name, False, seen_by, ordered)

    def seat(self, name: str, seen_by: int, *, ordered: int = 0) -> int:
        """A zone every seat has; returns the place of seat A, add the seat for the others."""
        return self._declare(name, True, seen_by, ordered)

    def committed(self, name: str, hand: int, *, hides_size: bool = False) -> int:
        """Where cards from `hand` lie until `reveal`: seen by their owner alone.

        Until then nobody else can tell which of the cards known to be with that seat has been
        committed.
        """
        return self._declare(name, True, OWNER | COMMITTED, 0, hand & ROW, hides_size)

    def _declare(
        self,
        name: str,
        per_seat: bool,
        flags: int,
        ordered: int,
        hand_row: int = 0,
        hides_size: bool = False,
    ) -> int:
        count = self.seats if per_seat else 1
        place = self.rows | flags | self.rows << FIRST_ROW | hand_row << HAND_ROW
        if ordered:
            assert self.ordered_rows == self.rows, "declare ordered zones first"
            place |= ORDERED
            self.ordered_rows += count
            self.order_length = max(self.order_length, ordered)
        self.zones.append(Zone(name, place, per_seat, flags & SEEN_BY, ordered, hides_size))
        self.rows += count
        assert self.rows <= 256, "more than 256 places"
        return place

    def places(self) -> tuple[int, ...]:
        """Every place, row by row."""
        return tuple(
            zone.place + seat
            for zone in self.zones
            for seat in range(self.seats if zone.per_seat else 1)
        )

    def __getitem__(self, name: str) -> Zone:
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)

    def __iter__(self) -> Iterator[Zone]:
        return iter(self.zones)
