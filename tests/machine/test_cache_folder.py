"""Every kernel that is cached is cached below the digest of its group's sources: an edit leaves nothing stale in use."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from pathlib import Path

import numba
import pytest
from numba import types
from numba.core.caching import FunctionCache
from numba.core.registry import CPUDispatcher

from isle_env.engine.batch import step_range
from isle_env.games import drawing
from isle_env.games.drawing.rules import EXPLORE_AND_DRAW
from isle_env.games.isle.rules import ISLE
from isle_env.machine.jit import CACHE_FOLDER, RULES, Sources
from isle_env.policies import candidates, drawing_candidates, drawing_foretold, drawing_search, foretold, isle, search
from isle_env.policies import drawing as drawing_policy

PACKAGES = ("machine", "engine", "boats", "games", "policies")


def cached_kernels() -> dict[str, CPUDispatcher]:
    """All cached kernels of the package, each under the module that defines it."""
    packages = [importlib.import_module(f"isle_env.{name}") for name in PACKAGES]
    found = [entry.name for package in packages for entry in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    modules = [importlib.import_module(name) for name in found]
    named = {f"{module.__name__}.{name}": kernel for module in modules for name, kernel in vars(module).items()}
    own = {name: k for name, k in named.items() if isinstance(k, CPUDispatcher) and k.py_func.__module__ in name}
    return {name: kernel for name, kernel in own.items() if isinstance(kernel._cache, FunctionCache)}


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
def test_all_kernels_are_cached_below_the_digest_of_their_group():
    kernels = cached_kernels()
    rules = {"isle_env.games.isle.step.step", "isle_env.engine.batch.step_range"}
    policy = {f"isle_env.policies.isle.{name}" for name in ("policy.choose_from", "seat_batch.advance_range", "value.value_game")}
    assert rules | policy <= set(kernels)
    assert {"isle_env.policies.search.search.search", "isle_env.policies.candidates.batch.describe_range"} <= set(kernels)
    groups = (
        isle, search, candidates, foretold, drawing, drawing_policy, drawing_search, drawing_candidates, drawing_foretold,
    )  # fmt: skip
    for name, kernel in kernels.items():
        folder = next((group.CACHE_FOLDER for group in groups if name.startswith(f"{group.__name__}.")), CACHE_FOLDER)
        assert folder in Path(kernel.stats.cache_path).parents, f"{name} is cached elsewhere"


def test_the_policy_has_a_folder_of_its_own():
    assert CACHE_FOLDER != isle.CACHE_FOLDER
    assert CACHE_FOLDER.name.endswith(RULES.digest())
    assert isle.CACHE_FOLDER.name.endswith(isle.SOURCES.digest())


def test_the_rules_know_no_policy_and_the_policy_all_rules():
    assert not [path for path in RULES.files() if "policies" in path.parts]
    assert {"fit.py", "catalogue.py", "value.py"} <= {path.name for path in isle.SOURCES.files()}
    assert isle.SOURCES.below == (RULES,)
    assert not [path for path in isle.SOURCES.files() if path.suffix == ".toml"], "another list of prices compiles nothing"


def test_each_further_game_has_a_folder_of_its_own():
    """Both are made from the machinery, and neither from the other; so an edit of one leaves the other compiled."""
    assert drawing.CACHE_FOLDER != CACHE_FOLDER
    assert drawing.CACHE_FOLDER.name.endswith(drawing.SOURCES.digest())
    names = {"games/drawing/step.py", "games/isle/step.py", "boats/laying.py", "engine/batch.py", "components/tiles.toml"}

    def of(group):
        return {name for name in names if any(path.as_posix().endswith(f"isle_env/{name}") for path in group.files())}

    assert names - of(RULES) == {"games/drawing/step.py"}
    assert names - of(drawing.SOURCES) == {"games/isle/step.py"}


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
def test_what_the_machinery_compiles_for_a_game_is_kept_with_it():
    """A batch's kernel contains the rules of the game it was compiled for: it belongs into that game's folder."""
    cache = step_range._cache
    for rules, folder in ((ISLE, CACHE_FOLDER), (EXPLORE_AND_DRAW, drawing.CACHE_FOLDER)):
        games = types.Array(numba.from_dtype(rules.record), 1, "C")
        assert cache._place_of((types.int64, types.int64, games)).folder == folder
        assert cache._place_of(types.void(types.int64, types.int64, games)).folder == folder
    assert cache._place_of((types.int64,)).folder == CACHE_FOLDER


def test_an_edit_changes_the_digest_of_its_group_and_of_those_above(tmp_path):
    (tmp_path / "below").mkdir()
    (tmp_path / "above").mkdir()
    for name in ("below/rules.py", "below/notes.txt", "above/policy.py"):
        (tmp_path / name).write_text("1")
    below = Sources("below", (tmp_path / "below",), (".py",))
    above = Sources("above", (tmp_path / "above",), (".py",), below=(below,))

    def digests():
        return below.digest(), above.digest()

    first = digests()
    (tmp_path / "below/notes.txt").write_text("2")
    assert digests() == first
    (tmp_path / "above/policy.py").write_text("2")
    second = digests()
    assert second[0] == first[0]
    assert second[1] != first[1]
    (tmp_path / "below/rules.py").write_text("2")
    third = digests()
    assert third[0] != second[0]
    assert third[1] != second[1]
    assert dataclasses.replace(above, suffixes=(".py", ".toml")).digest() == third[1]
