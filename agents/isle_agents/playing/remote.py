"""A worker of a cluster: it plays the games that it is handed, and says who left. Another one replaces it if it is lost.

    cluster.Pool ──fixtures──▶ Remote ──▶ its own hall, or a pool of one process, which is watched ──▶ rows, Left

Players that come with the project play in the worker itself, all others in a process beside it, which is watched and killed as on
one machine (``pool``). So a player leaves a game for the same reasons, and with the same words, wherever it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.errands import Done, Hired
from isle_agents.playing.hall import Hall
from isle_agents.playing.leaving import Left
from isle_agents.playing.pool import Pool, WorkerDied
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.worker import Job
from isle_env.players.words import UnknownAgent


@dataclass
class Played(Done):
    """Games that were played: the rows of each, in any order."""

    left: list[Left]
    """Who has left them."""


class Remote:
    """The worker. Ray makes an actor of it; it needs nothing of Ray itself.

    job: what is played; watched: do the players need a process of their own?
    """

    def __init__(self, job: Job, watched: bool) -> None:
        self._job = job
        self._left: list[Left] = []
        self._pool: Pool | None = Pool(job, 1, self._left.append) if watched else None
        self._hall: Hall[Any, Any] | None = None

    def prepare(self) -> Hired | Exception:
        """Compile, and make the players. Returns what went wrong, if that is for the user to read."""
        try:
            if self._pool is not None:
                self._pool.start()
            else:
                self._hall = self._job.hall()
                self._hall.warm_up()
        except (UnknownAgent, AgentFailure, BadSettings, WorkerDied) as error:
            return error
        return Hired.here()

    def play(self, fixtures: Sequence[Any]) -> Played | WorkerDied:
        """Play some games."""
        began = perf_counter()
        self._left.clear()
        try:
            if self._pool is not None:
                with closing(self._pool.play(fixtures)) as games:
                    rows = list(games)
            else:
                assert self._hall is not None
                rows = [self._hall.play(fixture, tell=self._left.append) for fixture in fixtures]
        except WorkerDied as error:
            return error
        return Played(rows, perf_counter() - began, list(self._left))
