"""While a kernel of ours is compiled, some functions of numba have a faster form, and Python's garbage collector is off.

    numba's function          what makes it slow                                                     the faster form
    Record.__repr__           builds the text of a game's type, over 100 fields, thousands of times  keeps the text
    TargetConfig.__hash__     compare a compilation's options some hundred thousand times,           keep the hash; options
      and __eq__              option by option with its default                                      set alike are equal
    Inst._rec_list_vars       looks for the variables in an instruction with five tests              frequent cases first
    BaseFunction.             tries all forms of an operator, one by one, at every place             keeps what it found for
      get_call_type           where it stands                                                        these types
    PostProcessor.run         after each of some ten passes, finds out which variables are in use    leaves out what only
                              at the start of each block                                             generators need
    event.install_timer       sets two clocks for each compilation under way, and all are told of    sets none; nobody need be
      and start_event, …      every call to LLVM                                                     told then
    CPUContext.load_          imports some forty modules for each compilation, and asks seven        once for a kernel and all
      additional_registries   registries for news                                                    that it calls
    base._has_loc             looks up the parameters of a function that writes code, at every call  keeps the answer

Each calls numba's own function where the short way does not apply, so none depends on how a version of numba has written it.
They are in place only while a kernel is compiled, and numba's lock keeps other compilations out. If anything fails when they
are first tried, numba is left as it is.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import numpy as np
from numba.core import base, compiler, event, ir, postproc, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.types.functions import BaseFunction
from numba.np.numpy_support import from_dtype

_ATOMS = frozenset({str, int, bool, float, type(None), ir.Loc})
"""Types of what contains no variable."""

_RECORD_TEXT, _HASH, _EQUAL = types.Record.__repr__, TargetConfig.__hash__, TargetConfig.__eq__
_VARIABLES: Callable[..., list[Any]] = ir.Inst._rec_list_vars
_CALL_TYPE: Callable[..., Any] = BaseFunction.get_call_type
_PROCESS: Callable[..., None] = postproc.PostProcessor.run
_START, _END, _TRIGGER = event.start_event, event.end_event, event.trigger_event
_LOAD: Callable[..., None] = CPUContext.load_additional_registries
_HAS_LOC: Callable[..., bool] = base._has_loc

_texts: dict[int, tuple[Any, str]] = {}
"""Record type by its ``id``: the type itself, so that nothing else gets the same ``id``, and its text."""

_hashes: dict[Any, int] = {}
"""Kind of options -> their hash."""

_signatures: dict[Any, tuple[Any, Any]] = {}
"""Function, argument types and options -> the signature; beside it what must live on, since the key has the ``id`` of it."""

_locs: dict[Any, bool] = {}
"""Function that writes code for LLVM -> does it ask for the place in the source?"""

_loaded: list[Any] = []
"""Contexts that have loaded their registries."""

_SILENCE: AbstractContextManager[None] = nullcontext()

_depth = 0
"""How many compilations are under way: compiling a kernel can start compiling another."""


def _record_text(self: Any) -> str:
    """``Record.__repr__``, once for each type."""
    kept = _texts.get(id(self))
    if kept is None:
        kept = _texts[id(self)] = self, _RECORD_TEXT(self)
    return kept[1]


def _options_hash(self: Any) -> int:
    """``TargetConfig.__hash__``, which depends on the names of the options alone: once for all options of one kind."""
    kept = _hashes.get(type(self))
    if kept is None:
        kept = _hashes[type(self)] = _HASH(self)
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
    if kind in _ATOMS:
        return []
    if kind is dict:
        found: list[Any] = []
        for one in value.values():
            if type(one) is ir.Var:
                found.append(one)
            elif type(one) not in _ATOMS:
                found += _variables(self, one)
        return found
    return _VARIABLES(self, value)


def _call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """``BaseFunction.get_call_type``, once for each function with these types of arguments and these options."""
    if kws:
        return _CALL_TYPE(self, context, args, kws)
    key = id(self), id(context), tuple(map(id, args)), ConfigStack.top_or_none()
    kept = _signatures.get(key)
    if kept is None:
        kept = _signatures[key] = _CALL_TYPE(self, context, args, kws), (self, context, tuple(args))
    return kept[0]


def _process(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """``PostProcessor.run`` without the variables in use at the start of each block, if nobody will ask for them."""
    if emit_dels or extend_lifetimes or self.func_ir.is_generator:
        _PROCESS(self, emit_dels, extend_lifetimes)
        return
    self.func_ir.blocks = postproc.transforms.canonicalize_cfg(self.func_ir.blocks)
    self.func_ir.variable_lifetime = postproc.VariableLifetime(self.func_ir.blocks)
    self.func_ir.generator_info = None


@contextmanager
def _install_timer(kind: str, callback: Any) -> Iterator[Any]:
    """``event.install_timer`` with a clock that nobody tells anything: what was measured is not kept."""
    yield event.TimingListener()


def _start(kind: str, data: Any = None) -> None:
    """``event.start_event``, if anybody listens."""
    if event._registered.get(kind):
        _START(kind, data)


def _end(kind: str, data: Any = None, exc_details: Any = None) -> None:
    """``event.end_event``, if anybody listens."""
    if event._registered.get(kind):
        _END(kind, data, exc_details)


def _trigger(kind: str, data: Any = None) -> Any:
    """``event.trigger_event``, if anybody listens."""
    return _TRIGGER(kind, data) if event._registered.get(kind) else _SILENCE


def _load(self: Any) -> None:
    """``CPUContext.load_additional_registries``, once while any kernel is being compiled."""
    if self not in _loaded:
        _loaded.append(self)
        _LOAD(self)


def _has_loc(function: Any) -> bool:
    """``base._has_loc``, once for each function."""
    try:
        kept = _locs.get(function)
    except TypeError:  # no hash
        return _HAS_LOC(function)
    if kept is None:
        kept = _locs[function] = _HAS_LOC(function)
    return kept


_SHORT: tuple[tuple[Any, str, Any], ...] = (
    (types.Record, "__repr__", _record_text),
    (TargetConfig, "__hash__", _options_hash),
    (TargetConfig, "__eq__", _options_equal),
    (ir.Inst, "_rec_list_vars", _variables),
    (BaseFunction, "get_call_type", _call_type),
    (postproc.PostProcessor, "run", _process),
    (event, "install_timer", _install_timer),
    (event, "start_event", _start),
    (event, "end_event", _end),
    (event, "trigger_event", _trigger),
    (CPUContext, "load_additional_registries", _load),
    (base, "_has_loc", _has_loc),
)
"""Class or module, name and short form of each function."""


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
            and _processed(_process) == _processed(_PROCESS)
            and _tells_listeners()
            and all(_has_loc(f) == _has_loc(f) == _HAS_LOC(f) for f in (_example, ir.Var))
        )
    except Exception:  # whatever another numba has changed
        return False


def _processed(process: Callable[..., None]) -> list[Any]:
    """What is left of an example after ``PostProcessor.run``, all but the variables at the start of blocks."""
    code = compiler.run_frontend(_example)
    processor = postproc.PostProcessor(code)
    code.variable_lifetime = code.generator_info = code
    process(processor)
    left = {name: value for name, value in vars(code).items() if name != "block_entry_vars"}
    return [sorted(left), code.generator_info, list(code.blocks), type(code.variable_lifetime), sorted(vars(processor))]


def _tells_listeners() -> bool:
    """Does a listener hear of events?"""
    kind = "isle_env:trial"
    with event.install_recorder(kind) as recorder, _trigger(kind):
        _start(kind)
        _end(kind)
    return len(recorder.buffer) == 4 and _trigger(kind) is _SILENCE


def _example(count: int) -> int:
    """A loop for the trial."""
    total = 0
    for k in range(count):
        total += k
    return total


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
                for kept in (_texts, _signatures, _locs, _loaded):
                    kept.clear()
            if was_on:
                _enable_collector()


def _enable_collector() -> None:
    """Python's garbage collector goes on, but does not look at once at the millions of objects made meanwhile.

    They would count as young; frozen and thawed they count as old, and are looked at in the collector's own time.
    """
    if gc.get_freeze_count() == 0:  # somebody who keeps objects frozen would find them thawed
        gc.freeze()
        gc.unfreeze()
    gc.enable()


def _put(functions: Any) -> None:
    """Put functions in their places."""
    for owner, name, function in functions:
        setattr(owner, name, function)


_LONG = tuple((owner, name, owner.__dict__[name]) for owner, name, _ in _SHORT)
"""Class or module, name and numba's own form of each function."""
