"""The machine on which was measured, and the versions of the packages."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from isle_env.machine.cores import cores

OURS = ("isle-env", "numba", "numpy", "pettingzoo")


def machine(peers: Iterable[str] = ()) -> dict[str, str | int]:
    """Processor, cores, system and versions. peers: further distributions whose version is wanted."""
    release = platform.release().split("-")[0]  # the number alone
    return {
        "processor": processor(),
        "cores": cores(),
        "system": f"{platform.system()} {release}",
        "python": platform.python_version(),
        **{name: version(name) for name in (*OURS, *peers)},
    }


def in_words(facts: dict[str, str | int]) -> str:
    """The facts about a machine in one line."""
    return " · ".join(f"{name} {value}" for name, value in facts.items())


def processor() -> str:
    """The processor's name. Linux has it only in a file."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
