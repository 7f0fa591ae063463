"""catanatron: Settlers of Catan for two, in Python, driven through ``playable_actions`` and ``execute``.

It is compared with our ``Game``: neither writes observations, and both check each action. It seeds Python's global generator.
"""

from __future__ import annotations

from typing import Any

from benchmarks.random_play import DRAWS, first_draw
from benchmarks.timing import Run, same

PACKAGE, MODULES = "catanatron", ("catanatron",)
TURNS = 1000
"""Its own limit on a game."""


def play(seed: int, draws: list[float]) -> tuple[Any, int]:
    """One game and its decisions."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed + 1)  # 0 would mean none
    first = at = first_draw(seed)
    while game.winning_color() is None and game.state.num_turns < TURNS:
        actions = game.state.playable_actions
        game.execute(actions[int(draws[at % DRAWS] * len(actions))])
        at += 1
    return game, at - first


def check(draws: list[float]) -> None:
    """Games end and repeat, log every decision, and refuse illegal actions. Raises ``Disagreement``."""
    (game, decisions), (again, _) = play(3, draws), play(3, draws)
    same("catanatron, the same seed", game.state.actions, again.state.actions)
    same("catanatron, decisions", decisions, len(game.state.actions))
    same("catanatron, the end", game.winning_color() is not None or game.state.num_turns >= TURNS, True)
    same("catanatron, an unknown action is refused", refuses(game), True)


def refuses(game: Any) -> bool:
    """Does it refuse an action that is not among the playable ones?"""
    try:
        game.execute(None)
    except ValueError:
        return True
    return False


def python_runs(draws: list[float]) -> dict[str, Run]:
    """One game from Python."""
    seeds = iter(range(10**9))
    return {"peer_catanatron_steps_per_s": lambda: play(next(seeds), draws)[1]}


def compiled_runs() -> dict[str, Run]:
    """It is written in Python."""
    return {}
