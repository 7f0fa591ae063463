"""Small arrays on the machine's stack, for kernels too short to pay for the heap; bare pointers instead of arrays.

    scratch()                    SCRATCH words of int64, not cleared; gone when the calling kernel returns
    stack_array(np.int16, 100)   makes such a function for another type and size
    stack_arrays(Pair, …)        makes one for several arrays with names: a NamedTuple of them
    bare(array)                  the bare pointer of an array

An array on the heap costs a kernel 20 ns or more; these cost nothing. They are bare pointers: a kernel may read and write
them by index and pass them to kernels that it calls, but not return them. Indices are not checked. With the JIT off they are
NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba as nb
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.numpy_support import from_dtype


def stack_array(dtype: type[np.number[Any]], size: int) -> Callable[[], Any]:
    """A function for kernels: room for ``size`` numbers of a type, not cleared."""
    if nb.config.DISABLE_JIT:
        return lambda: np.empty(size, dtype)

    @intrinsic
    def room(typingctx):
        def codegen(context, builder, signature, args):
            return _room(builder, dtype, size)

        return _pointer(dtype)(), codegen

    return room


def stack_arrays(names: type[Any], rooms: Sequence[tuple[type[np.number[Any]], int]]) -> Callable[[], Any]:
    """A function for kernels: several such arrays as one NamedTuple. names: its class; rooms: type and size, field by field.

    A kernel could not hand out the arrays of another one: they are gone when that returns.
    """
    if nb.config.DISABLE_JIT:
        return lambda: names(*(np.empty(size, dtype) for dtype, size in rooms))

    @intrinsic
    def room(typingctx):
        def codegen(context, builder, signature, args):
            return context.make_tuple(builder, signature.return_type, [_room(builder, *one) for one in rooms])

        return types.BaseTuple.from_types([_pointer(dtype) for dtype, _ in rooms], names)(), codegen

    return room


_FLOATS: dict[type[Any], ir.Type] = {np.float32: ir.FloatType(), np.float64: ir.DoubleType()}


def _pointer(dtype: type[np.number[Any]]) -> Any:
    """The type of an array on the stack, as Numba has it."""
    return types.CPointer(from_dtype(np.dtype(dtype)))


def _room(builder: Any, dtype: type[np.number[Any]], size: int) -> Any:
    """The place of an array on the stack of the kernel that is being compiled."""
    kind = _FLOATS[dtype] if dtype in _FLOATS else ir.IntType(8 * np.dtype(dtype).itemsize)
    room = cgutils.alloca_once(builder, kind, size=size)
    room.align = LINE
    return room


LINE = 64
"""Bytes of a cache line, at which an array begins: many numbers at once are then read from one line, not from two."""

SCRATCH = 32
"""Words of a scratch array."""

scratch = stack_array(np.int64, SCRATCH)
"""Room for a kernel's own use: ``int64[SCRATCH]``, not cleared."""

if nb.config.DISABLE_JIT:

    def bare(array):
        """The place in memory of an array's first element, to be handed on in its place: one word instead of seven."""
        return array

else:

    @intrinsic
    def bare(typingctx, array):
        """The place in memory of an array's first element, to be handed on in its place: one word instead of seven."""

        def codegen(context, builder, signature, args):
            return context.make_array(signature.args[0])(context, builder, args[0]).data

        return types.CPointer(array.dtype)(array), codegen
