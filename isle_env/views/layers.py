"""A drawing in layers, for pixels.py: glyphs and letters come again and again on other grounds, so each is drawn once.

    tile = plate and body │ face │ halo of the letter │ letter          boat = sea, hull, rooms │ rat │ rat │ … │ map │ letter │ …

Drawings with anything but one scaled group, such as cards, are not taken apart.
"""

from __future__ import annotations

import re
from math import ceil, floor

from .table_parts import Piece

_ELEMENT = r"<(?:path|circle|use) [^>]*/>|<text [^>]*>[^<]*</text>"
_GROUP = re.compile(
    rf'((?:<rect [^>]*/>)*)(<g transform="(?:translate\((\d+) (\d+)\) )?scale\(([\d.]+)\)">)((?:{_ELEMENT})*)</g>'
)
_PART = re.compile(_ELEMENT)
_GLYPH = re.compile(r'<use href="#[a-z]+" transform="translate\(([\d.]+) ([\d.]+)\)[^>]*/>')
_LETTER = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]* text-anchor="middle"[^>]*>[^<]</text>')
_REACH = 23.0
"""How far a glyph goes from its middle, at most: 20 as it is (glyphs.py), somewhat more where it is enlarged."""
_HALO = 4.0
"""How far a halo goes beyond the letter's size."""


def layers_of(body: str, width: int, height: int) -> list[Piece] | None:
    """The layers of a drawing, the lowest first, placed in it; None if it is to be drawn as a whole.

    width, height: of the drawing. The body of a layer is the same wherever it lies.
    """
    found = _GROUP.fullmatch(body)
    if found is None or ("<use " not in found[6] and "<text " not in found[6]):
        return None
    before, start, scale = found[1], found[2], float(found[5])
    left, top = (float(found[k] or 0) for k in (3, 4))
    layers: list[Piece] = []
    ground: list[str] = []

    def end_ground() -> None:
        nonlocal before
        if before or ground:
            layers.append(Piece(0, 0, width, height, f"{before}{start}{''.join(ground)}</g>"))
            before = ""
            ground.clear()

    for part in _PART.findall(found[6]):
        at = _GLYPH.fullmatch(part) or _LETTER.fullmatch(part)
        if at is None:
            ground.append(part)
            continue
        end_ground()
        reach = (_REACH if part.startswith("<use") else float(at[3]) + _HALO) * scale
        layers.append(_placed(part, at, left + float(at[1]) * scale, top + float(at[2]) * scale, reach, scale))
    end_ground()
    return layers


def _placed(part: str, at: re.Match[str], x: float, y: float, reach: float, scale: float) -> Piece:
    """An element with its middle at (x, y), in pixels. at: its numbers; reach: how far it goes."""
    left, top = floor(x - reach), floor(y - reach)
    width, height = ceil(x + reach) - left, ceil(y + reach) - top
    moved = part[: at.start(1)] + "0" + part[at.end(1) : at.start(2)] + "0" + part[at.end(2) :]
    return Piece(left, top, width, height, f'<g transform="translate({x - left:g} {y - top:g}) scale({scale:g})">{moved}</g>')
