"""Compile inner kernels as parts: their code is written down once and optimised only within the kernels that Python calls.

    kernel ─numba─→ LLVM's language ──┐
    kernel ─numba─→ LLVM's language ──┼→ entry kernel: linked, optimised, machine code      (once)
    kernel ─numba─→ LLVM's language ──┘

Left to itself numba optimises every kernel alone and turns it into machine code, which nobody calls, and then does all of
it again for each kernel around it. As parts the rules compile in four fifths of the time, and run a few hundredths faster,
since LLVM sees all of an entry kernel at once.

It is done with numba's own means for pipelines (``pipeline_class``), but the library class below is internal to numba. With a
version that has moved it, ``PART_OPTIONS`` is empty and inner kernels are compiled as any others, which costs only time.
"""

from __future__ import annotations

from typing import Any

from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass

try:
    from numba.core.codegen import JITCodeLibrary
    from numba.core.typed_passes import NativeLowering
except ImportError:  # another numba
    JITCodeLibrary = NativeLowering = None


class _PartLibrary(JITCodeLibrary or object):  # type: ignore[misc]
    """The code of an inner kernel, as it was lowered, with the parts it calls."""

    def _optimize_final_module(self) -> None:
        """Left to the entry kernels."""

    def _finalize_final_module(self) -> None:
        """There is no machine code to make."""
        self._finalized = True


class _Begin(LoweringPass):
    """Before the lowering: the kernel's code goes into a library of the kind above."""

    _name = "isle_env_begin_part"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class _End(LoweringPass):
    """After the lowering: make it known to the kernels that call it."""

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


class _PartCompiler(CompilerBase):
    """Numba's usual pipeline, its lowering between the two passes above."""

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        at = next(k for k, (step, _) in enumerate(pipeline.passes) if step is NativeLowering)
        pipeline.passes[at : at + 1] = [(_Begin, "begin a part"), pipeline.passes[at], (_End, "end a part")]
        pipeline.finalize()
        return [pipeline]


for _pass in (_Begin, _End):
    register_pass(mutates_CFG=False, analysis_only=True)(_pass)

PART_OPTIONS: dict[str, Any] = {"pipeline_class": _PartCompiler} if JITCodeLibrary else {}
"""Options of ``numba.njit`` for a kernel that only kernels call."""
