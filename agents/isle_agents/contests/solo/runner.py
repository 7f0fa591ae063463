"""What ``isle solo`` does, beyond what every run does (``playing.run``): difficulties, and figures beside the sister's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from isle_agents.asked import Solo as Asked
from isle_agents.contests.solo import plot, report
from isle_agents.contests.solo.figures import figures
from isle_agents.contests.solo.folder import Folder, describe
from isle_agents.contests.solo.match import Hall, SoloResult
from isle_agents.contests.solo.schedule import Fixture, Settings, chosen
from isle_agents.playing import engine as engines
from isle_agents.playing import run
from isle_agents.playing.engine import LOCAL, Engine
from isle_agents.playing.folder import find_unfinished
from isle_agents.playing.settings import default_agents
from isle_agents.playing.stats_file import needs_parquet
from isle_env.games.known import is_default


def main(asked: Asked) -> int:
    """Play solo games as the command line asks for it. Returns the exit status (statuses.py); errors are printed."""

    def begin() -> _Run:
        where = engines.checked(asked.engine, asked.address)
        names = run.timed(asked.agents or default_agents(asked.game), asked.time)
        settings = Settings(names, chosen(asked.difficulties), asked.games, asked.seed, *run.shared(asked))
        path = asked.out or (_unfinished(settings) if asked.resume else run.new_folder("solo"))
        if asked.parquet:
            needs_parquet()
        started = _Run(
            settings, run.workers(asked.workers, settings, where), path, asked.traceback, asked.parquet, where, asked.replays
        )
        started.begin(asked.resume)
        return started

    return run.carry_out(begin, asked.traceback)


class _Run(run.Run[Fixture, SoloResult]):
    """One start of a run of solo games, fresh or resumed."""

    settings: Settings

    def __init__(
        self,
        settings: Settings,
        workers: int,
        path: Path,
        traceback: bool,
        parquet: bool = False,
        engine: Engine = LOCAL,
        replays: int = 0,
    ) -> None:
        options: list[tuple[str, object]] = [("game", settings.game)] * (not is_default(settings.game))
        options += [("difficulty", name) for name in settings.difficulties] + settings.expansion.flags() + engine.options()
        options += [("replays", replays)] * bool(replays)
        options += [("parquet", "")] if parquet else [("stats", "")] * settings.stats
        command = run.command("solo", settings, options, workers, path)
        folder = Folder(path, settings, command, workers, parquet)
        super().__init__(Hall, settings, workers, folder, command, traceback=traceback, engine=engine, replays=replays)

    def headline(self) -> str:
        """A run in one line."""
        settings = self.settings
        deals = f"{settings.games} deal" + "s" * (settings.games != 1)
        shape = f"{', '.join(settings.difficulties)}, {settings.total} games ({deals})"
        game = "" if is_default(settings.game) else f"{settings.game}, "
        sister = f"alone against the sister{settings.expansion.in_words()}"
        return f"{run.in_words(settings.labels)}: {game}{sister}, {shape}, seed {settings.seed}"

    def show(self, rows: Iterator[SoloResult], title: str, whole: bool) -> bytes | None:
        """Print the figures, and write them; draw those of a whole run."""
        lines = figures(rows, self.settings)
        rules = self.settings.rules
        report.show(self.console, lines, title, rules)
        self.write("summary.csv", report.summary_csv(lines, rules).encode())
        return plot.draw(lines, self.headline(), rules) if whole else None


def _unfinished(settings: Settings) -> Path:
    """The latest run to resume. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, "solo", describe(settings, [], 0))
