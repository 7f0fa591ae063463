"""Gymnasium: a batch of games as a vector environment. A policy of 57 weights, one for each feature of an action
(docs/spaces.md, Candidates), learns by REINFORCE, in NumPy alone.

python docs/tutorials/gymnasium_batch.py [seconds]
"""

import sys
import time

import gymnasium
import numpy as np

import isle_env  # noqa: F401  (registers the environments)
from isle_env.candidates import FEATURE_SCALES, FEATURES, NO_ACTION

GAMES, STEP = 32, 0.05


def main(seconds=10.0):
    # The other seat plays at random. A finished game is followed by the next in the same step.
    envs = gymnasium.make_vec("isle_env/IsleOfCatsSeat-v0", num_envs=GAMES, reward="margin", candidates="only")
    rng = np.random.default_rng(0)
    weights = np.zeros(FEATURES)
    traces = np.zeros((GAMES, FEATURES))  # for each game, the gradient of all that was chosen in it
    everyone, baseline, margins, taken = np.arange(GAMES), 0.0, [], 0
    seen, _ = envs.reset(seed=0)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        features = seen["candidates"] / FEATURE_SCALES
        scores = np.where(seen["candidate_ids"] == NO_ACTION, -np.inf, features @ weights)
        chosen = (scores + rng.gumbel(size=scores.shape)).argmax(axis=1)  # a draw from the softmax of the scores
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        traces += features[everyone, chosen] - np.einsum("gc,gcf->gf", chances, features)
        seen, rewards, terminations, _, _ = envs.step(seen["candidate_ids"][everyone, chosen])
        for game in np.flatnonzero(terminations):
            margins.append(100 * rewards[game])
            weights += STEP * (rewards[game] - baseline) * traces[game]
            baseline += 0.05 * (rewards[game] - baseline)
            traces[game] = 0
        taken += GAMES
    envs.close()
    parts = np.array_split(np.array(margins or [np.nan]), 4 if len(margins) > 100 else 1)
    print(f"{taken} decisions, {len(margins)} games; margins, first to last:", *(f"{p.mean():.1f}" for p in parts))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
