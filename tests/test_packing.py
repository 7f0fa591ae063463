"""Packed rows: the same as others, in a third of the room, in every game, whichever batch draws them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from isle_env.game import Game
from isle_env.games.options.isle import MODULES
from isle_env.machine.sizes import MASK_WORDS
from isle_env.packing import Packing
from isle_env.vector import SeatBatch, SeatVectorEnv, VectorGame

SETTINGS = [
    {},
    {"num_players": 3, "reaction_windows": True},
    {"num_players": 4, "auto_skip": False},
    {"mode": "family"},
    {"mode": "solo", "difficulty": "expert"},
]
"""Of the base game."""
COMPILED_APART = [
    {"modules": MODULES},
    {"modules": ("kittens",), "num_players": 4},
    {"modules": MODULES, "mode": "solo"},
    {"game": "explore_and_draw", "num_players": 6},
    {"game": "explore_and_draw", "num_players": 1},
    {"game": "remote", "num_players": 3},
]
"""Of games whose batches are compiled once more for packed rows: some seconds each."""


def same(packed: VectorGame | SeatBatch, plain: VectorGame | SeatBatch) -> None:
    """The rows of both show the same."""
    packing = packed.packing
    assert np.array_equal(packing.unpack(packed.observations), plain.observations)
    assert np.array_equal(packing.pack(plain.observations), packed.observations)
    assert np.array_equal(packing.unpack_masks(packed.masks), plain.masks)
    assert np.array_equal(packing.pack_masks(plain.masks), packed.masks)
    assert np.array_equal(packed.seats, plain.seats)


@pytest.mark.parametrize("autoreset_mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("options", [*SETTINGS, *(pytest.param(each, marks=pytest.mark.long) for each in COMPILED_APART)])
def test_packed_rows_show_what_others_show(options, autoreset_mode):
    packed, plain = (VectorGame(4, packed=each, autoreset_mode=autoreset_mode, **options) for each in (True, False))
    assert packed.observations.shape == (4, packed.packing.packed_size)
    assert plain.observations.shape[1] - packed.observations.shape[1] == plain.num_players * (13 * 142 - 15 * 20)
    assert packed.masks.shape == (4, MASK_WORDS)
    assert packed.masks.dtype == np.uint32
    for batch in (packed, plain):
        batch.reset(seed=60)
    ended = 0
    for _ in range(700):
        same(packed, plain)
        for batch in (packed, plain):
            batch.step_random()
        assert np.array_equal(packed.dones, plain.dones)
        ended += plain.dones.sum()
    assert ended >= 4
    for name in ("games", "final_observations", "final_scores", "final_seeds"):
        assert getattr(packed, name).tobytes() == getattr(plain, name).tobytes(), name


@pytest.mark.parametrize(
    "options",
    [
        {"opponents": "random", "max_episode_steps": 30},
        {"opponents": "greedy", "num_players": 3, "autoreset_mode": "NextStep"},
        pytest.param({"opponents": "random", "modules": MODULES}, marks=pytest.mark.long),
        pytest.param({"opponents": "random", "game": "remote"}, marks=pytest.mark.long),
        {"mode": "solo", "max_episode_steps": 50},
    ],
)
def test_a_learners_packed_rows_show_what_others_show(options):
    packed, plain = (SeatBatch(3, packed=each, **options) for each in (True, False))
    rng = np.random.default_rng(1)
    for batch in (packed, plain):
        batch.reset(seed=8)
    for step in range(250):
        same(packed, plain)
        actions = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in plain.masks]
        if step % 60 == 59:
            actions[1] = -1  # illegal: the game ends, and what was seen last is kept
        for batch in (packed, plain):
            batch.step(actions)
        assert packed.final_observations.tobytes() == plain.final_observations.tobytes()
        if "max_episode_steps" in options:
            assert packed.final_masks.tobytes() == plain.final_masks.tobytes()
        assert packed.rewards.tobytes() == plain.rewards.tobytes()


def test_policies_are_shown_what_they_always_are():
    shapes = set()

    def policy(observations, masks, seats):
        shapes.add((observations.shape[1], masks.shape[1]))
        return masks.argmax(axis=1)

    packed, plain = (SeatBatch(3, packed=each, opponents=policy) for each in (True, False))
    for batch in (packed, plain):
        batch.reset(seed=8)
        for _ in range(60):
            batch.step(plain.masks.argmax(axis=1))
    assert shapes == {(plain.observations.shape[1], plain.masks.shape[1])}


def test_threads_change_nothing():
    batches = [VectorGame(8, packed=True, threads=threads) for threads in (1, 2)]
    for batch in batches:
        batch._least_part = 1
        batch.reset(seed=3)
        for _ in range(200):
            batch.step_random()
    one, two = batches
    assert one.observations.tobytes() == two.observations.tobytes()
    assert one.masks.tobytes() == two.masks.tobytes()
    two.close()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_goes_on_as_the_batch_does(copied):
    batch = VectorGame(3, packed=True)
    batch.reset(seed=1)
    other = copied(batch)
    for _ in range(40):
        batch.step_random()
        other.step_random()
    assert batch.observations.tobytes() == other.observations.tobytes()
    assert batch.masks.tobytes() == other.masks.tobytes()
    assert not other.masks.flags.writeable


def test_an_array_of_the_callers_is_drawn_whole():
    mine = np.zeros((2, Packing(Game.new(2).rules, 2).packed_size), np.uint8)
    batch, plain = VectorGame(2, packed=True, observations=mine), VectorGame(2)
    for each in (batch, plain):
        each.reset(seed=1)
    for _ in range(30):
        mine[:] = 7
        for each in (batch, plain):
            each.step_random()
        same(batch, plain)


def test_one_row_and_many_are_packed_alike():
    batch = VectorGame(6)
    batch.reset(seed=2)
    for _ in range(60):
        batch.step_random()
    packing = Packing(batch.rules, 2)
    seen = batch.observations.reshape(2, 3, -1)
    assert np.array_equal(packing.pack(seen).reshape(6, -1)[4], packing.pack(batch.observations[4]))
    assert np.array_equal(packing.unpack(packing.pack(seen)), seen)
    views = batch.rules.views(packing.unpack(packing.pack(seen))[1, 1], 2)
    assert np.array_equal(views["boats"], batch.rules.views(batch.observations[4], 2)["boats"])
    assert np.array_equal(packing.unpack_masks(packing.pack_masks(batch.masks.reshape(3, 2, -1))), batch.masks.reshape(3, 2, -1))


def test_what_cannot_be_packed_is_refused():
    with pytest.raises(TypeError, match="packed=1: expected True or False"):
        VectorGame(2, packed=1)
    with pytest.raises(ValueError, match="masks: a batch with packed=True shows its own words"):
        VectorGame(2, packed=True, masks=np.zeros((2, 1706), np.int8))
    with pytest.raises(ValueError, match="packed=True: candidates are described from rows that are not packed"):
        SeatBatch(2, packed=True, candidates=True)
    with pytest.raises(TypeError, match="packed: only the plain arrays of VectorGame and SeatBatch can be packed"):
        SeatVectorEnv(2, packed=True)
