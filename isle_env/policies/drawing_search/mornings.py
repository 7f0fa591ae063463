"""Drawing games noted on one of their mornings: what a forecast is learnt from.

    deal ─→ the policy, and now and then a random action ─→ a morning: numbers noted ─→ the policy alone ─→ points at the end

The random actions show boats that the policy would not have come to: a search asks about those, too.
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
from isle_env.machine.jit import jit_nogil
from isle_env.machine.stack import bare
from isle_env.policies.drawing.policy import choose_alone
from isle_env.policies.drawing_search.forecast import FORECASTING

_write_morning = FORECASTING.write_morning


@takes(2, "the mornings of a forecast")
@jit_nogil
def write_morning(games, i, prices, numbers):
    """Write the numbers of all seats on a morning of game i, as ``FORECASTING`` says. games: DRAW[:]."""
    _write_morning(games[i], prices, numbers)


@takes(3, "games for a forecast")
@jit_nogil
def play_noted(first, last, games, words, dice, template, seeds, prices, days, random, numbers, points):
    """Play the games of a range, each noted on a morning.

    games: DRAW[1], words: uint32[MASK_WORDS], dice: uint32[4], overwritten; template: the record the games start from, an array
    of one; seeds: int64[M], of the deals; prices: int64[seats, WORDS]; days: int64[M], 2 to 7, the mornings; random: int64[M],
    how many of a thousand actions before it are random. Written: numbers int32[M, n, NUMBERS] of that morning, and points
    int64[M, n], those of the end, in the solo game less the sister's.
    """
    n = numbers.shape[1]
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
        for seat in range(n):
            points[k, seat] = games[0]["score"][seat, S.TOTAL]
            if plays_sister(games[0]):
                points[k, seat] -= games[0]["sister_score"][S.SISTER_TOTAL]
