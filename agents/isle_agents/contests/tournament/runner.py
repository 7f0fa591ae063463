"""What ``isle tournament`` does, beyond what every run does (``playing.run``): line-ups, and standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from isle_agents.asked import Tournament as Asked
from isle_agents.contests.tournament import plot, report
from isle_agents.contests.tournament.description import describe
from isle_agents.contests.tournament.folder import Folder
from isle_agents.contests.tournament.match import Hall, SeatResult
from isle_agents.contests.tournament.schedule import Fixture, Settings
from isle_agents.contests.tournament.standings import standings
from isle_agents.playing import engine as engines
from isle_agents.playing import run
from isle_agents.playing.engine import LOCAL, Engine
from isle_agents.playing.folder import find_unfinished
from isle_agents.playing.settings import default_agents
from isle_agents.playing.stats_file import needs_parquet
from isle_env.games.known import is_default


def match(asked: Asked) -> int:
    """Play a tournament and keep nothing of it. Returns the exit status (statuses.py); errors are printed."""
    with TemporaryDirectory(prefix="isle-match-", ignore_cleanup_errors=True) as folder:
        return main(replace(asked, out=Path(folder) / "match"), Match)


def main(asked: Asked, kind: type[Tournament] | None = None) -> int:
    """Run a tournament as the command line asks for it. Returns the exit status (statuses.py); errors are printed.

    kind: of tournament, None: one that is kept.
    """

    def begin() -> Tournament:
        where = engines.checked(asked.engine, asked.address)
        names = run.timed(with_focus(asked.agents or default_agents(asked.game), asked.focus), asked.time)
        middle = None if asked.focus is None else run.timed((asked.focus,), asked.time)[0]
        settings = Settings(
            names, asked.players, asked.games, asked.seed, asked.mode, *run.shared(asked), middle,
        )  # fmt: skip
        path = asked.out or (_unfinished(settings) if asked.resume else run.new_folder("tournament"))
        if asked.parquet:
            needs_parquet()
        started = (kind or Tournament)(
            settings, run.workers(asked.workers, settings, where), path, asked.traceback, asked.parquet, where, asked.replays
        )
        started.begin(asked.resume)
        return started

    return run.carry_out(begin, asked.traceback)


def with_focus(agents: Sequence[str], focus: str | None) -> tuple[str, ...]:
    """The agents, the focus among them: in front, unless somebody has named it."""
    return tuple(agents) if focus is None or focus in agents else (focus, *agents)


class Tournament(run.Run[Fixture, SeatResult]):
    """One start of a tournament, fresh or resumed."""

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
        command = self.words(settings, workers, path, parquet)
        command += run.words([*engine.options(), *([("replays", replays)] if replays else [])])
        folder = Folder(path, settings, command, workers, parquet)
        super().__init__(Hall, settings, workers, folder, command, settings.rotations, traceback, engine, replays)

    def words(self, settings: Settings, workers: int, path: Path, parquet: bool) -> list[str]:
        """The command that starts it again."""
        return run.command("tournament", settings, options_of(settings, parquet).items(), workers, path)

    def headline(self) -> str:
        """A tournament in one line."""
        settings, tables = self.settings, len(self.settings.line_ups)
        shape = f"{tables} line-ups × " * (tables > 1) + f"{settings.deals} deals × {settings.rotations} rotations"
        mode = "" if settings.mode == "standard" else f", {settings.mode} mode"
        mode += "" if is_default(settings.game) else f" of {settings.game}"
        mode += settings.expansion.in_words()
        names = run.in_words(settings.labels)
        if settings.focus is not None:
            middle = settings.agents.index(settings.focus)
            pool = tuple(label for agent, label in enumerate(settings.labels) if agent != middle)
            names = f"{settings.focus} against {run.in_words(pool)}, who do not meet"
        return f"{names}: {settings.players} seats{mode}, {settings.total} games ({shape}), seed {settings.seed}"

    def show(self, rows: Iterator[SeatResult], title: str, whole: bool) -> bytes | None:
        """Print the standings. If anything is kept, write them, and draw those of a whole tournament."""
        table = standings(rows, self.settings.labels)
        mode, rules = self.settings.mode, self.settings.rules
        report.show(self.console, table, mode, title, rules)
        if not self.keeps:
            return None
        self.write("summary.csv", report.summary_csv(table, rules).encode())
        return plot.draw(table, self.headline(), self.settings.players, mode, rules) if whole else None


class Match(Tournament):
    """A tournament of which nothing is kept: its table is all that one sees."""

    keeps = False


def options_of(settings: Settings, parquet: bool) -> dict[str, object]:
    """The options that only tournaments have, as they are typed."""
    options: dict[str, object] = {"mode": settings.mode} if is_default(settings.game) else {"game": settings.game}
    options["players"] = settings.players
    options.update(settings.expansion.flags())
    options.update({} if settings.focus is None else {"focus": settings.focus})
    options.update({"parquet": ""} if parquet else {"stats": ""} if settings.stats else {})
    return options


def _unfinished(settings: Settings) -> Path:
    """The latest tournament to resume. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, "tournament", describe(settings, [], 0))
