"""Loads and validates the box of Kittens + Beasts.

    kittens_and_beasts.toml ──→ load_expansion(base box) -> KittensAndBeasts (frozen)

Colours, rooms and rules of lessons are those of the base box, and so is the form of most entries. The box is complete: there are
exactly as many tiles and cards of a kind as it has. Every error is a ``ComponentError`` that names the file, the entry, and what
would be right.
"""

from __future__ import annotations

from pathlib import Path

from isle_env.components.cards import CARD_ROOM, KIND_ROOM
from isle_env.components.expansion.events import read_event_tiles, read_events, read_token
from isle_env.components.expansion.model import BeastField, KittenBoard, KittensAndBeasts
from isle_env.components.expansion.new_cards import read_family, read_lessons
from isle_env.components.expansion.pieces import (
    KITTENS,
    checked_source,
    read_beasts,
    read_kittens,
    read_promos,
    read_royal_rat,
    single,
)
from isle_env.components.model import Components
from isle_env.components.reading import DataFile, Entry
from isle_env.components.tiles import form

DATA_DIRECTORY = Path(__file__).parent.parent
"""Where the data file is."""
FILE = "kittens_and_beasts.toml"
SECTIONS = (
    "kitten", "beast", "event", "event_tile", "private_lesson", "public_lesson", "family_card", "promo_oshax", "promo_rare",
)  # fmt: skip
TABLES = ("kittens", "beasts", "royal_rat", "semi_permanent_token")
SHAPE_LIMIT = 62
"""Most shapes: sets of them are kept in the bits of a word."""
PLAYERS = 6
"""Numbers of beasts are known for 1 to 6 players, more than can play here (M-12)."""


def load_expansion(base: Components, directory: str | Path | None = None) -> KittensAndBeasts:
    """Read the data file in ``directory`` (default: that of this package). base: the base game's box.

    Raises:
        ComponentError: the file is missing or wrong; the message names the file, the entry, and what would be right.
    """
    file = DataFile(DATA_DIRECTORY if directory is None else Path(directory), FILE, SECTIONS, TABLES)
    rooms = tuple(room.name for room in base.rooms)
    keys: dict[object, str] = {kind.key: "the base box" for kind in base.discovery + base.family}
    events = read_events(file)
    beasts = read_beasts(file, base.colours)
    box = KittensAndBeasts(
        kittens=read_kittens(file, base.colours),
        beasts=beasts,
        events=events,
        event_tiles=read_event_tiles(file, events),
        lessons=read_lessons(file, base.colours, rooms, keys),
        family=read_family(file, base.colours, rooms, keys),
        promos=read_promos(file, base.shapes),
        kitten_board=_kitten_board(file),
        beast_field=_beast_field(file, len(beasts)),
        rat=read_royal_rat(file),
        token=read_token(file),
    )
    _room(file, base, box)
    return box


def _room(file: DataFile, base: Components, box: KittensAndBeasts) -> None:
    """Fail if this box and the base game's have more than the tables have room for."""
    kittens = {form(kitten.squares) for kitten in box.kittens}
    shapes = len(base.shapes) + len(kittens) + len(box.beasts) + 1 + len(box.promos)
    kinds = len(base.discovery) + len(base.family) + len(box.lessons) + len(box.family)
    cards = sum(kind.copies for kind in base.discovery + box.lessons)
    for found, room, what in ((shapes, SHAPE_LIMIT, "shapes"), (kinds, KIND_ROOM, "kinds of cards"), (cards, CARD_ROOM, "cards")):
        if found > room:
            file.fail(f"with the base box there are {found} {what}; room is for {room}")


def _kitten_board(file: DataFile) -> KittenBoard:
    entry = single(file, "kittens", "board and fish")
    board = KittenBoard(entry.integer("board", 1, KITTENS), _integers(entry, "fish", 2, 255, "the prices"), checked_source(entry))
    entry.done()
    return board


def _beast_field(file: DataFile, beasts: int) -> BeastField:
    entry = single(file, "beasts", "fish, right_field and points")
    field = BeastField(
        fish=entry.integer("fish", 0, 255),
        beasts=_integers(entry, "right_field", PLAYERS, beasts, "the beasts with 1 to 6 players"),
        friendship_points=entry.integer("friendship_points", 1, 255),
        sister_points_per_icon=entry.integer("sister_points_per_icon", 0, 255),
        source=checked_source(entry),
    )
    entry.done()
    return field


def _integers(entry: Entry, key: str, size: int, most: int, what: str) -> tuple[int, ...]:
    meaning = f"{what}, {size} integers from 0 to {most}"
    numbers = entry.value(key, list, meaning)
    if len(numbers) != size or not all(type(n) is int and 0 <= n <= most for n in numbers):
        entry.fail(f"{key} = {numbers!r}; give {meaning}")
    return tuple(numbers)
