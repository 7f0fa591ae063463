"""What the rows of candidates have in common in all games: how many there are, how they are filled and compared.

A game says where its numbers stand in a row (``table.py`` of its candidates), and gets kernels for them (:func:`rows_of`,
:func:`points_of`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine import layout
from isle_env.engine.layout import Field
from isle_env.engine.rng import below, next_word
from isle_env.engine.single import is_over
from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inline, inner
from isle_env.machine.sizes import MASK_WORDS

CANDIDATES = 64
"""Actions that are listed at most."""
NO_ACTION = -1
"""In place of the id where no action is listed."""
MOST = 32767
"""Numbers beyond this are written as this."""
MIXING = 16
"""Words of a generator that are thrown away, after which similar masks give numbers that have nothing in common."""

UNTOLD_FIELDS: tuple[Field, ...] = (
    ("points", (1,), 5, "of a place of the tile in hand: the points that it brings at once, by the rules, lessons among them"),
    ("places", (1,), 100, "of a tile that is not in hand yet: how many places there are for it"),
)
"""What the view with nothing told adds to a row. Name, shape, scale, meaning. They stand behind the others; 0 elsewhere."""
POINTS, PLACES = range(2)
"""Where they stand there."""
UNTOLD = layout.size(UNTOLD_FIELDS)
"""Numbers that are added to a row."""
UNTOLD_SCALES = np.array(layout.bounds(UNTOLD_FIELDS), np.float32)
"""float32[UNTOLD]."""
UNTOLD_SCALES.setflags(write=False)


@inline
def put(row, at, value):
    """Write a number into a row, or the nearest that fits. row: int16[…]."""
    row[at] = max(min(value, MOST), -MOST)


def rows_of(feature: Any) -> tuple[Any, Any]:
    """The kernels ``clear_listed(rows, ids)`` and ``compare(count, rows)`` of a game.

    feature: where each number of a row begins, by name.
    """

    @inner
    def clear_listed(rows, ids):
        """Nothing to decide: clear the rows that have an action. They come first; the others hold zeros."""
        for k in range(CANDIDATES):
            if ids[k] == NO_ACTION:
                return
            ids[k] = NO_ACTION
            for n in range(rows.shape[1]):
                rows[k, n] = 0

    @inner
    def compare(count, rows):
        """Write how far each rated action is rated below the best."""
        best = np.int64(-MOST)
        for k in range(count):
            if rows[k, feature.rated] == 1:
                best = max(best, np.int64(rows[k, feature.rating]))
        for k in range(count):
            if rows[k, feature.rated] == 1:
                put(rows[k], feature.behind, best - rows[k, feature.rating])

    return clear_listed, compare


def points_of(features: int, places: range, squares: int, lay: Any, score_seat: Any, total: int) -> Any:
    """A game's ``write_range(first, last, listed, games, rows, ids, copies)``: what each listed place brings its seat at once.

    The game's ``points_range`` kernel, which is cached, calls it with the same arguments.

    features: numbers of a row before those that the view adds; places: the actions that lay a tile, orientation * squares +
    square of its first square; lay(g, seat, tile, colour, orientation, square); score_seat(g, seat), which writes ``score``;
    total: where the sum stands in it.
    """
    first_place, end = places.start, places.stop

    @inner
    def standing(g, seat):
        """The points of a seat as if the game ended now. g: a copy, in which they are left."""
        score_seat(g, seat)
        return np.int64(g["score"][seat, total])

    @inner
    def write_points(g, rows, ids, copy):
        """Lay the tile in hand at each place in a copy, and score the seat. No other seat's hand is looked at, and no sister.

        rows: int16[CANDIDATES, more than features], of which one number each is written; ids: int16[CANDIDATES]; copy: an array
        of one record, overwritten.
        """
        seat, tile, colour = np.int64(g["seat"]), np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
        before, is_known = np.int64(0), False
        for k in range(CANDIDATES):
            if ids[k] == NO_ACTION:
                return
            if first_place <= ids[k] < end:
                if not is_known:
                    copy[0] = g
                    before, is_known = standing(copy[0], seat), True
                number = np.int64(ids[k]) - first_place
                copy[0] = g
                lay(copy[0], seat, tile, colour, number // squares, number % squares)
                put(rows[k], features + POINTS, standing(copy[0], seat) - before)

    @inner
    def write_range(first, last, listed, games, rows, ids, copies):
        """Do that for the listed games from first to last - 1; the game's ``points_range`` says what the arguments are."""
        copy = copies[first : first + 1]
        for j in range(first, last):
            if not is_over(games[listed[j]]):
                write_points(games[listed[j]], rows[j], ids[j], copy)

    return write_range


@inner
def draw_some(words, first, dice, count, ids):
    """List as many actions as there is room for, each as likely, in order. Returns how many are listed then.

    words: uint32[MASK_WORDS], the legal actions, of which those from ``first`` on are meant; dice: int64[4], what the seat sees
    in numbers, from which all chance follows, overwritten; count: how many actions are listed before; ids: int16[CANDIDATES].
    """
    left = np.int64(0)
    for j in range(MASK_WORDS):
        word = np.int64(words[j])
        dice[j & 3] = dice[j & 3] * 31 + word & 0xFFFFFFFF
        left += popcount(word if 32 * j >= first else word >> min(first - 32 * j, 32))
    for _ in range(MIXING):
        next_word(dice)
    for j in range(first >> 5, MASK_WORDS):
        word = np.int64(words[j])
        while word != 0:
            action = 32 * j + lowest(word)
            word &= word - 1
            if action >= first:
                if below(dice, left) < CANDIDATES - count:
                    ids[count] = action
                    count += 1
                left -= 1
    return count
