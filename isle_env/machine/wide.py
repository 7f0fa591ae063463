"""Many bytes at once: what observations and masks are written with.

    spread   32 bits ──→ 32 bytes of 0 and 1          same     64 or 16 bytes ──→ 1 where some bits of a byte have a value
    copy     an array ──→ a place in a longer one     differ   the reverse of same
    put      a number ──→ its 8 or 4 bytes                    take     8 bytes ──→ their number
    renew    copy, only where it differs              matches  32 or 64 bytes ──→ those of which some bits have a value
    clear    a stretch of zeros                       changed  two masks ──→ the words in which they differ
    filled   a mask ──→ the words that are not empty  count    a mask ──→ how many actions it has

Numba compiles a loop over bytes into code that first asks whether the arrays overlap, then handles many bytes at once, then
the rest one by one. For the short stretches written here, the question and the rest cost more than the work. These functions
are single instructions on a machine with vectors. Nothing is bounds-checked: a call writes what its docstring says. Arrays are
1-D and contiguous, of bytes unless said otherwise. Each function stands here twice: as LLVM's instructions, and in plain NumPy
for the JIT off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba as nb
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from isle_env.machine.sizes import MASK_WORDS

WIDTH = 32
"""Bytes written by ``spread``, and looked at by ``matches``."""

assert MASK_WORDS < 63, "the words of a mask do not fit into the answers of `changed` and `filled`"

WORDS = 16
"""Words of a mask looked at together."""

STRETCHES = (*range(0, MASK_WORDS - WORDS, WORDS), MASK_WORDS - WORDS)
"""The first words of the stretches of WORDS words that cover a mask; the last one may overlap the one before."""

assert MASK_WORDS >= WORDS, "a mask has fewer words than are looked at together"

_BYTE = ir.IntType(8)
_BITS = ir.VectorType(ir.IntType(1), WIDTH)
_WORDS = ir.VectorType(ir.IntType(32), WORDS)


def instructions(typed: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """The decorator of the form in NumPy: with the JIT on, its name and docstring for the form in LLVM's language.

    typed: from the types of the arguments to a signature and a function that writes the instructions (``intrinsic``).
    """

    def choose(plain: Callable[..., Any]) -> Any:
        if nb.config.DISABLE_JIT:
            return plain
        typed.__name__, typed.__qualname__, typed.__doc__ = plain.__name__, plain.__qualname__, plain.__doc__
        return intrinsic(typed)

    return choose


def _place(context, builder, kind, array, index):
    """Pointer to an element of an array of bytes, as bytes."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.gep(builder.bitcast(data, _BYTE.as_pointer()), [index])


def _store(builder, bits, pointer, width):
    """Write some truth values as bytes."""
    some = ir.VectorType(_BYTE, width)
    builder.store(builder.zext(bits, some), builder.bitcast(pointer, some.as_pointer()), align=1)


def _all(builder, number, width):
    """A number's lowest byte, as many times."""
    some = ir.VectorType(_BYTE, width)
    first = builder.insert_element(ir.Constant(some, ir.Undefined), builder.trunc(number, _BYTE), ir.Constant(ir.IntType(32), 0))
    none = ir.Constant(ir.VectorType(ir.IntType(32), width), None)
    return builder.shuffle_vector(first, ir.Constant(some, ir.Undefined), none)


def _masked(context, builder, kind, args, width):
    """Some bytes of an array, of each the bits asked for. args: the array, the first byte's place, the bits."""
    origin = builder.bitcast(_place(context, builder, kind, args[0], args[1]), ir.VectorType(_BYTE, width).as_pointer())
    return builder.and_(builder.load(origin, align=1), _all(builder, args[2], width))


def _stretch(context, builder, kind, mask, start):
    """WORDS words of a mask, an array or a bare pointer."""
    data = mask if isinstance(kind, types.CPointer) else context.make_array(kind)(context, builder, mask).data
    place = builder.gep(data, [ir.Constant(ir.IntType(64), start)])
    return builder.load(builder.bitcast(place, _WORDS.as_pointer()), align=4)


def _places(builder, start, answers):
    """The answers for the words of a stretch as bits of a number, each in the place of its word."""
    number = builder.zext(builder.bitcast(answers, ir.IntType(WORDS)), ir.IntType(64))
    return builder.shl(number, ir.Constant(ir.IntType(64), start))


def _spread(typingctx, word, out, at):
    def codegen(context, builder, signature, args):
        bits = builder.bitcast(builder.trunc(args[0], ir.IntType(32)), _BITS)
        _store(builder, bits, _place(context, builder, signature.args[1], args[1], args[2]), WIDTH)
        return context.get_dummy_value()

    return types.void(types.int64, out, types.int64), codegen


@instructions(_spread)
def spread(word, out, at):
    """Write the 32 bits of a word as bytes out[at : at + 32], lowest first. word: int64 below 2**32."""
    out[at : at + WIDTH] = (int(word) >> np.arange(WIDTH)) & 1


def _copy(typingctx, source, out, at):
    def codegen(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        count = builder.extract_value(array.shape, 0)
        origin = builder.bitcast(array.data, _BYTE.as_pointer())
        cgutils.raw_memcpy(builder, _place(context, builder, signature.args[1], args[1], args[2]), origin, count, 1)
        return context.get_dummy_value()

    return types.void(source, out, types.int64), codegen


@instructions(_copy)
def copy(source, out, at):
    """Write a whole array of bytes to out[at : at + len(source)]."""
    out[at : at + len(source)] = source


def _renew(typingctx, source, out, at):
    def codegen(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        count = builder.extract_value(array.shape, 0)
        origin = builder.bitcast(array.data, _BYTE.as_pointer())
        place = _place(context, builder, signature.args[1], args[1], args[2])
        compares = ir.FunctionType(ir.IntType(32), [_BYTE.as_pointer(), _BYTE.as_pointer(), ir.IntType(64)])
        compare = cgutils.get_or_insert_function(builder.module, compares, "memcmp")  # of a known length: no call
        differs = builder.icmp_unsigned("!=", builder.call(compare, [place, origin, count]), ir.IntType(32)(0))
        with builder.if_then(differs):
            cgutils.raw_memcpy(builder, place, origin, count, 1)
        return differs

    return types.boolean(source, out, types.int64), codegen


@instructions(_renew)
def renew(source, out, at):
    """Write a whole array of bytes to out[at : at + len(source)] if it is not there yet. Returns whether it was not."""
    differs = not np.array_equal(out[at : at + len(source)], source)
    out[at : at + len(source)] = source
    return differs


def _clear(typingctx, out, at, count):
    def codegen(context, builder, signature, args):
        cgutils.memset(builder, _place(context, builder, signature.args[0], args[0], args[1]), args[2], 0)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64), codegen


@instructions(_clear)
def clear(out, at, count):
    """Write zeros to out[at : at + count]."""
    out[at : at + count] = 0


def _changed(typingctx, words, others):
    def codegen(context, builder, signature, args):
        places = ir.Constant(ir.IntType(64), 0)
        for start in STRETCHES:
            one, other = (_stretch(context, builder, *mask, start) for mask in zip(signature.args, args, strict=True))
            places = builder.or_(places, _places(builder, start, builder.icmp_unsigned("!=", one, other)))
        return places

    return types.int64(words, others), codegen


@instructions(_changed)
def changed(words, others):
    """The words in which two masks differ: bit k = word k. Both uint32[MASK_WORDS]. Returns int64."""
    return sum(1 << k for k in range(MASK_WORDS) if words[k] != others[k])


def _filled(typingctx, words):
    def codegen(context, builder, signature, args):
        places, none = ir.Constant(ir.IntType(64), 0), ir.Constant(_WORDS, None)
        for start in STRETCHES:
            some = _stretch(context, builder, signature.args[0], args[0], start)
            places = builder.or_(places, _places(builder, start, builder.icmp_unsigned("!=", some, none)))
        return places

    return types.int64(words), codegen


@instructions(_filled)
def filled(words):
    """The words of a mask that are not 0: bit k = word k. words: uint32[MASK_WORDS]. Returns int64."""
    return sum(1 << k for k in range(MASK_WORDS) if words[k] != 0)


def _count(typingctx, words):
    def codegen(context, builder, signature, args):
        total, name = ir.Constant(_WORDS, None), f"v{WORDS}i32"
        ones = builder.module.declare_intrinsic(f"llvm.ctpop.{name}", fnty=ir.FunctionType(_WORDS, [_WORDS]))
        for start in STRETCHES:
            some = _stretch(context, builder, signature.args[0], args[0], start)
            new = ir.Constant(_WORDS, [0 if k < -start % WORDS else -1 for k in range(WORDS)])  # not counted before
            total = builder.add(total, builder.call(ones, [builder.and_(some, new)]))
        whole = ir.FunctionType(ir.IntType(32), [_WORDS])
        added = builder.module.declare_intrinsic(f"llvm.vector.reduce.add.{name}", fnty=whole)
        return builder.zext(builder.call(added, [total]), ir.IntType(64))

    return types.int64(words), codegen


@instructions(_count)
def count(words):
    """Actions in a mask. words: uint32[MASK_WORDS], an array or its bare pointer (``stack.bare``). Returns int64."""
    return np.int64(sum(int(words[k]).bit_count() for k in range(MASK_WORDS)))


def _compared(predicate, width):
    """The LLVM form of a comparison of some bytes with a value, which writes the answers as bytes."""

    def compare(typingctx, source, at, bits, value, out, to):
        def codegen(context, builder, signature, args):
            seen = _masked(context, builder, signature.args[0], args[:3], width)
            answer = builder.icmp_unsigned(predicate, seen, _all(builder, args[3], width))
            _store(builder, answer, _place(context, builder, signature.args[4], args[4], args[5]), width)
            return context.get_dummy_value()

        return types.void(source, types.int64, types.int64, types.int64, out, types.int64), codegen

    return compare


@instructions(_compared("==", 64))
def same_64(source, at, bits, value, out, to):
    """Write out[to : to + 64]: 1 where a byte of source[at : at + 64] has, of these bits, exactly those of value."""
    out[to : to + 64] = (source[at : at + 64] & bits) == value


@instructions(_compared("==", 16))
def same_16(source, at, bits, value, out, to):
    """Write out[to : to + 16] as ``same_64`` writes 64 bytes."""
    out[to : to + 16] = (source[at : at + 16] & bits) == value


@instructions(_compared("!=", 64))
def differ_64(source, at, bits, value, out, to):
    """Write out[to : to + 64]: 0 where ``same_64`` writes 1, and the reverse."""
    out[to : to + 64] = (source[at : at + 64] & bits) != value


@instructions(_compared("!=", 16))
def differ_16(source, at, bits, value, out, to):
    """Write out[to : to + 16] as ``differ_64`` writes 64 bytes."""
    out[to : to + 16] = (source[at : at + 16] & bits) != value


def _matching(width):
    """The LLVM form of a comparison of some bytes with a value, which returns the answers as bits."""

    def matching(typingctx, source, at, bits, value):
        def codegen(context, builder, signature, args):
            seen = _masked(context, builder, signature.args[0], args[:3], width)
            answer = builder.bitcast(builder.icmp_unsigned("==", seen, _all(builder, args[3], width)), ir.IntType(width))
            return answer if width == 64 else builder.zext(answer, ir.IntType(64))

        return types.int64(source, types.int64, types.int64, types.int64), codegen

    return matching


@instructions(_matching(WIDTH))
def matches(source, at, bits, value):
    """Which of source[at : at + 32] have, of these bits, exactly those of value: bit k = byte k. Returns int64."""
    return np.int64(np.packbits((source[at : at + WIDTH] & bits) == value, bitorder="little").view("<u4")[0])


@instructions(_matching(64))
def matches_64(source, at, bits, value):
    """Which of source[at : at + 64] have, of these bits, exactly those of value: bit k = byte k. Returns int64."""
    return np.packbits((source[at : at + 64] & bits) == value, bitorder="little").view("<i8")[0]


def _put(width):
    """The LLVM form of writing the lowest bytes of a number."""

    def put(typingctx, number, out, at):
        def codegen(context, builder, signature, args):
            place = builder.bitcast(_place(context, builder, signature.args[1], *args[1:]), ir.IntType(width).as_pointer())
            builder.store(builder.trunc(args[0], ir.IntType(width)) if width < 64 else args[0], place, align=1)
            return context.get_dummy_value()

        return types.void(types.int64, out, types.int64), codegen

    return put


@instructions(_put(64))
def put_64(number, out, at):
    """Write the 64 bits of an int64 as bytes out[at : at + 8], lowest first."""
    out[at : at + 8] = np.array([number], dtype="<i8").view(np.uint8)


@instructions(_put(32))
def put_32(number, out, at):
    """Write the lowest 32 bits of an int64 as bytes out[at : at + 4], lowest first."""
    out[at : at + 4] = np.array([number & 0xFFFFFFFF], dtype="<u4").view(np.uint8)


def _take(typingctx, source, at):
    def codegen(context, builder, signature, args):
        place = builder.bitcast(_place(context, builder, signature.args[0], *args), ir.IntType(64).as_pointer())
        return builder.load(place, align=1)

    return types.int64(source, types.int64), codegen


@instructions(_take)
def take_64(source, at):
    """source[at : at + 8] as an int64, lowest first: the reverse of ``put_64``."""
    return source[at : at + 8].view("<i8")[0]
