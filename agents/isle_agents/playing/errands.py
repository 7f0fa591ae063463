"""What goes to a worker of a cluster in one message, and what comes back. Nothing of it needs Ray.

workforce.Workforce ──Errand's items──▶ Worker.play ──Done──▶ one result for each item
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass
class Done:
    """What came of an errand."""

    results: list[Any]
    """Of each item."""
    seconds: float
    """How long that took."""


@dataclass(frozen=True)
class Hired:
    """Where a worker is."""

    process: int
    home: str
    """The folder of the rules that it plays by."""

    @classmethod
    def here(cls) -> Hired:
        """In this process."""
        import isle_env

        return cls(os.getpid(), os.path.dirname(str(isle_env.__file__)))


class Worker(Protocol):
    """What a cluster makes an actor of, on whatever node."""

    def prepare(self) -> Hired | Exception:
        """Compile, and make what is needed. Returns what went wrong, if that is for the user to read."""

    def play(self, items: Sequence[Any]) -> Done | Exception:
        """Do an errand. Returns what went wrong, if that ends the run."""


@dataclass
class Errand:
    """Items that go to a worker in one message."""

    items: list[Any] = field(default_factory=list)
    deaths: int = 0
    """How many workers were lost with it."""
