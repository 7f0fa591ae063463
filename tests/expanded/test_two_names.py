"""Files with two names import each other relatively and everything else absolutely: each copy is made of its own modules."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

import isle_env
from isle_env import box
from isle_env.components import tables
from isle_env.components.expansion import tables as larger_tables
from isle_env.expanded import DOUBLED, SHARED
from tests.support.doubled import is_doubled

ROOT = Path(isle_env.__file__).parent
FILES = {".".join(("isle_env", *path.relative_to(ROOT).with_suffix("").parts)): path for path in sorted(ROOT.rglob("*.py"))}
MODULES = {name.removesuffix(".__init__") for name in FILES}


def faults(name: str, text: str) -> list[str]:
    """Imports of a file that are absolute and should be relative, or the other way round. name: its module, with ``__init__``."""
    doubled, found = is_doubled(name.removesuffix(".__init__")), []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        level = node.level if isinstance(node, ast.ImportFrom) else 0
        source = [*name.split(".")[:-level]] if level else []
        if isinstance(node, ast.ImportFrom) and node.module:
            source.append(node.module)
        for target in (".".join([*source, alias.name]) for alias in node.names):
            if (level > 0) != (doubled and is_doubled(target)):
                found.append(f"{name}:{node.lineno} imports {target} {'relatively' if level else 'absolutely'}")
            if doubled and name != "isle_env.box" and f"{target}.".startswith("isle_env.components.tables."):
                found.append(f"{name}:{node.lineno} imports the base box's tables: both copies would be made with them")
    return found


def test_files_with_two_names_import_each_other_relatively_and_all_else_absolutely():
    assert [fault for name, path in FILES.items() for fault in faults(name, path.read_text(encoding="utf-8"))] == []


def test_each_wrong_import_is_found():
    name = "isle_env.games.isle.step"
    for wrong in (
        "from isle_env.games.isle import state",
        "from isle_env.games.isle.state import GAME",
        "from isle_env import boats",
        "import isle_env.boats.laying",
        "def f():\n    from isle_env.box import T",
        "from isle_env.components import tables as T",
        "from isle_env.components.tables import WIDTH",
        "from ...engine import jit",
        "from ...policies.isle import catalogue",
        "from ...policies.isle.prices import Prices",
    ):
        assert len(faults(name, wrong)) == 1, wrong
    for right in (
        "from . import state",
        "from ...boats.laying import lay",
        "from ...box import EXPANDED, T",
        "from isle_env.machine import jit",
        "from isle_env.components.expansion import tables as T",
        "from isle_env.policies.isle import catalogue",
        "import numpy as np",
    ):
        assert faults(name, right) == [], right
    assert faults("isle_env.games.isle.__init__", "from . import state") == []
    assert len(faults("isle_env.machine.jit", "from . import cache")) == 1
    assert len(faults("isle_env.policies.isle.prices", "from .file import PriceError")) == 1


def test_what_is_declared_exists():
    assert {f"isle_env.{name}" for name in DOUBLED + SHARED} <= MODULES


def test_nothing_else_is_there_twice():
    """All of it imported: below isle_env.expanded there is what is doubled and the packages around it, nothing that is shared."""
    for module in filter(is_doubled, sorted(MODULES)):
        importlib.import_module(module.replace("isle_env", "isle_env.expanded", 1))
    there = {name.removeprefix("isle_env.expanded.") for name in sys.modules if name.startswith("isle_env.expanded.")}
    around = {name.rpartition(".")[0] for name in DOUBLED} - {""}
    assert {name for name in there if not is_doubled(f"isle_env.{name}")} == around
    assert {name for name in MODULES if is_doubled(name)} == {f"isle_env.{name}" for name in there - around}


def test_each_copy_has_its_tables():
    larger = importlib.import_module("isle_env.expanded.box")
    assert (box.EXPANDED, larger.EXPANDED) == (False, True)
    assert box.T is tables
    assert larger.T is larger_tables
    assert importlib.import_module("isle_env.expanded.boats.laying").T is larger_tables
