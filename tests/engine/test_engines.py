"""An engine is one copy of machine code for all kernels that call it, in every process and whatever the cache holds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from isle_env.engine import batch
from isle_env.games.isle import step
from isle_env.machine import jit
from isle_env.machine.jit import CACHE_FOLDER
from isle_env.vector import VectorGame

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

ENGINE = """
from isle_env.machine.jit import engine, own_cache

with own_cache():

    @engine
    def power(base, exponent):
        result = ONE
        for _ in range(exponent):
            result *= base
        return result
"""
CALLER = """
import sys
import numpy as np
from engine_for_test import power
from isle_env.machine.jit import inner, jit, jit_nogil, own_cache

@inner
def through_a_part(number):
    return power(number, np.int64(3))

with own_cache():

    @jit_nogil
    def caller(number):
        return through_a_part(number) + 1

    @jit
    def other(number):
        return power(number, np.int64(2)) + caller(number)

if __name__ == "__main__":
    kernels = {"power": lambda number: power(number, 2), "caller": caller, "other": other}
    print(*(kernels[name](5) for name in sys.argv[1:]), end=" ")
    for kernel in (power, caller, other):
        if hasattr(kernel, "stats"):
            print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()), end=" ")
"""
STRANGER = """
import numba
import numpy as np
from caller_for_test import caller
from engine_for_test import power

@numba.njit(cache=True)
def stranger(number):
    return power(number, np.int64(2)) + caller(number)

print(stranger(5), sum(stranger.stats.cache_hits.values()), len(power.overloads), len(caller.overloads))
"""


class House:
    """A folder with an engine and kernels that call it; each run is a process."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        (folder / "caller_for_test.py").write_text(CALLER)
        (folder / "stranger_for_test.py").write_text(STRANGER)
        self.write("1")

    def write(self, one: str) -> None:
        """Another version of the engine."""
        (self.folder / "engine_for_test.py").write_text(ENGINE.replace("ONE", one))

    def run(self, *kernels: str, script: str = "caller", **environment: str) -> tuple[list[float], list[int]]:
        """Call kernels in a new process: their results; hits and misses in the cache of engine, caller and other."""
        path = os.pathsep.join([str(self.folder), str(Path(__file__).parents[2])])
        variables = {**os.environ, "NUMBA_CACHE_DIR": str(self.cache), "PYTHONPATH": path, **environment}
        command = [sys.executable, str(self.folder / f"{script}_for_test.py"), *kernels]
        done = subprocess.run(command, env=variables, capture_output=True, text=True)
        assert done.returncode == 0, f"the process ended with {done.returncode}: {done.stderr}"
        words = done.stdout.split()
        return [float(word) for word in words[: len(kernels)]], [int(word) for word in words[len(kernels) :]]

    def forget(self, kernel: str) -> None:
        """Delete a kernel's files in the cache."""
        files = list(self.cache.rglob(f"*.{kernel}-*"))
        assert files
        for file in files:
            file.unlink()


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """One with a cache in which the engine and one caller are."""
    house = House(tmp_path_factory.mktemp("house"))
    assert house.run("caller") == ([126], [0, 1, 0, 1, 0, 0]), "compiled: the engine, the caller"
    return house


@pytest.fixture
def house(filled, tmp_path):
    """The same with a copy of the cache."""
    before, filled.cache = filled.cache, tmp_path / "cache"
    shutil.copytree(before, filled.cache)
    yield filled
    filled.cache = before
    filled.write("1")


def test_a_caller_alone_in_a_new_process(house):
    assert house.run("caller") == ([126], [1, 0, 1, 0, 0, 0]), "both from the cache"


def test_kernels_in_any_order(house):
    assert house.run("other", "power", "caller") == ([151, 25, 126], [1, 0, 1, 0, 0, 1])


def test_the_engine_missing_in_the_cache(filled):
    filled.forget("power")
    assert filled.run("caller") == ([126], [0, 1, 1, 0, 0, 0]), "the engine is compiled, its caller is still good"


def test_the_engine_damaged_in_the_cache(house):
    (file,) = house.cache.rglob("*.power-*.kernel")
    file.write_bytes(file.read_bytes()[:-1])
    assert house.run("caller") == ([126], [0, 1, 1, 0, 0, 0]), "its caller is still good"
    assert house.run("caller") == ([126], [1, 0, 1, 0, 0, 0])


def test_an_engine_has_the_same_name_wherever_its_cache_is(house):
    """The cache is a copy in another place than the one it was compiled in."""
    house.forget("power")
    assert house.run("caller") == ([126], [0, 1, 1, 0, 0, 0]), "what the caller in the cache calls is there"


def test_an_engine_under_another_name_makes_its_callers_stale():
    games = VectorGame(2, num_players=2)
    games.reset(seed=1)
    (engine,) = step.step.overloads.values()
    with pytest.raises(jit.kernels.StaleKernel, match="another_name"):
        jit.kernels.load_engine("isle_env.games.isle.step", "step", engine.signature, "another_name")


@pytest.mark.long
def test_two_versions_in_turn(house):
    for one, result in (("10", 1251), ("0.5", 63.5), ("1", 126)):
        house.write(one)
        assert house.run("caller")[0] == [result], "with 0.5 the engine returns another type than its caller knows"


@pytest.mark.long
def test_with_bounds_checks_and_without(house):
    house.forget("caller")
    assert house.run("caller", NUMBA_BOUNDSCHECK="1")[0] == [126]
    house.forget("power")
    assert house.run("caller", NUMBA_BOUNDSCHECK="0")[0] == [126]


def test_with_the_jit_off(house):
    assert house.run("power", "caller", "other", NUMBA_DISABLE_JIT="1")[0] == [25, 126, 151]


@pytest.mark.long
def test_an_ordinary_kernel_gets_a_copy(house):
    """Numba's own cache knows nothing of engines: what it keeps must do without."""
    assert house.run("stranger", script="stranger") == ([151], [0, 1, 0])
    house.forget("power")
    assert house.run("stranger", script="stranger") == ([151], [1, 0, 0]), "from the cache, the engine is not asked for"


def test_the_engine_of_the_rules_is_one_for_all():
    games = VectorGame(2, num_players=2)
    games.reset(seed=1)
    games.step_random()
    assert len(step.step.overloads) == 1, "Python and kernels call it with the same types: it is compiled once"
    (engine,) = step.step.overloads.values()
    callers = [
        caller
        for caller in batch.step_range.overloads.values()
        if [loader.args[:2] for loader in caller.reload_init] == [("isle_env.games.isle.step", "step")]
    ]
    assert callers  # more than one where this process has played batches with packed rows, too
    assert {caller.reload_init[0].args[3] for caller in callers} == {engine.fndesc.mangled_name}
    assert CACHE_FOLDER in Path(step.step.stats.cache_path).parents


def test_without_parts_there_are_no_engines(monkeypatch):
    monkeypatch.setattr(jit.kernels.parts, "parts_work", lambda: False)

    def double(number):
        return 2 * number

    engine = jit.engine(double)
    caller = jit.jit(lambda number: engine(number) + 1)
    for kernel in (engine, caller):
        kernel._cache.disable()
    assert caller(3) == 7
    assert not engine.overloads, "the caller has a part of its own"
    assert engine(3) == 6
