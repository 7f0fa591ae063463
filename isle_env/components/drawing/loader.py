"""Loads and validates the box of the drawing games.

    pieces.toml   lessons.toml   explore_and_draw.toml   remote.toml
         └─────────────┴──────────────────┴──────────────────┘
                      load_drawing() -> DrawingBox (frozen)

Boats, rooms and colours are the base box's. Every error is a ``ComponentError`` that names the file, the entry, and what would
be right.
"""

from __future__ import annotations

from pathlib import Path

from isle_env.components.drawing.editions import EXPLORE_SECTIONS, REMOTE_SECTIONS, TABLES, read_explore_and_draw, read_remote
from isle_env.components.drawing.lesson_cards import BOX as LESSONS
from isle_env.components.drawing.lesson_cards import LessonReader
from isle_env.components.drawing.model import DrawingBox
from isle_env.components.drawing.pieces import Named, read_pieces
from isle_env.components.model import SHAPE_KINDS, Components
from isle_env.components.reading import DataFile

DATA_DIRECTORY = Path(__file__).parent
"""Where the data files of the drawing games are."""


def load_drawing(base: Components, directory: str | Path | None = None) -> DrawingBox:
    """Read the four data files in ``directory`` (default: those of this package). base: the base game's box.

    Raises:
        ComponentError: a file is missing or wrong; the message names the file, the entry, and what would be right.
    """
    folder = DATA_DIRECTORY if directory is None else Path(directory)
    pieces = read_pieces(DataFile(folder, "pieces.toml", SHAPE_KINDS))
    named = Named(pieces, base.colours)
    lessons = LessonReader(
        DataFile(folder, "lessons.toml", tuple(LESSONS)), base.colours, tuple(room.name for room in base.rooms)
    )
    boats = tuple(boat.name for boat in base.boats)
    explore = DataFile(folder, "explore_and_draw.toml", EXPLORE_SECTIONS, TABLES)
    remote = DataFile(folder, "remote.toml", REMOTE_SECTIONS, (*TABLES, "bag"))
    return DrawingBox(
        colours=base.colours,
        pieces=pieces,
        explore_and_draw=read_explore_and_draw(explore, named, lessons.explore_and_draw(), boats),
        remote=read_remote(remote, named, base.colours, lessons.remote(), boats),
        sister_lessons=lessons.sister(),
    )
