"""What lessons look at on a boat: cats at the edge, tiles beside one another, families, rooms, maps, columns.

    a set of tiles is a word, bit s = slot s      edge_tiles, tiles_touching, … mark tiles
    a set of rooms is a word, bit r = room r      count_by_colour counts the marked ones
    PAIRS   every two squares side by side        EDGE_SQUARES   the squares at the edge

All of it reads the record fields that laying.py keeps up to date. Rulebook, Key Terms and Scoring; R-1, R-20, R-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner, jit
from isle_env.machine.wide import WIDTH, matches

from ..box import EXPANDED, T
from .families import FAMILY
from .record import (
    LOOK_COMMON,
    LOOK_KIND,
    LOOK_KIND_OR_EXPANSION,
    LOOK_OSHAX,
    LOOK_RARE,
    LOOK_RAT,
    LOOK_ROYAL_RAT,
    MAX_TILES,
)
from .squares import BESIDE, NEIGHBOURS, RAT_AT

EDGE_SQUARES = np.flatnonzero(T.EDGE_ROWS[T.SQUARE_Y] >> T.SQUARE_X & 1)
"""int64[edge squares], the squares at the edge (R-1)."""
PAIRS = np.array([(s, n) for s, beside in enumerate(NEIGHBOURS.tolist()) for n in beside if n >= 0])
"""int64[pairs, 2], a square and one beside it; both orders."""
COLUMN_HEIGHT = np.bincount(T.SQUARE_X, minlength=T.WIDTH)
"""int64[22], squares of each column."""
BIT = np.int64(1) << np.arange(MAX_TILES)
"""int64[MAX_TILES], the bit of each slot."""
BIT_AT = np.concatenate(([0], BIT))
"""int64[MAX_TILES + 1], the bit of the tile on a square, by what the square holds in ``tile_at``; none for a bare one."""


ALL_COLOURS = T.NO_COLOUR
"""Passed as a colour: count the cats of every colour."""
TREASURES = T.NUM_COLOURS
"""Place of the treasures among counts by colour."""


@inline
def is_treasure(g, seat, square):
    """Does a treasure lie on this square? An Oshax that nobody has befriended looks like a common one but for its own bit."""
    look = np.int64(g["look"][seat, square]) & (LOOK_KIND | LOOK_OSHAX)
    return look == LOOK_COMMON or look == LOOK_RARE


# ---- sets of tiles: bit s = slot s ----
@inner
def edge_tiles(g, seat):
    """The tiles that touch the edge."""
    tiles = np.int64(0)
    for k in range(EDGE_SQUARES.shape[0]):
        tiles |= BIT_AT[g["tile_at"][seat, EDGE_SQUARES[k]]]
    return tiles


@inner
def tiles_touching(g, seat, colour):
    """The tiles that touch a cat of this colour other than themselves."""
    if g["colour_cats"][seat, colour] == 0:
        return np.int64(0)
    return _tiles_touching(g, seat, LOOK_KIND_OR_EXPANSION, 1 + colour)


@inner
def tiles_touching_treasure(g, seat):
    """The tiles that touch a treasure other than themselves."""
    if treasures(g, seat) == 0:
        return np.int64(0)
    return _tiles_touching(g, seat, LOOK_COMMON | LOOK_OSHAX, LOOK_COMMON)


assert LOOK_RARE == LOOK_COMMON | 1, "one look does not find both sorts of treasure"


@inner
def tiles_touching_rats(g, seat):
    """The tiles that touch a visible rat."""
    tiles = _tiles_touching(g, seat, LOOK_RAT, LOOK_RAT)
    if EXPANDED:
        tiles |= _tiles_touching(g, seat, LOOK_ROYAL_RAT, LOOK_ROYAL_RAT)
    return tiles


@inner
def _tiles_touching(g, seat, bits, value):
    """The tiles beside the squares whose look has, of these bits, exactly those of value; not the tiles on them."""
    look, tile_at, tiles = g["look"][seat], g["tile_at"][seat], np.int64(0)
    for part in range(0, T.SQUARES, WIDTH):
        first = min(part, T.SQUARES - WIDTH)
        squares = matches(look, first, bits, value) >> (part - first)
        while squares != 0:
            square = part + lowest(squares)
            squares &= squares - 1
            beside = np.int64(0)
            for side in range(4):
                beside |= BIT_AT[tile_at[BESIDE[square, side]]]
            tiles |= beside & ~BIT_AT[tile_at[square]]
    return tiles


@inner
def rats_touching(g, seat, colour):
    """Rats in sight, royal ones included, that touch a cat of this colour; ALL_COLOURS: any cat."""
    count = np.int64(0)
    for square in range(T.SQUARES):
        rat = g["tile_at"][seat, square] == 0 and RAT_AT[g["boat"][seat], square] == 1
        if rat or is_royal_rat(g, seat, square):
            count += touches_cat(g, seat, square, colour)
    return count


@jit
def touches_cat(g, seat, square, colour):
    """Does a cat of this colour, or of any, lie beside a square?"""
    for side in range(4):
        beside = NEIGHBOURS[square, side]
        if beside >= 0 and g["tile_at"][seat, beside] > 0:
            other = np.int64(g["tile_colour"][seat, np.int64(g["tile_at"][seat, beside]) - 1])
            if other < T.NUM_COLOURS and (colour == ALL_COLOURS or other == colour):
                return True
    return False


@inline
def is_royal_rat(g, seat, square):
    """Does a royal rat stand on this square?"""
    return np.int64(g["look"][seat, square]) & LOOK_ROYAL_RAT == LOOK_ROYAL_RAT


@inner
def count_by_colour(g, seat, tiles, counts):
    """Count a set by colour. counts: int64[colours + 1], written; treasures are last, at TREASURES."""
    for colour in range(TREASURES + 1):
        counts[colour] = 0
    while tiles != 0:
        slot = lowest(tiles)
        tiles ^= BIT[slot]
        if is_treasure(g, seat, np.int64(g["tile_first"][seat, slot])):
            counts[TREASURES] += 1
        elif g["tile_colour"][seat, slot] < T.NUM_COLOURS:
            counts[np.int64(g["tile_colour"][seat, slot])] += 1


@inner
def all_cats(counts):
    """Cats of all colours. counts: int64[colours + 1]."""
    total = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        total += counts[colour]
    return total


@inner
def most_of_a_colour(counts):
    """Cats of the colour with most (R-22). counts: int64[colours + 1]."""
    most = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        most = max(most, counts[colour])
    return most


@inner
def absent_colours(counts):
    """Colours without a cat. counts: int64[colours + 1]."""
    absent = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        if counts[colour] == 0:
            absent += 1
    return absent


# ---- cats and families ----
@inner
def cats(g, seat):
    """Cats on the boat, Oshax and kittens included."""
    count = np.int64(g["tile_count"][seat]) - treasures(g, seat)
    if EXPANDED:
        count -= np.int64(g["beast_count"][seat]) + np.int64(g["royal"][seat])
    return count


@inline
def rats(g, seat):
    """Rats in sight, royal ones included (V-10)."""
    count = np.int64(g["rats"][seat])
    if EXPANDED:
        count += np.int64(g["royal"][seat])
    return count


@inner
def treasures(g, seat):
    """Treasures on the boat, common and rare."""
    return np.int64(g["rare_count"][seat]) + np.int64(g["common_count"][seat])


@inner
def fewest_of_a_colour(g, seat):
    """Cats of the colour with fewest."""
    fewest = np.int64(MAX_TILES)
    for colour in range(T.NUM_COLOURS):
        fewest = min(fewest, np.int64(g["colour_cats"][seat, colour]))
    return fewest


@inner
def lonely_cats(g, seat, colour):
    """Cats that touch no cat of their colour; colour: of that one only, ALL_COLOURS: of all."""
    count = 0
    for slot in range(np.int64(g["slots"][seat])):
        if g["group_size"][seat, slot] == 1 and (colour == ALL_COLOURS or g["tile_colour"][seat, slot] == colour):
            count += 1
    return count


@inner
def families(g, seat, size):
    """Groups of this many cats or more."""
    count = 0
    for slot in range(np.int64(g["slots"][seat])):
        if g["group_size"][seat, slot] >= size:
            count += 1
    return count


@inner
def largest_family(g, seat):
    """Cats in the largest family, 0 without one."""
    size = np.int64(0)
    for slot in range(np.int64(g["slots"][seat])):
        size = max(size, np.int64(g["group_size"][seat, slot]))
    return size if size >= FAMILY else np.int64(0)


@inner
def nth_family(g, seat, n):
    """Cats in the n-th largest family, 0 if there are fewer families; equal ones take a place each."""
    size = largest_family(g, seat)
    while size >= FAMILY and families(g, seat, size) < n:
        size -= 1
    return size if size >= FAMILY else np.int64(0)


@inner
def has_largest_family(g, seat, solo, alone):
    """Has the seat a family, and nobody a larger one (R-20)? In solo mode its family needs ``alone`` cats instead."""
    own = largest_family(g, seat)
    if solo:
        return own > 0 and own >= alone
    for other in range(np.int64(g["num_players"])):
        if largest_family(g, other) > own:
            return False
    return own > 0


@inner
def families_of_colour(g, seat, colour):
    """Families of one colour."""
    count = np.int64(0)
    for slot in range(np.int64(g["slots"][seat])):
        if g["group_size"][seat, slot] >= FAMILY and g["tile_colour"][seat, slot] == colour:
            count += 1
    return count


@inner
def all_in_families(g, seat):
    """Are there cats, and is each of them in a family?"""
    for slot in range(np.int64(g["slots"][seat])):
        if 0 < g["group_size"][seat, slot] < FAMILY:
            return False
    return cats(g, seat) > 0


@inner
def colours_aboard(g, seat):
    """Colours of which there is a cat."""
    count = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        count += g["colour_cats"][seat, colour] > 0
    return count


# ---- squares and rooms ----
@inner
def edge_full(g, seat):
    """Is every square at the edge covered?"""
    for k in range(EDGE_SQUARES.shape[0]):
        if g["tile_at"][seat, EDGE_SQUARES[k]] == 0:
            return False
    return True


@inner
def full_rooms(g, seat):
    """The rooms without a bare square, as a set: bit r = room r."""
    rooms = np.int64(0)
    for room in range(T.ROOMS):
        if g["room_left"][seat, room] == 0:
            rooms |= 1 << room
    return rooms


@inner
def empty_rooms(g, seat):
    """The rooms in which every square is bare, as a set: bit r = room r."""
    rooms = np.int64(0)
    for room in range(T.ROOMS):
        if g["room_left"][seat, room] == T.ROOM_SIZE[room]:
            rooms |= 1 << room
    return rooms


@jit
def uncovered_maps(g, seat):
    """Treasure maps still in sight."""
    count = 0
    for colour in range(T.NUM_COLOURS):
        if g["tile_at"][seat, T.MAP_SQUARE[g["boat"][seat], colour]] == 0:
            count += 1
    return count


@inner
def organised_columns(g, seat, height):
    """Columns of this many squares or more whose cats are of one colour; treasure and bare squares do not matter."""
    count = 0
    for x in range(T.WIDTH):
        colours = np.int64(0)
        for y in range(T.HEIGHT):
            at = T.SQUARE_AT[y, x]
            if at >= 0 and g["tile_at"][seat, at] > 0:
                colours |= 1 << np.int64(g["tile_colour"][seat, np.int64(g["tile_at"][seat, at]) - 1])
        colours &= (1 << T.NUM_COLOURS) - 1
        if COLUMN_HEIGHT[x] >= height and colours != 0 and colours & (colours - 1) == 0:
            count += 1
    return count
