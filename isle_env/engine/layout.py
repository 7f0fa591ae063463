"""Layouts: from tables of fields to places in a flat observation, its bounds and its named views.

    fields ──offsets──→ places by name        out[layout.ISLAND.phase + …] = 1
           ──bounds───→ the space             ──by_name──→ views

Kernels and views use a field's name, so a table can be reordered and no number in the code changes.
"""

from __future__ import annotations

import functools
import math
from collections import namedtuple
from typing import Any

import numpy as np

Field = tuple[str, tuple[int, ...], int, str]
"""Name, shape, upper bound, meaning."""


def entries(field: Field) -> int:
    """Entries of a field."""
    return math.prod(map(int, field[1]))


@functools.cache
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


def by_name(observed: np.ndarray, fields: tuple[Field, ...]) -> dict[str, np.ndarray]:
    """The fields of a block by name, in their shapes, without a copy. observed: ``[…, entries]``, the block first."""
    rows = observed.shape[:-1]
    return {name: observed[..., place].reshape(rows + shape) for name, place, shape in _places(fields)}


@functools.cache
def _places(fields: tuple[Field, ...]) -> tuple[tuple[str, slice, tuple[int, ...]], ...]:
    """Name, entries and shape of each field of a block."""
    starts = offsets("Block", fields)
    return tuple((field[0], slice(at, at + entries(field)), field[1]) for field, at in zip(fields, starts, strict=True))
