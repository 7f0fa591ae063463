"""Pictures as pixels: by resvg, without a display. Needs the extra ``pictures``.

    frame(table_of(game))      uint8[height, width, 3], for videos: pieces that were drawn before are taken from a store
    png(svg, scale)            any SVG of this package as a PNG file

Most of a table is as it was a decision ago. So every piece is drawn once, kept, and put onto the frame by NumPy. The words are in
DejaVu Sans, which comes with Matplotlib: pictures are the same on every machine, whatever fonts it has.
"""

from __future__ import annotations

import functools
import importlib
import io
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from isle_env.errors import IsleError
from isle_env.extras import install

from .layers import layers_of
from .lettering import Line, letter_of, line_of, outlined
from .table_frame import Table
from .table_parts import Piece, definitions_of, defs

MISSING = f"pictures in pixels need resvg: {install('pictures')}"
STORE_BYTES = 64 << 20
"""Pixels kept at most: some dozens of games, with everything that is drawn in them."""


Area = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels; the last two are outside."""


class PicturesMissing(IsleError, ImportError):
    """The extra ``pictures`` is not installed; the message says how to install it."""


class _Sprite(NamedTuple):
    """The pixels of a piece."""

    colours: np.ndarray
    """uint8[height, width, 3] if it covers all of its box, else uint16 times the opacity."""
    seen_through: np.ndarray | None
    """uint16[height, width, 1]: 255 minus the opacity; None if it covers all of its box."""
    middle: np.ndarray | None = None
    """uint8[rows, width, 3]: those of its rows that cover all, if most do: panels have round corners, and that is all."""
    first: int = 0
    """The first of them."""

    @property
    def bytes(self) -> int:
        """What it takes in memory."""
        return sum(array.nbytes for array in (self.colours, self.seen_through, self.middle) if array is not None)


_PLAIN = re.compile(r'<rect width="(\d+)" height="(\d+)" fill="#([0-9a-f]{6})"/>')
"""A box of one colour, such as the ground of a table: as large as the frame, it would take resvg longer than all the rest."""
_LARGE = 4096
"""Pixels of a sprite of which it is worth while to know the rows without anything to look through."""

_store: OrderedDict[tuple[int, int, str], _Sprite] = OrderedDict()
_stored = 0


@functools.cache
def _resvg() -> Callable[..., bytes]:
    """The function that draws. Raises :class:`PicturesMissing`."""
    try:
        return importlib.import_module("resvg_py").svg_to_bytes  # type: ignore[no-any-return]
    except ModuleNotFoundError as error:
        raise PicturesMissing(MISSING) from error


def check() -> None:
    """Raises :class:`PicturesMissing`, an ``ImportError``, unless pictures can be made."""
    _resvg()


def png(svg: str, scale: float = 1.0) -> bytes:
    """An SVG text as a PNG file. scale: pixels of the file to one of the SVG's. Raises :class:`PicturesMissing`."""
    return bytes(_resvg()(svg_string=outlined(svg), skip_system_fonts=True, **({} if scale == 1 else {"zoom": scale})))


class Painter:
    """Draws the tables of a game one after the other: only what has changed since the last one."""

    def __init__(self) -> None:
        """Nothing is drawn yet. Raises :class:`PicturesMissing`."""
        check()
        self._pieces: list[Piece] = []
        self._frame = np.empty((0, 0, 3), np.uint8)

    def frame(self, table: Table) -> np.ndarray:
        """A table as pixels: ``uint8[height, width, 3]``, red, green, blue; a new array."""
        pieces = [part for piece in table.pieces for part in piece.flat() if part.body]
        if self._frame.shape[:2] != (table.height, table.width):
            self._frame = np.empty((table.height, table.width, 3), np.uint8)
            changed = [(0, 0, table.width, table.height)]
        else:
            changed = _changed(self._pieces, pieces, table)
        for left, top, right, bottom in changed:
            for piece in pieces:
                if piece.x < right and left < piece.x + piece.width and piece.y < bottom and top < piece.y + piece.height:
                    _put(self._frame, piece, _sprite(piece), (left, top, right, bottom))
        if not self._pieces:
            for piece in table.to_come():
                _sprite(piece)
        self._pieces = pieces
        return self._frame.copy()


def frame(table: Table) -> np.ndarray:
    """One table as pixels, as :meth:`Painter.frame`. Raises :class:`PicturesMissing`."""
    return Painter().frame(table)


def _changed(before: list[Piece], now: list[Piece], table: Table) -> list[Area]:
    """Where two tables differ: areas that do not overlap, all within the table."""
    stay = set(before) & set(now)
    if [piece for piece in before if piece in stay] != [piece for piece in now if piece in stay]:
        return [(0, 0, table.width, table.height)]  # pieces lie on each other in another order
    boxes = dict.fromkeys(piece[:4] for piece in (*before, *now) if piece not in stay)  # a piece often takes another one's place
    areas: list[Area] = []
    for x, y, width, height in boxes:
        areas = _with(areas, (max(x, 0), max(y, 0), min(x + width, table.width), min(y + height, table.height)))
    return areas


def _with(areas: list[Area], new: Area) -> list[Area]:
    """Areas and a further one; those that overlap become one that holds both."""
    if any(area[0] <= new[0] and area[1] <= new[1] and new[2] <= area[2] and new[3] <= area[3] for area in areas):
        return areas
    while True:
        touching = [area for area in areas if area[0] < new[2] and new[0] < area[2] and area[1] < new[3] and new[1] < area[3]]
        if not touching:
            return [*areas, new]
        areas = [area for area in areas if area not in touching]
        lows, highs = zip(*((area[:2], area[2:]) for area in (*touching, new)), strict=True)
        new = (min(x for x, _ in lows), min(y for _, y in lows), max(x for x, _ in highs), max(y for _, y in highs))


def _put(onto: np.ndarray, piece: Piece, sprite: _Sprite, area: Area) -> None:
    """Put a sprite onto a frame, as far as it lies in an area."""
    left, top = max(piece.x, area[0]), max(piece.y, area[1])
    right, bottom = min(piece.x + piece.width, area[2]), min(piece.y + piece.height, area[3])
    columns = slice(left - piece.x, right - piece.x)
    place, top, bottom = onto[top:bottom, left:right], top - piece.y, bottom - piece.y
    if sprite.seen_through is None:
        place[:] = sprite.colours[top:bottom, columns]
    elif sprite.middle is None:
        _mix(place, sprite.colours[top:bottom, columns], sprite.seen_through[top:bottom, columns])
    else:
        first, last = (min(max(row, top), bottom) for row in (sprite.first, sprite.first + len(sprite.middle)))
        place[first - top : last - top] = sprite.middle[first - sprite.first : last - sprite.first, columns]
        for start, end in ((top, first), (last, bottom)):
            if start < end:
                _mix(place[start - top : end - top], sprite.colours[start:end, columns], sprite.seen_through[start:end, columns])


def _mix(place: np.ndarray, colours: np.ndarray, seen_through: np.ndarray) -> None:
    """Put pixels of a sprite onto a place that is seen through them."""
    mixed = place * seen_through
    mixed += colours
    mixed += mixed >> 8  # as _by_255, in 16 bits; the 128 is in already
    mixed >>= 8
    place[:] = mixed


def _sprite(piece: Piece, whole: bool = False) -> _Sprite:
    """The pixels of a piece, from the store if it was drawn before. whole: do not draw it in layers."""
    global _stored
    key = (piece.width, piece.height, piece.body)
    found = _store.get(key)
    if found is not None:
        _store.move_to_end(key)
        return found
    found = _whole(piece) if whole else _drawn(piece)
    _store[key] = found
    _stored += found.bytes
    while _stored > STORE_BYTES and len(_store) > 1:
        _stored -= _store.popitem(last=False)[1].bytes
    return found


def _drawn(piece: Piece) -> _Sprite:
    """Draw a piece."""
    plain = _PLAIN.fullmatch(piece.body)
    if plain and (int(plain[1]), int(plain[2])) == (piece.width, piece.height):
        colour = np.frombuffer(bytes.fromhex(plain[3]), np.uint8)
        return _Sprite(np.broadcast_to(colour, (piece.height, piece.width, 3)), None)
    line = line_of(piece.body)
    if line:
        return _words(line, piece.width, piece.height)
    layers = layers_of(piece.body, piece.width, piece.height)
    return _together(layers, piece.width, piece.height) if layers else _whole(piece)


def _whole(piece: Piece) -> _Sprite:
    """Let resvg draw a piece."""
    pixels = _pixels(f"{defs(definitions_of(piece.body))}{outlined(piece.body)}", piece.width, piece.height)
    opacity = pixels[..., 3:].astype(np.uint16)
    if (opacity == 255).all():
        return _Sprite(np.ascontiguousarray(pixels[..., :3]), None)
    # The 128 that rounds to the nearest is added here, once: 255 * 255 + 128 still fits into 16 bits.
    return _panel(_Sprite(pixels[..., :3] * opacity + np.uint16(128), np.uint16(255) - opacity))


def _panel(sprite: _Sprite) -> _Sprite:
    """A large sprite whose middle rows mostly cover all of its width, with these rows copied as they are; others unchanged."""
    assert sprite.seen_through is not None, "it covers all"
    height, width = sprite.colours.shape[:2]
    if height * width < _LARGE:
        return sprite
    rows = np.concatenate([[-1], np.flatnonzero(sprite.seen_through.any(axis=(1, 2))), [height]])
    widest = int(np.diff(rows).argmax())
    first, last = int(rows[widest]) + 1, int(rows[widest + 1])
    if last - first < height // 2:
        return sprite
    return sprite._replace(middle=_by_255(sprite.colours[first:last].astype(np.uint32) - 128).astype(np.uint8), first=first)


def _together(layers: Sequence[Piece], width: int, height: int) -> _Sprite:
    """Layers as one sprite of this size; what goes beyond it is cut off."""
    ink, through = np.full((height, width, 3), 128, np.uint16), np.full((height, width, 1), 255, np.uint16)  # as in a sprite
    for layer in layers:
        sprite = _sprite(layer, whole=True)
        left, top = max(layer.x, 0), max(layer.y, 0)
        place = (slice(top, layer.y + layer.height), slice(left, layer.x + layer.width))
        high, wide = through[place].shape[:2]
        cut = (slice(top - layer.y, top - layer.y + high), slice(left - layer.x, left - layer.x + wide))
        if sprite.seen_through is None:
            ink[place], through[place] = sprite.colours[cut] * np.uint16(255) + np.uint16(128), 0
        elif layer is layers[0]:
            ink[place], through[place] = sprite.colours[cut], sprite.seen_through[cut]
        else:
            under = sprite.seen_through[cut]
            through[place] = seen = _by_255(through[place] * np.uint32(1) * under)
            mixed = sprite.colours[cut] + _by_255((ink[place] - np.uint32(128)) * under)
            ink[place] = np.minimum(mixed, (255 - seen) * 255 + 128)  # rounding must not make it brighter than white
    if not through.any():
        return _Sprite(_by_255(ink - np.uint32(128)).astype(np.uint8), None)
    return _panel(_Sprite(ink, through))


def _by_255(numbers: np.ndarray) -> np.ndarray:
    """Numbers up to 255 * 255 divided by 255, to the nearest, without a division. uint32 of any shape."""
    more: np.ndarray = numbers + np.uint32(128)
    return (more + (more >> 8)) >> 8


def _pixels(body: str, width: int, height: int) -> np.ndarray:
    """What resvg makes of the inside of an SVG element: ``uint8[height, width, 4]``, the last is opacity."""
    from PIL import Image

    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>'
    with Image.open(io.BytesIO(_resvg()(svg_string=svg, skip_system_fonts=True))) as image:
        return np.asarray(image.convert("RGBA"))


# ---- words, letter by letter: they change with every decision, but the letters are always the same ----
_PHASES = 4
"""Places between two pixels where a letter may begin."""


@functools.lru_cache(maxsize=8192)
def _letter(letter: str, bold: bool, size: float, phase: int) -> tuple[int, int, np.ndarray] | None:
    """The opacity of a letter, ``uint16[height, width]``, and how far left and up of its origin that begins; None for a space."""
    outline, advance = letter_of(letter, bold, size)
    if not outline:
        return None
    left, up = int(size / 4) + 1, int(size * 1.2) + 1
    width, height = int(advance) + 2 * left + 2, up + int(size / 2) + 1
    path = f'<path d="M{left + phase / _PHASES:g} {up}{outline}"/>'
    return left, up, _pixels(path, width, height)[..., 3].astype(np.uint16)


def _words(line: Line, width: int, height: int) -> _Sprite:
    """A line of words as a sprite of this size."""
    opacity = np.zeros((height, width), np.uint16)
    for letter, x in line.letters():
        at, phase = divmod(round(x * _PHASES), _PHASES)
        found = _letter(letter, line.bold, line.size, phase)
        if found is not None:
            left, up, mask = found
            left, top = at - left, int(line.y) - up
            right, bottom = min(left + mask.shape[1], width), min(top + mask.shape[0], height)
            if bottom > max(top, 0) and right > max(left, 0):
                place = opacity[max(top, 0) : bottom, max(left, 0) : right]
                np.maximum(place, mask[max(-top, 0) : bottom - top, max(-left, 0) : right - left], out=place)
    ink = np.frombuffer(bytes.fromhex(line.ink[1:]), np.uint8)
    return _Sprite(opacity[..., None] * ink.astype(np.uint16) + np.uint16(128), np.uint16(255) - opacity[..., None])
