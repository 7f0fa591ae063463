"""Inner kernels are compiled as parts: no machine code of their own, the same results within the kernels that call them."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from isle_env.engine import jit
from isle_env.engine.parts import PART_OPTIONS

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")


@jit.inner
def _digits(number, base):
    count = 1
    while number >= base:
        number //= base
        count += 1
    return count


@jit.inner
def _both(number):
    return _digits(number, np.int64(10)) * 100 + _digits(number, np.int64(2))


@numba.njit
def _entry(number):
    return _both(number)


def test_a_part_gives_what_its_python_function_gives():
    for number in (0, 1, 9, 10, 255, 256, 10**12):
        assert _entry(number) == len(str(number)) * 100 + max(number.bit_length(), 1)


def test_a_part_has_no_machine_code():
    assert PART_OPTIONS, "this numba has moved what engine/parts.py builds on: compiling takes longer than it need"
    _entry(3)
    (part,) = _both.overloads.values()
    assert part.library.get_pointer_to_function(part.fndesc.mangled_name) == 0
    (entry,) = _entry.overloads.values()
    assert entry.library.get_pointer_to_function(entry.fndesc.mangled_name) != 0
    assert "_digits" not in [f.name for f in entry.library.get_defined_functions()], "it has become a part of the entry"


def test_without_numbas_internals_kernels_are_compiled_as_any_other(monkeypatch):
    monkeypatch.setattr(jit, "PART_OPTIONS", {})
    square = jit.inner(lambda number: number * number)

    @numba.njit
    def entry(number):
        return square(number)

    assert entry(12) == 144
