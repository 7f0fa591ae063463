"""Words as outlines, for pixels.py: resvg opens the font again for every letter, which takes longer than the rest of a frame.

The outlines are those of DejaVu Sans, read by Matplotlib; letters stand where the font's widths and kerning put them.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape
from typing import Any, NamedTuple

import numpy as np

BOLD = "DejaVuSans-Bold.ttf"
REGULAR = "DejaVuSans.ttf"
_TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
_INK = re.compile(r"#[0-9a-f]{6}")
_MOVE, _CURVE, _CLOSE = 1, 3, 79
"""Codes of Matplotlib's paths; others are straight lines. A curve, with one point that bends it, has two entries."""
_UNITS_OF_PATHS = 64
"""Matplotlib divides an outline in units of the font by this."""


@cache
def _font(bold: bool) -> Any:
    """A font that Matplotlib brings along."""
    from matplotlib import __version_info__, get_data_path
    from matplotlib.ft2font import FT2Font

    # Before 3.11, Matplotlib loads letters at an eighth of their width and widens them when it draws; a factor of 1 stops that.
    width: dict[str, Any] = {"hinting_factor": 1} if __version_info__ < (3, 11) else {}
    return FT2Font(f"{get_data_path()}/fonts/ttf/{BOLD if bold else REGULAR}", **width)


@lru_cache(maxsize=4096)
def letter_of(letter: str, bold: bool, size: float) -> tuple[str, float]:
    """A letter's outline as relative SVG path commands from its origin, and how far it moves the next one, in pixels."""
    from matplotlib.ft2font import LoadFlags

    font = _font(bold)
    scale = size / font.units_per_EM
    width = font.load_char(ord(letter), LoadFlags.NO_SCALE).horiAdvance * scale
    points, codes = font.get_path()
    points = np.round(points * (_UNITS_OF_PATHS * scale) * (1, -1), 2)
    commands: list[str] = []
    here = start = np.zeros(2)
    k = 0
    while k < len(codes):
        code = codes[k]
        if code == _CLOSE:
            commands.append("z")
            here = start
        elif code == _CURVE:
            bend, end = points[k] - here, points[k + 1] - here
            commands.append(f"q{bend[0]:.2f} {bend[1]:.2f} {end[0]:.2f} {end[1]:.2f}")
            here = points[k + 1]
            k += 1
        else:
            step = points[k] - here
            commands.append(f"{'m' if code == _MOVE else 'l'}{step[0]:.2f} {step[1]:.2f}")
            here = points[k]
            start = here if code == _MOVE else start
        k += 1
    return "".join(commands), width


@lru_cache(maxsize=4096)
def _kerning(left: str, right: str, bold: bool) -> float:
    """How much nearer or farther two letters stand than their widths say, in sizes of the font."""
    from matplotlib.ft2font import Kerning

    font = _font(bold)
    units = font.get_kerning(font.get_char_index(ord(left)), font.get_char_index(ord(right)), Kerning.UNSCALED)
    return float(units / font.units_per_EM)


class Line(NamedTuple):
    """A line of words in one colour."""

    words: str
    x: float
    """Where it begins, in pixels."""
    y: float
    """Its base line."""
    size: float
    bold: bool
    ink: str
    """Its colour, ``#rrggbb``."""
    more: str
    """Its other attributes, as SVG."""

    def letters(self) -> list[tuple[str, float]]:
        """Each letter with its origin's x."""
        return [(letter, self.x + at) for letter, at in zip(self.words, _places(self.words, self.bold, self.size), strict=False)]


def _places(words: str, bold: bool, size: float) -> list[float]:
    """How far from the beginning each letter stands, and at last the whole width."""
    found, at, before = [], 0.0, ""
    for letter in words:
        if before:
            at += _kerning(before, letter, bold) * size
        found.append(at)
        at += letter_of(letter, bold, size)[1]
        before = letter
    return [*found, at]


def _line(attributes: str, words: str) -> Line:
    """What a ``<text>`` element says."""
    given = dict(_ATTRIBUTE.findall(attributes))
    x, y, size = (float(given.pop(name)) for name in ("x", "y", "font-size"))
    bold = given.pop("font-weight", "") == "bold"
    words = unescape(words)
    before = {"": 0.0, "middle": 0.5, "end": 1.0}[given.pop("text-anchor", "")]
    x -= before * _places(words, bold, size)[-1]
    ink = given.pop("fill")
    return Line(words, x, y, size, bold, ink, "".join(f' {name}="{value}"' for name, value in given.items()))


def line_of(svg: str) -> Line | None:
    """The words that are all of an SVG text, None if there is anything else."""
    found = _TEXT.fullmatch(svg)
    line = _line(found[1], found[2]) if found else None
    return line if line and not line.more and _INK.fullmatch(line.ink) else None


def outlined(svg: str) -> str:
    """SVG text with each ``<text>`` element as a path. It has numbers as x, y and font-size; spaces at the ends count."""
    return _TEXT.sub(lambda found: _path(_line(found[1], found[2])), svg)


def _path(line: Line) -> str:
    """A line as a path."""
    outlines = ((at, letter_of(letter, line.bold, line.size)[0]) for letter, at in line.letters())
    path = "".join(f"M{at:.2f} {line.y:g}{outline}" for at, outline in outlines if outline)
    return f'<path d="{path}" fill="{line.ink}"{line.more}/>'
