"""PettingZoo: one linear policy plays all seats of the draft against itself and learns by REINFORCE, in NumPy alone.

python docs/tutorials/pettingzoo_selfplay.py [seconds]
"""

import sys
import time

import numpy as np

from isle_env import draft_v0


def probabilities(weights, observation, mask):
    """What the policy would do: a softmax over the legal actions."""
    legal = np.flatnonzero(mask)
    scores = weights[legal] @ observation
    chances = np.exp(scores - scores.max())
    return legal, chances / chances.sum()


def play(env, weights, rng):
    """One draft. Returns each agent's decisions (observation, legal actions, their chances, choice), and its reward."""
    env.reset(seed=int(rng.integers(2**31)))
    decisions = {agent: [] for agent in env.agents}
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        observation = seen["observation"] / 255
        legal, chances = probabilities(weights, observation, seen["action_mask"])
        choice = rng.choice(len(legal), p=chances)
        decisions[agent].append((observation, legal, chances, choice))
        env.step(int(legal[choice]))
    return decisions, rewards


def main(seconds=10.0):
    rng = np.random.default_rng(0)
    env = draft_v0.env(num_players=2, day=1, reward="margin")
    weights = np.zeros((env.action_space("player_0").n, env.observation_space("player_0")["observation"].shape[0]))
    play(env, weights, rng)  # the first time compiles
    end, taken = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        decisions, rewards = play(env, weights, rng)
        for agent, made in decisions.items():
            for observation, legal, chances, choice in made:
                gradient = -chances
                gradient[choice] += 1
                weights[legal] += 0.1 * rewards[agent] * np.outer(gradient, observation)
            taken += len(made)
    print(f"{taken} decisions; the weights have moved by {np.abs(weights).max():.3f}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
