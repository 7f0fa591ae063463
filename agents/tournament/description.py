"""What has to be known to repeat a tournament, and whether two are the same: the contents of tournament.json.

command       the words to type                       line_ups    who shared a table
settings      all that decides the games              games       how many that makes
*_version     of rules, state, sources, packages      machine     where it ran: for the speeds only
state         running, interrupted, failed, finished  started, updated, finished_games
"""

from __future__ import annotations

import platform
import sys
from dataclasses import asdict
from datetime import datetime, timezone
from importlib import metadata
from pathlib import Path
from typing import Any

from agents.tournament.pool import cores
from agents.tournament.schedule import Settings
from isle_env.core.jit import source_digest
from isle_env.core.state import RULES_VERSION, STATE_VERSION

_PACKAGES = ("isle-env", "numpy", "numba", "openskill")


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of tournament.json before the first game."""
    return {
        "command": command,
        "settings": asdict(settings) | {"agents": list(settings.agents)},
        "line_ups": [[settings.labels[agent] for agent in lineup] for lineup in settings.line_ups],
        "games": settings.total,
        "rules_version": RULES_VERSION,
        "state_version": STATE_VERSION,
        "source_digest": source_digest(),
        "versions": {"python": platform.python_version()} | {name: metadata.version(name) for name in _PACKAGES},
        "machine": {"system": platform.platform(), "processor": _processor(), "cores": cores(), "workers": workers},
        "started": now(),
    }


def differences(stored: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """In words, what keeps two tournaments' games apart: settings and rules, not machines or numbers of workers."""
    there = {**stored["settings"], "rules version": stored.get("rules_version")}
    here = {**wanted["settings"], "rules version": wanted["rules_version"]}
    return [f"{key} there {_said(there.get(key))}, now {_said(value)}" for key, value in here.items() if there.get(key) != value]


def _said(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


def _processor() -> str:
    """The processor's name, as far as the system tells."""
    if sys.platform == "linux":
        try:
            lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        except OSError:
            lines = []
        for line in lines:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def now() -> str:
    """The time, in UTC, to the second."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds")
