"""The contents of tournament.json.

``playing.provenance`` has what every run notes; a tournament adds ``line_ups``: who shared a table.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing import provenance

_PACKAGES = (*provenance.PACKAGES, "openskill")


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of tournament.json before the first game."""
    chosen = asdict(settings) | {"agents": list(settings.agents)}
    tables = [[settings.labels[agent] for agent in lineup] for lineup in settings.line_ups]
    return provenance.describe(command, chosen, settings.total, workers, _PACKAGES) | {"line_ups": tables}
