"""The folder of a rating (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from isle_agents.contests.rating.match import Rated, columns, parsed
from isle_agents.contests.rating.schedule import Settings
from isle_agents.playing import folder, provenance

KIND = "rate"
"""The record is rate.json."""


class Folder(folder.Folder[Rated]):
    """The folder of one rating. path: where; settings: what is played; command: how to start it again; workers: processes."""

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int) -> None:
        self.about = describe(settings, command, workers)
        mode = settings.at
        super().__init__(path, KIND, self.about, columns(mode), partial(parsed, mode=mode), 1)


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of rate.json before the first game."""
    chosen = {
        "player": settings.player,
        "mode": settings.mode,
        "ladder": settings.ladder,
        "limit": settings.limit,
        "memory": settings.memory,
        "game": settings.game,
        "expansion": {"values": settings.expansion.values},
    }
    return provenance.describe(command, chosen, settings.total, workers)
