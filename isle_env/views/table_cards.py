"""Cards as pieces of a table: a chip for each kind, with its name and, where there is room, what it does.

┌─────────────────────┐
│ 2× Basket, speed 3  │     copies, title; the stripe on the left says the sort of card; on the right the price, if any
│ A basket for one    │
│ cat; 3 speed.       │     data-card: the kind's number, as in KEEP and PLAY actions; data-key: its name there
└─────────────────────┘
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ..box import T
from ..games.isle import state as S
from ..games.isle.decisions import Phase
from .table_parts import (
    ACCENT,
    BOLD,
    EDGE,
    FAINT,
    HEADING,
    INK,
    Box,
    Piece,
    cut,
    data,
    fitted,
    lines,
    moved,
    panel,
    text,
    words_piece,
    words_width,
    wrapped,
)
from .text_cards import kind_text, kind_title

if TYPE_CHECKING:
    from isle_env.game import Game

TALL, MIDDLE, LOW, TINY = SIZES = (60, 47, 23, 16)
"""Heights of a chip: with what the card does, the same in fewer lines, with its name alone, with its name in small letters."""
LEAST_WIDTHS, MOST_WIDTH = {TALL: 144, MIDDLE: 112, LOW: 64, TINY: 48}, 400
STEPS = {TALL: 16, MIDDLE: 16, LOW: 8, TINY: 4}
"""Widths: a chip is as narrow as its words allow, in steps, so that one plate serves many."""
_ROWS = {TALL: 4, MIDDLE: 3, LOW: 1, TINY: 1}
"""Lines of words, by height; a title takes one or two of them."""
STRIPES = {
    T.TYPE_OSHAX: "#8a5a2b", T.TYPE_RESCUE: "#3f8f4f", T.TYPE_ANYTIME: "#7a55b0", T.TYPE_TREASURE: "#c79a12",
    T.TYPE_PRIVATE: "#2f6fb5", T.TYPE_PUBLIC: "#c2571a", T.TYPE_FAMILY: "#b03a63",
}  # fmt: skip
SORTS = {
    T.TYPE_OSHAX: "Oshax", T.TYPE_RESCUE: "rescue", T.TYPE_ANYTIME: "anytime", T.TYPE_TREASURE: "treasure",
    T.TYPE_PRIVATE: "private lesson", T.TYPE_PUBLIC: "public lesson", T.TYPE_FAMILY: "family card",
}  # fmt: skip
"""Sorts of cards, in words."""


@lru_cache(maxsize=256)
def _plate(stripe: str, width: int, height: int) -> Piece:
    """A chip without words."""
    body = (
        f'<rect x=".6" y=".6" width="{width - 1.2:g}" height="{height - 1.2:g}" rx="5" fill="#fff" stroke="{EDGE}"'
        f' stroke-width="1.2"/>'
        f'<path d="M6 .6H5A4.4 4.4 0 0 0 .6 5V{height - 5}A4.4 4.4 0 0 0 5 {height - 0.6:g}H6Z" fill="{stripe}"/>'
    )
    return Piece(0, 0, width, height, body)


@lru_cache(maxsize=2048)
def _laid_out(title: str, words: str, right: str, height: int) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """The narrowest chip on which nothing is cut: its width, and the lines of its title and of what the card does."""
    size = _title_size(height)
    aside = 18 + (words_width(right, size, True) + 6 if right else 0)
    if _ROWS[height] == 1:
        needed = int(words_width(title, size, True) + aside) + 1
        width = min(MOST_WIDTH, max(LEAST_WIDTHS[height], -(-needed // STEPS[height]) * STEPS[height]))
        return width, (cut(title, width - aside, size, True),), ()
    for width in range(LEAST_WIDTHS[height], MOST_WIDTH + 1, STEPS[height]):
        head = wrapped(title, (width - aside) / BOLD, size)
        below = wrapped(words, width - 20, 9.5)
        if len(head) <= 2 and len(head) + len(below) <= _ROWS[height] and not any(line.endswith("…") for line in head + below):
            break
    return width, tuple(head[:2]), tuple(below[: _ROWS[height] - len(head[:2])])


def _title_size(height: int) -> float:
    """Pixels of the letters of a title."""
    return 8.5 if height == TINY else 11


@lru_cache(maxsize=2048)
def _drawn(title: str, words: str, stripe: str, right: str, height: int) -> tuple[int, str, tuple[Piece, ...]]:
    """A chip: its width, its drawing whole and in pieces. right: a word on its right."""
    size, base = _title_size(height), 12 if height == TINY else 16
    width, head, below = _laid_out(title, words, right, height)
    pieces = [_plate(stripe, width, height)]
    pieces += [words_piece(12, base + 13 * k, line, size, INK, bold=True) for k, line in enumerate(head)]
    first = 16 + 13 * len(head)
    pieces += [words_piece(12, first + 12 * k, line, 9.5, FAINT) for k, line in enumerate(below)]
    if right:
        pieces.append(words_piece(width - 6, base, right, size - 0.5, ACCENT, bold=True, anchor="end"))
    return width, "".join(map(moved, pieces)), tuple(part for piece in pieces for part in piece.flat())


def _piece(title: str, words: str, stripe: str, right: str, height: int, attributes: str, said: str) -> Piece:
    """A chip. said: what a browser shows beside the pointer."""
    width, body, parts = _drawn(title, words, stripe, right, height)
    return Piece(0, 0, width, height, body, attributes, said, parts)


def chip(kind: int, height: int, count: int = 1, right: str = "", place: str = "", seat: int | None = None) -> Piece:
    """A kind of card. count: copies of it; right: a word on its right; place: where it is, seat: whose it is, for pages."""
    title, words = kind_title(kind), kind_text(kind)
    key, sort = T.KIND_KEY[kind], SORTS[int(T.KIND_TYPE[kind])]
    copies = f"{count}× " if count > 1 else ""
    attributes, said = data(card=kind, key=key, place=place or None, seat=seat), f"{copies}{title} ({key}, {sort}): {words}"
    return _piece(f"{copies}{title}", words, STRIPES[int(T.KIND_TYPE[kind])], right, height, attributes, said)


def word(words: str, height: int, ink: str = ACCENT) -> Piece:
    """A word between chips."""
    size, base = (9.0, 11.5) if height == TINY else (11.5, 15.5)
    width = int(words_width(words, size, True)) + 6
    return Piece(0, 0, width, height, text(2, base, words, size, ink, bold=True), HEADING)


def chips(
    heading: str, counts: np.ndarray, height: int, price: bool = False, place: str = "", seat: int | None = None
) -> list[Piece]:
    """A heading and a chip for each kind in a set. counts: int[kinds]; price: say what each costs."""
    kinds = np.flatnonzero(counts).tolist()
    if not kinds:
        return []
    fish = [f"{int(T.KIND_COST[kind])} fish" if price else "" for kind in kinds]
    entries = zip(kinds, fish, strict=True)
    return [word(heading, height), *(chip(kind, height, int(counts[kind]), cost, place, seat) for kind, cost in entries)]


def plain(title: str, words: str, height: int, stripe: str, right: str = "", attributes: str = "") -> Piece:
    """A chip that is no discovery card: a lesson of the sister, an event, a lesson of a drawing game."""
    return _piece(title, words, stripe, right, height, attributes, f"{title}: {words}")


def by_kind(cards: np.ndarray) -> np.ndarray:
    """Cards counted by kind. cards: uint8[n]; returns int[NUM_KINDS]."""
    return np.bincount(T.CARD_KIND[cards], minlength=T.NUM_KINDS)


def held(record: np.void, seat: int, height: int, named: bool) -> list[Piece]:
    """What a seat holds and others do not see. named: say whose each set is, where several seats are shown."""
    whose = f"seat {seat}: " if named else ""
    decides = record["seat"] == seat
    found: list[Piece] = []

    def add(heading: str, counts: np.ndarray, place: str, price: bool = False) -> None:
        found.extend(chips(f"{whose}{heading}", counts, height, price, place, seat))

    if record["pack_size"][seat]:
        left = f", {record['draft_left']} to keep" if decides and record["draft_left"] else ""
        add(f"pack{left}", by_kind(record["pack"][seat, : record["pack_size"][seat]]), "pack", True)
    if record["pick_count"][seat]:
        add("on offer", by_kind(record["pick"][seat, : record["pick_count"][seat]]), "pick", True)
    if decides and record["bought"].any():
        add("just bought", record["bought"], "bought")
    if record["phase"] == Phase.RESCUE_CARDS and record["front_count"][seat]:
        add("face down", record["front"][seat], "front")
    add("hand", record["hand"][seat], "hand")
    add("lessons" if named else "private lessons", record["lessons"][seat], "lessons")
    return found


def sister(game: Game, area: Box, heading: str, words: Sequence[str], down: int, texts: Mapping[str, str]) -> list[Piece]:
    """The panel of the sister: words, and her lessons from ``down`` pixels below its top. texts: of the lessons, by key."""
    x, y, width, height = area

    def made(size: int) -> list[Piece]:
        return [
            plain(
                key.removeprefix("sister_").replace("_", " ").capitalize(),
                texts[key],
                size,
                STRIPES[T.TYPE_PRIVATE],
                str(points),
                data(sister=key),
            )
            for key, points in game.sister_lessons().items()
        ]

    pieces = [panel(x, y, width, height, heading, attributes=data(place="sister")), *lines(x + 10, y + 26, width - 20, words)]
    return [*pieces, *(piece.at(x + 10, y + down) for piece in fitted(made, SIZES, width - 20, height - down - 6))]


def family_cards(record: np.void, seat: int, height: int, named: bool, points: Sequence[str] | None = None) -> list[Piece]:
    """A seat's family cards: those dealt, those kept. points: what each kept one brings."""
    whose = f"seat {seat}: " if named else ""
    found: list[Piece] = []
    for heading, where, place in (("dealt", S.FAMILY_OFFER, "family-offer"), ("family cards", S.FAMILY_KEPT, "family-kept")):
        cards = np.flatnonzero(record["family_where"] == where + seat).tolist()
        if cards:
            worth = points if points is not None and place == "family-kept" else [""] * len(cards)
            found.append(word(f"{whose}{heading}", height))
            pairs = zip(cards, worth, strict=True)
            found += [chip(int(T.FAMILY_KINDS[card]), height, 1, right, place, seat) for card, right in pairs]
    return found
