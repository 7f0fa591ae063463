"""How kernels are compiled: a decorator for each sort, a cache folder named by a digest for each group of sources.

Numba's file cache notices an edit of the file a kernel stands in, but not of a module it calls or of a data file
it has captured as a constant. So kernels are cached in a folder whose name is a digest of all files that they are made from: any
edit gives a fresh folder, and nothing stale is ever loaded. The rules are one group of kernels; a policy is another above
them (``Sources``), so that an edit of it leaves the compiled rules alone. Other packages' caches are left alone.
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
from types import ModuleType
from typing import Any

import numba as nb

kernels: ModuleType | None
try:
    from isle_env.engine import kernels
except Exception:  # it leans on numba's internals: with a numba that has moved them, kernels are compiled as any others
    kernels = None

MONTH = 30 * 24 * 3600
"""Seconds after which an unused cache folder is deleted."""

_OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
"""Division is unchecked (nothing divides by zero). There is no C callback, which nobody needs and which takes time to compile.
There is no heap: a kernel that makes no array need not count who holds one. Counting is an atomic operation for every row that
a kernel looks at; it made a batch's step a tenth longer."""


def jit(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that Python and kernels call. It makes no arrays (engine/stack.py has room for small ones).

    Each of the two uses is compiled when it is first needed. What Python calls is cached; other kernels contain it as a part.
    """
    return _entry(kernel, _OPTIONS)


def jit_inline(kernel: Callable[..., Any]) -> Any:
    """Like ``jit``, for a small kernel: kernels that call it contain its code in place of a call."""
    return _entry(kernel, {**_OPTIONS, "forceinline": True})


def jit_nogil(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that Python may run in several threads at once, on parts of a batch. It makes no arrays."""
    return _entry(kernel, {**_OPTIONS, "nogil": True})


def engine(kernel: Callable[..., Any]) -> Any:
    """The decorator of a large kernel: all kernels that call it share one copy of its machine code. It makes no arrays.

    Its callers are compiled without it, so LLVM optimises nothing across the call. Python may call it like any other.
    """
    if nb.config.DISABLE_JIT or kernels is None:
        return jit(kernel)
    with own_cache(_group_of(kernel)):
        return kernels.engine_kernel(kernel, _OPTIONS)


def inner(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that only kernels call.

    It gets no Python wrapper and no machine code of its own (engine/parts.py), and is not cached by itself: the kernels that
    call it are cached with it inside. A call from Python would crash numba, so it raises ``TypeError``. With the JIT off it is
    the plain function. It makes no arrays.
    """
    return _inner(kernel, _OPTIONS)


def inline(kernel: Callable[..., Any]) -> Any:
    """Like ``inner``, for a small kernel: kernels that call it contain its code in place of a call.

    LLVM rarely inlines even one-line kernels by itself, and the call costs more than the body.
    """
    return _inner(kernel, {**_OPTIONS, "forceinline": True})


def _entry(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel for Python and for kernels. It is kept in the cache folder of its group, whoever imports it first."""
    if nb.config.DISABLE_JIT:
        return kernel
    with own_cache(_group_of(kernel)):
        if kernels is None:
            return nb.njit(**options, cache=True)(kernel)
        return kernels.entry_kernel(kernel, options)


def _inner(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel for kernels only."""
    if nb.config.DISABLE_JIT:
        return kernel
    if kernels is None:
        return nb.njit(**options, no_cpython_wrapper=True)(kernel)
    return kernels.part_kernel(kernel, options)


class Direct:
    """A kernel that Python calls without a look at the arguments' types, in a third of the time of an ordinary call.

    ``call`` takes what the kernel takes. The first call goes the ordinary way and compiles or loads the kernel; from then on the
    machine code is called directly, so the types must be the same every time. The caller is responsible for that: an argument
    of another type is misread, not refused. Plain ints are int64. With the JIT off, ``call`` is the plain function.
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
    """The groups whose kernels are parts of this one's. An edit there changes this group's digest, too."""

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

RULES = Sources("rules", tuple(_PACKAGE / name for name in ("components", "engine", "boats", "games")), (".py", ".toml"))
"""The rules: kernels, tables and component data. Each policy is a group of its own above them."""

_groups: dict[str, Sources] = {}
"""A package whose kernels are a group of their own -> the group. All other kernels count among the rules'."""
_folders: dict[Sources, Path] = {}
"""The cache folder of each group, found once in a process."""


def set_apart(package: str, sources: Sources) -> Path:
    """From now on the kernels defined in a package are cached as a group of their own. Returns its folder."""
    _groups[package] = sources
    return folder_of(sources)


def folder_of(sources: Sources) -> Path:
    """The cache folder of a group, the same for as long as the process lives."""
    if sources not in _folders:
        _folders[sources] = cache_folder(sources)
    return _folders[sources]


def _group_of(kernel: Callable[..., Any]) -> Sources:
    """The group that a kernel belongs to."""
    return next((group for package, group in _groups.items() if kernel.__module__.startswith(f"{package}.")), RULES)


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


CACHE_FOLDER = folder_of(RULES)
"""Where this process keeps and finds the compiled kernels of the rules."""


@contextmanager
def own_cache(sources: Sources = RULES) -> Iterator[Path]:
    """Within the block numba's cache folder is that of a group; afterwards it is what it was. Kernels are defined in it."""
    before, folder = nb.config.CACHE_DIR, folder_of(sources)
    nb.config.CACHE_DIR = str(folder)
    try:
        yield folder
    finally:
        nb.config.CACHE_DIR = before


_announced: set[str] = set()


def announce_compile(folder: Path, kernel: str = "step.step", what: str = "the rules") -> None:
    """Say on stderr, once in a process, that what comes next is not compiled yet and will take a while.

    folder: the cache (``CACHE_FOLDER``); kernel: the one that takes the time, as module.name; what: it belongs to.
    Silent when it is there already, and with the JIT off.
    """
    if kernel in _announced:
        return
    _announced.add(kernel)
    if not nb.config.DISABLE_JIT and not any(folder.glob(f"*/{kernel}-*.nbi")):
        print(f"isle_env: compiling {what}, once (some 20 seconds) …", file=sys.stderr, flush=True)
