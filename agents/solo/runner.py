"""Solo games from the first check to the last line: what ``isle solo`` does.

check settings and agents ─▶ folder, if any ─▶ compile ─▶ play (progress) ─▶ table, games.csv, summary.csv
                                                            │ Ctrl-C, a failing agent
                                                            └▶ the same with what is done, and say so
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from agents.playing import provenance
from agents.playing.chairs import AgentFailure
from agents.playing.folder import Folder, FolderError
from agents.playing.pool import Job
from agents.playing.settings import BadSettings
from agents.playing.terminal import DONE, FAILED, STATES, USAGE, checked_workers, complain, ended, play_shown, say
from agents.registry import UnknownAgent
from agents.solo import report
from agents.solo.figures import figures
from agents.solo.match import COLUMNS, Hall, SoloResult
from agents.solo.schedule import Settings, chosen

DEFAULT_AGENTS = ("greedy", "random")


def main(
    agents: Sequence[str] | None,
    difficulties: Sequence[str] | None,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
) -> int:
    """Play solo games as the command line asks for it. Returns the exit status (``playing.terminal``); errors are printed.

    out: a new folder for the results; None keeps nothing.
    """
    try:
        settings = Settings(tuple(agents or DEFAULT_AGENTS), chosen(difficulties), games, seed)
        run = _Run(settings, Hall(settings), checked_workers(workers), out)
        run.begin()
    except (BadSettings, UnknownAgent, FolderError) as error:
        return complain(error, USAGE)
    except AgentFailure as error:
        return complain(error, FAILED)
    return run.play()


class _Run:
    """One run: its games, and the folder where they are kept, if any."""

    def __init__(self, settings: Settings, hall: Hall, workers: int, out: Path | None) -> None:
        self._settings, self._hall, self._workers = settings, hall, workers
        self._folder = None if out is None else _folder(settings, workers, out)
        self._results: list[SoloResult] = []
        self._console = Console(highlight=False)
        self._started = time.perf_counter()

    def begin(self) -> None:
        """Make the folder and say what is played. Raises ``FolderError``."""
        if self._folder is not None:
            self._folder.begin()
        say(self._console, _headline(self._settings))

    def play(self) -> int:
        """Play, show and keep the games. Returns the exit status."""
        try:
            status = self._play_and_keep()
            self._show()
        except OSError as error:
            where = self._folder.path if self._folder is not None else "."
            return complain(f"cannot write in the folder {where}: {error.strerror or error}", FAILED)
        played, total = len(self._results), self._settings.total
        kept = f"; results in {self._folder.path}" if self._folder is not None else ""
        say(self._console, f"{played} games in {time.perf_counter() - self._started:.1f} s, {self._workers} at a time{kept}")
        if status != DONE:
            say(self._console, f"{STATES[status]} after {played} of {total} games: the figures are those of what was played")
        return status

    def _play_and_keep(self) -> int:
        """Play everything and leave the folder in order, however it ends. Returns the exit status."""
        status = FAILED
        try:
            status = ended(self._play)
        finally:  # an error of our own goes on up, and the games stay
            self._results.sort(key=lambda row: row.game)
            if self._folder is not None:
                self._folder.finish(STATES[status], self._results)
        return status

    def _play(self) -> None:
        self._hall.warm_up()  # compiled once, here, for the workers to load; the core says so if it takes a while
        self._started = time.perf_counter()
        job = Job(Hall, self._settings, group=1)  # a message costs little beside a game
        play_shown(self._console, job, list(self._settings.fixtures()), self._workers, self._hall, self._keep)

    def _keep(self, rows: list[SoloResult]) -> None:
        """Take note of a finished game; with a folder it is on disk at once."""
        self._results += rows
        if self._folder is not None:
            self._folder.add(rows)

    def _show(self) -> None:
        """Print the table and write the summary."""
        if not self._results:
            return
        played, total = len(self._results), self._settings.total
        lines = figures(self._results, self._settings)
        report.show(self._console, lines, f"{played} games" + ("" if played == total else f" of {total}, so far"))
        if self._folder is not None:
            self._folder.write("summary.csv", report.summary_csv(lines))


def _headline(settings: Settings) -> str:
    """A run in one line."""
    agents = " · ".join(settings.labels) if len(settings.labels) <= 4 else f"{len(settings.labels)} agents"
    shape = f"{', '.join(settings.difficulties)}, {settings.total} games ({settings.games} deals)"
    return f"{agents}: alone against the sister, {shape}, seed {settings.seed}"


def _folder(settings: Settings, workers: int, out: Path) -> Folder[SoloResult]:
    """The folder of a run, not yet made."""
    command = _command(settings, workers, out)
    return Folder(out, "solo", provenance.describe(command, asdict(settings), settings.total, workers), COLUMNS)


def _command(settings: Settings, workers: int, out: Path) -> list[str]:
    """The command that plays these games."""
    difficulties = [word for name in settings.difficulties for word in ("--difficulty", name)]
    numbers = {"games": settings.games, "seed": settings.seed, "workers": workers}
    options = [word for name, number in numbers.items() for word in (f"--{name}", str(number))]
    return ["isle", "solo", *settings.agents, *difficulties, *options, "--out", str(out)]
