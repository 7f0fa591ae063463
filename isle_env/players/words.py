"""The words that are names of players: those of this package, and those that installed packages bring.

A package brings players with lines in its pyproject.toml. Each is a ``module:Class``; an :class:`About` may be its ``ABOUT``:

    [project.entry-points."isle_env.players"]
    bold = "my_package.bold:Bold"
"""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
from typing import NamedTuple

from isle_env.errors import IsleError

GROUP = "isle_env.players"
"""The group of entry points by which packages bring players."""
EVERY_GAME = ("isle_of_cats", "explore_and_draw", "remote")
"""The games of ``isle_env.games.known``; to list the players loads none."""
OUR_OWN = ("isle_env.players.", "isle_agents.players.")
"""Where the players of the project stand. They are believed what they say of themselves, and but for ``OUTSIDE`` not watched."""
OUTSIDE = {
    "process": "isle_env.players.process.agent:ProcessAgent",
    "llm": "isle_agents.players.llm.agent:LanguageAgent",
}
"""Heads of names that stand for something outside the project, which runs with the user's rights -> who speaks with it."""


class UnknownAgent(IsleError, ValueError):
    """No player has this name; the message says why, and which names would work."""


class NotInstalled(UnknownAgent):
    """A player needs a package that is not installed; the message says which, and how to get it."""


class About(NamedTuple):
    """What a player says of itself, as the attribute ``ABOUT`` of its class."""

    summary: str
    """One line for people."""
    games: tuple[str, ...] = EVERY_GAME
    """The games that it plays."""
    expansion: bool = True
    """Does it play The Isle of Cats with Kittens + Beasts?"""


class Entry(NamedTuple):
    """A player that has a word for its name."""

    spec: str
    """The ``module:Class`` that the word stands for."""
    origin: str
    """The package that brings it, with its version, "" for this one."""


BUILT_IN: dict[str, Entry] = {
    "greedy": Entry("isle_env.players.greedy:GreedyAgent", ""),
    "random": Entry("isle_env.players.random_agent:RandomAgent", ""),
    "search": Entry("isle_env.players.search:SearchAgent", ""),
    "tuned": Entry("isle_env.players.tuned:TunedAgent", ""),
}
"""The players of this package."""


@functools.cache
def _brought() -> dict[str, tuple[Entry, ...]]:
    """The players that installed packages bring: all that have a name. Built-in names are not among them."""
    found: dict[str, dict[str, Entry]] = {}
    for point in importlib.metadata.entry_points(group=GROUP):
        if point.name not in BUILT_IN:
            origin = f"{point.dist.name} {point.dist.version}" if point.dist else "a package"
            found.setdefault(point.name, {}).setdefault(f"{point.value} of {origin}", Entry(point.value, origin))
    return {name: tuple(entries.values()) for name, entries in found.items()}


def known() -> tuple[str, ...]:
    """The words that are names of players, in alphabetical order. No player is imported for it."""
    return tuple(sorted({*BUILT_IN, *_brought()}))


def entry(word: str) -> Entry | None:
    """What a word stands for, None for nothing. Raises :class:`UnknownAgent` if two packages bring a player of this name."""
    if word in BUILT_IN:
        return BUILT_IN[word]
    several = _brought().get(word, ())
    if len(several) > 1:
        who = " and ".join(f"{each.origin} ({each.spec})" for each in several)
        raise UnknownAgent(
            f"agent {word!r}: two packages bring a player of this name, {who}; uninstall one, or name module:Class"
        )
    return several[0] if several else None


def stale() -> str:
    """The end of an error message: what to type if the installation is older than the files, else nothing."""
    if importlib.util.find_spec("isle_agents") is None or any(
        each.spec.startswith(OUR_OWN) for several in _brought().values() for each in several
    ):
        return ""
    return (
        ". The players of isle_agents are not registered, since the installation is older than the files: pip install -e . again"
    )
