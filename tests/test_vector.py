"""A batch equals the same games played alone, in every array, for every seat count, autoreset mode and thread count."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from isle_env.engine import seeding
from isle_env.envs.rewards import FORECAST, POINTS, REWARDS, ending
from isle_env.game import Game, IllegalAction
from isle_env.games.isle import actions as A
from isle_env.games.isle import layout
from isle_env.vector import VectorGame


def assert_row_shows(batch: VectorGame, k: int, game: Game) -> None:
    """Row k has what the deciding seat of this game sees and may do."""
    assert batch.seats[k] == game.current_seat
    assert np.array_equal(batch.observations[k], game.observe(game.current_seat))
    assert np.array_equal(batch.masks[k], game.mask())


SETTINGS = [
    {},
    {"num_players": 3, "reaction_windows": True},
    {"num_players": 4, "auto_skip": False},
    {"mode": "family"},
    {"mode": "family", "num_players": 3, "auto_skip": False},
    {"mode": "family", "num_players": 4},
    {"mode": "solo"},
    {"mode": "solo", "difficulty": "expert", "auto_skip": False},
    {"game": "explore_and_draw", "num_players": 6, "promo": True},
    {"game": "explore_and_draw", "num_players": 1, "difficulty": "expert"},
    {"game": "remote", "num_players": 3, "auto_skip": False},
]


@pytest.mark.parametrize("options", SETTINGS)
@pytest.mark.parametrize("reward", sorted({*REWARDS} - {POINTS, FORECAST}))  # those two: envs/test_rewards_on_the_way.py
def test_a_batch_equals_its_games_played_alone(options, reward):
    batch = VectorGame(5, reward=reward, **options)
    batch.reset(seed=40)
    alone = [Game.new(seed=40 + k, **options) for k in range(5)]
    ended = 0
    for _ in range(900):
        for k, game in enumerate(alone):
            assert_row_shows(batch, k, game)
        actions = batch.sample().copy()
        batch.step(actions)
        for k, game in enumerate(alone):
            seed, last = int(batch.final_seeds[k]), game
            game.apply(int(actions[k]))
            assert batch.dones[k] == game.over
            if not game.over:
                assert not batch.rewards[k].any()
                continue
            ended += 1
            seed = int(batch.final_seeds[k])
            assert batch.seeds[k] == seeding.next_seed(seed)
            assert np.allclose(batch.rewards[k], ending(last, reward)[0])
            rows = batch.final_scores[k].tolist()
            assert [batch.rules.points(batch.games[k], row) for row in rows] == last.scores()
            assert batch.final_tie_breaks[k].tolist() == ([] if last.mode == "solo" else last.tie_breaks())
            assert batch.final_sister_scores[k].tolist() == (list(last.sister_score().values()) if last.mode == "solo" else [])
            for seat in range(last.num_players):
                assert np.array_equal(batch.final_observations[k, seat], last.observe(seat))
            alone[k] = Game.new(seed=int(batch.seeds[k]), **options)
    assert ended >= 5


@pytest.mark.parametrize(
    "options", [{}, {"mode": "family", "num_players": 3}, {"mode": "solo", "difficulty": "hard"}, {"game": "remote"}]
)
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(options, threads):
    one, more = VectorGame(7, threads=1, **options), VectorGame(7, threads=threads, **options)
    more._least_part = 1
    for batch in (one, more):
        batch.reset(seed=3)
        for step in range(400):
            if step % 10 == 9:  # actions of the caller's own
                batch.step(batch.sample().tolist())
            else:
                batch.step_random()
    finals = ("final_scores", "final_tie_breaks", "final_sister_scores", "final_observations")
    for name in ("games", "observations", "masks", "seats", "seeds", *finals):
        assert getattr(one, name).tobytes() == getattr(more, name).tobytes(), name
    assert more._workers is not None, "several threads have played"
    more.close()


def test_a_small_batch_wakes_no_thread():
    batch = VectorGame(VectorGame._least_part + 1, threads=2)
    batch.reset(seed=3)
    batch.step_random()
    assert batch._workers is None


@pytest.mark.parametrize("mode", ["standard", "family", "solo"])
def test_next_step_autoreset_shows_an_empty_row_and_then_begins(mode):
    batch = VectorGame(1, mode=mode, autoreset_mode=AutoresetMode.NEXT_STEP)
    batch.reset(seed=1)
    while not batch.dones[0]:
        batch.step_random()
    assert batch.seats[0] == -1
    assert not batch.masks.any()
    assert not batch.observations.any()
    batch.step(np.zeros(1, dtype=np.int64))
    assert not batch.dones[0]
    assert not batch.rewards.any()
    assert_row_shows(batch, 0, Game.new(seed=int(batch.seeds[0]), mode=mode))


def test_without_autoreset_a_finished_game_stays():
    batch = VectorGame(2, autoreset_mode=AutoresetMode.DISABLED)
    batch.reset(seed=[5, 6])
    for _ in range(600):
        batch.step_random()
    assert (batch.seats == -1).all()
    assert batch.seeds.tolist() == [5, 6]
    before = batch.games.tobytes()
    batch.step_random()
    assert batch.games.tobytes() == before
    assert not batch.dones.any()


def test_the_callers_arrays_are_filled():
    observations = np.full((3, layout.size(2)), 9, dtype=np.uint8)
    masks = np.full((3, A.NUM_ACTIONS), 9, dtype=np.int8)
    batch = VectorGame(3, observations=observations, masks=masks)
    batch.reset(seed=0)
    assert batch.observations is observations
    assert batch.masks is masks
    assert_row_shows(batch, 2, Game.new(2, seed=2))


@pytest.mark.parametrize("options", SETTINGS)
def test_rows_stay_true_through_resets_and_all_autoresets(options):
    """A row keeps what has not changed, so it is compared wherever another game, another seat or nobody comes into it."""
    one = VectorGame(1, **options)
    observations = np.zeros((4, one.rules.size(one.num_players)), np.uint8)
    masks = np.zeros((4, one.rules.num_actions), np.int8)
    for mode in AutoresetMode:
        batch = VectorGame(4, autoreset_mode=mode, observations=observations, masks=masks, **options)
        for seed, steps in ((11, 60), (900, 700), (11, 5), (2**40, 120)):
            batch.reset(seed=seed)
            for _ in range(steps):
                for k in range(4):
                    if batch.seats[k] >= 0:
                        assert_row_shows(batch, k, batch.game(k))
                    else:
                        assert not batch.observations[k].any()
                        assert not batch.masks[k].any()
                batch.step_random()


def test_an_illegal_action_is_named_and_nothing_is_done():
    batch = VectorGame(3)
    batch.reset(seed=0)
    before = batch.games.tobytes()
    actions = batch.sample().copy()
    actions[1] = A.SQUARE
    with pytest.raises(IllegalAction, match="game 1 of the batch: action 1564"):
        batch.step(actions)
    assert batch.games.tobytes() == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_games": 0}, "num_games=0"),
        ({"num_games": 2, "threads": 0}, "threads=0"),
        ({"num_games": 2, "num_players": 5}, "num_players=5"),
        ({"num_games": 2, "reward": "gold"}, "reward='gold'"),
        ({"num_games": 2, "mode": "party"}, "mode='party'"),
        ({"num_games": 2, "mode": "solo", "num_players": 2}, "num_players=2: the solo game has 1 seat"),
        ({"num_games": 2, "difficulty": "hard"}, "only mode='solo' has difficulties"),
        ({"num_games": 2, "masks": np.zeros((2, 3), np.int8)}, "masks: expected"),
    ],
)
def test_wrong_options_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        VectorGame(**options)


def test_wrong_calls_are_named():
    batch = VectorGame(2)
    with pytest.raises(RuntimeError, match="call reset"):
        batch.step(np.zeros(2, dtype=np.int64))
    with pytest.raises(ValueError, match="seed: expected one number or 2"):
        batch.reset(seed=[1])
    batch.reset(seed=0)
    with pytest.raises(ValueError, match="expected 2 whole numbers"):
        batch.step(np.zeros(2))


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**31, 2**32 - 1, 2**32, 2**40 + 7, 2**62 - 1, 2**63 - 1])
def test_seeding_is_numpys_seed_sequence(seed):
    words = np.zeros(6, dtype=np.uint32)
    seeding.write_words(seed, words)
    assert np.array_equal(words, np.random.SeedSequence(seed).generate_state(6))
    assert 0 <= seeding.next_seed(seed) < 2**62
