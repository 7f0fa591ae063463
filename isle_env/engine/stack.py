"""Small arrays on the machine's stack, for kernels too short to pay for the heap; bare pointers instead of arrays.

    scratch()                    SCRATCH words of int64, not cleared; gone when the calling kernel returns
    stack_array(np.int16, 100)   makes such a function for another type and size
    bare(array)                  the bare pointer of an array

An array on the heap costs a kernel 20 ns or more; these cost nothing. They are bare pointers: a kernel may read and write
them by index and pass them to kernels that it calls, but not return them. Indices are not checked. With the JIT off they are
NumPy arrays.
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
from numba.np.numpy_support import from_dtype


def stack_array(dtype: type[np.integer[Any]], size: int) -> Callable[[], Any]:
    """A function for kernels: room for ``size`` integers of a type, not cleared."""
    if nb.config.DISABLE_JIT:
        return lambda: np.empty(size, dtype)
    bits = 8 * np.dtype(dtype).itemsize
    pointer = types.CPointer(from_dtype(np.dtype(dtype)))

    @intrinsic
    def room(typingctx):
        def codegen(context, builder, signature, args):
            return cgutils.alloca_once(builder, ir.IntType(bits), size=size)

        return pointer(), codegen

    return room


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
