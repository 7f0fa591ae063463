"""Where a phase environment begins: days, preludes, deals without a decision, given positions, and bad input."""

from __future__ import annotations

import itertools
import pickle

import numba
import numpy as np
import pytest

from isle_env import Game, buy_v0, draft_v0, isle_of_cats_v0, rare_finds_v0, rescue_v0
from isle_env.engine.seeding import next_seed
from isle_env.envs.starts import Starts
from isle_env.game import IllegalAction, SaveError
from isle_env.games.isle.decisions import Phase
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices, prelude
from isle_env.setting import checked_setting
from tests.envs.phases import PHASES, each_phase, each_seats, greedy_until, raw, stands_in
from tests.envs.play import picture, play
from tests.envs.seeded_seat import PRICES
from tests.support.volume import seeds

DAYS = range(1, 6)


@each_seats
@each_phase
def test_every_day(module, seats):
    for day in DAYS:
        env = module.raw_env(num_players=seats, day=day)
        for seed in seeds(3, 1):
            env.reset(seed=seed)
            assert stands_in(env.game, env, day)


@each_phase
def test_the_day_is_drawn_from_the_seed(module):
    env = module.raw_env()
    found = [(env.reset(seed=seed), env.game.day)[1] for seed in seeds(40, 3)]
    again = [(env.reset(seed=seed), env.game.day)[1] for seed in seeds(40, 3)]
    assert found == again
    assert len(found) < 40 or set(found) == set(DAYS)


@each_seats
@each_phase
def test_the_reference_prelude_is_the_policys_game(module, seats):
    """The full game of the same seed, or of the next seed if the policy has no decision there; at prices of its own, too."""
    for seed in seeds(6, 1):
        prices = PRICES if seed % 3 == 2 else Prices.default()
        who = prices if seed % 3 == 2 else "greedy"
        env = raw(module, seed, num_players=seats, day=1 + seed % 5, reaction_windows=seed % 2 == 1, prelude=who)
        deal = seed
        while True:
            game = Game.new(seats, seed=deal, reaction_windows=seed % 2 == 1)
            while not game.over and not stands_in(game, env, env.day):
                game.apply(reference.choose(game.games, 0, prices.for_all))
            if not game.over:
                break
            deal = int(next_seed(deal))
        assert env.game == game


class Greedy:
    """The same policy as a player that is asked from Python. It notes its resets, and checks what it is given."""

    wants_game = True

    def __init__(self):
        self.resets = []

    def reset(self, seed):
        self.resets.append(seed)

    def act(self, observation, mask, info):
        assert set(info) == {"game_name", "seat", "num_players", "mode", "difficulty", "decision", "game"}
        assert (info["game"].observe(info["seat"]) == observation).all()
        action = int(reference.choose(info["game"].games, 0))
        assert mask[action]
        return action


@pytest.mark.parametrize("windows", [False, True], ids=["plain", "windows"])
@each_phase
def test_a_player_gets_the_same_deals_as_compiled_code(module, windows):
    """The policy asked from Python comes to the same starts, replaced deals included."""
    player = Greedy()
    compiled, asked = (
        module.raw_env(num_players=2, day=2 if windows else 1, prelude=who, reaction_windows=windows)
        for who in ("greedy", player)
    )
    for seed in seeds(4, 1):
        compiled.reset(seed=seed)
        asked.reset(seed=seed)
        assert asked.game == compiled.game
    compiled.reset()
    asked.reset()
    assert asked.game == compiled.game
    assert len(set(player.resets)) == len(player.resets) == len(seeds(4, 1)) + 1
    asked.reset(seed=0)
    assert player.resets[-1] == player.resets[0], "the player's seed follows from the reset's"


def last_legal(observation, mask, info):
    """A player as a plain function."""
    return int(np.flatnonzero(mask)[-1])


@each_phase
def test_a_function_as_prelude(module):
    env, again = (module.raw_env(day=2, prelude=last_legal, num_players=3) for _ in range(2))
    for seed in seeds(3, 1):
        env.reset(seed=seed)
        again.reset(seed=seed)
        assert env.game == again.game
        assert stands_in(env.game, env, 2)
    assert pickle.loads(pickle.dumps(env)).game == env.game


@each_phase
def test_preludes_differ(module):
    games = {who: raw(module, 5, day=3, prelude=who).game.to_bytes() for who in ("greedy", "random")}
    assert games["greedy"] != games["random"]
    assert games["random"] == raw(module, 5, day=3, prelude="random").game.to_bytes()


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="some hundred games are too slow without the JIT")
def test_a_deal_without_a_decision_is_replaced():
    """On the first day it happens that no seat has a card to play; the start then comes from the next deal."""
    env = rare_finds_v0.raw_env(num_players=2, day=1)
    lacking = (seed for seed in range(2000) if greedy_until(2, seed, "rare_finds", 1).phase != "rare_finds")
    for seed in itertools.islice(lacking, 2):
        env.reset(seed=seed)
        deal = int(next_seed(seed))
        while greedy_until(2, deal, "rare_finds", 1).phase != "rare_finds":
            deal = int(next_seed(deal))
        assert env.game == greedy_until(2, deal, "rare_finds", 1)
    assert next(lacking, None) is not None, "among so many deals there are some"


class BuysNothing:
    """Passes whenever it may, so that nobody ever has a card for the rare finds."""

    def act(self, observation, mask, info):
        return int(mask.argmax())


@each_phase
@pytest.mark.parametrize("player", ["random", "greedy", lambda observation, mask, info: int(mask.nonzero()[0][-1])])
def test_the_mask_of_a_start_is_that_of_its_position(module, player):
    """The start comes with its mask, which is not computed a second time."""
    for seed in seeds(6, 1):
        env = raw(module, seed, day=1, prelude=player)
        seen = env.observe(env.agent_selection)
        assert np.array_equal(seen["action_mask"], Game.from_record(env.game.record).mask())


def test_a_phase_that_never_comes_is_an_error(monkeypatch):
    """The error comes after a fixed number of deals; the running episode is unchanged."""
    monkeypatch.setattr(prelude, "MOST_DEALS", 3)
    env = rare_finds_v0.raw_env(day=1, prelude=BuysNothing())
    env.restore(raw(rare_finds_v0, 2, day=1).save())
    before = picture(env)
    with pytest.raises(RuntimeError, match="in 3 deals nobody had a decision in phase 'rare_finds' of day 1: choose another"):
        env.reset(seed=1)
    assert picture(env) == before


def test_compiled_code_gives_up_too():
    """Nothing is ever decided while the fields are filled."""
    starts = Starts((Phase.FIELDS, Phase.FIELDS), 1, "random", checked_setting(2))
    with pytest.raises(RuntimeError, match=f"in {prelude.MOST_DEALS} deals nobody had a decision in phase 'fields' of day 1"):
        starts.draw(7)


def test_an_illegal_prelude_leaves_the_episode_alone():
    env = buy_v0.raw_env(day=2, prelude=lambda observation, mask, info: 1705)
    with pytest.raises(IllegalAction, match="action 1705"):
        env.reset(seed=1)
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.save()


@each_phase
def test_resets_without_a_seed_follow_from_the_last(module):
    one, two = (raw(module, 3) for _ in range(2))
    found = [one.game.to_bytes()]
    for _ in range(4):
        one.reset()
        two.reset()
        assert one.game == two.game
        found.append(one.game.to_bytes())
    for env in (module.raw_env(), module.raw_env()):
        env.reset()
        found.append(env.game.to_bytes())
    assert len(set(found)) == len(found)


# ---- given positions ----


@each_seats
@each_phase
def test_a_saved_game_as_start(module, seats):
    """A save of the full game in the middle of the phase, on another day than the environment's own, by reset and restore."""
    for day in DAYS:
        game = greedy_until(seats, 30 + day, PHASES[str(module.raw_env())][-1], day)
        if game.over or game.day != day:
            continue
        full = isle_of_cats_v0.raw_env(num_players=seats)
        full.restore(game.to_bytes())
        given, restored = (module.env(num_players=seats, day=1) for _ in range(2))
        given.reset(seed=8, options={"state": full.save()})
        restored.restore(full.save())
        assert given.unwrapped.game == restored.unwrapped.game == game
        assert picture(given) == picture(restored)
        assert play(given, np.random.default_rng(day)) == play(restored, np.random.default_rng(day))
        assert picture(given) == picture(restored)
        assert not stands_in(given.unwrapped.game, given, day)
        given.reset()
        assert given.unwrapped.game == follow(module, 8, num_players=seats, day=1)


def follow(module, seed, **options):
    """The start of a reset without a seed that follows a reset with one."""
    env = raw(module, seed, **options)
    env.reset()
    return env.game


@each_phase
def test_a_game_in_another_phase_is_refused(module):
    """Reset and restore refuse it and name phase and day; the running episode is unchanged."""
    env = raw(module, 1)
    before = picture(env)
    over = isle_of_cats_v0.raw_env()
    over.reset(seed=1)
    play(over, np.random.default_rng(1))
    ended = raw(module, 6)
    play(ended, np.random.default_rng(6))
    wrong = [(over.save(), "is over"), (ended.save(), "is over" if ended.game.over else f"of day {ended.game.day}")]
    for other in (draft_v0, buy_v0, rescue_v0, rare_finds_v0):
        if other is not module:
            game = raw(other, 2, day=4).game
            wrong.append((game.to_bytes(), f"is in phase '{game.phase}' of day 4; {env} begins at a decision of phase "))
    for data, message in wrong:
        for enter in (env.restore, lambda data: env.reset(options={"state": data})):
            with pytest.raises(ValueError, match=message):
                enter(data)
            assert picture(env) == before


@each_phase
def test_a_game_of_other_options_is_refused(module):
    env = raw(module, 1)
    before = picture(env)
    for options, message in (
        ({"num_players": 3}, "num_players=3 instead of 2"),
        ({"auto_skip": False}, "auto_skip=False instead of True"),
        ({"extra_lessons": ("organised_columns",)}, "other lesson modules or extra lessons"),
    ):
        data = raw(module, 2, **options).save()
        with pytest.raises(ValueError, match=message):
            env.reset(options={"state": data})
        assert picture(env) == before


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"state": b"chess"}, SaveError, "no saved game"),
        ({"state": "text"}, SaveError, "bytes, not str"),
        ({"day": 3}, ValueError, r"reset options \['day'\]: the only one is 'state'"),
        ({"State": b"", "day": 1}, ValueError, r"\['State', 'day'\]"),
    ],
)
def test_wrong_options_of_a_reset(options, error, message):
    env = raw(rescue_v0, 1)
    before = picture(env)
    with pytest.raises(error, match=message):
        env.reset(seed=4, options=options)
    assert picture(env) == before


@pytest.mark.parametrize("seed", [-3, 1.5, "1"])
def test_a_wrong_seed_leaves_the_episode_alone(seed):
    env = raw(draft_v0, 1)
    before, data = picture(env), env.save()
    for options in (None, {"state": data}):
        with pytest.raises((ValueError, TypeError)):
            env.reset(seed=seed, options=options)
        assert picture(env) == before


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"day": 0}, ValueError, "day=0: expected 1 to 5, or None"),
        ({"day": 6}, ValueError, "day=6"),
        ({"day": True}, ValueError, "day=True"),
        ({"day": "2"}, ValueError, "day='2'"),
        ({"prelude": "tuned"}, ValueError, "prelude 'tuned': expected 'random', 'greedy'"),
        ({"prelude": 3}, TypeError, "prelude 3 has no act"),
        ({"finish": "score"}, ValueError, r"finish='score': expected one of \['playout', 'value'\]"),
        ({"num_players": 5}, ValueError, "num_players=5"),
        ({"mode": "family"}, ValueError, "mode='family': phase environments play the standard game"),
        ({"mode": "solo", "difficulty": "hard"}, ValueError, "mode='solo': phase environments play the standard game"),
        ({"difficulty": "hard"}, ValueError, "only mode='solo' has difficulties"),
        ({"reward": "gain"}, ValueError, "reward='gain'"),
        ({"lesson_modules": ("A",)}, ValueError, "lesson_modules"),
        ({"num_player": 3}, TypeError, "num_player"),
    ],
)
@each_phase
def test_wrong_options(module, options, error, message):
    with pytest.raises(error, match=message):
        module.env(**options)
