"""All errors that are raised on purpose have one base, and those that users meet are importable at the top."""

import ast
import builtins
import inspect
from pathlib import Path

import pytest

import isle_env
from isle_env import IsleError

ROOT = Path(__file__).resolve().parents[1]
INTERNAL = {
    "StaleKernel": "ends within the machine room",
    "_Wrong": "ends within isle show",
    "Nonsense": "a program is told what was wrong with its answer, and asked again",
    "OldAnswer": "a program's answer to an earlier decision, which is skipped",
}
"""Exceptions that nobody outside meets, each with where it ends."""


def bases():
    """Every class of the packages with the names of its bases, as its file says them."""
    found = {}
    for folder in ("isle_env", "agents/isle_agents", "training/isle_training"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name] = {base.id for base in node.bases if isinstance(base, ast.Name)}
    return found


def test_errors_have_one_base():
    classes = bases()
    builtin = {name for name, value in vars(builtins).items() if inspect.isclass(value) and issubclass(value, BaseException)}
    ours = {name for name, above in classes.items() if "IsleError" in above}
    apart = {name for name, above in classes.items() if above & builtin and name not in ours} - {"IsleError"}
    assert len(ours) > 20
    assert apart == set(INTERNAL)


def test_errors_at_the_top():
    there = [getattr(isle_env, name) for name in isle_env.__all__]
    errors = [value for value in there if inspect.isclass(value) and issubclass(value, Exception)]
    assert {"IllegalAction", "GameOver", "SaveError", "ReplayError", "UnknownAgent"} <= {error.__name__ for error in errors}
    assert all(issubclass(error, IsleError) and error.__doc__ for error in errors)


@pytest.mark.parametrize(
    ("name", "builtin"),
    [("SaveError", ValueError), ("IllegalAction", ValueError), ("GameOver", RuntimeError), ("PicturesMissing", ImportError)],
)
def test_an_error_is_also_of_the_class_one_expects(name, builtin):
    assert issubclass(getattr(isle_env, name), builtin)
