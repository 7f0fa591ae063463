"""What ``isle solo`` does, beyond what every run does (``playing.run``): difficulties, and figures beside the sister's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from agents.playing import engine as engines
from agents.playing import run
from agents.playing.engine import LOCAL, Engine
from agents.playing.expansion import NOTHING, Expansion
from agents.playing.folder import find_unfinished
from agents.playing.limits import as_setting
from agents.playing.settings import DEFAULT_LIMIT, default_agents
from agents.playing.stats_file import needs_parquet
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
    replays: int = 0,
    time: int | None = None,
    game: str = FIRST,
    expansion: Expansion = NOTHING,
    engine: str = LOCAL.name,
    address: str | None = None,
    stats: bool = False,
    parquet: bool = False,
) -> int:
    """Play solo games as the command line asks for it. Returns the exit status (``playing.terminal``); errors are printed.

    out: a new folder for the results, or the one to resume. None: a new folder named by the time, or the latest unfinished
    run. limit: seconds for a decision, None or ``inf`` for no limit; memory: MB of a worker process; traceback: print those of
    players that fail; replays: keep so many games; time: milliseconds a decision for players that can be told so; game: what is
    played; expansion: what of Kittens + Beasts it is played with; engine, address: where the games are played
    (``playing.engine``); stats, parquet: is a stats.csv kept (``playing.stats``), and a stats.parquet beside it?
    """

    def begin() -> _Run:
        where = engines.checked(engine, address)
        names = run.timed(agents or default_agents(game), time)
        settings = Settings(
            names, chosen(difficulties), games, seed, as_setting(limit), memory, game, expansion, stats or parquet
        )
        path = out or (_unfinished(settings) if resume else run.new_folder("solo"))
        if parquet:
            needs_parquet()
        started = _Run(settings, where.workers(workers), path, traceback, parquet, where, replays)
        started.begin(resume)
        return started

    return run.carry_out(begin, traceback)


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
        options: list[tuple[str, object]] = [("game", settings.game)] * (settings.game != FIRST)
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
        game = "" if settings.game == FIRST else f"{settings.game}, "
        sister = f"alone against the sister{settings.expansion.in_words()}"
        return f"{run.in_words(settings.labels)}: {game}{sister}, {shape}, seed {settings.seed}"

    def show(self, rows: Iterator[SoloResult], title: str, whole: bool) -> bytes | None:
        """Print the figures, and write them; draw those of a whole run."""
        lines = figures(rows, self.settings)
        game, further = self.settings.game, self.settings.expansion.scored
        report.show(self.console, lines, title, game, further)
        self.write("summary.csv", report.summary_csv(lines, game, further).encode())
        return plot.draw(lines, self.headline(), game, further) if whole else None


def _unfinished(settings: Settings) -> Path:
    """The latest run to resume. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, "solo", describe(settings, [], 0))
