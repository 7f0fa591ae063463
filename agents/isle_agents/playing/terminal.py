"""What a run says on the terminal, and how it ends (statuses.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from rich.console import Console

from isle_agents.playing.leaving import Left, kind
from isle_agents.playing.pool import WorkerDied
from isle_agents.playing.settings import BadSettings
from isle_agents.statuses import DONE, FAILED, INTERRUPTED, LEFT
from isle_env.machine.cores import cores

STATES = {DONE: "finished", LEFT: "finished", FAILED: "failed", INTERRUPTED: "interrupted"}
"""How the JSON file of a run names its end."""


def ended(play: Callable[[], None]) -> int:
    """Let a run play until it is done, is stopped or fails. Returns the exit status; a failure is printed.

    Any other error is a bug in this program and is not caught.
    """
    try:
        play()
    except KeyboardInterrupt:
        return INTERRUPTED
    except WorkerDied as error:
        return complain(error, FAILED)
    return DONE


def complain(error: Exception | str, status: int, trace: str = "") -> int:
    """Print an error, plain and unwrapped. Returns the status. trace: a traceback to be printed first."""
    if trace:
        print(trace, file=sys.stderr)
    print(f"error: {error}", file=sys.stderr)
    return status


def say(console: Console, line: str) -> None:
    """Print a line for people. It is not wrapped, so that paths and commands in it can be copied."""
    console.print(line, soft_wrap=True, markup=False)


class Departures:
    """Says at once that a player leaves a game: the first time for each player and kind of reason. traceback: print that, too."""

    def __init__(self, traceback: bool) -> None:
        self._traceback = traceback
        self._said: set[tuple[str, str]] = set()

    def __call__(self, left: Left) -> None:
        """A player has left a game."""
        if (left.label, kind(left.why)) in self._said:
            return
        self._said.add((left.label, kind(left.why)))
        if self._traceback and left.trace:
            print(left.trace, file=sys.stderr)
        print(f"{left.label} leaves game {left.game}, seat {left.seat}: {left.why}", file=sys.stderr, flush=True)


def who_left(left: Mapping[str, Mapping[str, int]]) -> list[str]:
    """A line for each agent that left games. left: how often, by agent and kind of reason."""
    lines = []
    for agent, reasons in left.items():
        kinds = ", ".join(f"{times} × {reason}" for reason, times in sorted(reasons.items()))
        lines.append(f"{agent} left games: {kinds}; 'random' played on for it, and it ranks last there")
    return lines


def checked_workers(asked: int | None) -> int:
    """The number of processes. asked: what the user wants; None: one per core. Raises ``BadSettings``."""
    if asked is not None and asked < 1:
        raise BadSettings(f"--workers {asked}: at least 1 process plays")
    return asked or cores()
