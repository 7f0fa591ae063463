"""Why a tile may not lie somewhere on a boat, in words: the same for all games (rulebook p. 9, Tile Placement; R-1, R-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..box import T

Square = tuple[int, int]
"""Column and row, from 0."""


def why_not_there(g: Any, seat: int, squares: Sequence[Square]) -> str:
    """Why a tile may not cover these squares of a seat's boat, which are no legal place for it.

    g: the record; squares: those of the tile, possibly off the boat. "" if neither the outline nor other tiles forbid it.
    """
    outside = [square for square in squares if not _aboard(*square)]
    if outside:
        return f"It would reach off the boat: {_listed(outside)}."
    at = g["tile_at"][seat]
    covered = [(x, y) for x, y in squares if at[T.SQUARE_AT[y, x]]]
    if covered:
        return f"Another tile lies there: {_listed(covered)}."
    around = {(x + dx, y + dy) for x, y in squares for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    if not any(_aboard(x, y) and at[T.SQUARE_AT[y, x]] for x, y in around):
        return "It must touch a tile that lies on your boat, edge to edge."
    return ""


def _aboard(x: int, y: int) -> bool:
    """Is it a square of the boat?"""
    return 0 <= x < T.WIDTH and 0 <= y < T.HEIGHT and 0 <= int(T.SQUARE_AT[y, x]) < T.SQUARES


def _listed(squares: Sequence[Square]) -> str:
    """Squares in words, counted from 1."""
    words = [f"column {x + 1}, row {y + 1}" for x, y in squares[:3]]
    return "; ".join(words) + ("; …" if len(squares) > 3 else "")
