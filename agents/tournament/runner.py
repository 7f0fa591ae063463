"""The tournament from the first check to the last line: what ``isle tournament`` does.

    check settings and agents ─▶ folder ─▶ compile ─▶ play (progress) ─▶ order games.csv ─▶ table, summary.csv,
    results.png
                                                       │ Ctrl-C, a failing agent
                                                       └▶ keep what is done, say how to go on

Exit status: 0 done, 1 an agent or a worker failed, 2 the command cannot be carried out as given, 130 Ctrl-C.
"""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from agents.registry import UnknownAgent
from agents.tournament import plot, report
from agents.tournament.folder import Folder, FolderError, find_unfinished
from agents.tournament.match import AgentFailure, Hall, SeatResult
from agents.tournament.pool import WorkerDied, cores, play_all
from agents.tournament.schedule import BadSettings, Settings
from agents.tournament.standings import standings

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130

DEFAULT_AGENTS = ("greedy", "random")
DEFAULT_PARENT = Path("results")
"""Where folders go that no ``--out`` names."""


def main(
    agents: Sequence[str] | None,
    players: int,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
    resume: bool,
) -> int:
    """Run a tournament as the command line asks for it. Returns the exit status; errors are printed, not raised."""
    try:
        settings = Settings(tuple(agents or DEFAULT_AGENTS), players, games, seed)
        run = _Run(settings, Hall(settings), _workers(workers), out or _default_path(settings, resume))
        run.begin(resume)
    except (BadSettings, UnknownAgent, FolderError) as error:
        return _complain(error, USAGE)
    except AgentFailure as error:
        return _complain(error, FAILED)
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
        for row in self._folder.begin(resume):
            self._results.setdefault(row.game, []).append(row)
        self._say(_headline(self._settings))
        self._say(f"folder: {self._path}" + (f" ({len(self._results)} games done before)" if resume else ""))

    def play(self) -> int:
        """Play what is missing, keep it, show it. Returns the exit status."""
        before = len(self._results)
        try:
            status = self._play_and_keep()
            self._show(whole=status == DONE)
        except OSError as error:
            return _complain(f"cannot write in the folder {self._path}: {error.strerror or error}", FAILED)
        played, seconds = len(self._results) - before, time.perf_counter() - self._started
        self._say(f"{played} games in {seconds:.1f} s, {self._workers} at a time; results in {self._path}")
        if status != DONE:
            self._say(f"{len(self._results)} of {self._settings.total} games are kept. To go on:")
            self._say("  " + shlex.join([*self._command, "--resume"]))
        return status

    def _play_and_keep(self) -> int:
        """Play what is missing and leave the folder in order, however it ends. Returns the exit status."""
        status, state = FAILED, "failed"
        try:
            self._play_missing()
            status, state = DONE, "finished"
        except KeyboardInterrupt:
            status, state = INTERRUPTED, "interrupted"
        except (AgentFailure, WorkerDied) as error:
            _complain(error, FAILED)
        finally:  # any other error is a bug of ours: it goes on up, and the games stay
            self._folder.finish(state, self._rows())
        return status

    def _play_missing(self) -> None:
        """Play the games not yet played; each is on disk as soon as it is over."""
        missing = [fixture for fixture in self._settings.fixtures() if fixture.game not in self._results]
        if not missing:
            return
        self._warm_up()
        self._started = time.perf_counter()
        workers = min(self._workers, len(missing))
        with _progress(self._console) as progress:
            bar = progress.add_task("playing", total=self._settings.total, completed=len(self._results))
            with closing(play_all(self._settings, missing, workers, self._hall)) as games:
                for rows in games:
                    self._folder.add(rows)
                    self._results[rows[0].game] = rows
                    progress.advance(bar)

    def _warm_up(self) -> None:
        """Have everything compiled once, here, for the workers to load; the core says so if it takes a while."""
        self._hall.warm_up()

    def _show(self, whole: bool) -> None:
        """Print the table and write summary and, of a whole tournament, the picture."""
        if not self._results:
            return
        table = standings(self._rows(), self._settings.labels)
        title = f"{len(self._results)} games" + ("" if whole else f" of {self._settings.total}, so far")
        report.show(self._console, table, title)
        self._folder.write("summary.csv", report.summary_csv(table))
        if whole:
            self._folder.write_bytes("results.png", plot.draw(table, _headline(self._settings), self._settings.players))

    def _rows(self) -> list[SeatResult]:
        """All results in the order of the schedule."""
        return [row for game in sorted(self._results) for row in self._results[game]]

    def _say(self, line: str) -> None:
        """A line for people, never wrapped: paths and commands are to be copied."""
        self._console.print(line, soft_wrap=True, markup=False)


def _headline(settings: Settings) -> str:
    """A tournament in one line."""
    tables = len(settings.line_ups)
    shape = f"{tables} line-ups × " * (tables > 1) + f"{settings.deals} deals × {settings.rotations} rotations"
    agents = " · ".join(settings.labels) if len(settings.labels) <= 4 else f"{len(settings.labels)} agents"
    return f"{agents}: {settings.players} seats, {settings.total} games ({shape}), seed {settings.seed}"


def _command(settings: Settings, workers: int, path: Path) -> list[str]:
    """The command that plays this tournament."""
    numbers = {"players": settings.players, "games": settings.games, "seed": settings.seed, "workers": workers}
    options = [word for name, number in numbers.items() for word in (f"--{name}", str(number))]
    return ["isle", "tournament", *settings.agents, *options, "--out", str(path)]


def _workers(asked: int | None) -> int:
    if asked is not None and asked < 1:
        raise BadSettings(f"--workers {asked}: at least 1 process plays")
    return asked or cores()


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


def _complain(error: Exception | str, status: int) -> int:
    """Print an error, plain and unwrapped. Returns the status."""
    print(f"error: {error}", file=sys.stderr)
    return status


class _Speed(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f} games/s" if task.speed else "")


def _progress(console: Console) -> Progress:
    """The progress bar; nothing where there is no terminal to move on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Speed(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
