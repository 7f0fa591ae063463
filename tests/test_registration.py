"""The registries know the environments, whichever package was imported first."""

import subprocess
import sys

import gymnasium
import pettingzoo
import pytest

from isle_env import registration
from isle_env.core import actions

NAME = "isle_env/isle_of_cats-v0"


def run(code: str) -> str:
    """The output of a new Python, in which a warning of PettingZoo's is an error."""
    command = [sys.executable, "-W", "error::UserWarning", "-c", code]
    process = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert process.returncode == 0, process.stderr
    return process.stdout.strip()


def test_make():
    env = pettingzoo.make("aec", NAME, num_players=3, reward="score")
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert env.unwrapped.reward == "score"
    env.reset(seed=1)
    assert env.last()[0]["action_mask"].shape == (actions.NUM_ACTIONS,)


@pytest.mark.parametrize(
    "imports",
    ["import isle_env, pettingzoo", "import pettingzoo, isle_env", "import isle_env.isle_of_cats_v0, pettingzoo"],
)
def test_any_order_of_imports(imports):
    assert run(f"{imports}; print({NAME!r} in pettingzoo.aec_registry)") == "True"


def test_importing_the_package_imports_no_kernel():
    """The registry needs PettingZoo, but Numba waits until something is played."""
    assert run("import sys; import isle_env; print('numba' in sys.modules)") == "False"


def test_gymnasium_makes_a_seat():
    env = gymnasium.make("isle_env/IsleOfCatsSeat-v0", num_players=3)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


def test_registering_twice_is_no_matter(recwarn):
    registration.register()
    registration.register()
    assert not recwarn.list
