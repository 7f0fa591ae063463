"""The three kinds of compiled kernels.

    EntryKernel    Python calls it; cached; contains the parts of all it calls; kernels that call it get its part
    PartKernel     only kernels call it (machine/parts.py)
    EngineKernel   an entry kernel that has no part: kernels call its machine code

A kernel that both Python and kernels call is two things in one: an entry kernel, compiled when Python first calls it, and a
part, compiled when the first kernel around it is. Neither waits for the other.

    caller in the cache ──names──→ its engine        load_engine loads it first; if it is gone, the caller is compiled anew

This leans on numba's internals, as machine/parts.py does: importing it may raise any exception.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import inspect
import pickle
import re
import sys
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from pathlib import Path
from typing import Any

import numba as nb
from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from numba.core.sigutils import normalize_signature

from isle_env.machine import parts
from isle_env.machine.cache import Place, announced
from isle_env.machine.options import INLINE, INNER

lean_compiler: Callable[[], AbstractContextManager[None]]
try:
    from isle_env.machine.lean import lean_compiler
except Exception:  # one of the functions that it replaces is gone: numba's own are as good, and slower
    lean_compiler = nullcontext

_PACKAGE = Path(__file__).absolute().parent.parent

Elsewhere = Callable[[Any], "Place | None"] | None
"""Types of arguments -> where a kernel of the machinery is kept for them, None: where it is kept else."""


class EntryKernel(CPUDispatcher):
    """A kernel that Python calls. Kernels that call it get its part."""

    _options: dict[str, Any]
    _cache: KernelCache
    _part: Any = None

    @property
    def _numba_type_(self) -> Any:
        """The type of what other kernels call when they call this one: its part."""
        if self._part is None:
            self._part = part_kernel(self.py_func, self._options)
        return self._part._numba_type_

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, or load it from the cache. Returns its entry point."""
        with lean_compiler(), self._cache.turns:
            entry_point = super().compile(sig)
        _forget_steps(self)
        return entry_point


class EngineKernel(EntryKernel):
    """A kernel that Python calls, and that stays outside the kernels which call it: they share one copy of its machine code."""

    @property
    def _numba_type_(self) -> Any:
        """Itself, not a part, where parts work."""
        return types.Dispatcher(self) if parts.parts_work() else super()._numba_type_

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, or load it, and tell its library how other processes get it."""
        entry_point = super().compile(sig)
        with suppress(Exception):  # whatever another numba has changed: its callers contain a copy then
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
    """The cache of one kernel: a file for each set of types. It has numba's interface, and files of its own (machine/cache.py).

    Numba's own refuses a folder that it cannot write to, is stopped by a damaged file or a full disk, and can lose a kernel that
    two processes compile at once.
    """

    def __init__(self, kernel: Callable[..., Any], place: Place, elsewhere: Elsewhere = None) -> None:
        """kernel: the plain function; place: the folder of its group; elsewhere: types of arguments -> another folder."""
        self._py_func, self._name, self._place, self._elsewhere = kernel, repr(kernel), place, elsewhere
        source = Path(inspect.getfile(kernel)).absolute()
        folder = f"{source.parent.name}_{hashlib.sha256(_home(source).encode()).hexdigest()[:16]}"
        name = re.sub(r"[^\w.]", "", f"{source.stem}.{kernel.__qualname__}")
        python = f"py{sys.version_info[0]}{sys.version_info[1]}{getattr(sys, 'abiflags', '')}"
        self._files = f"{folder}/{name}-{kernel.__code__.co_firstlineno}.{python}"
        self._source, self._cache_path = source, str(place.folder / folder)
        self.number = int(hashlib.sha256(f"{place.folder.name}/{folder}".encode()).hexdigest()[:12], 16)
        """Part of an engine's name: the same in every process, wherever the cache is."""
        self.turns = ExitStack()
        """Closed when the kernel is compiled: it lets other processes go on, and ends what is said about it."""
        self._enabled = source.exists()  # else it was typed in

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled kernel, None if it has to be compiled; then this process is the one that does it, and says so."""
        found, place = None, self._place_of(sig)
        if self._enabled:
            target_context.refresh()
            try:
                key, name = self._key(sig, target_context.codegen())
            except Exception as error:  # whatever another numba has changed
                self._give_up(error)
            else:
                found = self._found(place, name, key, target_context)
                if found is None:
                    self.turns.enter_context(place.turn(name, self._py_func))
                    found = self._found(place, name, key, target_context)
        if found is None:
            self.turns.enter_context(announced(self._py_func, once=self._enabled and place.keeps))
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled kernel."""
        if not self._enabled:
            return
        if data.library.has_dynamic_globals:
            warnings.warn(f"{self._name} contains an address of this process and is not cached", NumbaWarning, stacklevel=2)
            return
        try:
            key, name = self._key(sig, data.codegen)
            content = dumps((key, data._reduce()))
        except Exception as error:  # whatever another numba has changed
            self._give_up(error)
        else:
            self._place_of(sig).write(name, content)

    def _place_of(self, sig: Any) -> Place:
        """Where the kernel is kept for these types of arguments. sig: as numba gives it, a signature or a tuple of types."""
        return (self._elsewhere(getattr(sig, "args", sig)) if self._elsewhere else None) or self._place

    def flush(self) -> None:
        """Forget what was kept of this kernel."""
        for file in self._place.folder.glob(f"{self._files}.*"):
            file.unlink(missing_ok=True)

    def _key(self, sig: Any, codegen: Any) -> tuple[Any, str]:
        """What a file must have been made from to be loaded, and the file's name, which follows from types and processor."""
        index = self._index_key(sig, codegen)
        hashed = hashlib.sha256(repr(index[:2]).encode()).hexdigest()[:16]
        return (nb.__version__, _stamp(self._source), index), f"{self._files}.{hashed}.kernel"

    def _found(self, place: Place, name: str, key: Any, target_context: Any) -> Any:
        """The compiled kernel in a file, None if it is not there, or not what is wanted."""
        content = place.read(name)
        if content is None:
            return None
        try:
            made_from, data = pickle.loads(content)
            return CompileResult._rebuild(target_context, *data) if made_from == key else None
        except StaleKernel:
            return None
        except Exception as error:  # whatever a file can do that is no kernel of ours
            place.damaged(name, repr(error))
            return None

    def _give_up(self, error: Exception) -> None:
        """From now on keep nothing."""
        self._enabled = False
        self._place.cannot_keep(f"numba {nb.__version__}: {error!r}")


def _home(source: Path) -> str:
    """The folder of a kernel's file, within this package wherever that is installed: copies of the same sources share kernels."""
    with suppress(ValueError):
        return f"isle_env/{source.parent.relative_to(_PACKAGE).as_posix()}"
    return str(source.parent)


@functools.cache
def _stamp(source: Path) -> bytes:
    """Digest of a kernel's file. The folder's name tells only of the files of the group."""
    return hashlib.sha256(source.read_bytes()).digest()


class PartKernel(CPUDispatcher):
    """A kernel that only kernels call."""

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Refuse the call, which would crash numba."""
        raise TypeError(f"{self.py_func.__name__} is called by kernels only; call it from one, or decorate it with jit")

    def compile(self, sig: Any) -> Any:
        """Compile it for these types, on behalf of the kernel around it."""
        with lean_compiler():
            entry_point = super().compile(sig)
        _forget_steps(self)
        return entry_point


def _forget_steps(kernel: CPUDispatcher) -> None:
    """Drop what numba keeps of a compilation for those who inspect it: every variable and its type.

    For the rules of a game these are some 300,000 objects, at which Python would look again in each full collection of garbage.
    """
    for types_of_arguments, compiled in kernel.overloads.items():
        if compiled.type_annotation:
            compiled.fndesc.typemap = compiled.fndesc.calltypes = None  # numba does so before it caches a kernel
            kernel.overloads[types_of_arguments] = compiled._replace(type_annotation="", metadata={})


def entry_kernel(kernel: Callable[..., Any], options: dict[str, Any], place: Place, elsewhere: Elsewhere = None) -> Any:
    """A kernel that Python and kernels call. options: of ``numba.njit``; place, elsewhere: where it is kept."""
    return _cached(EntryKernel, kernel, options, parts.EntryCompiler, KernelCache(kernel, place, elsewhere))


def engine_kernel(kernel: Callable[..., Any], options: dict[str, Any], place: Place, elsewhere: Elsewhere = None) -> Any:
    """A kernel that Python calls and that kernels call across a boundary. options, place, elsewhere: as above."""
    cache = KernelCache(kernel, place, elsewhere)
    compiler = type("NumberedEngineCompiler", (parts.EngineCompiler,), {"number": cache.number})
    return _cached(EngineKernel, kernel, options, compiler, cache)


def _cached(kind: Any, kernel: Callable[..., Any], options: dict[str, Any], compiler: Any, cache: Any) -> Any:
    """A kernel of one of the kinds above. numba makes the dispatcher; its class and its cache are replaced."""
    dispatcher = nb.njit(**{**options, **dict.fromkeys(INLINE, False)}, pipeline_class=compiler)(kernel)
    dispatcher.__class__ = kind
    dispatcher._cache, dispatcher._options = cache, options
    return dispatcher


def part_kernel(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel that only kernels call. options: of ``numba.njit``."""
    dispatcher = nb.njit(**options, **INNER, pipeline_class=parts.PartCompiler)(kernel)
    dispatcher.__class__ = PartKernel
    return dispatcher


def _nothing() -> None:
    """The kernel of the trial."""


for _kind in (EntryKernel, EngineKernel):
    _cached(_kind, _nothing, {}, parts.EntryCompiler, None)
part_kernel(_nothing, {})  # raises where numba's dispatcher cannot become another kind of kernel
