"""Why a player leaves a game: one line each, the same whether the player was caught here or its process had to be killed.

    timeout: …         it took longer for a decision than --limit allows      exited: …     sys.exit, os._exit
    error: …           it raised an error                                     killed: …     a signal ended its process
    illegal action: …  it answered with an action that is not allowed         memory: …     its process became too large
    not an action: …   it answered with something that is no action at all    cut off: …    it closed its line to the program
                                                                              flood: …      a program wrote too much

``random`` plays the seat on, and the player ranks last in that game. The word before the colon is the *kind*.
"""

from __future__ import annotations

import signal
import sysconfig
import traceback
from dataclasses import dataclass
from types import TracebackType

from isle_env.players.leaves import Leaves as Leaves

_LONGEST = 200
"""Characters of a reason."""

_CRASHES = 0xC0000000
"""Windows gives the number of what a program crashed with as its status: from here on."""

_LIBRARIES = tuple(path for name in ("stdlib", "platstdlib", "purelib", "platlib") if (path := sysconfig.get_path(name)))


@dataclass(frozen=True)
class Left:
    """A player has left a game."""

    game: int
    """Number of the game in the schedule."""
    seat: int
    label: str
    """The player's name in the run."""
    why: str
    decisions: int
    """Decisions that it took itself, and the time for them in seconds."""
    seconds: float
    trace: str = ""
    """The traceback of its error, if it raised one."""


def kind(why: str) -> str:
    """What comes before the colon."""
    return why.partition(":")[0]


def one_line(text: str) -> str:
    """A text without line breaks and control characters, cut to the length of a reason."""
    flat = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"


def too_slow(limit: float) -> str:
    """The reason of a player that took too long. limit: seconds."""
    return f"timeout: more than {limit:g} s for a decision"


def ended(status: int) -> str:
    """The reason of a player that ended its process. status: as ``multiprocessing`` has it, negative for a signal."""
    if status >= _CRASHES:
        return f"killed: {status:#x}"
    if status >= 0:
        return f"exited: the process ended with status {status}"
    try:
        return f"killed: {signal.Signals(-status).name}"
    except ValueError:
        return f"killed: signal {-status}"


def because(error: BaseException) -> str:
    """The reason of a player that raised an error. Runs code of the player's, if it brought an error class of its own."""
    if isinstance(error, Leaves):
        return one_line(str(error))
    if isinstance(error, SystemExit):
        return one_line(f"exited: sys.exit({_said(error)})")
    if isinstance(error, MemoryError):
        return one_line(f"memory: MemoryError {_said(error)}".rstrip())
    return one_line(f"error: {described(error)}")


def described(error: BaseException) -> str:
    """An error in one line: its class, what it says, and the line of the player's file."""
    if isinstance(error, SyntaxError) and error.filename:
        return one_line(f"{type(error).__name__} in {error.filename}, line {error.lineno}: {error.msg}")
    said = _said(error)
    return one_line(f"{type(error).__name__}{': ' * bool(said)}{said}{_place(error.__traceback__)}")


def trace(error: BaseException) -> str:
    """The last frames of an error's traceback, as text."""
    try:
        return "".join(traceback.format_exception(type(error), error, error.__traceback__, limit=-8)).rstrip()
    except Exception:  # the error's own __str__ fails
        return type(error).__name__


def _said(error: BaseException) -> str:
    """The message of an error; empty if it cannot even be printed."""
    try:
        return str(error)
    except BaseException:
        return ""


def _place(frames: TracebackType | None) -> str:
    """The innermost line that lies outside Python and the installed packages: most likely the player's."""
    places = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(frames)]
    own = [place for place in places if not place[0].startswith((*_LIBRARIES, "<"))] or places
    return f" ({own[-1][0].rpartition('/')[2]}, line {own[-1][1]})" if own else ""
