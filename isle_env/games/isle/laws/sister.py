"""Laws of the sister: lines, colours, lessons, and her basket cards, which are used up one by one (R-50 … R-55)."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inner

from ....box import T
from .. import modes
from ..decisions import Phase
from ..order import speed_of
from ..setup import SISTER_BASIC
from .modules import rescue_is_over
from .told import Hers, Law, say


@inner
def sister_broken(g, told):
    """The first law of the sister that a record breaks, 0 for none."""
    if modes.HAS_SISTER[g["mode"]] == 0:
        return np.int64(0)
    law = line_broken(g["oshax_line"], g["oshax"], np.int64(0), told)
    if law == 0:
        law = line_broken(g["rare_line"], g["rare"], np.int64(1), told)
    if law == 0:
        law = cards_broken(g, told)
    if law == 0:
        law = baskets_broken(g, told)
    return law


@inner
def line_broken(line, supply, which, told):
    """Each sort that lies below the island is in the line once, and nothing else is. which: index into LINES."""
    sorts = np.int64(0)
    for k in range(supply.shape[0]):
        sorts |= (np.int64(1) if supply[k] > 0 else np.int64(0)) << k
    for k in range(line.shape[0]):
        if sorts != 0:
            if line[k] == NONE or sorts >> np.int64(line[k]) & 1 == 0:
                return say(told, Law.LINE, which, 0, 0)
            sorts ^= np.int64(1) << np.int64(line[k])
        elif line[k] != NONE:
            return say(told, Law.LINE, which, 0, 0)
    return np.int64(0)


@inner
def cards_broken(g, told):
    """Colours and basket cards once each; lessons as many as the difficulty asks for."""
    colours, baskets = np.int64(0), np.int64(0)
    for place in range(T.NUM_COLOURS):
        colours |= np.int64(1) << np.int64(g["sister_colours"][place])
    if colours != (1 << T.NUM_COLOURS) - 1:
        return say(told, Law.SISTER_CARDS, Hers.COLOURS, 0, 0)
    basic, advanced = np.int64(0), np.int64(0)
    for lesson in range(g["sister_lessons"].shape[0]):
        if lesson < T.NUM_BASIC_LESSONS:
            basic += g["sister_lessons"][lesson]
        else:
            advanced += g["sister_lessons"][lesson]
    if basic != SISTER_BASIC or advanced != g["difficulty"]:
        return say(told, Law.SISTER_CARDS, Hers.LESSONS, 0, 0)
    for k in range(g["baskets"].shape[0]):
        baskets |= np.int64(1) << np.int64(g["baskets"][k])
    if baskets != (1 << g["baskets"].shape[0]) - 1:
        return say(told, Law.SISTER_CARDS, Hers.CARDS, 0, 0)
    return np.int64(0)


@inner
def baskets_broken(g, told):
    """The first card of each day says how many she resolves; those of past days and of today so far are turned over."""
    finished = np.int64(g["day"]) if rescue_is_over(g) else np.int64(g["day"]) - 1
    left, speed = np.int64(g["baskets"].shape[0]), np.int64(0)
    for _ in range(finished):
        speed = T.BASKET_SPEED[g["baskets"][left - 1]]
        left -= T.BASKET_TURNS[g["baskets"][left - 1]]
    turns, card = np.int64(g["sister_turns"]), np.int64(g["sister_card"])
    if g["phase"] == Phase.RESCUE:
        first = np.int64(g["baskets"][left - 1])
        speed = T.BASKET_SPEED[first]
        if turns > T.BASKET_TURNS[first]:
            return say(told, Law.SISTER_CARDS, Hers.TURNS, 0, 0)
        if card != NONE:
            if card != first or turns != T.BASKET_TURNS[first]:
                return say(told, Law.SISTER_CARDS, Hers.TURNS, 0, 0)
            left -= 1
        else:
            left -= T.BASKET_TURNS[first] - turns
            if turns == T.BASKET_TURNS[first]:
                return say(told, Law.SISTER_CARDS, Hers.TURNS, 0, 0)
        player = speed_of(g, np.int64(0))
        if speed != player and (g["sister_leads"] == 1) != (speed > player):
            return say(told, Law.SISTER_CARDS, Hers.SPEEDS, 0, 0)
    elif turns != 0 or card != NONE:
        return say(told, Law.SISTER_CARDS, Hers.TURNS, 0, 0)
    if speed != g["sister_speed"]:
        return say(told, Law.SISTER_CARDS, Hers.SPEEDS, 0, 0)
    return np.int64(0) if left == g["baskets_left"] else say(told, Law.SISTER_CARDS, Hers.CARDS, 0, 0)
