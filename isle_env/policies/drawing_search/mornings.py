"""Drawing games noted on their mornings: what a forecast is learnt from.

    deal ─→ the policy, and now and then a random action ─→ a morning: numbers noted ─→ the policy alone ─→ points at the end

The random actions show boats that the policy would not have come to: a search asks about those, too. In place of the policy an
earlier forecast can play, by what it says of evenings; such a game is noted on all mornings from some day on.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.rng import below, random_action
from isle_env.engine.seeding import write_dice
from isle_env.engine.single import start_from_seed
from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing import state as S
from isle_env.games.drawing.setup import plays_sister
from isle_env.games.drawing.step import step
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare
from isle_env.policies.drawing.policy import choose_alone
from isle_env.policies.drawing_search.evening import choose_by_evening
from isle_env.policies.drawing_search.forecast import FORECASTING

_write_morning = FORECASTING.write_morning


@takes(2, "the mornings of a forecast")
@jit_nogil
def write_morning(games, i, prices, numbers):
    """Write the numbers of all seats on a morning of game i, as ``FORECASTING`` says. games: DRAW[:]."""
    _write_morning(games[i], prices, numbers)


@inner
def _write_points(g, points):
    """Write the points of all seats at the end, in the solo game less the sister's. points: int64[n]."""
    for seat in range(points.shape[0]):
        points[seat] = g["score"][seat, S.TOTAL]
        if plays_sister(g):
            points[seat] -= g["sister_score"][S.SISTER_TOTAL]


@takes(3, "games for a forecast")
@jit_nogil
def play_noted(first, last, games, words, dice, template, seeds, prices, days, random, numbers, points):
    """Play the games of a range, each noted on a morning.

    games: DRAW[1], words: uint32[MASK_WORDS], dice: uint32[4], overwritten; template: the record the games start from, an array
    of one; seeds: int64[M], of the deals; prices: int64[seats, WORDS]; days: int64[M], 2 to 7, the mornings; random: int64[M],
    how many of a thousand actions before it are random. Written: numbers int32[M, n, NUMBERS] of that morning, and points
    int64[M, n], those of the end, in the solo game less the sister's.
    """
    for k in range(first, last):
        start_from_seed(games, np.int64(0), template, seeds[k])
        write_dice(seeds[k], dice)
        left = step(games, np.int64(0), np.int64(BEGIN), words)
        noted = False
        while left > 0:
            g = games[0]
            if not noted and g["day"] == days[k]:
                noted = True
                _write_morning(g, prices, numbers[k])
            if not noted and below(dice, np.int64(1000)) < random[k]:
                action = np.int64(random_action(dice, words))
            else:
                action = choose_alone(games, np.int64(0), bare(prices[g["seat"]]))
            left = step(games, np.int64(0), action, words)
        _write_points(games[0], points[k])


@takes(4, "games for a forecast, played by an earlier one")
@jit_nogil
def play_by_evenings(games, words, mask, dice, template, seeds, prices, weights, days, random, noted, numbers, points):
    """Play games in which every seat takes the action whose evening a forecast rates highest. Each game is noted on all its
    mornings from a day on.

    games: DRAW[2], words, mask: uint32[MASK_WORDS], dice: uint32[4], overwritten; template, seeds, prices, random: as in
    ``play_noted``; weights: float64, as in FORECASTING; days: int64[M], 2 to 7, before the morning of which some actions are
    random. Written, a line for each morning: noted int64[L], its day; numbers int32[L, n, NUMBERS]; points int64[L, n], those of
    the end, in the solo game less the sister's. L is at least six times M. Returns how many lines there are.
    """
    i, lines = np.int64(0), 0
    for k in range(seeds.shape[0]):
        start_from_seed(games, i, template, seeds[k])
        write_dice(seeds[k], dice)
        left, day, first = step(games, i, np.int64(BEGIN), words), np.int64(1), lines
        while left > 0:
            g = games[0]
            if g["day"] != day:
                day = np.int64(g["day"])
                if day >= days[k]:
                    noted[lines] = day
                    _write_morning(g, prices, numbers[lines])
                    lines += 1
            if day < days[k] and below(dice, np.int64(1000)) < random[k]:
                action = np.int64(random_action(dice, words))
            else:
                action = choose_by_evening(games, i, np.int64(1), bare(prices[g["seat"]]), weights, mask)
            left = step(games, i, action, words)
        for line in range(first, lines):
            _write_points(games[0], points[line])
    return lines
