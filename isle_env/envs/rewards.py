"""What a seat earns when the game ends: named functions of all seats' scores and the winners.

Each takes ``scores`` (one dict per seat, ``total`` in points) and ``winners`` (seats), and returns one float a seat.
core/rewards.py is the compiled twin for batches, by position in ``REWARDS``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isle_env.core.rewards import MARGIN_SCALE
from isle_env.game import Game

Scores = list[dict[str, int]]


def win(scores: Scores, winners: list[int]) -> list[float]:
    """Winners share +1, the others share -1; 0 for all when all tie. Sums to 0 for any number of seats and ties (R-6)."""
    seats, won = len(scores), len(winners)
    if won == seats:
        return [0.0] * seats
    return [1.0 / won if seat in winners else -1.0 / (seats - won) for seat in range(seats)]


def margin(scores: Scores, winners: list[int]) -> list[float]:
    """Own total minus the best other total, divided by 100 points (``MARGIN_SCALE``). Not zero-sum for 3 and 4 seats."""
    totals = [score["total"] for score in scores]
    best_other = [max(totals[:seat] + totals[seat + 1 :]) for seat in range(len(totals))]
    return [(own - other) / MARGIN_SCALE for own, other in zip(totals, best_other, strict=True)]


def score(scores: Scores, winners: list[int]) -> list[float]:
    """Own total in points, as it stands on the scorepad."""
    return [float(own["total"]) for own in scores]


def ending(game: Game, reward: str) -> tuple[list[float], list[dict[str, Any]]]:
    """What each seat earns by a named reward, and is told, when a game is over: ``score``, ``scores``, ``winners``, ``won``."""
    scores, winners = game.scores(), game.winners()
    return REWARDS[reward](scores, winners), [told(scores, winners, seat) for seat in range(len(scores))]


def told(scores: Scores, winners: list[int], seat: int) -> dict[str, Any]:
    """What a seat is told when a game is over: ``score``, ``scores``, ``winners``, ``won``."""
    return {"score": scores[seat], "scores": scores, "winners": winners, "won": seat in winners}


def checked_reward(name: str) -> str:
    """The name of a reward. Raises ``ValueError`` for an unknown one."""
    if name not in REWARDS:
        raise ValueError(f"reward={name!r}: expected one of {sorted(REWARDS)}")
    return name


REWARDS: dict[str, Callable[[Scores, list[int]], list[float]]] = {"win": win, "margin": margin, "score": score}
