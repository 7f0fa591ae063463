"""Random play through Python: the PettingZoo environment with observation and mask at every step, and `Game`.

The choice of a legal action is part of the time; its random numbers are drawn beforehand. Before the clock starts, the same
actions must lead both to the same bytes, and both must show the deciding seat the same.
"""

from __future__ import annotations

import numpy as np

from benchmarks.timing import per_second, same
from isle_env import Game, isle_of_cats_v0

DRAWS = 4096
"""Random numbers drawn beforehand, used over and over."""


def random_aec_game(env: isle_of_cats_v0.raw_env, seed: int, draws: list[float]) -> int:
    """Play one game through ``last`` and ``step``. Returns its decisions."""
    env.reset(seed=seed)
    for count in range(10**9):
        seen, _, over, _, _ = env.last()
        if over:
            return count
        legal = seen["action_mask"].view(np.bool_).nonzero()[0]
        env.step(int(legal[int(draws[count % DRAWS] * len(legal))]))
    raise AssertionError("no game is that long")


def random_game(game: Game, draws: list[float]) -> int:
    """Play one game through ``legal_actions`` and ``apply``. Returns its decisions."""
    count = 0
    while not game.over:
        legal = game.legal_actions()
        game.apply(int(legal[int(draws[count % DRAWS] * len(legal))]))
        count += 1
    return count


def check(draws: list[float]) -> None:
    """One game side by side. Raises :class:`benchmarks.timing.Disagreement`."""
    env, game = isle_of_cats_v0.raw_env(), Game.new(2, 5)
    env.reset(seed=5)
    while not game.over:
        seen, seat = env.observe(env.agent_selection), game.current_seat
        assert seat is not None, "somebody decides until the game is over"
        same("deciding seat", env.agent_selection, f"player_{seat}")
        same("observation", seen["observation"].tobytes(), game.observe(seat).tobytes())
        same("mask", seen["action_mask"].tobytes(), game.mask().tobytes())
        action = int(game.legal_actions()[0])
        game.apply(action)
        env.step(action)
    random_aec_game(env, 6, draws)
    again = Game.new(2, 6)
    random_game(again, draws)
    same("the final bytes of both", env.game.to_bytes(), again.to_bytes())


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time: ``aec_steps_per_s`` and ``game_steps_per_s``, 2 seats."""
    draws = np.random.default_rng(0).random(DRAWS).tolist()
    check(draws)
    env, seeds = isle_of_cats_v0.raw_env(), iter(range(10**9))
    return {
        "aec_steps_per_s": per_second(lambda: random_aec_game(env, next(seeds), draws), rounds, seconds),
        "game_steps_per_s": per_second(lambda: random_game(Game.new(2, next(seeds)), draws), rounds, seconds),
    }


