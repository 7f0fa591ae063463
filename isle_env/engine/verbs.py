"""Verbs: what every game can do. The type of the records says whose kernel does it.

    verbs.step(games, i, action, words) ─→ the step of whichever game has the record type games.dtype

The machinery (batches of games) calls these and knows no game. A game hands its kernels over once, in its ``rules.py``
(:func:`speak`), and its policy says how it chooses (:func:`decide`). A kernel finds the game's kernel while it is compiled, so
the call costs nothing extra, and it contains that game and no other. Python looks the kernel up in a dictionary; with the JIT
off, so does everybody.

Numba asks a function for its type, and the type for a kernel that suits the arguments; a :class:`Verb` answers with the game's
kernel. Where another numba no longer does so, the verb is an overloaded function (``numba.extending.overload``): a call of the
game's kernel is copied into each caller. Numba also accepts a record in place of another type if its first fields are all the
fields of that type. So the tables of two games must differ in their first fields.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba as nb
import numpy as np
from numba import types
from numba.extending import overload

from isle_env.machine import jit

BEGIN = -1
"""Passed to :data:`step` in place of an action: brings a game that was just set up to its first decision."""


_CALLS: dict[int, Callable[..., Any]] = {
    1: lambda kernel: lambda a: kernel(a),
    2: lambda kernel: lambda a, b: kernel(a, b),
    3: lambda kernel: lambda a, b, c: kernel(a, b, c),
    4: lambda kernel: lambda a, b, c, d: kernel(a, b, c, d),
    5: lambda kernel: lambda a, b, c, d, e: kernel(a, b, c, d, e),
    6: lambda kernel: lambda a, b, c, d, e, f: kernel(a, b, c, d, e, f),
}
"""Number of arguments -> from a kernel to a call of it. ``*rest`` would do for all, and cost a batch's first step 3 % more."""


class StandIn:
    """What numba takes for a kernel, and what passes its questions on to one that suits the arguments."""

    is_compiling = False
    """Numba: is it compiled just now, so that a call of it would be one of itself?"""

    def __init__(self, kernel_for: Callable[[Any], Any]) -> None:
        """kernel_for: type of the first argument → what numba knows as the kernel."""
        self._kernel_for = kernel_for

    @property
    def _numba_type_(self) -> Any:
        """What numba asks for a kernel, as it asks the type of any kernel."""
        return types.Dispatcher(self)

    def __call__(self, *arguments: Any) -> Any:
        """Nobody calls it from Python."""
        raise NotImplementedError

    def get_call_template(self, args: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        """Numba: the kernel for these types of arguments, compiled if it is not yet."""
        return self._kernel_for(args[0]).get_call_template(args, keywords)

    def get_overload(self, args: tuple[Any, ...]) -> Any:
        """Numba: the code of that kernel."""
        return self._kernel_for(args[0]).get_overload(args)


@functools.cache
def stand_ins_work() -> bool:
    """Does this numba accept a stand-in for a kernel? One is tried, when something is compiled for the first time."""
    try:
        double = StandIn(lambda first: _double)
        return bool(nb.njit(lambda number: double(number))(3) == 6)
    except Exception:  # whatever another numba has changed
        return False


@nb.njit
def _double(number):
    return 2 * number


class Verb:
    """One thing that every game can do; its first argument is a record, or an array of them."""

    def __init__(self, example: Callable[..., Any]) -> None:
        """example: a function with the verb's name and arguments; it is never called."""
        self.py_func, self.__doc__ = example, example.__doc__
        self._kernels: dict[Any, Callable[..., Any]] = {}
        self._stand_in = StandIn(self._kernel_for)
        overload(self, jit_options=jit.glue(), strict=False)(self._typed)

    def learn(self, kernel: Callable[..., Any], *records: Any) -> None:
        """From now on this kernel does it for records of this type. records: the type as NumPy and as Numba has it."""
        for record in records:
            self._kernels[record] = kernel

    def kernel(self, record: Any) -> Any:
        """The kernel for a record type, NumPy's or Numba's. Raises ``TypeError`` if no game has said it."""
        if record not in self._kernels:
            raise TypeError(f"no game has said how it does {self.py_func.__name__!r} with records of this type (verbs.speak)")
        return self._kernels[record]

    @property
    def _numba_type_(self) -> Any:
        """What numba asks for a kernel, as it asks the type of any kernel; no such attribute where that has moved."""
        if not stand_ins_work():
            raise AttributeError("this numba takes nothing in place of a kernel")
        return self._stand_in._numba_type_

    def _kernel_for(self, games: Any) -> Any:
        """What numba knows as the kernel for these arguments. games: the type of the first one."""
        record = games.dtype if isinstance(games, types.Array) else games
        return self.kernel(record)._numba_type_.dispatcher

    def _typed(self, games, *rest):
        """What numba compiles in place of a call from a kernel. games, rest: the types of the arguments."""
        record = games.dtype if isinstance(games, types.Array) else games
        return _CALLS[1 + len(rest)](self.kernel(record))

    def __call__(self, games: np.ndarray, *rest: Any) -> Any:
        """Do it, called from Python."""
        return self.kernel(games.dtype)(games, *rest)


@Verb
def deal(g):
    """Let chance act in a game that is a copy of its template, with the generator in the record."""


@Verb
def legal(g, words):
    """The legal actions of the pending decision. words: uint32[MASK_WORDS], bare, overwritten. Returns how many they are."""


@Verb
def step(games, i, action, words):
    """Apply an action and go on to the next decision. Returns how many actions are legal then, 0: over; -1: it was illegal.

    words: uint32[MASK_WORDS], the mask of the pending decision, overwritten with the next one's.
    """


@Verb
def observe(games, i, seat, out):
    """Write what a seat sees of game i. out: uint8[size], overwritten."""


@Verb
def draw_row(games, i, seat, rows):
    """Bring row i of a batch up to date with what a seat sees of game i. rows: :class:`isle_env.engine.batch.Rows`.

    Whatever in the row is still true may be left as it is.
    """


@Verb
def score(g):
    """Count everybody's points as if the game ended now, and name who wins. Writes the fields score, winner, sister_score."""


@Verb
def tie_break(g, seat):
    """What decides between seats with equal points when the game is over: the seat with more of it wins. Returns int64."""


@Verb
def choose(games, i, prices, words):
    """What the game's compiled policy does at the pending decision of game i. Returns a legal action.

    prices: int64[WORDS] of that policy, the deciding seat's list, bare; words: uint32[MASK_WORDS], the legal actions. Only
    kernels in the policy's own folder may call it: what they are compiled to contains the policy, and is kept with it.
    """


_ALL = {verb.py_func.__name__: verb for verb in (deal, legal, step, observe, draw_row, score, tie_break)}


def speak(record: np.dtype, **kernels: Callable[..., Any]) -> None:
    """Hand over a game's kernels, one for each verb, by its name. record: the type of its records."""
    if set(kernels) != set(_ALL):
        raise ValueError(f"verbs {sorted(kernels)}: a game has exactly {', '.join(_ALL)}")
    to_numba = _to_numba(record)
    jit.games_of(to_numba, kernels["step"])
    for name, kernel in kernels.items():
        _ALL[name].learn(kernel, record, to_numba)


def decide(record: np.dtype, kernel: Callable[..., Any]) -> None:
    """Hand over the kernel of a policy that :data:`choose` stands for. record: the type of its game's records."""
    choose.learn(kernel, record, _to_numba(record))


@functools.cache
def _to_numba(record: np.dtype) -> Any:
    """A record type as Numba has it; to work it out takes milliseconds."""
    return nb.from_dtype(record)
