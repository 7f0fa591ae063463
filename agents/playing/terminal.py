"""What a run says on the terminal, and how it ends.

Exit status: 0 done; 1 an agent or a worker failed, or the results cannot be written; 2 the command cannot be carried out as
given; 130 Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import closing

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from agents.playing.chairs import AgentFailure
from agents.playing.hall import Hall
from agents.playing.pool import Job, WorkerDied, cores, play_all
from agents.playing.results import Row
from agents.playing.settings import BadSettings, Fixture

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
STATES = {DONE: "finished", FAILED: "failed", INTERRUPTED: "interrupted"}
"""How the JSON file of a run names its end."""


def ended(play: Callable[[], None]) -> int:
    """Let a run play until it is done, is stopped or fails. Returns the exit status; a failure is printed.

    Any other error is a bug in this program and is not caught.
    """
    try:
        play()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (AgentFailure, WorkerDied) as error:
        return complain(error, FAILED)
    return DONE


def complain(error: Exception | str, status: int) -> int:
    """Print an error, plain and unwrapped. Returns the status."""
    print(f"error: {error}", file=sys.stderr)
    return status


def say(console: Console, line: str) -> None:
    """Print a line for people. It is not wrapped, so that paths and commands in it can be copied."""
    console.print(line, soft_wrap=True, markup=False)


def checked_workers(asked: int | None) -> int:
    """The number of processes. asked: what the user wants; None: one per core. Raises ``BadSettings``."""
    if asked is not None and asked < 1:
        raise BadSettings(f"--workers {asked}: at least 1 process plays")
    return asked or cores()


def play_shown(
    console: Console,
    job: Job,
    fixtures: Sequence[Fixture],
    workers: int,
    hall: Hall[Fixture, Row],
    keep: Callable[[list[Row]], None],
    done: int = 0,
) -> None:
    """Play games and show a progress bar. keep: called with the rows of each game; done: games played before this start.

    Raises ``AgentFailure`` and ``WorkerDied``.
    """
    with _progress(console) as progress:
        bar = progress.add_task("playing", total=done + len(fixtures), completed=done)
        with closing(play_all(job, fixtures, min(workers, len(fixtures)), hall)) as games:
            for rows in games:
                keep(rows)
                progress.advance(bar)


class _Speed(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f} games/s" if task.speed else "")


def _progress(console: Console) -> Progress:
    """The progress bar; it shows nothing if the output is not a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Speed(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
