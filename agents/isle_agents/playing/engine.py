"""Where the games of a run are played: in processes on this machine, or on a cluster by Ray.

Both have the same interface (``pool.Pool``) and the same results, but for the seconds.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from isle_agents.playing.leaving import Left
from isle_agents.playing.pool import Pool
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.terminal import checked_workers
from isle_agents.playing.worker import Job

ENGINES = ("local", "ray")


@dataclass(frozen=True)
class Engine:
    """The choice of the command line; :func:`checked` makes it."""

    name: str = "local"
    address: str | None = None
    """Of a Ray cluster that runs; None: Ray is started on this machine."""

    @property
    def is_local(self) -> bool:
        """Do the games stay in processes of this program?"""
        return self.name == "local"

    def workers(self, asked: int | None) -> int:
        """The number of workers, 0 for one on each processor of a cluster. Raises ``BadSettings``."""
        on_a_cluster = self.address or (not self.is_local and os.environ.get("RAY_ADDRESS"))
        return 0 if asked is None and on_a_cluster else checked_workers(asked)

    def pool(self, job: Job, workers: int, heard: Callable[[Left], object], watched: bool) -> Any:
        """The workers of a run, not started yet. watched: may players fail in ways that take a process with them?

        Raises ``BadSettings`` if what the engine needs is not installed.
        """
        if self.is_local:
            return Pool(job, workers, heard)
        cluster = importlib.import_module("isle_agents.playing.cluster")  # Ray is imported when it is asked for
        return cluster.Pool(job, workers, heard, watched, self.address)

    def options(self) -> list[tuple[str, object]]:
        """The options of the command line that stand for it."""
        if self.is_local:
            return []
        return [("engine", self.name), *([("address", self.address)] if self.address else [])]


LOCAL = Engine()


def checked(name: str, address: str | None) -> Engine:
    """An engine. Raises ``BadSettings``."""
    if name not in ENGINES:
        raise BadSettings(f"--engine {name}: expected one of {', '.join(ENGINES)}")
    if address is not None and name == "local":
        raise BadSettings(f"--address {address}: only --engine ray plays on other machines")
    return Engine(name, address)
