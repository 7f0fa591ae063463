"""Layouts: places, bounds and views follow the table by name, however it is ordered."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game
from isle_env.engine import layout
from isle_env.games.known import GAMES
from isle_env.games.options.isle import MODULES

FIELDS: tuple[layout.Field, ...] = (
    ("day", (5,), 1, "one-hot"),
    ("fish", (), 160, "fish"),
    ("boats", (2, 3), 9, "squares"),
)


@pytest.mark.parametrize("fields", [FIELDS, FIELDS[::-1], (FIELDS[1], FIELDS[0], FIELDS[2])])
def test_whatever_the_order_a_name_finds_its_field(fields):
    places = layout.offsets("Block", fields, base=10)
    observed = np.zeros(10 + layout.size(fields), np.uint8)
    observed[places.fish] = 42
    observed[places.boats + 4] = 7
    views = layout.by_name(observed[10:], fields)
    assert views["fish"] == 42
    assert views["boats"].tolist() == [[0, 0, 0], [0, 7, 0]]
    assert views["day"].tolist() == [0] * 5
    bounds = layout.bounds(fields)
    assert (bounds[places.fish - 10], bounds[places.day - 10], bounds[places.boats - 10 + 5]) == (160, 1, 9)


def test_views_of_many_rows_and_without_a_copy():
    observed = np.zeros((4, layout.size(FIELDS)), np.uint8)
    views = layout.by_name(observed, FIELDS)
    views["boats"][3, 1, 2] = 5
    assert views["boats"].shape == (4, 2, 3)
    assert observed[3, -1] == 5


@pytest.mark.parametrize("options", [{}, {"mode": "family"}, {"modules": MODULES}, *({"game": game} for game in GAMES)], ids=str)
def test_a_layout_is_measured_once(options, monkeypatch):
    """An observation and its names are asked for at every decision."""
    game = Game.new(2, seed=1, **options)
    before = game.views(game.observe(0))
    monkeypatch.setattr(layout, "entries", lambda _: pytest.fail("measured anew"))
    after = game.views(game.observe(0))
    assert list(after) == list(before)
    assert (after["boats"] == before["boats"]).all()
