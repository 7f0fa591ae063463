"""Tiles as pieces of a table: on a boat, in a field of the island, in hand. Each shows its colour as paint, pattern and letter.

A tile's drawing is the same wherever it lies, so its text is made once (``_body``) and its pixels, too (pixels.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from isle_env.tile import Tile

from ..box import T
from .boat_text import LETTERS
from .glyphs import use
from .outline import CELL, Square, centre, outline
from .svg import PAINTS, cat_parts, tile_parts
from .table_parts import INK, Piece, cut, data, fitted, text, words_width

KINDS = ("cat", "oshax", "rare", "common", "kitten", "beast", "royal_rat")
"""Names of the kinds of tiles, by number, in every game."""
CHART_LETTER = 17
"""Size of the letter on a map, in units of a square of 40."""
LEAST_LETTER = 9
"""Size of the letters on beasts, in pixels, as far as they have room."""
ICON_PAPER = "#ffffff"
"""What the letters on beasts stand on."""
Icons = tuple[tuple[Square, str], ...]
"""Icons of a beast: square and colour."""


@lru_cache(maxsize=4096)
def _body(tile: Tile, icons: Icons, size: int) -> str:
    """A tile of squares ``size`` pixels wide; its cells begin at (0, 0)."""
    paint = PAINTS[tile.colour or tile.kind]
    if tile.kind == "oshax" and tile.colour is None:
        border = outline(tile.cells, 2.5, 9)
        parts = [f'<path d="{border}" fill="{paint.body}" stroke="{paint.dark}" stroke-width="3"/>', *cat_parts(tile, paint)]
    else:
        parts = tile_parts(tile, dict(icons), partial(_icon, size))
    if tile.colour is not None:
        parts.append(_letter(tile))
    return f'<g transform="scale({size / CELL:g})">{"".join(parts)}</g>'


def letter_of(colour: str) -> str:
    """The letter of a colour."""
    return LETTERS[T.COLOURS.index(colour)]


def chart(colour: str, x: float, y: float) -> str:
    """A treasure map with the letter of its colour, its middle at (x, y)."""
    look = f'x="{x - 5:g}" y="{y + 6.2:g}" font-size="{CHART_LETTER}" font-weight="bold" text-anchor="middle"'
    return f'{use("lettered", x, y, PAINTS[colour].body)}<text {look} fill="{PAINTS[colour].dark}">{letter_of(colour)}</text>'


def _icon(size: int, colour: str, x: float, y: float) -> list[str]:
    """An icon of a beast: a ring in its colour, in it the letter. size: pixels of a square; small letters fill more of it."""
    high = min(24.0, max(16.0, 40 * LEAST_LETTER / size))
    radius, paint = 0.56 * high + 3.6, PAINTS[colour]
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{paint.body}" stroke="#fff" stroke-width="1.6"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 3.4:g}" fill="{ICON_PAPER}"/>',
        f'<text x="{x:g}" y="{y + 0.365 * high:g}" font-size="{high:g}" font-weight="bold" text-anchor="middle"'
        f' fill="{paint.dark}">{letter_of(colour)}</text>',
    ]


def _letter(tile: Tile) -> str:
    """The letter of a cat's colour, beside its middle square."""
    cells = sorted(tile.cells, key=lambda cell: (cell[1], cell[0]))
    x, y = centre(cells[len(cells) // 2])
    assert tile.colour, "only tiles with a colour have a letter"
    letter = letter_of(tile.colour)
    look = f'x="{x - 8:g}" y="{y - 2:g}" font-size="16" font-weight="bold" text-anchor="middle"'
    halo = f'<text {look} fill="#fff" stroke="#fff" stroke-width="4" stroke-linejoin="round">{letter}</text>'
    return f'{halo}<text {look} fill="{PAINTS[tile.colour or ""].dark}">{letter}</text>'


def tile_piece(tile: Tile, size: int, icons: Mapping[Square, str] | None = None, attributes: str = "", title: str = "") -> Piece:
    """A tile with its upper left square where the piece stands, moved by the place of its cells."""
    left, top = min(x for x, _ in tile.cells), min(y for _, y in tile.cells)
    cells = tuple((x - left, y - top) for x, y in tile.cells)
    own = tuple(sorted(((x - left, y - top), icons[x, y]) for x, y in tile.cells if (x, y) in icons)) if icons else ()
    width, height = (max(part) + 1 for part in zip(*cells, strict=True))
    body = _body(Tile(tile.kind, 0, tile.colour, cells), own, size)
    return Piece(left * size, top * size, width * size, height * size, body, attributes, title)


def first_square(cells: Sequence[Square]) -> int:
    """The number of the first of some squares, row by row: SQUARE actions name a tile by it."""
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    return int(T.SQUARE_AT[y, x])


def tiles_on(record: np.void, seat: int, shapes: Any = T) -> list[tuple[int, Tile]]:
    """The tiles of a seat's boat with their slots, in the order of their places: in which order they came is not told.

    shapes: the tables of the game.
    """
    cells: dict[int, list[Square]] = {}
    at = record["tile_at"][seat]
    for square in np.flatnonzero(at).tolist():
        cells.setdefault(int(at[square]) - 1, []).append((int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])))
    codes, colours = record["tile_code"][seat].tolist(), record["tile_colour"][seat].tolist()
    return [
        (slot, Tile(KINDS[int(shapes.TILE_KIND[codes[slot]])], codes[slot], (*T.COLOURS, None)[min(colours[slot], T.NO_COLOUR)],
                    tuple(sorted(cells[slot]))))
        for slot in sorted(cells, key=lambda slot: first_square(cells[slot]))
    ]  # fmt: skip


def oriented(shape: int, orientation: int, kind: str, colour: str | None, shapes: Any = T) -> tuple[Tile, dict[Square, str]]:
    """A tile in an orientation, and the icons on it. shape: index into the game's shapes."""
    size = int(shapes.SHAPE_SIZE[shape])
    dx, dy = (table[shape, orientation, :size].tolist() for table in (shapes.ORIENTATION_DX, shapes.ORIENTATION_DY))
    left = min(dx)
    cells = [(x - left, y) for x, y in zip(dx, dy, strict=True)]
    icons = {}
    if kind == "beast":
        found = shapes.BEAST_ICON[shape - shapes.FIRST_BEAST_SHAPE, orientation, :size].tolist()
        icons = {cell: T.COLOURS[icon - 1] for cell, icon in zip(cells, found, strict=True) if icon}
    return Tile(kind, shape, colour, tuple(sorted(cells))), icons


@lru_cache(maxsize=512)
def flattest(shapes: Any, shape: int) -> int:
    """The orientation of a shape with the fewest rows. shapes: the game's tables."""
    size = int(shapes.SHAPE_SIZE[shape])
    numbers = np.flatnonzero(shapes.ORIENTATION_VALID[shape]).tolist()
    return int(min(numbers, key=lambda number: (int(shapes.ORIENTATION_DY[shape, number, :size].max()), number)))


def lying(shape: int, kind: str, colour: str | None, size: int, shapes: Any = T) -> Piece:
    """A tile that lies beside the boats, in the orientation with the fewest rows. size: pixels of a square."""
    tile, icons = oriented(shape, flattest(shapes, shape), kind, colour, shapes)
    return tile_piece(tile, size, icons)


def in_hand(
    shape: int, kind: str, colour: str | None, tile: int, area: tuple[int, int, int, int], shapes: Any = T
) -> list[Piece]:
    """A tile in every orientation that looks different, above its number. tile: what pages call it; area: room for all."""
    x, y, width, height = area

    def made(size: int) -> list[Piece]:
        found = []
        for number in np.flatnonzero(shapes.ORIENTATION_VALID[shape]).tolist():
            turned, icons = oriented(shape, number, kind, colour, shapes)
            attributes = data(place="hand-tile", tile=tile, orientation=number)
            found.append(captioned(tile_piece(turned, size, icons), str(number), attributes, f"orientation {number}"))
        return found

    return [piece.at(x, y) for piece in fitted(made, (18, 15, 12, 10, 8), width, height)]


def captioned(piece: Piece, caption: str, attributes: str, title: str = "", small: float = 10.5) -> Piece:
    """A tile above its caption, as one piece."""
    width = max(piece.width, int(words_width(caption, small, True)) + 2)
    left, above = (width - piece.width) // 2, int(small) + 1
    words = text(width / 2, above, cut(caption, width, small, True), small, INK, bold=True, anchor="middle")
    below = Piece(0, piece.height + 12 - above, width, above + 4, words)
    body = f'<g transform="translate({left} 0)">{piece.body}</g><g transform="translate(0 {below.y})">{words}</g>'
    parts = (Piece(left, 0, piece.width, piece.height, piece.body), below)
    return Piece(0, 0, width, piece.height + 16, body, attributes, title, parts)
