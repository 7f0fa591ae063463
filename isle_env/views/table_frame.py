"""What the tables of all games have in common: ground, header, table of scores, legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from isle_env.engine.setting import SOLO

from ..box import T
from . import labels
from .choices import Choice
from .glyphs import use
from .svg import PAINTS
from .table_boats import GAP
from .table_parts import (
    ACCENT,
    FAINT,
    INK,
    Box,
    Piece,
    cut,
    data,
    lines,
    panel,
    row,
    svg_of,
    text,
    words_piece,
    words_width,
    wrapped,
)
from .table_tiles import chart
from .text_cards import result

if TYPE_CHECKING:
    from isle_env.game import Game

HEADER = 74
"""Height of the header."""
COLUMN = 400
"""Width of the column beside the boats."""
BELOW = 238
"""Height of what is below the boats: what is being resolved, and cards."""
FEW_PLACES = 4
"""Up to this many places of a tile in hand are named: it is drawn below them."""
MOST_ROWS = 11
"""Rows of words on legal actions."""
MOST_CHOICES = 4
"""Choices named in the header."""


class Table(NamedTuple):
    """A whole picture: its size in pixels, what it shows in words, and its pieces, the later ones on top."""

    width: int
    height: int
    label: str
    pieces: list[Piece]
    to_come: Callable[[], Sequence[Piece]] = tuple
    """Returns pieces of which later tables will need many at once; pixels.py draws them ahead, with the first table."""

    def svg(self) -> str:
        """The picture as SVG text."""
        return svg_of(self.pieces, self.width, self.height, self.label)


def frame(width: int, bottom: int, title: str, happens: str, right: str, chosen: Sequence[str]) -> list[Piece]:
    """The ground and the header. chosen: what was chosen last, the newest first.

    right: words on the right of the first line on which there is room; the last one has always: it tells fewer choices then.
    """
    height = bottom + 30
    parts = happens.split(" · ")
    needed = [words_width(title, 17, True), sum(words_width(part, 14, True) + 15 for part in parts)]
    line = next((k for k, room in enumerate(needed) if room <= width - 3 * GAP - words_width(right, 12)), 2)
    ends = [width - GAP - (words_width(right, 12) + GAP) * (k == line) for k in range(3)]  # where words of each line end
    pieces = [
        Piece(0, 0, width, height, f'<rect width="{width}" height="{height}" fill="#e9dcc0"/>'),
        words_piece(GAP, 24, cut(title, ends[0] - GAP, 17, True), 17, ACCENT, bold=True)._replace(data=data(place="header")),
        words_piece(width - GAP, (24, 46, 66)[line], right, 12, FAINT, anchor="end"),
    ]
    x = GAP
    for part in parts:  # bold, one after the other
        said = words_piece(x, 46, cut(part, ends[1] - x, 14, True), 14, INK, bold=True)
        pieces.append(said)
        x += said.width + 12
    if chosen:
        told = [*(f"{choice}  ←" for choice in chosen[:-1]), chosen[-1]]
        while len(told) > 1 and words_width("  ".join(["Chosen last:", *told]), 12) > ends[2] - GAP:
            told = [*told[:-2], told[-2].removesuffix("  ←")]
        pieces += row(GAP, 66, int(ends[2]) - GAP, ["Chosen last:", *told], 12, FAINT, "  ")
    return pieces


def now_words(last: Sequence[Choice], viewer: int | None) -> list[str]:
    """What was chosen last, the newest first, as far as the viewer may know it."""
    return [choice.words(viewer) for choice in reversed(last) if choice.known_to(viewer)][:MOST_CHOICES]


def legal_rows(game: Game, width: int, holds: bool) -> list[str]:
    """The legal actions in rows of words: one below the other if there is room. holds: a tile in hand is drawn below them."""
    said = labels.legal(game, FEW_PLACES if holds else labels.NAMED_ACTIONS)
    rows = [row for line in said for row in wrapped(line, width, 11.5)]
    return rows if len(rows) <= MOST_ROWS else wrapped(" ".join(said), width, 11.5, MOST_ROWS)


def edges(record: np.void, last: Sequence[Choice], viewer: int | None) -> list[tuple[int, int]]:
    """Seat and slot of the tiles that were laid last, as far as the viewer knows."""
    found = []
    for choice in last:
        words = choice.name.removeprefix("place orientation ").split(" at (")
        if len(words) == 2 and choice.name.startswith("place ") and choice.known_to(viewer):
            x, y = (int(part) for part in words[1].rstrip(")").split(","))
            slot = int(record["tile_at"][choice.seat, T.SQUARE_AT[y, x]]) - 1
            if slot >= 0:
                found.append((choice.seat, slot))
    return found


def score_rows(
    x: int, y: int, width: int, titles: Sequence[str], names: Sequence[str], rows: Sequence[Sequence[int]]
) -> list[Piece]:
    """A table of scores: titles, and a row for each name."""
    first, each = 90, min(96, (width - 90) // len(titles))
    cells: list[tuple[int, int, str, float, str, bool, str]] = [
        (first + each * (k + 1), 14, title, 10.5, FAINT, False, "end") for k, title in enumerate(titles)
    ]
    for line, (name, values) in enumerate(zip(names, rows, strict=True), 1):
        cells.append((0, 14 + 17 * line, name, 12.5, INK, True, ""))
        for k, value in enumerate(values):
            words = str(value).replace("-", "−")
            cells.append((first + each * (k + 1), 14 + 17 * line, words, 12.5, INK, titles[k] == "total", "end"))
    body, parts = "".join(text(*cell) for cell in cells), tuple(words_piece(*cell) for cell in cells)
    return [Piece(x, y, width, 17 * (len(rows) + 1) + 4, body, parts=parts)]


def final_scores(
    game: Game, area: Box, width: int, titles: Sequence[str], rows: Sequence[Sequence[int]], sister_titles: Sequence[str]
) -> tuple[list[Piece], int]:
    """The panel of the end, and how far below its top there is room for the rest. width: of the scores; rows: one for each seat.

    sister_titles: of her score, in a game against her.
    """
    x, y, whole, _ = area
    names = [f"seat {seat}{' ★' if seat in game.winners() else ''}" for seat in range(game.num_players)]
    pieces = [panel(*area, "Final scores", True, data(place="scores"))]
    pieces += score_rows(x + 10, y + 24, width, titles, names, rows)
    used = 44 + 17 * (len(rows) + 1)
    if game.mode == SOLO:
        hers = list(game.sister_score().values())
        pieces += score_rows(x + 10, y + used, whole - 20, sister_titles, ["sister"], [hers])
        pieces += lines(x + 10, y + used + 38, whole - 20, [result(int(game.record["score"][0, -1]) - hers[-1])], 13)
        used += 64
    return pieces, used


WORDS: dict[str, tuple[str, str]] = {
    "cat": ("face", "cat, with the letter of its colour"), "oshax": ("face", "Oshax"), "common": ("coin", "common treasure"),
    "rare": ("gem", "rare treasure"), "rat": ("rat", "rat"), "map": ("lettered", "treasure map"), "kitten": ("bow", "kitten"),
    "beast": ("paw", "beast, with icons"), "royal_rat": ("royal", "royal rat"),
}  # fmt: skip


def legend(width: int, y: int, kinds: Sequence[str]) -> list[Piece]:
    """What the drawings mean. kinds: keys of ``WORDS``."""
    letters = " · ".join(f"{name[0].upper()} {name}" for name in T.COLOURS)
    whole = sum(44 + words_width(WORDS[kind][1], 11.5) for kind in kinds) + words_width(letters, 11.5) + 36
    parts, x = [], 24.0
    for kind in kinds:
        glyph, words = WORDS[kind]
        if whole > width:
            words = words.partition(",")[0]
        if kind == "oshax":
            parts.append(use("mane", x, 14, scale=0.6))
        if kind == "map":
            parts.append(f'<g transform="translate({x:g} 14) scale(.6)">{chart("red", 0, 0)}</g>')
        else:
            colour = PAINTS["beast"].dark if kind == "beast" else PAINTS["orange"].light
            parts.append(use(glyph, x, 20 if kind == "kitten" else 14, colour, 0.6))
        parts.append(text(x + 15, 18, words, 11.5, INK))
        x += 44 + words_width(words, 11.5)
    parts.append(text(x, 18, letters, 11.5, INK))
    return [Piece(0, y, width, 28, "".join(parts), data(place="legend"))]
