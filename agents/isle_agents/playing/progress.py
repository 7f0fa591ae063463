"""How far a run has come: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

FIRST, LONGEST = 10.0, 600.0
"""Seconds until the first line, and at most between two lines: the pauses double, so that a log stays short."""


class Pauses:
    """When the next line is due. now: seconds on any clock."""

    def __init__(self, now: float) -> None:
        self._pause, self._next = FIRST, now + FIRST

    def are_over(self, now: float) -> bool:
        """Is a line due? Then the next one is due after twice the time."""
        if now < self._next:
            return False
        self._pause = min(2 * self._pause, LONGEST)
        self._next = now + self._pause
        return True


class Lines:
    """Progress in lines: ``120 of 1000 games, 12.3 a second, about 1 min 12 s left``.

    say: prints a line; total: games of the run; done: those played before this start; clock: seconds.
    """

    def __init__(self, say: Callable[[str], object], total: int, done: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self._say, self._total, self._before, self._done, self._clock = say, total, done, done, clock
        self._started = clock()
        self._pauses = Pauses(self._started)

    def advance(self) -> None:
        """A game is finished."""
        self._done += 1
        now = self._clock()
        if self._done < self._total and self._pauses.are_over(now):
            rate = (self._done - self._before) / (now - self._started)
            left = in_words((self._total - self._done) / rate)
            self._say(f"{self._done} of {self._total} games, {rate:.{1 if rate < 100 else 0}f} a second, about {left} left")


def in_words(seconds: float) -> str:
    """A time: 40 s, 1 min 12 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


@contextmanager
def shown(console: Console, total: int, done: int, clock: Callable[[], float] = monotonic) -> Iterator[Callable[[], None]]:
    """Show the progress within the block. Gives what is to be called after each game.

    total: games of the run; done: those played before this start.
    """
    if not console.is_terminal:
        yield Lines(partial(_print, console), total, done, clock).advance
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Speed(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("playing", total=total, completed=done)
        yield lambda: progress.advance(bar)


@contextmanager
def growing(console: Console, clock: Callable[[], float] = monotonic) -> Iterator[Callable[[Callable[[], str]], None]]:
    """Show the progress of a run of which nobody knows how long it is. Gives what is to be called after each game.

    That is given what says in a line how far the run has come; on a terminal it is asked once a second.
    """
    if not console.is_terminal:
        pauses = Pauses(clock())
        yield lambda line: _print(console, line()) if pauses.are_over(clock()) else None
        return
    with console.status("playing") as status:
        told = clock()

        def tell(line: Callable[[], str]) -> None:
            nonlocal told
            if clock() - told >= 1:
                status.update(escape(line()))
                told = clock()

        yield tell


def _print(console: Console, line: str) -> None:
    console.print(line, soft_wrap=True, markup=False)


class _Speed(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f} games/s" if task.speed else "")
