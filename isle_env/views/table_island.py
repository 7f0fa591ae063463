"""Tiles of the island in a table's picture: a strip of them with a heading, each as large as all of them fit."""

from __future__ import annotations

from collections.abc import Sequence

from ..box import T
from ..games.isle import actions as A
from .boat_text import tile_letter
from .table_parts import Box, Piece, data, filled
from .table_tiles import KINDS, captioned, lying

SIZES = (24, 20, 17, 14, 12, 10)
"""Pixels of a square beside the boats: the largest at which all tiles fit."""


def island_tile(tile: int, size: int, where: str, count: int = 1, place: int = 0, **more: object) -> Piece:
    """A tile beside the boats. where: ``data-place``; count: how many there are; place: its place in a line, 0 without one."""
    kind, colour = int(T.TILE_KIND[tile]), int(T.TILE_COLOUR[tile])
    coloured = kind in (T.CAT, T.KITTEN)
    piece = lying(int(T.TILE_SHAPE[tile]), KINDS[kind], T.COLOURS[colour] if coloured else None, size, T)
    number = int(T.TILE_SHAPE[tile]) - int(T.FIRST_SHAPE[T.CAT]) if kind == T.CAT else tile - A.FIRST_NUMBERED[kind]
    short = (
        f"{tile_letter(tile)[0]}{number}"
        if coloured
        else f"{ {T.OSHAX: 'Oshax', T.RARE: 'rare', T.COMMON: 'common'}.get(kind, 'beast') } {number}"
    )
    caption = (f"{place}. " if place else "") + short + (f" ×{count}" if count > 1 else "")
    return captioned(piece, caption, data(tile=tile, place=where, index=place or None, **more), A.tile_name(tile))


def strip(area: Box, heading: str, tiles: Sequence[tuple[int, int, int]], where: str, **more: object) -> list[Piece]:
    """A panel of tiles. tiles: code, how many, place in a line."""

    def made(size: int) -> list[Piece]:
        return [island_tile(tile, size, where, count, place, **more) for tile, count, place in tiles]

    return filled(area, heading, made, SIZES, data(place=where, **more))
