"""Compiled twins of `bits.py`: the same names, the same answers, for cores and for GPUs."""

from typing import Any

import llvmlite.binding as llvm
import llvmlite.ir as ir
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

u64 = np.uint64
NO_CARDS = u64(0)


def _one_word(emit: Any) -> Any:
    """An intrinsic from one 64-bit word to another."""

    @intrinsic
    def operation(typingctx, x):
        def codegen(context, builder, signature, args):
            return emit(builder, args[0])

        return types.uint64(types.uint64), codegen

    return operation


_ctz = _one_word(lambda builder, x: builder.cttz(x, cgutils.true_bit))
_clz = _one_word(lambda builder, x: builder.ctlz(x, cgutils.true_bit))
_popcount = _one_word(lambda builder, x: builder.ctpop(x))


@intrinsic
def _pdep(typingctx, source, mask):
    """x86 only: lay the low bits of `source` on the set bits of `mask`."""

    def codegen(context, builder, signature, args):
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(function, args)

    return types.uint64(types.uint64, types.uint64), codegen


@intrinsic
def _nth(typingctx, cards, n):
    """Halve the set six times: which half holds the card with n lower ones?

    In 32-bit arithmetic, of which a GPU does twice as much as of 64-bit.
    """

    def codegen(context, builder, signature, args):
        half = ir.IntType(32)
        low = builder.trunc(args[0], half)
        high = builder.trunc(builder.lshr(args[0], args[0].type(32)), half)
        left = builder.trunc(args[1], half)
        below = builder.ctpop(low)
        is_high = builder.icmp_unsigned(">=", left, below)
        rest = builder.select(is_high, high, low)
        left = builder.select(is_high, builder.sub(left, below), left)
        index = builder.select(is_high, half(32), half(0))
        for width in (16, 8, 4, 2, 1):
            below = builder.ctpop(builder.and_(rest, half((1 << width) - 1)))
            is_high = builder.icmp_unsigned(">=", left, below)
            left = builder.select(is_high, builder.sub(left, below), left)
            rest = builder.select(is_high, builder.lshr(rest, half(width)), rest)
            index = builder.add(index, builder.select(is_high, half(width), half(0)))
        return builder.zext(index, args[0].type)

    return types.uint64(types.uint64, types.uint64), codegen


@intrinsic
def _or_whole_word(typingctx, mask, word, bits):
    """mask[word] |= bits, stored as one word: a store of one byte would stall the next loads."""

    def codegen(context, builder, signature, args):
        kind = signature.args[0]
        array = context.make_array(kind)(context, builder, args[0])
        place = cgutils.get_item_pointer(context, builder, kind, array, [args[1]], wraparound=False)
        value = builder.or_(builder.load(place), args[2])
        builder.store_atomic(value, place, "monotonic", 8)
        return context.get_dummy_value()

    return types.none(mask, types.intp, types.uint64), codegen


def add_to(mask, word, bits):
    mask[word] |= bits


def add_to_on_core(mask, word, bits):
    _or_whole_word(mask, word, u64(bits))


def bit(index):
    return u64(1) << u64(index)


def without(cards, others):
    return u64(cards) & ~u64(others)


def count_bits(cards):
    return np.int64(_popcount(u64(cards)))


def low_bit(cards):
    return np.int64(_ctz(u64(cards)))


def high_bit(cards):
    return np.int64(u64(63) - _clz(u64(cards)))


def nth_bit_pdep(cards, n):
    return np.int64(_ctz(_pdep(u64(1) << u64(n), u64(cards))))


def nth_bit(cards, n):
    return np.int64(_nth(u64(cards), u64(n)))


def from_bit(cards, index):
    return (u64(cards) >> u64(index)) << u64(index)


def next_word(rng):
    s0, s1, s2, s3 = rng[0], rng[1], rng[2], rng[3]
    total = s0 + s3
    result = ((total << u64(23)) | (total >> u64(41))) + s0
    s2 ^= s0
    s3 ^= s1
    rng[0] = s0 ^ s3
    rng[1] = s1 ^ s2
    rng[2] = s2 ^ (s1 << u64(17))
    rng[3] = (s3 << u64(45)) | (s3 >> u64(19))
    return result


def below(rng, n):
    s0, s1, s2, s3 = rng[0], rng[1], rng[2], rng[3]
    total = s0 + s3
    result = ((total << u64(23)) | (total >> u64(41))) + s0
    s2 ^= s0
    s3 ^= s1
    rng[0] = s0 ^ s3
    rng[1] = s1 ^ s2
    rng[2] = s2 ^ (s1 << u64(17))
    rng[3] = (s3 << u64(45)) | (s3 >> u64(19))
    return np.int64(((result >> u64(11)) * u64(n)) >> u64(53))


def seed_words(rng, seed):
    state = u64(seed)
    for k in range(4):
        state += u64(0x9E3779B97F4A7C15)
        z = state
        z = (z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> u64(27))) * u64(0x94D049BB133111EB)
        rng[k] = z ^ (z >> u64(31))


HAS_PDEP = bool(llvm.get_host_cpu_features().get("bmi2", False))

LEAVES_ON_GPU = {
    f.__name__: f
    for f in (
        add_to,
        bit,
        without,
        count_bits,
        low_bit,
        high_bit,
        nth_bit,
        from_bit,
        next_word,
        below,
        seed_words,
    )
}
LEAVES_ON_CORE = (
    LEAVES_ON_GPU | {"add_to": add_to_on_core} | ({"nth_bit": nth_bit_pdep} if HAS_PDEP else {})
)
