"""The options of all games, a table for each: what the checks, the signatures, the command line, the form of `isle play` and the
pages for users are made from.

    isle.py, drawing.py ─→ table.py: Option ─┬─ checked_values   what a game is asked for, checked
                                             ├─ signatures.py    the parameters of environments, as editors and help() show them
                                             ├─ pages.py         rows of the tables in docstrings and docs
                                             ├─ isle_agents/cli, table    the command line, the form for a new game
                                             └─ games/*/setting.py               the record that a game starts from

To add an option: a row in the table and a line in the ``TypedDict`` above it; what the record keeps of it goes to the game's
state.py, for what is from Kittens + Beasts as a bit of ``box`` (``BOX_OPTIONS``). This package knows no rules, so that
``--help`` is quick.
"""

from __future__ import annotations

from collections.abc import Mapping

from isle_env.games.options.drawing import EXPLORE_AND_DRAW, REMOTE, DrawingOptions
from isle_env.games.options.isle import ISLE, IsleOptions
from isle_env.games.options.table import Option, Options

TABLES: Mapping[str, Options] = {"isle_of_cats": ISLE, "explore_and_draw": EXPLORE_AND_DRAW, "remote": REMOTE}
"""Name of a game -> its options, beside the number of seats."""


_EVERY = (*ISLE, *EXPLORE_AND_DRAW, *REMOTE)
ALL: Mapping[str, Option] = {each.name: next(option for option in _EVERY if option.name == each.name) for each in _EVERY}
"""Name -> option, of all games. Where several games have it, as the first of them has it."""


class GameOptions(IsleOptions, DrawingOptions, total=False):
    """The options of any game."""
