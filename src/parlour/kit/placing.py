"""Points by place: of n seats the best scores n, the next n - 1 ...; tied seats get the higher."""

from parlour.engine.bits import rule
from parlour.engine.turns import in_set, size_of


@rule
def place_points(t, numbers, seats, seat):
    """n minus the number of seats of the set with a greater number."""
    points = size_of(seats)
    for other in range(t.seats):
        if in_set(seats, other) and numbers[other] > numbers[seat]:
            points -= 1
    return points
