"""Decisions to learn from, in plain arrays: what the candidates were, what a teacher chose, how the game ended.

Positions   M decisions; the rows of all their candidates lie one after the other, without the unused ones
packed, write, read   a file of them, which old or new tools can read: numbers only, compressed
batch       some of them as a network takes them: as many rows for each as the longest has
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.errors import IsleError
from isle_env.whole_file import write_whole


class DataError(IsleError, ValueError):
    """A file or folder that holds no positions, or others than were asked for. The message names it."""


@dataclass(frozen=True)
class Positions:
    """M decisions with R candidates in all."""

    situations: npt.NDArray[np.int16]
    """int16[M, SITUATION]"""
    ends: npt.NDArray[np.int64]
    """int64[M], where the rows of each decision end; they begin where those of the one before end."""
    rows: npt.NDArray[np.int16]
    """int16[R, F], the numbers of the view that is kept"""
    ids: npt.NDArray[np.int16]
    """int16[R], the actions"""
    chosen: npt.NDArray[np.int16]
    """int16[M], which of its rows the teacher chose, from 0"""
    values: npt.NDArray[np.float32]
    """float32[R], what a search has found a candidate to be worth, 0 to 1; NaN where none has tried it"""
    wins: npt.NDArray[np.float32]
    """float32[M], the reward ``win`` of the deciding seat at the end of the game"""
    margins: npt.NDArray[np.float32]
    """float32[M], the reward ``margin``, in hundreds of points"""

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def begins(self) -> npt.NDArray[np.int64]:
        """int64[M], where the rows of each decision begin."""
        return np.concatenate(([0], self.ends[:-1])).astype(np.int64)

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        """All of several, in order. Raises ``ValueError`` for none."""
        before = np.cumsum([0, *(len(part.rows) for part in parts[:-1])])
        ends = [part.ends + first for part, first in zip(parts, before, strict=True)]
        others = {f.name: np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(cls) if f.name != "ends"}
        return cls(ends=np.concatenate(ends), **others)

    def packed(self) -> bytes:
        """What is in a file of them. Compressing takes longer than writing; any worker can do it."""
        out = io.BytesIO()
        np.savez_compressed(out, **{f.name: getattr(self, f.name) for f in fields(self)})
        return out.getvalue()

    def write(self, file: Path) -> None:
        """Write a file, as a whole or not at all. Raises ``OSError``."""
        write_whole(file, self.packed())

    @classmethod
    def read(cls, file: Path) -> Positions:
        """What :meth:`write` wrote. Raises :class:`DataError`."""
        try:
            with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as kept:
                found = cls(**{f.name: kept[f.name] for f in fields(cls)})
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise DataError(f"{file}: damaged, or no file of positions ({error}); delete it, and it is made anew") from None
        count, rows = len(found.ends), len(found.rows)
        lengths = [len(found.situations), len(found.chosen), len(found.wins), len(found.margins)]
        if lengths != [count] * 4 or len(found.ids) != rows or (count and found.ends[-1] != rows):
            raise DataError(f"{file}: damaged, its arrays do not fit together; delete it, and it is made anew")
        return found


class Batch(NamedTuple):
    """B decisions as a network takes them, K rows for each."""

    situations: npt.NDArray[np.int16]
    """int16[B, SITUATION]"""
    candidates: npt.NDArray[np.int16]
    """int16[B, K, F], 0 in unused rows"""
    ids: npt.NDArray[np.int16]
    """int16[B, K], -1 in unused rows"""
    chosen: npt.NDArray[np.int64]
    """int64[B]"""
    values: npt.NDArray[np.float32]
    """float32[B, K], NaN where nothing is known"""
    wins: npt.NDArray[np.float32]
    """float32[B]"""
    margins: npt.NDArray[np.float32]
    """float32[B]"""


def batch(positions: Positions, listed: npt.NDArray[np.int64]) -> Batch:
    """Some of the decisions. listed: int64[B], which."""
    begins = positions.begins[listed]
    counts = positions.ends[listed] - begins
    count, most = len(listed), int(counts.max(initial=1))
    line = np.repeat(np.arange(count), counts)
    place = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    source = begins[line] + place
    candidates = np.zeros((count, most, positions.rows.shape[1]), np.int16)
    ids, values = np.full((count, most), -1, np.int16), np.full((count, most), np.nan, np.float32)
    candidates[line, place], ids[line, place], values[line, place] = (
        positions.rows[source], positions.ids[source], positions.values[source],
    )  # fmt: skip
    return Batch(
        positions.situations[listed], candidates, ids, positions.chosen[listed].astype(np.int64), values,
        positions.wins[listed], positions.margins[listed],
    )  # fmt: skip
