"""Boats and tiles drawn with characters, for the terminal.

    ┏━━━━━━━┱───┐      squares are two columns apart, x from the left, y from the top (R-1)
    ┃ B B B ┃ x │      heavy lines: around every tile        light lines: hull, and rooms on bare squares
    ┗━┓ B ┏━┛ r │      B G R P O  cat by colour    &  an Oshax's first square, the rest by its colour
      ┃ B ┃ · · │      $ common treasure   * rare treasure   x rat   b g r p o  treasure map   · empty
      ┗━━━┹─────┘

With Kittens + Beasts: Ḃ Ġ Ṙ Ṗ Ȯ kittens, % beasts with their icons b g r p o, X royal rats.
A crossing of lines joins four arms (up, right, down, left) that are none, light or heavy: ``JOINTS`` has all 81.
Rulebook v2.0, The Boats, Tile Placement (p. 9).
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from ..box import T

LETTERS = tuple(name[0].upper() for name in T.COLOURS)
"""A letter for each colour: the capital stands for its cats, the small letter for its treasure map."""
OSHAX, COMMON, RARE, RAT, EMPTY = "&$*x·"
KITTENS = "ḂĠṘṖȮ"
"""The letters of kittens: those of cats with a dot above."""
BEAST, ROYAL_RAT = "%X"
"""A square of a beast without an icon, and a royal rat. An icon is the small letter of its colour."""
FAMILY_LEGEND = (
    f"Cats: {', '.join(f'{letter} {name}' for letter, name in zip(LETTERS, T.COLOURS, strict=True))}",
    f"{COMMON} common treasure · {RARE} rare treasure · {RAT} rat · {' '.join(LETTERS).lower()} treasure map · {EMPTY} empty",
)
"""What the letters mean in a game without Oshax, line by line."""
LEGEND = (f"{FAMILY_LEGEND[0]} · {OSHAX} starts an Oshax", FAMILY_LEGEND[1])
"""What the letters mean, line by line."""
LINE_WIDTH = 3 + 2 * T.WIDTH
"""Columns of a drawn boat: the row's number, then a line, a square, a line, …"""

NO_LINE, LIGHT, HEAVY = range(3)
JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The crossing of arms ``up, right, down, left`` is number 27 up + 9 right + 3 down + left."""
FLAT, UPRIGHT = " ─━", " │┃"

WATER, FIRST_TILE = -1, 100
"""What a square belongs to: water, a room (0 …) if it is bare, else a tile (100 + its slot)."""


def boat_lines(record: np.void, seat: int, kinds: np.ndarray = T.TILE_KIND) -> list[str]:
    """A seat's boat as text, ``2 * 9 + 2`` lines of at most ``LINE_WIDTH`` columns.

    record: a game, of any record type with boats; kinds: the kind of each of its tile codes (T.CAT, T.OSHAX, …).
    """
    at, code, colour, first = (record[name][seat].tobytes() for name in ("tile_at", "tile_code", "tile_colour", "tile_first"))
    icon = record["icon"][seat].tobytes() if "icon" in (record.dtype.names or ()) else b""
    return list(_drawn(_Boat(int(record["boat"][seat]), at, code, colour, first, icon, kinds.tobytes())))


class _Boat(NamedTuple):
    """All that a drawn boat depends on: record fields of the seat, one byte an entry."""

    sheet: int
    tile_at: bytes
    tile_code: bytes
    tile_colour: bytes
    tile_first: bytes
    icon: bytes
    kinds: bytes
    """int64, the kind of each tile code."""


@functools.lru_cache(maxsize=256)
def _drawn(boat: _Boat) -> tuple[str, ...]:
    """The lines of a boat. They are kept, because most decisions change no boat."""
    owner, marks = _owners(boat), _marks(boat)
    lines = ["   " + " ".join(str((x + 1) % 10) for x in range(T.WIDTH))]
    for y in range(T.HEIGHT + 1):
        lines.append("  " + _border_line(owner, y))
        if y < T.HEIGHT:
            lines.append(f"{y + 1} " + _square_line(owner, marks, y))
    return tuple(line.rstrip() for line in lines)


def picture(shape: int, letter: str, shapes: Any = T) -> list[str]:
    """A tile shape as rows of letters, in the orientation with the fewest rows.

    shape: index into ``SHAPE_KIND``; shapes: the game's tables, with ORIENTATION_VALID, …_DX, …_DY and SHAPE_SIZE.
    """
    return list(_picture(shape, letter, shapes))


@functools.cache
def _picture(shape: int, letter: str, shapes: Any) -> tuple[str, ...]:
    best: list[str] = []
    for orientation in np.flatnonzero(shapes.ORIENTATION_VALID[shape]):
        rows = oriented(shape, int(orientation), letter, shapes)
        if not best or len(rows) < len(best):
            best = rows
    return tuple(best)


def oriented(shape: int, orientation: int, letter: str, shapes: Any = T) -> list[str]:
    """One orientation of a shape as rows of letters of equal length. shapes: as for ``picture``."""
    size = int(shapes.SHAPE_SIZE[shape])
    dx, dy = shapes.ORIENTATION_DX[shape, orientation, :size], shapes.ORIENTATION_DY[shape, orientation, :size]
    grid = np.full((int(dy.max()) + 1, int(dx.max() - dx.min()) + 1), " ")
    icons = shapes.BEAST_ICON[shape - shapes.FIRST_BEAST_SHAPE, orientation, :size] if letter == BEAST else ()
    grid[dy, dx - dx.min()] = [icon_letter(int(icon)) for icon in icons] or letter
    return ["".join(row) for row in grid]


def strip(items: list[tuple[list[str], str]], width: int) -> list[str]:
    """Small pictures side by side, each above its caption, wrapped at ``width`` columns. items: (rows, caption)."""
    lines: list[str] = []
    while items:
        fitting, used = 0, 0
        while fitting < len(items) and (fitting == 0 or used + _item_width(items[fitting]) <= width):
            used += _item_width(items[fitting])
            fitting += 1
        lines += _strip_lines(items[:fitting])
        items = items[fitting:]
    return lines


def _item_width(item: tuple[list[str], str]) -> int:
    """Columns that a picture needs, with its caption and the gap after it."""
    rows, caption = item
    return max(len(caption), *map(len, rows)) + 2


def _strip_lines(items: list[tuple[list[str], str]]) -> list[str]:
    """One strip: pictures with their lowest rows on one line, and captions below."""
    height = max(len(rows) for rows, _ in items)
    columns = [[""] * (height - len(rows)) + rows + [caption] for rows, caption in items]
    widths = [_item_width(item) for item in items]
    return [
        "".join(column[y].ljust(width) for column, width in zip(columns, widths, strict=True)).rstrip() for y in range(height + 1)
    ]


def tile_letter(tile: int) -> str:
    """The letter a tile is drawn with. tile: a code below ``TILE_ROOM``."""
    kind = int(T.TILE_KIND[tile])
    if kind in (T.CAT, T.KITTEN):
        return (LETTERS if kind == T.CAT else KITTENS)[T.TILE_COLOUR[tile]]
    return kind_letter(kind)


def kind_letter(kind: int) -> str:
    """The letter of a tile that has no colour of its own. kind: T.OSHAX, T.RARE, T.COMMON, T.BEAST or T.RAT."""
    return {T.OSHAX: OSHAX, T.RARE: RARE, T.COMMON: COMMON, T.BEAST: BEAST, T.RAT: ROYAL_RAT}[kind]


def icon_letter(icon: int) -> str:
    """The letter on a square of a beast. icon: colour + 1 of the icon there, 0 for none."""
    return LETTERS[icon - 1].lower() if icon else BEAST


def _owners(boat: _Boat) -> list[list[int]]:
    """What each square belongs to, 11 rows of 24. It has a rim of water, so [y + 1][x + 1] is square (x, y)."""
    owner = np.full((T.HEIGHT + 2, T.WIDTH + 2), WATER)
    slot = np.frombuffer(boat.tile_at, np.uint8).astype(np.int64) - 1
    owner[T.SQUARE_Y + 1, T.SQUARE_X + 1] = np.where(slot >= 0, FIRST_TILE + slot, T.ROOM_AT)
    return owner.tolist()  # type: ignore[no-any-return]


def _marks(boat: _Boat) -> list[list[str]]:
    """The letter on each square, 9 rows of 22, a blank off the boat."""
    marks = [[" "] * T.WIDTH for _ in range(T.HEIGHT)]
    maps = {int(square): LETTERS[colour].lower() for colour, square in enumerate(T.MAP_SQUARE[boat.sheet])}
    rats = T.RAT_ROWS[boat.sheet].tolist()
    for square, (x, y) in enumerate(zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True)):
        bare = RAT if rats[y] >> x & 1 else maps.get(square, EMPTY)
        slot = boat.tile_at[square] - 1
        marks[y][x] = bare if slot < 0 else _tile_mark(boat, slot, square)
    return marks


def _tile_mark(boat: _Boat, slot: int, square: int) -> str:
    """The letter of a tile on one of its squares."""
    kind, colour = int(np.frombuffer(boat.kinds, np.int64)[boat.tile_code[slot]]), boat.tile_colour[slot]
    first = boat.tile_first[slot] == square
    if kind == T.KITTEN:
        return KITTENS[colour]
    if kind == T.BEAST:
        return icon_letter(boat.icon[square])
    if kind == T.RAT or colour == T.NO_COLOUR or (kind == T.OSHAX and first):
        return kind_letter(kind)
    return LETTERS[colour]


def _weight(one: int, other: int) -> int:
    """The line between two neighbouring squares."""
    if one == other:
        return NO_LINE
    return HEAVY if max(one, other) >= FIRST_TILE else LIGHT


def _border_line(owner: list[list[int]], y: int) -> str:
    """The line above row y: crossings, and the borders between rows y - 1 and y."""
    text = []
    for x in range(T.WIDTH + 1):
        up, down = _weight(owner[y][x], owner[y][x + 1]), _weight(owner[y + 1][x], owner[y + 1][x + 1])
        left, right = _weight(owner[y][x], owner[y + 1][x]), _weight(owner[y][x + 1], owner[y + 1][x + 1])
        text += [JOINTS[27 * up + 9 * right + 3 * down + left], FLAT[right]]
    return "".join(text)


def _square_line(owner: list[list[int]], marks: list[list[str]], y: int) -> str:
    """Row y: the squares and the borders between them."""
    text = []
    for x in range(T.WIDTH + 1):
        text += [UPRIGHT[_weight(owner[y + 1][x], owner[y + 1][x + 1])], marks[y][x] if x < T.WIDTH else " "]
    return "".join(text)
