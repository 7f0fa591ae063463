"""Reads what is laid on boats: kittens, beasts, the royal rat, promo tiles.

    shape = ["B..", "##G", ".R."]      a beast: a letter is a square with an icon of that colour, '#' one without

Source: the expansion's rulebook, Components, Kittens, Beasts, Royal Rats; rulings K-1, B-5, V-6, M-10, M-11.
"""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from isle_env.components.expansion.model import ORIGINS, Beast, Kitten, RoyalRat
from isle_env.components.model import Shape, Square
from isle_env.components.reading import DataFile, Entry, listed, unique
from isle_env.components.tiles import SHAPE_ROOM, check_drawing, form

KITTENS, BEASTS, PROMOS = 20, 18, 3
KITTENS_OF_A_COLOUR = 4
ICONS = (3, 4)
MOST_ACROSS = 5
"""Most squares across of a kitten, a beast or a promo tile: placement tries no larger tile."""


def checked_source(entry: Entry) -> str:
    """The entry's source, which must say what the entry rests on (M-13)."""
    source = entry.source()
    if not source.startswith(ORIGINS):
        entry.fail(f"source = {source!r}; begin it with one of {listed(ORIGINS)}")
    return source


def count(file: DataFile, section: str, found: int, needed: int, unit: str) -> None:
    """Fail unless the section has as many entries as the box."""
    if found != needed:
        file.fail(f"[[{section}]] has {found} {unit}; the box has {needed}")


def numbered(entry: Entry, place: int, first: int) -> int:
    """The entry's number, which must be the next one."""
    number = entry.integer("number", 0)
    if number != first + place:
        entry.fail(f"number = {number}; entries stand in order, so give {first + place}")
    return number


def read_kittens(file: DataFile, colours: tuple[str, ...]) -> tuple[Kitten, ...]:
    """The kittens: four of each colour."""
    kittens = []
    for place, entry in enumerate(file.entries("kitten")):
        number = numbered(entry, place, 0)
        kitten = Kitten(number, entry.text("name"), entry.one_of("colour", colours), _rows(entry), checked_source(entry))
        entry.done()
        check_drawing(entry, kitten.rows)
        _fits(entry, kitten.rows)
        kittens.append(kitten)
    count(file, "kitten", len(kittens), KITTENS, "kittens")
    of_colour = Counter(kitten.colour for kitten in kittens)
    for colour in colours:
        if of_colour[colour] != KITTENS_OF_A_COLOUR:
            file.fail(f"[[kitten]] has {of_colour[colour]} of colour {colour!r}; the box has {KITTENS_OF_A_COLOUR} of each")
    return tuple(kittens)


def read_beasts(file: DataFile, colours: tuple[str, ...]) -> tuple[Beast, ...]:
    """The beasts, with three or four icons each."""
    letters = {colour[0].upper(): colour for colour in colours}
    beasts = []
    names: dict[object, str] = {}
    for place, entry in enumerate(file.entries("beast")):
        number = numbered(entry, place, 1)
        name, rows = entry.text("name"), _rows(entry)
        unique(entry, names, name, "name")
        source = checked_source(entry)
        entry.done()
        strange = sorted(set("".join(rows)) - set(letters) - set("#."))
        if strange:
            entry.fail(f"shape has {listed(strange)}; icons are {listed(letters)}, other squares '#', no square is '.'")
        check_drawing(entry, tuple("".join("." if mark == "." else "#" for mark in row) for row in rows))
        _fits(entry, rows)
        icons = tuple(letters.get(mark, "") for row in rows for mark in row if mark != ".")
        found = sum(map(bool, icons))
        if found not in ICONS:
            entry.fail(f"shape has {found} icons; a beast has 3 or 4, each a letter of {listed(letters)}")
        beasts.append(Beast(number, name, rows, icons, source))
    count(file, "beast", len(beasts), BEASTS, "beasts")
    return tuple(beasts)


def read_promos(file: DataFile, base: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Promo tiles: Oshax, then rare treasures. base: the shapes of the base box, whose forms and names promos may not repeat."""
    promos: list[Shape] = []
    for section, kind in (("promo_oshax", "oshax"), ("promo_rare", "rare")):
        of_kind = [shape for shape in base if shape.kind == kind]
        names: dict[object, str] = {shape.name: f"[[{kind}]] of tiles.toml" for shape in of_kind}
        forms: dict[object, str] = {form(shape.squares): f"[[{kind}]] {shape.name!r} of tiles.toml" for shape in of_kind}
        found = []
        for entry in file.entries(section):
            copies = entry.integer("copies", 1) if kind == "rare" else 1
            shape = Shape(entry.text("name"), kind, _rows(entry), copies, (), False, checked_source(entry))
            entry.done()
            check_drawing(entry, shape.rows)
            _fits(entry, shape.rows)
            unique(entry, names, shape.name, "name")
            unique(entry, forms, form(shape.squares), "the shape (turned or flipped)")
            found.append(shape)
        together = len(of_kind) + len(found)
        if together > SHAPE_ROOM[kind]:
            file.fail(f"[[{section}]] and [[{kind}]] of tiles.toml have {together} shapes; room is for {SHAPE_ROOM[kind]}")
        count(file, section, len(found), PROMOS, "shapes")
        promos += found
    return tuple(promos)


def read_royal_rat(file: DataFile) -> RoyalRat:
    """The royal rat: one square."""
    entry = single(file, "royal_rat", "its shape, supply, points and fish")
    rat = RoyalRat(
        rows=_rows(entry),
        supply=entry.integer("supply", 1, 255),
        points=entry.value("points", int, "points below zero"),
        fish=entry.integer("fish", 1, 255),
        source=checked_source(entry),
    )
    entry.done()
    if rat.rows != ("#",):
        entry.fail(f"shape = {list(rat.rows)}; a royal rat covers one square, so give ['#']")
    if rat.points >= 0:
        entry.fail(f"points = {rat.points}; a royal rat costs points, so give a number below zero")
    return rat


def single(file: DataFile, name: str, meaning: str) -> Entry:
    """The table ``[name]``, of which the file has one."""
    table = file.data.get(name)
    if not isinstance(table, dict):
        _missing(file, name, meaning)
    return Entry(file.name, name, 0, table)


def _missing(file: DataFile, name: str, meaning: str) -> NoReturn:
    file.fail(f"[{name}] is missing or no single table; give {meaning}")


def _rows(entry: Entry) -> tuple[str, ...]:
    return entry.strings("shape", "strings of '#' and '.', one per row")


def _fits(entry: Entry, rows: tuple[str, ...]) -> None:
    size: Square = (len(rows[0]), len(rows))
    if max(size) > MOST_ACROSS:
        entry.fail(f"shape = {list(rows)} is {size[0]} x {size[1]}; it must fit into {MOST_ACROSS} x {MOST_ACROSS}")
