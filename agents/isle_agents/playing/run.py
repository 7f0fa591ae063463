"""A run from the first check to the last line: what ``isle tournament`` and ``isle solo`` do alike.

    check settings and names ─▶ compile ─▶ make players ─▶ folder ─▶ play (progress) ─▶ order games.csv ─▶ tables, picture
                                                                      │ Ctrl-C, workers die
                                                                      └▶ the same with the games played so far

Each kind of run is a subclass of :class:`Run`, which says what is played and shows the results. Rows of games go to the folder
and are read from there when they are needed: a run keeps none of them.
"""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Generic

from rich.console import Console

from isle_agents.asked import Run as Asked
from isle_agents.playing import memory
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.engine import LOCAL, Engine
from isle_agents.playing.expansion import Expansion
from isle_agents.playing.folder import Folder, FolderError
from isle_agents.playing.hall import Hall
from isle_agents.playing.keeping import Keep
from isle_agents.playing.limits import Limits, as_setting
from isle_agents.playing.models import FILE, show_use
from isle_agents.playing.pool import WorkerDied
from isle_agents.playing.progress import shown
from isle_agents.playing.results import Row
from isle_agents.playing.settings import DEFAULT_LIMIT, BadSettings, Fixture, Plan
from isle_agents.playing.terminal import STATES, Departures, complain, ended, say, who_left
from isle_agents.playing.worker import Job
from isle_agents.statuses import DONE, FAILED, INTERRUPTED, LEFT, USAGE
from isle_agents.stopping import ended_as_by_ctrl_c, interrupts_put_off
from isle_env.players.registry import check, is_our_own, thinks, with_time
from isle_env.players.words import UnknownAgent
from isle_env.typed import as_typed

FEW = 20
"""So many games of players that do not think take less time than it takes to start a process."""
DEFAULT_PARENT = Path("results")
"""Where the folder lies if ``--out`` does not name one."""


def carry_out(begin: Callable[[], Run[Any, Any]], traceback: bool = False) -> int:
    """Begin a run and play it. Returns the exit status (statuses.py); errors are printed.

    begin: checks everything, and returns the run with its folder made; traceback: print those of players that cannot be made.
    """
    with ended_as_by_ctrl_c():
        return _carried_out(begin, traceback)


def _carried_out(begin: Callable[[], Run[Any, Any]], traceback: bool) -> int:
    try:
        run = begin()
    except (BadSettings, UnknownAgent, FolderError) as error:
        return complain(error, USAGE)
    except (AgentFailure, WorkerDied) as error:
        return complain(error, FAILED, getattr(error, "trace", "") if traceback else "")
    except KeyboardInterrupt:
        print("stopped before a game was played", file=sys.stderr)
        return INTERRUPTED
    with closing(run):
        return run.play()


def timed(agents: Sequence[str], milliseconds: int | None) -> tuple[str, ...]:
    """The names of agents, with so much time a decision where they can be told so; None: as they are. Raises ``UnknownAgent``."""
    return tuple(agents if milliseconds is None else (with_time(name, milliseconds) for name in agents))


def workers(asked: int | None, settings: Plan[Any], engine: Engine) -> int:
    """The number of processes. asked: by the user, None: as many as make sense. Raises ``BadSettings``, ``UnknownAgent``.

    A few games of players that do not think are over in this process before another one has started.
    """
    if asked is None and engine.is_local and settings.total <= FEW and not _has_to_watch(settings):
        return engine.workers(None if any(map(thinks, settings.agents)) else 1)
    return engine.workers(asked)


def _has_to_watch(settings: Plan[Any]) -> bool:
    """Do players need processes that can be killed? The project's own do not, unless limits are asked for."""
    unwatched = settings.memory is None and settings.limit in (None, DEFAULT_LIMIT)
    return not (unwatched and all(map(is_our_own, settings.agents)))


def shared(asked: Asked) -> tuple[float | None, int | None, str, Expansion, bool]:
    """What the settings of every run end with: limit, memory, game, expansion, and whether a stats.csv is kept."""
    return as_setting(asked.limit), asked.memory, asked.game, Expansion(**asked.options), asked.stats or asked.parquet


class Run(ABC, Generic[Fixture, Row]):
    """A run: its games, the processes that play them, and the folder where the results are kept."""

    settings: Plan[Fixture]
    keeps = True
    """Is anything kept? If not, its folder goes when it has ended, and nobody is told of it."""

    def __init__(
        self,
        hall: type[Hall[Fixture, Row]],
        settings: Plan[Fixture],
        workers: int,
        folder: Folder[Row],
        command: list[str],
        group: int = 1,
        traceback: bool = False,
        engine: Engine = LOCAL,
        replays: int = 0,
    ) -> None:
        """hall: made anew in every process; workers: number of processes; folder: not yet made; command: starts this run again.

        group: games that go to a worker in one message; traceback: print those of players that leave games; engine: where
        the games are played; replays: so many games are kept as replays. Raises ``UnknownAgent``, ``BadSettings``.
        """
        for name in settings.agents:
            check(name)
        self.settings = settings
        self.console = Console(highlight=False)
        self._workers, self._folder, self._command = workers, folder, command
        self._limits = Limits.of(settings)
        keep = Keep(folder.path, replays)
        self._here = hall(settings, self._limits, keep=keep)
        """The hall of this process. Only players that come with the project are ever made in it."""
        self._heard = Departures(traceback)
        if replays and not engine.is_local:
            raise BadSettings("--replays: games are kept by the process that plays them, so only --engine local can keep them")
        self._engine = engine
        self._pool = engine.pool(
            Job(partial(hall, keep=keep), settings, group, self._limits), workers, self._heard, _has_to_watch(settings)
        )
        self._started = time.perf_counter()

    @abstractmethod
    def headline(self) -> str:
        """What is played, in one line."""

    @abstractmethod
    def show(self, rows: Iterator[Row], title: str, whole: bool) -> bytes | None:
        """Print the table, and :meth:`write` summary.csv. Returns the picture of a whole run, as PNG.

        rows: of the games played, in order; title: how many those are; whole: did the run reach its end?
        """

    @property
    def played(self) -> int:
        """Games played so far, those of earlier starts included."""
        return self._folder.finished

    def begin(self, resume: bool) -> None:
        """Compile, make the players, open the folder, and say what is played.

        Raises ``FolderError``, ``UnknownAgent``, ``AgentFailure``, ``BadSettings``, ``WorkerDied``.
        """
        try:
            self._folder.check(resume)
            self._make_players()
            if resume:
                self._folder.take_up()
            else:
                self._folder.begin()
        except BaseException:
            self.close()
            raise
        self.say(self.headline())
        if self.keeps:
            self.say(f"folder: {self._folder.path}" + f" ({self.played} games done before)" * resume)
        if self._limits.memory is not None and not memory.MEASURED:
            self.say("--memory has no effect: this system does not tell how much memory a process holds")

    def _make_players(self) -> None:
        """Compile the rules and the project's own players here, where it is announced; make the others where they will play."""
        agents = self.settings.agents
        self._here.warm_up(skip=[number for number, name in enumerate(agents) if not is_our_own(name)])
        if not self._plays_here:
            self._pool.start()

    @property
    def _plays_here(self) -> bool:
        """Can this process play? Only if one is enough, and if no player has to be watched."""
        return self._engine.is_local and self._workers == 1 and not _has_to_watch(self.settings)

    def close(self) -> None:
        """End the workers, and let go of the folder."""
        self._pool.close()
        self._folder.close()

    def play(self) -> int:
        """Play what is missing, keep it, show it. Returns the exit status."""
        before, self._started = self.played, time.perf_counter()
        try:
            status = self._play_and_keep()
            seconds = time.perf_counter() - self._started
            self._show(whole=status == DONE)
        except OSError as error:
            return complain(f"cannot write in the folder {self._folder.path}: {error.strerror or error}", FAILED)
        where = f"; results in {self._folder.path}" if self.keeps else ""
        self.say(f"{self.played - before} games in {seconds:.1f} s, {self._pool.workers} at a time{where}")
        for line in who_left(self._folder.failed):
            self.say(line)
        if status != DONE and self.keeps:
            self.say(f"{self.kept()} are kept. To go on:")
            self.say("  " + as_typed([*self._command, "--resume"]))
        return LEFT if status == DONE and self._folder.failed else status

    def _play_and_keep(self) -> int:
        """Play what is missing and leave the folder in order, however it ends. Returns the exit status."""
        status = FAILED
        try:
            status = ended(self._play_missing)
        finally:  # a bug in this program goes on to the caller, but the games played are kept
            with interrupts_put_off():  # a second Ctrl-C waits until the folder is in order
                self._pool.close()
                self._folder.finish(STATES[status])
        return status

    def _play_missing(self) -> None:
        """Play the games not yet played."""
        missing = (fixture for fixture in self.settings.fixtures() if not self._folder.has(fixture.game))
        games = self._played_here(missing) if self._plays_here else self._pool.play(missing)
        with shown(self.console, self.settings.total, self.played) as advance, closing(games):
            for rows in games:
                self._folder.add(rows)
                advance()

    def _played_here(self, fixtures: Iterable[Fixture]) -> Generator[list[Row], None, None]:
        for fixture in fixtures:
            yield self._here.play(fixture, tell=self._heard)

    def _show(self, whole: bool) -> None:
        """Show what was played, if anything was; of a whole run also as a picture."""
        if not self.played:
            return
        picture = self.show(self._folder.rows(), self.title(), whole)
        if picture is not None:
            self.write("results.png", picture)
        models = show_use(self.console, self._folder.path) if self.keeps else None
        if models is not None:
            self.write(FILE, models)

    def kept(self) -> str:
        """The games so far, for the line that says how to go on."""
        return f"{self.played} of {self.settings.total} games"

    def title(self) -> str:
        """The games so far, above the table."""
        played, total = self.played, self.settings.total
        return f"{played} games" + ("" if played == total else f" of {total}, so far")

    def write(self, name: str, contents: bytes) -> None:
        """Write a file into the folder."""
        self._folder.write_bytes(name, contents)

    def say(self, line: str) -> None:
        """Print a line for people."""
        say(self.console, line)


def in_words(labels: tuple[str, ...]) -> str:
    """The agents in a headline: their names, or their number if there are more than four."""
    return " · ".join(labels) if len(labels) <= 4 else f"{len(labels)} agents"


def command(
    kind: str, settings: Plan[Any], options: Iterable[tuple[str, object]], workers: int, out: Path, agents: Sequence[str] = ()
) -> list[str]:
    """The words to type for a run. kind: ``tournament`` or ``solo``; options: those that only this kind has, names and values.

    workers: 0 for as many as the engine takes by itself; agents: who is named, where the deals are fixed; (): those of the
    settings, with the number of games and their seed.
    """
    shared = [] if agents else [("games", settings.games), ("seed", settings.seed)]
    limits: list[tuple[str, object]] = []
    if settings.limit != DEFAULT_LIMIT:
        limits.append(("limit", "inf" if settings.limit is None else f"{settings.limit:g}"))
    if settings.memory is not None:
        limits.append(("memory", settings.memory))
    everything = [*options, *shared, *limits, *([("workers", workers)] if workers else []), ("out", out)]
    return ["isle", kind, *(agents or settings.agents), *words(everything)]


def words(options: Iterable[tuple[str, object]]) -> Iterator[str]:
    """Options as they are typed; one with an empty value is a flag."""
    for name, value in options:
        yield f"--{name}"
        if value != "":
            yield str(value)


def new_folder(kind: str) -> Path:
    """A folder named by the time."""
    return DEFAULT_PARENT / f"{kind}-{datetime.now():%Y%m%d-%H%M%S}"
