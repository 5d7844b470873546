"""What several games' manners look at."""

from parlour.engine.bits import rule
from parlour.engine.cards import count, count_rank, has_rank

ALL = 64  # a certain event; chances are counted in parts of this


@rule
def chance_to_pair(t, stock, stack):
    """The chance (0 to ALL) that the next card of a pile has a rank that lies in a stack."""
    alike = 0
    for rank in range(1, 11):
        if has_rank(t, stack, rank):
            alike += count_rank(t, stock, rank)
    total = count(t, stock)
    return ALL * alike // total if total else ALL // 4


@rule
def price_of_card(t, stock, stack):
    """What the next card costs on average if a pair costs its rank, in parts of ALL."""
    price = 0
    for rank in range(1, 11):
        if has_rank(t, stack, rank):
            price += rank * count_rank(t, stock, rank)
    total = count(t, stock)
    return ALL * price // total if total else ALL


@rule
def unless_dear(price, other):
    """How likely one risks a price when the sure way costs another one."""
    return min(200, max(1, 10 * other * other // (price * price + 1)))
