"""Many numbers at once: what placements are rated with.

    reaching   64 numbers ──→ those not too small          highest   64 numbers ──→ the largest of some of them

Like those of wide.py, these functions are single instructions on a machine with vectors, and nothing is bounds-checked.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types

from isle_env.machine.wide import instructions

LANES = 64
"""Numbers looked at by ``reaching`` and ``highest``."""


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


def _highest(typingctx, numbers, at, chosen):
    width = numbers.dtype.bitwidth
    lane = ir.IntType(width)
    lanes = ir.VectorType(lane, LANES)

    def codegen(context, builder, signature, args):
        pointer = builder.bitcast(builder.gep(args[0], [args[1]]), lanes.as_pointer())
        bits = builder.bitcast(args[2], ir.VectorType(ir.IntType(1), LANES))
        least = ir.Constant(lanes, [-(2 ** (width - 1))] * LANES)
        left = builder.select(bits, builder.load(pointer, align=width // 8), least)
        name = f"llvm.vector.reduce.smax.v{LANES}i{width}"
        largest = builder.module.declare_intrinsic(name, fnty=ir.FunctionType(lane, [lanes]))
        return builder.sext(builder.call(largest, [left]), ir.IntType(64))

    return types.int64(numbers, types.int64, types.int64), codegen


@instructions(_highest)
def highest(numbers, at, chosen):
    """The largest of numbers[at : at + 64] that are chosen: bit k = number k. At least one is. Returns int64.

    numbers: signed integers, as a bare pointer (``stack.bare``).
    """
    return np.int64(max(int(numbers[at + k]) for k in range(LANES) if int(chosen) >> k & 1))
