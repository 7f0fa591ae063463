"""While a kernel of ours is compiled, three functions of numba have a faster form, and Python's garbage collector is off.

    numba's function        what makes it slow                                                       the faster form
    Record.__repr__         builds the text of a game's type, over 100 fields, thousands of times    keeps the text
    TargetConfig.__hash__   compare a compilation's options some hundred thousand times,             keep the hash; options
      and __eq__            option by option with its default                                        set alike are equal
    Inst._rec_list_vars     looks for the variables in an instruction with five tests                frequent cases first

Each calls numba's own function where the short way does not apply, so none depends on how a version of numba has written it.
They are in place only while a kernel is compiled, and numba's lock keeps other compilations out. If anything fails when they
are first tried, numba is left as it is.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba.core import compiler, ir, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.targetconfig import TargetConfig
from numba.np.numpy_support import from_dtype

_ATOMS = frozenset({str, int, bool, float, type(None), ir.Loc})
"""Types of what contains no variable."""

_RECORD_TEXT, _HASH, _EQUAL = types.Record.__repr__, TargetConfig.__hash__, TargetConfig.__eq__
_VARIABLES: Callable[..., list[Any]] = ir.Inst._rec_list_vars

_texts: dict[int, tuple[Any, str]] = {}
"""Record type by its ``id``: the type itself, so that nothing else gets the same ``id``, and its text."""

_hashes: dict[Any, int] = {}
"""Settings -> hash of the options."""

_depth = 0
"""How many compilations are under way: compiling a kernel can start compiling another."""


def _record_text(self: Any) -> str:
    """``Record.__repr__``, once for each type."""
    kept = _texts.get(id(self))
    if kept is None:
        kept = _texts[id(self)] = self, _RECORD_TEXT(self)
    return kept[1]


def _options_hash(self: Any) -> int:
    """``TargetConfig.__hash__``, once for all options that are set alike."""
    try:
        key = type(self), frozenset(self._values.items())
        kept = _hashes.get(key)
    except TypeError:  # a value without a hash
        return _HASH(self)
    if kept is None:
        kept = _hashes[key] = _HASH(self)
    return kept


def _options_equal(self: Any, other: Any) -> Any:
    """``TargetConfig.__eq__``: options set alike are equal."""
    if self is other or (type(self) is type(other) and self._values == other._values):
        return True
    return _EQUAL(self, other)


def _variables(self: Any, value: Any) -> list[Any]:
    """``Inst._rec_list_vars``."""
    kind = type(value)
    if kind is ir.Var:
        return [value]
    return [] if kind in _ATOMS else _VARIABLES(self, value)


_SHORT: tuple[tuple[Any, str, Any], ...] = (
    (types.Record, "__repr__", _record_text),
    (TargetConfig, "__hash__", _options_hash),
    (TargetConfig, "__eq__", _options_equal),
    (ir.Inst, "_rec_list_vars", _variables),
)
"""Class, name and short form of each function."""


@functools.cache
def short_forms_work() -> bool:
    """Do the short forms agree with numba's on an example each?"""
    try:
        record = from_dtype(np.dtype([("a", np.int8, 3), ("b", np.int64)], align=True))
        flags, others = compiler.Flags(), compiler.Flags()
        others.nrt = True
        place = ir.Loc("file", 1)
        names = [ir.Var(None, name, place) for name in "abc"]
        call = ir.Expr.call(names[0], names[1:], {}, place)
        return (
            _record_text(record) == _record_text(record) == _RECORD_TEXT(record)
            and all(_options_hash(f) == _options_hash(f) == _HASH(f) for f in (flags, others))
            and _options_equal(flags, compiler.Flags()) is True
            and _options_equal(flags, others) is _EQUAL(flags, others) is False
            and _variables(call, call.__dict__) == _VARIABLES(call, call.__dict__)
        )
    except Exception:  # whatever another numba has changed
        return False


@contextmanager
def lean_compiler() -> Iterator[None]:
    """Within the block kernels are compiled with the faster forms. Blocks may be nested."""
    global _depth
    with global_compiler_lock:
        was_on = gc.isenabled()
        gc.disable()  # a compiler makes millions of objects and drops hardly a circle
        _depth += 1
        if _depth == 1 and short_forms_work():
            _put([(owner, name, short) for owner, name, short in _SHORT])
        try:
            yield
        finally:
            _depth -= 1
            if _depth == 0:
                _put(_LONG)
                _texts.clear()
            if was_on:
                gc.enable()


def _put(functions: Any) -> None:
    """Put functions in their places."""
    for owner, name, function in functions:
        setattr(owner, name, function)


_LONG = tuple((owner, name, owner.__dict__[name]) for owner, name, _ in _SHORT)
"""Class, name and numba's own form of each function."""
