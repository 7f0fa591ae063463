"""What is taken for a number, what calls in the wrong order say, and how unknown options are refused."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

from isle_env import Game, SeatEnv, SoloEnv, buy_v0, draft_v0, isle_of_cats_v0, rare_finds_v0, rescue_v0
from isle_env.vector import SeatBatch, VectorGame

WHOLE = (int, np.int8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)
MODULES = (isle_of_cats_v0, draft_v0, buy_v0, rescue_v0, rare_finds_v0)


@pytest.mark.parametrize("kind", WHOLE)
def test_any_whole_number_is_an_action(kind):
    game = Game.new(2, 0)
    for action in range(128):
        assert game.is_legal(kind(action % 100)) == bool(game.mask()[action % 100])
        assert Game.action_name(kind(action % 100)) == Game.action_name(action % 100)
    legal = int(game.legal_actions()[0])
    game.apply(kind(legal))


@pytest.mark.parametrize("wrong", [1.0, 1.7, "0", None, np.float64(1), [1]])
def test_nothing_else_is(wrong):
    game = Game.new(2, 0)
    before = game.to_bytes()
    for call in (game.is_legal, Game.action_name, game.apply, game.observe):
        with pytest.raises(TypeError, match="expected a whole number"):
            call(wrong)
    with pytest.raises(TypeError, match=r"seed .* expected a whole number"):
        game.determinize(0, wrong)
    assert game.to_bytes() == before


def test_numbers_beyond_all_ids_are_not_legal():
    game = Game.new(2, 0)
    for action in (-1, 5000, 2**70, -(2**70)):
        assert not game.is_legal(action)
        with pytest.raises(ValueError, match="no action id"):
            Game.action_name(action)


@pytest.mark.parametrize("name", ["step", "observe", "last", "save", "game"])
def test_a_call_before_the_first_reset_says_what_is_missing(name):
    env = isle_of_cats_v0.raw_env()
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        {
            "step": lambda: env.step(0),
            "observe": lambda: env.observe("player_0"),
            "last": env.last,
            "save": env.save,
            "game": lambda: env.game,
        }[name]()


def test_an_unknown_option_names_the_function_that_was_asked():
    for make, name in ((Game.new, "Game.new()"), (SeatEnv, "SeatEnv()")):
        with pytest.raises(TypeError) as error:
            make(colour=1)
        assert str(error.value).startswith(f"{name} has no option 'colour'")
    for batch in (VectorGame, SeatBatch):
        with pytest.raises(TypeError, match=rf"{batch.__name__}\(\) has no option 'colour'"):
            batch(2, colour=1)
    for module in MODULES:
        with pytest.raises(TypeError, match=f"{module.__name__.removeprefix('isle_env.')}.*colour"):
            module.env(colour=1)
    with pytest.raises(TypeError, match="colour"):
        SoloEnv(colour=1)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_env_has_the_signature_of_raw_env(module):
    """So that an editor or a notebook can complete the options."""
    assert inspect.signature(module.env).parameters == inspect.signature(module.raw_env).parameters
    assert "num_players" in inspect.signature(module.env).parameters
