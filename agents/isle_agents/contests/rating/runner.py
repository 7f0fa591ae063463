"""What ``isle rate`` does, beyond what every run does (``playing.run``): games are chosen as results come in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from isle_agents.asked import Rate as Asked
from isle_agents.contests.rating import report
from isle_agents.contests.rating.folder import KIND, Folder, describe
from isle_agents.contests.rating.ladder import MODES
from isle_agents.contests.rating.match import Hall, Rated
from isle_agents.contests.rating.planning import Plan, model_of, rating_of
from isle_agents.contests.rating.played import Played
from isle_agents.contests.rating.rating_file import SUFFIX, file_of
from isle_agents.contests.rating.schedule import Fixture, Settings
from isle_agents.playing import engine as engines
from isle_agents.playing import run
from isle_agents.playing.engine import Engine
from isle_agents.playing.folder import find_unfinished
from isle_agents.playing.limits import as_setting
from isle_agents.playing.pool import WorkerDied
from isle_agents.playing.progress import growing
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.terminal import complain
from isle_agents.statuses import DONE, LEFT, USAGE
from isle_env.players.registry import bare

ALL = "all"
"""Stands for every mode on the command line."""
MOST_LEFT = 20
"""A player that leaves so many games in a row is hindered by something, such as a server that is down; that is not rated."""
KEPT = ("rules_version", "state_version", "source_digest", "versions", "machine", "started", "updated")
"""What of the folder's record stands in the rating."""


def main(asked: Asked) -> int:
    """Rate a player as the command line asks for it. Returns the exit status (statuses.py); errors are printed."""
    if asked.mode != ALL:
        return rate(asked, asked.out)
    if asked.resume and asked.out is None:
        return complain("--mode all --resume: name the folder of all modes with --out", USAGE)
    worst = DONE
    for mode in MODES:
        out = asked.out and asked.out / mode
        status = rate(replace(asked, mode=mode, resume=asked.resume and out is not None and out.exists()), out)
        if status not in (DONE, LEFT):
            return status
        worst = max(worst, status)
    return worst


def rate(asked: Asked, out: Path | None) -> int:
    """Rate a player in one mode. out: the folder, None: a new one, or the latest unfinished. Returns the exit status."""

    def begin() -> _Run:
        where = engines.checked(asked.engine, asked.address)
        if not asked.precision > 0:
            raise BadSettings(f"--precision {asked.precision:g}: points to each side, more than 0")
        if not asked.hours > 0:
            raise BadSettings(f"--hours {asked.hours:g}: more than 0")
        settings = Settings(asked.agent, asked.mode, as_setting(asked.limit), asked.memory)
        named = f"{KIND}-{asked.mode}"
        path = out or (_unfinished(settings, named) if asked.resume else run.new_folder(named))
        started = _Run(asked, settings, run.workers(asked.workers, settings, where), path, where)
        started.begin(asked.resume)
        started.take_up()
        return started

    return run.carry_out(begin, asked.traceback)


class _Run(run.Run[Fixture, Rated]):
    """One start of a rating, fresh or resumed."""

    settings: Settings

    def __init__(self, asked: Asked, settings: Settings, workers: int, path: Path, engine: Engine) -> None:
        options: list[tuple[str, object]] = [("mode", settings.mode), ("precision", f"{asked.precision:g}")]
        options += [("hours", f"{asked.hours:g}"), *engine.options()]
        command = run.command(KIND, settings, options, workers, path, (settings.player,))
        self._asked, self._files = asked, Folder(path, settings, command, workers)
        super().__init__(Hall, settings, workers, self._files, command, traceback=asked.traceback, engine=engine)
        self._plan = self._planned()
        self._left_in_a_row = 0

    def _planned(self) -> Plan:
        """A plan that knows the games in the folder."""
        played = Played(self.settings.at, self._files.rows() if self.played else ())
        return Plan(self.settings, played, self._asked.precision, self._asked.hours * 3600, self._pool.workers or 1)

    def take_up(self) -> None:
        """Learn what an earlier start has played."""
        self._plan = self._planned()

    def headline(self) -> str:
        """A rating in one line."""
        settings = self.settings
        rungs = ", ".join(rung for rung in settings.at.rungs if rung != bare(settings.player)).replace("_", " ")
        wanted = f"to ±{self._asked.precision:g} points, {self._asked.hours:g} hours at most"
        return f"{settings.labels[0]}, {settings.at.heading}: against {rungs}; {wanted}"

    def _play_missing(self) -> None:
        """Play until the interval is narrow enough, or time is up."""
        with growing(self.console) as tell:
            while True:
                fixtures = self._plan.fixtures()
                games = self._played_here(fixtures) if self._plays_here else self._pool.play(fixtures)
                with closing(games):
                    for rows in games:
                        self._take(rows)
                        tell(self._so_far)
                if self._plan.is_over:
                    return

    def _take(self, rows: list[Rated]) -> None:
        """Keep a game.

        Raises :class:`WorkerDied` for one that a rung has left, which counts for nobody, and if the player leaves one after the
        other.
        """
        (row,) = rows
        if row.rung_failed:
            raise WorkerDied(
                f"{row.rung} left game {row.game} ({row.rung_failed}): that game is not kept, --resume plays it again"
            )
        self._folder.add(rows)
        self._plan.add(row)
        self._left_in_a_row = self._left_in_a_row + 1 if row.failed else 0
        if self._left_in_a_row == MOST_LEFT:
            raise WorkerDied(
                f"{self.settings.labels[0]} has left {MOST_LEFT} games in a row, the last for this reason: {row.failed}; "
                "they count as lost, and no more are played"
            )

    def _so_far(self) -> str:
        """How far it has come, in a line."""
        rating = rating_of(bare(self.settings.player), self._plan.played)
        return f"{self._plan.played.games} games: {rating}, wanted ±{self._asked.precision:g}"

    def kept(self) -> str:
        """The games so far; nobody knows how many there will be."""
        return f"{self.played} games"

    title = kept

    def show(self, rows: Iterator[Rated], title: str, whole: bool) -> bytes | None:
        """Print the rating, and write it."""
        settings, played = self.settings, Played(self.settings.at, rows)
        if not played.tallies():
            return None
        player = bare(settings.player)
        model = model_of(player, played)
        rating = model.rating(player).rounded()
        about = {name: self._files.about[name] for name in KEPT}
        name = f"{settings.mode}{SUFFIX}"
        self.write(name, file_of(about, settings.player, rating, played).text().encode())  # first: nobody may be there to read
        lines = [report.Line(tally.rung, model.rating(tally.rung), tally) for tally in played.tallies()]
        counted = sum(tally.games for tally in played.tallies())
        more = f", of whole deals {counted}" if counted != played.games else ""
        report.show(self.console, settings.labels[0], rating, lines, settings.at, f"{title}{more}; {report.thinking(played)}")
        halving = report.halving(Plan(settings, played, 1, 1).to_halve(), rating)
        if halving is not None:
            self.say(halving)
        self.say(f"the rating with all its games: {self._files.path / name}; 'isle verify' checks it")
        return None


def _unfinished(settings: Settings, named: str) -> Path:
    """The latest folder to go on with: a rating can always have more games. Raises ``FolderError`` if there is none."""
    return find_unfinished(run.DEFAULT_PARENT, KIND, describe(settings, [], 0), named, is_endless=True)
