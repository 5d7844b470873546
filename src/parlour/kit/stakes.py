"""Chips, pots and who has won: what most games do alike."""

from parlour.engine.bits import rule
from parlour.engine.turns import dealers_left, everyone, finish, in_set, left_of, say, size_of
from parlour.kit.notes import Manner


@rule
def pay_pot(t, seat, number):
    """From a seat's chips into the pot."""
    t.chips[seat] -= number
    t.pot += number
    if number:
        say(t, Manner.PAYS, seat, number)


@rule
def pay_seat(t, payer, taker, number):
    """From one seat's chips to another's."""
    t.chips[payer] -= number
    t.chips[taker] += number
    if number:
        say(t, Manner.PAYS, payer, number)
        say(t, Manner.TAKES, taker, number)


@rule
def ante(t, seats, number):
    """Every seat of a set pays into the pot."""
    if number:
        say(t, Manner.ANTE, -1, number)
    for seat in range(t.seats):
        if in_set(seats, seat):
            t.chips[seat] -= number
            t.pot += number


@rule
def take_pot(t, seat):
    """One seat takes the whole pot."""
    if t.pot:
        say(t, Manner.TAKES, seat, t.pot)
    t.chips[seat] += t.pot
    t.pot = 0


@rule
def split_pot(t, seats):
    """Equal whole chips to every seat of a set; the rest stays in the pot."""
    share = t.pot // size_of(seats)
    for seat in range(t.seats):
        if in_set(seats, seat):
            t.chips[seat] += share
            t.pot -= share
            if share:
                say(t, Manner.TAKES, seat, share)
    if t.pot:
        say(t, Manner.LEFT_IN_POT, -1, t.pot)


@rule
def split_pot_with_odd_chips(t, seats):
    """The whole pot in equal shares; odd chips one each to the seats nearest the dealer's left."""
    share = t.pot // size_of(seats)
    odd = t.pot - share * size_of(seats)
    seat = dealers_left(t)
    for _ in range(t.seats):
        if in_set(seats, seat):
            part = share
            if odd:
                part += 1
                odd -= 1
            t.chips[seat] += part
            say(t, Manner.TAKES, seat, part)
        seat = left_of(t, seat)
    t.pot = 0


@rule
def most(t, numbers, seats):
    """The seats of a set with the greatest number."""
    best = -(1 << 30)
    leaders = 0
    for seat in range(t.seats):
        if in_set(seats, seat):
            if numbers[seat] > best:
                best = numbers[seat]
                leaders = 0
            if numbers[seat] == best:
                leaders |= 1 << seat
    return leaders


@rule
def fewest(t, numbers, seats):
    """The seats of a set with the smallest number."""
    best = 1 << 30
    leaders = 0
    for seat in range(t.seats):
        if in_set(seats, seat):
            if numbers[seat] < best:
                best = numbers[seat]
                leaders = 0
            if numbers[seat] == best:
                leaders |= 1 << seat
    return leaders


@rule
def finish_by_chips(t):
    """Winners have most chips, losers fewest; all level: everyone wins, nobody loses."""
    winners = most(t, t.chips, everyone(t))
    losers = fewest(t, t.chips, everyone(t))
    if winners == losers:
        losers = 0
    finish(t, winners, losers)


@rule
def finish_by_points(t):
    """Most points win, equal points share, nobody loses."""
    finish(t, most(t, t.points, everyone(t)), 0)


@rule
def chips_won(t, seat):
    """What a seat won or lost."""
    return float(t.chips[seat] - 100)


@rule
def share_won(t, seat):
    """With w winners of n seats: (n - w)/w for each of them, -1 for every other seat."""
    if not in_set(t.winners, seat):
        return -1.0
    won = size_of(t.winners)
    return (t.seats - won) / won


@rule
def duel_won(t, seat):
    """Two seats: sole winner +1, the other -1, a shared win 0."""
    if size_of(t.winners) == 2:
        return 0.0
    return 1.0 if in_set(t.winners, seat) else -1.0
