"""How long a reset of a phase environment takes. It plays a real game up to a phase of a day, by the reference policy.

Before the clock starts, one start must equal the same deal played decision by decision.
"""

from __future__ import annotations

from benchmarks.timing import per_second, same
from isle_env import Game, draft_v0, rare_finds_v0
from isle_env.envs.phases import PhaseEnv
from isle_env.policies import isle as reference

CASES = {
    "": lambda: draft_v0.raw_env(2),
    "_day_5": lambda: rare_finds_v0.raw_env(2, day=5),
    "_4_seats_day_5": lambda: rare_finds_v0.raw_env(4, day=5),
}
"""End of the key -> environment: an ordinary one, on a day drawn by chance, and two that play the longest games."""


def check(env: PhaseEnv) -> None:
    """Compare one start with the same deal in `Game`. Raises :class:`benchmarks.timing.Disagreement`."""
    for seed in range(20):
        env.reset(seed=seed)
        start, alone = env.game, Game.new(env.num_players, seed=seed)
        while not alone.over and (alone.day, alone.phase) != (start.day, start.phase):
            alone.apply(reference.choose(alone.games, 0))
        if not alone.over:  # else nobody had a decision there, and the start comes from another deal
            same(f"{env}, start of seed {seed}", start.to_bytes(), alone.to_bytes())
            return
    raise AssertionError(f"{env}: no deal of twenty comes to its phase")


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time: ``phase_reset_us`` and the like, microseconds of processor time."""
    figures = {}
    for suffix, make in CASES.items():
        env = make()
        check(env)

        def run(env: PhaseEnv = env) -> int:
            for seed in range(100):
                env.reset(seed=seed)
            return 100

        figures[f"phase_reset{suffix}_us"] = 1e6 / per_second(run, rounds, seconds)
    return figures
