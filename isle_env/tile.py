"""A tile on a boat, as people write it."""

from __future__ import annotations

from typing import NamedTuple

from isle_env.checks import Square


class Tile(NamedTuple):
    """A tile on a boat; ``colour`` is None for treasure, ``cells`` are sorted."""

    kind: str
    shape: int
    colour: str | None
    cells: tuple[Square, ...]
