"""The games there are, by name. A game is imported when somebody asks for it, so that who plays one loads none of the others.

rules_called("remote") ─→ Rules        rules_marked(b"ISLE") ─→ Rules of the game whose saves begin so
"""

from __future__ import annotations

import importlib
from typing import NamedTuple

import numpy as np

from isle_env.engine import rules
from isle_env.engine.rules import Rules

DEFAULT_GAME = "isle_of_cats"
"""The game that is meant where none is named."""


class Entry(NamedTuple):
    """A game: where its :class:`Rules` are made, and how its saves begin."""

    home: str
    mark: bytes
    title: str
    """What people call it within a sentence."""
    most_seats: int

    @property
    def heading(self) -> str:
        """The title where it stands by itself: without a small article."""
        return self.title.removeprefix("the ")


GAMES = {
    DEFAULT_GAME: Entry("isle_env.games.isle.rules", b"ISLE", "The Isle of Cats", 4),
    "explore_and_draw": Entry("isle_env.games.drawing.rules", b"EXDR", "Explore & Draw", 6),
    "remote": Entry("isle_env.games.drawing.rules", b"REMO", "the Remote Edition", 6),
}
"""Name -> game."""


KITTENS_AND_BEASTS = Entry("isle_env.expanded.games.isle.rules", b"ISLX", "The Isle of Cats with Kittens + Beasts", 4)
"""The Isle of Cats with something of its expansion. It has the same name; its options say what is in play."""


def is_default(game: str) -> bool:
    """Is this the game that is meant where none is named? Commands and headlines do not mention it."""
    return game == DEFAULT_GAME


def rules_called(name: str) -> Rules:
    """The game of a name. Raises ``ValueError`` for an unknown one."""
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"game={name!r}: expected one of {list(GAMES)}")
    return rules.rules_from(GAMES[name].home, name)


def rules_marked(mark: bytes) -> Rules | None:
    """The game whose saves begin with these bytes, None if there is none. With modules: any such game."""
    if mark == KITTENS_AND_BEASTS.mark:
        return importlib.import_module(KITTENS_AND_BEASTS.home).ISLE  # type: ignore[no-any-return]
    return next((rules_called(name) for name, entry in GAMES.items() if entry.mark == mark), None)


def rules_of(games: np.ndarray) -> Rules | None:
    """The game that a record belongs to, None if there is none. games: an array of one or more records of a game.

    A record may be there before its game's rules are imported; then they are.
    """
    found = rules.rules_of(games)
    if games.dtype.fields:
        for entry in (*GAMES.values(), KITTENS_AND_BEASTS):
            if found is not None:
                break
            importlib.import_module(entry.home)
            found = rules.rules_of(games)
    return found
