"""RLlib: PPO in self-play on the PettingZoo environment, with RLlib's own masking module.

python docs/tutorials/rllib_ppo.py [seconds]                                               pip install 'ray[rllib]'
"""

import sys
import time

import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from isle_env import adapted, isle_of_cats_v0


def make(options):
    """The masking module wants ``observations`` and ``action_mask``, both float32; RLlib's checks sample without masks."""
    env = isle_of_cats_v0.env(**options, on_illegal="end")
    return PettingZooEnv(adapted(env, dtype="float32", mask_dtype="float32", observation_key="observations"))


def main(seconds=30.0):
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    register_env("isle_of_cats", make)
    config = (
        PPOConfig()
        .environment("isle_of_cats", env_config={"num_players": 2, "reward": "margin"})
        .env_runners(num_env_runners=0, rollout_fragment_length=256)  # here; more of them are processes of their own
        .multi_agent(policies={"everybody"}, policy_mapping_fn=lambda agent, *_, **__: "everybody")
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={"everybody": RLModuleSpec(ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [64]})}
            )
        )
        .training(train_batch_size_per_learner=256, minibatch_size=128, num_epochs=2, lr=3e-4)
    )
    algorithm = config.build_algo()
    end, taken, results = time.monotonic() + seconds, 0, {}
    while time.monotonic() < end or not taken:
        results = algorithm.train()
        taken = results["num_env_steps_sampled_lifetime"]
    algorithm.stop()
    ray.shutdown()
    print(f"{int(taken)} decisions, {int(results['training_iteration'])} updates")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
