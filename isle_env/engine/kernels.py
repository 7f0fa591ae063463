"""The three kinds of compiled kernels.

    EntryKernel    Python calls it; cached; contains the parts of all it calls; kernels that call it get its part
    PartKernel     only kernels call it (engine/parts.py)
    EngineKernel   an entry kernel that has no part: kernels call its machine code

A kernel that both Python and kernels call is two things in one: an entry kernel, compiled when Python first calls it, and a
part, compiled when the first kernel around it is. Neither waits for the other.

    caller in the cache ──names──→ its engine        load_engine loads it first; if it is gone, the caller is compiled anew

This leans on numba's internals, as engine/parts.py does: whoever imports it must be ready for any exception.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
from collections.abc import Callable
from typing import Any

import numba as nb
from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from isle_env.engine import parts
from isle_env.engine.lean import lean_compiler


class EntryKernel(CPUDispatcher):
    """A kernel that Python calls. Kernels that call it get its part."""

    _options: dict[str, Any]
    _part: Any = None

    @property
    def _numba_type_(self) -> Any:
        """The type of what other kernels call when they call this one: its part."""
        if self._part is None:
            self._part = part_kernel(self.py_func, self._options)
        return self._part._numba_type_

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, or load it from the cache. Returns its entry point."""
        with lean_compiler():
            return super().compile(sig)


class EngineKernel(EntryKernel):
    """A kernel that Python calls, and that stays outside the kernels which call it: they share one copy of its machine code."""

    @property
    def _numba_type_(self) -> Any:
        """Itself, not a part, where parts work."""
        return types.Dispatcher(self) if parts.parts_work() else super()._numba_type_

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, or load it, and tell its library how other processes get it."""
        entry_point = super().compile(sig)
        compiled = self.overloads[tuple(normalize_signature(sig)[0])]
        where = self.py_func.__module__, self.py_func.__qualname__
        loader = functools.partial(load_engine, *where, compiled.signature, compiled.fndesc.mangled_name)
        setattr(compiled.library, parts.LOADER, loader)
        return entry_point


class StaleKernel(Exception):
    """A kernel in the cache calls an engine that is no longer there."""


def load_engine(module: str, name: str, signature: Any, symbol: str) -> None:
    """Make sure that an engine is in memory; called before a kernel that calls it is loaded from the cache.

    signature: of the engine; symbol: the name by which the kernel calls it. Raises :class:`StaleKernel` if the engine has
    another signature or name now. Without the check LLVM would end the process, or the kernel misread what it gets.
    """
    engine = getattr(importlib.import_module(module), name)
    engine.compile(signature.args)
    compiled = engine.overloads[signature.args]
    if compiled.signature != signature or compiled.library.get_pointer_to_function(symbol) == 0:
        raise StaleKernel(symbol)


class KernelCache(FunctionCache):
    """The cache of one kernel. A cached kernel that calls an engine which is gone counts as absent."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled kernel, None if it has to be compiled."""
        try:
            return super().load_overload(sig, target_context)
        except StaleKernel:
            return None


class PartKernel(CPUDispatcher):
    """A kernel that only kernels call."""

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Refuse the call, which would crash numba."""
        raise TypeError(f"{self.py_func.__name__} is called by kernels only; call it from one, or decorate it with jit")

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, on behalf of the kernel around it."""
        with lean_compiler():
            return super().compile(sig)


def entry_kernel(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A cached kernel that Python and kernels call. options: of ``numba.njit``."""
    return _cached(EntryKernel, kernel, options, parts.EntryCompiler, KernelCache(kernel))


def engine_kernel(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A cached kernel that Python calls and that kernels call across a boundary. options: of ``numba.njit``."""
    cache = KernelCache(kernel)
    number = int(hashlib.sha256(cache.cache_path.encode()).hexdigest()[:12], 16)
    compiler = type("NumberedEngineCompiler", (parts.EngineCompiler,), {"number": number})
    return _cached(EngineKernel, kernel, options, compiler, cache)


def _cached(kind: Any, kernel: Callable[..., Any], options: dict[str, Any], compiler: Any, cache: Any) -> Any:
    """A kernel of one of the kinds above. numba makes the dispatcher; its class and its cache are replaced."""
    dispatcher = nb.njit(**{**options, "forceinline": False}, pipeline_class=compiler)(kernel)
    dispatcher.__class__ = kind
    dispatcher._cache, dispatcher._options = cache, options
    return dispatcher


def part_kernel(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel that only kernels call. options: of ``numba.njit``."""
    dispatcher = nb.njit(**options, no_cpython_wrapper=True, pipeline_class=parts.PartCompiler)(kernel)
    dispatcher.__class__ = PartKernel
    return dispatcher
