"""The short ways of compiling (docs/machine.md), each turned off by what a numba would do that has moved what it leans on."""

from __future__ import annotations

OFF = {
    "lean": "from isle_env.machine import lean; lean.short_forms_work = lambda: False",
    "pause": "import types; from isle_env.machine import lean\n"
    "lean.gc = types.SimpleNamespace(isenabled=lambda: False, disable=lambda: None)",
    "parts": "from isle_env.machine import parts; parts.parts_work = lambda: False",
    "kernels": "import numba.core.codegen; del numba.core.codegen.JITCodeLibrary",
    "direct": "from isle_env.machine import jit; jit.callable = lambda code: False",
    "options": "from numba.core.cpu import CPUTargetOptions\n"
    "for kind in CPUTargetOptions.__mro__:\n"
    "    for name in {'_nrt', 'no_cfunc_wrapper', 'forceinline'} & set(vars(kind)): delattr(kind, name)",
}
"""A short way -> code that turns it off, run before anything else is imported. ``kernels`` are parts, lean and pause
at once; ``direct`` has jit.py believe that what it finds cannot be called."""


def without(*ways: str) -> str:
    """Code that turns some short ways off. Raises ``KeyError`` for an unknown name.

    What changes numba comes before what imports a module of ours, which asks numba what it has.
    """
    codes = [OFF[way] for way in ways if "kernels" not in ways or way not in ("parts", "lean", "pause")]
    return "".join(f"{code}\n" for code in sorted(codes, key=lambda code: "isle_env" in code))
