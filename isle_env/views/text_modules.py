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

from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import ACTION_EVENTS, EVENT_KEYS
from isle_env.engine.record import NONE

from ..games.isle import state as S
from ..games.isle.decisions import Phase
from .boat_text import BEAST, KITTENS, LEGEND, LETTERS, ROYAL_RAT
from .text_cards import counted, points_in_words, wrapped
from .text_island import tile_strip

if TYPE_CHECKING:
    from isle_env.game import Game

EVENT_WIDTH = max(map(len, EVENT_KEYS)) + 2
SIDES = ("basket", "boots")
"""The two sides of a semi-permanent token, as in action names."""
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
    return wrapped(f"With {_listed(names)}") if names else []


def _listed(words: list[str]) -> str:
    """``"a"``, ``"a and b"``, ``"a, b and c"``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


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
    """The kittens on their board, what they cost, and who may rescue them today (K-1 … K-3)."""
    first, second = S.KITTEN_PRICE
    lying = [(int(tile), "") for tile in record["kitten_board"] if tile != NONE]
    head = f"Kittens, {first} fish for the first of a basket, {second} for the second{'' if lying else ': none'}"
    notes = [f"{record['kitten_left']} in their bag"]
    if record["phase"] == Phase.RESCUE and record["fastest"] != NONE:
        notes.append(f"seat {record['fastest']} may rescue them today")
    line = " · ".join([head, *notes])
    heads = [line] if len(line) <= width else [head, "  " + " · ".join(notes)]
    return [*heads, *tile_strip(lying, width=width)]


def events(record: np.void) -> list[str]:
    """The event of each day, today's marked, and what is left in the box (V-1, V-2)."""
    rats = S.ROYAL_RATS - int(record["royal"].sum())
    tokens = S.TOKENS - int(record["tokens"].sum()) - int(record["front_tokens"].sum())
    lines = [f"Events · in the box {rats} royal rats and {tokens} semi-permanent tokens"]
    for day in range(S.DAYS):
        event, words = event_of(record, day)
        mark = ">" if record["day"] == day + 1 and record["phase"] != Phase.OVER else " "
        key = f"  {mark} day {day + 1}  {event:{EVENT_WIDTH}}"
        lines += wrapped(f"{key}{words}", len(key))
    return lines


def event_of(record: np.void, day: int) -> tuple[str, str]:
    """The event of a day by its key, and what it does; alone also what it brings the sister (V-25). day: counted from 0."""
    tile, side = int(record["event_tile"][day]) - 1, int(E.DAY_SIDE[day])
    event = int(E.EVENT_KIND[tile, side])
    pays = record["mode"] == S.Mode.SOLO and event >= ACTION_EVENTS and 0 < day < S.DAYS - 1
    hers = f" The sister: {points_in_words(int(E.EVENT_SOLO[tile, day - 1]))}." if pays else ""
    return EVENT_KEYS[event], f"{E.BOX.events[event].text}{hers}"


def remarks(record: np.void, seat: int) -> list[str]:
    """What a seat has of the modules, in words; nothing of what it has none of."""
    has = []
    beasts, friends, rats = (int(record[name][seat]) for name in ("beast_count", "friendships", "royal"))
    if beasts:
        has.append(f"{counted(beasts, 'beast')} with {counted(friends, 'friendship')}")
    if rats:
        has.append(counted(rats, "royal rat"))
    if record["points"][seat]:
        has.append(f"{points_in_words(int(record['points'][seat]))} from events")
    found = [f"has {_listed(has)}"] if has else []
    for name, what in (("tokens", "holds"), ("front_tokens", "has laid")):
        sides = [f"{count} {side}" for count, side in zip(record[name][seat].tolist(), SIDES, strict=True) if count]
        if sides:
            found.append(f"{what} token{'s' * bool(record[name][seat].sum() > 1)}: {_listed(sides)}")
    if record["semi"][seat]:
        found.append(f"{counted(int(record['semi'][seat]), 'semi-permanent basket')} left today")
    return found


def sister(game: Game) -> list[tuple[str, int]]:
    """What the sister gets for beasts and events as it stands: a line, and its points (B-15, V-25)."""
    record, scores = game.record, game.sister_score()
    icons = int((record["icon"][0] > 0).sum())
    words = {
        "beasts": f"{counted(icons, 'icon')} on your beasts, 3 points each",
        "events": "numbers of the events of days 2 to 4 that pay points",
    }
    return [(f"{part}, {points_in_words(scores[part])}: {text}", scores[part]) for part, text in words.items() if part in scores]
