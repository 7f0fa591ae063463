"""What the picture of a whole table is put together from: pieces, panels, words, and rows of things that fit into a box.

    Piece   a drawing with its place on the table: SVG in its own coordinates, whole pixels, nothing outside of its box

A picture is a list of pieces, the later ones on top. As SVG they are groups (``svg_of``); pixels.py makes each an image of its
own and keeps it, so that a frame costs what has changed. Widths of words are estimated: no machine's fonts matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ..box import T
from .glyphs import CHART, EXPANSION_GLYPHS, GLYPHS
from .svg import SEA, pattern

FONT = "DejaVu Sans, Verdana, sans-serif"
INK, FAINT, PAPER, EDGE, ACCENT, LIVE = "#1d2b36", "#52626e", "#f7f1e3", "#c9b48c", "#7a3b12", "#fff7d6"
"""Colours of words (strong, faint, of what matters now) and of paper, its edge, and the paper of what matters now.

Words have a contrast of at least 4.5 on both papers.
"""
HEADING = ' data-heading=""'
"""Attributes of words that belong to the piece after them."""
LINE = 15
"""Pixels from one line of small words to the next."""
Box = tuple[int, int, int, int]
"""Left, upper edge, width and height."""


class Piece(NamedTuple):
    """A drawing and its box on the table."""

    x: int
    y: int
    width: int
    height: int
    body: str
    """SVG in coordinates of its own: (0, 0) is the box's upper left corner."""
    data: str = ""
    """Attributes of its group: what it stands for, such as ``data-card="3"``."""
    title: str = ""
    """Words that a browser shows beside the pointer."""
    parts: tuple[Piece, ...] = ()
    """Smaller pieces, placed in its box, that make up the drawing; pixels.py uses them since they recur more often."""

    def flat(self) -> tuple[Piece, ...]:
        """Its pieces where it stands, itself if it has none."""
        return tuple(part.at(self.x, self.y) for part in self.parts) or (Piece(*self[:5]),)

    def at(self, x: int, y: int) -> Piece:
        """The same, moved by (x, y)."""
        return self._replace(x=self.x + x, y=self.y + y)


def data(**values: object) -> str:
    """Attributes ``data-…`` of a piece, None left out: ``data(card=3)`` is ``' data-card="3"'``."""
    return "".join(f" data-{name}={quoteattr(str(value))}" for name, value in values.items() if value is not None)


# ---- the definitions that bodies refer to ----
_REFERENCE = re.compile(r'(?:href="#|url\(#)([a-z]+)')


def _definitions() -> dict[str, str]:
    """Id -> what is drawn under it."""
    found = {}
    gradient, waves = SEA.split("</linearGradient>")
    for text in (gradient + "</linearGradient>", waves, *map(pattern, T.COLOURS), *GLYPHS, CHART, *EXPANSION_GLYPHS.values()):
        found[text.split('id="', 1)[1].split('"', 1)[0]] = text
    return found


DEFINITIONS = _definitions()


@lru_cache(maxsize=4096)
def definitions_of(body: str) -> tuple[str, ...]:
    """The ids of all that a body refers to, sorted."""
    found, new = set(), set(_REFERENCE.findall(body))
    while new:
        found |= new
        new = {name for known in new for name in _REFERENCE.findall(DEFINITIONS[known])} - found
    return tuple(sorted(found))


def defs(names: Iterable[str]) -> str:
    """A ``<defs>`` element with these definitions, nothing if there are none."""
    inside = "".join(DEFINITIONS[name] for name in sorted(set(names)))
    return f"<defs>{inside}</defs>" if inside else ""


def group(piece: Piece) -> str:
    """A piece as an SVG group."""
    title = f"<title>{escape(piece.title)}</title>" if piece.title else ""
    return f'<g transform="translate({piece.x} {piece.y})"{piece.data}>{title}{piece.body}</g>'


def moved(piece: Piece) -> str:
    """A piece's drawing in its place, for the body of another one."""
    return f'<g transform="translate({piece.x} {piece.y})">{piece.body}</g>'


def svg_of(pieces: Sequence[Piece], width: int, height: int, label: str) -> str:
    """A whole picture. label: what it shows, for those who cannot see it."""
    names = {name for piece in pieces for name in definitions_of(piece.body)}
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
        f' aria-label={quoteattr(label)} font-family="{FONT}">'
    )
    return "\n".join([head, defs(names), *map(group, pieces), "</svg>"]) + "\n"


# ---- words ----
# Of DejaVu Sans, in thousandths of its size, from the space to the tilde. Verdana's are much the same, other fonts are narrower.
# fmt: off
_WIDTHS = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
    634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
)
# fmt: on
_OTHERS = {"·": 318, "…": 1000}
"""Widths of the other letters that occur and are not as wide as most signs are."""
_SIGN = 838
BOLD = 1.13
"""How much wider bold words are."""


@lru_cache(maxsize=16384)
def words_width(words: str, size: float, bold: bool = False) -> float:
    """How wide words are, in pixels; bold ones rather too wide than too narrow."""
    units = sum(_WIDTHS[ord(c) - 32] if " " <= c <= "~" else _OTHERS.get(c, _SIGN) for c in words)
    return units * size * (BOLD if bold else 1.0) / 1000


def text(x: float, y: float, words: str, size: float = 12, ink: str = INK, bold: bool = False, anchor: str = "") -> str:
    """A line of words. (x, y): where it begins on its base line; anchor: ``middle`` or ``end``."""
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{ink}"{weight}{side}>{escape(words)}</text>'


def cut(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, with … in place of what does not fit."""
    if words_width(words, size, bold) <= width:
        return words
    while words and words_width(words + "…", size, bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, width: float, size: float, most: int = 99) -> list[str]:
    """The words in lines of at most a width; the last line of at most ``most`` ends in … where more would follow."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or words_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} {lines[most]}"]
    return [cut(line, width, size) for line in lines]


# ---- panels ----
def panel(x: int, y: int, width: int, height: int, heading: str = "", live: bool = False, attributes: str = "") -> Piece:
    """A sheet of paper with a heading. live: it is what matters now."""
    fill, edge, thick = (LIVE, ACCENT, 2.5) if live else (PAPER, EDGE, 1.2)
    inset = thick / 2
    body = (
        f'<rect x="{inset:g}" y="{inset:g}" width="{width - thick:g}" height="{height - thick:g}" rx="8" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{thick:g}"/>'
    )
    if not heading:
        return Piece(x, y, width, height, body, attributes)
    head = words_piece(10, 18, cut(heading, width - 20, 12.5, True), 12.5, ACCENT, bold=True)
    parts = (Piece(0, 0, width, height, body), head)
    return Piece(x, y, width, height, body + moved(head), attributes, parts=parts)


def headed(
    x: int, y: int, width: int, height: int, heading: str, live: bool = False, attributes: str = "", most: int = 3
) -> tuple[list[Piece], int]:
    """A panel whose heading goes on in further lines where it is long, and how far below its top there is room for the rest."""
    size, each = 12.5, 16
    said = wrapped(heading, (width - 20) / BOLD, size, most)
    pieces = [panel(x, y, width, height, said[0], live, attributes)]
    further = enumerate(said[1:], 1)
    pieces += [words_piece(x + 10, y + 18 + each * k, line, size, ACCENT, bold=True) for k, line in further]
    return pieces, 26 + each * (len(said) - 1)


def words_piece(x: int, y: int, words: str, size: float = 11.5, ink: str = INK, bold: bool = False, anchor: str = "") -> Piece:
    """Words as a piece of their own, no larger than they are. (x, y): where they begin on their base line, or as anchor says."""
    width, above = int(words_width(words, size, bold)) + 3, int(size) + 1
    left = {"": x, "end": x - width, "middle": x - width // 2}[anchor]
    at = {"": 0.0, "end": float(width), "middle": width / 2}[anchor]
    height = above + int(size * 0.35) + 1
    parts = _word_by_word(words, size, ink, above, height) if not (bold or anchor) and " " in words else ()
    body = text(at, above, words, size, ink, bold, anchor)
    return Piece(left, y - above, width, height, body, parts=parts)


@lru_cache(maxsize=2048)
def _word_by_word(words: str, size: float, ink: str, above: int, height: int) -> tuple[Piece, ...]:
    """A line of words in pieces: lines change with every decision, and words come again. A word takes resvg a millisecond."""
    found, before = [], ""
    for word in words.split(" "):
        if word:
            width = int(words_width(word, size)) + 3
            found.append(Piece(round(words_width(before, size)), 0, width, height, text(0, above, word, size, ink)))
        before += f"{word} "
    return tuple(found)


def row(
    x: int, y: int, width: int, parts: Sequence[str], size: float = 11.5, ink: str = INK, between: str = " · "
) -> list[Piece]:
    """Words side by side, each a piece of its own, because most of them are as before in the next picture. Cut at a width."""
    found: list[Piece] = []
    right = x + width
    for part in parts:
        words = cut(part if not found else between + part, right - x, size)
        if len(words) < 4 and words.endswith("…"):
            break
        led = words_width(" ", size) * (len(words) - len(words.lstrip()))
        found.append(words_piece(x + round(led), y, words.lstrip(), size, ink))
        x += round(words_width(words, size))
    return found


def lines(x: int, y: int, width: int, words: Sequence[str], size: float = 11.5, ink: str = INK) -> list[Piece]:
    """Lines of words, one below the other; what is too long is cut."""
    return [words_piece(x, y + LINE * k + 11, cut(line, width, size), size, ink) for k, line in enumerate(words) if line]


def flow(pieces: Sequence[Piece], width: int, gap: int = 8) -> list[Piece]:
    """Pieces side by side from the left, in as many rows as they need; those of a row stand on one line."""
    placed: list[Piece] = []
    row: list[Piece] = []
    x = y = 0
    needed = [piece.width for piece in pieces]
    for k in range(len(pieces) - 1):
        if pieces[k].data == HEADING:  # a heading stands beside what it is about
            needed[k] += gap + pieces[k + 1].width

    def end_row() -> int:
        tallest = max((piece.height for piece in row), default=0)
        placed.extend(piece._replace(y=y + tallest - piece.height) for piece in row)
        row.clear()
        return y + tallest + (gap if tallest else 0)

    for piece, room in zip(pieces, needed, strict=True):
        if row and x + room > width:
            y, x = end_row(), 0
        row.append(piece._replace(x=x))
        x += piece.width + gap
    end_row()
    return placed


def fitted(make: Callable[[int], Sequence[Piece]], sizes: Sequence[int], width: int, height: int) -> list[Piece]:
    """The first of some sizes at which pieces fit into a box, as :func:`flow` lays them.

    If none does, the last size, and in place of what does not fit words that say how much it is. make: size -> pieces.
    """
    placed: list[Piece] = []
    for size in sizes:
        placed = flow(make(size), width, 8 if size == sizes[0] else 3 if size == sizes[-1] else 5)
        if all(piece.y + piece.height <= height and piece.x + piece.width <= width for piece in placed):
            return placed
    fit = [piece for piece in placed if piece.y + piece.height <= height]
    if fit:
        left = len(placed) - len(fit) + 1
        last = fit.pop()
        fit.append(words_piece(last.x, last.y + min(last.height, 14) - 2, f"+ {left} more", 10, FAINT, bold=True))
    return fit


def filled(
    area: Box, heading: str, make: Callable[[int], Sequence[Piece]], sizes: Sequence[int], attributes: str = ""
) -> list[Piece]:
    """A panel with pieces in it, as large as they fit there (:func:`fitted`)."""
    x, y, width, height = area
    found = fitted(make, sizes, width - 20, height - 32)
    return [panel(x, y, width, height, heading, attributes=attributes), *(piece.at(x + 10, y + 26) for piece in found)]
