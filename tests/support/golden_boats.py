"""The recorded boats of ``tests/golden/boats.jsonl.gz``, which the README beside that file describes."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from isle_env.boat import Boat

FILE = Path(__file__).parents[1] / "golden" / "boats.jsonl.gz"
DRAW_LESSONS = Path(__file__).parents[1] / "golden" / "draw_lessons.jsonl.gz"

# Shape of each of the 25 rare tiles: J, T, square, S, rod = 0 … 4.
RARE_SHAPE = [int(shape) for shape in "0111112222324444433330000"]


PARTS = 4
each_part = pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, PARTS))])
"""Every fourth record for an ordinary run, from the first on; the others for a long one."""


def of_part(records: list[dict[str, Any]], part: int) -> list[tuple[int, dict[str, Any]]]:
    """The records of one part, each behind its number."""
    return list(enumerate(records))[part::PARTS]


def read(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@cache
def lines() -> list[dict[str, Any]]:
    return read(FILE)


@cache
def draw_lessons() -> list[dict[str, Any]]:
    """What the lessons of Explore & Draw pay on two in three of these boats."""
    return read(DRAW_LESSONS)


def shape_of(entry: dict[str, Any]) -> int:
    """The shape within its kind of a recorded tile."""
    return RARE_SHAPE[entry["shape"]] if entry["kind"] == "rare" else entry["shape"]


def build(player: dict[str, Any], **options: Any) -> tuple[Boat, list[str | None]]:
    """A player's boat, laid tile by tile, and the map colour each tile has earned. options: those of ``Boat``."""
    boat = Boat(player["boat"], **options)
    earned = [
        boat.place(tile["kind"], shape_of(tile), tile["cells"], colour=tile["colour"], anywhere=True) for tile in player["tiles"]
    ]
    return boat, earned


def digest(placements: Iterable[Iterable[tuple[int, int]]]) -> str:
    """The digest of a set of placements, computed as in the file."""
    sets = sorted(",".join(map(str, sorted(22 * y + x for x, y in cells))) for cells in placements)
    return hashlib.sha256(";".join(sets).encode()).hexdigest()
