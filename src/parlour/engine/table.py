"""A plain table: the record as an object with ints and lists, and what people are told about it."""

from typing import Any

from parlour.engine.bits import WORD, seed_words
from parlour.engine.game import CHIPS_AT_START, SetUp
from parlour.engine.layout import Layout

MOVED, SHUFFLED, SAID = "moved", "shuffled", "said"


class Table:
    """One table. Rules read and write its fields; `events` holds what they tell, for listeners."""

    layout: Layout

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.script: Any = None
        self.events: list[tuple[Any, ...]] | None = None
        self.watch: Any = None  # called with the table after every event, to let a screen look

    def copy(self) -> "Table":
        """The same state, with nobody listening and no script."""
        twin = Table(self.layout)
        self.layout.copy(self, twin)
        return twin

    def __bytes__(self) -> bytes:
        return self.layout.dump(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def tell_moved(self, card: int, src: int, dst: int) -> None:
        if self.events is not None:
            self._tell((MOVED, card, src, dst))

    def tell_shuffled(self, place: int) -> None:
        if self.events is not None:
            self._tell((SHUFFLED, place))

    def tell_said(self, note: int, seat: int, number: int) -> None:
        if self.events is not None:
            self._tell((SAID, int(note), seat, number))

    def _tell(self, event: tuple[Any, ...]) -> None:
        assert self.events is not None
        self.events.append(event)
        if self.watch is not None:
            self.watch(self, event)


def blank_table(set_up: SetUp) -> Table:
    """A table before its first card: seats, options, cards; everything else zero."""
    layout = set_up.layout
    blank = Table(layout)
    layout.blank(blank)
    table: Any = blank  # its fields are those of the layout
    table.seats = set_up.seats
    table.deck = set_up.game.deck.number
    table.dealer = set_up.seats - 1
    for card in set_up.cards():
        table.pack[card >> 6] |= 1 << (card & 63)
    for option in set_up.game.options:
        setattr(table.options, option.name, option.number(set_up.options[option.name]))
    for counter in set_up.game.counters:
        if counter.name == "chips":
            setattr(
                table,
                counter.key,
                [CHIPS_AT_START] * set_up.seats + [0] * (set_up.game.max_seats - set_up.seats),
            )
    return blank


def seeded(table: Any, seed: int) -> Any:
    seed_words(table.rng, seed & WORD)
    return table
