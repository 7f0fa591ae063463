"""What is taken for a number, what calls in the wrong order say, and how unknown options are refused."""

from __future__ import annotations

import inspect
import re

import numpy as np
import pytest

from isle_env import (
    Boat,
    Game,
    SeatEnv,
    SoloEnv,
    buy_v0,
    draft_v0,
    isle_of_cats_v0,
    lesson_points,
    rare_finds_v0,
    rescue_v0,
    sister_points,
)
from isle_env.replays import Recorder
from isle_env.vector import SeatBatch, SeatVectorEnv, VectorGame
from isle_env.views import text, text_drawing

FLAGS = (True, False, np.True_, np.False_)
WHOLE = (int, np.int8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)
MODULES = (isle_of_cats_v0, draft_v0, buy_v0, rescue_v0, rare_finds_v0)


@pytest.mark.parametrize("kind", WHOLE)
def test_any_whole_number_is_an_action(kind):
    game = Game.new(2, seed=0)
    for action in range(128):
        assert game.is_legal(kind(action % 100)) == bool(game.mask()[action % 100])
        assert Game.action_name(kind(action % 100)) == Game.action_name(action % 100)
    legal = int(game.legal_actions()[0])
    game.apply(kind(legal))


@pytest.mark.parametrize("wrong", [1.0, 1.7, "0", None, np.float64(1), [1], *FLAGS])
def test_nothing_else_is(wrong):
    game = Game.new(2, seed=0)
    before = game.to_bytes()
    for call in (game.is_legal, Game.action_name, game.apply, game.observe, game.info):
        with pytest.raises(TypeError, match="expected a whole number"):
            call(wrong)
    with pytest.raises(TypeError, match=r"seed .* expected a whole number"):
        game.determinize(0, wrong)
    assert game.to_bytes() == before


@pytest.mark.parametrize("flag", FLAGS)
def test_true_and_false_are_no_numbers(flag):
    """Python counts with them: they would be taken for action, seat or seed 1 and 0. What is refused changes nothing."""
    game, said = Game.new(2, seed=0), re.escape(f"{flag!r} is a bool; expected a whole number")
    drawn, env, solo = Game.new(2, seed=0, game="remote"), isle_of_cats_v0.env(on_illegal="end"), SoloEnv()
    several = SeatVectorEnv(2)
    for one in (env, solo, several):
        one.reset(seed=1)
    before = [each.game.to_bytes() for each in (env.unwrapped, solo)] + [several.batch.games.tobytes()]
    for call in (
        lambda: env.step(flag), lambda: solo.step(flag), lambda: env.reset(seed=flag), lambda: solo.reset(seed=flag),
        lambda: several.reset(seed=flag), lambda: several.reset(seed=[3, flag]), lambda: VectorGame(2).reset(flag),
        lambda: VectorGame(2).reset([3, flag]), lambda: SeatBatch(2).reset([3, flag]), lambda: draft_v0.env().reset(seed=flag),
        lambda: Game.new(2, seed=flag), lambda: Recorder(2, seed=flag), lambda: Recorder(2, seed=0).apply(flag),
        lambda: SeatEnv(seat=flag),
        lambda: SeatBatch(2, seat=flag), lambda: game.to_svg(flag), lambda: text.render(game, flag), lambda: drawn.apply(flag),
        lambda: text_drawing.render(drawn, flag), lambda: Boat.of_seat(game.games, 0, flag),
        lambda: Boat.of_seat(game.games, flag, 0), lambda: Boat.of_seat(drawn.games, 0, 0, viewer=flag),
        lambda: [SeatEnv(lambda observation, mask, info: flag, seat=seat).reset(seed=0) for seat in range(2)],
    ):  # fmt: skip
        with pytest.raises(TypeError, match=said):
            call()
    assert [each.game.to_bytes() for each in (env.unwrapped, solo)] + [several.batch.games.tobytes()] == before


@pytest.mark.parametrize("flag", FLAGS)
def test_batches_take_no_flags_among_their_actions(flag):
    """In a list NumPy makes whole numbers of them."""
    games, learner = VectorGame(2), SeatBatch(8, opponents=lambda observations, masks, seats: [0] * (len(seats) - 1) + [flag])
    games.reset(0)
    for actions in ([flag, flag], np.array([flag, flag])):
        with pytest.raises(ValueError, match=r"actions: expected 2 whole numbers, got (True or False among them|bool)"):
            games.step(actions)
    with pytest.raises(ValueError, match="actions: expected 2 whole numbers, got True or False among them"):
        games.step([int(games.masks[0].argmax()), flag])
    with pytest.raises(ValueError, match=r"returned True or False among its actions: expected \d whole numbers, one a game"):
        learner.reset(0)


def test_a_boat_takes_no_flags_for_numbers():
    boat = Boat("blue")
    for call in (
        lambda: boat.place("common", False, [(4, 4)]), lambda: boat.place("common", 0, [(True, 4)]),
        lambda: boat.discard((4, True)), lambda: boat.legal_placements("common", True),
        lambda: lesson_points(113, boat, seat=False),
        lambda: lesson_points(113, boat, fish=True), lambda: sister_points(197, boat, private_lessons=True),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"(True|False) is no whole number"):
            call()


def test_numbers_beyond_all_ids_are_not_legal():
    game = Game.new(2, seed=0)
    for action in (-1, 5000, 2**70, -(2**70)):
        assert not game.is_legal(action)
        with pytest.raises(ValueError, match="no action id"):
            Game.action_name(action)


@pytest.mark.parametrize("options", [{}, {"modules": ("kittens",)}, {"modules": ("beasts",)}, {"promo_oshax": True}])
def test_tokens_have_ids_with_events_alone(options):
    """In other games of the same box their ids and names are none, as in the base game."""
    without, events = Game.new(2, seed=0, **options), Game.new(2, seed=0, modules=("events",))
    assert (len(without.mask()), len(events.mask())) == (1706, 1708)
    for number, name in ((1706, "token basket"), (1707, "token boots")):
        with pytest.raises(ValueError, match=f"action {number} is no action id: ids run from 0 to 1705"):
            without.action_name(number)
        with pytest.raises(ValueError, match=f"'{name}' is no action name"):
            without.rules.action_id(name)
        assert events.action_name(number) == name
        assert events.rules.action_id(name) == number
    for number in range(1706):
        assert without.rules.action_id(without.action_name(number)) == number


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


def test_whether_a_game_is_over_is_a_bool():
    """With the JIT off kernels return numbers of NumPy's, which no file of a replay could hold."""
    game = Game.new(2, seed=1)
    for choices in (3, 0):
        game._choices = np.int64(choices)
        assert game.over is (choices == 0)
