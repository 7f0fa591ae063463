"""What ``isle solo`` does, beyond what every run does (``playing.run``): difficulties, and a folder only where one is named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from agents.playing import provenance, run
from agents.playing.folder import Folder
from agents.playing.settings import DEFAULT_AGENTS
from agents.playing.terminal import STATES, checked_workers
from agents.solo import report
from agents.solo.figures import figures
from agents.solo.match import COLUMNS, Hall, SoloResult
from agents.solo.schedule import Fixture, Settings, chosen


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

    def begin() -> _Run:
        settings = Settings(tuple(agents or DEFAULT_AGENTS), chosen(difficulties), games, seed)
        hall, processes = Hall(settings), checked_workers(workers)
        started = _Run(hall, processes, None if out is None else _folder(settings, processes, out))
        started.begin()
        return started

    return run.carry_out(begin)


class _Run(run.Run[Fixture, SoloResult]):
    """One run of solo games."""

    settings: Settings

    def headline(self) -> str:
        """A run in one line."""
        settings = self.settings
        deals = f"{settings.games} deal" + "s" * (settings.games != 1)
        shape = f"{', '.join(settings.difficulties)}, {settings.total} games ({deals})"
        return f"{run.in_words(settings.labels)}: alone against the sister, {shape}, seed {settings.seed}"

    def show(self, rows: list[SoloResult], title: str, whole: bool) -> None:
        """Print the figures and write them."""
        lines = figures(rows, self.settings)
        report.show(self.console, lines, title)
        self.write("summary.csv", report.summary_csv(lines).encode())

    def after_a_stop(self, status: int) -> Iterable[str]:
        """How far the run came."""
        yield f"{STATES[status]} after {self.played} of {self.settings.total} games: the figures are those of what was played"


def _folder(settings: Settings, workers: int, out: Path) -> Folder[SoloResult]:
    """The folder of a run, not yet made."""
    difficulties = [("difficulty", name) for name in settings.difficulties]
    numbers = {"games": settings.games, "seed": settings.seed, "workers": workers}
    command = run.command("solo", settings.agents, [*difficulties, *numbers.items()], out)
    return Folder(out, "solo", provenance.describe(command, asdict(settings), settings.total, workers), COLUMNS)
