"""The contents of tournament.json, and whether two tournaments are the same.

``playing.provenance`` has what every run notes; a tournament adds ``line_ups``: who shared a table.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from agents.playing import provenance
from agents.tournament.schedule import Settings

_PACKAGES = (*provenance.PACKAGES, "openskill")


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of tournament.json before the first game."""
    chosen = asdict(settings) | {"agents": list(settings.agents)}
    tables = [[settings.labels[agent] for agent in lineup] for lineup in settings.line_ups]
    return provenance.describe(command, chosen, settings.total, workers, _PACKAGES) | {"line_ups": tables}


def differences(stored: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """What makes two tournaments different, in words: settings and rules, but not machines or numbers of workers."""
    there = {**stored["settings"], "rules version": stored.get("rules_version")}
    here = {**wanted["settings"], "rules version": wanted["rules_version"]}
    return [f"{key} there {_said(there.get(key))}, now {_said(value)}" for key, value in here.items() if there.get(key) != value]


def _said(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)
