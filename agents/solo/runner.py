"""What ``isle solo`` does, beyond what every run does (``playing.run``): difficulties, and figures beside the sister's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from agents.playing import run
from agents.playing.folder import find_unfinished
from agents.playing.limits import as_setting
from agents.playing.settings import DEFAULT_LIMIT, default_agents
from agents.playing.terminal import checked_workers
from agents.solo import plot, report
from agents.solo.figures import figures
from agents.solo.folder import Folder, describe
from agents.solo.match import Hall, SoloResult
from agents.solo.schedule import Fixture, Settings, chosen
from isle_env.games.known import FIRST


def main(
    agents: Sequence[str] | None,
    difficulties: Sequence[str] | None,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
    resume: bool = False,
    limit: float | None = DEFAULT_LIMIT,
    memory: int | None = None,
    traceback: bool = False,
    time: int | None = None,
    game: str = FIRST,
) -> int:
    """Play solo games as the command line asks for it. Returns the exit status (``playing.terminal``); errors are printed.

    out: a new folder for the results, or the one to resume. None: a new folder named by the time, or the latest unfinished
    run. limit: seconds for a decision, None or ``inf`` for no limit; memory: MB of a worker process; traceback: print those of
    players that fail; time: milliseconds a decision for players that can be told so; game: what is played.
    """

    def begin() -> _Run:
        settings = Settings(
            run.timed(agents or default_agents(game), time), chosen(difficulties), games, seed, as_setting(limit), memory, game
        )
        path = out or (_unfinished(settings) if resume else run.new_folder("solo"))
        started = _Run(settings, checked_workers(workers), path, traceback)
        started.begin(resume)
        return started

    return run.carry_out(begin, traceback)


class _Run(run.Run[Fixture, SoloResult]):
    """One start of a run of solo games, fresh or resumed."""

    settings: Settings

    def __init__(self, settings: Settings, workers: int, path: Path, traceback: bool) -> None:
        options = [("game", settings.game)] * (settings.game != FIRST)
        options += [("difficulty", name) for name in settings.difficulties]
        command = run.command("solo", settings, options, workers, path)
        super().__init__(Hall, settings, workers, Folder(path, settings, command, workers), command, traceback=traceback)

    def headline(self) -> str:
        """A run in one line."""
        settings = self.settings
        deals = f"{settings.games} deal" + "s" * (settings.games != 1)
        shape = f"{', '.join(settings.difficulties)}, {settings.total} games ({deals})"
        game = "" if settings.game == FIRST else f"{settings.game}, "
        return f"{run.in_words(settings.labels)}: {game}alone against the sister, {shape}, seed {settings.seed}"

    def show(self, rows: Iterator[SoloResult], title: str, whole: bool) -> bytes | None:
        """Print the figures, and write them; draw those of a whole run."""
        lines = figures(rows, self.settings)
        game = self.settings.game
        report.show(self.console, lines, title, game)
        self.write("summary.csv", report.summary_csv(lines, game).encode())
        return plot.draw(lines, self.headline(), game) if whole else None


def _unfinished(settings: Settings) -> Path:
    """The latest run to resume. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, "solo", describe(settings, [], 0))
