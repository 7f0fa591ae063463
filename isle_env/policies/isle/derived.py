"""Tables that follow from a list of prices: computed once for a list and kept behind its numbers.

    a list: int64[WORDS]    numbers (catalogue.py) | ROOM_WORTH | STEEPEST | FAMILY_WORTH | …

All computation is in whole numbers, so that a list means the same on every machine.
"""

from __future__ import annotations

import functools

import numpy as np

from isle_env.boats.families import FAMILY_POINTS
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.policies.isle import catalogue

ROOM_SPAN = int(T.ROOM_SIZE.max()) + 1
"""Numbers of bare squares that a room can have left, 0 included."""
GROUP_SPAN = MAX_TILES + 1
"""Numbers of cats that a group can have, 0 included."""

ROOM_WORTH = np.int64(catalogue.NUM_PRICES)
"""[ROOM_WORTH + room * ROOM_SPAN + left]: a room with ``left`` bare squares. Each square counts more as the room fills."""
STEEPEST = ROOM_WORTH + T.ROOMS * ROOM_SPAN
"""[STEEPEST + room * ROOM_SPAN + left]: the most that each square of a tile brings in such a room."""
FAMILY_WORTH = STEEPEST + T.ROOMS * ROOM_SPAN
"""[FAMILY_WORTH + day * GROUP_SPAN + cats]: a group of ``cats`` cats on a day: its points, and what it may become."""
FAMILY_SLACK = FAMILY_WORTH + (S.DAYS + 1) * GROUP_SPAN
"""[FAMILY_SLACK + day]: the most that is lost when two groups become one; 0 if a larger one is always worth more."""
PACE = FAMILY_SLACK + S.DAYS + 1
"""[PACE + rule]: tenths of a step that a seat makes in a day towards such a lesson; 0: days do not matter."""
LIKELY = PACE + len(T.RULES)
"""[LIKELY + rule]: percent of the seats that strive for such a lesson and fulfil it."""
A_DAY = LIKELY + len(T.RULES)
"""[A_DAY + rule]: hundredths that a day adds to what such a lesson counts."""
LESSON = A_DAY + len(T.RULES)
"""[LESSON + kind]: a lesson of this kind beyond what it promises."""
KIN_LESSON = LESSON + int(T.NUM_KINDS)
"""[KIN_LESSON + sort]: a lesson, for each other one of its sort at hand; 0 for the last, which is none."""
WORDS = int(KIN_LESSON) + len(catalogue.KIN) + 1
"""Length of a list with its tables."""


LESSONS = np.array(catalogue.LESSON_KINDS)
"""The kinds of cards that are lessons."""
KIN_OF = np.full(T.NUM_KINDS, len(catalogue.KIN))
"""int64[kinds], the sort of a lesson, by its place in catalogue.KIN; their number for all else."""
for _sort, _rules in enumerate(catalogue.KIN.values()):
    KIN_OF[LESSONS[np.isin(T.KIND_RULE[LESSONS], _rules)]] = _sort


def _filled(size: int, left: int) -> tuple[int, int]:
    """The share of a room that is covered, as a fraction: exactly the float nearest to it."""
    return max(1 - left / size, 0.0).as_integer_ratio()


_FILLED = [[_filled(int(size), left) for left in range(ROOM_SPAN)] for size in T.ROOM_SIZE]


@functools.lru_cache(maxsize=1024)
def _room_worth(room: int, power: int) -> np.ndarray:
    """int64[rooms, ROOM_SPAN]: the price of an open room grows with a power of the share that is covered."""
    return np.array([[room * above**power // below**power for above, below in shares] for shares in _FILLED])


def _steepest(room_worth: np.ndarray) -> np.ndarray:
    """int64[rooms, ROOM_SPAN]: over the number of its squares that a tile fills, the greatest gain for each, rounded up."""
    steepest = np.full(room_worth.shape, -(1 << 40))
    for filled in range(1, T.MAX_SHAPE_SIZE + 1):
        gain = room_worth[:, :-filled] - room_worth[:, filled:]
        steepest[:, filled:] = np.maximum(steepest[:, filled:], -(-gain // filled))
    left = np.arange(ROOM_SPAN)
    return np.where((left > 0) & (left <= T.ROOM_SIZE[:, None]), steepest, 0)


def _family_worth(numbers: np.ndarray) -> np.ndarray:
    """int64[days + 1, GROUP_SPAN]; row 0 is not used."""
    worth = np.tile(catalogue.POINT * FAMILY_POINTS, (S.DAYS + 1, 1))
    for day in range(1, S.DAYS + 1):
        worth[day, 1] += numbers[catalogue.LONE_CAT + day]
        worth[day, 2] += numbers[catalogue.PAIR + day]
        worth[day, 3:] += numbers[catalogue.FAMILY + day]
    return worth


def _family_slack(worth: np.ndarray) -> np.ndarray:
    """int64[days + 1]: over all pairs of groups, the most by which both together are worth less than each alone."""
    slack = np.zeros(S.DAYS + 1, np.int64)
    for cats in range(1, GROUP_SPAN // 2 + 1):
        apart = worth[:, cats, None] + worth[:, 1 : GROUP_SPAN - cats]
        slack = np.maximum(slack, (apart - worth[:, 1 + cats :]).max(axis=1))
    return slack


def _by_rule(numbers: np.ndarray, name: str, rules: tuple[int, ...]) -> np.ndarray:
    """int64[rules]: the numbers of a price where their rules are, 0 elsewhere."""
    table = np.zeros(len(T.RULES), np.int64)
    table[list(rules)] = numbers[catalogue.CATALOGUE.prices[name].at :][: len(rules)]
    return table


def _by_lesson(numbers: np.ndarray) -> np.ndarray:
    """int64[kinds]: what each lesson is worth beyond its promise."""
    table = np.zeros(int(T.NUM_KINDS), np.int64)
    table[LESSONS] = numbers[catalogue.LESSON :][: len(LESSONS)]
    return table


def with_tables(numbers: np.ndarray) -> np.ndarray:
    """A list as kernels take it: int64[WORDS]. numbers: int64[NUM_PRICES], within their ranges."""
    room_worth = _room_worth(int(numbers[catalogue.ROOM]), int(numbers[catalogue.ROOM_POWER]))
    family_worth = _family_worth(numbers)
    tables = (
        room_worth, _steepest(room_worth), family_worth, _family_slack(family_worth), _by_rule(numbers, "pace", catalogue.PACED),
        _by_rule(numbers, "likely", catalogue.ALL_OR_NOTHING), _by_rule(numbers, "a_day", catalogue.COUNTED),
        _by_lesson(numbers), np.append(numbers[catalogue.KIN_LESSON :][: len(catalogue.KIN)], 0),
    )  # fmt: skip
    return np.concatenate([numbers, *(table.ravel() for table in tables)])
