"""What the entries of an observation of the drawing games are called, for fields.py."""

from __future__ import annotations

from collections import Counter

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.rules import Rules
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import layout, words
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step

from ..box import T
from .fields import Names, Run
from .text_drawing_island import item_words

VALUES = {"map": T.COLOURS}
"""Field -> what its numbers from 1 on are called."""

OUT_OF_SIGHT = {
    "seen": "shown so far, today included",
    "bag_cats": "cats not drawn yet",
    "bag_rare": "rare treasures not drawn yet",
    "taken": "cells taken today",
    "open": "of these still to be resolved",
    "cell_now": "being resolved",
    "half": "drawn of it",
    "rest": "discoveries of it still to be drawn",
    "picks": "treasures still to be picked for it",
    "special_now": "special that is not finished",
    "special_today": "a special was spent today",
    "anywhere": "drawings of today that may still touch nothing",
    "copy_due": "it is to be drawn a second time",
    "copy_tile": "shape that is to be drawn a second time",
    "copy_colour": "colour that is to be drawn a second time",
}
"""Fields that the text page does not show in all of their bearings -> what they are called (memory.py)."""


def runs(rules: Rules, num_players: int) -> list[Run]:
    """The parts of an observation in their order."""
    game, seats = words.number_of(rules.name), range(num_players)
    found = [Run((), layout.island_fields(game))]
    found += [Run(("seats", k), layout.seat_fields(game)) for k in seats]
    found += [Run(("seats", k, "boat"), layout.BOAT_FIELDS) for k in seats]
    return [*found, Run(("sister",), layout.SISTER_FIELDS)] if layout.has_sister(game, num_players) else found


def names(rules: Rules) -> Names:
    """What the entries of each field are called."""
    game = words.number_of(rules.name)
    edition = D.EDITIONS[game]
    items = _told_apart([item_words(game, k).partition(": ")[0] for k in range(D.ITEMS[game])])  # lessons by their keys
    cells = tuple(A.cell_name(cell) for cell in range(CELLS))
    shapes = tuple(f"{T.KIND_NAMES[int(kind)]} {name}" for kind, name in zip(D.SHAPE_KIND, D.SHAPE_NAME, strict=True))
    rare = tuple(shape for shape, _ in D.BOX.remote.bag_rare)
    return {
        "day": (tuple(range(1, S.DAYS + 1)),),
        "cells": (cells, items),
        "seen": (items,),
        **dict.fromkeys(("taken", "open", "cell_now"), (cells,)),
        **dict.fromkeys(("rare_today", "bag_rare"), (rare,)),
        "bag_cats": (items[: int(D.BAG_CATS)],),
        "oshax": (tuple(items[int(k)] for k in D.OSHAX_ITEMS),),
        "step": (tuple(step.name.lower() for step in Step),),
        "half": (words.HALVES[game],),
        "rest": (("first", "second"),),
        **dict.fromkeys(("special_now", "specials"), (words.SPECIALS[game],)),
        **dict.fromkeys(("tile_in_hand", "copy_tile"), (shapes,)),
        **dict.fromkeys(("colour_in_hand", "copy_colour", "cats"), (T.COLOURS,)),
        "lessons": (tuple(lesson.key for lesson in edition.lessons),),
        "room_left": (T.ROOM_NAMES,),
        "boat_sheet": (T.BOAT_NAMES,),
        "colours": (tuple(range(1, len(T.COLOURS) + 1)), T.COLOURS),
        "sister_lessons": (tuple(lesson.key for lesson in D.BOX.sister_lessons),),
        **{f"boat.{field[0]}": (tuple(range(int(T.SQUARES))),) for field in layout.BOAT_FIELDS},
    }


def _told_apart(said: list[str]) -> tuple[str, ...]:
    """Words for items, with a number behind those that several have."""
    several = {word for word, count in Counter(said).items() if count > 1}
    nth: Counter[str] = Counter()
    found = []
    for word in said:
        nth[word] += 1
        found.append(f"{word} #{nth[word]}" if word in several else word)
    return tuple(found)
