"""The search of one decision, written slowly: what each candidate's future ends with, and which candidates go on.

The candidates of a tile's places are given (their ratings have a twin of their own, fit.py); everything else is done anew from
the public interface of a game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from isle_env import Game, policies
from isle_env.policies.isle import Prices
from tests.oracle import morning

LENGTH = 64
"""Samples of a chain."""


def value(game: Game, seat: int, win: float, bend: int) -> float:
    """What the end of a game is worth to a seat, 0 to 1."""
    totals = [score["total"] for score in game.scores()]
    best = game.sister_score()["total"] if game.mode == "solo" else max(totals[:seat] + totals[seat + 1 :])
    margin = totals[seat] - best
    share = 1 / len(game.winners()) if seat in game.winners() else 0
    return win * share + (1 - win) * (1 + margin / (bend + abs(margin))) / 2


def futures(game: Game, seat: int, key: int) -> Iterator[Game]:
    """The futures of a position for what a seat knows: chains of so many samples."""
    for chain in itertools.count():
        yield from itertools.islice(game.samples(seat, key + chain), LENGTH)


def play_out(game: Game, prices: Prices, last: int = 5) -> None:
    """The reference policy in all seats, one decision after the other, until a day is over."""
    while not game.over and game.day <= last:
        game.apply(policies.reference_of(game.rules).choose(game.games, 0, prices.for_all))


def search(
    game: Game,
    prices: Prices,
    candidates: list[tuple[int, float]],
    key: int,
    playouts: int,
    win: float,
    bend: int,
    weights: np.ndarray | None = None,
    ends: tuple[int, int] = (0, 0),
    counts: tuple[int, int] = (1, 1),
) -> tuple[int, list[Any]]:
    """The best candidate, and the mean values of all. candidates: actions and what their values begin with; weights: of a
    forecast; ends: by which number of a future they no longer end on the next morning, and on that after it; counts: for how many
    futures that go on to the end each of these counts.
    """
    seat = game.current_seat
    assert seat is not None
    left, future, history = list(candidates), futures(game, seat, key), []
    rounds, number = (len(left) - 1).bit_length(), 0
    for r in range(rounds):
        share = playouts * (r + 1) // rounds - playouts * r // rounds
        for _ in range(max(share // len(left), 1)):
            drawn, played, days, weight = next(future), [], 5, 1
            if number < ends[1]:
                days, weight = (0, counts[0]) if number < ends[0] else (1, counts[1])
            number += 1
            for action, total in left:
                end = drawn.clone()
                end.apply(action)
                play_out(end, prices, game.day + days)
                found = value(end, seat, win, bend) if end.over else morning.value(end, seat, prices, weights, bend)
                played.append((action, total + weight * found))
            left = played
        history.append(left)
        left = sorted(left, key=lambda entry: -entry[1])[: (len(left) + 1) // 2]
    return left[0][0], history
