"""A boat as an SVG picture: hull, rooms with their walls, rats and maps, and the tiles on top of them.

    sea │ hull │ rooms, grid, icons │ walls │ rats, maps │ tiles │ captions        drawn in this order

Every drawing is our own. The same boat gives the same text on every machine: nothing depends on chance, fonts or hash order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from isle_env.tile import Tile

from ..box import T
from .glyphs import EXPANSION_GLYPHS, GLYPHS, use
from .outline import CELL, Square, centre, farthest, neighbours, number, outline, spine

MARGIN, TOP, BOTTOM = 46, 40, 74
WIDTH = T.WIDTH * CELL + 2 * MARGIN
HEIGHT = T.HEIGHT * CELL + TOP + BOTTOM
FURTHER = 28
"""Height of a second line of words, for what only the expansion has."""


class Paint(NamedTuple):
    """A colour in three strengths."""

    body: str
    dark: str
    light: str


PAINTS = {
    "blue": Paint("#3f87d2", "#1d4a80", "#a8d0f7"),
    "green": Paint("#4fae63", "#24633a", "#bde8c4"),
    "red": Paint("#d8524d", "#85231f", "#f9beb8"),
    "purple": Paint("#8a63c0", "#4a2f7c", "#d6c4f0"),
    "orange": Paint("#ef9537", "#995309", "#fddcb0"),
    "common": Paint("#b9814f", "#6f4522", "#e2b88d"),
    "oshax": Paint("#efe9dc", "#8f6a0c", "#fffdf5"),
    "rare": Paint("#e6bb3c", "#8f6a0c", "#fff0b0"),
    "beast": Paint("#5d6470", "#2b3038", "#a9b1bf"),
    "royal_rat": Paint("#b9a7b0", "#5a4a55", "#e8dde3"),
}
# Room -> floor, icon, and the ink of the icon.
ROOMS = {
    "deck": ("#ecdcbd", "", ""),
    "captain_stern": ("#f6dd9a", "wheel", "#c79a3a"),
    "captain_bow": ("#f6dd9a", "wheel", "#c79a3a"),
    "bedroom_top": ("#d3d6f0", "moon", "#8d93c9"),
    "bedroom_bottom": ("#d3d6f0", "moon", "#8d93c9"),
    "dining": ("#d3e8c4", "apple", "#86b46c"),
    "storage": ("#e3c79a", "grain", "#ad8648"),
}
PLAN: dict[Square, str] = {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])): T.ROOM_NAMES[T.ROOM_AT[s]] for s in range(T.SQUARES)}


def boat_svg(
    name: str, tiles: Sequence[Tile], points: Mapping[str, int], icons: Mapping[Square, str] = MappingProxyType({})
) -> str:
    """The picture of a boat as SVG text.

    name: its sheet; tiles: those on it; points: ``Boat.score()``, for the caption; icons: those of beasts, square -> colour.
    """
    kinds = {tile.kind for tile in tiles}
    further = [glyph for kind, glyph in EXPANSION_GLYPHS.items() if kind in kinds]
    height = HEIGHT + FURTHER * bool(further)
    covered = {cell for tile in tiles for cell in tile.cells}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" aria-label="The {name} boat with {len(tiles)} tiles: {points["total"]} points"'
        ' font-family="Verdana, DejaVu Sans, sans-serif">',
        f"<defs>{SEA}{''.join(pattern(colour) for colour in T.COLOURS)}{''.join((*GLYPHS, *further))}</defs>",
        *_sea(height),
        f'<g transform="translate({MARGIN} {TOP})">',
        *hull(),
        *rooms(),
        *sheet(name, covered),
        *(part for tile in tiles for part in tile_parts(tile, icons)),
        "</g>",
        *_captions(points),
        *_further_captions(kinds),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


# ---- what lies under the tiles ----
SEA = (
    '<linearGradient id="sea" x2="0" y2="1"><stop stop-color="#8ecbe0"/><stop offset="1" stop-color="#4f97bb"/>'
    '</linearGradient><pattern id="waves" width="120" height="48" patternUnits="userSpaceOnUse">'
    '<path d="M8 14q9-8 18 0t18 0M66 38q9-8 18 0t18 0" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.4"'
    ' stroke-linecap="round"/></pattern>'
)


def _sea(height: int) -> list[str]:
    box = f'width="{WIDTH}" height="{height}" rx="18"'
    return [f'<rect {box} fill="url(#sea)"/>', f'<rect {box} fill="url(#waves)"/>']


def hull() -> list[str]:
    """Planks around the squares: strokes under the floor, the widest first."""
    border = outline(PLAN, 0, 0.1)
    return [
        f'<path d="{border}" fill="{ink}" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round"/>'
        for ink, width in (("#4c2f18", 40), ("#8a5a33", 34), ("#6d4526", 20), ("#a87144", 14))
    ]


def rooms() -> list[str]:
    """Floors, the grid, and the walls between rooms."""
    parts = []
    for room, (floor, _, _) in ROOMS.items():
        squares = [square for square, its in PLAN.items() if its == room]
        parts.append(f'<path d="{outline(squares, 0, 0.1)}" fill="{floor}"/>')
    parts.append(_lines(PLAN, same=True, style='stroke="#7a6240" stroke-opacity=".28" stroke-width="1"'))
    parts.append(_lines(PLAN, same=False, style='stroke="#5b3a1e" stroke-width="5" stroke-linecap="round"'))
    return parts


def _lines(plan: Mapping[Square, str], same: bool, style: str) -> str:
    """The lines between squares of the same room (the grid) or of different rooms (the walls)."""
    path = []
    for (x, y), room in plan.items():
        if (x + 1, y) in plan and (plan[x + 1, y] == room) == same:
            path.append(f"M{(x + 1) * CELL} {y * CELL}v{CELL}")
        if (x, y + 1) in plan and (plan[x, y + 1] == room) == same:
            path.append(f"M{x * CELL} {(y + 1) * CELL}h{CELL}")
    return f'<path d="{"".join(path)}" fill="none" {style}/>'


def map_drawn(colour: str, x: float, y: float) -> str:
    """A treasure map with its middle at (x, y)."""
    return use("map", x, y, PAINTS[colour].body)


def sheet(name: str, covered: set[Square], drawn: Callable[[str, float, float], str] = map_drawn) -> list[str]:
    """What is printed on the sheet and not covered: rats, maps, an icon in each room. drawn: draws a map, as ``map_drawn``."""
    sheet = T.COMPONENTS.boats[T.BOAT_NAMES.index(name)]
    bare = [square for square in PLAN if square not in covered]
    parts = [use("rat", *centre(rat)) for rat in sheet.rats if rat in bare]
    for colour, square in zip(T.COLOURS, sheet.maps, strict=True):
        if square in bare:
            parts.append(drawn(colour, *centre(square)))
    for room, (_, icon, ink) in ROOMS.items():
        left = [square for square in bare if PLAN[square] == room and square not in sheet.rats + sheet.maps]
        if icon and left:
            parts.append(use(icon, *centre(min(left, key=_from_middle(room))), ink, 1.1))
    return parts


def _from_middle(room: str) -> Callable[[Square], float]:
    """How far a square is from the middle of a room, squared, in squares."""
    squares = [square for square, its in PLAN.items() if its == room]
    mx, my = (sum(part) / len(squares) for part in zip(*squares, strict=True))
    return lambda square: round((square[0] - mx) ** 2 + (square[1] - my) ** 2, 6)


# ---- the tiles ----
def pattern(colour: str) -> str:
    """A light pattern for each colour, so that people who cannot see the colours can tell them apart."""
    ink = f'fill="none" stroke="{PAINTS[colour].dark}" stroke-opacity=".35" stroke-width="2"'
    lines = {
        "blue": "M0 3q4-4 8 0t8 0M0 11q4-4 8 0t8 0",
        "green": "M4 4h.1M12 12h.1",
        "red": "M0 16L16 0",
        "purple": "M8 4v8M4 8h8",
        "orange": "M0 4h16M0 12h16",
    }
    return (
        f'<pattern id="{colour}" width="16" height="16" patternUnits="userSpaceOnUse">'
        f'<path d="{lines[colour]}" {ink} stroke-linecap="round"/></pattern>'
    )


def icon_drawn(colour: str, x: float, y: float) -> list[str]:
    """An icon of a beast with its middle at (x, y): a disc in its colour and pattern."""
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="12.5"'
    return [f'{disc} fill="{PAINTS[colour].body}" stroke="#fff" stroke-width="2.4"/>', f'{disc} fill="url(#{colour})"/>']


def tile_parts(
    tile: Tile, icons: Mapping[Square, str], drawn: Callable[[str, float, float], list[str]] = icon_drawn
) -> list[str]:
    """A tile: its plate, and on it a cat, treasure, beast or royal rat. icons: as for ``boat_svg``; drawn: draws one of them."""
    paint = PAINTS[tile.colour or tile.kind]
    border = outline(tile.cells, 2.5, 9)
    plate = [f'<path d="{border}" fill="{paint.body}" stroke="{paint.dark}" stroke-width="3"/>']
    if tile.kind == "beast":
        return plate + _beast(tile, paint, icons, drawn)
    if tile.kind == "royal_rat":
        return [*plate, use("royal", *centre(tile.cells[0]))]
    if tile.colour is None:
        return plate + _treasure(tile, paint)
    plate.append(f'<path d="{border}" fill="url(#{tile.colour})"/>')
    if tile.kind == "oshax":
        plate.append(f'<path d="{outline(tile.cells, 5, 7)}" fill="none" stroke="#f5cf5b" stroke-width="2.6"/>')
    return plate + cat_parts(tile, paint)


def cat_parts(tile: Tile, paint: Paint) -> list[str]:
    """A cat stretched out over its squares; an Oshax has a mane. Of a cat of one square only the face shows."""
    head = min(tile.cells, key=lambda cell: (sum(n in tile.cells for n in neighbours(cell)), cell[1], cell[0]))
    parts = _body(head, tile.cells, paint) if len(tile.cells) > 1 else []
    x, y = centre(head)
    if tile.kind == "oshax":
        parts.append(use("mane", x, y))
    parts.append(use("face", x, y, paint.light))
    if tile.kind == "kitten":
        parts.append(use("bow", x, y))
    return parts


def _beast(tile: Tile, paint: Paint, icons: Mapping[Square, str], drawn: Callable[[str, float, float], list[str]]) -> list[str]:
    """A dark plate with a paw, and on a square with an icon what ``drawn`` makes of it."""
    parts = [f'<path d="{outline(tile.cells, 6, 6)}" fill="none" stroke="{paint.light}" stroke-width="1.6"/>']
    for cell in tile.cells:
        x, y = centre(cell)
        if cell not in icons:
            parts.append(use("paw", x, y, paint.light))
            continue
        parts += drawn(icons[cell], x, y)
    return parts


def _body(head: Square, cells: Sequence[Square], paint: Paint) -> list[str]:
    """A cat from its head to its tail. A cat of two squares is face and tail alone."""
    tail = farthest(head, cells)
    body, tip = spine(set(cells) - {tail}), _tail(tail, cells)
    style = 'stroke-linecap="round" stroke-linejoin="round"'
    lines = [
        f'<path d="{tip}" {style} fill="none" stroke="{paint.dark}" stroke-width="11"/>',
        f'<path d="{body}" {style} fill="{paint.dark}" stroke="{paint.dark}" stroke-width="21"/>',
        f'<path d="{tip}" {style} fill="none" stroke="{paint.light}" stroke-width="8"/>',
        f'<path d="{body}" {style} fill="{paint.light}" stroke="{paint.light}" stroke-width="18"/>',
    ]
    return lines if body else lines[::2]


def _tail(tail: Square, cells: Sequence[Square]) -> str:
    """A line from the square before the tail to the tail's square, with a curl at its end. Path data."""
    before = min(n for n in neighbours(tail) if n in cells)
    (x, y), (bx, by) = centre(tail), centre(before)
    dx, dy = (x - bx) / CELL, (y - by) / CELL
    curl = (x + 7 * dx - 9 * dy, y + 7 * dy + 9 * dx)
    bend = (x + 11 * dx, y + 11 * dy)
    return "M{} {}L{} {}Q{} {} {} {}".format(*map(number, (bx, by, x, y, *bend, *curl)))


def _treasure(tile: Tile, paint: Paint) -> list[str]:
    """Coins on common treasure, gems on rare treasure."""
    shine = f'<path d="{outline(tile.cells, 6, 6)}" fill="none" stroke="{paint.light}" stroke-width="1.6"/>'
    return [shine, *(use("coin" if tile.kind == "common" else "gem", *centre(cell)) for cell in tile.cells)]


# ---- words ----
def _further_captions(kinds: set[str]) -> list[str]:
    """What the drawings of the expansion mean, those that are aboard; in a line of their own."""
    y, parts, x = HEIGHT - 28 + FURTHER, [], MARGIN
    for kind, glyph, words, width in (
        ("kitten", "bow", "kitten", 90), ("beast", "paw", "beast, with icons", 160), ("royal_rat", "royal", "royal rat", 110),
    ):  # fmt: skip
        if kind in kinds:
            parts.append(use(glyph, x, y + (6 if kind == "kitten" else -5), PAINTS["beast"].dark, 0.7))
            parts.append(f'<text x="{x + 17}" y="{y}" font-size="13" fill="#12344a">{words}</text>')
            x += width
    return parts


def _captions(points: Mapping[str, int]) -> list[str]:
    """What the drawings mean, and what the boat scores."""
    y, parts, x = HEIGHT - 28, [], MARGIN
    for glyph, words, width in (
        ("face", "cat", 78), ("oshax", "Oshax", 100), ("coin", "common treasure", 158), ("gem", "rare treasure", 140),
        ("rat", "rat in sight", 128), ("map", "treasure map", 140),
    ):  # fmt: skip
        if glyph == "oshax":
            parts.append(use("mane", x, y, scale=0.8))
        colour = {"map": PAINTS["red"].body}.get(glyph, PAINTS["orange"].light)
        parts.append(use("face" if glyph == "oshax" else glyph, x, y, colour, 0.8))
        parts.append(f'<text x="{x + (21 if glyph == "oshax" else 17)}" y="{y + 5}" font-size="13" fill="#12344a">{words}</text>')
        x += width
    total = f"{points['total']} points".replace("-", "−")
    parts.append(
        f'<text x="{WIDTH - MARGIN}" y="{y + 6}" font-size="17" font-weight="bold" text-anchor="end" fill="#fff">{total}</text>'
    )
    return parts
