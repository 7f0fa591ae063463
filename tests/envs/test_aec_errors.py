"""Bad input to the environment: a clear error, and nothing half done."""

import numpy as np
import pytest

from isle_env import isle_of_cats_v0
from isle_env.game import IllegalAction
from tests.envs.play import decide, picture, play

both = pytest.mark.parametrize("make", [isle_of_cats_v0.env, isle_of_cats_v0.raw_env], ids=["env", "raw_env"])


@pytest.mark.parametrize("seats", [1, 5, 0, -2, "2", True, 2.0])
def test_wrong_number_of_seats(seats):
    with pytest.raises(ValueError, match=r"num_players=.*2, 3 or 4 seats"):
        isle_of_cats_v0.env(num_players=seats, **({"mode": "standard"} if seats == 1 else {}))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"reward": "gain"}, ValueError, r"reward='gain'.*\['forecast', 'margin', 'points', 'score', 'win'\]"),
        ({"mode": "party"}, ValueError, r"mode='party'.*\['standard', 'family', 'solo'\]"),
        ({"mode": "solo", "num_players": 2}, ValueError, "num_players=2: the solo game has 1 seat"),
        ({"mode": "solo", "difficulty": "harder"}, ValueError, "difficulty='harder'.*'very_hard', 'expert'"),
        ({"difficulty": "hard"}, ValueError, "difficulty='hard': only mode='solo' has difficulties"),
        ({"mode": "family", "lesson_modules": ("C", "B", "A")}, ValueError, "mode='family' has family cards"),
        ({"render_mode": "film"}, ValueError, r"render_mode='film'.*\['ansi', 'rgb_array', 'human'\]"),
        ({"auto_skip": "yes"}, TypeError, "auto_skip='yes'.*True or False"),
        ({"reaction_windows": 1}, TypeError, "reaction_windows=1.*True or False"),
        ({"lesson_modules": ("A", "B")}, ValueError, "lesson_modules=.*three different modules"),
        ({"lesson_modules": ("A", "B", "Z")}, ValueError, "lesson_modules=.*'A', 'B', 'C'"),
        ({"extra_lessons": ("chess",)}, ValueError, "extra_lessons=.*organised_columns"),
        ({"num_player": 3}, TypeError, "num_player"),
    ],
)
@both
def test_wrong_option(make, options, error, message):
    with pytest.raises(error, match=message):
        make(**options)


@both
def test_wrong_reset_leaves_the_game_alone(make):
    env = make()
    env.reset(seed=1)
    before = picture(env)
    with pytest.raises(ValueError, match="seed -3"):
        env.reset(seed=-3)
    with pytest.raises(TypeError):
        env.reset(seed=1.5)
    assert picture(env) == before


@both
def test_unknown_agent(make):
    env = make(num_players=2)
    env.reset(seed=1)
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(ValueError, match=r"unknown agent 'player_2'.*player_0, player_1"):
            call("player_2")


@both
def test_illegal_action_changes_nothing(make):
    """Each refusal names the action, the seat, the phase and some legal actions."""
    env = make(num_players=3)
    env.reset(seed=6)
    play(env, np.random.default_rng(6), 40)
    before, game = picture(env), env.unwrapped.game
    legal = game.legal_actions().tolist()
    for action in (next(a for a in range(2000) if a not in legal), -1, 1706, 10**12):
        with pytest.raises(IllegalAction) as error:
            env.step(action)
        for words in (f"action {action} ", f"seat {game.current_seat}", f"phase '{game.phase}'", str(legal[0])):
            assert words in str(error.value)
        assert picture(env) == before
    assert env.unwrapped.game == game


@pytest.mark.parametrize("action", [1.0, "1", None, [1], np.float64(1)])
@both
def test_action_of_a_wrong_type(make, action):
    env = make()
    env.reset(seed=6)
    before = picture(env)
    with pytest.raises(TypeError, match=f"a {type(action).__name__}; expected a whole number"):
        env.step(action)
    assert picture(env) == before


def test_whole_numbers_of_any_type_are_actions():
    """NumPy's integers included, and none of them has the rules compiled once more for its type."""
    from isle_env.games.isle import step as kernels

    """NumPy's integers too, and none of these types makes Numba compile the rules again."""

    env, plain = isle_of_cats_v0.raw_env(), isle_of_cats_v0.raw_env()
    env.reset(seed=12)
    plain.reset(seed=12)
    for kind in (np.int64, np.int32, np.uint16, np.int16, np.array):
        action = decide(plain, np.random.default_rng(1))
        env.step(kind(action))
        assert picture(env) == picture(plain)
    assert len(getattr(kernels.step, "signatures", [0])) == 1


@both
def test_acting_after_the_end(make):
    env = make()
    env.reset(seed=3)
    play(env, np.random.default_rng(3))
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    while env.agents:
        env.step(None)
    with pytest.raises(RuntimeError, match=r"after the end.*reset\(\)"):
        env.step(0)
    env.reset(seed=3)
    decide(env, np.random.default_rng(0))


def test_use_before_reset():
    env = isle_of_cats_v0.raw_env()
    for call in (env.save, lambda: env.game):
        with pytest.raises(RuntimeError, match=r"reset\(\)"):
            call()
    wrapped = isle_of_cats_v0.env()
    for name in ("agents", "rewards", "infos"):
        with pytest.raises(AttributeError, match="reset"):
            getattr(wrapped, name)


@pytest.mark.parametrize(
    ("mine", "theirs", "message"),
    [
        ({}, {"num_players": 3}, "environment: num_players=3 instead of 2$"),
        ({}, {"reaction_windows": True}, "environment: reaction_windows=True instead of False$"),
        ({}, {"extra_lessons": ("organised_columns",)}, "environment: other lesson modules or extra lessons$"),
        ({}, {"mode": "family"}, "environment: mode='family' instead of 'standard'$"),
        ({}, {"mode": "solo"}, "mode='solo' instead of 'standard', num_players=1 instead of 2, difficulty='easy'"),
        ({"mode": "family"}, {}, "environment: mode='standard' instead of 'family'$"),
        ({"mode": "family"}, {"mode": "family", "num_players": 3}, "environment: num_players=3 instead of 2$"),
        ({"mode": "solo"}, {"mode": "family"}, "mode='family' instead of 'solo', num_players=2 instead of 1, difficulty=None"),
        ({"mode": "solo"}, {"mode": "solo", "difficulty": "hard"}, "environment: difficulty='hard' instead of 'easy'$"),
        ({"mode": "solo"}, {"mode": "solo", "extra_lessons": ("organised_columns",)}, "other lesson modules or extra lessons$"),
    ],
)
@both
def test_restoring_a_game_of_other_options(make, mine, theirs, message):
    """A game with other options or of another mode is refused, and the running game goes on."""
    env, other = make(**mine), make(**theirs)
    env.reset(seed=1)
    other.reset(seed=2)
    before = picture(env)
    with pytest.raises(ValueError, match=message):
        env.restore(other.unwrapped.save())
    assert picture(env) == before
