"""The workspace in which a hidden deal is drawn: no step leaves it, and places that look alike are shuffled evenly."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys

import numpy as np
import pytest

from isle_env import Game
from isle_env.games.isle.hidden import deal, table
from isle_env.machine.jit import jit, own_cache

with own_cache():

    @jit
    def mix_places(games, w):
        deal.mix_places(games[0], w)


@pytest.mark.long
def test_every_access_to_the_workspace_is_in_range_and_to_something_written():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.workspace", "20"], capture_output=True, text=True, env=environment, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert "20 samples" in run.stdout


@pytest.mark.parametrize("alike", [2, 3])
def test_places_of_a_purchase_that_look_alike_are_shuffled_evenly(alike):
    """A purchase of three cards, the first of them bought: it comes to lie in each place of its class as often."""
    games, w = Game.new(2, seed=1).games, np.zeros(table.ENTRIES, dtype=np.int64)
    cards = np.arange(3)
    found = {order: 0 for order in itertools.permutations(range(3)) if sorted(order[:alike]) == list(range(alike))}
    for _ in range(400 * len(found)):
        w[table.NUM_PURCHASES], w[table.OFFERED] = 1, 3
        for entry in (table.PLACES, table.CARD, table.PLACE_OF):
            w[entry + cards] = cards
        w[table.CLASS + cards] = cards >= alike
        w[table.BOUGHT + cards] = cards == 0
        mix_places(games, w)
        order = tuple(w[table.CARD + cards].tolist())
        assert w[table.BOUGHT + order.index(0)] == w[table.BOUGHT + cards].sum() == 1, "what was bought goes with its card"
        found[order] += 1
    assert all(abs(count - 400) < 5 * 400**0.5 for count in found.values()), found
