"""The tile in hand: how it looks in each orientation, how it turns and flips, where it may lie, and why not elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.boats.reasons import why_not_there
from isle_env.components import tables as T
from isle_env.game import Game
from isle_env.views import labels
from isle_env.views.outline import CELL
from isle_env.views.table_tiles import KINDS, oriented, tile_piece

ORIENTATIONS = 8


def hand(game: Game) -> dict[str, Any] | None:
    """What the page needs to place the tile in hand, None if the pending decision is no placement.

    ``name``; ``cell``: pixels of a square in the drawings; ``ways``: orientation -> ``cells`` [dx, dy] from the first
    square, ``words`` (what was done to it), ``left`` (the least dx), ``svg`` (its upper left corner is that of the box of its
    cells), ``turned`` and ``flipped`` (the orientation that it shows then), ``legal`` [[x, y, action id], …] of the first square.
    """
    actions, tile = game.rules.actions, int(game.record["tile_in_hand"])
    placing = [action for action in game.legal_actions().tolist() if actions.block_of(action)[0] == "PLACE"]
    if not placing:
        return None
    shapes, shape, kind, colour = _looks(game, tile)
    size = int(shapes.SHAPE_SIZE[shape])
    ways: dict[int, dict[str, Any]] = {}
    looks = [oriented(shape, number, kind, colour, shapes) for number in range(ORIENTATIONS)]
    drawn = {number: (turned.cells, tuple(sorted(icons.items()))) for number, (turned, icons) in enumerate(looks)}
    alike = {number: min(other for other in drawn if drawn[other] == drawn[number]) for number in drawn}
    for number in np.flatnonzero(shapes.ORIENTATION_VALID[shape]).tolist():
        turned, icons = looks[number]
        dx, dy = (table[shape, number, :size].tolist() for table in (shapes.ORIENTATION_DX, shapes.ORIENTATION_DY))
        cells = [[x, y] for x, y in zip(dx, dy, strict=True)]
        mirrored, quarters = divmod(number, 4)
        ways[number] = {
            "cells": cells,
            "words": labels.WAYS[number],
            "left": min(x for x, _ in cells),
            "svg": tile_piece(turned, CELL, icons).body,
            "turned": alike[4 * mirrored + (quarters + 1) % 4],
            # Mirrored after k quarter turns is the other side after k quarter turns the other way.
            "flipped": alike[4 * (1 - mirrored) + -quarters % 4],
            "legal": [],
        }
    for action in placing:
        orientation, square = divmod(action - actions.PLACE, T.SQUARES)
        ways[orientation]["legal"].append([int(T.SQUARE_X[square]), int(T.SQUARE_Y[square]), action])
    return {"name": tile_words(game, tile), "cell": CELL, "ways": ways}


def _looks(game: Game, tile: int) -> tuple[Any, int, str, str | None]:
    """Of a tile: the tables with its shape, the shape, its kind and its colour in words."""
    shapes = game.rules.tables
    shape, kind = int(shapes.TILE_SHAPE[tile]), KINDS[int(shapes.TILE_KIND[tile])]
    colour = int(game.record["colour_in_hand"])
    if kind in ("cat", "kitten") and hasattr(shapes, "TILE_COLOUR"):
        colour = int(shapes.TILE_COLOUR[tile])
    painted = T.COLOURS[colour] if colour < T.NO_COLOUR and kind in ("cat", "oshax", "kitten") else None
    return shapes, shape, kind, painted


def tile_words(game: Game, tile: int) -> str:
    """A tile in words, such as "blue cat 14"."""
    actions = game.rules.actions
    if hasattr(actions, "tile_name"):
        return str(actions.tile_name(tile))
    shapes, shape, kind, colour = _looks(game, tile)
    return " ".join(filter(None, (colour, kind, str(shapes.SHAPE_NAME[shape]).replace("_", " "))))


def why_not(game: Game, orientation: int, x: int, y: int) -> str | None:
    """Why the tile in hand may not lie with its first square on (x, y); None if it may. Raises ``ValueError``.

    orientation: 0 to 7, one that looks different from those before it; x, y: column and row from 0, possibly off the boat.
    """
    placing = hand(game)
    if placing is None:
        raise ValueError("there is no tile in hand to be placed now")
    if orientation not in placing["ways"]:
        raise ValueError(f"orientation {orientation}: this tile has {', '.join(map(str, placing['ways']))}")
    way = placing["ways"][orientation]
    if any((x, y) == (column, row) for column, row, _ in way["legal"]):
        return None
    squares = [(x + dx, y + dy) for dx, dy in way["cells"]]
    return why_not_there(game.record, game.record["seat"], squares) or "The rules do not allow it there."
