"""Kittens + Beasts in text: what the modules add to a page, as far as they are in play.

    Kittens, 2 fish for the first of a basket and 3 for the second · 16 in their bag · seat 1 may rescue them today
      Ḃ  ṖṖ …
    Events
      > day 1  extra_fish          Fishing brings 2 fish more: 22.         > today

All of it lies open (V-2, M-14), but for the order of the bags.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.components.expansion.model import EVENT_KEYS
from isle_env.engine.record import NONE
from isle_env.games.common.words import listed, points_in_words

from ..games.isle import state as S
from ..games.isle.decisions import Phase
from ..games.isle.modules.beasts import words as beast_words
from ..games.isle.modules.events import words as event_words
from ..games.isle.modules.kittens import words as kitten_words
from ..games.isle.modules.record import in_each
from .boat_text import BEAST, KITTENS, LEGEND, LETTERS, ROYAL_RAT
from .text_cards import wrapped
from .text_island import tile_strip

if TYPE_CHECKING:
    from isle_env.game import Game

EVENT_WIDTH = max(map(len, EVENT_KEYS)) + 2
OPTIONS = {
    S.LESSONS_I: "lesson module I",
    S.FAMILY_ALL: "all family cards",
    S.PROMO_OSHAX: "promo Oshax",
    S.PROMO_RARE: "promo rare treasures",
}
"""What else of the box can be in play, by its bit of ``box``."""


def named(record: np.void) -> list[str]:
    """A line with the modules and options in play, if there are any."""
    box = int(record["box"])
    names = [*S.modules_in(box), *(words for bit, words in OPTIONS.items() if box & bit)]
    return wrapped(f"With {listed(names)}") if names else []


def _has(record: np.void, module: int) -> bool:
    """Is a module in play? module: its bit of ``box``."""
    return bool(int(record["box"]) & module)


def legend(record: np.void) -> list[str]:
    """What the letters mean, those of the modules in play last."""
    words = []
    if _has(record, S.KITTENS):
        words.append(f"{' '.join(KITTENS)} kittens")
    if _has(record, S.BEASTS):
        words.append(f"{BEAST} beast, in it {' '.join(LETTERS).lower()} its icons")
    if _has(record, S.EVENTS):
        words.append(f"{ROYAL_RAT} royal rat")
    return [*LEGEND, " · ".join(words)] if words else list(LEGEND)


def on_the_island(record: np.void, width: int) -> list[list[str]]:
    """The kittens on their board, and the row of events; each if it is in play. width: most columns of the kittens."""
    found = []
    if _has(record, S.KITTENS):
        found.append(kittens(record, width))
    if _has(record, S.EVENTS):
        found.append(events(record))
    return found


def kittens(record: np.void, width: int) -> list[str]:
    """The kittens on their board, what they cost, and who may rescue them today."""
    lying = [(int(tile), "") for tile in record["kitten_board"] if tile != NONE]
    head, notes = kitten_words.about_board(record)
    line = " · ".join([head, *notes])
    heads = [line] if len(line) <= width else [head, "  " + " · ".join(notes)]
    return [*heads, *tile_strip(lying, width=width)]


def events(record: np.void) -> list[str]:
    """The event of each day, today's marked, and what is left in the box (V-1, V-2)."""
    lines = [event_words.in_the_box(record)]
    for day in range(S.DAYS):
        event, words = event_words.event_of(record, day)
        mark = ">" if record["day"] == day + 1 and record["phase"] != Phase.OVER else " "
        key = f"  {mark} day {day + 1}  {event:{EVENT_WIDTH}}"
        lines += wrapped(f"{key}{words}", len(key))
    return lines


def remarks(record: np.void, seat: int) -> list[str]:
    """What a seat has of the modules, in words; nothing of what it has none of."""
    has = [what for words in in_each("words") for what in words.aboard(record, seat)]
    return [*([f"has {listed(has)}"] if has else []), *event_words.tokens(record, seat)]


def sister(game: Game) -> list[tuple[str, int]]:
    """What the sister gets for beasts and events as it stands: a line, and its points (B-15, V-25)."""
    record, scores = game.record, game.sister_score()
    words = {"beasts": beast_words.of_sister(record), "events": event_words.OF_SISTER}
    return [(f"{part}, {points_in_words(scores[part])}: {text}", scores[part]) for part, text in words.items() if part in scores]
