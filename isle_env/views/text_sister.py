"""The sister in text: her colours, lessons and open basket card, and the points she would get now (Solo Mode; R-50 … R-55).

    red 5 · blue 4 · ? 3 · ? 2 · ? 1      points per cat; the colours behind the question marks lie face down

Her face-down colours and basket cards are not shown, and her points do not include them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from isle_env.engine.record import NONE
from isle_env.games.common.words import points_in_words

from ..box import EXPANDED, T
from ..games.isle import state as S
from ..games.isle.decisions import Phase
from ..games.isle.kinds import RESCUE_KINDS
from .text_cards import wrapped

if EXPANDED:
    from . import text_modules
if TYPE_CHECKING:
    from isle_env.game import Game

KEY_WIDTH = max(map(len, T.SISTER_KEY)) + 1


def sister(game: Game) -> list[str]:
    """Everything about the sister that is open in a solo game."""
    record, lessons = game.record, game.sister_lessons()
    colours = _colour_points(record)
    in_sight = "" if game.over else " in sight"
    further = text_modules.sister(game) if EXPANDED else []
    total = colours + sum(lessons.values()) + sum(points for _, points in further)
    lines = [f"The sister, {points_in_words(total)}{in_sight}"]
    lines += [f"  colours, {points_in_words(colours)}: {_colours(record)} points a cat"]
    lines += [f"  lessons, {points_in_words(sum(lessons.values()))}:"]
    lines += [line for key, points in lessons.items() for line in _lesson(key, points)]
    lines += [f"  {line}" for line, _ in further]
    return lines + ([f"  {_today(record)}"] if record["phase"] == Phase.RESCUE else [])


def _colour_points(record: np.void) -> int:
    """Points of her open colours; one more lies open each day."""
    cats = record["colour_cats"][0][_open_colours(record)].astype(np.int64)
    return int((cats * (T.NUM_COLOURS - np.arange(len(cats)))).sum())


def _open_colours(record: np.void) -> np.ndarray:
    """The colours of her row that lie open, in their order."""
    return record["sister_colours"][: int(record["day"])]


def _colours(record: np.void) -> str:
    """Her row of colours, and what a cat of each pays her."""
    names = [T.COLOURS[colour] for colour in _open_colours(record)]
    names += ["?"] * (T.NUM_COLOURS - len(names))
    return " · ".join(f"{name} {T.NUM_COLOURS - place}" for place, name in enumerate(names))


def _lesson(key: str, points: int) -> list[str]:
    """One of her lessons: what it pays her now, its key, its text."""
    return wrapped(f"{points:6d} {key:{KEY_WIDTH}}{T.SISTER_TEXT[T.SISTER_KEY.index(key)]}", 7 + KEY_WIDTH)


def _today(record: np.void) -> str:
    """Her speed beside the player's, the cards she still resolves, and the one that lies open."""
    speed = int((T.KIND_SPEED[RESCUE_KINDS] * record["front"][0][RESCUE_KINDS]).sum())
    if EXPANDED:
        speed += S.TOKEN_SPEED * int(record["front_tokens"][0, S.BOOTS_SIDE])
    turns, card = int(record["sister_turns"]), int(record["sister_card"])
    cards = f"{turns} basket card{'' if turns == 1 else 's'} to resolve" if turns else "all her basket cards are resolved"
    following = "" if not turns else f", the open one: {basket_steps(card)}" if card != NONE else ", face down"
    return f"today: her speed {record['sister_speed']}, yours {speed}; {cards}{following}"


def basket_steps(card: int) -> str:
    """What a basket card takes, in words. card: index into ``BASKET_CARD``."""
    return ", ".join(_step(*map(int, step)) for step in T.BASKET_STEP[card] if step[0] >= 0)


def _step(what: int, first: int, second: int) -> str:
    """One step in words: places in line, or a common treasure with the name of its shape."""
    if what == T.SWITCH_CATS:
        return f"switch cats {first} and {second}"
    if what == T.TAKE_COMMON:
        return f"common {T.SHAPE_NAME[T.FIRST_SHAPE[T.COMMON] + first]} (${first})"
    return f"{T.BASKET_STEPS[what]} {first}"
