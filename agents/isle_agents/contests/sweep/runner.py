"""What ``isle sweep`` does, beyond what a tournament does: the values, and figures for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from isle_agents.asked import Sweep as Asked
from isle_agents.contests.sweep import show
from isle_agents.contests.sweep.points import points
from isle_agents.contests.sweep.schedule import Settings
from isle_agents.contests.tournament import schedule
from isle_agents.contests.tournament.description import describe
from isle_agents.contests.tournament.match import SeatResult
from isle_agents.contests.tournament.runner import Tournament, options_of
from isle_agents.playing import run
from isle_agents.playing.folder import find_unfinished
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.stats_file import needs_parquet
from isle_agents.playing.terminal import checked_workers
from isle_env.games.known import is_default
from isle_env.players.registry import plays, plays_expansion, with_option

AGAINST = ("tuned", "greedy")
"""The opponent if the command line names none: the first of these that plays the game."""

FOLDER = "sweep"
"""How the name of a sweep's folder begins."""


def main(asked: Asked) -> int:
    """Run a sweep as the command line asks for it. Returns the exit status (statuses.py); errors are printed."""

    def begin() -> Sweep:
        option, values = parsed(asked.over)
        named = tuple(with_option(asked.agent, option, value) for value in values)
        limit, memory, game, expansion, stats = run.shared(asked)
        opponent = asked.against or next(
            name for name in AGAINST if plays(name, game) and (not expansion.in_play or plays_expansion(name))
        )
        settings = Settings(
            *((opponent, *named), asked.players, asked.games, asked.seed, asked.mode, limit, memory, game, expansion, stats),
            focus=opponent,
        )
        path = asked.out or (_unfinished(settings) if asked.resume else run.new_folder(FOLDER))
        if asked.parquet:
            needs_parquet()
        workers = checked_workers(asked.workers)
        started = Sweep(asked.agent, asked.over, settings, workers, path, asked.traceback, asked.parquet)
        started.begin(asked.resume)
        return started

    return run.carry_out(begin, asked.traceback)


def parsed(over: str) -> tuple[str, tuple[str, ...]]:
    """An option and its values: ``playouts=25,100,400``. Raises ``BadSettings``."""
    option, sign, rest = over.partition("=")
    values = tuple(value.strip() for value in rest.split(",") if value.strip())
    if not sign or not option.strip() or len(values) < 2:
        raise BadSettings(f"--over {over}: expected an option and two or more values, such as playouts=25,100,400")
    twice = [value for value in values if values.count(value) > 1]
    if twice:
        raise BadSettings(f"--over {over}: {twice[0]} is there twice")
    return option.strip(), values


class Sweep(Tournament):
    """One start of a sweep, fresh or resumed: a tournament whose focus is the opponent."""

    def __init__(
        self, agent: str, over: str, settings: Settings, workers: int, path: Path, traceback: bool, parquet: bool
    ) -> None:
        self._agent, self._over = agent, over
        self._option, self._values = parsed(over)
        super().__init__(settings, workers, path, traceback, parquet)

    @property
    def _against(self) -> str:
        assert self.settings.focus is not None, "a sweep has an opponent"
        return self.settings.focus

    def words(self, settings: schedule.Settings, workers: int, path: Path, parquet: bool) -> list[str]:
        """The command that starts it again."""
        options = {"over": self._over, "against": settings.focus, **options_of(settings, parquet)}
        del options["focus"]
        words = run.command("sweep", settings, options.items(), workers, path)
        return [*words[:2], self._agent, *words[2 + len(settings.agents) :]]

    def headline(self) -> str:
        """A sweep in one line."""
        settings = self.settings
        mode = ("" if settings.mode == "standard" else f", {settings.mode} mode") + settings.expansion.in_words()
        mode += "" if is_default(settings.game) else f" of {settings.game}"
        shape = f"{len(self._values)} values × {settings.deals} deals × {settings.rotations} rotations"
        return (
            f"{self._agent} over {self._over}, against {self._against}: {settings.players} seats{mode}, {settings.total} games "
            f"({shape}), seed {settings.seed}"
        )

    def show(self, rows: Iterator[SeatResult], title: str, whole: bool) -> bytes | None:
        """Print the points, and write them; draw those of a whole sweep."""
        found = points(rows, self._values, self.settings.labels[1:])
        show.show(self.console, found, self._option, self._against, title)
        self.write("sweep.csv", show.sweep_csv(found, self._option).encode())
        if not whole:
            return None
        return show.draw(found, self._option, self._against, self.headline(), 1 / self.settings.players)


def _unfinished(settings: Settings) -> Path:
    """The latest sweep to resume. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, "tournament", describe(settings, [], 0), FOLDER)
