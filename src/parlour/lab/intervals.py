"""Means with intervals, and a test that may be looked at after every deal.

A deal (all its rotations together) is one independent observation: intervals are clustered by deal.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

LEVEL = 0.95
ERROR = 0.05  # of the sequential test, for all pairs together
FIRST_LOOK = 50  # deals before the sequential test may speak
TIGHTEST = 300  # deals at which its intervals are as narrow as they can be


@dataclass(frozen=True)
class Estimate:
    """A mean and the interval it is known to."""

    mean: float
    half_width: float
    count: int

    @property
    def low(self) -> float:
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        return self.mean + self.half_width

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0


def mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the standard deviation of a sample (infinite below two values)."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return mean, math.inf
    return mean, math.sqrt(math.fsum((v - mean) ** 2 for v in values) / (len(values) - 1))


def interval(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """Student's interval for the mean: for a number of deals that was fixed beforehand."""
    mean, spread = mean_and_spread(values)
    if len(values) < 2:
        return Estimate(mean, math.inf, len(values))
    reach = student_quantile(0.5 + level / 2, len(values) - 1)
    return Estimate(mean, reach * spread / math.sqrt(len(values)), len(values))


def lasting_interval(values: Sequence[float], error: float = ERROR) -> Estimate:
    """An interval that holds at all numbers of deals at once, so one may stop when one likes.

    Robbins' normal mixture with the estimated spread (the asymptotic confidence sequence of
    Waudby-Smith and others, 2021): good from some fifty deals on.
    """
    count = len(values)
    mean, spread = mean_and_spread(values)
    if count < 2:
        return Estimate(mean, math.inf, count)
    tuned = _tuned(error)
    grown = count * tuned + 1
    reach = math.sqrt(2 * grown / (count**2 * tuned) * math.log(math.sqrt(grown) / error))
    return Estimate(mean, spread * reach, count)


def _tuned(error: float) -> float:
    """The variance of the mixture that does best at TIGHTEST deals."""
    log_error = -2 * math.log(error)
    return (log_error + math.log(log_error) + 1) / TIGHTEST


def log_evidence(values: Sequence[float], error: float = ERROR) -> float:
    """The logarithm of the bet won, so far, against "a difference is as likely as its opposite".

    A self-normalised mixture (de la Pena 1999): as long as that is so, the chance that the bet
    ever reaches 1/error is `error` at most, whatever the size of the differences. Its scale comes
    from the sizes of the first deals, which say nothing about who is ahead.
    """
    size = math.fsum(v * v for v in values[:FIRST_LOOK]) / FIRST_LOOK
    if len(values) < FIRST_LOOK or size == 0:
        return 0.0
    tuned = _tuned(error) / size
    grown = 1 + tuned * math.fsum(v * v for v in values)
    return tuned * math.fsum(values) ** 2 / (2 * grown) - math.log(grown) / 2


def is_apart(values: Sequence[float], pairs: int = 1, error: float = ERROR) -> bool:
    """The sequential test for one of so many pairs; `error` is for all of them together."""
    return log_evidence(values, error / pairs) >= math.log(pairs / error)


def are_all_apart(columns: Sequence[Sequence[float]], error: float = ERROR) -> bool:
    """Is every pair of bots told apart? `columns`: for each bot its mean result in each deal."""
    pairs = list(combinations(columns, 2))
    return bool(pairs) and all(is_apart(differences(a, b), len(pairs), error) for a, b in pairs)


def differences(a: Sequence[float], b: Sequence[float]) -> list[float]:
    return [x - y for x, y in zip(a, b, strict=True)]


def deals_to_tell(values: Sequence[float]) -> int | None:
    """About how many deals until the 95% interval of such values excludes zero."""
    mean, spread = mean_and_spread(values)
    if mean == 0 or not math.isfinite(spread):
        return None
    return max(2, math.ceil((1.96 * spread / mean) ** 2))


# Student's distribution


def student_quantile(p: float, freedom: int) -> float:
    """The value below which Student's t falls with probability p > 1/2."""
    low, high = 0.0, 1.0
    while student_below(high, freedom) < p:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if student_below(middle, freedom) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def student_below(t: float, freedom: int) -> float:
    """The probability that Student's t is below a positive number."""
    return 1 - 0.5 * _beta_below(freedom / (freedom + t * t), freedom / 2, 0.5)


def _beta_below(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_below(1 - x, b, a)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    log_front += a * math.log(x) + b * math.log1p(-x)
    return math.exp(log_front) / a * _beta_fraction(x, a, b)


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    found = d
    for m in range(1, 1000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            found *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return found
