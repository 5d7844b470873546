"""The only place where bits are counted and words are mixed: plain versions.

Compiled twins of these few functions stand in `native_bits.py`; everything above is written once.
"""

from typing import Any

WORD = (1 << 64) - 1

NO_CARDS = 0


def rule(function: Any) -> Any:
    """Mark a function of the rules: it runs as it stands, and compiled on cores and GPUs."""
    function.is_rule = True
    return function


def rare(function: Any) -> Any:
    """A rule that seldom runs, or a long one used in several places: it is compiled only once."""
    function.is_rare = True
    return rule(function)


def leaf(function: Any) -> Any:
    """Mark a function whose compiled twin is written by hand (same name in `native_bits`)."""
    function.is_leaf = True
    return function


@leaf
def bit(index: int) -> int:
    return 1 << index


@leaf
def add_to(mask: list[int], word: int, bits: int) -> None:
    mask[word] |= bits


@leaf
def without(cards: int, others: int) -> int:
    return cards & ~others


@leaf
def count_bits(cards: int) -> int:
    return cards.bit_count()


@leaf
def low_bit(cards: int) -> int:
    """Index of the lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


@leaf
def high_bit(cards: int) -> int:
    return cards.bit_length() - 1


@leaf
def nth_bit(cards: int, n: int) -> int:
    """Index of the card that has n lower ones in the set."""
    for _ in range(n):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


@leaf
def from_bit(cards: int, index: int) -> int:
    """The cards of the set from `index` (0-63) upwards."""
    return cards >> index << index


@leaf
def next_word(rng: list[int]) -> int:
    """xoshiro256++ by Blackman and Vigna: 64 random bits from four words of state."""
    s0, s1, s2, s3 = rng
    total = (s0 + s3) & WORD
    result = ((total << 23 | total >> 41) + s0) & WORD
    s2 ^= s0
    s3 ^= s1
    rng[0] = s0 ^ s3
    rng[1] = s1 ^ s2
    rng[2] = s2 ^ (s1 << 17) & WORD
    rng[3] = (s3 << 45 | s3 >> 19) & WORD
    return result


@leaf
def below(rng: list[int], n: int) -> int:
    """A number in 0 .. n-1; n up to 2048. What it is off from uniform is under 2**-42."""
    return (next_word(rng) >> 11) * n >> 53


@leaf
def seed_words(rng: list[int], seed: int) -> None:
    """Fill four words from one (splitmix64)."""
    for k in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & WORD
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        rng[k] = z ^ z >> 31
