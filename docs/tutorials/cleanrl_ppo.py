"""CleanRL-style: masked PPO in one file, on a batch of games in compiled code.

python docs/tutorials/cleanrl_ppo.py [seconds]                                             pip install torch
"""

import sys
import time

import torch
from torch import nn

from isle_env.vector import SeatVectorEnv

GAMES, STEPS, EPOCHS, CLIP = 32, 64, 4, 0.2


class Agent(nn.Module):
    def __init__(self, size, actions):
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, actions))
        self.critic = nn.Sequential(nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, 1))

    def forward(self, observations, masks):
        seen = observations.float() / 255
        logits = self.actor(seen).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(seen).squeeze(-1)


def main(seconds=20.0):
    torch.set_num_threads(1)  # small networks: more threads only get in each other's way
    envs = SeatVectorEnv(GAMES, opponents="greedy", reward="margin")
    agent = Agent(envs.single_observation_space.shape[0], int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    (observations, infos), end, taken = envs.reset(seed=0), time.monotonic() + seconds, 0
    while time.monotonic() < end or not taken:
        rollout = []
        for _ in range(STEPS):
            seen, masks = torch.as_tensor(observations), torch.as_tensor(infos["action_mask"])
            choices, values = agent(seen, masks)
            actions = choices.sample()
            observations, rewards, ended, _, infos = envs.step(actions.numpy())
            rollout.append((seen, masks, actions, choices.log_prob(actions), values, *map(torch.as_tensor, (rewards, ended))))
        seen, masks, actions, before, values, rewards, ended = (torch.stack(x).detach() for x in zip(*rollout, strict=True))
        following = agent(torch.as_tensor(observations), torch.as_tensor(infos["action_mask"]))[1].detach()
        returns = [following := rewards[t] + following * ~ended[t] for t in reversed(range(STEPS))][::-1]
        gain = (returns := torch.stack(returns).float()) - values
        for _ in range(EPOCHS):
            choices, values = agent(seen, masks)
            ratio = (choices.log_prob(actions) - before).exp()
            loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean() / gain.std()
            loss += (values - returns).pow(2).mean() / 2 - 0.01 * choices.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        taken += STEPS * GAMES
    print(f"{taken} decisions; the mean return of the last is {returns.mean():.2f}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
