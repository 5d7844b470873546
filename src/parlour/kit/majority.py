"""Most cards of a rank score the rank: who holds the most, and the points for it."""

from parlour.engine.bits import rare, rule
from parlour.engine.cards import count_rank
from parlour.engine.turns import in_set, say


@rule
def seats_with_most(t, hand, rank, across):
    """The seats holding the largest number, at least 1, of cards of a rank.

    Seats `across` places apart are partners and hold their cards together; 0: nobody has a partner.
    """
    best = 1  # zero is not "most"
    leaders = 0
    for seat in range(t.seats):
        held = count_rank(t, hand + seat, rank)
        if across:
            held += count_rank(t, hand + (seat + across) % t.seats, rank)
        if held > best:
            best = held
            leaders = 0
        if held == best:
            leaders |= 1 << seat
    return leaders


@rare
def score_majorities(t, hand, across, note):
    """Most cards of a rank score the rank, in full also when tied; `note` says so."""
    for rank in range(1, 11):
        leaders = seats_with_most(t, hand, rank, across)
        for seat in range(t.seats):
            if in_set(leaders, seat):
                t.points[seat] += rank
                say(t, note, seat, rank)
