"""A run from the first check to the last line: what ``isle tournament`` and ``isle solo`` do alike.

    check settings and agents ─▶ folder, if any ─▶ compile ─▶ play (progress) ─▶ order games.csv ─▶ tables
                                                               │ Ctrl-C, a failing agent
                                                               └▶ the same with the games played so far

Each kind of run is a subclass of :class:`Run`, which says what is played, shows the results, and says what to do with a run
that was stopped.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic

from rich.console import Console

from agents.playing.chairs import AgentFailure
from agents.playing.folder import Folder, FolderError
from agents.playing.hall import Hall
from agents.playing.pool import Job
from agents.playing.results import Row
from agents.playing.settings import BadSettings, Fixture, Plan
from agents.playing.terminal import DONE, FAILED, STATES, USAGE, complain, ended, play_shown, say
from agents.registry import UnknownAgent


def carry_out(begin: Callable[[], Run[Any, Any]]) -> int:
    """Begin a run and play it. Returns the exit status (``playing.terminal``); errors are printed.

    begin: checks everything, and returns the run with its folder made.
    """
    try:
        run = begin()
    except (BadSettings, UnknownAgent, FolderError) as error:
        return complain(error, USAGE)
    except AgentFailure as error:
        return complain(error, FAILED)
    return run.play()


class Run(ABC, Generic[Fixture, Row]):
    """A run that has been started: its games, its results so far, and the folder where they are kept, if any."""

    settings: Plan[Fixture]

    def __init__(self, hall: Hall[Fixture, Row], workers: int, folder: Folder[Row] | None, group: int = 1) -> None:
        """hall: the agents; workers: number of processes; folder: not yet made, or None to keep nothing.

        group: games that go to a worker in one message.
        """
        self.settings = hall.settings
        self.console = Console(highlight=False)
        self._hall, self._workers, self._folder, self._group = hall, workers, folder, group
        self._results: dict[int, list[Row]] = {}
        """Rows by the number of their game."""
        self._started = time.perf_counter()

    @abstractmethod
    def headline(self) -> str:
        """What is played, in one line."""

    @abstractmethod
    def show(self, rows: list[Row], title: str, whole: bool) -> None:
        """Print the table, and :meth:`write` the files that go with it.

        rows: of the games played, in order; title: how many those are; whole: did the run reach its end?
        """

    @abstractmethod
    def after_a_stop(self, status: int) -> Iterable[str]:
        """The lines that are printed after a run that ended early."""

    @property
    def played(self) -> int:
        """Games played so far, those of earlier starts included."""
        return len(self._results)

    def begin(self) -> None:
        """Make the folder and say what is played. Raises ``FolderError``."""
        if self._folder is not None:
            self._folder.begin()
        self.say(self.headline())

    def count_as_played(self, rows: Iterable[Row]) -> None:
        """Take over the games of an earlier start, which are not played again."""
        for row in rows:
            self._results.setdefault(row.game, []).append(row)

    def play(self) -> int:
        """Play what is missing, keep it, show it. Returns the exit status."""
        before = self.played
        try:
            status = self._play_and_keep()
            self._show(whole=status == DONE)
        except OSError as error:
            where = self._folder.path if self._folder is not None else "."
            return complain(f"cannot write in the folder {where}: {error.strerror or error}", FAILED)
        played, seconds = self.played - before, time.perf_counter() - self._started
        kept = f"; results in {self._folder.path}" if self._folder is not None else ""
        self.say(f"{played} games in {seconds:.1f} s, {self._workers} at a time{kept}")
        if status != DONE:
            for line in self.after_a_stop(status):
                self.say(line)
        return status

    def _play_and_keep(self) -> int:
        """Play what is missing and leave the folder in order, however it ends. Returns the exit status."""
        status = FAILED
        try:
            status = ended(self._play_missing)
        finally:  # a bug in this program goes on to the caller, but the games played are kept
            if self._folder is not None:
                self._folder.finish(STATES[status], self._rows())
        return status

    def _play_missing(self) -> None:
        """Play the games not yet played."""
        missing = [fixture for fixture in self.settings.fixtures() if fixture.game not in self._results]
        if not missing:
            return
        self._hall.warm_up()  # compile once, here; the workers load the result. The core announces a long compilation
        self._started = time.perf_counter()
        job = Job(type(self._hall), self.settings, self._group)
        play_shown(self.console, job, missing, self._workers, self._hall, self._keep, done=self.played)

    def _keep(self, rows: list[Row]) -> None:
        """Note the rows of a finished game; with a folder they are on disk at once."""
        if self._folder is not None:
            self._folder.add(rows)
        self._results[rows[0].game] = rows

    def _show(self, whole: bool) -> None:
        """Show what was played, if anything was."""
        if not self._results:
            return
        played, total = self.played, self.settings.total
        self.show(self._rows(), f"{played} games" + ("" if played == total else f" of {total}, so far"), whole)

    def _rows(self) -> list[Row]:
        """All results in the order of the schedule."""
        return [row for game in sorted(self._results) for row in self._results[game]]

    def write(self, name: str, contents: bytes) -> None:
        """Write a file into the folder, if there is one."""
        if self._folder is not None:
            self._folder.write_bytes(name, contents)

    def say(self, line: str) -> None:
        """Print a line for people."""
        say(self.console, line)


def in_words(labels: tuple[str, ...]) -> str:
    """The agents in a headline: their names, or their number if there are more than four."""
    return " · ".join(labels) if len(labels) <= 4 else f"{len(labels)} agents"


def command(kind: str, agents: Iterable[str], options: Iterable[tuple[str, object]], out: Path) -> list[str]:
    """The words to type for a run. kind: ``tournament`` or ``solo``; options: names without dashes, and values."""
    words = [word for name, value in [*options, ("out", out)] for word in (f"--{name}", str(value))]
    return ["isle", kind, *agents, *words]
