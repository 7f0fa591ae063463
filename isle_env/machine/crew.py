"""Threads that make the same compiled call again and again: between two calls they stand by in it, without Python.

    caller   ``call_all`` ─→ the kernel, as member 0: its own part ─→ ``all_done`` ─→ what all parts have written is there
    member   in the kernel: ``stands_by`` ─→ its part ─→ ``report`` ─→ ``stands_by`` … until it has waited too long: asleep

Waking a thread that sleeps takes some 50 microseconds, as long as 150 games need for a step. So a member first looks for the next
call about that long (SPINS), and only then goes back to Python to sleep. A crew is ``int64[members * LINE]``, with a line of the
processor's cache for each member, so that nobody's flag slows down another's. ``isle_env.envs.workers`` has the threads.
"""

from __future__ import annotations

import platform

import numba as nb
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from isle_env.machine.cores import cores
from isle_env.machine.jit import inline, jit
from isle_env.machine.pages import LINE as LINE_BYTES

LINE = LINE_BYTES // 8
"""Words of a member's line."""
CALLED, DONE, ASLEEP = range(3)
"""In each member's line: how many calls there were, how many of them it has done, and 1 while it sleeps and must be woken."""
MEMBERS, LOOKS, LEAVE, WORK = range(3, 7)
"""In the caller's line: how many members there are, how often they look, 1 if all are to go back to Python, and what to do."""
SPINS = 2000
"""Looks for a call before a member goes to sleep: 40 to 100 microseconds. Waking takes as long, so at worst the cost doubles."""


def crew_of(members: int) -> np.ndarray:
    """The flags of so many members, the caller among them: ``int64[members * LINE]``. All but the caller are asleep."""
    room = np.zeros((members + 1) * LINE, np.int64)
    first = -room.ctypes.data % LINE_BYTES // room.itemsize
    crew = room[first : first + members * LINE]
    crew[MEMBERS] = members
    crew[LOOKS] = SPINS if members <= cores() else 0
    crew[LINE + ASLEEP :: LINE] = 1
    return crew


if nb.config.DISABLE_JIT:

    def load(crew, at):
        """A flag as it is now, whoever has written it."""
        return crew[at]

    def store(crew, at, value):
        """Write a flag, after all that was written before it."""
        crew[at] = value

    def pause():
        """Leave the core to others for a moment."""

else:

    def _flag(context, builder, kind, crew, at):
        return builder.gep(context.make_array(kind)(context, builder, crew).data, [at])

    @intrinsic
    def load(typingctx, crew, at):
        """A flag as it is now, whoever has written it."""

        def codegen(context, builder, signature, args):
            return builder.load_atomic(_flag(context, builder, signature.args[0], *args), "seq_cst", 8)

        return types.int64(crew, types.int64), codegen

    @intrinsic
    def store(typingctx, crew, at, value):
        """Write a flag, after all that was written before it."""

        def codegen(context, builder, signature, args):
            builder.store_atomic(args[2], _flag(context, builder, signature.args[0], *args[:2]), "seq_cst", 8)
            return context.get_dummy_value()

        return types.void(crew, types.int64, types.int64), codegen

    @intrinsic
    def pause(typingctx):
        """Leave the core to others for a moment."""

        def codegen(context, builder, signature, args):
            if platform.machine().lower() in ("x86_64", "amd64"):
                builder.call(builder.module.declare_intrinsic("llvm.x86.sse2.pause", fnty=ir.FunctionType(ir.VoidType(), [])), [])
            return context.get_dummy_value()

        return types.void(), codegen


@jit
def call_all(crew, work):
    """Begin a call. What was written before is seen by all members. work: for ``crew[WORK]``."""
    crew[LEAVE], crew[WORK] = 0, work
    for member in range(1, crew[MEMBERS]):
        store(crew, member * LINE + CALLED, crew[member * LINE + CALLED] + 1)


@jit
def is_done(crew):
    """Have all members done what they were called for? What they have written is seen then."""
    for member in range(1, crew[MEMBERS]):
        if load(crew, member * LINE + DONE) != crew[member * LINE + CALLED]:
            return False
    return True


@inline
def stands_by(crew, member):
    """Wait for the next call. Returns False if the member is to go back to Python: others need it, or nobody has called."""
    mine = member * LINE
    for _ in range(crew[LOOKS]):
        if load(crew, np.int64(LEAVE)) == 1:
            break
        if load(crew, mine + CALLED) != crew[mine + DONE]:
            return True
        pause()
    store(crew, mine + ASLEEP, np.int64(1))
    if load(crew, np.int64(LEAVE)) == 1 or load(crew, mine + CALLED) == crew[mine + DONE]:
        return False
    store(crew, mine + ASLEEP, np.int64(0))  # called in this very moment
    return True


@inline
def report(crew, member):
    """Say that the member's part of the call is done."""
    store(crew, member * LINE + DONE, load(crew, member * LINE + CALLED))


@inline
def all_done(crew):
    """Wait for the members. Returns False if some take longer than a few looks: they may have had to be woken."""
    for member in range(1, crew[MEMBERS]):
        looks = 2 * crew[LOOKS]
        while load(crew, member * LINE + DONE) != crew[member * LINE + CALLED]:
            if looks == 0:
                return False
            looks -= 1
            pause()
    return True
