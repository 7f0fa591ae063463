"""The full game as a PettingZoo environment: PettingZoo's own tests, spaces, masks, rewards, infos, resets."""

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test

from isle_env import Game, isle_of_cats_v0
from isle_env.envs.rewards import REWARDS
from isle_env.games.isle import actions, layout
from isle_env.games.isle import state as S
from isle_env.views.text import render
from tests.envs.play import decisions, each_options, name_of, picture, play, running

both = pytest.mark.parametrize("make", [isle_of_cats_v0.env, isle_of_cats_v0.raw_env], ids=["env", "raw_env"])
seats_and_modes = pytest.mark.parametrize(
    "options",
    [
        *({"num_players": seats, "reaction_windows": True} for seats in (2, 3, 4)),
        *({"num_players": seats, "mode": "family"} for seats in (2, 3, 4)),
        {"mode": "solo", "difficulty": "medium"},
    ],
    ids=name_of,
)
TOLD = {"score", "scores", "winners", "won"}
"""Keys of every info at the end of a game."""


@both
@each_options
def test_pettingzoo_api(make, options):
    api_test(make(**options), num_cycles=400)


@each_options
def test_pettingzoo_seeds(options):
    seed_test(lambda: isle_of_cats_v0.env(**options))


def test_names():
    env = isle_of_cats_v0.env(num_players=4)
    assert str(env) == str(env.unwrapped) == env.metadata["name"] == "isle_of_cats_v0"
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env.metadata["render_modes"] == ["ansi", "rgb_array", "human"]
    assert not env.metadata["is_parallelizable"], "decisions do not come round by round"


@seats_and_modes
def test_observations_lie_in_the_space_at_every_step(options):
    """Whole games: dtype, shape and bounds of each seat's observation; only the deciding seat has a mask."""
    env = isle_of_cats_v0.raw_env(**options)
    agent, seats = env.possible_agents[0], options.get("num_players", 1)
    space = env.observation_space(agent)
    assert isinstance(space, spaces.Dict)
    assert space["observation"].shape == (layout.size(seats),)
    assert env.action_space(agent) == spaces.Discrete(actions.NUM_ACTIONS)
    env.reset(seed=seats)
    for _ in decisions(env, np.random.default_rng(seats)):
        game = env.game
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert space.contains(seen)
            assert (seen["observation"] == game.observe(seat)).all()
            deciding = running(env) and agent == env.agent_selection
            assert seen["action_mask"].any() == deciding, "the mask of the agent that decides, and no other"
            assert not deciding or (seen["action_mask"] == game.mask()).all()


def test_observations_are_new_arrays():
    env = isle_of_cats_v0.raw_env()
    env.reset(seed=1)
    before, again = env.observe("player_0"), env.observe("player_0")
    before["observation"][:] = 0
    before["action_mask"][:] = 0
    assert (env.observe("player_0")["observation"] == again["observation"]).all()
    assert again["observation"].any()


def test_spaces_are_the_same_objects_every_time():
    env = isle_of_cats_v0.raw_env(num_players=3)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    assert env.action_space("player_0") is not env.action_space("player_1"), "each is seeded by itself"


def due(reward: str, info: dict) -> list[float]:
    """The reward that each seat must get, from the info at the end; in the solo game the sister is the other seat."""
    totals, winners = [score["total"] for score in info["scores"]], info["winners"]
    rivals = [info["sister_score"]["total"]] if "sister_score" in info else []
    if reward == "score":
        return totals
    if reward == "margin":
        return [(own - max(totals[:seat] + totals[seat + 1 :] + rivals)) / 100 for seat, own in enumerate(totals)]
    losers = len(totals) + len(rivals) - len(winners)
    if not losers:
        return [0.0] * len(totals)
    won, lost = 1 / max(len(winners), 1), 1 / (losers if winners else 1)
    return [won if seat in winners else -lost for seat in range(len(totals))]


@both
@each_options
def test_rewards_come_once_at_the_end(make, options):
    """`last()` gives a learner 0 until the game has ended, and then the whole reward."""
    env, rng = make(**options), np.random.default_rng(5)
    env.reset(seed=11)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert not truncated
        earned[agent] += reward
        if terminated:
            assert set(info) == TOLD | ({"sister_score", "sister_lessons"} if options.get("mode") == "solo" else {"tie_breaks"})
            last = info
            assert info["score"] == info["scores"][int(agent[-1])]
            assert info["won"] == (int(agent[-1]) in info["winners"])
            env.step(None)
        else:
            assert (reward, info) == (0, {})
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(earned.values()) == pytest.approx(due(options.get("reward", "win"), last))


@pytest.mark.parametrize("difficulty", ["easy", "expert"])
def test_the_solo_game_tells_of_the_sister_at_the_end(difficulty):
    """Her score by part and the points of her lessons are those of the game, and they add up."""
    env = isle_of_cats_v0.env(mode="solo", difficulty=difficulty)
    assert env.possible_agents == ["player_0"]
    env.reset(seed=4)
    assert env.unwrapped.game.difficulty == difficulty
    play(env, np.random.default_rng(4))
    info, game = env.infos["player_0"], env.unwrapped.game
    sister, lessons = info["sister_score"], info["sister_lessons"]
    assert (sister, lessons) == (game.sister_score(), game.sister_lessons())
    assert sister["total"] == sister["colours"] + sister["lessons"] + sister["best_lesson_again"]
    assert sister["lessons"] + sister["best_lesson_again"] == sum(lessons.values())
    assert len(lessons) == {"easy": 3, "expert": 7}[difficulty]
    assert info["won"] == (info["score"]["total"] > sister["total"])


@both
def test_infos_are_empty_until_the_end(make):
    env = make(num_players=2)
    env.reset(seed=4)
    for _ in decisions(env, np.random.default_rng(4)):
        assert any(env.infos.values()) == (not running(env))
        assert any(env.rewards.values()) <= (not running(env))
    assert all(env.terminations.values())
    assert env.infos["player_1"]["scores"] == env.unwrapped.game.scores()
    assert env.infos["player_0"]["winners"] == env.unwrapped.game.winners()


@both
@pytest.mark.parametrize("options", [{"num_players": 3}, {"num_players": 3, "mode": "family"}, {"mode": "solo"}], ids=name_of)
def test_same_seed_same_game(make, options):
    one, two = make(**options), make(**options)
    for seed in (0, 7, 2**40):
        one.reset(seed=seed)
        two.reset(seed=seed)
        assert picture(one) == picture(two)
        assert play(one, np.random.default_rng(seed)) == play(two, np.random.default_rng(seed))
        assert picture(one) == picture(two)
    assert one.unwrapped.game == two.unwrapped.game


@seats_and_modes
def test_seed_of_the_environment_is_the_games(options):
    env = isle_of_cats_v0.raw_env(**options)
    env.reset(seed=31)
    assert env.game == Game.new(seed=31, **options)


@both
def test_reset_without_seed_gives_other_games(make):
    """After a seed they can be repeated; without one they come from chance."""
    one, two = make(), make()
    one.reset(seed=3)
    two.reset(seed=3)
    games = [one.unwrapped.game]
    for _ in range(3):
        one.reset()
        two.reset()
        assert one.unwrapped.game == two.unwrapped.game
        games.append(one.unwrapped.game)
    other, another = make(), make()
    other.reset()
    another.reset()
    games += [other.unwrapped.game, another.unwrapped.game]
    assert len({game.to_bytes() for game in games}) == len(games)


@both
def test_reset_in_the_middle_begins_anew(make):
    env, fresh = make(), make()
    env.reset(seed=8)
    play(env, np.random.default_rng(0), 30)
    env.reset(seed=9)
    fresh.reset(seed=9)
    assert picture(env) == picture(fresh)


@both
def test_render_is_the_text_view(make):
    env = make(num_players=2, render_mode="ansi")
    env.reset(seed=2)
    play(env, np.random.default_rng(2), 25)
    assert env.render() == render(env.unwrapped.game)
    assert f"Seat {env.agent_selection[-1]} decides" in env.render()
    play(env, np.random.default_rng(2))
    assert env.render().startswith("The Isle of Cats · the end")


@both
def test_render_without_a_mode_warns(make):
    env = make()
    env.reset(seed=2)
    with pytest.warns(UserWarning, match="without a render_mode.*ansi"):
        assert env.render() is None


def test_the_users_page_names_the_real_spaces():
    """The numbers in the module's docstring, which people read, are those of the code."""
    page = isle_of_cats_v0.__doc__
    assert f"``Discrete({actions.NUM_ACTIONS})``" in page
    assert f"``int8[{actions.NUM_ACTIONS}]``" in page
    for name in (*REWARDS, *S.MODE_NAMES, *S.DIFFICULTIES):
        assert f'``"{name}"``' in page
