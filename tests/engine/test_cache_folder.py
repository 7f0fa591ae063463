"""Every cached kernel lies below the digest of the sources, so that no edit leaves an outdated kernel in use."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import numba
import pytest
from numba.core.caching import FunctionCache
from numba.core.registry import CPUDispatcher

from isle_env.engine.jit import CACHE_FOLDER


def cached_kernels() -> dict[str, CPUDispatcher]:
    """All cached kernels of the package, each under the module that defines it."""
    packages = [importlib.import_module(f"isle_env.{name}") for name in ("engine", "boats", "games", "core")]
    found = [entry.name for package in packages for entry in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    modules = [importlib.import_module(name) for name in found]
    named = {f"{module.__name__}.{name}": kernel for module in modules for name, kernel in vars(module).items()}
    return {name: k for name, k in named.items() if isinstance(k, CPUDispatcher) and isinstance(k._cache, FunctionCache)}


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
def test_all_kernels_are_cached_below_the_digest():
    kernels = cached_kernels()
    assert {
        "isle_env.games.isle.step.step",
        "isle_env.engine.batch.step_range",
        "isle_env.core.seat_batch.advance_range",
    } <= set(kernels)
    astray = [name for name, kernel in kernels.items() if CACHE_FOLDER not in Path(kernel.stats.cache_path).parents]
    assert astray == []
