"""The tournament from the first check to the last line: what ``isle tournament`` does.

check settings and agents ─▶ folder ─▶ compile ─▶ play (progress) ─▶ order games.csv ─▶ table, summary.csv,
results.png
                                                   │ Ctrl-C, a failing agent
                                                   └▶ keep what is done, say how to go on
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console

from agents.playing.chairs import AgentFailure
from agents.playing.folder import FolderError
from agents.playing.pool import Job
from agents.playing.settings import BadSettings
from agents.playing.terminal import DONE, FAILED, STATES, USAGE, checked_workers, complain, ended, play_shown, say
from agents.registry import UnknownAgent
from agents.tournament import plot, report
from agents.tournament.folder import Folder, find_unfinished
from agents.tournament.match import Hall, SeatResult
from agents.tournament.schedule import Settings
from agents.tournament.standings import standings

DEFAULT_AGENTS = ("greedy", "random")
DEFAULT_PARENT = Path("results")
"""Where folders go that no ``--out`` names."""


def main(
    agents: Sequence[str] | None,
    mode: str,
    players: int,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
    resume: bool,
) -> int:
    """Run a tournament as the command line asks for it. Returns the exit status (``playing.terminal``); errors are printed."""
    try:
        settings = Settings(tuple(agents or DEFAULT_AGENTS), players, games, seed, mode)
        run = _Run(settings, Hall(settings), checked_workers(workers), out or _default_path(settings, resume))
        run.begin(resume)
    except (BadSettings, UnknownAgent, FolderError) as error:
        return complain(error, USAGE)
    except AgentFailure as error:
        return complain(error, FAILED)
    return run.play()


class _Run:
    """One start of a tournament, fresh or resumed."""

    def __init__(self, settings: Settings, hall: Hall, workers: int, path: Path) -> None:
        self._settings, self._hall, self._workers, self._path = settings, hall, workers, path
        self._command = _command(settings, workers, path)
        self._folder = Folder(path, settings, self._command, workers)
        self._results: dict[int, list[SeatResult]] = {}
        self._console = Console(highlight=False)
        self._started = time.perf_counter()

    def begin(self, resume: bool) -> None:
        """Open the folder and take up what it holds. Raises ``FolderError``."""
        if resume:
            for row in self._folder.take_up():
                self._results.setdefault(row.game, []).append(row)
        else:
            self._folder.begin()
        self._say(_headline(self._settings))
        self._say(f"folder: {self._path}" + (f" ({len(self._results)} games done before)" if resume else ""))

    def play(self) -> int:
        """Play what is missing, keep it, show it. Returns the exit status."""
        before = len(self._results)
        try:
            status = self._play_and_keep()
            self._show(whole=status == DONE)
        except OSError as error:
            return complain(f"cannot write in the folder {self._path}: {error.strerror or error}", FAILED)
        played, seconds = len(self._results) - before, time.perf_counter() - self._started
        self._say(f"{played} games in {seconds:.1f} s, {self._workers} at a time; results in {self._path}")
        if status != DONE:
            self._say(f"{len(self._results)} of {self._settings.total} games are kept. To go on:")
            self._say("  " + shlex.join([*self._command, "--resume"]))
        return status

    def _play_and_keep(self) -> int:
        """Play what is missing and leave the folder in order, however it ends. Returns the exit status."""
        status = FAILED
        try:
            status = ended(self._play_missing)
        finally:  # an error of our own goes on up, and the games stay
            self._folder.finish(STATES[status], self._rows())
        return status

    def _play_missing(self) -> None:
        """Play the games not yet played; each is on disk as soon as it is over."""
        missing = [fixture for fixture in self._settings.fixtures() if fixture.game not in self._results]
        if not missing:
            return
        self._hall.warm_up()  # compiled once, here, for the workers to load; the core says so if it takes a while
        self._started = time.perf_counter()
        job = Job(Hall, self._settings, group=self._settings.rotations)
        play_shown(self._console, job, missing, self._workers, self._hall, self._keep, done=len(self._results))

    def _keep(self, rows: list[SeatResult]) -> None:
        """Write down a finished game."""
        self._folder.add(rows)
        self._results[rows[0].game] = rows

    def _show(self, whole: bool) -> None:
        """Print the table and write summary and, of a whole tournament, the picture."""
        if not self._results:
            return
        table = standings(self._rows(), self._settings.labels)
        title = f"{len(self._results)} games" + ("" if whole else f" of {self._settings.total}, so far")
        report.show(self._console, table, self._settings.mode, title)
        self._folder.write("summary.csv", report.summary_csv(table))
        if whole:
            picture = plot.draw(table, _headline(self._settings), self._settings.players, self._settings.mode)
            self._folder.write_bytes("results.png", picture)

    def _rows(self) -> list[SeatResult]:
        """All results in the order of the schedule."""
        return [row for game in sorted(self._results) for row in self._results[game]]

    def _say(self, line: str) -> None:
        say(self._console, line)


def _headline(settings: Settings) -> str:
    """A tournament in one line."""
    tables = len(settings.line_ups)
    shape = f"{tables} line-ups × " * (tables > 1) + f"{settings.deals} deals × {settings.rotations} rotations"
    agents = " · ".join(settings.labels) if len(settings.labels) <= 4 else f"{len(settings.labels)} agents"
    mode = "" if settings.mode == "standard" else f", {settings.mode} mode"
    return f"{agents}: {settings.players} seats{mode}, {settings.total} games ({shape}), seed {settings.seed}"


def _command(settings: Settings, workers: int, path: Path) -> list[str]:
    """The command that plays this tournament."""
    chosen = {"mode": settings.mode, "players": settings.players, "games": settings.games, "seed": settings.seed}
    options = [word for name, value in {**chosen, "workers": workers}.items() for word in (f"--{name}", str(value))]
    return ["isle", "tournament", *settings.agents, *options, "--out", str(path)]


def _default_path(settings: Settings, resume: bool) -> Path:
    """A new folder named by the time, or the latest one to resume. Raises ``FolderError`` if there is none."""
    if not resume:
        return DEFAULT_PARENT / f"tournament-{datetime.now():%Y%m%d-%H%M%S}"
    found = find_unfinished(DEFAULT_PARENT, settings)
    if found is None:
        raise FolderError(
            f"nothing to resume: no unfinished tournament with these settings in {DEFAULT_PARENT}/; name it with --out"
        )
    return found
