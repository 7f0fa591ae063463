"""How kernels are compiled: a decorator for each sort, a cache folder named by a digest for each group of sources.

Numba's file cache notices an edit of the file a kernel stands in, but not of a module it calls or of a data file
it has captured as a constant. So while a group of modules is imported the cache lives in a folder whose name is a digest of
all files that its kernels are made from: any edit gives a fresh folder, and nothing stale is ever loaded. The rules are one
group; a policy is another above them (``Sources``), so that an edit of it leaves the compiled rules alone. Other packages'
caches are left alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numba as nb
from numba.core.registry import CPUDispatcher

from isle_env.core.parts import PART_OPTIONS

MONTH = 30 * 24 * 3600
"""Seconds after which an unused cache folder is deleted."""

_HEAP_OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": True}
"""Division unchecked (nothing divides by zero); no C callback, which nobody needs and which takes time to compile. The heap is
asked for by name: a kernel first compiled on behalf of one without it would do without, too."""

_OPTIONS = {**_HEAP_OPTIONS, "_nrt": False}
"""No heap either: a kernel that makes no array need not count who holds one. Counting is an atomic operation for every row
that a kernel looks at; it made a batch's step a tenth longer."""

jit = nb.njit(**_OPTIONS, cache=True)
"""The decorator of a kernel that Python may call. It makes no arrays (core/stack.py has room for small ones)."""

jit_inline = nb.njit(**_OPTIONS, cache=True, forceinline=True)
"""The decorator of a small kernel that Python may call and that becomes a part of the kernels which call it."""

jit_heap = nb.njit(**_HEAP_OPTIONS, cache=True)
"""The decorator of a kernel that Python may call and that makes arrays."""

jit_nogil = nb.njit(**_OPTIONS, cache=True, nogil=True)
"""The decorator of a kernel that Python may run in several threads at once, on parts of a batch. It makes no arrays."""


def inner(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that only kernels call.

    It gets no Python wrapper and no machine code of its own (core/parts.py), and is not cached by itself: the kernels that
    call it are, with it inside. Numba would crash when such a kernel is called from Python, so that is made a ``TypeError``.
    With the JIT off it is the plain function. It makes no arrays.
    """
    return _inner(kernel, _OPTIONS)


def inline(kernel: Callable[..., Any]) -> Any:
    """The decorator of a small kernel that only kernels call and that becomes a part of them.

    LLVM leaves most calls of even a line's length standing, because each kernel is optimised before it is linked with its
    callers; a call costs more than such a kernel does.
    """
    return _inner(kernel, {**_OPTIONS, "forceinline": True})


def inner_heap(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that only kernels call and that makes arrays."""
    return _inner(kernel, _HEAP_OPTIONS)


def _inner(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel for kernels only."""
    if nb.config.DISABLE_JIT:
        return kernel
    dispatcher = nb.njit(**options, no_cpython_wrapper=True, **PART_OPTIONS)(kernel)
    dispatcher.__class__ = _InnerKernel
    return dispatcher


class _InnerKernel(CPUDispatcher):
    """A compiled kernel that refuses to be called from Python."""

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        raise TypeError(f"{self.py_func.__name__} is called by kernels only; call it from one, or decorate it with jit")


class Direct:
    """A kernel called from Python without looking up for which types: a third of the price of the ordinary call.

    ``call`` takes what the kernel takes. The first call goes the ordinary way and compiles or loads it; from then on the
    machine code is called as it is, so the types must be the same every time. Whoever calls sees to that: a wrong one is
    misread, not refused. Plain ints are int64. With the JIT off, ``call`` is the plain function.
    """

    __slots__ = ("_kernel", "call")

    def __init__(self, kernel: Any) -> None:
        """kernel: one decorated with ``jit`` or ``jit_nogil``, called from Python with one set of types only."""
        self._kernel = kernel
        self.call: Callable[..., Any] = kernel if nb.config.DISABLE_JIT else self._first

    def _first(self, *arguments: Any) -> Any:
        """The ordinary call, after which the compiled code is known."""
        result = self._kernel(*arguments)
        types = tuple(map(self._kernel.typeof_pyval, arguments))
        self.call = self._kernel.overloads[types].entry_point
        return result


@dataclass(frozen=True)
class Sources:
    """A group of files whose kernels share a cache folder, which is named by a digest of the files."""

    name: str
    """Begins the folder's name."""
    folders: tuple[Path, ...]
    suffixes: tuple[str, ...]
    """Which of the files in these folders count, by their endings."""
    below: tuple[Sources, ...] = ()
    """The groups whose kernels are parts of this one's: an edit there is an edit here."""

    def files(self) -> list[Path]:
        """The group's own files."""
        return sorted(path for folder in self.folders for path in folder.rglob("*") if path.suffix in self.suffixes)

    def digest(self) -> str:
        """Digest of all these files, of the groups below, and of the versions that compile them."""
        digest = hashlib.sha256(f"{nb.__version__} {sys.version_info[:3]}".encode())
        for group in self.below:
            digest.update(group.digest().encode())
        for path in self.files():
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


_PACKAGE = Path(__file__).resolve().parent.parent

RULES = Sources("rules", (_PACKAGE / "components", _PACKAGE / "core"), (".py", ".toml"))
"""The rules: kernels, tables and component data. Each policy is a group of its own above them."""


def cache_folder(sources: Sources = RULES) -> Path:
    """Where the compiled kernels of a group are kept: below ``NUMBA_CACHE_DIR`` if set, else in the user's cache folder.

    Where that cannot be written (a container without a home), a folder of this user's in the temporary folder.
    """
    name = f"kernels-{sources.name}-{sources.digest()}"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for base in (Path(os.environ.get("NUMBA_CACHE_DIR") or os.path.join(home, "isle_env")), _temporary_base()):
        try:
            (base / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        _forget_old(base, name)
        return base / name
    return _temporary_base() / name


def _temporary_base() -> Path:
    """A cache folder of this user's own in the temporary folder."""
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"isle_env-{user}"


def _forget_old(base: Path, name: str) -> None:
    """Every edit makes a new cache folder: delete those that no import has touched for a month."""
    os.utime(base / name)
    for folder in base.glob("kernels-*"):
        if time.time() - folder.stat().st_mtime > MONTH:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def own_cache(sources: Sources = RULES) -> Iterator[Path]:
    """Within the block numba's cache folder is that of a group; afterwards it is what it was. Kernels are defined in it."""
    before = nb.config.CACHE_DIR
    folder = cache_folder(sources)
    nb.config.CACHE_DIR = str(folder)
    try:
        yield folder
    finally:
        nb.config.CACHE_DIR = before


_announced: set[str] = set()


def announce_compile(folder: Path, kernel: str = "step.step", what: str = "the rules") -> None:
    """Say on stderr, once in a process, that what comes next will take a while: it is not compiled yet.

    folder: the cache (``isle_env.core.CACHE_FOLDER``); kernel: the one that takes the time, as module.name; what: it belongs to.
    Silent when it is there already, and with the JIT off.
    """
    if kernel in _announced:
        return
    _announced.add(kernel)
    if not nb.config.DISABLE_JIT and not any(folder.glob(f"*/{kernel}-*.nbi")):
        print(f"isle_env: compiling {what}, once (some 20 seconds) …", file=sys.stderr, flush=True)
