"""What things are worth to the greedy policy: one table of numbers, and the list of them that kernels take.

    PRICES  name, unit, meaning, values ─→ DEFAULT: int64[seats, WORDS]   a line for each seat, tables made from it last

A price by day has a value for each of the seven days, one by lesson a value for each place of the sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.boats.families import FAMILY, FAMILY_POINTS
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S

POINT = 100
"""Hundredths of a point, the unit of all that is weighed."""
_H, _PERCENT = "hundredths of a point", "percent"


class Price(NamedTuple):
    """One line of the table."""

    name: str
    unit: str
    meaning: str
    values: tuple[int, ...]


PRICES: tuple[Price, ...] = (
    Price("rat", _H, "a rat covered, which would cost a point", (38,)),
    Price("rare_treasure", _H, "a rare treasure beyond its squares; it scores three points", (300,)),
    Price("square", _H, "a square covered, whatever it is, by day", (11, 11, 11, 11, 10, 8, 2)),
    Price("contact", _H, "a side of the new tile against a tile or the hull, by day", (6, 6, 6, 6, 5, 4, 1)),
    Price("dead_end", _H, "a bare square left with one bare square beside it, by day", (29, 29, 29, 29, 23, 17, 2)),
    Price("shut_in", _H, "a bare square left with none beside it, beyond a dead end's cost, by day", (83, 83, 83, 77, 64, 45, 6)),
    Price("map", _H, "a map covered by its own colour: it pays a common treasure", (135,)),
    Price("map_loss", _H, "a map covered by anything else: the treasure it could still have paid, by day",
          (86, 78, 66, 55, 43, 31, 4)),
    Price("room", _H, "a room that is not full costs up to this much: the more, the less is missing, by day",
          (429, 429, 429, 429, 440, 460, 500)),
    Price("room_power", "exponent", "how steeply the price of a room grows as it fills, by day", (1, 2, 2, 3, 4, 6, 12)),
    Price("lone_cat", _H, "a cat that touches none of its colour: what it may become, by day", (61, 65, 69, 67, 60, 40, 0)),
    Price("pair", _H, "two touching cats of a colour: nearly a family, by day", (560, 520, 470, 400, 310, 190, 0)),
    Price("family", _H, "a family of three or more beyond its points: it may grow, by day", (635, 406, 256, 150, 77, 30, 0)),
    Price("keen", _PERCENT, "of an all-or-nothing lesson's points, divided among the steps still lacking", (60,)),
    Price("sure", _PERCENT, "of an all-or-nothing lesson's points: what a step that would spoil it loses", (76,)),
    Price("special", _H, "what a special must bring on a day on which it can still be saved for another",
          (931, 847, 762, 677, 593, 508, 0)),
    Price("wait", _H, "what a second drawing must bring while more cards of the day may offer a better one", (500,)),
    Price("sister", _PERCENT, "of what the sister gains by something: what it costs the player", (100,)),
    Price("lesson_drawn", _H, "what a ticked lesson of Explore & Draw brings in the end, by lesson",
                              (600, 650, 280, 1500, 500, 1000, 950, 850, 80, 120, 300, 350, 120, 100, 80, 30, 30, 350, 50,
           850, 800, 400, 150, 20, 200, 900)),
    Price("lesson_remote", _H, "the same of the Remote Edition, by lesson",
          (661, 720, 835, 340, 575, 522, 1028, 710, 120, 261, 700, 584, 162, 348)),
)  # fmt: skip
"""Every number of the policy."""

_FIRST = dict(zip([price.name for price in PRICES], np.cumsum([0] + [len(p.values) for p in PRICES])[:-1].tolist(), strict=True))
AT: Any = SimpleNamespace(**_FIRST)
RAT, RARE, MAP, KEEN, SURE = AT.rat, AT.rare_treasure, AT.map, AT.keen, AT.sure
SISTER, WAIT = AT.sister, AT.wait
SQUARE, CONTACT, DEAD_END, SHUT_IN, MAP_LOSS, SPECIAL = (
    _FIRST[name] - 1 for name in ("square", "contact", "dead_end", "shut_in", "map_loss", "special")
)
"""Places of prices by day, to which the day is added."""
LESSON = np.array([AT.lesson_drawn, AT.lesson_remote])
"""int64[games], where the prices by lesson begin."""
NUMBERS = sum(len(price.values) for price in PRICES)

ROOM_SPAN = int(T.ROOM_SIZE.max()) + 1
ROOM_WORTH = NUMBERS
ROOM_DAY = int(T.ROOMS) * ROOM_SPAN
"""ROOM_WORTH + day * ROOM_DAY + room * ROOM_SPAN + bare squares: what the room is worth so far."""
GROUP_SPAN = MAX_TILES + 1
GROUP_WORTH = ROOM_WORTH + (S.DAYS + 1) * ROOM_DAY
"""GROUP_WORTH + day * GROUP_SPAN + cats: what a group of so many cats of a colour is worth."""
WORDS = GROUP_WORTH + (S.DAYS + 1) * GROUP_SPAN
assert len(PRICES[-2].values) == D.LESSONS[0], "a price for each lesson"
assert len(PRICES[-1].values) == D.LESSONS[1], "a price for each lesson"


def _line(changes: Mapping[str, tuple[int, ...]]) -> npt.NDArray[np.int64]:
    """A list as kernels take it. changes: other values, by name."""
    values = {price.name: tuple(changes.get(price.name, price.values)) for price in PRICES}
    for price in PRICES:
        if len(values[price.name]) != len(price.values):
            raise ValueError(f"{price.name}: {len(values[price.name])} values, expected {len(price.values)}")
    line = np.zeros(WORDS, np.int64)
    line[:NUMBERS] = np.concatenate([values[price.name] for price in PRICES])
    for day in range(1, S.DAYS + 1):
        for room, size in enumerate(T.ROOM_SIZE.tolist()):
            first = ROOM_WORTH + day * ROOM_DAY + room * ROOM_SPAN
            for left in range(size + 1):
                share = (1 - left / size) ** values["room_power"][day - 1]
                line[first + left] = round(values["room"][day - 1] * share)
        for cats in range(1, GROUP_SPAN):
            name = ("lone_cat", "pair", "family")[min(cats, FAMILY) - 1]
            line[GROUP_WORTH + day * GROUP_SPAN + cats] = POINT * FAMILY_POINTS[cats] + values[name][day - 1]
    return line


def for_seats(*changes: Mapping[str, tuple[int, ...]]) -> npt.NDArray[np.int64]:
    """Lists for kernels: int64[seats, WORDS], read-only; the last one serves all further seats.

    changes: for each seat the values that differ from the table's, by name. Raises ``ValueError`` for a name that there is not,
    and for another number of values.
    """
    for change in changes:
        unknown = sorted(set(change) - set(_FIRST))
        if unknown:
            raise ValueError(f"prices {unknown}: expected some of {', '.join(_FIRST)}")
    lines = [_line(change) for change in changes or ({},)]
    lists = np.array(lines + [lines[-1]] * (S.MAX_SEATS - len(lines)))
    lists.setflags(write=False)
    return lists


DEFAULT = for_seats()
"""int64[seats, WORDS], the prices of the table for every seat."""
