"""Random play through Python: `Game`, and the PettingZoo environment, bare and wrapped, with observation and mask at every step.

Before the clock starts, the same actions must lead all three to the same bytes, and show the deciding seat the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.random_play import draw, play_aec, play_game
from benchmarks.timing import Run, in_turns, medians, ratio, same
from isle_env import Game, isle_of_cats_v0

BLOKUS = "peer_blokus_rl_steps_per_s"
"""The run with which ours are compared, if it is measured too."""


def check(draws: list[float]) -> None:
    """Play one game in both ways and compare. Raises :class:`benchmarks.timing.Disagreement`."""
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
    again = Game.new(2, 6)
    decisions = play_game(again, 6, draws)
    for make in (isle_of_cats_v0.raw_env, isle_of_cats_v0.env):
        env = make()
        same("decisions of a game", play_aec(env, 6, draws), decisions)
        same("the final bytes of both", env.unwrapped.game.to_bytes(), again.to_bytes())


def runs(draws: list[float]) -> dict[str, Run]:
    """Key of a figure -> a run: one game of 2 seats, a new one at each call."""
    raw, wrapped, seeds = isle_of_cats_v0.raw_env(), isle_of_cats_v0.env(), iter(range(10**9))

    def new_game() -> int:
        seed = next(seeds)
        return play_game(Game.new(2, seed), seed, draws)

    return {
        "aec_steps_per_s": lambda: play_aec(raw, next(seeds), draws),
        "env_steps_per_s": lambda: play_aec(wrapped, next(seeds), draws),
        "game_steps_per_s": new_game,
    }


def measure(rounds: int = 5, seconds: float = 1.0, beside: Mapping[str, Run] | None = None) -> dict[str, float]:
    """Check, then time ``aec_steps_per_s``, ``env_steps_per_s`` and ``game_steps_per_s``.

    beside: key -> a peer's run, timed in turns with ours. If blokus-rl is among them, the result also has
    ``aec_times_blokus_rl`` and ``env_times_blokus_rl``.
    """
    draws = draw()
    check(draws)
    rates = in_turns({**runs(draws), **(beside or {})}, rounds, seconds)
    figures = medians(rates)
    if BLOKUS in rates:
        for kind in ("aec", "env"):
            figures[f"{kind}_times_blokus_rl"] = ratio(rates, f"{kind}_steps_per_s", BLOKUS)
    return figures
