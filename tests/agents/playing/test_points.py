"""Every mode shows the parts of the score that can differ from 0 in it."""

import numpy as np
import pytest

from agents.playing.points import PARTS, headings, parts
from isle_env.game import Game


@pytest.mark.parametrize("mode", ["standard", "family", "solo"])
def test_the_parts_shown_are_those_that_make_the_total(mode):
    shown, random, seen = headings(mode), np.random.default_rng(0), set()
    assert set(shown) <= set(PARTS)
    for seed in range(20):
        game = Game.new(mode=mode, seed=seed)
        while not game.over:
            game.apply(int(random.choice(game.legal_actions())))
        for score in game.scores():
            points = dict(zip(PARTS, parts(score), strict=True))
            assert sum(points[part] for part in shown) == score["total"]
            seen |= {part for part in PARTS if points[part]}
    assert seen == set(shown)
