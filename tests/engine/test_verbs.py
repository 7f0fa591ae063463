"""The machinery plays a game it has never heard of, by the type of its records; and says so where there is none."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.engine import batch, verbs
from isle_env.engine.record import zeros
from isle_env.engine.rewards import WIN
from isle_env.games.isle.rules import ISLE
from isle_env.machine.crew import crew_of
from isle_env.machine.sizes import MASK_WORDS
from tests.machine import toy

GAMES = 3


def arrays() -> tuple[np.ndarray, np.ndarray, batch.Rows, batch.Ends]:
    """Games, their mask words, rows and ends."""
    rows = batch.Rows(
        np.zeros((GAMES, 32), np.uint8), np.zeros((GAMES, toy.IDS), np.int8), np.zeros((GAMES, 2), np.uint16),
        np.zeros((GAMES, MASK_WORDS), np.uint32), np.full(GAMES, -1), np.zeros((GAMES, 0), np.uint8),
    )  # fmt: skip
    ends = batch.Ends(
        np.zeros((GAMES, 2), np.float32), np.zeros(GAMES, np.bool_), np.zeros((GAMES, 2, 1), np.int16),
        np.zeros((GAMES, 2), np.int16), np.zeros((GAMES, 0), np.int16), np.zeros(GAMES, np.int64),
    )  # fmt: skip
    return zeros(toy.COUNTING, GAMES), np.zeros((GAMES, MASK_WORDS), np.uint32), rows, ends


def test_a_batch_plays_any_game():
    games, words, rows, ends = arrays()
    seeds, states, views = np.arange(GAMES), np.ones((GAMES, 4), np.uint32), np.zeros((GAMES, 2, 32), np.uint8)
    batch.begin_range(0, GAMES, games, words, seeds, toy.template(), rows)
    assert rows.masks[:, :4].tolist() == [[0, 1, 1, 0]] * GAMES
    assert rows.seats.tolist() == [0] * GAMES
    actions, how = np.array([toy.ADD_ONE, toy.ADD_TWO, toy.ADD_TWO]), batch.How(batch.DISABLED, WIN)
    alone = crew_of(1)
    for reached in ((1, 2, 2), (2, 4, 4), (3, 6, 6), (4, 8, 8)):
        batch.step_range(0, GAMES, games, words, actions, states, how, seeds, toy.template(), rows, ends, views, alone, 0)
        assert rows.observations[:, 0].tolist() == list(reached)
        assert not ends.dones.any()
    batch.step_range(0, GAMES, games, words, actions, states, how, seeds, toy.template(), rows, ends, views, alone, 0)
    assert ends.dones.tolist() == [False, True, True]
    assert ends.rewards.tolist() == [[0, 0], [1, -1], [1, -1]], "seat 0 has said ten"
    assert ends.scores[:, :, 0].tolist() == [[0, 0], [10, 0], [10, 0]]
    assert ends.tie_breaks.tolist() == [[0, 0], [10, 11], [10, 11]]
    assert rows.seats.tolist() == [1, -1, -1]
    assert rows.masks[1:].sum() == 0, "nobody decides in a game that is over"
    assert views[1:, :, 0].tolist() == [[10, 10], [10, 10]]


def test_verbs_are_those_of_the_records_type():
    toys, isles = zeros(toy.COUNTING, 1), ISLE.record
    assert verbs.step(toys, 0, verbs.BEGIN, np.zeros(MASK_WORDS, np.uint32)) == 2
    assert verbs.step.kernel(isles) is not verbs.step.kernel(toy.COUNTING)


def test_a_type_that_nobody_has_spoken_for_is_refused():
    with pytest.raises(TypeError, match="no game has said how it does 'step'"):
        verbs.step(np.zeros(1, [("reached", "u1")]), 0, 1, np.zeros(MASK_WORDS, np.uint32))


def test_a_game_hands_over_all_verbs():
    with pytest.raises(ValueError, match="a game has exactly deal, legal, step, observe, draw_row, score, tie_break"):
        verbs.speak(np.dtype([("reached", "u1")]), step=toy.step)
