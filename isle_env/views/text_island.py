"""The island in text: cats in its fields and tiles below it, drawn side by side, each above the name that action names use.

  B        &&
BBB       &&
B0        &0         letter and number of the shape; in the solo game the place in the line comes first: 3. B0
"""

from __future__ import annotations

import functools

import numpy as np

from ..box import T
from ..games.isle import actions as A
from ..games.isle import state as S
from ..games.isle.modules.beasts.record import BEAST_PRICE
from .boat_text import picture, strip, tile_letter
from .text_cards import WIDTH


def island(record: np.void) -> list[str]:
    """The fields with their prices, and what lies below the island. record: a game (``GAME``)."""
    lines = []
    for field in range(len(A.FIELD_NAMES)):
        tiles = cats(record, field)
        lines += [field_title(field, tiles), *tile_strip([(tile, "") for tile in tiles])]
    supplies = [(T.OSHAX_TILE + k, int(n)) for k, n in enumerate(record["oshax"])]
    return [*lines, "Below the island", *supply_strip([*supplies, *rares(record), *commons(record)])]


def field_title(field: int, tiles: list[int]) -> str:
    """Name and price of a field. tiles: those in it."""
    price = f"{A.FIELD_NAMES[field].capitalize()}, {S.COST[field]} fish a cat"
    beasts = f", {BEAST_PRICE} a beast" if any(T.TILE_KIND[tile] == T.BEAST for tile in tiles) else ""
    return f"{price}{beasts}{'' if tiles else ': empty'}"


def cats(record: np.void, field: int) -> list[int]:
    """The tiles in a field of the island, cats or beasts, in the order they came."""
    return [int(tile) for tile in record["field"][field, : record["field_count"][field]]]


def rares(record: np.void) -> list[tuple[int, int]]:
    """Rare treasures: tile and how many of it lie below the island."""
    return [(T.RARE_TILE + k, int(n)) for k, n in enumerate(record["rare"])]


def commons(record: np.void) -> list[tuple[int, int]]:
    """Common treasures: tile and how many of it lie below the island."""
    return [(T.COMMON_TILE + k, int(n)) for k, n in enumerate(record["common"])]


def supply_strip(supplies: list[tuple[int, int]], width: int = WIDTH) -> list[str]:
    """Tiles drawn with how many there are; each Oshax exists once. supplies: tile and number, a number of 0 is left out."""
    return tile_strip([(tile, "" if tile < T.RARE_TILE else f" ×{n}") for tile, n in supplies if n], width=width)


def tile_strip(tiles: list[tuple[int, str]], first: int = 0, width: int = WIDTH) -> list[str]:
    """Tiles drawn side by side.

    tiles: code, and text that follows its name; first: place of the first tile in its line, 0 for tiles without places; width:
    most columns.
    """
    return list(_strip(tuple(tiles), first, width))


@functools.lru_cache(maxsize=256)
def _strip(tiles: tuple[tuple[int, str], ...], first: int, width: int) -> tuple[str, ...]:
    """The lines of a strip. They are kept, because most decisions leave the island as it is."""
    numbered = [(tile, f"{place}. " if first else "", suffix) for place, (tile, suffix) in enumerate(tiles, first)]
    return tuple(indented(strip([_item(*entry) for entry in numbered], width - 2)))


def _item(tile: int, prefix: str, suffix: str) -> tuple[list[str], str]:
    """A tile's picture, and its letter and shape number (as action names have it) below."""
    letter, shape, kind = tile_letter(tile), int(T.TILE_SHAPE[tile]), int(T.TILE_KIND[tile])
    number = shape if kind == T.CAT else tile - A.FIRST_NUMBERED[kind]
    return picture(shape, letter), f"{prefix}{letter}{number}{suffix}"


def indented(lines: list[str]) -> list[str]:
    """The lines, indented by two columns."""
    return ["  " + line if line else "" for line in lines]
