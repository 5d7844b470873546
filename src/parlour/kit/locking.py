"""Locking: seats that take no more cards but are still in (`t.locked`)."""

from parlour.engine.bits import rule


@rule
def active_seats(t):
    """The live seats that have not locked."""
    seats = t.live
    for seat in range(t.seats):
        if t.locked[seat]:
            seats &= ~(1 << seat)
    return seats


@rule
def unlock_all(t):
    for seat in range(t.seats):
        t.locked[seat] = 0
