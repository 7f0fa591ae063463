"""How far a long computation has come: a bar with the time left on a terminal, elsewhere a line now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from isle_agents.playing.progress import FIRST, LONGEST, in_words


@contextmanager
def shown(
    console: Console, what: str, total: int, done: int = 0, clock: Callable[[], float] = monotonic
) -> Iterator[Callable[[int, str], None]]:
    """Show the progress within the block. Gives what is called with a number of things done, and a word on how it goes.

    what: the things that are counted, as in ``updates``; total: of them, done: those of an earlier run.
    """
    if console.is_terminal:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(elapsed_when_finished=True),
        )
        with Progress(*columns, TextColumn("{task.fields[news]}"), console=console, transient=True) as progress:
            bar = progress.add_task(what, total=total, completed=done, news="")
            yield lambda number, news: progress.update(bar, advance=number, news=news)
        return
    began = said = clock()
    now, pause = done, FIRST

    def advance(number: int, news: str) -> None:
        nonlocal now, said, pause
        now += number
        time = clock()
        if time - said >= pause and now < total:
            rate = (now - done) / (time - began)
            left = in_words((total - now) / rate)
            console.print(f"{now} of {total} {what}, about {left} left{', ' * bool(news)}{news}", soft_wrap=True, markup=False)
            said, pause = time, min(2 * pause, LONGEST)

    yield advance
