"""Copies and saves in the middle of a game go on exactly as the original; bytes of anything else are refused."""

import copy
import pickle
import struct

import numpy as np
import pytest

from isle_env import Game, isle_of_cats_v0
from isle_env.game import SaveError
from isle_env.games.isle.state import RULES_VERSION, STATE_VERSION
from tests.envs.play import each_options, picture, play, running


def pickled(env):
    return pickle.loads(pickle.dumps(env))


NEVER_RESET = object()
"""A way that is no copy: an environment with the same options that was never reset restores the saved bytes."""


def twin_of(env, way, make, options):
    """An environment that must go on as this one does."""
    if way is not NEVER_RESET:
        return way(env)
    fresh = make(**options)
    fresh.restore(env.save())
    return fresh


both = pytest.mark.parametrize("make", [isle_of_cats_v0.env, isle_of_cats_v0.raw_env], ids=["env", "raw_env"])
ways = pytest.mark.parametrize("way", [copy.deepcopy, pickled, NEVER_RESET], ids=["deepcopy", "pickled", "restored"])


@ways
@both
@each_options
def test_goes_on_the_same(make, options, way):
    """From several points of a game: both look the same after the same actions, up to the rewards at the end."""
    env, rng = make(**options), np.random.default_rng(1)
    env.reset(seed=21)
    while running(env):
        twin = twin_of(env, way, make, options)
        assert picture(twin) == picture(env)
        dice = int(rng.integers(2**32))
        assert play(env, np.random.default_rng(dice), 60) == play(twin, np.random.default_rng(dice), 60)
        assert picture(twin) == picture(env)
    assert not running(twin)
    assert [twin.last()[1:] for _ in (0, 1)] == [env.last()[1:] for _ in (0, 1)]


@both
@pytest.mark.parametrize("way", [copy.deepcopy, copy.copy, pickled, NEVER_RESET], ids=["deepcopy", "copy", "pickled", "restored"])
def test_a_copy_is_independent(make, way):
    env = make(num_players=3)
    env.reset(seed=5)
    play(env, np.random.default_rng(5), 50)
    twin = twin_of(env, way, make, {"num_players": 3})
    before = picture(env)
    play(twin, np.random.default_rng(6))
    assert picture(env) == before


@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
@both
def test_later_resets_are_copied_too(make, way):
    """The games that follow from a seed are the same in the copy as in the original."""
    env = make()
    env.reset(seed=17)
    env.reset()
    twin = way(env)
    for _ in range(3):
        env.reset()
        twin.reset()
        assert picture(twin) == picture(env)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled, Game.clone, lambda game: Game.from_bytes(game.to_bytes())])
def test_game_goes_on_the_same(way):
    game, rng = Game.new(4, seed=2, reaction_windows=True), np.random.default_rng(2)
    while not game.over:
        twin = way(game)
        assert twin == game
        assert twin is not game
        for _ in range(80):
            if not game.over:
                action = int(rng.choice(game.legal_actions()))
                game.apply(action)
                assert twin != game
                twin.apply(action)
                assert twin.mask().tobytes() == game.mask().tobytes()
    assert twin == game
    assert twin.scores() == game.scores()


@both
def test_restore_at_the_end(make):
    """A finished game comes back finished, with its rewards."""
    env = make(num_players=2)
    env.reset(seed=9)
    play(env, np.random.default_rng(9))
    fresh = make(num_players=2)
    fresh.restore(env.save())
    assert fresh.rewards == env.rewards
    assert fresh.infos == env.infos
    assert all(fresh.terminations.values())


def saved() -> bytes:
    game = Game.new(2, seed=1)
    game.apply(int(game.legal_actions()[0]))
    return game.to_bytes()


def with_versions(data: bytes, rules: int = RULES_VERSION, state: bytes = STATE_VERSION.encode()) -> bytes:
    """The same save as another version would have written it: the versions follow the four letters of the mark."""
    return data[:4] + struct.pack("<H8s", rules, state) + data[14:]


DATA = saved()
BAD_BYTES = {
    "empty": (b"", "no saved game"),
    "foreign": (pickle.dumps({"a": 1}), "no saved game"),
    "mark only": (DATA[:4], "no saved game"),
    "truncated": (DATA[:-1], f"{len(DATA)} bytes, these are {len(DATA) - 1}"),
    "too long": (DATA + b"x", f"{len(DATA)} bytes, these are {len(DATA) + 1}"),
    "damaged": (DATA[:500] + bytes([DATA[500] ^ 1]) + DATA[501:], "checksum"),
    "other rules": (with_versions(DATA, rules=99), rf"rules version 99 .*this is rules version {RULES_VERSION}"),
    "other state": (with_versions(DATA, state=b"cafecafe"), f"state version 'cafecafe'.*state version '{STATE_VERSION}'"),
    "text": (DATA.hex(), "bytes, not str"),
    "nothing": (None, "bytes, not NoneType"),
}


@pytest.mark.parametrize("name", BAD_BYTES)
def test_wrong_bytes_are_refused(name):
    """Both `Game` and the environment refuse them and say why; the environment's own game is unchanged."""
    data, message = BAD_BYTES[name]
    assert with_versions(DATA) == DATA
    with pytest.raises(SaveError, match=message):
        Game.from_bytes(data)
    for make in (isle_of_cats_v0.env, isle_of_cats_v0.raw_env):
        env = make()
        env.reset(seed=2)
        before = picture(env)
        with pytest.raises(SaveError, match=message):
            env.restore(data)
        assert picture(env) == before


@pytest.mark.parametrize("options", [{"num_players": 3}, {"auto_skip": False}, {"reaction_windows": True}], ids=str)
def test_a_game_of_other_options_is_refused(options):
    env = isle_of_cats_v0.env(**options)
    env.reset(seed=3)
    before = picture(env)
    with pytest.raises(ValueError, match=r"the saved game has.*this environment"):
        env.restore(DATA)
    assert picture(env) == before
