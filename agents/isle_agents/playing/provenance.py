"""What must be known to repeat a run: the entries that tournament.json and solo.json have in common.

command       the words to type                       settings               all that decides the games
games         how many that makes                     *_version, versions    of rules, state, sources, packages
machine       where it ran: for the speeds only       started, updated, state, finished_games
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timezone
from importlib import metadata
from pathlib import Path
from typing import Any

from isle_agents.playing.expansion import Expansion
from isle_env import policies
from isle_env.machine.cores import cores

PACKAGES = ("isle-env", "numpy", "numba")
"""What every result depends on."""


def describe(
    command: list[str], settings: dict[str, Any], games: int, workers: int, packages: Sequence[str] = PACKAGES
) -> dict[str, Any]:
    """A run before its first game, ready for JSON. settings: name and expansion of the game among them."""
    expansion = Expansion(**dict(settings["expansion"]["values"]))
    rules = expansion.rules(settings["game"])
    sources = policies.reference_of(rules).SOURCES  # the files that the results depend on: rules and policy
    return {
        "command": command,
        "settings": {**{name: value for name, value in settings.items() if name != "expansion"}, **dict(expansion.values)},
        "games": games,
        "rules_version": rules.rules_version,
        "state_version": rules.state_version,
        "source_digest": replace(sources, suffixes=(".py", ".toml")).digest(),  # the default prices too
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in packages},
        "machine": {"system": platform.platform(), "processor": _processor(), "cores": cores(), "workers": workers},
        "started": now(),
    }


def _version(package: str) -> str:
    """The version of a package that is installed. Of a checkout that is only on Python's path nothing is known."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def now() -> str:
    """The time, in UTC, to the second."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


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


def differences(stored: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """What makes two runs different, in words: settings and rules, but not machines or numbers of workers.

    More games than there were are no difference: games are in the order of their deals, so those there are the first of them.
    """
    there = {**stored["settings"], "rules version": stored.get("rules_version")}
    here = {**wanted["settings"], "rules version": wanted["rules_version"]}
    longer = {"games"} if grows(stored, wanted) else set()
    found = [key for key, value in here.items() if there.get(key) != _plain(value) and key not in longer]
    return [f"{key} there {_said(there.get(key))}, now {_said(here[key])}" for key in found]


def grows(stored: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Are more games wanted than were asked for there?"""
    before, now_asked = stored["settings"].get("games"), wanted["settings"].get("games")
    return isinstance(before, int) and isinstance(now_asked, int) and 0 < before < now_asked


def _plain(value: Any) -> Any:
    """A value as JSON gives it back."""
    return list(value) if isinstance(value, tuple) else value


def _said(value: Any) -> str:
    return (" ".join(value) or "none") if isinstance(value, (list, tuple)) else str(value)
