"""Compile kernels as parts: each is translated once, and optimised only within the kernels that Python calls.

    kernel ─numba─→ LLVM's language ──┐
    kernel ─numba─→ LLVM's language ──┼→ entry kernel: linked, optimised, machine code      (once)
    kernel ─numba─→ LLVM's language ──┘

By default numba optimises every kernel alone and turns it into machine code that nobody calls. It also links each kernel
with all those it calls, and does all of that again for each of its callers. A part is linked with nothing: the
entry kernel collects the parts it needs, callers before what they call, and LLVM sees all of them at once. An engine it calls
stays outside: LLVM finds its machine code by name.

A name in machine code is that of the function, its types and a number, which numba counts from 1 in each process. Closures of one
function, such as the placements of two games, are told apart by the number alone. Two processes may give the same one to
different closures, and a third that loads both from the cache would run the first for the second. So parts and entry kernels
get a number by lot.

This leans on numba's internals: on the library class below, and on what a pipeline leaves behind. So importing this module
may raise any exception. :func:`parts_work` then tries two kernels of a line each. Where that fails, the pipelines
here are numba's own: kernels are compiled as any others, which costs time and nothing else.
"""

from __future__ import annotations

import functools
import secrets
from typing import Any

import numba as nb
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering, NopythonRewrites

from isle_env.machine.options import INNER, OPTIONS


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel."""

    def add_ir_module(self, module: Any) -> None:
        """Hand a module over to LLVM and take it apart: an instruction knows its block, a circle that would stay in memory."""
        super().add_ir_module(module)
        for function in module.functions:
            for block in function.blocks:
                block.instructions.clear()
                block.terminator = None
            function.blocks.clear()
            function.args = ()
        module.globals.clear()


class _PartLibrary(_Library):
    """The code of a part as it was lowered, with a list of what it calls."""

    _whole: Any = None

    def finalize(self) -> None:
        """Close the library. It is neither linked nor optimised, and no machine code is made of it."""
        self._finalized = True

    def alone(self) -> Any:
        """The LLVM module of this part only; it disappears where nobody calls it."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """The part and all it calls, for an ordinary kernel of numba, which does not know about parts."""
        if self._whole is None:
            whole = JITCodeLibrary(self._codegen, self.name)
            whole._final_module = self._final_module.clone()
            _link(whole, self)
            whole._finalized = True
            self._whole = whole._get_module_for_linking()
        return self._whole


class _EntryLibrary(_Library):
    """The code of an entry kernel, into which all parts go."""

    engines: tuple[Any, ...] = ()
    """The engines it calls, which stay outside."""

    def finalize(self) -> None:
        """Link what the kernel needs, each library once, and let numba do the rest."""
        self.engines = self._called_engines()
        _link(self, self, self.engines)
        self._linking_libraries.clear()
        super().finalize()

    def _called_engines(self) -> tuple[Any, ...]:
        """The engines among the libraries that it needs."""
        return tuple(library for library in _needed(self) if hasattr(library, LOADER))


class _EngineLibrary(_EntryLibrary):
    """The code of an engine. It contains all it calls, even another engine."""

    def _called_engines(self) -> tuple[Any, ...]:
        """Keep nothing outside."""
        return ()


LOADER = "isle_env_loader"
"""Attribute of an engine's library: a function that makes sure the engine is in memory (``kernels.load_engine``)."""


def _link(into: Any, library: Any, but: tuple[Any, ...] = ()) -> None:
    """Link everything that a library needs, callers first: LLVM leaves out what has no caller yet."""
    for needed in _needed(library):
        if needed in but:
            continue
        if hasattr(needed, "_reload_init"):  # numba 0.61 has none
            into._reload_init.update(needed._reload_init)
        module = needed.alone() if isinstance(needed, _PartLibrary) else needed._get_module_for_linking()
        into._final_module.link_in(module, preserve=True)


def _needed(library: Any) -> list[Any]:
    """The libraries that a library needs, directly or through parts, callers before what they call."""
    last_first: list[Any] = []
    seen = {library}

    def visit(caller: Any) -> None:
        for called in caller._linking_libraries:
            if called not in seen:
                seen.add(called)
                if isinstance(called, _PartLibrary):
                    visit(called)
                last_first.append(called)

    visit(library)
    return last_first[::-1]


def _number_by_lot(state: Any) -> None:
    """Give a kernel a number that no other process has given to another one."""
    state.func_ir.func_id.unique_id = secrets.randbits(62)


class _BeginPart(LoweringPass):
    """Before the lowering of a part: its code goes into a library for parts."""

    _name = "isle_env_begin_part"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        _number_by_lot(state)
        state.flags.no_compile = True
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class _EndPart(LoweringPass):
    """After the lowering of a part: make it known to the kernels that call it."""

    _name = "isle_env_end_part"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        lowered, library = state["cr"], state.library
        name: Any = [].copy  # numba keeps compiled kernels by their entry point; this one has none, any builtin will do
        state.targetctx.insert_user_function(name, lowered.fndesc, [library])
        if hasattr(library, "_reload_init"):  # numba 0.61 has none
            state.reload_init.extend(library._reload_init)
        state["cr"] = lowered._replace(cfunc=name)
        return False


class _BeginEntry(LoweringPass):
    """Before the lowering of an entry kernel: its code goes into a library that collects parts, and can be cached."""

    _name = "isle_env_begin_entry"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        _number_by_lot(state)
        state.library = _EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class _EndEntry(LoweringPass):
    """After the lowering of an entry kernel: whoever loads it from the cache loads its engines first."""

    _name = "isle_env_end_entry"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.reload_init.extend(getattr(engine, LOADER) for engine in state.library.engines)
        return False


class _BeginEngine(LoweringPass):
    """Before the lowering of an engine: the same name in every process, which its callers in the cache know it by."""

    _name = "isle_env_begin_engine"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.func_ir.func_id.unique_id = state.engine_number
        state.library = _EngineLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


for _pass in (_BeginPart, _EndPart, _BeginEntry, _EndEntry, _BeginEngine):
    register_pass(mutates_CFG=False, analysis_only=True)(_pass)


def _pipeline(state: Any, *before: Any, after: tuple[Any, ...] = ()) -> list[Any]:
    """Numba's usual pipeline with passes of ours before and after its lowering, and without the one for array expressions.

    That pass joins ``a + b * c`` of whole arrays into one loop. Kernels make no arrays, so it finds nothing.
    """
    pipeline = DefaultPassBuilder.define_nopython_pipeline(state)
    pipeline.passes[:] = [(step, name) for step, name in pipeline.passes if step is not NopythonRewrites]
    at = next(k for k, (step, _) in enumerate(pipeline.passes) if step is NativeLowering)
    pipeline.passes[at : at + 1] = [
        *((one, one._name) for one in before),
        pipeline.passes[at],
        *((one, one._name) for one in after),
    ]
    pipeline.finalize()
    return [pipeline]


class _TriedPart(Compiler):  # type: ignore[misc]
    """Compiles a part, whatever the trial says."""

    def define_pipelines(self) -> list[Any]:
        return _pipeline(self.state, _BeginPart, after=(_EndPart,))


class _TriedEntry(Compiler):  # type: ignore[misc]
    """Compiles an entry kernel, whatever the trial says."""

    def define_pipelines(self) -> list[Any]:
        return _pipeline(self.state, _BeginEntry, after=(_EndEntry,))


class PartCompiler(_TriedPart):
    """The ``pipeline_class`` of a part."""

    def define_pipelines(self) -> list[Any]:
        """Ours where parts work, else numba's."""
        return super().define_pipelines() if parts_work() else Compiler.define_pipelines(self)


class EntryCompiler(_TriedEntry):
    """The ``pipeline_class`` of a kernel that Python calls."""

    def define_pipelines(self) -> list[Any]:
        """Ours where parts work, else numba's."""
        return super().define_pipelines() if parts_work() else Compiler.define_pipelines(self)


class EngineCompiler(Compiler):  # type: ignore[misc]
    """The ``pipeline_class`` of an engine is a subclass of this one, with its number."""

    number = 0

    def define_pipelines(self) -> list[Any]:
        """Ours where parts work, else numba's."""
        self.state.engine_number = self.number
        return _pipeline(self.state, _BeginEngine) if parts_work() else super().define_pipelines()


@functools.cache
def parts_work() -> bool:
    """Does this numba compile parts? Tried when the first kernel is compiled; a process that only loads kernels is spared it."""
    try:
        part = nb.njit(pipeline_class=_TriedPart, **OPTIONS, **INNER)(_twice)
        entry = nb.njit(pipeline_class=_TriedEntry, **OPTIONS)(lambda number: part(number) + 1)
        return bool(entry(20) == 41)
    except Exception:  # whatever another numba has changed
        return False


def _twice(number: int) -> int:
    """The part of the trial."""
    return 2 * number
