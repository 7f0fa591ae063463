"""The boats of a table as pieces: for each seat its sheet, its tiles, and above them a strip with what everybody knows of it.

    ▶ Seat 0 · blue boat                                         37 points
    12 fish · 3 cards · 2 lessons · baskets 1/2 · B 2  G 0  R 1 …            what the game says of a seat
    ┌────────────┐
    │  the boat  │      data-boat="0" data-cell="32": square (x, y) has its corner at (32 x, 32 y) of the group's coordinates
    └────────────┘

Sheets never change: one picture of each serves all frames. Tiles lie on top, each a piece with ``data-seat`` and ``data-square``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from isle_env.games.common.words import sheet_in_words
from isle_env.tile import Tile

from ..box import T
from .outline import CELL, outline
from .svg import hull, rooms, sheet
from .table_parts import ACCENT, INK, Box, Piece, data, panel, row, words_piece, words_width
from .table_tiles import chart, first_square, tile_piece, tiles_on

STRIP = 66
"""Height of the strip above a boat with two lines of words."""
STRIP_LINE = 16
"""Height of each further line."""
GAP = 12
"""Pixels between things on the table."""


class Berth(NamedTuple):
    """What the strip of a boat says."""

    seat: int
    points: str
    words: Sequence[Sequence[str]]
    """Lines, each in parts; parts that do not fit go on in the next line."""
    decides: bool
    won: bool = False


class Harbour(NamedTuple):
    """How boats lie on the table: it depends on the options of a game alone, so that all its frames have one size."""

    boats: int
    lines: int = 2
    """Lines of words above each boat."""

    @property
    def cell(self) -> int:
        """Pixels of a square."""
        return 32 if self.boats <= 2 else 24

    @property
    def columns(self) -> int:
        """Boats side by side."""
        return 1 if self.boats <= 2 else 2

    @property
    def strip(self) -> int:
        """Pixels of the strip above a boat."""
        return STRIP + STRIP_LINE * (self.lines - 2)

    @property
    def rim(self) -> int:
        """Pixels of sea and hull around the squares."""
        return self.cell // 2 + 4

    @property
    def berth(self) -> tuple[int, int]:
        """Width and height of one boat with its strip."""
        return T.WIDTH * self.cell + 2 * self.rim, self.strip + T.HEIGHT * self.cell + 2 * self.rim

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of all of them."""
        (width, height), rows = self.berth, -(-self.boats // self.columns)
        return self.columns * (width + GAP) - GAP, rows * (height + GAP) - GAP

    def corner(self, seat: int) -> tuple[int, int]:
        """Where a seat's berth begins."""
        (width, height), (row, column) = self.berth, divmod(seat, self.columns)
        return column * (width + GAP), row * (height + GAP)


@lru_cache(maxsize=64)
def _sheet(name: str, cell: int, rim: int) -> str:
    """A boat without tiles, in the sea."""
    width, height = T.WIDTH * cell + 2 * rim, T.HEIGHT * cell + 2 * rim
    box = f'width="{width}" height="{height}" rx="10"'
    return "".join([
        f'<rect {box} fill="url(#sea)"/><rect {box} fill="url(#waves)"/>',
        f'<g transform="translate({rim} {rim}) scale({cell / CELL:g})">', *hull(), *rooms(), *sheet(name, set(), chart), "</g>",
    ])  # fmt: skip


def boats(
    record: np.void,
    harbour: Harbour,
    berths: Sequence[Berth],
    shapes: Any = T,
    new: Collection[tuple[int, int]] = (),
    kind: str = "boat",
) -> list[Piece]:
    """All boats of a game with their strips, the first in the upper left corner.

    record: as the viewer knows it; harbour: where they lie; shapes: the game's tables; new: (seat, slot) of tiles that came last;
    kind: what a boat is called.
    """
    return [piece for berth in berths for piece in _berth(record, berth, harbour, shapes, new, kind)]


def berths(pieces: Sequence[Piece]) -> list[Box]:
    """Where the boats of a table lie, each with the strip above it."""
    found: list[Box] = []
    for piece in pieces:
        if piece.data.startswith(data(place="strip")):
            strip = piece
        elif piece.data.startswith(" data-sheet="):
            found.append((strip.x, strip.y, strip.width, piece.y + piece.height - strip.y))
    return found


def _berth(
    record: np.void, berth: Berth, harbour: Harbour, shapes: Any, new: Collection[tuple[int, int]], kind: str
) -> list[Piece]:
    """One boat with its strip."""
    seat, (x, y), cell, rim = berth.seat, harbour.corner(berth.seat), harbour.cell, harbour.rim
    name = T.BOAT_NAMES[int(record["boat"][seat])]
    width, height = harbour.berth
    pieces = [
        *_strip(berth, f"{sheet_in_words(name)} {kind}", harbour),
        Piece(x, y + harbour.strip, width, height - harbour.strip, _sheet(name, cell, rim), data(sheet=name)),
    ]
    left, top = x + rim, y + harbour.strip + rim
    icons = _icons(record, seat)
    for slot, tile in tiles_on(record, seat, shapes):
        piece = tile_piece(tile, cell, icons, data(seat=seat, square=first_square(tile.cells), tile=tile.shape, kind=tile.kind))
        pieces.append(piece.at(left, top))
        if (seat, slot) in new:
            pieces.append(_rim(tile, cell).at(left, top))
    # What a page asks where the pointer is: nothing is drawn, so that the squares of a boat have one place of reference.
    pieces.append(Piece(left, top, 0, 0, "", data(boat=seat, cell=cell, columns=T.WIDTH, rows=T.HEIGHT)))
    return pieces


def _rim(tile: Tile, cell: int) -> Piece:
    """A dashed line around a tile that came last."""
    left, top = min(x for x, _ in tile.cells), min(y for _, y in tile.cells)
    right, bottom = max(x for x, _ in tile.cells) + 1, max(y for _, y in tile.cells) + 1
    border = outline([(x - left, y - top) for x, y in tile.cells], 0, 9)
    line = f'<path d="{border}" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="9 6"/>'
    body = f'<g transform="translate(4 4) scale({cell / CELL:g})">{line}</g>'
    return Piece(left * cell - 4, top * cell - 4, (right - left) * cell + 8, (bottom - top) * cell + 8, body, data(place="new"))


def _icons(record: np.void, seat: int) -> Mapping[tuple[int, int], str]:
    """Icons of the beasts aboard: square -> colour. Empty in games that have none."""
    if "icon" not in (record.dtype.names or ()):
        return {}
    found = record["icon"][seat]
    return {(int(T.SQUARE_X[k]), int(T.SQUARE_Y[k])): T.COLOURS[found[k] - 1] for k in np.flatnonzero(found).tolist()}


def _strip(berth: Berth, name: str, harbour: Harbour) -> list[Piece]:
    """The strip of a seat. Its lower rim lies under the boat."""
    live, (x, y), (width, _) = berth.decides or berth.won, harbour.corner(berth.seat), harbour.berth
    mark = "★ " if berth.won else "▶ " if berth.decides else ""
    return [
        panel(x, y, width, harbour.strip + 12, "", live, data(place="strip", seat=berth.seat)),
        words_piece(x + 12, y + 20, f"{mark}Seat {berth.seat} · {name}", 14, ACCENT if live else INK, bold=True),
        words_piece(x + width - 12, y + 20, berth.points, 14, INK, bold=True, anchor="end"),
        *(
            piece
            for k, parts in enumerate(broken(berth.words, width - 24, harbour.lines))
            for piece in row(x + 12, y + 38 + STRIP_LINE * k, width - 24, parts)
        ),
    ]


def broken(words: Sequence[Sequence[str]], width: int, most: int) -> list[list[str]]:
    """Lines in which parts that do not fit go on in the next line, as long as there are at most so many lines."""
    found: list[list[str]] = []
    for k, parts in enumerate(words, 1):
        found.append([])
        for part in parts:
            full = words_width(" · ".join([*found[-1], part]), 11.5) > width
            if full and found[-1] and len(found) + len(words) - k < most:
                found.append([])
            found[-1].append(part)
    return found
