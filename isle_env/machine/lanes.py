"""Many numbers at once: what placements are rated with.

    reaching   64 numbers ──→ those not too small          highest   320 numbers ──→ the largest of some of them
    shut_in    8 words of bare squares, less a tile ──→ how many have no bare square beside them, and how many have one
    open_sides 8 words of bare squares, and a tile ──→ how many of its sides lie against them

Like those of wide.py, these functions are single instructions on a machine with vectors, and nothing is bounds-checked.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types

from isle_env.machine.wide import instructions

LANES = 64
"""Numbers looked at by ``reaching``, and for each of the words of ``highest``."""
WORDS = 5
"""Words looked at by ``highest``."""
EIGHT = 8
"""Words looked at by ``shut_in`` and ``open_sides``."""
ABOVE, BELOW = EIGHT, 2 * EIGHT
"""Where they find the squares above and below those of the words: bit k of a word lies below bit k of its word ABOVE."""

_WORD = ir.IntType(64)
_EIGHT = ir.VectorType(_WORD, EIGHT)


def _reaching(typingctx, numbers, at, least):
    width = numbers.dtype.bitwidth
    lane = ir.IntType(width)
    lanes = ir.VectorType(lane, LANES)
    top, bottom = (ir.Constant(ir.IntType(64), value) for value in (2 ** (width - 1) - 1, -(2 ** (width - 1))))

    def codegen(context, builder, signature, args):
        pointer = builder.bitcast(builder.gep(args[0], [args[1]]), lanes.as_pointer())
        low = builder.icmp_signed("<", args[2], bottom)
        bound = builder.trunc(builder.select(low, bottom, args[2]), lane)
        first = builder.insert_element(ir.Constant(lanes, ir.Undefined), bound, ir.Constant(ir.IntType(32), 0))
        every = ir.Constant(ir.VectorType(ir.IntType(32), LANES), None)
        bounds = builder.shuffle_vector(first, ir.Constant(lanes, ir.Undefined), every)
        answer = builder.icmp_signed(">=", builder.load(pointer, align=width // 8), bounds)
        beyond = builder.icmp_signed(">", args[2], top)
        return builder.select(beyond, ir.Constant(ir.IntType(64), 0), builder.bitcast(answer, ir.IntType(LANES)))

    return types.int64(numbers, types.int64, types.int64), codegen


@instructions(_reaching)
def reaching(numbers, at, least):
    """Which of numbers[at : at + 64] are at least so large: bit k = number k. Returns int64.

    numbers: signed integers, as a bare pointer (``stack.bare``).
    """
    reached = sum(1 << k for k in range(LANES) if numbers[at + k] >= least)
    return np.int64(reached - (1 << LANES) if reached >> (LANES - 1) else reached)


def _highest(typingctx, numbers, at, chosen, first):
    width = numbers.dtype.bitwidth
    lane = ir.IntType(width)
    lanes = ir.VectorType(lane, LANES)

    def codegen(context, builder, signature, args):
        best = least = ir.Constant(lanes, [-(2 ** (width - 1))] * LANES)
        for word in range(WORDS):
            place = builder.gep(args[0], [builder.add(args[1], ir.Constant(_WORD, LANES * word))])
            some = builder.load(builder.bitcast(place, lanes.as_pointer()), align=width // 8)
            bits = builder.load(builder.gep(args[2], [builder.add(args[3], ir.Constant(_WORD, word))]))
            left = builder.select(builder.bitcast(bits, ir.VectorType(ir.IntType(1), LANES)), some, least)
            best = builder.select(builder.icmp_signed(">", left, best), left, best)
        name = f"llvm.vector.reduce.smax.v{LANES}i{width}"
        largest = builder.module.declare_intrinsic(name, fnty=ir.FunctionType(lane, [lanes]))
        return builder.sext(builder.call(largest, [best]), ir.IntType(64))

    return types.int64(numbers, types.int64, chosen, types.int64), codegen


@instructions(_highest)
def highest(numbers, at, chosen, first):
    """The largest of numbers[at : at + 320] that are chosen. At least one is. Returns int64.

    numbers: signed integers; chosen: int64[:], bit k of chosen[first] = number k, and so on for five words. Both are bare
    pointers (``stack.bare``).
    """
    words = [int(chosen[first + j]) for j in range(WORDS)]
    return np.int64(max(int(numbers[at + k]) for k in range(LANES * WORDS) if words[k // LANES] >> k % LANES & 1))


def _words(builder, array, at, further=0):
    """Eight words of an array, a bare pointer."""
    place = builder.gep(array, [builder.add(at, ir.Constant(_WORD, further))])
    return builder.load(builder.bitcast(place, _EIGHT.as_pointer()), align=8)


def _tile(builder, tiles, at, columns, further=0):
    """Eight words of a tile, moved by some columns."""
    first = builder.insert_element(ir.Constant(_EIGHT, ir.Undefined), columns, ir.Constant(ir.IntType(32), 0))
    every = builder.shuffle_vector(
        first, ir.Constant(_EIGHT, ir.Undefined), ir.Constant(ir.VectorType(ir.IntType(32), EIGHT), None)
    )
    return builder.shl(_words(builder, tiles, at, further), every)


def _ones(builder, words):
    """The bits that are set in each of eight words."""
    name = f"llvm.ctpop.v{EIGHT}i64"
    return builder.call(builder.module.declare_intrinsic(name, fnty=ir.FunctionType(_EIGHT, [_EIGHT])), [words])


def _added(builder, words):
    """The sum of eight words."""
    name = f"llvm.vector.reduce.add.v{EIGHT}i64"
    return builder.call(builder.module.declare_intrinsic(name, fnty=ir.FunctionType(_WORD, [_EIGHT])), [words])


def _shut_in(typingctx, bare, tiles, at, beside, columns):
    one, upper = ir.Constant(_EIGHT, [1] * EIGHT), ir.Constant(_EIGHT, [32] * EIGHT)

    def codegen(context, builder, signature, args):
        words, shapes, here_at, beside_at, by = args
        none = ir.Constant(_WORD, 0)
        here = builder.xor(_words(builder, words, none), _tile(builder, shapes, here_at, by))
        up = builder.xor(_words(builder, words, none, ABOVE), _tile(builder, shapes, beside_at, by))
        down = builder.xor(_words(builder, words, none, BELOW), _tile(builder, shapes, beside_at, by, 1))
        left, right = builder.shl(here, one), builder.lshr(here, one)
        level, upright = builder.or_(left, right), builder.or_(up, down)
        two = builder.or_(builder.or_(builder.and_(left, right), builder.and_(up, down)), builder.and_(level, upright))
        few = builder.and_(here, builder.not_(two))
        ends = builder.and_(few, builder.or_(level, upright))
        holes = builder.shl(_ones(builder, builder.xor(few, ends)), upper)
        return _added(builder, builder.add(holes, _ones(builder, ends)))

    return types.int64(bare, tiles, types.int64, types.int64, types.int64), codegen


@instructions(_shut_in)
def shut_in(bare, tiles, at, beside, columns):
    """Bare squares with no bare square beside them, << 32, and those with one, once a tile lies on some of them.

    bare: int64[24], the bare squares, those above and those below them, eight words each; tiles: int64[:], the tile's words from
    ``at``, those above from ``beside``, those below from ``beside + 1``; all moved by so many columns. Both are bare pointers.
    """
    holes = ends = 0
    for k in range(EIGHT):
        here = int(bare[k]) ^ int(tiles[at + k]) << int(columns)
        up = int(bare[ABOVE + k]) ^ int(tiles[beside + k]) << int(columns)
        down = int(bare[BELOW + k]) ^ int(tiles[beside + 1 + k]) << int(columns)
        left, right = here << 1, here >> 1
        some = left | right | up | down
        few = here & ~((left & right) | (up & down) | ((left | right) & (up | down)))
        holes += (few & ~some).bit_count()
        ends += (few & some).bit_count()
    return np.int64(holes << 32 | ends)


def _open_sides(typingctx, bare, tiles, at, columns):
    one = ir.Constant(_EIGHT, [1] * EIGHT)

    def codegen(context, builder, signature, args):
        none, tile = ir.Constant(_WORD, 0), _tile(builder, args[1], args[2], args[3])
        here, sides = _words(builder, args[0], none), ir.Constant(_EIGHT, None)
        above, below = (_words(builder, args[0], none, further) for further in (ABOVE, BELOW))
        for beside in (builder.shl(here, one), builder.lshr(here, one), above, below):
            sides = builder.add(sides, _ones(builder, builder.and_(tile, beside)))
        return _added(builder, sides)

    return types.int64(bare, tiles, types.int64, types.int64), codegen


@instructions(_open_sides)
def open_sides(bare, tiles, at, columns):
    """Sides of a tile's squares that lie against a bare square, its own squares too. Arguments as of ``shut_in``."""
    sides = 0
    for k in range(EIGHT):
        tile, here = int(tiles[at + k]) << int(columns), int(bare[k])
        for beside in (here << 1, here >> 1, int(bare[ABOVE + k]), int(bare[BELOW + k])):
            sides += (tile & beside).bit_count()
    return np.int64(sides)
