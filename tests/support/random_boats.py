"""Random boats, built both as a ``Boat`` and as its slow twin. Some tiles touch nothing, and some treasures are discarded."""

from __future__ import annotations

import random

from isle_env.boat import Boat
from tests.oracle.boat import COLOURS, MAPS, SHAPES, OracleBoat

KINDS = ("cat", "cat", "cat", "oshax", "rare", "common")


def random_tile(rng: random.Random, colours: int) -> tuple[str, int, str | None]:
    """Kind, shape and colour of a tile. colours: how many colours cats have; few colours make large families."""
    kind = rng.choice(KINDS)
    colour = rng.choice(COLOURS[:colours]) if kind in ("cat", "oshax") else None
    return kind, rng.randrange(len(SHAPES[kind])), colour


def lay_random_tile(rng: random.Random, boat: Boat, twin: OracleBoat, colours: int) -> tuple[str | None, str | None]:
    """Lay the same random tile on both, one in ten anywhere. Returns the colours of the map that each says was earned."""
    kind, shape, colour = random_tile(rng, colours)
    anywhere = rng.random() < 0.1
    choices = boat.legal_placements(kind, shape, anywhere=anywhere)
    if not choices:
        return None, None
    cells = rng.choice(choices)
    return boat.place(kind, shape, cells, colour=colour, anywhere=anywhere), twin.place(kind, shape, frozenset(cells), colour)


def discard_random_treasure(rng: random.Random, boat: Boat, twin: OracleBoat) -> None:
    """Take the same treasure off both, if there is one (R-5)."""
    if twin.treasures():
        treasure = rng.choice(twin.treasures())
        twin.tiles.remove(treasure)
        boat.discard(min(treasure.cells))


def random_boat(seed: int, tiles: int | None = None) -> tuple[Boat, OracleBoat]:
    """A boat of a random sheet after some 5 to 45 attempts to lay a tile (or exactly ``tiles`` attempts)."""
    rng = random.Random(seed)
    name = rng.choice(sorted(MAPS))
    boat, twin = Boat(name), OracleBoat(name)
    colours = rng.randint(1, 5)
    for _ in range(rng.randint(5, 45) if tiles is None else tiles):
        lay_random_tile(rng, boat, twin, colours)
        if rng.random() < 0.1:
            discard_random_treasure(rng, boat, twin)
    return boat, twin
