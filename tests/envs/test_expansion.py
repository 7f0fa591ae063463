"""Kittens + Beasts through every face: PettingZoo, phases, one seat, alone, batches, registries: the games of `Game`."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from isle_env import Game, SeatEnv, SoloEnv, buy_v0, draft_v0, isle_of_cats_v0, rare_finds_v0, rescue_v0
from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EventKey
from isle_env.envs.rewards import ending
from isle_env.players.protocol import info
from isle_env.policies.isle import Prices
from isle_env.vector import SeatBatch, SoloVectorEnv, VectorGame
from tests.envs.play import decisions, plays_as, rules_options, running
from tests.support.extras import package

ALL = ("kittens", "beasts", "events")
DOCS = Path(__file__).parents[2] / "docs"
PROMOS = {"promo_oshax": True, "promo_rare_treasures": True}
WHOLE = {"modules": ALL, "lesson_modules": ("A", "B", "I"), **PROMOS}
OPTIONS: dict[str, dict[str, Any]] = {
    "kittens": {"num_players": 2, "modules": ("kittens",)},
    "beasts": {"num_players": 3, "modules": ("beasts",), "reward": "margin"},
    "events": {"num_players": 4, "modules": ["events"], "reaction_windows": True},
    "modules": {"num_players": 2, "modules": ALL, "auto_skip": False},
    "module I": {"num_players": 2, "lesson_modules": ("I", "B", "C"), "reward": "score"},
    "promos": {"num_players": 3, **PROMOS},
    "all family cards": {"num_players": 3, "mode": "family", "family_cards": "all"},
    "all of it": {"num_players": 4, "reaction_windows": True, **WHOLE},
    "alone": {"mode": "solo", "difficulty": "hard", **WHOLE},
    "kittens alone": {"mode": "solo", "modules": ("kittens",)},
}
"""Each module by itself, the further options, and all together."""
each_option = pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
PHASES = {"draft": draft_v0, "buy": buy_v0, "rescue": rescue_v0, "rare_finds": rare_finds_v0}
each_phase = pytest.mark.parametrize("module", PHASES.values(), ids=PHASES)


def some_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for each line of masks, 0 where there is none."""
    return np.array([int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks])


@each_option
def test_pettingzoo_api_and_seeds(options):
    api_test(isle_of_cats_v0.env(**options), num_cycles=200)
    seed_test(lambda: isle_of_cats_v0.env(**options), num_cycles=100)


@each_option
def test_whole_games_are_those_of_the_game(options):
    """Observations lie in the space; only the deciding seat has a mask; rewards and infos are those of the end."""
    env = isle_of_cats_v0.raw_env(**options)
    env.reset(seed=4)
    alone, space = Game.new(seed=4, **rules_options(options)), env.observation_space("player_0")
    assert space["observation"].shape == (alone.rules.size(alone.num_players),)
    assert env.action_space("player_0") == spaces.Discrete(alone.rules.num_actions)
    assert alone.rules.num_actions == (1708 if "events" in alone.info(0)["modules"] else 1706)
    infos = plays_as(env, alone, options.get("reward", "win"))
    further = [part for part in ("beasts", "events") if part in alone.info(0)["modules"]]
    assert list(infos[0]["score"])[6:-1] == further
    if alone.mode == "solo":
        assert list(infos[0]["sister_score"])[3:-1] == further


def test_players_are_told_the_modules():
    """And nothing more than before where nothing of the box is in play."""
    told = []

    def first_legal(observation, mask, info):
        told.append(info["modules"])
        return int(mask.argmax())

    env = SeatEnv(first_legal, modules=("events", "kittens"))
    env.reset(seed=1)
    assert set(told) <= {("kittens", "events")}
    assert env.game.info(0)["modules"] == ("kittens", "events")
    assert Game.new(2, seed=1, **PROMOS).info(0)["modules"] == ()
    assert env.game.info(0)["blocks"] == ("kittens", "events")
    assert Game.new(2, seed=1, **PROMOS).info(0)["blocks"] == ("promos",)
    assert not {"modules", "blocks"} & Game.new(2, seed=1).info(0).keys()


def test_what_players_are_told_is_documented():
    """Each entry of an info where it is made and where players read of it; the blocks beside their tables."""
    told, page = Game.new(2, seed=1, **WHOLE).info(0), (DOCS / "spaces.md").read_text(encoding="utf-8")
    for name in told:
        assert f'``"{name}"``' in str(Game.info.__doc__)
        assert f"``{name}``" in str(info.__doc__)
    for name in ("modules", "blocks"):
        assert f'`info["{name}"]`' in page
    assert told["blocks"] == ("kittens", "beasts", "events", "lessons_I", "promos")
    assert all(f"#### Block `{name}`" in page for name in told["blocks"])


@pytest.mark.parametrize(
    ("opponents", "options"),
    [
        ("random", {"num_players": 4, **WHOLE}),
        (["greedy", "random"], {"num_players": 3, "modules": ALL, "reaction_windows": True}),
        ("tuned", {"modules": ("beasts",), "reward": "margin"}),
        (Prices.default(), {"modules": ("kittens",), "auto_skip": False}),
        ("greedy", {"mode": "family", "family_cards": "all"}),
    ],
)
def test_a_seat_and_a_batch_play_the_games_of_the_game(opponents, options):
    """The seat by itself, step by step; in a batch, game after game, with the scores of the end."""
    env, rng = SeatEnv(opponents, **options), np.random.default_rng(2)
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        shadow = env.game
        assert env.observation_space.contains(observation)
        assert np.array_equal(observation, shadow.observe(env.seat))
        assert np.array_equal(info["action_mask"], shadow.mask())
        observation, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    values, infos = ending(env.game, options.get("reward", "win"))
    assert reward == values[env.seat]
    assert {key: value for key, value in info.items() if key != "action_mask"} == infos[env.seat]

    batch, ended = SeatBatch(4, opponents=opponents, **options), 0
    batch.reset(7)
    for _ in range(400):
        before = [batch.game(k) for k in range(4)]
        assert all(np.array_equal(batch.observations[k], game.observe(int(batch.seats[k]))) for k, game in enumerate(before))
        assert all(np.array_equal(batch.masks[k], game.mask()) for k, game in enumerate(before))
        batch.step(some_legal(batch.masks, rng))
        for k in np.flatnonzero(batch.dones):
            ended += 1
            score = batch.final_info(int(k))["score"]
            assert sum(list(score.values())[:-1]) == score["total"]
            assert list(score) == list(before[k].scores()[0])
        if ended >= 4:
            break
    assert ended >= 4


@each_option
def test_batches_of_all_seats_equal_single_games(options):
    """Rows, masks, scores and ties of the end are those of games played alone; in solo games the sister's, too."""
    batch, rng = VectorGame(3, **options), np.random.default_rng(0)
    batch.reset(11)
    games = [Game.new(seed=11 + k, **rules_options(options)) for k in range(3)]
    while not all(game.over for game in games):
        for k, game in enumerate(games):
            if not game.over:
                assert np.array_equal(batch.observations[k], game.observe(game.current_seat))
                assert np.array_equal(batch.masks[k], game.mask())
        actions = some_legal(batch.masks, rng)
        batch.step(actions)
        for k, game in enumerate(games):
            if game.over:
                continue
            game.apply(int(actions[k]))
            assert batch.dones[k] == game.over
            if game.over:
                assert [batch.rules.points(game.record, row) for row in batch.final_scores[k].tolist()] == game.scores()
                if game.mode == "solo":
                    assert batch.final_sister_scores[k].tolist() == list(game.sister_score().values())
                else:
                    assert batch.final_tie_breaks[k].tolist() == game.tie_breaks()


def test_alone_as_one_environment_and_as_many():
    """`SoloVectorEnv` plays what `SoloEnv` plays, and both tell the sister's points for beasts and events."""
    env, many = SoloEnv("medium", **WHOLE), SoloVectorEnv(3, difficulty="medium", **WHOLE)
    assert many.single_observation_space == env.observation_space
    rng, over = np.random.default_rng(5), False
    _, info = env.reset(seed=2)
    while not over:
        _, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert {"beasts", "events"} < set(info["sister_score"])
    assert {"beasts", "events"} < set(info["score"])
    _, infos = many.reset(seed=1)
    for _ in range(300):
        seen, _, dones, _, infos = many.step(some_legal(infos["action_mask"], rng))
        assert many.observation_space.contains(seen)
        if dones.any():
            k = int(np.flatnonzero(dones)[0])
            assert {"beasts", "events"} < set(infos["final_info"]["sister_score"])
            assert many.batch.final_info(k)["sister_score"]["events"] >= 0
            break
    else:
        pytest.fail("no game ended")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("IsleOfCatsSeat", {"num_players": 3, "opponents": "greedy", **WHOLE}),
        ("IsleOfCatsSeat", {"modules": ("kittens",)}),
        ("IsleOfCatsSolo", {"difficulty": "expert", **WHOLE}),
    ],
)
def test_gymnasium_makes_them(name, options):
    env = gymnasium.make(f"isle_env/{name}-v0", **options)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    modules = env.unwrapped.game.info(0)["modules"]
    assert modules == options["modules"]
    many = gymnasium.make_vec(f"isle_env/{name}-v0", num_envs=3, **options)
    observations, infos = many.reset(seed=1)
    assert many.observation_space.contains(observations)
    assert infos["action_mask"].shape == (3, many.single_action_space.n)
    assert many.unwrapped.batch.rules is env.unwrapped.setting.rules
    many.close()


def test_pettingzoo_makes_them():
    for name in ("isle_of_cats", "rescue"):
        env = pettingzoo.make("aec", f"isle_env/{name}-v0", num_players=3, **WHOLE)
        env.reset(seed=1)
        assert env.unwrapped.game.info(0)["modules"] == ALL


@pytest.mark.parametrize(
    "make",
    [
        lambda: SeatEnv(num_players=3, **WHOLE),
        lambda: SeatEnv("greedy", modules=("events",), reward="margin", auto_skip=False),
        lambda: SeatEnv(mode="family", family_cards="all"),
        lambda: SoloEnv("hard", reward="score", **WHOLE),
    ],
    ids=["all", "events", "family", "alone"],
)
def test_gymnasiums_and_stable_baselines_checkers(make):
    with warnings.catch_warnings():
        # The checker warns that observations are no float images and that some actions are illegal; both are intended.
        warnings.simplefilter("ignore", UserWarning)
        check_env(make(), skip_render_check=True)
    checker = package("stable_baselines3.common.env_checker")
    checker.check_env(make(), warn=False)


@pytest.mark.long
@each_phase
@pytest.mark.parametrize("finish", ["playout", "value"])
def test_phases(module, finish):
    """PettingZoo's test; whole episodes with every prelude begin and end in the phase, on the day."""
    api_test(module.env(num_players=2, finish=finish, **WHOLE), num_cycles=40)
    for prelude in ("greedy", "random", Prices.default()):
        env = module.raw_env(num_players=3, day=2, finish=finish, prelude=prelude, modules=ALL)
        for seed in range(2):
            env.reset(seed=seed)
            begun = env.game
            assert begun.day == 2
            phases = {begun.phase}
            for _ in decisions(env, np.random.default_rng(seed)):
                if running(env):
                    phases.add(env.game.phase)
            assert phases <= {"draft", "buy", "rescue_cards", "rescue", "rare_finds"}
            assert len(phases) == 1 or phases == {"rescue_cards", "rescue"}
            info = env.infos["player_0"]
            assert {"beasts", "events"} < set(info["score"])
            assert ("values" in info) == (finish == "value")


def finds_first(game: Game) -> bool:
    """Do rare finds come first on the day of a game (V-18)?"""
    tile = int(game.record["event_tile"][game.day - 1])
    return int(E.EVENT_KIND[tile - 1, E.DAY_SIDE[game.day - 1]]) == EventKey.RARE_FINDS_FIRST


@pytest.mark.long
@pytest.mark.parametrize("day", [1, 5])
def test_phases_in_another_order(day):
    """Where rare finds come first, the rescue begins after them; a player in Python and compiled ones see such days alike."""

    def last_legal(observation, mask, info):
        return int(np.flatnonzero(mask)[-1])

    for prelude in ("random", last_legal):
        seen = set()
        env = rescue_v0.raw_env(day=day, prelude=prelude, modules=("events",), finish="value")
        for seed in range(60):
            env.reset(seed=seed)
            assert (env.game.day, env.game.phase) == (day, "rescue_cards")
            seen.add(finds_first(env.game))
            if len(seen) == 2:
                break
        assert seen == {False, True}
    finds, seen = rare_finds_v0.raw_env(day=day, prelude="greedy", modules=("events",), finish="value"), set()
    for seed in range(60):
        finds.reset(seed=seed)
        assert (finds.game.day, finds.game.phase) == (day, "rare_finds")
        seen.add(finds_first(finds.game))
        if len(seen) == 2:
            return
    pytest.fail(f"days of one order only: {seen}")


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: isle_of_cats_v0.env(modules=("kitten",)), ValueError, r"modules=\('kitten',\): expected any of \['kittens'"),
        (lambda: isle_of_cats_v0.env(modules=("events", "events")), ValueError, "expected any of .*, each once"),
        (lambda: isle_of_cats_v0.env(modules=("events",), mode="family"), ValueError, "the family game takes no modules"),
        (lambda: isle_of_cats_v0.env(promo_oshax=True, mode="family"), ValueError, "promo_oshax=True: the family game takes no"),
        (lambda: isle_of_cats_v0.env(promo_oshax="yes"), (ValueError, TypeError), "promo_oshax='yes'"),
        (lambda: isle_of_cats_v0.env(family_cards="all"), ValueError, "family_cards='all': only mode='family' has family cards"),
        (lambda: isle_of_cats_v0.env(family_cards="some", mode="family"), ValueError, "family_cards='some': expected one of"),
        (lambda: isle_of_cats_v0.env(lesson_modules=("A", "I")), ValueError, "lesson_modules=.*three different modules of"),
        (lambda: isle_of_cats_v0.env(module=("kittens",)), TypeError, r"isle_of_cats_v0.env\(\) got an unexpected keyword"),
        (lambda: rescue_v0.env(family_cards="all"), ValueError, "family_cards='all': only mode='family' has family cards"),
        (lambda: isle_of_cats_v0.env(modules=3), ValueError, r"modules=3: expected any of \['kittens'"),
        (lambda: isle_of_cats_v0.env(modules=("kittens", ["x"])), ValueError, "modules=.*expected any of"),
        (lambda: isle_of_cats_v0.env(lesson_modules=None), ValueError, "lesson_modules=None: expected a sequence of names"),
        (lambda: isle_of_cats_v0.env(lesson_modules=("A", "B", ["I"])), ValueError, "lesson_modules=.*sequence of names"),
        (
            lambda: isle_of_cats_v0.env(lesson_modules=("A", "B", "I"), mode="family"),
            ValueError,
            r"lesson_modules=\('A', 'B', 'I'\): mode='family' has family cards, and no lessons",
        ),
        (lambda: SeatEnv(modules=("beast",)), ValueError, r"modules=\('beast',\): expected any of"),
        (lambda: SeatEnv(module="beasts"), TypeError, r"SeatEnv\(\) has no option 'module'; those of a game are .*modules"),
        (lambda: SeatEnv("best", modules=("beasts",)), ValueError, "opponents: unknown agent 'best'"),
        (lambda: SoloEnv(family_cards="all"), ValueError, "family_cards='all': only mode='family' has family cards"),
        (lambda: SoloEnv(game="explore_and_draw", modules=("beasts",)), ValueError, "modules=.*no such option"),
        (lambda: VectorGame(2, modules=("beast",)), ValueError, r"modules=\('beast',\): expected any of"),
        (lambda: draft_v0.env(prelude="best", modules=("beasts",)), ValueError, "prelude 'best': expected 'random', 'greedy'"),
    ],
)
def test_wrong_options_are_named(make, error, message):
    with pytest.raises(error, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_a_save_with_other_modules_says_what_differs():
    """In words, whichever of the two has more; the running game goes on."""
    for mine, theirs, words in (
        ({}, {"modules": ("kittens",)}, "modules="),
        ({"modules": ("kittens", "beasts")}, {"modules": ("beasts",)}, "modules="),
        ({"modules": ("kittens",)}, {}, "modules="),
        ({}, {"lesson_modules": ("A", "B", "I")}, "other lesson modules"),
        ({}, {"promo_oshax": True}, "promo_oshax=True instead of False"),
        ({"mode": "family"}, {"mode": "family", "family_cards": "all"}, "family_cards='all' instead of 'base'"),
    ):
        for env in (isle_of_cats_v0.raw_env(**mine), SeatEnv(**mine)):
            env.reset(seed=1)
            before = env.save()
            with pytest.raises(ValueError, match="the saved game has other options than this environment: .*" + re.escape(words)):
                env.restore(Game.new(2, seed=1, **theirs).to_bytes())
            assert env.save() == before


def test_pictures_in_text():
    env = isle_of_cats_v0.env(modules=ALL, render_mode="ansi")
    env.reset(seed=1)
    assert "With kittens, beasts and events" in env.render().splitlines()
    alone = SoloEnv(modules=("events",), render_mode="ansi")
    alone.reset(seed=1)
    assert "With events" in alone.render().splitlines()


def test_who_plays_the_base_box_loads_nothing_of_the_other():
    code = (
        "import sys; import numpy as np; from isle_env import SeatEnv, SoloEnv, isle_of_cats_v0, rescue_v0\n"
        "from isle_env.vector import SeatBatch, VectorGame\n"
        "env = isle_of_cats_v0.env(); env.reset(seed=1); str(env.unwrapped.game)\n"
        "VectorGame(2).reset(1); SeatBatch(2, opponents='greedy').reset(1)\n"
        "SeatEnv('greedy').reset(seed=1); SoloEnv().reset(seed=1)\n"
        "rescue_v0.env().reset(seed=1)\n"
        "print([m for m in sys.modules if m.startswith(('isle_env.expanded', 'isle_env.components.expansion'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
