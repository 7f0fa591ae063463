"""Helpers of the tests for games with Kittens + Beasts: a module read again with what it means there, and games to play.

belief = twin("tests.belief")     its tables, records and kernels are those of isle_env.expanded
EVERY["kittens-3 seats"]          options of Game.new for each subset of the modules and each way to play
"""

from __future__ import annotations

import importlib.util
import itertools
import random
from collections.abc import Iterator
from types import ModuleType

from isle_env import Game, expanded
from isle_env.games.isle import state
from tests.oracle.duel import POLICIES, enrich
from tests.settings import Setting

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
FAMILY: dict[str, Setting] = {
    f"family, {n} seats": {"num_players": n, "mode": "family", "family_cards": "all"} for n in (2, 3, 4)
}


def twin(name: str) -> ModuleType:
    """A module of the tests, read again: what it imports of the game belongs to the larger box."""
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.origin is not None
    loader = expanded._Loader(f"{name}_expanded", found.origin)
    spec = importlib.util.spec_from_file_location(loader.name, found.origin, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


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
