"""Layouts: from tables of fields to places in a flat observation, its bounds and its named views.

    fields ──offsets──→ places by name        out[layout.ISLAND.phase + …] = 1
           ──bounds───→ the space             ──by_name──→ views

Kernels and views use a field's name, so a table can be reordered and no number in the code changes.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

Field = tuple[str, tuple[int, ...], int, str]
"""Name, shape, upper bound, meaning."""


def entries(field: Field) -> int:
    """Entries of a field."""
    return int(np.prod(field[1]))


def size(fields: tuple[Field, ...]) -> int:
    """Entries of a block of fields."""
    return sum(map(entries, fields))


def offsets(block: str, fields: tuple[Field, ...], base: int = 0) -> Any:
    """Where each field of a block begins: a named tuple of ints, constants to kernels. base: where the block begins."""
    starts = [base + size(fields[:k]) for k in range(len(fields))]
    block_type: Any = namedtuple(block, [name for name, *_ in fields])  # type: ignore[misc]
    return block_type(*starts)


def bounds(fields: tuple[Field, ...]) -> list[int]:
    """The upper bound of every entry of a block."""
    return [int(field[2]) for field in fields for _ in range(entries(field))]


def by_name(observed: np.ndarray, fields: tuple[Field, ...], places: Any) -> dict[str, np.ndarray]:
    """The fields of a block by name, in their shapes, without a copy. observed: ``uint8[…, entries]``; places: ``offsets``."""
    return {
        field[0]: observed[..., at : at + entries(field)].reshape((*observed.shape[:-1], *field[1]))
        for field, at in zip(fields, places, strict=True)
    }
