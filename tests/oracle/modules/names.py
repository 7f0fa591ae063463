"""What Kittens + Beasts adds to the names of the game: modules, steps, actions, the event of a day (M-1, M-7, V-1)."""

from __future__ import annotations

from isle_env.components.expansion import tables as E
from isle_env.games.isle import actions
from isle_env.games.isle.decisions import STEP_NAMES as BASE_STEP_NAMES
from tests.oracle.model import Table

MODULES = ("kittens", "beasts", "events")

STEP_SECOND_KITTEN, STEP_TOKEN = len(BASE_STEP_NAMES), len(BASE_STEP_NAMES) + 1
"""Steps behind those of the base game."""
STEP_NAMES = (*BASE_STEP_NAMES, "second_kitten", "token")

TOKEN = 1706
"""The block of actions behind the last one of the base game."""
BASKET, BOOTS = range(2)
"""Sides of a semi-permanent token; TOKEN + side is the action."""


def event_of(table: Table, day: int) -> str | None:
    """Key of the event that lies on a day's space of the tracker: on days 1 and 5 the side with the gem is up."""
    if not table.event_tiles or not 1 <= day <= 5:
        return None
    tile = E.BOX.event_tiles[table.event_tiles[day - 1] - 1]
    return tile.gem if day in (1, 5) else tile.plain


def event_today(table: Table) -> str | None:
    """Key of the event of the day; None without the module."""
    return event_of(table, table.day)


def action_name(action: int) -> str:
    """An action in words, those of the modules included."""
    if action >= TOKEN:
        return f"token {('basket', 'boots')[action - TOKEN]}"
    tile = action - actions.TILE
    if 148 <= tile < 168:
        return f"tile kitten {tile - 148}"
    if 168 <= tile < 186:
        return f"tile beast {tile - 167}"
    return actions.action_name(action)
