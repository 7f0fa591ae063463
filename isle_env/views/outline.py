"""Lines around and through sets of squares, as SVG path data.

┌───┐          outline: around the squares, some pixels inside their border, with round corners
│ ● └───┐      spine:   from centre to centre of squares that lie side by side
│ ●──● ●│
└───────┘
"""

from __future__ import annotations

from collections.abc import Collection

CELL = 40
"""Width and height of a square in pixels."""

Square = tuple[int, int]
Point = tuple[float, float]


def number(value: float) -> str:
    """A number with at most one decimal, the same on every machine."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def centre(square: Square) -> Point:
    """The middle of a square, in pixels."""
    return (square[0] + 0.5) * CELL, (square[1] + 0.5) * CELL


def neighbours(square: Square) -> list[Square]:
    """The four squares beside one."""
    x, y = square
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def corners(squares: Collection[Square]) -> list[list[Square]]:
    """The corners of the border, one list per closed line, clockwise around the squares inside."""
    ahead: dict[Square, list[Square]] = {}
    for x, y in sorted(squares):
        for start, end, beyond in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beyond not in squares:
                ahead.setdefault(start, []).append(end)
    lines = []
    while ahead:
        line = [min(ahead)]
        while line[-1] in ahead:
            point = line[-1]
            line.append(ahead[point].pop())
            if not ahead[point]:
                del ahead[point]
        lines.append(_turns(line[:-1]))
    return lines


def _turns(line: list[Square]) -> list[Square]:
    """Only the points of a closed line where it turns."""
    return [
        b
        for a, b, c in zip([line[-1], *line[:-1]], line, [*line[1:], line[0]], strict=True)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]


def outline(squares: Collection[Square], inset: float, radius: float) -> str:
    """The border of a set of squares, ``inset`` pixels inside it, corners rounded with ``radius``. Path data."""
    return " ".join(_rounded(_drawn_in(line, inset), radius) for line in corners(squares))


def _drawn_in(line: list[Square], inset: float) -> list[Point]:
    """Move the corners of a clockwise line inwards; the inside lies to the right of each side."""
    moved = []
    for a, b, c in zip([line[-1], *line[:-1]], line, [*line[1:], line[0]], strict=True):
        (ix, iy), (ox, oy) = _direction(a, b), _direction(b, c)
        moved.append((b[0] * CELL + inset * (-iy - oy), b[1] * CELL + inset * (ix + ox)))
    return moved


def _direction(a: Point, b: Point) -> Point:
    """Unit step along a straight side."""
    length = abs(b[0] - a[0]) + abs(b[1] - a[1])
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _rounded(line: list[Point], radius: float) -> str:
    """A closed line with round corners. Path data."""
    parts = []
    for a, b, c in zip([line[-1], *line[:-1]], line, [*line[1:], line[0]], strict=True):
        (ix, iy), (ox, oy) = _direction(a, b), _direction(b, c)
        before = (b[0] - radius * ix, b[1] - radius * iy)
        after = (b[0] + radius * ox, b[1] + radius * oy)
        points = [*before, *b, *after]
        parts.append("{} {}Q{} {} {} {}".format(*map(number, points)))
    return "M" + "L".join(parts) + "Z"


def spine(squares: Collection[Square]) -> str:
    """Lines between the centres of squares side by side, and a filled block where four squares make a larger one. Path data."""
    parts = []
    for x, y in sorted(squares):
        cx, cy = centre((x, y))
        for nx, ny in ((x + 1, y), (x, y + 1)):
            if (nx, ny) in squares:
                parts.append("M{} {}L{} {}".format(*map(number, (cx, cy, *centre((nx, ny))))))
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= set(squares):
            parts.append(f"M{number(cx)} {number(cy)}h{CELL}v{CELL}h-{CELL}Z")
    return "".join(parts)


def farthest(start: Square, squares: Collection[Square]) -> Square:
    """The square with the longest way from ``start`` through the set; if several have it, the first in sorted order."""
    distance, front = {start: 0}, [start]
    for square in front:  # grows while it is walked
        for beside in neighbours(square):
            if beside in squares and beside not in distance:
                distance[beside] = distance[square] + 1
                front.append(beside)
    return min(distance, key=lambda square: (-distance[square], square))
