"""A small array on the machine's stack, for kernels too short to pay for the heap.

    scratch()   SCRATCH words of int64, not cleared; gone when the calling kernel returns

A heap array costs a kernel some 20 ns, this one nothing. It is a bare pointer: read and written by index, nothing else,
not handed to a caller, not bounds-checked. With the JIT off it is a NumPy array.
"""

from __future__ import annotations

import numba as nb
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

SCRATCH = 32
"""Words of a scratch array."""

if nb.config.DISABLE_JIT:

    def scratch():
        """Room for a kernel's own use: ``int64[SCRATCH]``, not cleared."""
        return np.empty(SCRATCH, np.int64)

else:

    @intrinsic
    def scratch(typingctx):
        """Room for a kernel's own use: ``int64[SCRATCH]``, not cleared."""

        def codegen(context, builder, signature, args):
            return cgutils.alloca_once(builder, ir.IntType(64), size=SCRATCH)

        return types.CPointer(types.int64)(), codegen
