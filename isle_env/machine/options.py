"""What numba is asked for beyond its documented options. What a numba does not know, it is not asked for.

    option                what it asks for                                                        without it
    _nrt                  no heap: a kernel that makes no array need not count who holds one      a batch's step is a tenth longer
    no_cfunc_wrapper      no C callback, which nobody needs                                       longer to compile
    no_cpython_wrapper    no Python wrapper for what only kernels call                            longer to compile
    forceinline           a kernel's code in place of a call of it                                a batch's step is a tenth longer

Counting is an atomic operation for every row that a kernel looks at. Division is unchecked, since nothing divides by zero: that
option, ``error_model``, is documented, and so is ``nogil``.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any


def known(**options: Any) -> dict[str, Any]:
    """Those of some options of ``numba.njit`` that this numba takes. With an unknown one no kernel could be compiled."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        with suppress(Exception):  # whatever another numba has changed
            from numba.core.compiler import Flags
            from numba.core.registry import cpu_target

            cpu_target.options.parse_as_flags(Flags(), {name: value})
            found[name] = value
    return found


OPTIONS: dict[str, Any] = {"error_model": "numpy", **known(no_cfunc_wrapper=True, _nrt=False)}
"""Of every kernel."""
INNER: dict[str, Any] = known(no_cpython_wrapper=True)
"""Further ones of a kernel that only kernels call."""
INLINE: dict[str, Any] = known(forceinline=True)
"""Further ones of a small kernel."""
