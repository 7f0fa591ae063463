"""The games there are, by name. A game is imported when somebody asks for it, so that who plays one loads none of the others.

rules_called("remote") ─→ Rules        rules_marked(b"ISLE") ─→ Rules of the game whose saves begin so
"""

from __future__ import annotations

import importlib
from typing import NamedTuple

import numpy as np

from isle_env.engine import rules
from isle_env.engine.rules import Rules

FIRST = "isle_of_cats"
"""The game that is meant where none is named."""


class Entry(NamedTuple):
    """A game: where its :class:`Rules` are made, and how its saves begin."""

    home: str
    mark: bytes
    title: str
    """What people call it within a sentence."""

    @property
    def heading(self) -> str:
        """The title where it stands by itself: without a small article."""
        return self.title.removeprefix("the ")


GAMES = {
    FIRST: Entry("isle_env.games.isle.rules", b"ISLE", "The Isle of Cats"),
    "explore_and_draw": Entry("isle_env.games.drawing.rules", b"EXDR", "Explore & Draw"),
    "remote": Entry("isle_env.games.drawing.rules", b"REMO", "the Remote Edition"),
}
"""Name -> game."""


EXPANDED = Entry("isle_env.expanded.games.isle.rules", b"ISLX", "The Isle of Cats with Kittens + Beasts")
"""The first game with modules of its expansion. It has the first game's name; its options say what is in play."""


def rules_called(name: str) -> Rules:
    """The game of a name. Raises ``ValueError`` for an unknown one."""
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"game={name!r}: expected one of {list(GAMES)}")
    return rules.rules_from(GAMES[name].home, name)


def rules_marked(mark: bytes) -> Rules | None:
    """The game whose saves begin with these bytes, None if there is none. With modules: any such game."""
    if mark == EXPANDED.mark:
        return importlib.import_module(EXPANDED.home).ISLE  # type: ignore[no-any-return]
    return next((rules_called(name) for name, entry in GAMES.items() if entry.mark == mark), None)


def rules_of(games: np.ndarray) -> Rules | None:
    """The game that a record belongs to, None if there is none. games: an array of one or more records of a game.

    A record may be there before its game's rules are imported; then they are.
    """
    found = rules.rules_of(games)
    if found is None and games.dtype.fields:
        for name in GAMES:
            if rules_called(name) is rules.rules_of(games):
                return rules_called(name)
        if "box" in games.dtype.fields:
            importlib.import_module(EXPANDED.home)
            found = rules.rules_of(games)
    return found
