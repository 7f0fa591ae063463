"""Which numbers say what an action of a drawing game does, and what the position is: the one table of them.

    candidate   one row of FEATURE_FIELDS for each listed action       situation   SITUATION_FIELDS, once

Both games have the same numbers. Each has a scale: divided by it, a number is of the size of one. Where a feature makes no sense
for an action, it is 0.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.boats import placed
from isle_env.components import tables as T
from isle_env.components.drawing.model import ITEM_TYPES
from isle_env.components.model import SHAPE_KINDS
from isle_env.engine import layout
from isle_env.engine.layout import Field
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.policies.drawing_search import morning

_C = int(T.NUM_COLOURS)
COLOURS = ", ".join(T.COLOURS)
STEP_NAMES = Step.names()
"""The order of ``step``."""

FEATURE_FIELDS: tuple[Field, ...] = (
    ("block", (len(A.BLOCKS),), 1, "one-hot, what is done: " + ", ".join(name for name, *_ in A.BLOCKS)),
    ("choice", (1,), 1, "1: the reference policy would do this, at the prices of the view"),
    ("rated", (1,), 1, "1: the policy has a rating of it"),
    ("rating", (1,), 1000, "what the policy expects of it, in hundredths of a point; of a special less what it is saved for"),
    ("behind", (1,), 500, "how far it is rated below the best rated action, in hundredths of a point"),
    ("special", (S.SPECIALS,), 1, "one-hot, the special that is declared"),
    # what is taken: a line, a cell, a half of a card
    ("cells", (1,), 3, "cells that are taken, or resolved"),
    ("types", (len(ITEM_TYPES),), 1, "items there by sort: " + ", ".join(ITEM_TYPES)),
    ("cats", (_C,), 1, "cats on these by colour, those of an either-or in both halves: " + COLOURS),
    ("drawn", (1,), 5, "squares of all discoveries on them, likewise; of two treasures to choose none"),
    ("lesson_now", (1,), 10, "points that the lessons on them would pay if the game ended now"),
    ("promise", (1,), 1000, "what the policy expects of these lessons in the end, in hundredths of a point"),
    # a tile and its place; of an action that does not lay it: the tile at its best place
    ("tile_kind", (len(SHAPE_KINDS),), 1, "one-hot, sort of what is drawn: " + ", ".join(SHAPE_KINDS)),
    ("colour", (_C,), 1, "one-hot, its colour: " + COLOURS),
    ("squares", (1,), 5, "its squares"),
    ("own_cats", (1,), 5, "cats of that colour on the own boat"),
    ("open_cats", (1,), 2, "cats of that colour on cells still to be resolved today, among them the card that is chosen next"),
    *placed.FIELDS,
)  # fmt: skip
"""A row of the candidates. Name, shape, scale, meaning."""

_MORNING_SCALES = {
    "families": 40, "rats": 10, "cats": 20, "tiles": 20, "rare": 3, "common": 6, "bare": 70, "maps": 3, "edge": 8, "share": 50,
    "left": 15, "dead_ends": 10, "shut_in": 5, "shore": 30, "colour_cats": 5, "largest": 4, "groups": 3, "growing": 4,
    "sides": 15, "meeting": 2, "specials": 3, "lesson_now": 10, "lesson_promise": 1000, "now": 20, "promise": 3000,
    "sister_colours": 50, "sister_hidden": 10, "sister_now": 10,
}  # fmt: skip
OWN_FIELDS: tuple[Field, ...] = tuple(
    (f"own_{name}", shape, _MORNING_SCALES.get(name, 1), meaning) for name, shape, _, meaning in morning.FIELDS[1:]
)
"""What is known of the own seat, and of the sister: the numbers of a morning but the first, as they are now."""
OTHER_FIELDS: tuple[Field, ...] = (
    ("tiles", (1,), 20, "tiles on the boat"),
    ("families", (1,), 40, "points of the families"),
    ("rats", (1,), 10, "rats in sight"),
    ("rare", (1,), 3, "rare treasures on the boat"),
    ("lessons", (1,), 5, "lessons ticked"),
)
"""What is shown of another seat, as it was in the last evening."""
SITUATION_FIELDS: tuple[Field, ...] = (
    ("day", (S.DAYS,), 1, "one-hot, day 1 to 7"),
    ("step", (len(STEP_NAMES),), 1, "one-hot, the pending decision, decisions.Step"),
    ("special_now", (S.SPECIALS,), 1, "one-hot, the special declared with a choice that is not finished"),
    ("picks", (1,), 2, "treasures still to be picked for the card"),
    ("copy_due", (1,), 1, "1: what is in hand, or was drawn last, is to be drawn a second time"),
    ("anywhere", (1,), 1, "drawings of today that may still touch nothing"),
    ("open", (1,), 2, "cells taken today that are still to be resolved"),
    ("open_types", (len(ITEM_TYPES),), 1, "items on these by sort: " + ", ".join(ITEM_TYPES)),
    ("open_cats", (_C,), 1, "cats on these by colour: " + COLOURS),
    ("island_types", (len(ITEM_TYPES),), 4, "items of the island by sort"),
    ("island_cats", (_C,), 2, "cats of the island by colour"),
    ("rare_today", (1,), 2, "Remote: rare treasures that lie out today"),
    ("cats_left", (_C,), 20, "cats not shown yet by colour, in deck and bag"),
    *OWN_FIELDS,
    ("others", (S.MAX_SEATS - 1, len(OTHER_FIELDS)), 1, "the other seats: " + ", ".join(name for name, *_ in OTHER_FIELDS)),
)
"""The situation. Name, shape, scale, meaning. The blocks of the other seats have scales of their own."""

FEATURE, SIT = layout.offsets("Feature", FEATURE_FIELDS), layout.offsets("Situation", SITUATION_FIELDS)
"""Where each field begins, by its name."""
FEATURES, SITUATION = layout.size(FEATURE_FIELDS), layout.size(SITUATION_FIELDS)
"""Numbers in a row, and in a situation."""
ACTIONS = A.NUM_ACTIONS
"""Ids of actions."""
SEAT_FIELDS: tuple[Field, ...] = OTHER_FIELDS
"""What a seat's block of the situation holds."""


def _scales(fields: tuple[Field, ...]) -> npt.NDArray[np.float32]:
    """The scale of every number of a table."""
    return np.array(layout.bounds(fields), np.float32)


FEATURE_SCALES, SITUATION_SCALES = _scales(FEATURE_FIELDS), _scales(SITUATION_FIELDS)
"""float32[FEATURES], float32[SITUATION]."""
SITUATION_SCALES[SIT.others :] = np.tile(_scales(OTHER_FIELDS), S.MAX_SEATS - 1)
for _array in (FEATURE_SCALES, SITUATION_SCALES):
    _array.setflags(write=False)
