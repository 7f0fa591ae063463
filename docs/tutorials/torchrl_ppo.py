"""TorchRL: PPO with masked actions on a batch of games. It reads the masks from the infos, into its tensordicts.

python docs/tutorials/torchrl_ppo.py [seconds]                                             pip install torchrl
"""

import sys
import time

import torch
from tensordict.nn import ProbabilisticTensorDictModule, ProbabilisticTensorDictSequential, TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from isle_env import adapted
from isle_env.vector import SeatVectorEnv

GAMES = 16


def main(seconds=20.0):
    torch.manual_seed(0)
    torch.set_num_threads(1)  # small networks: more threads only get in each other's way
    games = SeatVectorEnv(GAMES, opponents="greedy", reward="margin")
    games = adapted(games, mask="infos", dtype="float32", mask_dtype=bool, infos="numbers")
    env = GymWrapper(games, categorical_action_encoding=True)
    size, actions = games.single_observation_space.shape[0], int(games.single_action_space.n)
    network = nn.Sequential(nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, actions))
    actor = ProbabilisticTensorDictSequential(
        TensorDictModule(network, ["observation"], ["logits"]),
        ProbabilisticTensorDictModule(
            in_keys={"logits": "logits", "mask": "action_mask"}, out_keys=["action"],
            distribution_class=MaskedCategorical, return_log_prob=True,
        ),
    )  # fmt: skip
    critic = ValueOperator(nn.Sequential(nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, 1)))
    loss = ClipPPOLoss(actor, critic)
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss.parameters(), lr=1e-3)
    collector = Collector(env, actor, frames_per_batch=GAMES * 32, total_frames=-1, auto_register_policy_transforms=False)
    end, taken = time.monotonic() + seconds, 0
    for data in collector:
        advantage(data)
        for _ in range(4):
            found = loss(data)
            optimizer.zero_grad()
            (found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]).backward()
            optimizer.step()
        taken += data.numel()
        if time.monotonic() > end:
            break
    collector.shutdown()
    print(f"{taken} decisions, {taken // (8 * GAMES)} updates")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
