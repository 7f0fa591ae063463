"""The orientations of a tile, turned and flipped: up to eight different ones.

    o =  0      1      2      3    |   4      5      6      7
        #..    ##     ###    .#    |  ..#    #.     ###    ##          o // 4: plain, or mirrored left-right first
        ###    #.     ..#    .#    |  ###    #.     #..    .#          o % 4:  then quarter turns clockwise
               #.            ##    |         ##            .#

The *first square* is the leftmost one of the top row. Squares are given as offsets (dx, dy) from it, row by row, dy >= 0.
If several orientations look alike, only the first of them is valid. Source: rulebook v2.0, Tile Placement (p. 9).
"""

from __future__ import annotations

from isle_env.components.model import Square

ORIENTATIONS = 8


def oriented(squares: tuple[Square, ...], orientation: int) -> tuple[Square, ...]:
    """Offsets (dx, dy) of the squares of a tile in an orientation, from its first square, row by row."""
    if orientation // 4:
        squares = tuple((-x, y) for x, y in squares)
    for _ in range(orientation % 4):
        squares = tuple((-y, x) for x, y in squares)
    by_row = sorted(squares, key=lambda square: (square[1], square[0]))
    first_x, first_y = by_row[0]
    return tuple((x - first_x, y - first_y) for x, y in by_row)


def first_alike(squares: tuple[Square, ...]) -> tuple[int, ...]:
    """For each orientation, the first one that looks the same; a valid orientation has itself."""
    offsets = [oriented(squares, orientation) for orientation in range(ORIENTATIONS)]
    return tuple(offsets.index(cells) for cells in offsets)
