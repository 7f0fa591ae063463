"""Which numbers describe an action and a position: the one table of them. Places, scales and docs/spaces.md come from it.

A number divided by its scale is of the size of one. Where a feature makes no sense for an action, it is 0.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field

from ...boats import placed
from ...box import EXPANDED, T
from ...games.isle import actions as A
from ...games.isle import layout
from ...games.isle import state as S
from ...games.isle.decisions import STEP_NAMES as STEP_NAMES
from ...games.isle.kinds import NEW_LESSON_KINDS

_C = int(T.NUM_COLOURS)
TYPES = ("oshax", "rescue", "anytime", "treasure", "private lesson", "public lesson", "family card")
"""The order of ``card_type`` (``tables.TYPE_…``)."""

FEATURE_FIELDS: tuple[Field, ...] = (
    ("block", (len(A.BLOCKS),), 1, "one-hot, what is done: " + ", ".join(name for name, *_ in A.BLOCKS)),
    ("choice", (1,), 1, "1: the reference policy would do this, at the prices of the view"),
    ("rated", (1,), 1, "1: the policy has a rating of it"),
    ("rating", (1,), 1000, "what the policy expects of it, in hundredths of a point"),
    ("behind", (1,), 1000, "how far it is rated below the best rated action, in hundredths of a point"),
    # cards
    ("card_type", (len(TYPES),), 1, "one-hot, sort of the card: " + ", ".join(TYPES)),
    ("price", (1,), 5, "fish it costs: a card in a purchase or draft, a cat in a rescue"),
    ("fish_after", (1,), 20, "fish left when that is paid; below 0: more than there are"),
    ("speed", (1,), 5, "speed of a rescue card"),
    ("basket", (1,), 2, "half baskets of a rescue card"),
    ("gives_fish", (1,), 5, "fish that an anytime card would give now"),
    ("lesson_now", (1,), 10, "points that a lesson would pay this seat if the game ended now"),
    ("lesson_steps", (1,), 5, "steps that an all-or-nothing lesson lacks, -1: out of reach"),
    ("promise", (1,), 1000, "what the policy expects of a lesson in the end, in hundredths of a point"),
    ("promise_others", (1,), 1000, "the most that it expects of a private lesson for another seat"),
    # tiles and places; of an action that takes a tile: the tile at its best place
    ("tile_kind", (len(T.KIND_NAMES),), 1, "one-hot, sort of the tile: " + ", ".join(T.KIND_NAMES)),
    ("colour", (_C,), 1, "one-hot, colour of the tile, or the colour declared: " + ", ".join(T.COLOURS)),
    ("squares", (1,), 5, "squares of the tile"),
    ("own_cats", (1,), 5, "cats of that colour on the own boat"),
    ("field_cats", (1,), 3, "cats of that colour in the fields"),
    *((("icons", (1,), 3, "icons of a beast"),) if EXPANDED else ()),
    *placed.FIELDS,
)  # fmt: skip
"""A row of the candidates. Name, shape, scale, meaning."""

SEEN_FIRST = machinery.size(layout.ISLAND_FIELDS[: [name for name, *_ in layout.ISLAND_FIELDS].index("left_field")])
"""The first entries of an observation, from phase to what is left of deck and bag: they are taken over."""
_SISTER_END = ("sister_turns", "sister_speed", "sister_leads")

NUM_EVENTS = int(getattr(T, "NUM_EVENTS", 0))
"""Events of the larger box."""
EVENTS_SHOWN = 2
"""Days whose events are in the situation of games with Kittens + Beasts: today's, and tomorrow's."""


def _of_modules() -> tuple[Field, ...]:
    """What the situation has in games with Kittens + Beasts beside the rest."""
    seats = (S.MAX_SEATS,)
    return (
        ("module", (len(S.MODULES),), 1, "1: the module is in play: " + ", ".join(S.MODULES)),
        ("new_lessons", (len(NEW_LESSON_KINDS),), 1, "lessons of module I, by number: mine, and public ones in play"),
        ("kittens", (_C,), 2, "kittens that lie open, by colour"),
        ("kittens_left", (1,), 10, "kittens left in their bag"),
        ("fastest", seats, 1, "1: this seat may rescue kittens today; mine first"),
        ("second_kitten", (1,), 1, "1: I am asked for the second kitten of a basket"),
        ("beasts_left", (1,), 5, "beasts in the fields"),
        ("events", (EVENTS_SHOWN, NUM_EVENTS), 1, "one-hot, the events of today and of tomorrow"),
        ("beasts", seats, 2, "beasts on each boat, mine first"),
        ("friendships", seats, 2, "friendships on each boat, mine first"),
        ("royal", seats, 3, "royal rats on each boat, mine first"),
        ("points", seats, 10, "point tokens of each seat, mine first"),
        ("tokens", (*seats, 2), 1, "semi-permanent tokens of each seat: baskets, boots; mine first"),
        ("sister_modules", (2,), 10, "solo: what beasts and events would bring the sister now"),
    )


SITUATION_FIELDS: tuple[Field, ...] = (
    *layout.ISLAND_FIELDS[: [name for name, *_ in layout.ISLAND_FIELDS].index("left_field")],
    ("public_lessons", (len(layout.PUBLIC_KINDS),), 1, "public lessons in play, by number"),
    ("left_cats", (_C,), 3, "cats in the left field by colour"),
    ("right_cats", (_C,), 3, "cats in the right field by colour"),
    ("bag_cats", (_C,), 20, "cats not drawn yet by colour"),
    ("rare_left", (1,), 10, "rare treasures below the island"),
    ("common_left", (1,), 20, "common treasures below the island"),
    ("oshax_left", (1,), 6, "Oshax below the island"),
    ("todo", (1,), 3, "repeats left of the card that is resolved"),
    ("treasures", (1,), 2, "treasures that may still be taken now"),
    ("acted", (1,), 3, "cats rescued or rare-finds cards played in this turn"),
    ("turn_extra", (1,), 2, "further cats this turn allows"),
    ("hand_types", (len(TYPES),), 3, "own hand by sort of card: " + ", ".join(TYPES)),
    ("hand_halves", (1,), 4, "half baskets in the own hand"),
    ("pick_types", (len(TYPES),), 3, "cards on offer to me by sort"),
    ("picks_left", (1,), 2, "cards I still take from the pack in this round"),
    ("lessons", (len(layout.PRIVATE_KINDS),), 1, "my private lessons, by kind"),
    ("lessons_now", (1,), 20, "points that my private lessons would pay if the game ended now"),
    ("lessons_promise", (1,), 3000, "what the policy expects of them in the end, in hundredths of a point"),
    *((name, shape, 1, meaning) if name == "sister_leads" else (name, shape, 5, meaning)
      for name, shape, _, meaning in layout.SISTER_FIELDS if name in _SISTER_END),
    ("seats", (S.MAX_SEATS, layout.SEAT_SIZE), 1, "what lies open before each seat, as in the observation, mine first"),
    *(_of_modules() if EXPANDED else ()),
)  # fmt: skip
"""The situation. Name, shape, scale, meaning. The blocks of the seats have scales of their own."""

FEATURE = machinery.offsets("Feature", FEATURE_FIELDS)
SIT = machinery.offsets("Situation", SITUATION_FIELDS)
"""Where each field begins, by its name."""
FEATURES, SITUATION = machinery.size(FEATURE_FIELDS), machinery.size(SITUATION_FIELDS)
"""Numbers in a row, and in a situation."""
ACTIONS = A.NUM_ACTIONS
"""Ids of actions."""
SEAT_FIELDS = layout.SEAT_FIELDS
"""What a seat's block of the situation holds."""

_SEAT_SCALES = {
    "fish": 20, "hand_size": 5, "lesson_count": 5, "permanent": 2, "permanent_used": 2, "front_count": 4, "front_open": 1,
    "regular": 3, "broken": 2, "extra_cats": 1, "tiles": 20, "cats": 5, "oshax_count": 2, "rare_count": 3, "common_count": 6,
    "visible_rats": 10, "family_points": 40, "room_left": 15,
}  # fmt: skip


def _scales(fields: tuple[Field, ...]) -> npt.NDArray[np.float32]:
    """The scale of every number of a table."""
    return np.array(machinery.bounds(fields), np.float32)


FEATURE_SCALES = _scales(FEATURE_FIELDS)
"""float32[FEATURES]."""
SITUATION_SCALES = _scales(SITUATION_FIELDS)
"""float32[SITUATION]."""
_of_a_seat = np.array([_SEAT_SCALES.get(f[0], 1) for f in layout.SEAT_FIELDS for _ in range(machinery.entries(f))], np.float32)
SITUATION_SCALES[SIT.seats : SIT.seats + S.MAX_SEATS * len(_of_a_seat)] = np.tile(_of_a_seat, S.MAX_SEATS)
SITUATION_SCALES[SIT.deck_left], SITUATION_SCALES[SIT.bag_left] = T.CARDS, S.BAG_SIZE
for _array in (FEATURE_SCALES, SITUATION_SCALES):
    _array.setflags(write=False)
