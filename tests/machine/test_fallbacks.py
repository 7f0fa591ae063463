"""What leans on numba's inside, tried with a numba in which that inside is missing: it does the same, in another way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from numba.core.cpu import CPUTargetOptions

from isle_env.engine import verbs
from isle_env.engine.record import record_type, zeros
from isle_env.engine.verbs import Verb
from isle_env.machine import jit, options
from tests.support.short_ways import without

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

RECORD = record_type((("reached", "u1", (), "the number reached"), ("unlike", "u4", (), "no other game's field")))

COMPILED = """
from isle_env.machine import jit, options

@jit.inline
def square(number):
    return number * number

@jit.inner
def cube(number):
    return number * square(number)

@jit.jit
def both(number):
    return square(number) + cube(number)

@jit.jit_nogil
def entry(number):
    return both(number) - 1

kernels = jit.kernels is not None
print(entry(3), both(3), jit.Direct(both).call(2), kernels, kernels and jit.kernels.parts.parts_work())
"""


def printed(before: str, cache: Path, after: str = "") -> list[str]:
    """What kernels of all kinds give in a new process. before, after: run before anything is imported, and at the end."""
    script = cache / "kernels_for_test.py"
    script.write_text(f"{before}\n{COMPILED}\n{after}")
    command = [sys.executable, str(script)]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(params=["parts", "parts off", "kernels off"])
def machinery(request, monkeypatch):
    """Kernels as they are; with a numba whose parts fail; with one that has moved all that kernels.py needs."""
    if request.param == "kernels off":
        monkeypatch.setattr(jit, "kernels", None)
    elif request.param == "parts off":
        monkeypatch.setattr(jit.kernels.parts, "parts_work", lambda: False)


@pytest.mark.usefixtures("machinery")
@pytest.mark.parametrize("stand_ins", [True, False])
def test_a_verb_is_the_kernel_of_the_records_type(stand_ins, monkeypatch):
    """Where nothing can stand in for a kernel, only ``numba.extending.overload`` is needed for that."""
    if not stand_ins:
        monkeypatch.setattr(verbs, "stand_ins_work", lambda: False)

    def moved(games, i, by):
        """Move on."""

    verb = Verb(moved)
    assert hasattr(verb, "_numba_type_") == verbs.stand_ins_work()

    @jit.jit
    def move(games, i, by):
        games[i]["reached"] += by
        return np.int64(games[i]["reached"])

    @jit.jit_nogil
    def twice(games, i):
        return verb(games, i, np.int64(2)) + 100 * verb(games, i, np.int64(3))

    for kernel in (move, twice):
        kernel._cache.disable() if hasattr(kernel._cache, "disable") else None
    verb.learn(move, RECORD, numba.from_dtype(RECORD))
    games = zeros(RECORD, 2)
    assert twice(games, 1) == 2 + 500
    assert games["reached"].tolist() == [0, 5]
    with pytest.raises(TypeError, match="no game has said how it does 'moved'"):
        twice(np.zeros(2, [("reached", "u1")]), 1)


@pytest.mark.parametrize(
    "overloads",
    [{}, {(int,): SimpleNamespace()}, {(int,): SimpleNamespace(entry_point=140)}, None],
    ids=["kept under other types", "no entry point", "an address in its place", "kept elsewhere"],
)
def test_a_direct_call_that_finds_no_machine_code_is_the_ordinary_call(overloads):
    called = []

    def kernel(number):
        called.append(number)
        return number + 1

    kernel.typeof_pyval, kernel.overloads = type, overloads
    direct = jit.Direct(kernel)
    assert (direct.call(1), direct.call(2)) == (2, 3)
    assert called == [1, 2], "once each"
    assert direct.call is kernel


def test_a_direct_call_without_a_look_at_types_is_the_ordinary_call():
    direct = jit.Direct(lambda number: number + 1)
    assert (direct.call(1), direct.call(2)) == (2, 3)


def test_an_error_of_the_first_direct_call_is_the_callers():
    """It is no sign of another numba, and the next call is tried as if it were the first."""
    direct = jit.Direct(lambda number: 1 // number)
    with pytest.raises(ZeroDivisionError):
        direct.call(0)
    assert direct.call(1) == 1


def test_an_engine_that_cannot_say_how_it_is_loaded_is_copied_into_its_callers(monkeypatch):
    monkeypatch.setattr(jit.kernels, "normalize_signature", None)

    @jit.engine
    def double(number):
        return 2 * number

    @jit.jit
    def caller(number):
        return double(number) + 1

    for kernel in (double, caller):
        kernel._cache.disable()
    assert (double(3), caller(3)) == (6, 7)
    (library,) = [compiled.library for compiled in double.overloads.values()]
    assert not hasattr(library, jit.kernels.parts.LOADER)
    assert [compiled.library.engines for compiled in caller.overloads.values()] == [()]


def test_this_numba_takes_all_options():
    assert options.OPTIONS == {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    assert options.INNER == {"no_cpython_wrapper": True}
    assert options.INLINE == {"forceinline": True}


def test_an_option_that_numba_does_not_know_is_left_out(monkeypatch):
    for kind in CPUTargetOptions.__mro__:
        if "_nrt" in vars(kind):
            monkeypatch.delattr(kind, "_nrt")
    assert options.known(_nrt=False, no_cfunc_wrapper=True, never_heard_of=1) == {"no_cfunc_wrapper": True}


def test_where_numba_cannot_be_asked_no_option_is_used(monkeypatch):
    monkeypatch.delattr(numba.core.registry, "cpu_target")
    assert options.known(_nrt=False, no_cfunc_wrapper=True) == {}


def test_kernels_without_the_undocumented_options(tmp_path):
    asked = printed(without("options"), tmp_path, "print(options.OPTIONS, options.INLINE)")
    assert asked == ["35", "36", "12", "True", "True", "{'error_model':", "'numpy'}", "{}"]


def test_parts_without_the_faster_forms(tmp_path):
    """One of the functions that lean.py replaces is gone: its import fails, and parts do not fall with it."""
    assert printed("import sys; sys.modules['isle_env.machine.lean'] = None", tmp_path) == ["35", "36", "12", "True", "True"]


def test_a_dispatcher_that_cannot_become_another_kind(tmp_path):
    """Then nothing of kernels.py is used."""
    moved = "class Other(registry.CPUDispatcher): __slots__ = ('more',)\nregistry.CPUDispatcher = Other"
    assert printed(f"from numba.core import registry\n{moved}", tmp_path) == ["35", "36", "12", "False", "False"]
