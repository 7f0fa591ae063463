"""A morning of a drawing game in numbers, seat by seat: what a forecast of the end is made from.

    boat      cats by colour and in groups, room for these to grow, rooms, rats, maps, treasures, holes
    specials  which are left
    lessons   of each: whether it is ticked, what it would pay now, what the policy expects of it (promises.py)
    sister    of Explore & Draw's solo game: her lessons and what they would pay now, her colours

A boat touches no other, so a seat's numbers tell all that its end depends on. What lies on the island that day is not among them:
a forecast is for all days that may come. All are whole numbers, so that every machine finds the same.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.boats.counting import LARGEST, boat_writer
from isle_env.boats.squares import NEIGHBOURS
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine import layout
from isle_env.engine.layout import Field
from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import lesson_points
from isle_env.games.drawing.setup import plays_sister
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array
from isle_env.policies.drawing.promises import promise

GROWING = 3
"""Sizes that are told apart where a group may grow: 1, 2, and a family."""
_COLOURS, _ROOMS, _LESSONS = int(T.NUM_COLOURS), int(T.ROOMS), D.MOST_LESSONS

FIELDS: tuple[Field, ...] = (
    ("always", (1,), 1, "always 1"),
    ("families", (1,), 250, "points of the families"),
    ("rats", (1,), 19, "rats in sight"),
    ("cats", (1,), 56, "cats on the boat"),
    ("tiles", (1,), 56, "tiles on the boat"),
    ("rare", (1,), 56, "rare treasures on the boat"),
    ("common", (1,), 56, "common treasures on the boat"),
    ("bare", (1,), 142, "bare squares"),
    ("maps", (1,), 5, "treasure maps in sight"),
    ("edge", (1,), 56, "tiles at the edge"),
    ("full", (_ROOMS,), 1, "1: the room has no bare square"),
    ("share", (_ROOMS,), 100, "share of the room that is bare, squared, in percent"),
    ("left", (_ROOMS,), 60, "bare squares of the room"),
    ("dead_ends", (1,), 142, "bare squares with one bare square beside them"),
    ("shut_in", (1,), 142, "bare squares with none beside them"),
    ("shore", (1,), 142, "bare squares beside a tile"),
    ("colour_cats", (_COLOURS,), 56, "cats by colour"),
    ("largest", (_COLOURS,), 56, "cats in the largest group of a colour"),
    ("groups", (LARGEST,), 56, f"groups of 1, 2 … {LARGEST} cats or more"),
    ("growing", (GROWING,), 56, "groups of 1 cat, of 2, of more, that have a bare square beside them"),
    ("sides", (GROWING,), 500, "bare squares beside groups of 1 cat, of 2, of more"),
    ("meeting", (_COLOURS,), 142, "bare squares beside two groups of a colour or more"),
    ("special", (S.SPECIALS,), 1, "1: the special is not spent"),
    ("specials", (1,), S.SPECIALS_A_GAME, "specials that may still be spent"),
    ("lesson", (_LESSONS,), 1, "1: the lesson is ticked"),
    ("lesson_now", (_LESSONS,), 200, "what it would pay now"),
    ("lesson_promise", (_LESSONS,), 20000, "what the policy expects of it in the end, in hundredths of a point"),
    ("now", (1,), 500, "the same for all ticked ones together"),
    ("promise", (1,), 50000, "the same, expected"),
    ("sister_colours", (1,), 200, "what the sister's open colours would bring her now"),
    ("sister_hidden", (1,), 56, "cats of her colours that lie face down"),
    ("sister_lesson", (D.SISTER_LESSONS,), 1, "1: the sister has this lesson"),
    ("sister_now", (D.SISTER_LESSONS,), 200, "what it would bring her now"),
)
"""Name, shape, upper bound, meaning."""

AT = layout.offsets("Morning", FIELDS)
NUMBERS = layout.size(FIELDS)
_write_boat = boat_writer(AT)
_slot_room = stack_array(np.int64, 64)


@inner
def write_numbers(g, seat, prices, out):
    """Write a seat's numbers. prices: its list, bare; out: int64[NUMBERS], overwritten."""
    for k in range(NUMBERS):
        out[k] = 0
    out[AT.always] = 1
    _write_boat(g, seat, out)
    out[AT.tiles] = g["tile_count"][seat]
    for room in range(T.ROOMS):
        out[AT.left + room] = g["room_left"][seat, room]
    _write_bare(g, seat, out)
    left = np.int64(S.SPECIALS_A_GAME)
    for special in range(S.SPECIALS):
        spent = g["special_day"][seat, special] > 0
        out[AT.special + special] = 0 if spent else 1
        left -= spent
    out[AT.specials] = min(left, S.DAYS + 1 - np.int64(g["day"]))
    game = np.int64(g["game"])
    for lesson in range(D.LESSONS[game]):
        if g["lessons"][seat] >> lesson & 1 == 1:
            now, then = lesson_points(g, seat, game, np.int64(lesson)), promise(g, seat, prices, np.int64(lesson))
            out[AT.lesson + lesson], out[AT.lesson_now + lesson], out[AT.lesson_promise + lesson] = 1, now, then
            out[AT.now] += now
            out[AT.promise] += then
    if plays_sister(g):
        write_sister(g, out)


@inner
def _write_bare(g, seat, out):
    """What lies beside bare squares: holes, and groups that may grow there or meet."""
    grows, beside = np.int64(0), _slot_room()
    for square in range(T.SQUARES):
        if g["tile_at"][seat, square] > 0:
            continue
        bare, groups, found, meeting, touching = 0, np.int64(0), 0, np.int64(0), False
        for side in range(4):
            neighbour = NEIGHBOURS[square, side]
            if neighbour < 0:
                continue
            slot = np.int64(g["tile_at"][seat, neighbour]) - 1
            if slot < 0:
                bare += 1
                continue
            touching = True
            colour = np.int64(g["tile_colour"][seat, slot])
            if colour == T.NO_COLOUR:
                continue
            group = np.int64(g["tile_group"][seat, slot])
            if groups >> group & 1 == 0:
                groups |= np.int64(1) << group
                for k in range(found):
                    if g["tile_colour"][seat, beside[k]] == colour:
                        meeting |= np.int64(1) << colour
                beside[found] = group
                found += 1
                out[AT.sides + min(np.int64(g["group_size"][seat, group]), GROWING) - 1] += 1
        grows |= groups
        out[AT.dead_ends] += bare == 1
        out[AT.shut_in] += bare == 0
        out[AT.shore] += touching
        for colour in range(T.NUM_COLOURS):
            out[AT.meeting + colour] += meeting >> colour & 1
    for slot in range(np.int64(g["slots"][seat])):
        if grows >> slot & 1 == 1:
            out[AT.growing + min(np.int64(g["group_size"][seat, slot]), GROWING) - 1] += 1


@inner
def write_sister(g, out):
    """Write what the sister has of the player's boat. out: int64[NUMBERS], of which these alone are overwritten."""
    for k in range(AT.sister_colours, NUMBERS):
        out[k] = 0
    known, cats = min(np.int64(g["day"]), np.int64(T.NUM_COLOURS)), np.int64(0)
    for place in range(known):
        own = np.int64(g["colour_cats"][0, g["sister_colours"][place]])
        out[AT.sister_colours] += (T.NUM_COLOURS - place) * own
        cats += own
    out[AT.sister_hidden] = survey.cats(g, np.int64(0)) - cats
    for lesson in range(D.SISTER_LESSONS):
        if g["sister_lessons"][lesson] == 1:
            out[AT.sister_lesson + lesson] = 1
            out[AT.sister_now + lesson] = lesson_points(g, np.int64(0), np.int64(D.SISTER), np.int64(lesson))
