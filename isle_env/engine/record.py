"""Records: from a table of fields to the NumPy structured type whose one element is one whole game.

    fields ──record_type──→ dtype without padding ──zeros, copied, from_bytes──→ games

A batch of games is a longer array, a copy of a game is a copy of one element, and a save is its bytes. Kernels read fields
as ``g["name"]`` (never ``g.name``: only the first also runs with the JIT off).

The machinery expects these fields in every game's record: ``rng`` u4[4], ``num_players`` u1, ``seat`` u1 (who decides, NONE
when the game is over), ``score`` i2[seats, parts], ``winner`` u1[seats], and ``sister_score`` i2[parts], the score of the
opponent in a game with one seat. A score has the parts in play first, and the total in its last column.
"""

from __future__ import annotations

import hashlib

import numpy as np

NONE = 255
"""No tile, card, seat or slot."""

Field = tuple[str, str, tuple[int, ...], str]
"""Name, NumPy dtype, shape, meaning."""


def record_type(fields: tuple[Field, ...]) -> np.dtype:
    """The structured type with these fields, without padding.

    Wide fields come first, so that no field needs padding; a last field fills the record up to a multiple of 8 bytes. A hole
    between fields would not be copied with them, and equal games would have unequal bytes.
    """
    wide_first = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    columns = [(name, kind, shape) if shape else (name, kind) for name, kind, shape, _ in wide_first]
    rest = -np.dtype(columns).itemsize % 8
    return np.dtype([*columns, ("unused", "u1", (rest,))] if rest else columns)


def version(fields: tuple[Field, ...]) -> str:
    """Digest of the fields' names, types and shapes: bytes of another layout are refused. Meanings may be reworded."""
    layout = [(name, np.dtype(kind).str, tuple(shape)) for name, kind, shape, _ in fields]
    return hashlib.sha256(repr(layout).encode()).hexdigest()[:8]


def zeros(record: np.dtype, num_games: int) -> np.ndarray:
    """Room for ``num_games`` games of a type, all bytes zero: not yet playable."""
    return from_bytes(record, bytearray(num_games * record.itemsize))


def room(record: np.dtype, num_games: int) -> np.ndarray:
    """Room for ``num_games`` games of a type, whatever lies there. No memory is taken for a game before something is written."""
    return np.frombuffer(np.empty(num_games * record.itemsize, np.uint8), dtype=record)


def copied(games: np.ndarray) -> np.ndarray:
    """An exact copy of games: an array of the same type and length."""
    return from_bytes(games.dtype, bytearray(games.tobytes()))


def from_bytes(record: np.dtype, body: bytearray) -> np.ndarray:
    """The games of a type that lie in these bytes, which are not copied; writable.

    NumPy's own functions look at every field of the type: they take 10 microseconds to make a record and 50 to copy one.
    This takes half a microsecond.
    """
    return np.frombuffer(body, dtype=record)


def seat_codes(first: int, number: int, seats: int) -> range:
    """The codes of some kinds of places of which each seat has one: place k of a seat is ``codes[k] + seat``.

    first: the code of place 0 of seat 0; number: of kinds; seats: in the record.
    """
    return range(first, first + number * seats, seats)
