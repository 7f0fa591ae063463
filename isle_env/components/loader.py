"""Loads and validates all components of the base box.

    boats.toml  tiles.toml  discovery_cards.toml  family_cards.toml  solo_cards.toml
        └──────────┴───────────────┴──────────────────────┴───────────────┘
                        load_components() -> Components (frozen)

One entry of a file is one component: append an entry to add a boat, a tile shape, or a card whose rule exists. Everything in
the base box must be there (rulebook v2.0, Components, p. 5), and more may be. Every error is a ``ComponentError`` that
names the file, the entry, and what would be right.
"""

from __future__ import annotations

from pathlib import Path

from isle_env.components.boats import read_boats
from isle_env.components.cards import (
    DISCOVERY_SECTIONS,
    KIND_ROOM,
    Numbers,
    read_discovery,
    read_family,
)
from isle_env.components.model import SHAPE_KINDS, ComponentError, Components
from isle_env.components.reading import DataFile
from isle_env.components.solo import BASE_CARDS as SOLO_CARDS
from isle_env.components.solo import read_sister_lessons, read_solo_baskets, read_solo_colours
from isle_env.components.tiles import read_colours, read_shapes

__all__ = ["DATA_DIRECTORY", "ComponentError", "load_components"]

DATA_DIRECTORY = Path(__file__).parent
"""Where the data files of the base box are."""


def load_components(directory: str | Path | None = None) -> Components:
    """Read the five data files in ``directory`` (default: those of this package).

    Raises:
        ComponentError: a file is missing or wrong; the message names the file, the entry, and what would be right.
    """
    folder = DATA_DIRECTORY if directory is None else Path(directory)
    tiles = DataFile(folder, "tiles.toml", SHAPE_KINDS, ("colours",))
    colours = read_colours(tiles)
    shapes = read_shapes(tiles)
    boats = DataFile(folder, "boats.toml", ("room", "boat"), ("plan",))
    plan_rows, rooms, all_boats = read_boats(boats, colours)
    room_names = tuple(room.name for room in rooms)

    numbers: Numbers = {}
    discovery_file = DataFile(folder, "discovery_cards.toml", DISCOVERY_SECTIONS)
    discovery = read_discovery(discovery_file, colours, room_names, numbers)
    family_file = DataFile(folder, "family_cards.toml", ("family_card",))
    family = read_family(family_file, colours, room_names, numbers)
    if len(discovery) + len(family) > KIND_ROOM:
        discovery_file.fail(f"{len(discovery)} kinds, with {len(family)} of family_cards.toml; room is for {KIND_ROOM}")
    shared = {kind.key for kind in discovery} & {kind.key for kind in family}
    if shared:
        family_file.fail(f"key {min(shared)!r} is also in discovery_cards.toml; choose another")

    solo = DataFile(folder, "solo_cards.toml", tuple(SOLO_CARDS))
    common = tuple(shape.name for shape in shapes if shape.kind == "common")
    return Components(
        colours=colours,
        plan_rows=plan_rows,
        rooms=rooms,
        boats=all_boats,
        shapes=shapes,
        discovery=discovery,
        family=family,
        solo_colours=read_solo_colours(solo, colours, numbers),
        solo_baskets=read_solo_baskets(solo, common, numbers),
        sister_lessons=read_sister_lessons(solo, colours, room_names, numbers),
    )
