"""Replays for tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine.opinions import POINTS, Candidate, Opinion
from isle_env.replays import Recorder, Replay


def random_replay(seed: int = 3, decisions: int = 10_000, **options: Any) -> Replay:
    """A game played at random, to its end or for so many decisions, with an opinion of every tenth decision: shares or points."""
    recorder, chance = Recorder(seed=seed, **options), np.random.default_rng(seed)
    for number in range(decisions):
        if recorder.game.over:
            break
        legal = recorder.game.legal_actions()
        action = int(chance.choice(legal))
        values = {int(a): float(chance.random()) for a in legal[:6]}
        points = Opinion(tuple(Candidate(a, 90 * value - 20, 8 >> k) for k, (a, value) in enumerate(values.items())), POINTS)
        recorder.apply(action, tried={0: values, 10: points}.get(number % 20))
    return recorder.replay()
