"""AgileRL: a population of DQN agents on a batch of games, with masks from the infos; tournaments choose who goes on.

python docs/tutorials/agilerl_dqn.py [seconds]                                             pip install agilerl
"""

import sys
import time

import numpy as np
import torch
from agilerl.algorithms.dqn import DQN
from agilerl.components.data import Transition
from agilerl.components.replay_buffer import ReplayBuffer
from agilerl.hpo.tournament import TournamentSelection

from isle_env import adapted
from isle_env.vector import SeatVectorEnv

GAMES, STEPS, AGENTS = 16, 50, 2


def main(seconds=20.0):
    torch.manual_seed(0)
    torch.set_num_threads(1)  # small networks: more threads only get in each other's way
    np.random.seed(0)  # noqa: NPY002  (AgileRL draws from the global generator)
    games = SeatVectorEnv(GAMES, opponents="greedy", reward="margin")
    envs = adapted(games, mask="infos", dtype="float32", infos="numbers")
    spaces = envs.single_observation_space, envs.single_action_space
    population = [DQN(*spaces, index=k, batch_size=64, lr=1e-3, double=True) for k in range(AGENTS)]
    tournament = TournamentSelection(tournament_size=2, elitism=True, population_size=AGENTS, eval_loop=1)
    memory = ReplayBuffer(max_size=5000)
    observations, infos = envs.reset(seed=0)
    end, taken, updates = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end or not updates:
        for agent in population:
            earned = []
            for step in range(STEPS):
                chosen = agent.get_action(observations, epsilon=0.1, action_mask=infos["action_mask"])
                following, rewards, ended, _, infos = envs.step(chosen)
                made = Transition(obs=observations, action=chosen, reward=rewards, next_obs=following, done=ended)
                made = made.to_tensordict()
                made.batch_size = [GAMES]
                memory.add(made)
                earned += rewards[ended].tolist()
                observations, taken = following, taken + GAMES
                if step % 4 == 3 and len(memory) >= agent.batch_size:
                    agent.learn(memory.sample(agent.batch_size))
                    updates += 1
            agent.fitness.append(np.mean(earned) if earned else -1.0)
        _, population = tournament.select(population)
    envs.close()
    print(f"{taken} decisions, {updates} updates; margin of the last: {[round(float(a.fitness[-1]), 2) for a in population]}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
