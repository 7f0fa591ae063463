"""Rollouts: what every candidate is worth in the same futures of the true game, compared with games played one by one."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game
from isle_env.engine.halving import ONE
from isle_env.engine.rng import seed_words, shuffle
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.isle.laws import broken_law
from isle_env.policies.isle import Prices
from isle_env.policies.search import settings
from isle_env.weights import Played
from tests.oracle import morning
from tests.oracle import search as twin
from tests.policies.search.test_search import SLOW, some_positions
from tests.support.settings import FAMILY, PLAIN, SOLO

TABLES = {
    "2 seats": PLAIN["2 seats"],
    "family": FAMILY["family, 3 seats"],
    "solo": SOLO["solo, expert"],
    "modules": {"num_players": 2, "modules": ("kittens", "beasts", "events")},
}


def weights_of(game: Game) -> np.ndarray:
    return Forecast.read(file_for(Played.in_(game))).weights


def futures(game: Game, number: int, key: int) -> list[Game]:
    """The game with deck and bag in other orders."""
    found, dice = [], seed_words(key)
    for _ in range(number):
        future = game.clone()
        for pile in ("deck", "bag"):
            shuffle(dice, future.record[pile], int(future.record[f"{pile}_left"]))
        found.append(future)
    return found


def played(future: Game, action: int, seat: int, prices: Prices, weights: np.ndarray) -> float:
    """What a future is worth that begins with an action, the policy playing on to the next morning."""
    end = future.clone()
    end.apply(action)
    twin.play_out(end, prices, future.day)
    if end.over:
        return twin.value(end, seat, settings.WIN / ONE, settings.BEND)
    return morning.value(end, seat, prices, weights, settings.BEND)


@pytest.mark.parametrize("table", TABLES)
def test_values_are_those_of_games_played_one_by_one(table):
    differ = 0
    for number, game in enumerate(some_positions(TABLES[table], 3, 6)):
        before, seat, actions = game.clone(), game.current_seat, game.legal_actions()[:6].tolist()
        prices, weights = Played.in_(game).tuned_prices, weights_of(game)
        rollouts = game.rules.module("policies.search.rollouts").Rollouts
        found = rollouts(prices, weights, 3).values(game.games, actions, 100 + number)
        assert game == before, "a rollout changes nothing"
        for action, value in zip(actions, found.tolist(), strict=True):
            some = [played(future, action, seat, prices, weights) for future in futures(game, 3, 100 + number)]
            assert value == pytest.approx(np.mean(some), abs=1e-5)
        differ += len(set(found.tolist())) > 1
    assert differ > 3 or SLOW


def test_futures_are_games_that_could_be_and_differ_in_what_nobody_knows():
    game = some_positions(PLAIN["2 seats"], 4, 1)[0]
    for future in futures(game, 5, 7):
        assert not broken_law(future.games)
        for seat in range(2):
            assert np.array_equal(future.observe(seat), game.observe(seat))
        assert future != game
