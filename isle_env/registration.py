"""Entry in PettingZoo's registry, so that ``pettingzoo.make("aec", "isle_env/isle_of_cats-v0")`` finds the game.

    import isle_env ─→ register() ─┬ pettingzoo is imported: entered at once
                                   └ not yet: entered in the moment somebody imports it

PettingZoo finds environments of other packages only after those have entered them, and importing it (with Gymnasium and
NumPy) takes twenty times as long as importing ``isle_env``: hence the second way. The registry came with PettingZoo 1.27;
under an older one there is nothing to enter, and everything else works as ever.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Sequence

AEC_ENVIRONMENTS = {"isle_env/isle_of_cats-v0": "isle_env.isle_of_cats_v0:env"}
"""Id in PettingZoo's AEC registry -> entry point, imported when the environment is made."""


def register() -> None:
    """Enter the environments in PettingZoo's registry, now or as soon as PettingZoo is imported."""
    if "pettingzoo" in sys.modules:
        _enter()
    elif not any(isinstance(finder, _AfterPettingZoo) for finder in sys.meta_path):
        sys.meta_path.insert(0, _AfterPettingZoo())


def _enter() -> None:
    """Enter what is not there yet; nothing, where PettingZoo has no registry."""
    pettingzoo = importlib.import_module("pettingzoo")
    if not hasattr(pettingzoo, "register"):
        return
    for name, entry_point in AEC_ENVIRONMENTS.items():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=entry_point)


class _AfterPettingZoo(importlib.abc.MetaPathFinder):
    """Waits for the import of PettingZoo, lets it happen as usual, then enters the environments; once."""

    def __init__(self) -> None:
        self._asking = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """PettingZoo's own spec with a loader that calls ``_enter`` afterwards; None for every other module."""
        if fullname != "pettingzoo" or self._asking:
            return None
        self._asking = True  # the finders that follow are asked through this one once more
        try:
            spec = importlib.util.find_spec(fullname)
        finally:
            self._asking = False
        if spec is not None and spec.loader is not None:
            spec.loader = _EnteringLoader(spec.loader, self)
        return spec


class _EnteringLoader(importlib.abc.Loader):
    """Loads with another loader, takes the finder away, then enters the environments."""

    def __init__(self, loader: importlib.abc.Loader, finder: _AfterPettingZoo) -> None:
        self._loader = loader
        self._finder = finder

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType | None:
        """As the other loader does."""
        return self._loader.create_module(spec)

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the module as the other loader does, give it that loader back, then enter the environments."""
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        module.__loader__ = self._loader
        self._loader.exec_module(module)
        if self._finder in sys.meta_path:
            sys.meta_path.remove(self._finder)
        _enter()
