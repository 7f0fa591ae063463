"""What a lesson will probably bring a seat in the end, and the colour to declare for a public one.

    pays for each of something   what it pays now + what the days left usually add
    all or nothing               its points × how likely, by what is lacking and the days left
    public                       what it brings the seat, less what it brings the best of the others

Sources: the cards; rulebook p. 14, 21-22; R-14.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner
from isle_env.policies.isle import catalogue, derived

from ...boats.lesson_counts import is_counted
from ...box import T
from ...games.isle import state as S
from ...games.isle.lessons import lesson_points
from .steps import LOST, lacking, priced_as


@inner
def _chance(g, seat, prices, rule, amount, colour, days):
    """Percent: how likely an all-or-nothing lesson is to be fulfilled with so many days to go.

    A seat that lacks no step has NO_STEPS percent of the usual chance; the steps lacking take from it.
    """
    missing = lacking(g, seat, rule, amount, colour)
    if missing == LOST:
        return np.int64(0)
    like = priced_as(rule)
    usual, reach = prices[derived.LIKELY + like], prices[derived.PACE + like] * days
    if reach == 0:
        return usual
    if missing * 10 > reach * prices[catalogue.OUT_OF_REACH] // 100:
        return np.int64(0)
    return max(min(usual * (reach * prices[catalogue.NO_STEPS] - missing * 1000) // (reach * 100), prices[catalogue.SURE]), 0)


@inner
def outlook(g, seat, prices, kind, colour):
    """What a lesson will probably bring a seat, in hundredths of a point. colour: declared, or NO_COLOUR."""
    rule, points = T.KIND_RULE[kind], T.KIND_POINTS[kind]
    days = S.DAYS + 1 - np.int64(g["day"])
    if g["mode"] == S.Mode.SOLO and T.KIND_TYPE[kind] == T.TYPE_PUBLIC:
        return _outlook(g, seat, prices, kind, colour, rule, points, days) // 2
    return _outlook(g, seat, prices, kind, colour, rule, points, days)


@inner
def _outlook(g, seat, prices, kind, colour, rule, points, days):
    """``outlook`` of a lesson that pays in full. days: left, today included."""
    if not T.KIND_NEEDS_COLOUR[kind]:
        colour = T.KIND_COLOUR[kind]
    if not is_counted(rule):
        return points * _chance(g, seat, prices, rule, T.KIND_AMOUNT[kind], colour, days)
    if rule == T.RULE_NTH_LARGEST_FAMILY:
        points = np.int64(1)  # it brings its own points
    return catalogue.POINT * lesson_points(g, seat, kind, colour, False) + points * prices[derived.A_DAY + priced_as(rule)] * days


@inner
def _advantage(g, seat, prices, kind, colour):
    """What a lesson brings the seat; for a public one, less what it brings the best of the others."""
    own, best = np.int64(0), np.int64(catalogue.NEVER)
    for other in range(np.int64(g["num_players"])):
        if other == seat:
            own = outlook(g, seat, prices, kind, colour)
        elif T.KIND_TYPE[kind] == T.TYPE_PUBLIC:
            best = max(best, outlook(g, other, prices, kind, colour))
    return own - best if best > catalogue.NEVER else own


@inner
def promise(g, seat, prices, kind):
    """What a lesson promises a seat, in hundredths of a point, and the colour to declare.

    Where a colour is to be declared, it is the best one; of equally good ones that with most own cats. Otherwise it is 0.
    """
    best, declared = np.int64(catalogue.NEVER), np.int64(0)
    for colour in range(T.NUM_COLOURS if T.KIND_NEEDS_COLOUR[kind] else 1):
        edge = 64 * _advantage(g, seat, prices, kind, np.int64(colour)) + np.int64(g["colour_cats"][seat, colour])
        if edge > best:
            best, declared = edge, np.int64(colour)
    return best >> 6, declared
