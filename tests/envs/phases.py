"""The phase environments as their documentation describes them, written down again for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from isle_env import Game, buy_v0, draft_v0, rare_finds_v0, rescue_v0
from isle_env.policies import isle as reference
from tests.envs.play import decide, running

MODULES = (draft_v0, buy_v0, rescue_v0, rare_finds_v0)
PHASES = {
    "draft_v0": ("draft",),
    "buy_v0": ("buy",),
    "rescue_v0": ("rescue_cards", "rescue"),
    "rare_finds_v0": ("rare_finds",),
}
"""Name of an environment -> the phases whose decisions are its agents'."""

each_phase = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])
each_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def raw(module: ModuleType, seed: int | None = 0, **options: Any) -> Any:
    """A raw environment, reset."""
    env = module.raw_env(**options)
    env.reset(seed=seed)
    return env


def stands_in(game: Game, env: Any, day: int) -> bool:
    """Does the pending decision belong to the environment's phase, on that day?"""
    return game.phase in PHASES[str(env)] and game.day == day


def episode(env: Any, rng: np.random.Generator) -> Iterator[int]:
    """Random decisions until the episode ends."""
    while running(env):
        yield decide(env, rng)


def greedy_until(seats: int, seed: int, phase: str, day: int, **options: Any) -> Game:
    """A game played by the greedy policy to its first decision in a phase of a day, or beyond if it has none there."""
    game = Game.new(seats, seed=seed, **options)
    while not game.over and (game.day, game.phase) != (day, phase) and game.day <= day:
        game.apply(int(reference.choose(game.games, 0)))
    return game
