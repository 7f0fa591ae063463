"""Games between lists of prices in one call are those that `Game` plays, decision by decision."""

import numpy as np
import pytest

from isle_env import Game
from isle_env.games.isle import state
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.isle import Prices, choose, for_seats
from isle_env.policies.isle.matches import play_range
from isle_env.setting import checked_setting

SETTINGS = [
    {"num_players": 2}, {"num_players": 3}, {"num_players": 4}, {"num_players": 2, "mode": "family"},
    {"num_players": 4, "mode": "family"}, {"mode": "solo", "difficulty": "expert"}, {"mode": "solo", "difficulty": "easy"},
]  # fmt: skip


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_equals_games_played_one_by_one(options):
    setting = checked_setting(**{"num_players": None, **options})
    seats, count = setting.num_players, 6
    pool = [Prices.default(), Prices.default().replace(contact=40, square=60), Prices.tuned(setting.mode, seats)]
    lists, seeds = for_seats(pool, len(pool)), np.arange(count, dtype=np.int64) + 77
    chosen = np.random.default_rng(0).integers(len(pool), size=(count, seats))
    points, sister, won = (np.zeros(size, np.int64) for size in ((count, seats), count, (count, seats)))
    games, words = np.zeros(1, state.GAME), np.zeros(MASK_WORDS, np.uint32)
    play_range(1, count, games, words, setting.template, seeds, lists, chosen, points, sister, won)
    assert not points[0].any(), "outside of the range"
    for k in range(1, count):
        game, own = Game.new(seed=int(seeds[k]), **options), lists[chosen[k]]
        while not game.over:
            game.apply(choose(game.games, 0, own))
        assert points[k].tolist() == [score["total"] for score in game.scores()]
        assert sister[k] == (game.sister_score()["total"] if seats == 1 else 0)
        assert np.flatnonzero(won[k]).tolist() == game.winners()
