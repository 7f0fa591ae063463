"""Every mode shows the parts of the score that can differ from 0 in it."""

import numpy as np
import pytest

from isle_env.game import Game
from isle_env.games.known import rules_called


@pytest.mark.parametrize("mode", ["standard", "family", "solo"])
def test_the_parts_shown_are_those_that_make_the_total(mode):
    rules = rules_called("isle_of_cats")
    shown, random, seen = rules.headings(mode), np.random.default_rng(0), set()
    assert set(shown) <= set(rules.all_parts)
    for seed in range(20):
        game = Game.new(mode=mode, seed=seed)
        while not game.over:
            game.apply(int(random.choice(game.legal_actions())))
        for score in game.scores():
            assert sum(score[part] for part in shown) == score["total"]
            seen |= {part for part in rules.all_parts if score.get(part)}
    assert seen == set(shown)
