"""What ``isle tournament`` does, beyond what every run does (``playing.run``): rotations, the picture, and resuming."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from agents.playing import run
from agents.playing.folder import FolderError
from agents.playing.settings import DEFAULT_AGENTS
from agents.playing.terminal import checked_workers
from agents.tournament import plot, report
from agents.tournament.folder import Folder, find_unfinished
from agents.tournament.match import Hall, SeatResult
from agents.tournament.schedule import Fixture, Settings
from agents.tournament.standings import standings

DEFAULT_PARENT = Path("results")
"""Where the folder lies if ``--out`` does not name one."""


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
    """Run a tournament as the command line asks for it. Returns the exit status (``playing.terminal``); errors are printed.

    out: a new folder for the results, or the one to resume. None: a new folder named by the time, or the latest unfinished
    tournament.
    """

    def begin() -> _Run:
        settings = Settings(tuple(agents or DEFAULT_AGENTS), players, games, seed, mode)
        started = _Run(Hall(settings), checked_workers(workers), out or _default_path(settings, resume))
        started.begin(resume)
        return started

    return run.carry_out(begin)


class _Run(run.Run[Fixture, SeatResult]):
    """One start of a tournament, fresh or resumed."""

    settings: Settings

    def __init__(self, hall: Hall, workers: int, path: Path) -> None:
        self._command = _command(hall.settings, workers, path)
        self._tournament = Folder(path, hall.settings, self._command, workers)
        super().__init__(hall, workers, self._tournament, group=hall.settings.rotations)

    def begin(self, resume: bool = False) -> None:
        """Open the folder and take up what it holds. Raises ``FolderError``."""
        if resume:
            self.count_as_played(self._tournament.take_up())
            self.say(self.headline())
        else:
            super().begin()
        done = f" ({self.played} games done before)" if resume else ""
        self.say(f"folder: {self._tournament.path}{done}")

    def headline(self) -> str:
        """A tournament in one line."""
        settings, tables = self.settings, len(self.settings.line_ups)
        shape = f"{tables} line-ups × " * (tables > 1) + f"{settings.deals} deals × {settings.rotations} rotations"
        mode = "" if settings.mode == "standard" else f", {settings.mode} mode"
        names = run.in_words(settings.labels)
        return f"{names}: {settings.players} seats{mode}, {settings.total} games ({shape}), seed {settings.seed}"

    def show(self, rows: list[SeatResult], title: str, whole: bool) -> None:
        """Print the standings and write them; of a whole tournament also the picture."""
        table = standings(rows, self.settings.labels)
        report.show(self.console, table, self.settings.mode, title)
        self.write("summary.csv", report.summary_csv(table).encode())
        if whole:
            self.write("results.png", plot.draw(table, self.headline(), self.settings.players, self.settings.mode))

    def after_a_stop(self, status: int) -> Iterable[str]:
        """How to go on."""
        yield f"{self.played} of {self.settings.total} games are kept. To go on:"
        yield "  " + shlex.join([*self._command, "--resume"])


def _command(settings: Settings, workers: int, path: Path) -> list[str]:
    """The command that plays this tournament."""
    options = {"mode": settings.mode, "players": settings.players, "games": settings.games, "seed": settings.seed}
    return run.command("tournament", settings.agents, [*options.items(), ("workers", workers)], path)


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
