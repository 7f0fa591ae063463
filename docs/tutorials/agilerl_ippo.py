"""AgileRL: IPPO in self-play on the PettingZoo environment. One policy plays all seats, and learns from whole games.

python docs/tutorials/agilerl_ippo.py [seconds]                                            pip install agilerl
"""

import sys
import time

import numpy as np
import torch
from agilerl.algorithms.ippo import IPPO
from agilerl.modules import ModuleDict
from agilerl.networks.actors import StochasticActor
from agilerl.networks.value_networks import ValueNetwork

from isle_env import adapted, isle_of_cats_v0


class Actor(StochasticActor):
    def forward(self, obs, action_mask=None):  # IPPO forgets the masks of infos when it learns; this one always sees them
        return super().forward(obs["observation"] / 255, obs["mask"])


class Critic(ValueNetwork):
    def forward(self, obs):
        return super().forward(obs["observation"] / 255)


def play(env, agent, seed):
    """One game: each seat's decisions (observation, action, log chance, reward, is it the first, value), and the last sight."""
    env.reset(seed=seed)
    decisions = {seat: [] for seat in env.agents}
    for seat in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if decisions[seat]:
            decisions[seat][-1][3] = np.array([reward / 100])  # what came after its decision before this one
        if not over:
            action, chance, _, value = (found["player"] for found in agent.get_action({"player": observation}))
            decisions[seat].append([observation, action, chance, None, np.array([float(not decisions[seat])]), value])
        env.step(None if over else int(action[0]))
    return [*decisions.values()], observation


def main(seconds=20.0):
    torch.set_num_threads(1)  # small networks: more threads only get in each other's way
    env = adapted(isle_of_cats_v0.env(num_players=2, reward="score"), dtype="float32", mask_key="mask")
    seen, actions = env.observation_space("player_0"), env.action_space("player_0")
    actor, critic = (ModuleDict({"player": it}) for it in (Actor(seen["observation"], actions), Critic(seen["observation"])))
    agent = IPPO([seen], [actions], ["player"], actor_networks=actor, critic_networks=critic, gamma=1.0, lr=1e-3)
    end, taken, points = time.monotonic() + seconds, 0, []
    while time.monotonic() < end or not taken:
        seats, last = play(env, agent, seed=len(points))
        rollout = zip(*seats[0], *seats[1], strict=True)  # one seat's game after the other's
        agent.learn((*({"player": list(part)} for part in rollout), {"player": last}, {"player": np.ones(1)}))
        taken, points = taken + sum(map(len, seats)), [*points, 100 * np.mean([seat[-1][3] for seat in seats])]
    print(f"{taken} decisions; mean points: first ten games {np.mean(points[:10]):.1f}, last ten {np.mean(points[-10:]):.1f}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
