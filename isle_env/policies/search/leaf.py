"""A position in numbers, seat by seat, and what they say of the points to come: the end of a game seen from a morning.

    boat       squares bare in each room, rats, maps, cats by colour, groups by size, edge
    purse      fish, permanent baskets, cards in hand by kind, place in the turn order
    lessons    each kind before the seat and each public one: there or not, points now, outlook (promises.py)

A seat's numbers look at its own things alone, those hidden from the others included: they are for games drawn for a search.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.components import tables as T
from isle_env.engine.bits import popcount
from isle_env.engine.jit import inner
from isle_env.engine.stack import bare, scratch
from isle_env.games.isle import state as S
from isle_env.games.isle.lessons import lesson_points
from isle_env.policies.isle.catalogue import LESSON_KINDS, POINT
from isle_env.policies.isle.promises import outlook

LESSONS = np.array(LESSON_KINDS)
GROUPS = 6
"""Groups of cats are counted up to this size, larger ones with it."""
(ONE, FAMILIES, RATS, CATS, RARE, COMMON, OSHAX, SQUARES, MAPS, LONELY, EDGE, FISH, FISH_SQUARED, PERMANENT, PLACE, HAND, SPEED, HALVES,
 NOW_PRIVATE, OUTLOOK_PRIVATE, NOW_PUBLIC, OUTLOOK_PUBLIC) = range(22)  # fmt: skip
ROOM_LEFT = OUTLOOK_PUBLIC + 1
ROOM_SHARE = ROOM_LEFT + T.ROOMS
COLOUR_CATS = ROOM_SHARE + T.ROOMS
LARGEST_OF = COLOUR_CATS + T.NUM_COLOURS
SIZES = LARGEST_OF + T.NUM_COLOURS
HAND_KINDS = SIZES + GROUPS
LESSON_THERE = HAND_KINDS + int(T.NUM_KINDS)
LESSON_NOW = LESSON_THERE + len(LESSONS)
LESSON_OUTLOOK = LESSON_NOW + len(LESSONS)
NUMBERS = LESSON_OUTLOOK + len(LESSONS)


@inner
def write_numbers(g, seat, prices, out):
    """Write a seat's numbers. prices: a list, bare; out: float32[NUMBERS], overwritten."""
    for k in range(NUMBERS):
        out[k] = 0
    out[ONE] = 1
    out[FAMILIES], out[RATS] = g["family_points"][seat], g["rats"][seat]
    out[CATS] = survey.cats(g, seat)
    out[RARE], out[COMMON] = g["rare_count"][seat], g["common_count"][seat]
    squares = np.int64(0)
    for room in range(T.ROOMS):
        left = np.int64(g["room_left"][seat, room])
        squares += left
        out[ROOM_LEFT + room] = 1 if left == 0 else 0
        out[ROOM_SHARE + room] = (left / T.ROOM_SIZE[room]) ** 2
    out[SQUARES] = squares
    out[MAPS] = survey.uncovered_maps(g, seat)
    for slot in range(np.int64(g["slots"][seat])):
        cats = np.int64(g["group_size"][seat, slot])
        if cats > 0:
            colour = np.int64(g["tile_colour"][seat, slot])
            out[SIZES + min(cats, GROUPS) - 1] += 1
            out[LARGEST_OF + colour] = max(out[LARGEST_OF + colour], cats)
            if cats == 1:
                out[LONELY] += 1
    for colour in range(T.NUM_COLOURS):
        out[COLOUR_CATS + colour] = g["colour_cats"][seat, colour]
    out[EDGE] = popcount(survey.edge_tiles(g, seat))
    fish = np.int64(g["fish"][seat])
    out[FISH], out[FISH_SQUARED], out[PERMANENT] = fish, fish * fish / 20, g["permanent"][seat]
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            out[PLACE] = position
    for kind in range(T.NUM_KINDS):
        held = np.int64(g["hand"][seat, kind])
        out[HAND_KINDS + kind] = held
        out[HAND] += held
        if held > 0:
            out[SPEED] += held * T.KIND_SPEED[kind]
            out[HALVES] += held * T.KIND_BASKET[kind]
    solo = g["mode"] == S.SOLO
    for k in range(LESSONS.shape[0]):
        kind = LESSONS[k]
        if T.KIND_TYPE[kind] == T.TYPE_PRIVATE:
            held = np.int64(g["lessons"][seat, kind])
            if held > 0:
                now, then = lesson_points(g, seat, kind, np.int64(T.NO_COLOUR), solo), outlook(g, seat, prices, kind, np.int64(T.NO_COLOUR))
                out[LESSON_THERE + k], out[LESSON_NOW + k], out[LESSON_OUTLOOK + k] = held, held * now, held * then / POINT
                out[NOW_PRIVATE] += held * now
                out[OUTLOOK_PRIVATE] += held * then / POINT
        elif g["public"][kind] > 0:
            colour = np.int64(g["public"][kind]) - 1
            now, then = lesson_points(g, seat, kind, colour, solo), outlook(g, seat, prices, kind, colour)
            out[LESSON_THERE + k], out[LESSON_NOW + k], out[LESSON_OUTLOOK + k] = 1, now, then / POINT
            out[NOW_PUBLIC] += now
            out[OUTLOOK_PUBLIC] += then / POINT
