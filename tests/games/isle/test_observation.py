"""Every observation of random games, compared with what a person in that seat of the oracle's table can see."""

import random

import pytest

from isle_env import Game
from isle_env.games.isle import actions, layout
from tests.oracle.duel import POLICIES, beside, enrich
from tests.oracle.sight import unseen
from tests.support.settings import each_setting
from tests.support.volume import seeds


@pytest.mark.long
@each_setting
def test_observation_is_what_the_seat_can_see(setting):
    for seed in seeds(6, 2):
        game, rng = Game.new(seed=300 + seed, auto_skip=bool(seed % 2), **setting), random.Random(seed)
        seats = game.num_players
        if seed % 3 == 0:
            enrich(game)
        oracle = beside(game)
        while not game.over:
            viewer = rng.randrange(seats)
            wrong = unseen(oracle.table, viewer, layout.views(game.observe(viewer), seats))
            assert wrong == [], f"seat {viewer} of {game!r}"
            action = POLICIES[seed % len(POLICIES)](game, rng)
            game.apply(action)
            oracle.apply(action)
        for viewer in range(seats):
            assert unseen(oracle.table, viewer, layout.views(game.observe(viewer), seats)) == []


@each_setting
def test_observation_keeps_within_its_bounds(setting):
    for seed in seeds(2, 1):
        game, rng = Game.new(seed=seed, **setting), random.Random(seed)
        seats = game.num_players
        enrich(game)
        high = layout.high(seats)
        while not game.over:
            for viewer in range(seats):
                observation = game.observe(viewer)
                assert observation.shape == (layout.size(seats),)
                assert (observation <= high).all()
            game.apply(POLICIES[1](game, rng))


def test_mask_is_int8_of_the_actions_that_are_legal():
    game = Game.new(2, seed=1)
    mask = game.mask()
    assert (mask.dtype, mask.shape) == ("int8", (actions.NUM_ACTIONS,))
    assert mask.nonzero()[0].tolist() == game.legal_actions().tolist()
    assert set(mask.tolist()) == {0, 1}
