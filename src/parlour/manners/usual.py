"""What stands in for manners that a game does not have."""

from math import exp

from parlour.engine.bits import count_bits, rule


@rule
def even(t, seat):
    return 0.0


@rule
def by_chips(t, seat):
    return float(t.chips[seat] - 100)


@rule
def by_chips_and_pot(t, seat):
    """Whoever is still in has a share in the pot."""
    live = count_bits(t.live)
    share = t.pot / live if t.live >> seat & 1 else 0.0
    return float(t.chips[seat] - 100) + share


@rule
def by_points(t, seat):
    """A share of the win, the larger the further ahead a seat is."""
    total = 0.0
    for other in range(t.seats):
        total += exp((t.points[other] - t.points[seat]) / 6.0)
    return t.seats / total - 1.0


@rule
def by_points_to_target(t, seat):
    total = 0.0
    for other in range(t.seats):
        total += exp(6.0 * (t.points[other] - t.points[seat]) / t.options.target)
    return t.seats / total - 1.0


@rule
def any_move(t, seat, move):
    return 1


@rule
def any_cards(t, seat):
    return 0


@rule
def one_round(t):
    return 0


@rule
def this_round(t):
    return t.round
