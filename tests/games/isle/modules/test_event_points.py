"""What point events count on a boat where nothing lies yet (V-20 … V-24): random games are past that when one comes up."""

from __future__ import annotations

import importlib

import pytest

from isle_env import Game
from isle_env.components.expansion.model import EventKey
from isle_env.machine.jit import jit, own_cache

counted = importlib.import_module("isle_env.expanded.games.isle.modules.events.points").counted

with own_cache():

    @jit
    def times(games, seat, event):
        """How often an event pays a seat of the first game."""
        return counted(games[0], seat, event)


ON_AN_EMPTY_BOAT = {
    EventKey.PAIRS_OF_VISIBLE_RATS: 9,  # of 19
    EventKey.RATS_TOUCHING_CATS: 0,
    EventKey.CATS_IN_A_ROW: 0,
    EventKey.CATS_IN_A_COLUMN: 0,
    EventKey.CATS_TOUCHING_A_CAT: 0,
    EventKey.LONELY_CATS: 0,
    EventKey.EMPTY_ROOMS: 7,
    EventKey.FULL_ROOMS: 0,
    EventKey.COMMON_TREASURES: 0,
    EventKey.RARE_TREASURES: 0,
    EventKey.VISIBLE_MAPS: 5,
    EventKey.CAPTAINS_ROOMS_EMPTY: 1,
    EventKey.NO_TREASURES: 1,
}


@pytest.mark.parametrize("event", ON_AN_EMPTY_BOAT, ids=lambda event: event.name.lower())
def test_on_an_empty_boat(event):
    game = Game.new(2, seed=1, modules=("events",))
    assert times(game.games, 1, int(event)) == ON_AN_EMPTY_BOAT[event]
