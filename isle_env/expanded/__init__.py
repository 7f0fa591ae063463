"""The Isle of Cats with Kittens + Beasts: the sources of the base game, compiled a second time for the larger box.

    isle_env/games/isle/step.py ┬─ isle_env.games.isle.step             components/tables.py
                                └─ isle_env.expanded.games.isle.step    components/expansion/tables.py

A module below this package has no file of its own: ``isle_env.expanded.x`` is the file of ``isle_env.x``, read again. What it
imports is the twin, too, where there is one (``TWINS``). So both games have one source for each rule; what the expansion adds
stands behind ``if EXPANDED:``, which numba settles before it looks at types. The base game's records, kernels and cache know
nothing of it.
"""

from __future__ import annotations

import builtins
import importlib
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from isle_env.engine import jit

_PACKAGE = Path(__file__).resolve().parent.parent
_ROOT = _PACKAGE.name

TWINS = ("boats", "games.isle", "policies.isle", "policies.search", "envs.opponents_isle", "views")
"""The modules and packages below ``isle_env`` whose twin is meant when one of them is imported here."""
SHARED = tuple(f"policies.isle.{name}" for name in ("catalogue", "derived", "file", "prices"))
"""Those among them that serve both: a list of prices is the same, whatever is played."""
OTHERS = {f"{_ROOT}.components.tables": f"{_ROOT}.components.expansion.tables"}
"""Modules in whose place another one is imported here."""

SOURCES = jit.Sources("expanded", (*jit.MACHINERY, _PACKAGE / "games" / "isle"), (".py", ".toml"))
"""All that the kernels of these games are made from."""
CACHE_FOLDER = jit.set_apart(__name__, SOURCES)
"""Where this process keeps and finds them."""


def twin(name: str) -> str:
    """The full name of the module that is imported here in place of another."""
    if name in OTHERS:
        return OTHERS[name]
    inner = name.removeprefix(f"{_ROOT}.")
    if inner == name or inner in SHARED:
        return name
    if any(inner == known or inner.startswith(f"{known}.") for known in TWINS):
        return f"{__name__}.{inner}"
    return name


def _import(
    name: str,
    globals: Mapping[str, Any] | None = None,
    locals: Mapping[str, Any] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> Any:
    """What an import statement in one of the modules does. ``from a import b``: b may be a module of its own, or a name in a."""
    if level or not fromlist or name.split(".")[0] != _ROOT:
        return builtins.__import__(name, globals, locals, fromlist or (), level)
    module = importlib.import_module(twin(name))
    found = {}
    for wanted in fromlist:
        whole = f"{name}.{wanted}"
        if whole in OTHERS or whole.removeprefix(f"{_ROOT}.") in SHARED:
            found[wanted] = importlib.import_module(twin(whole))
        else:
            found[wanted] = _attribute(module, wanted)
    return SimpleNamespace(__name__=module.__name__, **found)


def _attribute(module: ModuleType, name: str) -> Any:
    """A name in a module, or a module in a package. Raises ``ImportError``."""
    if not hasattr(module, name):
        try:
            return importlib.import_module(f"{module.__name__}.{name}")
        except ModuleNotFoundError:
            raise ImportError(f"cannot import name {name!r} from {module.__name__!r}", name=module.__name__) from None
    return getattr(module, name)


_BUILTINS = {**vars(builtins), "__import__": _import}


class _Loader(SourceFileLoader):
    """Runs a file as a module of this package. Its compiled form is the one that Python keeps for the base game."""

    def exec_module(self, module: ModuleType) -> None:
        """Run it with import statements that find the twins."""
        vars(module)["__builtins__"] = _BUILTINS
        super().exec_module(module)


class _Finder(MetaPathFinder):
    """Finds the file of a module below this package."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The file of the same name without ``expanded``, None for other modules."""
        if not name.startswith(f"{__name__}."):
            return None
        place = _PACKAGE.joinpath(*name.removeprefix(f"{__name__}.").split("."))
        if place.is_dir():
            file = place / "__init__.py"
            return spec_from_file_location(name, file, loader=_Loader(name, str(file)), submodule_search_locations=[str(place)])
        file = place.with_suffix(".py")
        return spec_from_file_location(name, file, loader=_Loader(name, str(file))) if file.is_file() else None


sys.meta_path.insert(0, _Finder())
