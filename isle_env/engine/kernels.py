"""The two kinds of compiled kernels: those that Python calls, and the parts within them.

    Python ──calls──→ EntryKernel, cached ──contains──→ parts          kernel ──calls──→ the part of an EntryKernel

A kernel that both Python and kernels call is two things in one: an entry kernel, compiled when Python first calls it, and a
part, compiled when the first kernel around it is. Neither waits for the other.

This leans on numba's internals, as engine/parts.py does: whoever imports it must be ready for any exception.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba as nb
from numba.core.registry import CPUDispatcher

from isle_env.engine import parts
from isle_env.engine.lean import lean_compiler


class EntryKernel(CPUDispatcher):
    """A kernel that Python calls. Kernels that call it get its part."""

    _options: dict[str, Any]
    _part: Any = None

    @property
    def _numba_type_(self) -> Any:
        """What a kernel that names this one is given to call."""
        if self._part is None:
            self._part = part_kernel(self.py_func, self._options)
        return self._part._numba_type_

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, or load it from the cache. Returns its entry point."""
        with lean_compiler():
            return super().compile(sig)


class PartKernel(CPUDispatcher):
    """A kernel that only kernels call."""

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Numba would crash."""
        raise TypeError(f"{self.py_func.__name__} is called by kernels only; call it from one, or decorate it with jit")

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, on behalf of the kernel around it."""
        with lean_compiler():
            return super().compile(sig)


def entry_kernel(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A cached kernel that Python and kernels call. options: of ``numba.njit``."""
    dispatcher = nb.njit(**{**options, "forceinline": False}, cache=True, pipeline_class=parts.EntryCompiler)(kernel)
    dispatcher.__class__ = EntryKernel
    dispatcher._options = options
    return dispatcher


def part_kernel(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel that only kernels call. options: of ``numba.njit``."""
    dispatcher = nb.njit(**options, no_cpython_wrapper=True, pipeline_class=parts.PartCompiler)(kernel)
    dispatcher.__class__ = PartKernel
    return dispatcher
