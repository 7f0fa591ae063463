"""What memory alone allows a batch: every line that a step writes is among those that are touched, once each."""

import itertools

import numpy as np
import pytest

from benchmarks import memory_limit
from isle_env.machine.pages import LINE

GAMES = 5


@pytest.mark.parametrize("packed", [False, True])
def test_every_step_of_every_game_has_its_lines(packed):
    found = memory_limit.touched(GAMES, packed=packed)
    assert found.firsts.shape == (memory_limit.STEPS, GAMES + 1)
    assert found.firsts[0, 0] == 0
    assert found.firsts[-1, -1] == len(found.lines)
    assert (found.firsts[1:, 0] == found.firsts[:-1, -1]).all()
    assert 0 <= found.lines.min() <= found.lines.max() < found.size // LINE
    for firsts in found.firsts:
        for game in range(GAMES):
            lines = found.lines[firsts[game] : firsts[game + 1]]
            assert len(lines) > 5
            assert (np.diff(lines) > 0).all(), "each once, in order"
    assert 45 < found.each < 75 if not packed else 25 < found.each < 45


@pytest.mark.parametrize("threads", [1, 2])
def test_all_lines_are_touched_in_each_run(monkeypatch, threads):
    found, rooms = memory_limit.touched(GAMES), []

    class Room(memory_limit.Room):
        def zeros(self, shape, dtype):
            rooms.append(super().zeros(shape, dtype))
            return rooms[-1]

    monkeypatch.setattr(memory_limit, "Room", Room)
    played = memory_limit.run(found, threads)
    steps = played()
    assert steps % (GAMES * memory_limit.STEPS) == 0
    repeats = steps // (GAMES * memory_limit.STEPS)
    cuts, lines = [GAMES * t // threads for t in range(threads + 1)], found.size // LINE
    by_part = [
        sum(np.bincount(found.lines[firsts[begin] : firsts[end]], minlength=lines) for firsts in found.firsts)
        for begin, end in itertools.pairwise(cuts)
    ]
    expected, counts = repeats * sum(by_part), rooms[0].reshape(-1, 8)[:, 0]
    # The last game of a thread and the first of the next have lines in common, where one may overwrite what the other counted.
    shared = np.sum([part > 0 for part in by_part], axis=0) > 1
    assert (counts[~shared] == expected[~shared]).all()
    assert ((counts[shared] > 0) & (counts[shared] <= expected[shared])).all()
    assert shared.any() == (threads > 1)
    assert not rooms[0].reshape(-1, 8)[:, 1:].any()
