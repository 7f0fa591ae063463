"""The environments are registered, whichever package was imported first."""

import importlib
import subprocess
import sys

import gymnasium
import pettingzoo
import pytest

from isle_env import registration
from isle_env.games.isle import actions

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


def test_what_shows_games_is_handed_over_and_imported_when_it_is_used():
    said = "import sys, isle_env; from isle_env.shown import Shown, SHOWN; print(set(Shown.__annotations__) == set(vars(SHOWN)), "
    assert run(f"{said}[name for name in sys.modules if name.startswith(('isle_env.views', 'isle_env.replays'))])") == "True []"
    game = "from isle_env import Game; game = Game.new(seed=1)"
    assert run(f"{game}; import sys; print('isle_env.views.table_svg' in sys.modules, game.to_svg()[:4])") == "False <svg"


def test_gymnasium_makes_a_seat():
    env = gymnasium.make("isle_env/IsleOfCatsSeat-v0", num_players=3)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize(
    ("options", "agents"),
    [
        ({"mode": "family", "num_players": 4}, ["player_0", "player_1", "player_2", "player_3"]),
        ({"mode": "solo", "difficulty": "expert"}, ["player_0"]),
    ],
)
def test_make_other_modes(options, agents):
    env = pettingzoo.make("aec", NAME, **options)
    assert env.possible_agents == agents
    env.reset(seed=1)
    assert env.unwrapped.game.mode == options["mode"]


def test_gymnasium_makes_a_solo_game():
    env = gymnasium.make("isle_env/IsleOfCatsSolo-v0", difficulty="expert")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.unwrapped.game.difficulty == "expert"
    assert info["action_mask"].shape == (actions.NUM_ACTIONS,)


@pytest.mark.parametrize("name", [*registration.GYMNASIUM_ENVIRONMENTS, *registration.GYMNASIUM_BATCHES])
def test_every_entry_point_exists(name):
    spec = gymnasium.spec(name)
    for entry_point in (spec.entry_point, spec.vector_entry_point):
        module, _, attribute = entry_point.partition(":")
        assert hasattr(importlib.import_module(module), attribute)


def test_registering_twice_is_no_matter(recwarn):
    registration.register()
    registration.register()
    assert not recwarn.list
