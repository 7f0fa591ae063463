"""blokus-rl: Blokus for four, its rules in Rust, as a PettingZoo AEC environment. The nearest peer of our ``raw_env``."""

from __future__ import annotations

from typing import Any

from benchmarks.peers import aec
from benchmarks.random_play import play_aec
from benchmarks.timing import Run, same

PACKAGE, MODULES = "blokus-rl", ("blokus_rl",)


def check(draws: list[float]) -> None:
    """Games end and repeat, an illegal action is refused, and no square is covered twice. Raises ``Disagreement``."""
    from blokus_rl import BlokusEnv

    env = BlokusEnv()
    aec.check("blokus-rl", env, draws)
    same("blokus-rl, an illegal action is refused", refuses(env), True)
    same("blokus-rl, squares covered twice", covered_twice(env), 0)


def refuses(env: Any) -> bool:
    """Does the environment refuse the first action that its mask forbids?"""
    env.reset(seed=1)
    forbidden = int((env.last()[0]["action_mask"] == 0).nonzero()[0][0])
    try:
        env.step(forbidden)
    except AssertionError:
        return True
    return False


def covered_twice(env: Any) -> int:
    """Squares that lie under two pieces after eight decisions; each decision must cover one to five squares more."""
    env.reset(seed=1)
    for decision in range(8):
        before = int(env.last()[0]["observation"].sum())
        env.step(int(env.last()[0]["action_mask"].nonzero()[0][-1]))
        more = int(env.last()[0]["observation"].sum()) - before
        same(f"blokus-rl, decision {decision} covers one to five squares", 1 <= more <= 5, True)
    return int((env.last()[0]["observation"].sum(0) > 1).sum())


def python_runs(draws: list[float]) -> dict[str, Run]:
    """One game through ``last`` and ``step``."""
    from blokus_rl import BlokusEnv

    env, seeds = BlokusEnv(), iter(range(10**9))
    return {"peer_blokus_rl_steps_per_s": lambda: play_aec(env, next(seeds), draws)}


def compiled_runs() -> dict[str, Run]:
    """It has no loop of its own."""
    return {}
