"""What point events count on a boat (V-20 … V-23), a branch for each of them; and what they bring the sister (V-25)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import popcount
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array

from .....boats import survey
from .....boats.squares import NEIGHBOURS
from .....box import T
from ... import state as S

CAPTAINS_ROOMS = sum(1 << T.ROOM_NAMES.index(name) for name in T.ROOM_NAMES if name.startswith("captain"))
"""The two captain's rooms, as a set."""
_line_room = stack_array(np.int64, T.WIDTH)


@inner
def counted(g, seat, event):
    """How often an event pays a seat. event: a ``T.EventKey``."""
    if event == T.EventKey.PAIRS_OF_VISIBLE_RATS:
        return survey.rats(g, seat) // 2
    if event == T.EventKey.RATS_TOUCHING_CATS:
        return survey.rats_touching(g, seat, np.int64(survey.ALL_COLOURS))
    if event == T.EventKey.CATS_IN_A_ROW:
        return _most_in_a_line(g, seat, T.SQUARE_Y)
    if event == T.EventKey.CATS_IN_A_COLUMN:
        return _most_in_a_line(g, seat, T.SQUARE_X)
    if event == T.EventKey.CATS_TOUCHING_A_CAT:
        return _most_beside_a_cat(g, seat)
    if event == T.EventKey.LONELY_CATS:
        return np.int64(survey.lonely_cats(g, seat, np.int64(survey.ALL_COLOURS)))
    if event == T.EventKey.EMPTY_ROOMS:
        return popcount(survey.empty_rooms(g, seat))
    if event == T.EventKey.FULL_ROOMS:
        return popcount(survey.full_rooms(g, seat))
    if event == T.EventKey.COMMON_TREASURES:
        return np.int64(g["common_count"][seat])
    if event == T.EventKey.RARE_TREASURES:
        return np.int64(g["rare_count"][seat])
    if event == T.EventKey.VISIBLE_MAPS:
        return np.int64(survey.uncovered_maps(g, seat))
    if event == T.EventKey.CAPTAINS_ROOMS_EMPTY:
        return np.int64(survey.empty_rooms(g, seat) & CAPTAINS_ROOMS == CAPTAINS_ROOMS)
    return np.int64(survey.treasures(g, seat) == 0)


@inner
def _most_in_a_line(g, seat, line_of):
    """Cats in the row or column that has most of them (V-22). line_of: int64[142], the line of each square."""
    tiles = _line_room()
    for line in range(T.WIDTH):
        tiles[line] = 0
    for square in range(T.SQUARES):
        slot = np.int64(g["tile_at"][seat, square]) - 1
        if slot >= 0 and g["tile_colour"][seat, slot] < T.NUM_COLOURS:
            tiles[line_of[square]] |= survey.BIT[slot]
    most = np.int64(0)
    for line in range(T.WIDTH):
        most = max(most, popcount(tiles[line]))
    return most


@inner
def _most_beside_a_cat(g, seat):
    """Other cats beside the cat that has most of them, of any colour (V-21)."""
    most = np.int64(0)
    for slot in range(np.int64(g["slots"][seat])):
        if g["tile_colour"][seat, slot] >= T.NUM_COLOURS:
            continue
        beside = np.int64(0)
        for square in range(T.SQUARES):
            if g["tile_at"][seat, square] == slot + 1:
                for side in range(4):
                    near = NEIGHBOURS[square, side]
                    if near >= 0 and g["tile_at"][seat, near] > 0:
                        other = np.int64(g["tile_at"][seat, near]) - 1
                        if other != slot and g["tile_colour"][seat, other] < T.NUM_COLOURS:
                            beside |= survey.BIT[other]
        most = max(most, popcount(beside))
    return most


@inner
def sisters_points(g):
    """What the events of days 2 to 4 that give points bring the sister."""
    total = np.int64(0)
    for day in range(1, S.DAYS - 1):
        tile = np.int64(g["event_tile"][day]) - 1
        if T.EVENT_KIND[tile, T.DAY_SIDE[day]] >= T.ACTION_EVENTS:
            total += T.EVENT_SOLO[tile, day - 1]
    return total
