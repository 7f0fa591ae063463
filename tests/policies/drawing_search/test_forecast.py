"""Mornings of drawing games in numbers: counted slowly, noted on the morning asked for, blind to what is hidden."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from isle_env.games.drawing import layout, setup
from isle_env.games.drawing import state as S
from isle_env.machine.jit import jit
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import bare
from isle_env.policies.drawing import Prices, choose
from isle_env.policies.drawing_search import Searcher, forecast, morning
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.mornings import play_noted
from tests.games.drawing.positions import Position, uniform
from tests.oracle.drawing import morning as twin

TABLES = [(S.EXPLORE_AND_DRAW, 1), (S.EXPLORE_AND_DRAW, 3), (S.REMOTE, 2)]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
PRICES, SLOW = Prices.default(), bool(numba.config.DISABLE_JIT)


@jit
def numbers_of(g, seat, prices, out):
    """``write_numbers`` for Python."""
    morning.write_numbers(g, seat, bare(prices), out)


@jit
def margin_of(g, seat, prices, weights):
    """``margin_at_morning`` for Python."""
    return forecast.margin_at_morning(g, seat, prices, weights)


def found(position: Position, seat: int) -> dict[str, list[int]]:
    """The numbers of a seat by name."""
    out = np.full(morning.NUMBERS, -1, np.int64)
    numbers_of(position.g, seat, PRICES.for_all[seat], out)
    fields = zip(morning.FIELDS, morning.AT, strict=True)
    return {name: out[at : at + int(np.prod(shape))].tolist() for (name, shape, *_), at in fields}


def games(game: int, seats: int, count: int):
    """Positions of whole games, in which some actions are chance."""
    for seed in range(count):
        position, rng = Position.new(game, seats, seed, difficulty=4 if seats == 1 else 0), random.Random(seed)
        while not position.over:
            yield position
            position.apply(uniform(position, rng) if rng.random() < 0.2 else choose(position.games, 0))


@each_table
def test_the_numbers_of_a_morning_are_those_of_a_slow_count(game, seats):
    """At any time of a day, too."""
    seen: np.ndarray | int = 0
    for k, position in enumerate(games(game, seats, 1 if SLOW else 4)):
        if k % 7 == 0:
            for seat in range(seats):
                mine, theirs = found(position, seat), twin.numbers(position.g, seat, PRICES)
                assert mine == theirs
                seen = seen | np.array([x != 0 for row in mine.values() for x in row])
    assert np.sum(seen) > 0.4 * morning.NUMBERS, "most of the numbers were never anything but 0"


@each_table
def test_numbers_stay_within_their_bounds(game, seats):
    for k, position in enumerate(games(game, seats, 1)):
        if k % 11 == 0:
            for values, (name, _, most, _) in zip(found(position, 0).values(), morning.FIELDS, strict=True):
                assert -500 <= min(values) <= max(values) <= most, name


@each_table
def test_a_forecast_is_the_sum_of_numbers_and_weights(game, seats):
    weights = np.random.default_rng(game).normal(size=FORECASTING.shape)
    for k, position in enumerate(games(game, seats, 1)):
        if k % 13 == 0:
            for seat in range(seats):
                expected = twin.margin(position.g, seat, PRICES, weights)
                assert margin_of(position.g, seat, PRICES.for_all, weights) == pytest.approx(expected)


@each_table
def test_games_are_noted_on_the_morning_that_was_asked_for(game, seats):
    count, difficulty = 3, 4 if seats == 1 else 0
    template = setup.template(game, seats, difficulty, False, True)
    numbers, points = np.zeros((count, seats, morning.NUMBERS), np.int32), np.zeros((count, seats), np.int64)
    days, seeds = np.array([2, 5, 7]), np.arange(count) + 40
    room = S.zeros(1), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32)
    play_noted(0, count, *room, template, seeds, PRICES.for_all, days, np.zeros(count, np.int64), numbers, points)
    for k in range(count):
        position = Position.new(game, seats, int(seeds[k]), difficulty)
        while position.g["day"] < days[k]:
            position.apply(choose(position.games, 0))
        for seat in range(seats):
            assert numbers[k, seat].tolist() == [x for row in found(position, seat).values() for x in row]
        while not position.over:
            position.apply(choose(position.games, 0))
        against = int(position.g["sister_score"][-1]) if layout.has_sister(game, seats) else 0
        assert points[k].tolist() == [int(position.g["score"][seat, S.TOTAL]) - against for seat in range(seats)]


def test_a_search_ends_its_futures_with_the_forecast():
    """Where the forecast thinks only of rare treasures, the search draws more of them."""
    weights, rare = np.zeros(FORECASTING.shape), []
    weights[:, morning.AT.rare] = 10
    for given in (weights, -weights):
        searcher, position = Searcher(playouts=20, days=1, weights=given), Position.new(S.EXPLORE_AND_DRAW, 2, 4)
        while position.g["day"] < 4:
            action = searcher.choose(position.games, PRICES, 1) if position.g["seat"] == 0 else choose(position.games, 0)
            position.apply(action)
        rare.append(int(position.g["rare_count"][0]))
    assert rare[0] > rare[1]
