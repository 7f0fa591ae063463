"""How long a player may think, and how large a process may become."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from isle_agents.playing.settings import Plan


@dataclass(frozen=True)
class Limits:
    """Limits of a run. All but memory are in seconds."""

    decision: float = math.inf
    memory: int | None = None
    """MB (10**6 bytes) of a worker process; None: as much as there is."""
    making: float = 60.0
    """To import a player's module and to construct the player, and for its ``reset``."""
    warming: float = 10.0
    """For the first answer of a player in a process, which is not used, beyond ``decision``."""

    @classmethod
    def of(cls, settings: Plan[Any]) -> Limits:
        """The limits that the settings name."""
        return cls(math.inf if settings.limit is None else settings.limit, settings.memory)


def as_setting(asked: float | None) -> float | None:
    """Seconds for a decision as the settings have them. asked: what the user wants; None and ``inf`` stand for no limit."""
    return None if asked == math.inf else asked
