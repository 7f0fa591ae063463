"""How far a long computation has come: a bar with the time left on a terminal, elsewhere a line now and then.

The time left is that of what follows the first step: in that one, kernels are compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from isle_agents.playing.progress import FIRST, LONGEST, in_words
from isle_env.machine.cache import is_compiling

PERIOD = 1800.0
"""Seconds: the time left on a terminal is by the speed in the last so many, for one step may take minutes."""


@contextmanager
def shown(
    console: Console, what: str, total: int, done: int = 0, clock: Callable[[], float] = monotonic
) -> Iterator[Callable[[int, str], None]]:
    """Show the progress within the block. Gives what is called with a number of things done, and a word on how it goes.

    what: the things that are counted, as in ``updates``; total: of them, done: those of an earlier run.
    """
    if console.is_terminal:
        columns = (
            _What(),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(elapsed_when_finished=True),
        )
        with Progress(
            *columns, TextColumn("{task.fields[news]}"), console=console, transient=True, speed_estimate_period=PERIOD
        ) as progress:
            bar = progress.add_task(what, total=total, completed=done, news="")
            yield lambda number, news: progress.update(bar, advance=number, news=news)
        return
    said, now, pause = clock(), done, FIRST
    first: tuple[int, float] | None = None
    """How many were done after the first step, and when."""

    def advance(number: int, news: str) -> None:
        nonlocal now, said, pause, first
        now += number
        time = clock()
        if time - said >= pause and now < total:
            left = ""
            if first is not None and time > first[1]:
                left = f", about {in_words((total - now) * (time - first[1]) / (now - first[0]))} left"
            console.print(f"{now} of {total} {what}{left}{', ' * bool(news)}{news}", soft_wrap=True, markup=False)
            said, pause = time, min(2 * pause, LONGEST)
        first = first or (now, time)

    yield advance


class _What(ProgressColumn):
    """What is counted, or that something is compiled just now."""

    def render(self, task: Task) -> Text:
        return Text("compiling" if is_compiling() else task.description)
