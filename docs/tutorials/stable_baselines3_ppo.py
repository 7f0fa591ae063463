"""Stable-Baselines3: MaskablePPO on a batch of games. It asks the batch for its masks by itself.

python docs/tutorials/stable_baselines3_ppo.py [seconds]          pip install stable-baselines3 sb3-contrib
"""

import sys
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecMonitor

from isle_env import SeatEnv
from isle_env.vector import SeatVecEnv


class StopAfter(BaseCallback):
    """Ends the training when time is up."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self):
        return time.monotonic() < self.end


def main(seconds=20.0):
    torch.set_num_threads(1)  # small networks: more threads only get in each other's way
    games = VecMonitor(SeatVecEnv(16, opponents="greedy", reward="margin"))
    model = MaskablePPO("MlpPolicy", games, n_steps=64, batch_size=256, n_epochs=2, seed=0, device="cpu")
    model.learn(10**9, callback=StopAfter(seconds))
    games.close()

    # One game with what was learnt. A single environment has the masks as well.
    env = SeatEnv(opponents="greedy")
    observation, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
        observation, _, terminated, _, info = env.step(int(action))
    rewards = [episode["r"] for episode in model.ep_info_buffer or []]
    mean = f"{np.mean(rewards):.2f}" if rewards else "none finished"
    print(f"{model.num_timesteps} decisions; margin of the last games: {mean}; points in one game: {info['score']['total']}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
