"""What a seed deals, beside a plain account of it: which draws are made, in which order."""

import numpy as np
import pytest

from isle_env.components import tables as T
from isle_env.engine import rng
from isle_env.engine.single import start
from isle_env.games.isle import state
from isle_env.setting import checked_setting
from tests.support.settings import SOLO, Setting
from tests.support.volume import seeds


def shuffled(generator, values):
    """The values in another order, drawn as ``rng.shuffle`` draws it."""
    values = values.copy()
    rng.shuffle(generator, values, len(values))
    return values


@pytest.mark.parametrize("setting", [{"num_players": 2}, {"num_players": 2, "mode": "family"}, SOLO["solo, hard"]], ids=str)
def test_with_two_seats_and_alone_the_first_seat_takes_no_more_than_a_shuffle_of_the_seats(setting: Setting):
    """So their deals stayed what they were when the order of more seats became clockwise (R-10)."""
    template = checked_setting(**setting).template
    for seed in seeds(300, 300):
        games, generator = state.zeros(1), rng.seed_words(seed)
        start(games, 0, template, rng.seed_words(seed))
        before, g = template[0], games[0]
        boats = shuffled(generator, np.arange(T.BASE_BOATS, dtype=np.uint8))
        order = shuffled(generator, before["order"][: g["num_players"]])
        bag, deck = shuffled(generator, before["bag"]), shuffled(generator, before["deck"][: before["deck_left"]])
        assert (g["boat"][: g["num_players"]] == boats[: g["num_players"]]).all()
        assert (g["order"][: g["num_players"]] == order).all()
        assert (g["bag"] == bag).all()
        assert (g["deck"][: g["deck_left"]] == deck).all()
