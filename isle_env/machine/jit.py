"""How kernels are compiled: a decorator for each sort, a cache folder named by a digest for each group of sources.

A kernel depends on the file it stands in, on modules it calls, and on data files it has captured as constants. So kernels are
cached in a folder whose name is a digest of all files that they are made from: any edit gives a fresh folder, and nothing stale
is ever loaded (machine/cache.py has the folder). The rules are one group of kernels; a policy is another above
them (``Sources``), so that an edit of it leaves the compiled rules alone. Other packages' caches are left alone.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numba as nb

from isle_env.machine import cache
from isle_env.machine.cache import Place
from isle_env.machine.options import INLINE, INNER, OPTIONS

kernels: ModuleType | None
try:
    from isle_env.machine import kernels
except Exception:  # it leans on numba's internals: with a numba that has moved them, kernels are compiled as any others
    kernels = None


def jit(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that Python and kernels call. It makes no arrays (machine/stack.py has room for small ones).

    Each of the two uses is compiled when it is first needed. What Python calls is cached; other kernels contain it as a part.
    """
    return _entry(kernel, OPTIONS)


def jit_inline(kernel: Callable[..., Any]) -> Any:
    """Like ``jit``, for a small kernel: kernels that call it contain its code in place of a call."""
    return _entry(kernel, {**OPTIONS, **INLINE})


def jit_nogil(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that Python may run in several threads at once, on parts of a batch. It makes no arrays."""
    return _entry(kernel, {**OPTIONS, "nogil": True})


def engine(kernel: Callable[..., Any]) -> Any:
    """The decorator of a large kernel: all kernels that call it share one copy of its machine code. It makes no arrays.

    Its callers are compiled without it, so LLVM optimises nothing across the call. Python may call it like any other.
    """
    if nb.config.DISABLE_JIT or kernels is None:
        return jit(kernel)
    return kernels.engine_kernel(kernel, OPTIONS, *_kept(kernel))


def inner(kernel: Callable[..., Any]) -> Any:
    """The decorator of a kernel that only kernels call.

    It gets no Python wrapper and no machine code of its own (machine/parts.py), and is not cached by itself: the kernels that
    call it are cached with it inside. A call from Python would crash numba, so it raises ``TypeError``. With the JIT off it is
    the plain function. It makes no arrays.
    """
    return _inner(kernel, OPTIONS)


def inline(kernel: Callable[..., Any]) -> Any:
    """Like ``inner``, for a small kernel: kernels that call it contain its code in place of a call.

    LLVM rarely inlines even one-line kernels by itself, and the call costs more than the body.
    """
    return _inner(kernel, {**OPTIONS, **INLINE})


def _entry(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel for Python and for kernels. It is kept in the cache folder of its group, whoever imports it first."""
    if nb.config.DISABLE_JIT:
        return kernel
    if kernels is not None:
        return kernels.entry_kernel(kernel, options, *_kept(kernel))
    group = _group_of(kernel)
    with own_cache(group):
        return nb.njit(**options, cache=place_of(group).writable)(kernel)


def _kept(kernel: Callable[..., Any]) -> tuple[Place, Callable[[Any], Place | None] | None]:
    """Where a kernel is kept; and, for one of the machinery, what tells where else for some types."""
    group = _group_of(kernel)
    return place_of(group), _place_for if group is RULES else None


def _inner(kernel: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A kernel for kernels only."""
    if nb.config.DISABLE_JIT:
        return kernel
    if kernels is None:
        return nb.njit(**options, **INNER)(kernel)
    return kernels.part_kernel(kernel, options)


def glue() -> dict[str, Any]:
    """Options for what numba itself compiles between kernels (``numba.extending.overload``): it becomes a part, too."""
    options = {**OPTIONS, **INLINE, **INNER}
    return options if kernels is None else {**options, "pipeline_class": kernels.parts.PartCompiler}


class Direct:
    """A kernel that Python calls without a look at the arguments' types, in a third of the time of an ordinary call.

    ``call`` takes what the kernel takes. The first call goes the ordinary way and compiles or loads the kernel; from then on the
    machine code is called directly, so the types must be the same every time. The caller is responsible for that: an argument
    of another type is misread, not refused. Plain ints are int64. With the JIT off, ``call`` is the plain function; with a numba
    that does not tell where the machine code is, it stays the ordinary call.
    """

    __slots__ = ("_kernel", "call")

    def __init__(self, kernel: Any) -> None:
        """kernel: one decorated with ``jit`` or ``jit_nogil``, called from Python with one set of types only."""
        self._kernel = kernel
        self.call: Callable[..., Any] = kernel if nb.config.DISABLE_JIT else self._first

    def __call__(self, *arguments: Any) -> Any:
        """``call`` as it is now, for who keeps this object."""
        return self.call(*arguments)

    def _first(self, *arguments: Any) -> Any:
        """The ordinary call, after which the compiled code is known."""
        result = self._kernel(*arguments)
        self.call = self._kernel
        with suppress(Exception):  # whatever another numba has changed
            types = tuple(map(self._kernel.typeof_pyval, arguments))
            code = self._kernel.overloads[types].entry_point
            if callable(code):
                self.call = code
        return result


@dataclass(frozen=True)
class Sources:
    """A group of files whose kernels share a cache folder, which is named by a digest of the files."""

    name: str
    """Begins the folder's name."""
    paths: tuple[Path, ...]
    """Files, and folders with all that is in them."""
    suffixes: tuple[str, ...]
    """Which of these files count, by their endings."""
    below: tuple[Sources, ...] = ()
    """The groups whose kernels are parts of this one's. An edit there changes this group's digest, too."""

    def files(self) -> list[Path]:
        """The group's own files."""
        found = (path for each in self.paths for path in ([each] if each.is_file() else each.rglob("*")))
        return sorted(path for path in found if path.suffix in self.suffixes)

    def digest(self, known: Mapping[Sources, str] | None = None) -> str:
        """Digest of all these files, of the groups below, and of the versions that compile them. known: of some groups below."""
        digest = hashlib.sha256(f"{nb.__version__} {sys.version_info[:3]}".encode())
        for group in self.below:
            digest.update(((known or {}).get(group) or group.digest(known)).encode())
        for path in self.files():
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


_PACKAGE = Path(__file__).resolve().parent.parent

MACHINERY = tuple(
    _PACKAGE / name for name in ("components", "box.py", "machine", "engine", "boats", "games/common", "games/options")
)
"""What the kernels of every game are made from; modes and modules are numbered in the order of the options."""
RULES = Sources("rules", (*MACHINERY, _PACKAGE / "games" / ("isle" if kernels else "")), (".py", ".toml"))
"""The rules: kernels, tables and component data. Each policy is a group of its own above them, each further game one beside.

Where numba caches by itself, it keeps all that the machinery compiles in one folder. So that depends on every game.
"""

_groups: dict[str, Sources] = {}
"""A package whose kernels are a group of their own -> the group. All other kernels count among the rules'."""
_places: dict[Sources, Place] = {}
"""Where the kernels of each group are kept, found once in a process."""
_games: dict[Any, Sources] = {}
"""The type of a game's records, as Numba has it -> the group of the game, where it is another than RULES."""
_digests: dict[Sources, str] = {}
"""The digest of each of these groups, which those above it contain: reading all files takes milliseconds of every import."""


def set_apart(package: str, sources: Sources) -> Path:
    """From now on the kernels defined in a package are cached as a group of their own. Returns its folder."""
    _groups[package] = sources
    return place_of(sources).folder


def games_of(record: Any, kernel: Any) -> None:
    """From now on, what the machinery compiles for records of a type is kept with a game: it contains that game's kernels.

    record: the type as Numba has it; kernel: one of the game's.
    """
    group = _group_of(getattr(kernel, "py_func", kernel))
    if group is not RULES:
        _games[record] = group


def _place_for(signature: Any) -> Place | None:
    """Where a kernel of the machinery that is compiled for these types is kept, if they are those of a further game."""
    for kind in signature:
        group = _games.get(getattr(kind, "dtype", kind))
        if group is not None:
            return place_of(group)
    return None


def place_of(sources: Sources) -> Place:
    """Where the kernels of a group are kept, the same for as long as the process lives."""
    if sources not in _places:
        _digests[sources] = sources.digest(_digests)
        _places[sources] = Place(f"kernels-{sources.name}-{_digests[sources]}")
    return _places[sources]


def _group_of(kernel: Callable[..., Any]) -> Sources:
    """The group that a kernel belongs to."""
    inside = [package for package in _groups if kernel.__module__.startswith(f"{package}.")]
    return _groups[max(inside, key=len)] if inside else RULES


CACHE_FOLDER = place_of(RULES).folder
"""Where this process keeps and finds the compiled kernels of the rules."""


@contextmanager
def own_cache(sources: Sources = RULES) -> Iterator[Path]:
    """Within the block numba's own cache folder is that of a group; afterwards it is what it was.

    For kernels that are defined in it and that numba caches: all of them where ``kernels`` is None, else those of other sorts.
    """
    before, folder = nb.config.CACHE_DIR, place_of(sources).folder
    nb.config.CACHE_DIR = str(folder)
    try:
        yield folder
    finally:
        nb.config.CACHE_DIR = before


if kernels is None:
    with suppress(Exception):  # without this numba's announcements, long compilations begin without ours
        from numba.core import event

        class _Notices(event.Listener):
            """Says what is compiled where ``kernels`` cannot."""

            def on_start(self, event):
                kernel = event.data["dispatcher"].py_func
                if cache.takes_long(kernel):
                    place = place_of(_group_of(kernel))
                    with place.turn("numba", kernel):
                        cache.announce(kernel, once=place.keeps)

            def on_end(self, event):
                pass

        event.register("numba:compile", _Notices())
