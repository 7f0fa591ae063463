"""Many games at once on a cluster: what a workforce (``workforce``) is for in a tournament or a run of solo games.

    Pool ──fixtures──▶ Workforce of Remotes ──rows──▶ in whatever order they finish

It is used as ``pool.Pool`` is. Rows follow from the schedule alone, so they are the same as on one machine, but for the seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import replace
from typing import Any

from isle_agents.playing import carried
from isle_agents.playing.leaving import Left
from isle_agents.playing.remote import Remote
from isle_agents.playing.worker import Job
from isle_agents.playing.workforce import Orders, Workforce
from isle_env.players.registry import spelled_out


class Pool:
    """The workers of a run on a cluster. Close it, or use it in a ``with`` statement.

    workers, address: as in :class:`Workforce`; watched: do the players need processes of their own?
    """

    def __init__(
        self, job: Job, workers: int | None, heard: Callable[[Left], object], watched: bool, address: str | None = None
    ) -> None:
        self._heard, agents = heard, job.settings.agents
        # There are no words for players where nothing is installed.
        job = replace(job, names=tuple(map(spelled_out, agents)))
        self._workforce = Workforce(
            Orders(
                Remote, (job, watched), ", ".join(dict.fromkeys(agents)), lambda folder: carried.pack(folder, agents),
                lambda fixture: f"game {fixture.game}", job.group,
            ),
            workers, address,
        )  # fmt: skip

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def workers(self) -> int:
        """The workers that are wanted; known when the pool has started."""
        return self._workforce.workers

    def start(self) -> None:
        """Wait until one worker has made all players.

        Raises ``UnknownAgent`` and ``AgentFailure`` for players that cannot be made, ``BadSettings``, ``WorkerDied``.
        """
        self._workforce.start()

    def play(self, fixtures: Iterable[Any]) -> Generator[list[Any], None, None]:
        """Play the fixtures; yields each game's rows when it is done, in no fixed order. Raises ``WorkerDied``."""
        with closing(self._workforce.do(fixtures)) as errands:
            for done in errands:
                for left in done.left:  # type: ignore[attr-defined]  # a Remote's
                    self._heard(left)
                yield from done.results

    def close(self) -> None:
        """End the workers, and leave the cluster."""
        self._workforce.close()
