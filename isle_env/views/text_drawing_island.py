"""The island of the drawing games in text, by columns A to D (Remote: rows): each item drawn above its cell's name.

Column A
  B                 G
  BBB    lesson     GG
  A1     A2 (5)     A3        of a card with the word or both areas are drawn: A1 above, A1 below
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES, LINES, Discovery
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import editions

from ..box import T
from .boat_text import LETTERS, kind_letter, picture, strip
from .text_cards import WIDTH, wrapped

Captioned = tuple[list[str], str]


def island(record: np.void) -> list[str]:
    """What lies on the island today. record: a game (``DRAW``)."""
    game, lines = int(record["game"]), []
    kind = "Column" if D.EDITIONS[game].columns else "Row"
    for line in range(LINES):
        cells = range(line * CROSS_LINES, (line + 1) * CROSS_LINES)
        items = [entry for cell in cells for entry in _pictures(game, int(record["cell"][cell]), A.cell_name(cell))]
        lines += [f"{kind} {A.LINE_NAMES[line]}", *indented(strip(items, WIDTH - 2))]
        for cell in cells:
            item = int(record["cell"][cell])
            if D.ITEM_TAKE[game, item] == D.TAKE_NONE:
                lines += wrapped(f"  {A.cell_name(cell)}: {item_words(game, item)}", 6)
    if editions.DRAWS_FROM_BAG[game]:
        rare = [D.FIRST_RARE + k for k in range(D.BAG_RARES) if int(record["rare_today"]) >> k & 1]
        drawn = strip([(picture(shape, kind_letter(T.RARE), D), D.SHAPE_NAME[shape]) for shape in rare], WIDTH - 2)
        lines += [f"Rare treasures today{'' if rare else ': none'}", *indented(drawn)]
    return lines


def discovery_letter(shape: int, colour: int) -> str:
    """The letter a discovery is drawn with. shape, colour: as in the record; an Oshax has no colour yet, or its own letter."""
    kind = int(D.SHAPE_KIND[shape])
    return LETTERS[colour] if kind == D.CAT else kind_letter(kind)


def _drawing(discovery: Discovery) -> list[str]:
    """A discovery as rows of letters."""
    shape = D.shape_of(discovery)
    return picture(shape, discovery_letter(shape, T.COLOURS.index(discovery.colour) if discovery.colour else 0), D)


def _pictures(game: int, item: int, name: str) -> list[Captioned]:
    """The pictures of a cell's item. name: of the cell."""
    entry = D.EDITIONS[game].items[item]
    if entry.take == "or":
        parts = [("above", entry.above), ("below", entry.below)]
        return [(_drawing(one), f"{name} {half}" if k == 0 else "and") for half, found in parts for k, one in enumerate(found)]
    if entry.take == "all":
        return [(_drawing(one), name if k == 0 else "and") for k, one in enumerate(entry.above)]
    word = {"any_two": "two $", "one_rare_or_two_common": "* or $$"}.get(entry.take, entry.type)
    return [([word], name)]


def item_words(game: int, item: int, titled: bool = False) -> str:
    """An item in words. titled: name a lesson by its title, not by its key."""
    entry = D.EDITIONS[game].items[item]
    if entry.type == "lesson":
        lesson = D.EDITIONS[game].lessons[entry.lesson]
        return f"lesson {lesson.title if titled else lesson.key}: {lesson.text}"
    if entry.type == "anytime":
        return "anytime card: one drawing of the day may touch nothing"
    if entry.take == "any_two":
        return "any two common treasures"
    if entry.take == "one_rare_or_two_common":
        return "one rare treasure that lies out, or two common ones"
    above, below = (" and ".join(_words(one) for one in half) for half in (entry.above, entry.below))
    return f"above {above}, or below {below}" if entry.take == "or" else above


def behind(record: np.void, block: str, number: int) -> str:
    """What lies behind an action, in a few words: in a line, in a cross line, in a cell; in half a card. Empty for other actions.

    record: a game (``DRAW``); block, number: the action's block, and its number there.
    """
    game = int(record["game"])
    cells = {
        "LINE": range(number * CROSS_LINES, (number + 1) * CROSS_LINES),
        "CROSS": range(number, CELLS, CROSS_LINES),
        "CELL": (number,),
    }.get(block, ())
    items = [int(record["cell"][cell]) for cell in cells]
    if items:
        return ", ".join(_in_short(game, item) for item in items if item != NONE)
    if block not in ("HALF", "ITEM") or record["cell_now"] == NONE:
        return ""
    entry = D.EDITIONS[game].items[int(record["cell"][record["cell_now"]])]
    halves = entry.above, entry.below
    if block == "HALF":
        return _all_in_short(halves[number]) if entry.take == "or" else ""
    return _one_in_short(halves[record["half"]][number])


def _in_short(game: int, item: int) -> str:
    """An item in a few words. In brackets: squares of a discovery."""
    entry = D.EDITIONS[game].items[item]
    if entry.type == "lesson":
        return f"lesson “{D.EDITIONS[game].lessons[entry.lesson].title}”"
    if entry.type == "anytime":
        return "anytime card"
    if entry.take == "any_two":
        return "any two common treasures"
    if entry.take == "one_rare_or_two_common":
        return "a rare treasure or two common ones"
    above = _all_in_short(entry.above)
    return f"{above} or {_all_in_short(entry.below)}" if entry.take == "or" else above


def _all_in_short(half: Sequence[Discovery]) -> str:
    """What is drawn together, in a few words."""
    return " and ".join(map(_one_in_short, half))


def _one_in_short(discovery: Discovery) -> str:
    """A discovery in a few words."""
    size = int(D.SHAPE_SIZE[D.shape_of(discovery)])
    kind = {"oshax": "Oshax", "common": "common treasure", "rare": "rare treasure"}.get(discovery.kind, discovery.kind)
    return f"{discovery.colour} {kind} ({size})".strip()


def _words(discovery: Discovery) -> str:
    """A discovery in words."""
    kind = "Oshax" if discovery.kind == "oshax" else discovery.kind
    return f"{discovery.colour} {kind} {discovery.shape}".strip()


def indented(lines: list[str]) -> list[str]:
    """The lines, indented by two columns."""
    return ["  " + line if line else "" for line in lines]
