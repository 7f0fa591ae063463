"""What a position is worth to the seat that is searched for: its points at the end; on a morning, what they promise to become.

    end       points; against the sister those beyond hers, and the win
    morning   points without lessons + lessons as they promise + rooms begun + cats that may become families + specials and maps
              left − holes

In hundredths of a point; a future adds ``as_value`` of that.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.boats.families import FAMILY_POINTS
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.halving import ONE
from isle_env.games.common.scoring import RAT_POINTS, ROOM_POINTS
from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import lesson_points
from isle_env.games.drawing.scoring import RARE_POINTS
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.policies.drawing import catalogue as P
from isle_env.policies.drawing import derived
from isle_env.policies.drawing.fit import hole_cost
from isle_env.policies.drawing.promises import promise
from isle_env.policies.drawing.sheet import make_sheet, sheet_room

UNIT = 13
"""What a hundredth of a point adds to a value: 400 points either way are within 0 and ONE."""
WIN = 1000
"""What it is worth to beat the sister, beyond the points."""


@inner
def as_value(worth):
    """A worth in hundredths of a point as a value, 0 to ONE."""
    return min(max(ONE // 2 + UNIT * worth, 0), ONE)


@inner
def worth_at_end(g, sister):
    """What a finished game is worth to seat 0. sister: 1: it plays against her."""
    worth = P.POINT * np.int64(g["score"][0, S.TOTAL])
    if sister == 1:
        worth -= P.POINT * np.int64(g["sister_score"][S.SISTER_TOTAL])
        if g["winner"][0] == 1:
            worth += WIN
    return worth


@inner
def worth_of_morning(g, prices, sister):
    """What a position at the beginning of a day is worth to seat 0. prices: its list, bare; sister: as above."""
    seat, day = np.int64(0), np.int64(g["day"])
    worth = P.POINT * (RAT_POINTS * np.int64(g["rats"][seat]) + np.int64(g["family_points"][seat]))
    worth += P.POINT * RARE_POINTS * np.int64(g["rare_count"][seat])
    for room in range(T.ROOMS):
        left = np.int64(g["room_left"][seat, room])
        if left > 0:
            worth += P.POINT * ROOM_POINTS + prices[derived.ROOM_WORTH + day * derived.ROOM_DAY + room * derived.ROOM_SPAN + left]
        worth -= prices[P.SQUARE + day] * left
    for slot in range(np.int64(g["slots"][seat])):
        size = np.int64(g["group_size"][seat, slot])
        if size > 0:
            worth += prices[derived.GROUP_WORTH + day * derived.GROUP_SPAN + size] - P.POINT * FAMILY_POINTS[size]
    worth += prices[P.MAP_LOSS + day] * survey.uncovered_maps(g, seat) + _lessons(g, prices)
    left = np.int64(S.SPECIALS_A_GAME)
    for special in range(S.SPECIALS):
        left -= g["special_day"][seat, special] > 0
    worth += prices[P.SPECIAL + 1] * min(left, S.DAYS + 1 - day)
    sheet = sheet_room()
    make_sheet(g, seat, prices, sheet)
    worth -= hole_cost(sheet)
    return worth - _sisters(g) if sister == 1 else worth


@inner
def _lessons(g, prices):
    """What the ticked lessons of seat 0 promise."""
    worth, ticked = np.int64(0), np.int64(g["lessons"][0])
    while ticked != 0:
        worth += promise(g, np.int64(0), prices, lowest(ticked))
        ticked &= ticked - 1
    return worth


@inner
def _sisters(g):
    """What the sister has of the boat as it is, colours face down at what they bring on average."""
    worth, cats = np.int64(0), np.int64(0)
    known = min(np.int64(g["day"]), np.int64(T.NUM_COLOURS))
    for place in range(known):
        worth += P.POINT * (T.NUM_COLOURS - place) * np.int64(g["colour_cats"][0, g["sister_colours"][place]])
        cats += np.int64(g["colour_cats"][0, g["sister_colours"][place]])
    hidden = np.int64(T.NUM_COLOURS) - known
    worth += P.POINT * (hidden + 1) * (survey.cats(g, np.int64(0)) - cats) // 2 if hidden > 0 else np.int64(0)
    for lesson in range(D.SISTER_LESSONS):
        if g["sister_lessons"][lesson] == 1:
            worth += P.POINT * lesson_points(g, np.int64(0), np.int64(D.SISTER), lesson)
    return worth
