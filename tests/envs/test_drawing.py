"""The drawing games through every face: PettingZoo, one seat, alone, registries, checkers; each plays the games of `Game`."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from isle_env import Game, SeatEnv, SoloEnv, explore_and_draw_v0, isle_of_cats_v0, remote_v0
from isle_env.envs.rewards import ending
from isle_env.vector import SeatBatch, SoloVectorEnv, VectorGame
from tests.envs.play import picture, play, plays_as, rules_options
from tests.envs.seeded_seat import answer
from tests.support.extras import package

PAGES = {"explore_and_draw": explore_and_draw_v0, "remote": remote_v0}
TABLES = [
    ("explore_and_draw", {}),
    ("explore_and_draw", {"num_players": 6, "reward": "margin", "promo": True}),
    ("explore_and_draw", {"num_players": 3, "reward": "score", "auto_skip": False}),
    ("explore_and_draw", {"num_players": 1}),
    ("explore_and_draw", {"difficulty": "expert", "reward": "margin", "auto_skip": False, "promo": True}),
    ("remote", {}),
    ("remote", {"num_players": 6, "reward": "score"}),
    ("remote", {"num_players": 4, "reward": "margin", "auto_skip": False}),
]
each_table = pytest.mark.parametrize(("game", "options"), TABLES)
TOLD = {"score", "scores", "winners", "won"}


@each_table
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_pettingzoo_api(make, game, options):
    api_test(getattr(PAGES[game], make)(**options), num_cycles=300)


@each_table
def test_pettingzoo_seeds(game, options):
    seed_test(lambda: PAGES[game].env(**options), num_cycles=200)


@each_table
def test_whole_games_are_those_of_the_game(game, options):
    """Observations lie in the space; only the deciding seat has a mask; rewards and infos are those of the end."""
    env = PAGES[game].raw_env(**options)
    assert str(env) == f"{game}_v0"
    env.reset(seed=4)
    alone = Game.new(seed=4, game=game, **rules_options(options))
    assert env.possible_agents == [f"player_{seat}" for seat in range(alone.num_players)]
    assert env.action_space("player_0") == spaces.Discrete(alone.rules.num_actions)
    infos = plays_as(env, alone, options.get("reward", "win"))
    assert set(infos[0]) == TOLD | ({"sister_score", "sister_lessons"} if alone.mode == "solo" else {"tie_breaks"})


@each_table
def test_saves_and_copies_of_environments(game, options):
    env = PAGES[game].env(**options)
    env.reset(seed=2)
    play(env, np.random.default_rng(2), 30)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), PAGES[game].env(**options)):
        other.restore(env.save())
        assert picture(other)[0] == env.agent_selection
        one, two = (play(copy.deepcopy(each), np.random.default_rng(3)) for each in (env, other))
        assert one == two


def test_a_save_of_another_game_is_refused():
    """In every face, and nothing has changed then."""
    first, remote = isle_of_cats_v0.env(), remote_v0.env()
    for env in (first, remote):
        env.reset(seed=1)
    before = picture(remote)
    with pytest.raises(ValueError, match="the saved game is 'isle_of_cats', this environment plays 'remote'"):
        remote.restore(first.save())
    with pytest.raises(ValueError, match="the saved game is 'remote', this environment plays 'isle_of_cats'"):
        first.restore(remote.save())
    explore = explore_and_draw_v0.env(num_players=2)
    explore.reset(seed=1)
    with pytest.raises(ValueError, match="the saved game is 'explore_and_draw', this environment plays 'remote'"):
        remote.restore(explore.save())
    seat = SeatEnv(game="remote", num_players=3)
    seat.reset(seed=1)
    with pytest.raises(ValueError, match="num_players=2 instead of 3"):
        seat.restore(remote.save())
    assert picture(remote) == before


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (
            lambda: remote_v0.env(promo=True),
            TypeError,
            r"remote_v0.env\(\) got an unexpected keyword argument 'promo'; its options",
        ),
        (lambda: SeatEnv(game="remote", promo=True), ValueError, "promo=True: the Remote Edition has no promo cards"),
        (lambda: remote_v0.env(num_players=1), ValueError, "num_players=1: the Remote Edition has 2 to 6 seats"),
        (lambda: remote_v0.raw_env(difficulty="easy"), ValueError, "the Remote Edition has no sister"),
        (lambda: explore_and_draw_v0.env(num_players=7), ValueError, "num_players=7: Explore & Draw has 1 to 6 seats"),
        (lambda: explore_and_draw_v0.env(mode="family"), ValueError, r"mode='family': expected one of \['standard', 'solo'\]"),
        (lambda: explore_and_draw_v0.env(deck="cats"), TypeError, r"explore_and_draw_v0.env\(\) got an unexpected keyword"),
        (lambda: explore_and_draw_v0.env(reward="gold"), ValueError, "reward='gold'"),
        (lambda: explore_and_draw_v0.env(render_mode="film"), ValueError, "render_mode='film'"),
        (lambda: SeatEnv(game="remote", reaction_windows=True), ValueError, "reaction_windows=True: the Remote Edition has no"),
        (
            lambda: SeatEnv("net", game="remote"),
            ValueError,
            "agent 'net' does not play remote; these do: champion, greedy, random, search, tuned",
        ),
        (lambda: SeatEnv(5, game="remote"), TypeError, r"opponent 5 has no act\(observation, mask, info\)"),
        (
            lambda: SeatBatch(2, opponents="net", game="explore_and_draw"),
            ValueError,
            "agent 'net' does not play explore_and_draw",
        ),
        (lambda: SeatBatch(2, opponents=5, game="explore_and_draw"), TypeError, "opponent 5 is no function policy"),
        (lambda: SeatEnv("greedy", num_players=1, game="explore_and_draw"), ValueError, "the solo game has no other seat"),
        (lambda: SoloEnv(game="remote"), ValueError, "mode='solo': the Remote Edition is not played alone"),
        (lambda: SoloVectorEnv(2, game="remote"), ValueError, "mode='solo': the Remote Edition is not played alone"),
        (lambda: SoloEnv("harder", game="explore_and_draw"), ValueError, "difficulty='harder': expected one of"),
        (lambda: SoloEnv(game="explore_and_draw", lesson_modules=("A",)), ValueError, "lesson_modules=.*no such option"),
        (lambda: SeatEnv(game="draw"), ValueError, "game='draw': expected one of"),
        (lambda: VectorGame(2, game="draw"), ValueError, "game='draw': expected one of"),
    ],
)
@pytest.mark.usefixtures("stranger")
def test_wrong_options_are_named(make, error, message):
    with pytest.raises(error, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "seats", "opponents"),
    [
        ("explore_and_draw", 6, "random"),
        ("explore_and_draw", 2, answer),
        ("remote", 3, ["greedy", "random"]),
        ("remote", 6, "greedy"),
    ],
)
def test_a_seat_plays_the_games_of_the_game(game, seats, opponents):
    env = SeatEnv(opponents, num_players=seats, game=game, reward="margin")
    for seed in range(2):
        rng, over = np.random.default_rng(seed), False
        observation, info = env.reset(seed=seed)
        while not over:
            shadow = env.game
            assert env.observation_space.contains(observation)
            assert np.array_equal(observation, shadow.observe(env.seat))
            assert np.array_equal(info["action_mask"], shadow.mask())
            assert np.array_equal(env.action_masks(), shadow.mask().view(np.bool_))
            observation, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        values, infos = ending(env.game, "margin")
        assert reward == values[env.seat]
        assert {key: value for key, value in info.items() if key != "action_mask"} == infos[env.seat]
        assert not info["action_mask"].any()
        other = SeatEnv(opponents, num_players=seats, game=game, reward="margin")
        other.restore(env.save())
        assert other.game == env.game


def test_opponents_are_told_the_game():
    told = []

    def first_legal(observation, mask, info):
        told.append((info["game_name"], info["mode"], info["num_players"], info["decision"] is None))
        return int(mask.argmax())

    env = SeatEnv(first_legal, game="explore_and_draw", num_players=3)
    env.reset(seed=1)
    while True:
        _, _, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        if over:
            break
    assert set(told) == {("explore_and_draw", "standard", 3, False)}


class Searches:
    """It is handed a game of its own, in which what it cannot know was drawn anew."""

    wants_game = True

    def act(self, observation, mask, info):
        game = info["game"]
        assert np.array_equal(game.observe(info["seat"]), observation)
        return int(game.legal_actions()[-1])


@pytest.mark.parametrize("game", ["explore_and_draw", "remote"])
def test_the_player_that_searches_is_an_opponent(game):
    """By name, alone and in batches; the same seed gives the same games."""
    batches = [SeatBatch(2, opponents=["search:playouts=2", "random"], num_players=3, game=game) for _ in range(2)]
    for batch in batches:
        batch.reset(5)
        for _ in range(12):
            batch.step(batch.masks.argmax(1))
    assert batches[0].games.tobytes() == batches[1].games.tobytes()
    env = SeatEnv("search:playouts=2", game=game)
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    with pytest.raises(ValueError, match="agent 'search:playout=2': it has no option 'playout'"):
        SeatEnv("search:playout=2", game=game)


def test_an_opponent_that_wants_a_game_gets_one():
    env = SeatEnv(Searches(), game="remote", num_players=2)
    env.reset(seed=1)
    over, rng = False, np.random.default_rng(1)
    while not over:
        _, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))


@pytest.mark.parametrize(
    ("name", "options", "game"),
    [
        ("ExploreAndDrawSeat", {"num_players": 5, "opponents": "greedy"}, "explore_and_draw"),
        ("RemoteSeat", {}, "remote"),
        ("ExploreAndDrawSolo", {"difficulty": "very_hard"}, "explore_and_draw"),
    ],
)
def test_gymnasium_makes_them(name, options, game):
    env = gymnasium.make(f"isle_env/{name}-v0", **options)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.unwrapped.game.name == game
    assert env.unwrapped.game.difficulty == options.get("difficulty")
    many = gymnasium.make_vec(f"isle_env/{name}-v0", num_envs=3, **options)
    observations, infos = many.reset(seed=1)
    assert many.observation_space.contains(observations)
    assert infos["action_mask"].shape == (3, many.single_action_space.n)
    assert many.unwrapped.batch.rules.name == game
    many.close()


@pytest.mark.parametrize(("game", "seats"), [("explore_and_draw", 6), ("remote", 4)])
def test_pettingzoo_makes_them(game, seats):
    env = pettingzoo.make("aec", f"isle_env/{game}-v0", num_players=seats)
    env.reset(seed=1)
    assert len(env.possible_agents) == seats
    assert env.unwrapped.game.name == game


MAKERS = {
    "seat": lambda: SeatEnv(game="explore_and_draw", num_players=6, promo=True),
    "remote seat": lambda: SeatEnv("greedy", game="remote", num_players=3, reward="margin", auto_skip=False),
    "alone": lambda: SoloEnv("hard", game="explore_and_draw", reward="score"),
}
each_maker = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@each_maker
def test_gymnasiums_checker(make):
    with warnings.catch_warnings():
        # The checker warns that observations are no float images and that some actions are illegal; both are intended.
        warnings.simplefilter("ignore", UserWarning)
        check_env(make(), skip_render_check=True)


@each_maker
def test_stable_baselines_checker(make):
    checker = package("stable_baselines3.common.env_checker")
    checker.check_env(make(), warn=False)


@pytest.mark.usefixtures("one_thread")
def test_maskable_ppo_learns_on_it():
    sb3_contrib = package("sb3_contrib")
    from isle_env.vector import SeatVecEnv

    env = SeatVecEnv(4, opponents="greedy", num_players=3, game="remote", reward="margin")
    small = {"net_arch": [32]}
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, seed=0, policy_kwargs=small, device="cpu")
    model.learn(512)
    assert model.num_timesteps == 512


def test_pictures_in_text():
    env = explore_and_draw_v0.env(num_players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("Explore & Draw")
    seat = SeatEnv(game="remote", render_mode="ansi")
    seat.reset(seed=1)
    assert seat.render().startswith("Remote Edition")


def test_who_plays_these_games_loads_nothing_of_the_first():
    code = (
        "import sys; import numpy as np; from isle_env import SeatEnv, SoloEnv, explore_and_draw_v0\n"
        "from isle_env.vector import SeatBatch, VectorGame\n"
        "explore_and_draw_v0.env(num_players=6).reset(seed=1)\n"
        "VectorGame(2, game='remote').reset(1)\n"
        "SeatBatch(2, opponents='greedy', game='remote').reset(1)\n"
        "SeatEnv('greedy', game='remote').reset(seed=1)\n"
        "SoloEnv(game='explore_and_draw').reset(seed=1)\n"
        "print([m for m in sys.modules if m.startswith(('isle_env.games.isle', 'isle_env.policies.isle'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
