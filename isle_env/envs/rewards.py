"""Rewards: what each seat earns when the game ends, or when a phase ends and the position is valued.

A reward is a function of ``scores`` (one dict per seat, ``total`` in points) and ``winners`` (seats). It returns one float per
seat. engine/rewards.py has the same functions compiled, for batches; its codes are positions in ``REWARDS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.engine import record
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.engine.setting import SOLO
from isle_env.game import Game
from isle_env.machine.sizes import MASK_WORDS

if TYPE_CHECKING:
    from isle_env.policies.isle import Prices  # only phase environments value a position

Scores = Sequence[Mapping[str, float]]


def win(scores: Scores, winners: list[int]) -> list[float]:
    """Winners share +1, the others share -1; 0 for all if all tie (R-6). The sum over the seats is always 0."""
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
    """Own total in points, as on the scorepad."""
    return [float(own["total"]) for own in scores]


def ending(game: Game, reward: str) -> tuple[list[float], list[dict[str, Any]]]:
    """Rewards and infos of all seats when a game is over. reward: a name of ``REWARDS``.

    Infos: ``score``, ``scores``, ``winners``, ``won``, ``tie_breaks``; of a solo game ``sister_score`` and ``sister_lessons``
    in place of the last. There the sister takes the place of the other seat: a reward that compares seats compares the player
    with her.
    """
    scores, winners = game.scores(), game.winners()
    if game.mode != SOLO:
        ties = game.tie_breaks()
        infos = [final_info(scores, winners, seat) | {"tie_breaks": ties} for seat in range(len(scores))]
        return REWARDS[reward](scores, winners), infos
    sister = game.sister_score()
    info = final_info(scores, winners, 0) | {"sister_score": sister, "sister_lessons": game.sister_lessons()}
    return REWARDS[reward]([*scores, sister], winners or [1])[:1], [info]


def final_info(scores: Scores, winners: list[int], seat: int) -> dict[str, Any]:
    """What every mode's info says of a seat when a game is over: ``score``, ``scores``, ``winners``, ``won``."""
    return {"score": scores[seat], "scores": scores, "winners": winners, "won": seat in winners}


def values(game: Game, prices: Prices | None = None) -> list[dict[str, float]]:
    """What a game of The Isle of Cats is worth to each seat as it stands, in points, by part.

    The parts are ``policies.isle.value.VALUE_PARTS``. prices: of the reference policy; None: its default list.
    """
    from isle_env.policies.isle import Prices

    value = game.rules.module("policies.isle.value")
    lists = (prices or Prices.default()).for_all
    table = np.empty((game.num_players, len(value.VALUE_PARTS)), dtype=np.int64)
    value.value_game(record.copied(game.games), 0, lists, np.zeros(MASK_WORDS, dtype=np.uint32), table)
    return [dict(zip(value.VALUE_PARTS, row, strict=True)) for row in (table / 100).tolist()]


def standing(game: Game, reward: str) -> tuple[list[float], list[dict[str, Any]]]:
    """Rewards and infos of all seats when a game is valued as it stands. reward: a name of ``REWARDS``.

    The seats with the highest value count as winners; when the game is over, those that have won it. Infos: ``value`` and
    ``values`` by part; ``score``, ``scores`` and ``tie_breaks`` as if the game ended now; ``winners``, ``won``.
    """
    worth, scores, ties = values(game), game.scores(), game.tie_breaks()
    best = max(own["total"] for own in worth)
    leaders = game.winners() if game.over else [seat for seat, own in enumerate(worth) if own["total"] == best]
    infos = [
        final_info(scores, leaders, seat) | {"tie_breaks": ties, "value": own, "values": worth} for seat, own in enumerate(worth)
    ]
    return REWARDS[reward](worth, leaders), infos


def checked_reward(name: str) -> str:
    """The name of a reward. Raises ``ValueError`` for an unknown one."""
    if name not in REWARDS:
        raise ValueError(f"reward={name!r}: expected one of {sorted(REWARDS)}")
    return name


MARGIN, POINTS, FORECAST = WHOLE_MARGINS = "margin", "points", "forecast"
"""The rewards that come to the margin: at the end, step by step, day by day (envs/potential.py)."""
REWARDS: dict[str, Callable[[Scores, list[int]], list[float]]] = {
    "win": win,
    MARGIN: margin,
    "score": score,
    POINTS: margin,
    FORECAST: margin,
}
