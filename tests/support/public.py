"""The public names and their signatures: what docs/stability.md promises, written down by ``python -m tests.support.public``."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import isle_agents
import isle_env
import isle_env.vector

FILE = Path(__file__).with_name("public.txt")
_OPTIONAL = {"isle_env.vector.SeatVecEnv"}
"""Names that need an extra."""


def lines() -> list[str]:
    """A line for each public name: itself, and what it is called with."""
    found: list[str] = []
    for module in (isle_env, isle_env.vector, isle_agents, isle_env.players):
        for name in sorted(module.__all__):
            full = f"{module.__name__}.{name}"
            if full not in _OPTIONAL:
                _add(full, getattr(module, name), found)
    return sorted(set(found))


def names() -> set[str]:
    """The names that are written down."""
    return {line.partition("(")[0].partition(" is ")[0] for line in FILE.read_text(encoding="utf-8").splitlines()}


def _add(name: str, value: Any, found: list[str]) -> None:
    if isinstance(value, ModuleType):
        if name.endswith("_v0"):
            found += [
                f"{name}.{each}{_called(getattr(value, each))}"
                for each in ("env", "raw_env", "parallel_env")
                if hasattr(value, each)
            ]
        return
    if not inspect.isclass(value):
        found.append(f"{name}{_called(value)}")
        return
    bases = [base.__name__ for base in value.__mro__[1:] if issubclass(base, Exception)]
    if issubclass(value, Exception):
        found.append(f"{name} is {', '.join(bases)}")
        return
    found.append(f"{name}{_called(value)}")
    for each in dir(value):
        if not each.startswith("_") and getattr(value, each).__class__ is not type:
            owner = next(base for base in value.__mro__ if each in vars(base))
            if owner.__module__.partition(".")[0] in ("isle_env", "isle_agents"):
                found.append(f"{name}.{each}{_called(inspect.getattr_static(value, each), getattr(value, each))}")


def _called(value: Any, bound: Any = None) -> str:
    """The parameters with their defaults: annotations may grow wider."""
    bound = value if bound is None else bound
    if isinstance(value, property) or not callable(bound):
        return ""
    try:
        parameters = inspect.signature(bound).parameters.values()
    except (TypeError, ValueError):
        return "(…)"
    return str(inspect.Signature([each.replace(annotation=inspect.Parameter.empty) for each in parameters]))


def broken(written: list[str], now: list[str], excused: str) -> list[str]:
    """The lines that are promised and are not so any more, without those whose name a text names. excused: of the changelog."""
    return [line for line in written if line not in now and line.partition("(")[0].partition(" is ")[0] not in excused]


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
    print(f"{FILE}: {len(lines())} lines", file=sys.stderr)
