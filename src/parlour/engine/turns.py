"""Seats and turns: who may act, who is in, how a match ends. Sets of seats are bits of a number."""

from parlour.engine.bits import leaf, low_bit, rule


@leaf
def say(t, note, seat, number):
    """Tell the table what happened. Plain tables write it down; compiled ones do not."""
    t.tell_said(note, seat, number)


@rule
def everyone(t):
    """The set of all seats."""
    return (1 << t.seats) - 1


@rule
def in_set(seats, seat):
    return seats >> seat & 1 == 1


@rule
def size_of(seats):
    """How many seats a set has."""
    total = 0
    while seats:
        seats &= seats - 1
        total += 1
    return total


@rule
def only_seat(seats):
    """The seat of a set (its first one), or -1 for the empty set."""
    return low_bit(seats) if seats else -1


@rule
def left_of(t, seat):
    """The seat to the left: play goes clockwise."""
    return seat + 1 if seat + 1 < t.seats else 0


@rule
def next_in(t, seats, seat):
    """The next seat of a set to the left of `seat` (which comes last); -1 for the empty set."""
    for step in range(1, t.seats + 1):
        candidate = (seat + step) % t.seats
        if seats >> candidate & 1:
            return candidate
    return -1


@rule
def dealers_left(t):
    return left_of(t, t.dealer)


@rule
def pass_deal(t):
    """The deal passes to the left."""
    t.dealer = left_of(t, t.dealer)


# Who may act


@rule
def ask(t, seat):
    """It is that seat's turn."""
    t.acting = 1 << seat


@rule
def ask_all(t, seats):
    """All seats of a set choose together; nothing shows before the last is in."""
    t.acting = seats


@rule
def has_chosen(t, seat):
    """A seat has made its choice; the others are still awaited."""
    t.acting &= ~(1 << seat)


@rule
def nobody_acts(t):
    """The dealer is due."""
    t.acting = 0


@rule
def is_midway(t, seat):
    """Has the seat begun a choice of several cards and not ended it?"""
    return t.midway >> seat & 1 == 1


@rule
def begin_choice(t, seat):
    t.midway |= 1 << seat


@rule
def end_choice(t, seat):
    t.midway &= ~(1 << seat)


# Who is still in


@rule
def is_live(t, seat):
    return t.live >> seat & 1 == 1


@rule
def drop_out(t, seat):
    t.live &= ~(1 << seat)


@rule
def live_count(t):
    return size_of(t.live)


@rule
def next_live(t, seat):
    """The next live seat to the left."""
    return next_in(t, t.live, seat)


# The end


@rule
def finish(t, winners, losers):
    """The match is over."""
    t.over = 1
    t.acting = 0
    t.winners = winners
    t.losers = losers
