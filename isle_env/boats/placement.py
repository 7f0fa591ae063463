"""Legal placements of a tile on a boat: all anchors of all orientations at once, as bits.

An *anchor* is the square on which a tile's first square (row by row) comes to lie; a placement is an orientation and
an anchor. Two rows of the boat share a word, MARGIN columns off the right end, so that no shift is negative:

    bit      63     53..32        26....5      0        even words  rows 0|1  2|3  4|5  6|7  8|-
             -   row y+1 << 32   row y << 5    -        odd words   rows 1|2  3|4  5|6  7|8

    scratch   0..7 free, even   8..15 free, odd   16..23 next to a tile, even   24..31 next to a tile, odd

The anchors of an orientation = AND over its squares of the shifted free words, & OR over its squares of the shifted
next-to-a-tile words: four words hold rows 0-7, and tiles one row high have a fifth, for row 8.
Squares off the boat are never free, so the outline needs no check of its own. Rulebook p. 9 (Tile Placement); R-1, R-2.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inline, inner, jit
from isle_env.machine.stack import bare, scratch

from ..box import EXPANDED, T

MARGIN = 5
"""Columns left empty at the low end of a row: at least the reach of a tile to either side."""
ROW_BITS = (1 << T.WIDTH) - 1
WORD_BITS = 0xFFFFFFFF
ODD = 8
TOUCHING = 16
"""First scratch words of the odd pairs of rows, and of the squares next to a tile."""
PAIRS = 6
"""Words per kind of pairs: the last ones lie below the boat and are empty."""

PLAN = T.PLAN_ROWS.astype(np.int64)


class Entries(NamedTuple):
    """The entries of a game's shapes: each shape in each of its distinct orientations."""

    first: np.ndarray
    """int64[shapes + 1], the entries of a shape are first[shape] .. first[shape + 1] - 1."""
    shape: np.ndarray
    orientation: np.ndarray
    """int64[entries], of each entry."""
    cell_shift: np.ndarray
    """int64[entries, MAX_SHAPE_SIZE], how far a row word is shifted for a square of the tile."""
    cell_word: np.ndarray
    """int64[entries, MAX_SHAPE_SIZE], the word that holds the square's row for anchors in rows 0 and 1."""
    one_row: np.ndarray
    """bool[entries], the tile is one row high."""


def entries_of(shapes: Any) -> Entries:
    """The entries of a game's shapes. shapes: its tables, with NUM_SHAPES and ORIENTATION_… as in components/tables.py."""
    valid = shapes.ORIENTATION_VALID
    listed = [(shape, o) for shape in range(shapes.NUM_SHAPES) for o in range(valid.shape[1]) if valid[shape, o]]
    dx = np.array([shapes.ORIENTATION_DX[shape, o] for shape, o in listed])
    dy = np.array([shapes.ORIENTATION_DY[shape, o] for shape, o in listed])
    assert MARGIN >= int(np.abs(dx).max()), "a tile reaches further to the side than MARGIN"
    assert int(dy.max()) <= 4, "a tile is higher than the words laid out for it"
    assert shapes.NUM_SHAPES < 63, "a set of shapes does not fit into a word"
    return Entries(
        first=np.searchsorted([shape for shape, _ in listed], np.arange(shapes.NUM_SHAPES + 1)),
        shape=np.array([shape for shape, _ in listed]),
        orientation=np.array([o for _, o in listed]),
        cell_shift=dx + MARGIN,
        cell_word=(dy & 1) * ODD + dy // 2,
        one_row=(dy == 0).all(axis=1),
    )


@inline
def pair_rows(rows, first, words, at):
    """Put rows two by two into words. rows: int64[:], 2 * PAIRS + 1 of them from ``first``; words: int64[:], written: PAIRS
    from ``at`` and from ``at + ODD``.
    """
    for j in range(PAIRS):
        upper, middle, lower = rows[first + 2 * j], rows[first + 2 * j + 1], rows[first + 2 * j + 2]
        words[at + j] = (upper | middle << 32) << MARGIN
        words[at + ODD + j] = (middle | lower << 32) << MARGIN


@inline
def spread(covered, words):
    """Lay out the free rows and those next to a tile.

    covered: uint32[9], covered squares by row; words: int64[SCRATCH or more], written.
    """
    rows = scratch()
    above, here = np.int64(0), np.int64(covered[0])
    for y in range(T.HEIGHT):
        below = np.int64(covered[y + 1]) if y + 1 < T.HEIGHT else np.int64(0)
        rows[y] = here ^ PLAN[y]
        rows[TOUCHING + y] = here << 1 | here >> 1 | above | below
        above, here = here, below
    for y in range(T.HEIGHT, 2 * PAIRS + 1):
        rows[y] = rows[TOUCHING + y] = 0
    pair_rows(rows, np.int64(0), words, np.int64(0))
    pair_rows(rows, np.int64(TOUCHING), words, np.int64(TOUCHING))


@inline
def touching_of(g, seat):
    """TOUCHING where the next cat or treasure must touch another tile, 0 where it may lie anywhere (R-2, R-31)."""
    return 0 if g["tile_count"][seat] == 0 or g["anywhere"][seat] != 0 else TOUCHING


@inline
def touching_for(g, seat, shape):
    """Must a tile of a shape touch another one? ``anywhere`` says cat or treasure: it serves no beasts and royal rats (B-7)."""
    if EXPANDED:
        if T.FIRST_BEAST_SHAPE <= shape <= T.RAT_SHAPE:
            return 0 if g["tile_count"][seat] == 0 else TOUCHING
    return touching_of(g, seat)


@inline
def _write_row(mask, anchors, y, action):
    """Add a row of anchors to a mask. mask: uint32[MASK_WORDS], written; action: that of column 0 of the row."""
    if anchors != 0:
        bits = (anchors >> T.ROW_START[y]) << (action & 31)
        mask[action >> 5] |= bits & WORD_BITS
        mask[(action >> 5) + 1] |= bits >> 32


@inline
def _write_pair(mask, pair, y, first):
    """Add rows y and y + 1 of anchors to a mask, if there are any; first: action of the orientation's square 0."""
    if pair != 0:
        _write_row(mask, pair & ROW_BITS, y, first + T.ROW_SQUARE[y])
        if y + 1 < T.HEIGHT:
            _write_row(mask, pair >> 32, y + 1, first + T.ROW_SQUARE[y + 1])


class Placement(NamedTuple):
    """The kernels that know the shapes of a game; see :func:`placement_of`."""

    near: Any
    anchors: Any
    fitting: Any
    add: Any


def placement_of(entries: Entries, sizes: np.ndarray) -> Placement:
    """The kernels of placement for a game's shapes, which they hold as constants.

    entries: of the shapes; sizes: int64[shapes], squares of each. The kernels are parts (``inner``): those around them, which
    are cached, must stand at the top of a module.
    """
    first_entry, _, orientations, cell_shift, cell_word, one_row = entries

    @inline
    def near(words, at, entry, size):
        """The anchors for which some square of an oriented tile lies on one of a set of squares; five words as in ``anchors``.

        words: int64[:] with the set paired by ``pair_rows`` from ``at``.
        """
        p = q = r = s = t = np.int64(0)
        for k in range(size):
            shift, word = cell_shift[entry, k], at + cell_word[entry, k]
            p |= words[word] >> shift
            q |= words[word + 1] >> shift
            r |= words[word + 2] >> shift
            s |= words[word + 3] >> shift
            t |= words[word + 4] >> shift
        return p, q, r, s, t

    @inner
    def anchors(words, touching, entry, size):
        """The anchors of an oriented tile: rows 0|1, 2|3, 4|5, 6|7 and row 8, as five words of paired rows from bit 0.

        words: int64[:] from ``spread``; touching: TOUCHING, or 0 where the tile may lie anywhere and needs only free
        squares; entry, size: its line in the tables and its number of squares.
        """
        a, b, c, d = words[0] >> MARGIN, words[1] >> MARGIN, words[2] >> MARGIN, words[3] >> MARGIN
        for k in range(1, size):
            shift, at = cell_shift[entry, k], cell_word[entry, k]
            a &= words[at] >> shift
            b &= words[at + 1] >> shift
            c &= words[at + 2] >> shift
            d &= words[at + 3] >> shift
        e = np.int64(0)
        if one_row[entry]:
            e = words[4] >> MARGIN
            for k in range(1, size):
                e &= words[4] >> cell_shift[entry, k]
        if touching == 0 or a | b | c | d | e == 0:
            return a, b, c, d, e
        p, q, r, s, t = near(words, touching, entry, size)
        return a & p, b & q, c & r, d & s, e & t

    @inner
    def fitting(g, seat, shapes):
        """Which shapes of a set can be laid anywhere on the seat's boat? A set is a word: bit s = shape s.

        The boat is looked at once for all of them. seat: 0-3. Returns the shapes that fit, a part of ``shapes``.
        """
        if shapes == 0:
            return shapes
        words = scratch()
        spread(g["covered"][seat], words)
        touching = touching_of(g, seat)
        fit = np.int64(0)
        while shapes != 0:
            shape = lowest(shapes)
            shapes &= shapes - 1
            if EXPANDED:
                touching = touching_for(g, seat, shape)
            for entry in range(first_entry[shape], first_entry[shape + 1]):
                a, b, c, d, e = anchors(words, touching, entry, sizes[shape])
                if a | b | c | d | e != 0:
                    fit |= np.int64(1) << shape
                    break
        return fit

    @inner
    def add_placements(g, seat, shape, mask, place):
        """Add every legal placement of a shape to a mask: an array or its bare pointer. Returns how many actions were added."""
        words = scratch()
        spread(g["covered"][seat], words)
        touching = touching_for(g, seat, shape)
        added = 0
        for entry in range(first_entry[shape], first_entry[shape + 1]):
            a, b, c, d, e = anchors(words, touching, entry, sizes[shape])
            if a | b | c | d | e != 0:
                added += popcount(a) + popcount(b) + popcount(c) + popcount(d) + popcount(e)
                first = place + orientations[entry] * T.SQUARES
                _write_pair(mask, a, np.int64(0), first)
                _write_pair(mask, b, np.int64(2), first)
                _write_pair(mask, c, np.int64(4), first)
                _write_pair(mask, d, np.int64(6), first)
                _write_pair(mask, e, np.int64(8), first)
        return added

    return Placement(near, anchors, fitting, add_placements)


_entries = entries_of(T)
FIRST_ENTRY, SHAPE, ORIENTATION = _entries.first, _entries.shape, _entries.orientation
"""Of the base game's shapes; see :class:`Entries`."""
near, anchors, fitting, add_placements = placement_of(_entries, T.SHAPE_SIZE)
"""For the base game's shapes; see :func:`placement_of`."""


@jit
def fits(g, seat, shape):
    """Can a tile of this shape be laid anywhere on the seat's boat? seat: 0-3; shape: 0 … NUM_SHAPES - 1."""
    return fitting(g, seat, np.int64(1) << shape) != 0


@jit
def write_placements(g, seat, shape, mask, place):
    """Add an action for every legal placement of a tile of this shape on the seat's boat; each set of squares once.

    seat: 0-3; shape: 0 … NUM_SHAPES - 1; mask: uint32[MASK_WORDS], written; place: the game's first PLACE action, to which
    orientation * 142 + square is added.
    """
    add_placements(g, seat, shape, bare(mask), place)
