"""One seat as a Gymnasium environment: the others play inside, rewards are the seat's own, and the checkers pass."""

from __future__ import annotations

import copy
import pickle
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from isle_env import SeatEnv
from isle_env.envs.rewards import REWARDS
from isle_env.game import Game, GameOver, IllegalReason
from isle_env.games.isle import actions as A
from isle_env.games.isle.decisions import STEP_NAMES
from tests.support.extras import package


def legal(env: SeatEnv, rng: np.random.Generator) -> int:
    """A random legal action."""
    return int(rng.choice(np.flatnonzero(env.action_masks())))


def play(env: SeatEnv, seed: int) -> tuple[list[bytes], float, dict]:
    """One game with random legal actions: what was seen, the sum of rewards, the last info."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    seen, total, over = [observation.tobytes()], 0.0, False
    while not over:
        assert info.keys() == {"action_mask"}
        assert info["action_mask"].dtype == np.int8
        assert np.array_equal(info["action_mask"], env.game.mask())
        assert env.game.current_seat == env.seat
        observation, reward, over, truncated, info = env.step(legal(env, rng))
        assert not truncated
        seen.append(observation.tobytes())
        total += reward
    assert not info.pop("action_mask").any()
    return seen, total, info


class LastLegal:
    """Takes the last legal action; counts what it was asked."""

    wants_game = True

    def __init__(self) -> None:
        self.asked = 0

    def act(self, observation, mask, info):
        self.asked += 1
        assert np.array_equal(info["game"].observe(info["seat"]), observation)
        assert info["game"].current_seat == info["seat"]
        return np.flatnonzero(mask)[-1]


@pytest.mark.parametrize("mode", ["standard", "family"])
@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("opponents", ["random", "greedy", lambda observation, mask, info: int(mask.argmax())])
def test_whole_games(num_players, opponents, mode):
    env = SeatEnv(opponents, num_players=num_players, mode=mode)
    seats = set()
    for seed in range(6):
        _, total, info = play(env, seed)
        seats.add(env.seat)
        assert total == pytest.approx(REWARDS["win"](info["scores"], info["winners"])[env.seat])
        assert info["score"] == info["scores"][env.seat]
        assert info["won"] == (env.seat in info["winners"])
    assert len(seats) > 1


def test_the_same_seed_gives_the_same_game_and_another_another():
    env, again = (SeatEnv(["random", "greedy"], num_players=3, reaction_windows=True) for _ in range(2))
    assert play(env, 5) == play(again, 5)
    assert play(env, 5) != play(again, 6)


def test_an_opponent_is_given_its_own_view():
    player = LastLegal()
    play(SeatEnv([player], seat=0), 3)
    assert player.asked > 20


def test_of_a_class_each_seat_has_a_player_of_its_own():
    class Counting:
        made = 0

        def __init__(self):
            Counting.made += 1

        def act(self, observation, mask, info):
            self.seat = info["seat"]
            return int(mask.argmax())

    env = SeatEnv(opponents=Counting, num_players=3, seat=2)
    env.reset(seed=1)
    assert Counting.made == 2
    assert sorted(player.seat for player in env._opponents) == [0, 1]


@pytest.mark.parametrize("mode", ["standard", "family"])
def test_an_opponent_is_told_what_every_player_is_told(mode):
    asked = []

    def first_legal(observation, mask, info):
        asked.append(info)
        return int(mask.argmax())

    play(SeatEnv(first_legal, seat=0, num_players=3, mode=mode), 4)
    assert {tuple(info) for info in asked} == {("game_name", "seat", "num_players", "mode", "difficulty", "decision")}
    assert {(info["seat"], info["num_players"], info["mode"], info["difficulty"]) for info in asked} == {
        (seat, 3, mode, None) for seat in (1, 2)
    }
    assert {info["decision"] for info in asked} <= set(STEP_NAMES)


def test_a_copy_goes_on_alike():
    env = SeatEnv("random", seat=1)
    env.reset(seed=8)
    rng = np.random.default_rng(8)
    for _ in range(20):
        env.step(legal(env, rng))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    over = False
    while not over:
        action = legal(env, rng)
        observation, reward, over, _, _ = env.step(action)
        for other in others:
            theirs, earned, ended, _, _ = other.step(action)
            assert np.array_equal(theirs, observation)
            assert (earned, ended) == (reward, over)


def test_gymnasiums_checker():
    with warnings.catch_warnings():
        # The checker warns that observations are no float images and that some actions are illegal; both are intended.
        warnings.simplefilter("ignore", UserWarning)
        check_env(SeatEnv("random"), skip_render_check=True)


def test_stable_baselines_checker():
    checker = package("stable_baselines3.common.env_checker")
    checker.check_env(SeatEnv("random"), warn=False)


def test_an_illegal_action_ends_the_game_and_is_named():
    env = SeatEnv("random", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(A.SQUARE)
    assert (reward, over) == (-1.0, True)
    assert info.keys() == {"action_mask", "illegal_action", "illegal_reason"}
    assert info["illegal_reason"] == IllegalReason.OTHER_KIND
    assert "action 1564" in info["illegal_action"]
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)


def test_steps_out_of_order():
    env = SeatEnv("random", seat=0)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    play(env, 2)
    with pytest.raises(GameOver, match="call reset"):
        env.step(0)
    assert not env.action_masks().any()


def test_render_shows_this_seats_cards():
    env = SeatEnv("random", seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "Seat 1" in env.render()
    assert SeatEnv("random").render() is None


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"opponents": "chess"}, ValueError, "opponents: unknown agent 'chess'"),
        ({"opponents": [3]}, TypeError, "opponent 3 has no act"),
        ({"opponents": ["random"] * 3}, ValueError, "3 opponents: 2 seats need 1"),
        ({"opponents": "greedy", "mode": "solo"}, ValueError, "opponents='greedy': the solo game has no other seat"),
        ({"opponents": ["random"], "mode": "solo"}, ValueError, r"opponents=\['random'\]: the solo game has no other seat"),
        ({"seat": 1, "mode": "solo"}, ValueError, "seat=1"),
        ({"seat": 2}, ValueError, "seat=2"),
        ({"num_players": 7}, ValueError, "num_players=7"),
        ({"reward": "gold"}, ValueError, "reward='gold'"),
        ({"render_mode": "film"}, ValueError, "render_mode='film'"),
        ({"lesson_modules": ("A",)}, ValueError, "lesson_modules"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        SeatEnv(**options)


def test_a_seat_equals_the_game_played_alone():
    """Same game seed and decisions: the same positions as `Game`."""
    env = SeatEnv(lambda observation, mask, info: int(mask.argmax()), seat=0)
    env.reset(seed=4)
    game = env.game
    rng = np.random.default_rng(0)
    over = False
    while not over:
        action = legal(env, rng)
        _, _, over, _, _ = env.step(action)
        game.apply(action)
        while not game.over and game.current_seat != 0:
            game.apply(int(game.legal_actions()[0]))
        assert isinstance(game, Game)
        assert env.game == game


def test_a_saved_game_goes_on_from_the_learners_decision():
    env, other = SeatEnv("greedy", seat=None, num_players=3), SeatEnv("greedy", seat=None, num_players=3)
    env.reset(seed=4)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    other.restore(env.save())
    assert other.seat == env.seat
    over = False
    while not over:
        assert (other.action_masks() == env.action_masks()).all()
        action = int(np.flatnonzero(env.action_masks())[-1])
        assert_same(env.step(action), other.step(action))
        over = env.game.over
    again = SeatEnv("greedy", seat=1, num_players=3)
    again.restore(env.save())
    assert not again.action_masks().any(), "the end of a game is a position, too"


def assert_same(one, other):
    np.testing.assert_array_equal(one[0], other[0])
    assert one[1:4] == other[1:4]
    np.testing.assert_array_equal(one[4].pop("action_mask"), other[4].pop("action_mask"))
    assert one[4] == other[4]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_players": 3}, "num_players=2 instead of 3"),
        ({"auto_skip": False}, "auto_skip=True instead of False"),
        ({"seat": 1}, "in the saved game seat 0 decides, the learner's is 1"),
        ({"extra_lessons": ("organised_columns",)}, "other lesson modules or extra lessons"),
    ],
)
def test_a_game_that_is_not_this_environments_is_refused_and_nothing_changes(options, message):
    saved = SeatEnv(seat=0)
    saved.reset(seed=1)
    env = SeatEnv(**options)
    env.reset(seed=2)
    before = env.save()
    with pytest.raises(ValueError, match=message):
        env.restore(saved.save())
    assert env.save() == before
