"""The faster forms of numba's functions: in place while a kernel is compiled, and like numba's own in what they return."""

from __future__ import annotations

import operator

import numpy as np
import pytest
from numba import types
from numba.core import event, postproc
from numba.core.registry import cpu_target

from isle_env.machine import lean


def test_the_short_forms_agree_with_numba() -> None:
    """With the numba that is installed here, none of them has to be left out."""
    assert lean.short_forms_work()


def test_numba_is_left_as_it_was() -> None:
    """Within the block the short forms are in place, also in a block within it; afterwards numba's own, even after an error."""
    with pytest.raises(ZeroDivisionError):
        _fail_to_compile()
    assert all(owner.__dict__[name] is own for owner, name, own in lean._LONG)
    assert not any(own is short for (_, _, own), (_, _, short) in zip(lean._LONG, lean._SHORT, strict=True))


def _fail_to_compile() -> None:
    """An error between two compilations, the outer one still under way."""
    with lean.lean_compiler():
        with lean.lean_compiler():
            pass
        assert all(owner.__dict__[name] is short for owner, name, short in lean._SHORT)
        raise ZeroDivisionError


def test_types_of_calls_are_those_that_numba_finds() -> None:
    """Operators for numbers, literals, arrays and records: the first answer, the kept one and numba's own are the same."""
    context = cpu_target.typing_context
    context.refresh()
    record = types.Array(lean.from_dtype(np.dtype([("a", np.int8, 3)])), 1, "C")
    words = types.Array(types.uint8, 1, "C")
    cases = [
        (operator.add, (types.int64, types.int64)),
        (operator.add, (types.uint8, types.literal(3))),
        (operator.mul, (types.float64, types.int32)),
        (operator.eq, (types.boolean, types.int64)),
        (operator.getitem, (words, types.int64)),
        (operator.getitem, (record, types.uint8)),
        (min, (types.int64, types.int64)),
    ]
    with lean.lean_compiler():
        for function, arguments in cases:
            kind = context.resolve_value_type(function)
            own = lean._CALL_TYPE(kind, context, arguments, {})
            assert lean._call_type(kind, context, arguments, {}) == own
            assert lean._call_type(kind, context, arguments, {}) == own
            assert kind.get_impl_key(own) is not None


def test_a_call_that_has_no_type_is_refused_each_time() -> None:
    """An error is not kept."""
    context = cpu_target.typing_context
    context.refresh()
    kind = context.resolve_value_type(operator.add)
    with lean.lean_compiler():
        for _ in range(2):
            with pytest.raises(Exception, match="No implementation"):
                lean._call_type(kind, context, (types.int64, types.none), {})


def test_who_listens_hears_of_compilations() -> None:
    """Only numba's own clocks are left out."""
    with lean.lean_compiler(), event.install_recorder("numba:compile") as recorder, event.trigger_event("numba:compile"):
        event.start_event("numba:compile")
    assert [one.is_start for _, one in recorder.buffer] == [True, True, False]


def test_another_numba_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """If one of the forms would leave something else behind than numba's function, none is used."""
    lean.short_forms_work.cache_clear()
    monkeypatch.setattr(lean, "_PROCESS", lambda processor: setattr(processor.func_ir, "news", 1))
    try:
        assert not lean.short_forms_work()
        with lean.lean_compiler():
            assert postproc.PostProcessor.run is not lean._process
    finally:
        lean.short_forms_work.cache_clear()
