"""Ghost Town: draw while it is safe, build when it is not, leave last."""

from parlour.engine.bits import rule
from parlour.engine.cards import count, count_rank, has_rank
from parlour.games.ghost_town import DRAW, FOLD, HAND, HOUSE, STOCK, STREET


@rule
def _danger(t, seat):
    """The chance, in parts of 64, that a drawn card has a match."""
    alike = 0
    for rank in range(1, 11):
        if has_rank(t, HOUSE + seat, rank) or has_rank(t, STREET, rank):
            alike += count_rank(t, STOCK, rank)
    total = count(t, STOCK)
    return 64 * alike // total if total else 16


@rule
def inclination(t, seat, move):
    if move == DRAW:
        return 66 - _danger(t, seat)
    if move == FOLD:
        return 1 + _danger(t, seat) // 4
    return 10


@rule
def bearing(t, seat):
    free = 0
    for rank in range(1, 11):
        if has_rank(t, HAND + seat, rank):
            free += not (has_rank(t, HOUSE + seat, rank) or has_rank(t, STREET, rank))
    return free * 16 + _danger(t, seat) // 6
