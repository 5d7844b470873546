"""Light play: random moves, by the inclinations of a game's manners.

Written like `engine/loops.py`, so it runs as plain Python and compiled.
"""

from parlour.engine.bits import NO_CARDS, below, bit, count_bits, low_bit, nth_bit, without
from parlour.engine.loops import MASK_WORDS, generic


def inclination(t, seat, move): ...


IS_INCLINED = False


@generic
def pick_lightly(t, seat, mask, total, rng):
    """A random move, by the game's inclinations where it has any."""
    if IS_INCLINED and total > 1:
        return _pick_inclined(t, seat, mask, rng)
    n = below(rng, total) if total > 1 else 0
    for word in range(MASK_WORDS):
        here = count_bits(mask[word])
        if n < here:
            return word * 64 + nth_bit(mask[word], n)
        n -= here
    return -1


@generic
def _pick_inclined(t, seat, mask, rng):
    """Each move as likely as its weight: one pass, the later ones replace the earlier."""
    weight = 0
    chosen = -1
    for word in range(MASK_WORDS):
        left = mask[word]
        while left != NO_CARDS:
            move = word * 64 + low_bit(left)
            left = without(left, bit(low_bit(left)))
            here = inclination(t, seat, move)
            weight += here
            if chosen < 0 or below(rng, weight) < here:
                chosen = move
    return chosen
