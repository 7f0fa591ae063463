"""Tianshou: DQN against the greedy player. Tianshou looks for the mask in the observation, under the name ``mask``.

python docs/tutorials/tianshou_dqn.py [seconds]                                            pip install tianshou
"""

import sys
import time

import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.algorithm_base import policy_within_training_step
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net

from isle_env import SeatEnv, adapted

GAMES = 8


def make():
    env = SeatEnv(opponents="greedy", reward="margin")
    return adapted(env, dtype=np.float32, mask_dtype=bool, observation_key="obs", mask_key="mask", infos="numbers")


def main(seconds=20.0):
    torch.manual_seed(0)
    torch.set_num_threads(1)  # small networks: more threads only get in each other's way
    games = DummyVectorEnv([make] * GAMES)
    one = make()
    size, actions = one.observation_space["obs"].shape, int(one.action_space.n)
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=size, action_shape=actions, hidden_sizes=[128]),
        action_space=one.action_space,
        observation_space=one.observation_space,
        eps_training=0.1,
    )
    algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), n_step_return_horizon=8, target_update_freq=100)
    collector = Collector(algorithm, games, VectorReplayBuffer(10_000, GAMES), exploration_noise=True)
    collector.reset()  # by now Tianshou has compiled kernels of its own
    end = time.monotonic() + seconds
    taken = updates = 0
    while time.monotonic() < end or not updates:
        with policy_within_training_step(policy):
            taken += collector.collect(n_step=8 * GAMES).n_collected_steps
            algorithm.update(buffer=collector.buffer, sample_size=64)
        updates += 1
    print(f"{taken} decisions, {updates} updates")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
