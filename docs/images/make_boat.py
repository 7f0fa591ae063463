"""Draws docs/images/boat.svg: the boat of docs/game.md.

    python docs/images/make_boat.py

A small greedy packer fills a boat from a fixed seed. Of a handful of tiles it takes the tile and the place that raise the score
most; it also likes touching cats of one colour, and tight corners. Nothing else uses it.
"""

from __future__ import annotations

import random
from pathlib import Path

from isle_env import Boat
from isle_env.components import tables as T

SEED = 10
CATS, HANDFUL, TREASURES = 18, 5, 3
Cells = tuple[tuple[int, int], ...]


def bag(rng: random.Random) -> list[tuple[str, int, str | None]]:
    """All cats and a few rare treasures in random order, an Oshax on top."""
    tiles: list[tuple[str, int, str | None]] = [("rare", shape, None) for shape in range(T.NUM_RARE)]
    tiles += [("cat", shape, colour) for shape in range(T.NUM_CAT_SHAPES) for colour in T.COLOURS]
    rng.shuffle(tiles)
    return [*tiles, ("oshax", 1, "purple")]


def worth(boat: Boat, cells: Cells) -> float:
    """The boat's score, plus a bonus for cats in groups of one colour, minus a penalty for gaps beside ``cells``."""
    covered = {cell for tile in boat.tiles for cell in tile.cells}
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(cells)
    gaps = sum((x, y) not in covered and 0 <= x < T.WIDTH and 0 <= y < T.HEIGHT and T.SQUARE_AT[y, x] >= 0 for x, y in around)
    company = sum(size - 1 for _, size in boat.families())
    return boat.score()["total"] + 2.5 * company - 0.9 * gaps + 0.6 * len(cells)


def best_place(boat: Boat, tile: tuple[str, int, str | None]) -> tuple[float, Cells]:
    """The best squares for a tile and what they are worth."""
    kind, shape, colour = tile
    best: tuple[float, Cells] = (float("-inf"), ())
    for cells in boat.legal_placements(kind, shape):
        after = boat.copy()
        after.place(kind, shape, cells, colour=colour)
        best = max(best, (worth(after, cells), cells))
    return best


def lay_best(boat: Boat, tiles: list[tuple[str, int, str | None]]) -> bool:
    """Lay the best of these tiles and take it from the list; False if none fits."""
    _, cells, number = max((*best_place(boat, tile), k) for k, tile in enumerate(tiles))
    if cells:
        kind, shape, colour = tiles.pop(number)
        boat.place(kind, shape, cells, colour=colour)
    return bool(cells)


def example_boat(seed: int = SEED) -> Boat:
    """The boat of the picture."""
    rng = random.Random(seed)
    boat, left = Boat("blue"), bag(rng)
    handful = [left.pop() for _ in range(HANDFUL)]
    while sum(tile.colour is not None for tile in boat.tiles) < CATS and left and lay_best(boat, handful):
        handful.append(left.pop())
    for _ in range(TREASURES):
        lay_best(boat, [("common", shape, None) for shape in range(T.NUM_COMMON)])
    return boat


if __name__ == "__main__":
    picture = Path(__file__).with_name("boat.svg")
    picture.write_text(example_boat().to_svg(), encoding="utf-8", newline="\n")
    print(f"{picture.name}: {example_boat()!r}")
