"""With a numba that has moved its internals kernels are compiled as any others, and do the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib

import numba
import pytest

from isle_env import Game
from isle_env.machine import jit

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

FIRST_STEP_OF_ANOTHER_NUMBA = """
import json, zlib
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
from isle_env import Game
from isle_env.machine import jit
game = Game.new(2, seed=0)
game.apply(int(game.legal_actions()[0]))
print(json.dumps([jit.kernels is None, zlib.crc32(game.to_bytes())]))
"""


def computed():
    """Kernels of all kinds, compiled afresh, and what they give."""

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

    for kernel in (both, entry):
        kernel._cache.disable()
    return entry(3), both(3), cube.overloads, entry.overloads


def has_machine_code(overloads):
    """Has the kernel got machine code of its own?"""
    (compiled,) = overloads.values()
    return compiled.library.get_pointer_to_function(compiled.fndesc.mangled_name) != 0


def test_kernels_without_the_module_for_parts(monkeypatch):
    monkeypatch.setattr(jit, "kernels", None)
    entry, both, inner, _ = computed()
    assert (entry, both) == (35, 36)
    assert has_machine_code(inner)


def test_kernels_where_the_trial_failed(monkeypatch):
    monkeypatch.setattr(jit.kernels.parts, "parts_work", lambda: False)
    entry, both, inner, _ = computed()
    assert (entry, both) == (35, 36)
    assert has_machine_code(inner)


def test_kernels_as_parts():
    """The same as above where all is well, so that the tests above do test the fallback."""
    entry, both, inner, outer = computed()
    assert (entry, both) == (35, 36)
    assert not has_machine_code(inner)
    assert has_machine_code(outer)


@pytest.mark.parametrize("broken", ["_link", "_needed", "_pipeline", "_PartLibrary", "_EntryLibrary"])
def test_the_trial_notices_what_is_broken(monkeypatch, broken):
    parts = jit.kernels.parts
    assert parts.parts_work.__wrapped__() is True
    monkeypatch.setattr(parts, broken, None)
    assert parts.parts_work.__wrapped__() is False


@pytest.mark.product  # test_same_games.py plays all games without parts in the long run
def test_the_rules_are_compiled_and_played_without_parts(tmp_path):
    command = [sys.executable, "-c", FIRST_STEP_OF_ANOTHER_NUMBA]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    game = Game.new(2, seed=0)
    game.apply(int(game.legal_actions()[0]))
    assert json.loads(done.stdout) == [True, zlib.crc32(game.to_bytes())]
    assert "isle_env: compiling the rules, once (some 10 seconds) …" in done.stderr.splitlines()
