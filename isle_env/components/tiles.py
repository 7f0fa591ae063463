"""Reads tiles.toml: the shapes of cats, Oshax, rare and common treasures.

    [[cat]] 17 shapes x 5 colours = 85   [[oshax]] 6   [[rare]] 5 shapes, 25 tiles   [[common]] 4 shapes, 44 tiles

Source: rulebook v2.0, Components (p. 5) and Global Setup; small treasures: FAQ.
"""

from __future__ import annotations

from isle_env.components.model import SHAPE_KINDS, Shape, Square
from isle_env.components.reading import DataFile, Entry, unique

NUM_COLOURS = 5
PLAYERS = 4
SHAPE_ROOM = {"cat": 24, "oshax": 12, "rare": 8, "common": 8}
"""Most shapes of a kind: there are so many tile codes for it (tables.py)."""

MOST_SQUARES_ACROSS = 9
"""The height of the boat, because a tile may be turned any way."""

BASE_SHAPES = {"cat": 17, "oshax": 6, "rare": 5, "common": 4}
BASE_TILES = {"cat": 85, "oshax": 6, "rare": 25, "common": 44}


def read_colours(file: DataFile) -> tuple[str, ...]:
    """The five colours in their order."""
    colours = file.data.get("colours")
    if (
        not isinstance(colours, list)
        or len(colours) != NUM_COLOURS
        or len({str(colour) for colour in colours}) != NUM_COLOURS
        or not all(isinstance(colour, str) and colour for colour in colours)
    ):
        file.fail(f"colours = {colours!r}; give the names of the {NUM_COLOURS} colours, each once")
    return tuple(colours)


def read_shapes(file: DataFile) -> tuple[Shape, ...]:
    """All shapes: cats, then Oshax, then rare, then common treasures."""
    shapes: list[Shape] = []
    for kind in SHAPE_KINDS:
        names: dict[object, str] = {}
        forms: dict[object, str] = {}
        of_kind = []
        for entry in file.entries(kind):
            shape = _shape(entry, kind)
            unique(entry, names, shape.name, "name")
            unique(entry, forms, form(shape.squares), "the shape (turned or flipped)")
            of_kind.append(shape)
        if len(of_kind) > SHAPE_ROOM[kind]:
            file.fail(f"[[{kind}]] has {len(of_kind)} shapes; there is room for {SHAPE_ROOM[kind]}")
        file.at_least(kind, len(of_kind), BASE_SHAPES[kind], "shapes")
        file.at_least(kind, sum(shape.copies for shape in of_kind), BASE_TILES[kind], "tiles")
        shapes += of_kind
    return tuple(shapes)


def _shape(entry: Entry, kind: str) -> Shape:
    name = entry.text("name")
    rows = entry.strings("shape", "strings of '#' and '.', one per row")
    copies = entry.integer("copies", 1) if kind in ("rare", "common") else {"cat": NUM_COLOURS, "oshax": 1}[kind]
    small = False
    supply: tuple[int, ...] = ()
    if kind == "common":
        small = entry.value("small", bool, "true for a small treasure, else false", False)
        supply = _supply(entry, copies)
    source = entry.source()
    entry.done()
    check_drawing(entry, rows)
    return Shape(name, kind, rows, copies, supply, small, source)


def _supply(entry: Entry, copies: int) -> tuple[int, ...]:
    meaning = f"the tiles in play with 1, 2, 3, {PLAYERS} players, each from 0 to {copies} (copies)"
    supply = entry.value("supply", list, meaning)
    if len(supply) != PLAYERS or not all(type(n) is int and 0 <= n <= copies for n in supply):
        entry.fail(f"supply = {supply!r}; give {meaning}")
    return tuple(supply)


def check_drawing(entry: Entry, rows: tuple[str, ...]) -> None:
    """Fail unless the rows draw one connected shape, without empty rows or columns, that a boat has room for."""
    if len({len(row) for row in rows}) != 1 or set("".join(rows)) - set("#."):
        entry.fail(f"shape = {list(rows)}; give strings of one length, made of '#' and '.'")
    if any("#" not in line for line in (*rows, *("".join(column) for column in zip(*rows, strict=True)))):
        entry.fail(f"shape = {list(rows)} has an empty row or column; leave it out")
    if max(len(rows), len(rows[0])) > MOST_SQUARES_ACROSS:
        entry.fail(f"shape = {list(rows)} is too long; give at most {MOST_SQUARES_ACROSS} squares across, so that it fits")
    squares = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
    reached: set[Square] = set()
    waiting = [min(squares)]
    while waiting:
        x, y = waiting.pop()
        if (x, y) in squares and (x, y) not in reached:
            reached.add((x, y))
            waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    if reached != squares:
        entry.fail(f"shape = {list(rows)} falls apart; its squares must hang together side by side")


def form(squares: tuple[Square, ...]) -> str:
    """A text for a shape, one for all its orientations."""
    forms = []
    for flip in (1, -1):
        turned = [(flip * x, y) for x, y in squares]
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            forms.append(sorted((x - left, y - top) for x, y in turned))
    return str(min(forms))
