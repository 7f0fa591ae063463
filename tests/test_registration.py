"""PettingZoo's registry knows the environment, whichever package was imported first, and at no noticeable cost."""

import subprocess
import sys

import pettingzoo
import pytest

from isle_env import registration
from isle_env.core import actions

NAME = "isle_env/isle_of_cats-v0"

needs_registry = pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo before 1.27 has no registry")


def run(code: str) -> str:
    """The output of a new Python, in which a warning of PettingZoo's is an error."""
    command = [sys.executable, "-W", "error::UserWarning", "-c", code]
    process = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert process.returncode == 0, process.stderr
    return process.stdout.strip()


@needs_registry
def test_make():
    env = pettingzoo.make("aec", NAME, num_players=3, reward="score")
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert env.unwrapped.reward == "score"
    env.reset(seed=1)
    assert env.last()[0]["action_mask"].shape == (actions.NUM_ACTIONS,)


@needs_registry
@pytest.mark.parametrize(
    "imports",
    [
        "import isle_env, pettingzoo",
        "import pettingzoo, isle_env",
        "import isle_env.isle_of_cats_v0, pettingzoo",
        "import isle_env, importlib.util; importlib.util.find_spec('pettingzoo'); import pettingzoo",
        "import isle_env; from pettingzoo.utils import wrappers; import pettingzoo",
    ],
)
def test_any_order_of_imports(imports):
    assert run(f"{imports}; print({NAME!r} in pettingzoo.aec_registry)") == "True"


@needs_registry
def test_importing_the_package_stays_cheap():
    """It imports neither PettingZoo nor NumPy; the import system is left as it was once PettingZoo is there."""
    code = "import sys; import isle_env; print(sorted({'pettingzoo', 'gymnasium', 'numpy', 'numba'} & set(sys.modules)))"
    assert run(code) == "[]"
    code = "import sys; before = list(sys.meta_path); import isle_env, pettingzoo; print(sys.meta_path == before)"
    assert run(code) == "True"
    assert run("import isle_env, pettingzoo; print(type(pettingzoo.__spec__.loader).__name__)") == "SourceFileLoader"


def test_registering_twice_is_no_matter(recwarn):
    registration.register()
    registration.register()
    assert not recwarn.list


def test_without_a_registry_nothing_happens():
    """An older PettingZoo, made by taking the registry's functions away."""
    code = "import pettingzoo; vars(pettingzoo).pop('register', None); import isle_env.isle_of_cats_v0; print('fine')"
    assert run(code) == "fine"
