"""What ``isle tournament`` does, beyond what every run does (``playing.run``): line-ups, and standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from agents.playing import run
from agents.playing.folder import find_unfinished
from agents.playing.limits import as_setting
from agents.playing.settings import DEFAULT_LIMIT, default_agents
from agents.playing.terminal import checked_workers
from agents.tournament import plot, report
from agents.tournament.description import describe
from agents.tournament.folder import Folder
from agents.tournament.match import Hall, SeatResult
from agents.tournament.schedule import Fixture, Settings
from agents.tournament.standings import standings
from isle_env.games.known import FIRST


def main(
    agents: Sequence[str] | None,
    mode: str,
    players: int,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
    resume: bool,
    limit: float | None = DEFAULT_LIMIT,
    memory: int | None = None,
    traceback: bool = False,
    time: int | None = None,
    game: str = FIRST,
) -> int:
    """Run a tournament as the command line asks for it. Returns the exit status (``playing.terminal``); errors are printed.

    out: a new folder for the results, or the one to resume. None: a new folder named by the time, or the latest unfinished
    tournament. limit: seconds for a decision, None or ``inf`` for no limit; memory: MB of a worker process; traceback: print
    those of players that fail; time: milliseconds a decision for players that can be told so; game: what is played.
    """

    def begin() -> _Run:
        names = run.timed(agents or default_agents(game), time)
        settings = Settings(names, players, games, seed, mode, as_setting(limit), memory, game)
        path = out or (_unfinished(settings) if resume else run.new_folder("tournament"))
        started = _Run(settings, checked_workers(workers), path, traceback)
        started.begin(resume)
        return started

    return run.carry_out(begin, traceback)


class _Run(run.Run[Fixture, SeatResult]):
    """One start of a tournament, fresh or resumed."""

    settings: Settings

    def __init__(self, settings: Settings, workers: int, path: Path, traceback: bool) -> None:
        options: dict[str, object] = {"mode": settings.mode} if settings.game == FIRST else {"game": settings.game}
        options["players"] = settings.players
        command = run.command("tournament", settings, options.items(), workers, path)
        folder = Folder(path, settings, command, workers)
        super().__init__(Hall, settings, workers, folder, command, settings.rotations, traceback)

    def headline(self) -> str:
        """A tournament in one line."""
        settings, tables = self.settings, len(self.settings.line_ups)
        shape = f"{tables} line-ups × " * (tables > 1) + f"{settings.deals} deals × {settings.rotations} rotations"
        mode = "" if settings.mode == "standard" else f", {settings.mode} mode"
        mode += "" if settings.game == FIRST else f" of {settings.game}"
        names = run.in_words(settings.labels)
        return f"{names}: {settings.players} seats{mode}, {settings.total} games ({shape}), seed {settings.seed}"

    def show(self, rows: Iterator[SeatResult], title: str, whole: bool) -> bytes | None:
        """Print the standings, and write them; draw those of a whole tournament."""
        table = standings(rows, self.settings.labels)
        mode, game = self.settings.mode, self.settings.game
        report.show(self.console, table, mode, title, game)
        self.write("summary.csv", report.summary_csv(table, game).encode())
        return plot.draw(table, self.headline(), self.settings.players, mode, game) if whole else None


def _unfinished(settings: Settings) -> Path:
    """The latest tournament to resume. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, "tournament", describe(settings, [], 0))
