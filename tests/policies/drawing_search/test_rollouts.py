"""Rollouts in the drawing games: what every candidate is worth in the same futures, compared with games played one by one."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.engine import layout
from isle_env.engine.halving import ROOM
from isle_env.engine.searching import decision_key
from isle_env.games.drawing import state as S
from isle_env.policies.drawing import choose
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.morning import AT, FIELDS
from isle_env.policies.drawing_search.rollouts import POINTS, Rollouts
from isle_env.policies.drawing_search.searcher import DAYS
from tests.games.drawing.positions import Position
from tests.oracle.drawing import morning
from tests.policies.drawing_search.test_search import LISTS, PRICES, each_table, pytestmark, sample_for, sister, some_positions  # noqa: F401

WEIGHTS = np.random.default_rng(1).normal(0, 10, FORECASTING.shape) / np.maximum(layout.bounds(FIELDS), 1)
"""Each number is worth some points …"""
WEIGHTS[:, AT.sister_colours :] = 0
"""… but those of the sister, who has no colours where others play."""


def played(position: Position, key: int, future: int, action: int) -> float:
    """What a future is worth that begins with an action, the policy playing on to the second morning: in points."""
    until = int(position.g["day"]) + DAYS - 1
    sample = sample_for(position, key, future)
    sample.apply(action)
    while not sample.over and sample.g["day"] <= until:
        sample.apply(choose(sample.games, 0, LISTS))
    if not sample.over:
        numbers = [x for row in morning.numbers(sample.g, 0, PRICES).values() for x in row]
        return float(WEIGHTS[int(sample.g["day"])] @ numbers)
    points = int(sample.g["score"][0, S.TOTAL])
    return points - int(sample.g["sister_score"][-1]) + 10 * int(sample.g["winner"][0]) if sister(position) else points


@each_table
def test_values_are_those_of_games_played_one_by_one(game, seats):
    rollouts, differ = Rollouts(PRICES, WEIGHTS, 3), 0
    for number, position in enumerate(some_positions(game, seats, 3, 12)):
        before, actions, key = position.games.copy(), position.legal()[:5], decision_key(number, 7)
        found = rollouts.values(position.games, actions, key)
        assert before.tobytes() == position.games.tobytes(), "a rollout changes nothing"
        points = np.array([np.mean([played(position, key, future, action) for future in range(3)]) for action in actions])
        assert found.tolist() == pytest.approx(np.clip(0.5 + (points - points.mean()) / POINTS, 0, 1).tolist(), abs=1e-3)
        differ += len(set(found.tolist())) > 1
    assert differ > 3


def test_all_candidates_that_may_be_listed_are_valued():
    most = 0
    for position in some_positions(S.REMOTE, 2, 4, 60):
        actions = position.legal()[:ROOM]
        found = Rollouts(PRICES, WEIGHTS).values(position.games, actions, decision_key(1, 1))
        assert found.shape == (len(actions),)
        assert ((found > 0) & (found < 1)).mean() > 0.5
        most = max(most, len(actions))
    assert most == ROOM
