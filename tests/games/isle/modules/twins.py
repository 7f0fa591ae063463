"""Helpers of the tests for games with Kittens + Beasts: a module read again with what it means there, and games to play.

belief = twin("tests.support.belief")     its tables, records and kernels are those of isle_env.expanded
EVERY["kittens-3 seats"]          options of Game.new for each subset of the modules and each way to play
ORDINARY                          those of them in which each module meets each other one and each way
"""

from __future__ import annotations

import ast
import importlib.util
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from isle_env import Game
from isle_env.games.isle import state
from tests.oracle.duel import POLICIES, enrich
from tests.support.doubled import is_doubled
from tests.support.settings import Setting, pairs

MODULES = ("kittens", "beasts", "events")
SUBSETS = [subset for size in range(4) for subset in itertools.combinations(MODULES, size)]
WAYS: dict[str, Setting] = {
    **{f"{n} seats": {"num_players": n} for n in (2, 3, 4)},
    **{f"{n} seats, windows": {"num_players": n, "reaction_windows": True} for n in (2, 3, 4)},
    "solo": {"mode": "solo", "difficulty": "hard"},
}
ALONE: dict[str, Setting] = {
    f"solo, {level}": {"mode": "solo", "difficulty": level} for level in state.DIFFICULTIES if level != "hard"
}
"""The other difficulties."""


def options_of(modules: tuple[str, ...], way: str, number: int) -> Setting:
    """The options of a game; by its number also module I, promos, and every question asked."""
    return {
        **{**WAYS, **ALONE}[way],
        "modules": modules,
        "lesson_modules": ("A", "I", "C") if number % 2 or not modules else ("A", "B", "C"),
        "promo_oshax": number % 3 == 0,
        "promo_rare_treasures": number % 5 < 2,
        "auto_skip": number % 4 > 0,
    }


EVERY: dict[str, Setting] = {
    "-".join([*modules, way]): options_of(modules, way, number)
    for number, (modules, way) in enumerate(itertools.product(SUBSETS, WAYS))
}
"""Name -> options: all subsets of the modules with all ways to play. The first ones have no module, but module I."""
_WAYS = ("2 seats", "2 seats, windows", "3 seats", "4 seats", "solo")
ORDINARY = ["-".join(filter(None, row)) for row in pairs(*(("", name) for name in MODULES), _WAYS)]
"""The names of those that the ordinary run plays: any two modules meet, and each meets each number of seats, and windows."""
FAMILY: dict[str, Setting] = {
    f"family, {n} seats": {"num_players": n, "mode": "family", "family_cards": "all"} for n in (2, 3, 4)
}


def twin(name: str) -> ModuleType:
    """A module of the tests, read again: what it imports of the game belongs to the larger box."""
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.origin is not None
    tree = _SecondNames().visit(ast.parse(Path(found.origin).read_text(encoding="utf-8")))
    module = ModuleType(f"{name}_expanded")
    exec(compile(ast.fix_missing_locations(tree), found.origin, "exec"), vars(module))
    return module


class _SecondNames(ast.NodeTransformer):
    """Gives what import statements name its second name, where it has one."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.ImportFrom]:
        """A statement for each thing that is imported."""
        return [ast.copy_location(self._statement(node.module or "", alias), node) for alias in node.names]

    def _statement(self, source: str, alias: ast.alias) -> ast.ImportFrom:
        whole = f"{source}.{alias.name}"
        if whole == "isle_env.components.tables":
            return ast.ImportFrom("isle_env.expanded.box", [ast.alias("T", alias.asname or alias.name)], 0)
        second = source.replace("isle_env", "isle_env.expanded", 1) if is_doubled(whole) else source
        return ast.ImportFrom(second, [alias], 0)


def positions(setting: Setting, seed: int) -> Iterator[Game]:
    """All positions of a random game, the last one included: one object, which goes on."""
    rng, game = random.Random(seed), Game.new(seed=seed, **setting)
    if seed % 2:
        enrich(game)
    policy = POLICIES[rng.randrange(len(POLICIES))]
    yield game
    while not game.over:
        game.apply(policy(game, rng))
        yield game
