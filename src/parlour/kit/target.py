"""Long games: points add up deal after deal until somebody reaches the target."""

from parlour.engine.bits import rule
from parlour.engine.turns import everyone, only_seat
from parlour.kit.stakes import most


@rule
def is_last_deal(t):
    """After scoring: was it a short game, or has a seat reached `target`?"""
    best = t.points[only_seat(most(t, t.points, everyone(t)))]
    return not t.options.long or best >= t.options.target
