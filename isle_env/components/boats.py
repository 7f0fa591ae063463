"""Reads boats.toml: the outline and rooms all boats share, and the rats and treasure maps of each.

    "       TTTTDDDD       "      [plan]   22 x 9, one letter per square, a space is water
    "    TTTTTTTDDDDDG     "      [[room]] letter, size
    " SSSDDDDDDDDDDDDGGG   "      [[boat]] 19 rats [x, y], one map per colour
     …

Source: rulebook v2.0, The Boats and Rooms; coordinates as in R-1.
"""

from __future__ import annotations

from isle_env.components.model import Boat, Room, Square
from isle_env.components.reading import DataFile, Entry, listed, unique

WIDTH, HEIGHT = 22, 9
RATS = 19
BASE_NAMES = ("blue", "purple", "red", "green")


def read_boats(file: DataFile, colours: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Room, ...], tuple[Boat, ...]]:
    """The plan's rows, the rooms and the boats, checked."""
    rows = _plan(file)
    rooms = _rooms(file, rows)
    on_boat = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != " "}
    boats: list[Boat] = []
    seen: dict[object, str] = {}
    for entry in file.entries("boat"):
        boat = _boat(entry, on_boat, colours)
        unique(entry, seen, boat.name, "name")
        if boat.base and boats and not boats[-1].base:
            entry.fail("a boat with base = true must stand before all boats with base = false")
        boats.append(boat)
    missing = [name for name in BASE_NAMES if name not in {boat.name for boat in boats if boat.base}]
    if missing:
        file.fail(f"[[boat]] with base = true lacks {listed(missing)} of the base box; put the missing ones back")
    return rows, rooms, tuple(boats)


def _plan(file: DataFile) -> tuple[str, ...]:
    table = file.data.get("plan")
    if not isinstance(table, dict):
        file.fail("[plan] is missing; give its rows")
    entry = Entry(file.name, "plan", 0, table)
    rows = entry.strings("rows", f"{HEIGHT} strings of {WIDTH} characters, one letter per square")
    entry.done()
    if len(rows) != HEIGHT:
        entry.fail(f"rows has {len(rows)} strings; give {HEIGHT}")
    for y, row in enumerate(rows):
        if len(row) != WIDTH:
            entry.fail(f"row {y} has {len(row)} characters; give {WIDTH}")
        if " " in row.strip() or not row.strip():
            entry.fail(f"row {y} has a gap; its squares must be one run without spaces between")
    return rows


def _rooms(file: DataFile, rows: tuple[str, ...]) -> tuple[Room, ...]:
    rooms: list[Room] = []
    entries: list[Entry] = []
    names: dict[object, str] = {}
    letters: dict[object, str] = {}
    drawn = "".join(rows).replace(" ", "")
    for entry in file.entries("room"):
        name, letter = entry.text("name"), entry.text("letter")
        room = Room(name, letter, entry.text("title"), entry.text("icon"), entry.integer("size", 1), entry.source())
        entry.done()
        unique(entry, names, name, "name")
        unique(entry, letters, letter, "letter")
        rooms.append(room)
        entries.append(entry)
    strange = sorted(set(drawn) - {room.letter for room in rooms})
    if strange:
        file.fail(f"the plan has {listed(strange)}, which no [[room]] has as its letter")
    for entry, room in zip(entries, rooms, strict=True):
        squares = drawn.count(room.letter)
        if squares != room.size:
            entry.fail(f"the plan has {squares} squares {room.letter!r}, size says {room.size}; make them agree")
    return tuple(rooms)


def _boat(entry: Entry, on_boat: set[Square], colours: tuple[str, ...]) -> Boat:
    name = entry.text("name")
    base = entry.value("base", bool, "true for a boat of the base game, else false", False)
    rats = tuple(entry.square(rat, "rat") for rat in entry.value("rats", list, f"{RATS} squares [x, y]"))
    table = entry.value("maps", dict, "one square [x, y] per colour")
    if set(table) != set(colours):
        entry.fail(f"maps has {listed(table)}; give each of {listed(colours)} once")
    maps = tuple(entry.square(table[colour], f"map {colour}") for colour in colours)
    boat = Boat(name, base, rats, maps, entry.source())
    entry.done()
    if len(rats) != RATS:
        entry.fail(f"rats has {len(rats)} squares; give {RATS}")
    for what, squares in (("rat", rats), ("map", maps)):
        for square in squares:
            if square not in on_boat:
                entry.fail(f"{what} {list(square)} is not on the boat; give a square of the plan")
    every = rats + maps
    twice = sorted({square for square in every if every.count(square) > 1})
    if twice:
        entry.fail(f"square {list(twice[0])} is used twice; rats and maps lie on different squares")
    return boat
