"""sb3-contrib's MaskablePPO learns on a `SeatEnv`; this runs if the extra `training` is installed."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import SeatEnv
from tests.support.extras import package

sb3_contrib = package("sb3_contrib")

GAMES = 100
CLEARLY = 0.62
"""So many won games that a player without skill, who wins one half, would reach them in fewer than 1 of 100 such tests."""


def win_rate(model) -> float:
    """Share of games against random that the trained model wins; its seat is drawn for each game."""
    env = SeatEnv("random")
    won = 0
    for seed in range(GAMES):
        observation, info = env.reset(seed=10_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, _, over, _, info = env.step(action)
        won += info["won"]
    return won / GAMES


@pytest.mark.product  # SeatVecEnv learns in the long run
@pytest.mark.usefixtures("one_thread")
def test_a_short_run_beats_random():
    env = SeatEnv("random", reward="margin")
    small = {"net_arch": [64, 64]}
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, gamma=1.0, seed=0, policy_kwargs=small)
    model.learn(20_000)
    assert np.isfinite(model.logger.name_to_value.get("train/loss", 0.0))
    assert win_rate(model) > CLEARLY
