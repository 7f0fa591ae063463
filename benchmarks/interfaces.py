"""Random play through Python: `Game`, and the PettingZoo environment, bare and wrapped, with observation and mask at every step.

Before the clock starts, the same actions must lead all three to the same bytes, and show the deciding seat the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.random_play import draw, play_aec, play_game
from benchmarks.timing import Run, in_turns, medians, ratio, same
from isle_env import Game, explore_and_draw_v0, isle_of_cats_v0
from isle_env.games.known import DEFAULT_GAME

BLOKUS = "peer_blokus_rl_steps_per_s"
"""The run with which ours are compared, if it is measured too."""


def check(draws: list[float], module: Any = isle_of_cats_v0, game: str = DEFAULT_GAME) -> None:
    """Play one game of a module in both ways and compare. game: what it is called.

    Raises :class:`benchmarks.timing.Disagreement`.
    """
    env, alone = module.raw_env(), Game.new(2, seed=5, game=game)
    env.reset(seed=5)
    while not alone.over:
        seen, seat = env.observe(env.agent_selection), alone.current_seat
        assert seat is not None, "somebody decides until the game is over"
        same("deciding seat", env.agent_selection, f"player_{seat}")
        same("observation", seen["observation"].tobytes(), alone.observe(seat).tobytes())
        same("mask", seen["action_mask"].tobytes(), alone.mask().tobytes())
        action = int(alone.legal_actions()[0])
        alone.apply(action)
        env.step(action)
    again = Game.new(2, seed=6, game=game)
    decisions = play_game(again, 6, draws)
    for make in (module.raw_env, module.env):
        env = make()
        same("decisions of a game", play_aec(env, 6, draws), decisions)
        same("the final bytes of both", env.unwrapped.game.to_bytes(), again.to_bytes())


def runs(draws: list[float]) -> dict[str, Run]:
    """Key of a figure -> a run: one game of 2 seats, a new one at each call."""
    raw, wrapped, seeds = isle_of_cats_v0.raw_env(), isle_of_cats_v0.env(), iter(range(10**9))
    drawing = explore_and_draw_v0.raw_env()

    def new_game() -> int:
        seed = next(seeds)
        return play_game(Game.new(2, seed=seed), seed, draws)

    return {
        "aec_steps_per_s": lambda: play_aec(raw, next(seeds), draws),
        "aec_steps_per_s_explore_and_draw": lambda: play_aec(drawing, next(seeds), draws),
        "env_steps_per_s": lambda: play_aec(wrapped, next(seeds), draws),
        "game_steps_per_s": new_game,
    }


def measure(rounds: int = 5, seconds: float = 1.0, beside: Mapping[str, Run] | None = None) -> dict[str, float]:
    """Check, then time ``aec_steps_per_s``, ``env_steps_per_s``, ``game_steps_per_s`` and ``aec_steps_per_s_explore_and_draw``.

    beside: key -> a peer's run, timed in turns with ours. If blokus-rl is among them, the result also has
    ``aec_times_blokus_rl`` and ``env_times_blokus_rl``.
    """
    draws = draw()
    check(draws)
    check(draws, explore_and_draw_v0, "explore_and_draw")
    rates = in_turns({**runs(draws), **(beside or {})}, rounds, seconds)
    figures = medians(rates)
    if BLOKUS in rates:
        for kind in ("aec", "env"):
            figures[f"{kind}_times_blokus_rl"] = ratio(rates, f"{kind}_steps_per_s", BLOKUS)
    return figures
