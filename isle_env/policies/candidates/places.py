"""What a tile does at a place of the boat, counted square by square."""

from __future__ import annotations

import numpy as np

from isle_env.boats.families import FAMILY_POINTS
from isle_env.boats.laying import IS_TREASURE
from isle_env.boats.squares import NEIGHBOURS, RAT_AT
from isle_env.components import tables as T
from isle_env.games.isle import actions as A
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.policies.candidates.table import FEATURE
from isle_env.policies.isle.grid import CELL
from isle_env.policies.isle.holes import NO_TILE, count_holes
from isle_env.policies.isle.strips import ENTRY

AT_EDGE = (T.EDGE_ROWS[T.SQUARE_Y] >> T.SQUARE_X & 1).astype(np.int64)
"""int64[142], 1 for a square at the edge (R-1)."""


@inner
def write_tile(g, seat, tile, colour, row):
    """Describe a tile that counts as a colour (NO_COLOUR: none). row: int16[FEATURES], of zeros, written."""
    row[FEATURE.tile_kind + T.TILE_KIND[tile]] = 1
    row[FEATURE.squares] = T.SHAPE_SIZE[T.TILE_SHAPE[tile]]
    if colour < T.NO_COLOUR:
        write_colour(g, seat, colour, row)


@inner
def write_colour(g, seat, colour, row):
    """Describe a colour."""
    row[FEATURE.colour + colour] = 1
    row[FEATURE.own_cats] = g["colour_cats"][seat, colour]
    count = np.int64(0)
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            if T.TILE_COLOUR[g["field"][field, k]] == colour:
                count += 1
    row[FEATURE.field_cats] = count


@inner
def write_place(g, seat, words, shape, colour, place, row):
    """Describe a legal placement. words: of ``make_terrain``; colour: that the tile counts as; place: a PLACE action."""
    orientation, anchor = (place - A.PLACE) // T.SQUARES, (place - A.PLACE) % T.SQUARES
    row[FEATURE.fits] = 1
    _write_squares(g, seat, shape, orientation, anchor, colour, row)
    holes, ends = count_holes(words, ENTRY[shape, orientation], CELL[anchor])
    holes_now, ends_now = count_holes(words, np.int64(NO_TILE), np.int64(0))
    row[FEATURE.holes], row[FEATURE.dead_ends] = holes - holes_now, ends - ends_now


@inner
def _write_squares(g, seat, shape, orientation, anchor, colour, row):
    """What its squares cover, and what they touch."""
    boat, kin, entered, covered = np.int64(g["boat"][seat]), np.int64(0), np.int64(0), np.int64(0)
    rats = edge = hull = beside = by_treasure = maps = own_map = np.int64(0)
    for k in range(T.SHAPE_SIZE[shape]):
        y = T.SQUARE_Y[anchor] + T.ORIENTATION_DY[shape, orientation, k]
        square = T.SQUARE_AT[y, T.SQUARE_X[anchor] + T.ORIENTATION_DX[shape, orientation, k]]
        covered += np.int64(1) << 8 * T.ROOM_AT[square]
        entered |= 1 << T.ROOM_AT[square]
        rats += RAT_AT[boat, square]
        edge += AT_EDGE[square]
        for c in range(T.NUM_COLOURS):
            if T.MAP_SQUARE[boat, c] == square:
                maps += 1
                own_map += 1 if c == colour else 0
        for side in range(4):
            neighbour = NEIGHBOURS[square, side]
            if neighbour < 0:
                hull += 1
            elif g["tile_at"][seat, neighbour] > 0:
                slot = np.int64(g["tile_at"][seat, neighbour]) - 1
                beside += 1
                if IS_TREASURE[g["tile_code"][seat, slot]]:
                    by_treasure = np.int64(1)
                elif g["tile_colour"][seat, slot] == colour:
                    kin |= np.int64(1) << np.int64(g["tile_group"][seat, slot])
    row[FEATURE.rats], row[FEATURE.edge], row[FEATURE.hull], row[FEATURE.beside] = rats, edge, hull, beside
    row[FEATURE.by_treasure], row[FEATURE.own_map], row[FEATURE.other_maps] = by_treasure, own_map, maps - own_map
    if colour < T.NO_COLOUR:
        _write_kin(g, seat, kin, row)
    _write_rooms(g, seat, entered, covered, row)


@inner
def _write_kin(g, seat, kin, row):
    """The groups that a cat joins. kin: as a set, bit s = the group whose lowest slot is s."""
    cats = groups = points = np.int64(0)
    while kin != 0:
        size = np.int64(g["group_size"][seat, lowest(kin)])
        kin &= kin - 1
        cats += size
        groups += 1
        points -= FAMILY_POINTS[size]
    row[FEATURE.kin], row[FEATURE.groups], row[FEATURE.family_points] = cats, groups, points + FAMILY_POINTS[cats + 1]


@inner
def _write_rooms(g, seat, entered, covered, row):
    """The rooms that a tile enters. entered: as a set; covered: squares that it covers of each, in 8 bits each."""
    rooms = filled = np.int64(0)
    fewest = np.int64(T.SQUARES)
    while entered != 0:
        room = lowest(entered)
        entered &= entered - 1
        left = np.int64(g["room_left"][seat, room]) - (covered >> 8 * room & 255)
        rooms += 1
        filled += 1 if left == 0 else 0
        fewest = min(fewest, left)
    row[FEATURE.rooms], row[FEATURE.rooms_filled], row[FEATURE.room_left] = rooms, filled, fewest
