"""Batches of games with Kittens + Beasts: rows, masks, scores and ends are those of single games."""

import numpy as np
import pytest

from isle_env import Game
from isle_env.vector import SeatBatch, VectorGame

OPTIONS = {
    "kittens": {"modules": ("kittens",)},
    "beasts": {"modules": ("beasts",), "num_players": 3},
    "events": {"modules": ("events",), "num_players": 4, "reaction_windows": True},
    "all": {"modules": ("events", "beasts", "kittens"), "lesson_modules": ("A", "I", "C"), "promo_oshax": True},
    "alone": {"modules": ("kittens", "beasts", "events"), "mode": "solo", "promo_rare_treasures": True},
    "family": {"mode": "family", "family_cards": "all", "num_players": 3},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_rows_show_what_a_game_shows(name):
    """A row is kept from step to step: after every step it is what the game drawn afresh shows."""
    games = VectorGame(6, **OPTIONS[name])
    games.reset(seed=3)
    for _ in range(700 if name != "family" else 150):
        games.step_random()
        for i in range(games.num_games):
            single = Game.from_record(games.games[i])
            assert np.array_equal(games.observations[i], single.observe(int(games.seats[i])))
            assert np.array_equal(games.masks[i], single.mask())


@pytest.mark.parametrize("name", OPTIONS)
def test_scores_have_the_parts_in_play(name):
    """The final scores of a batch are those of the same game played alone, part by part."""
    games = VectorGame(3, autoreset_mode="Disabled", **OPTIONS[name])
    games.reset(seed=11)
    singles = [Game.new(seed=11 + k, **OPTIONS[name]) for k in range(3)]
    while not (games.seats == -1).all():
        games.step_random()
        for k, single in enumerate(singles):
            if not single.over:
                single.apply(int(games.actions[k]))
    for k, single in enumerate(singles):
        assert single.over
        rows = games.final_scores[k].tolist()
        assert [games.rules.points(games.games[k], row) for row in rows] == single.scores()
        for score in single.scores():
            assert score["total"] == sum(score.values()) - score["total"]
        if single.mode == "solo":
            assert games.final_sister_scores[k].tolist() == list(single.sister_score().values())


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_learner_among_others(opponents):
    """A batch with a learner's seat takes the options, and its opponents play by the kernels of such games."""
    batch = SeatBatch(4, opponents=opponents, num_players=3, modules=("kittens", "beasts", "events"))
    batch.reset(seed=5)
    ended, rng = 0, np.random.default_rng(0)
    for _ in range(400):
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks]))
        ended += int(batch.dones.sum())
    assert ended > 0
    assert batch.observations.shape == (4, batch.rules.size(3))
    assert batch.final_scores.shape == (4, 3, 9)
