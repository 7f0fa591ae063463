"""Kernels are compiled as parts: no machine code of their own, the same results within the kernels that Python calls."""

from __future__ import annotations

import gc
import itertools

import numba
import numpy as np
import pytest

from isle_env.boats.placement import entries_of, placement_of
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.isle import state as S
from isle_env.games.isle.actions import PLACE
from isle_env.machine import jit
from isle_env.machine.sizes import MASK_WORDS

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

with jit.own_cache():

    @jit.inner
    def _digits(number, base):
        count = 1
        while number >= base:
            number //= base
            count += 1
        return count

    @jit.jit
    def _both(number):
        return _digits(number, np.int64(10)) * 100 + _digits(number, np.int64(2))

    @jit.jit
    def _entry(number):
        return _both(number)

    @jit.jit
    def _other_entry(number):
        return _both(number) + _digits(number, np.int64(10))


@numba.njit
def _ordinary(number):
    return _both(number)


def names(kernel):
    """The functions in a kernel's machine code, as far as LLVM has left them."""
    (compiled,) = kernel.overloads.values()
    return " ".join(function.name for function in compiled.library.get_defined_functions())


def fresh(kernel):
    """The kernel as it is in a process that has not compiled it, without a cache."""
    kernel = jit.jit(kernel.py_func)
    kernel._cache.disable()
    return kernel


def test_parts_are_what_is_tested_here():
    assert jit.kernels is not None
    from isle_env.machine.parts import parts_work

    assert parts_work(), "this numba has moved what machine/parts.py builds on: compiling takes longer than it need"


@pytest.mark.parametrize("kernel", [_both, _entry, _other_entry, _ordinary])
def test_a_part_gives_what_its_python_function_gives(kernel):
    for number in (0, 1, 9, 10, 255, 256, 10**12):
        digits = len(str(number))
        assert kernel(number) == digits * 100 + max(number.bit_length(), 1) + (digits if kernel is _other_entry else 0)


def test_a_part_has_no_machine_code():
    fresh(_entry)(3)
    (part,) = _digits.overloads.values()
    assert part.library.get_pointer_to_function(part.fndesc.mangled_name) == 0


def test_parts_become_part_of_the_entry():
    entry = fresh(_entry)
    entry(3)
    assert "_digits" not in names(entry)
    assert "_both" not in names(entry)


def test_an_entry_is_compiled_only_for_whom_it_is_asked():
    both = fresh(_both)
    entry = jit.jit(lambda number: both(number))
    entry._cache.disable()
    assert entry(255) == 308
    assert not both.overloads, "Python has not called it"
    assert both(255) == 308
    assert len(both.overloads) == 1


def test_kernels_of_two_processes_do_not_mix(monkeypatch):
    """Numba counts kernels in each process from 1, and closures of one function are told apart by their number alone.

    Two games' kernels that two processes have compiled may meet in a third one, which loads both.
    """
    from numba.core.bytecode import FunctionIdentity

    games = S.zeros(1)
    for shapes in (D, T):
        monkeypatch.setattr(FunctionIdentity, "_unique_ids", itertools.count(10**6))
        kernel = jit.jit(_asking(placement_of(entries_of(shapes), shapes.SHAPE_SIZE).add))
        kernel._cache.disable()
        for shape in range(shapes.NUM_SHAPES):
            entries = [o for o in range(8) if shapes.ORIENTATION_VALID[shape, o]]
            mask = np.zeros(MASK_WORDS, np.uint32)
            assert kernel(games[0], 0, shape, mask) == sum(_anchors(shapes, shape, o) for o in entries)


def _asking(add):
    """A kernel around a part."""

    def kernel(g, seat, shape, mask):
        return add(g, seat, shape, mask, np.int64(PLACE))

    return kernel


def _anchors(shapes, shape, orientation):
    """On how many squares of an empty boat can an oriented shape begin?"""
    size = shapes.SHAPE_SIZE[shape]
    dx, dy = shapes.ORIENTATION_DX[shape, orientation, :size], shapes.ORIENTATION_DY[shape, orientation, :size]
    plan = {(int(x), int(y)) for x, y in zip(T.SQUARE_X, T.SQUARE_Y, strict=True)}
    return sum(all((x + int(a), y + int(b)) in plan for a, b in zip(dx, dy, strict=True)) for x, y in plan)


def test_python_cannot_call_an_inner_kernel():
    with pytest.raises(TypeError, match="_digits is called by kernels only"):
        _digits(3, 10)


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_left_as_it_was(on):
    was_on = gc.isenabled()
    try:
        gc.enable() if on else gc.disable()
        fresh(_entry)(3)
        assert gc.isenabled() is on
        with pytest.raises(numba.core.errors.TypingError):
            fresh(_entry)("three")
        assert gc.isenabled() is on
    finally:
        gc.enable() if was_on else gc.disable()
