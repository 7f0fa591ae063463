"""The policy spares itself a look at most placements: whatever the prices, it finds what a look at each of them finds.

Best place and best cat are compared with the slow twin, which knows no lessons (tests/oracle/fit.py); with lessons, the sister
and every mode, with a search that weighs each legal placement by the policy's own reckoning.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.boats.placement import FIRST_ENTRY
from isle_env.components import tables as T
from isle_env.engine.rng import random_action, seed_words
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner, jit, own_cache
from isle_env.machine.stack import bare
from isle_env.policies.isle import SOURCES, Prices, choose, fit, for_seats, grid, listing, terrain, tiles
from tests.oracle import fit as twin
from tests.policies.isle.lists import random_prices
from tests.policies.isle.test_fit import without_lessons
from tests.support.volume import seeds

TABLES = {
    "2 seats": {"num_players": 2},
    "3 seats, windows": {"num_players": 3, "reaction_windows": True},
    "4 seats": {"num_players": 4, "extra_lessons": ("organised_columns",)},
    "family": {"num_players": 2, "mode": "family"},
    "solo": {"mode": "solo", "difficulty": "expert"},
}
LAID, PRUNED, BOUND, BAR = range(4)
"""What is counted: tiles looked at; best places that differ, bounds that do not hold, bars that change the answer."""

with own_cache(SOURCES):

    @inner
    def best_of_all(g, seat, prices, look, shape, colour, counts):
        """The key of the best of all legal placements, -1 << 62 if there is none. counts: int64[4], written."""
        best, size = np.int64(-1) << 62, T.SHAPE_SIZE[shape]
        most = fit.most_by_colour(g, prices, look, colour)
        for entry in range(FIRST_ENTRY[shape], FIRST_ENTRY[shape + 1]):
            n = entry - FIRST_ENTRY[shape]
            for j in range(5):
                word = look.legal[8 * n + j]
                while word != 0:
                    cell = 64 * j + lowest(word)
                    word &= word - 1
                    marks, gain, rooms = fit.look_at(look, entry, size, cell)
                    marks &= look.wish[terrain.LOOKS_FOR + colour]
                    extra = fit.colour_gain(g, prices, look, marks, colour)
                    key = fit.key_of(g, seat, prices, look, entry, size, cell, gain, rooms, extra)
                    squares = (key >> fit.KEY) - extra
                    bound = np.int64(look.sums[n * grid.SUMS + cell]) * 2
                    plain = fit.colour_gain(g, prices, look, np.int64(0), colour)
                    if bound < squares or max(most, plain) < extra or look.tops[n] < bound:
                        counts[BOUND] += 1
                    best = max(best, key)
        return best

    @inner
    def compare(g, seat, prices, look, shape, colour, counts):
        """Compare the search with ``best_of_all`` for a tile, without a bar and with bars about the best."""
        key = best_of_all(g, seat, prices, look, shape, colour, counts)
        counts[LAID] += 1
        gain, action = fit.best_fit(g, seat, prices, look, shape, colour, np.int64(fit.NOWHERE))
        if gain != key >> fit.KEY or action != A.PLACE + fit.LAST - (key & fit.LAST):
            counts[PRUNED] += 1
        again, same = fit.best_fit(g, seat, prices, look, shape, colour, gain)
        over, none = fit.best_fit(g, seat, prices, look, shape, colour, gain + 1)
        if again != gain or same != action or over != fit.NOWHERE or none != -1:
            counts[BAR] += 1

    @jit
    def compare_all(games, i, prices, words, counts):
        """Compare for all tiles and colours that the pending decision of game i is about. counts: int64[4], written."""
        g, listed = games[i], tiles.tile_room()
        seat, kind = np.int64(g["seat"]), np.int64(g["step"])
        own = bare(prices[seat])
        look = terrain.terrain_room()
        terrain.make_terrain(g, seat, own, look)
        for k in range(listing.list_tiles(g, kind, words, listed)):
            shape = np.int64(T.TILE_SHAPE[listed[k]])
            low, high = tiles._colours(g, kind, listed[k])
            if fit.lay_out(g, seat, look, shape):
                for colour in range(low, high + 1):
                    compare(g, seat, own, look, shape, np.int64(colour), counts)


ABOUT_TILES = {Step.PLACE, Step.OPTION, Step.OSHAX, Step.OSHAX_COLOUR, Step.TREASURE, Step.FIELD, Step.MOVE}


def about_tiles(game: Game) -> bool:
    """Is the pending decision about tiles?"""
    decision, phase = int(game.record["step"]), int(game.record["phase"])
    return decision in ABOUT_TILES or (decision == Step.TURN and phase in (Phase.RESCUE, Phase.RARE_FINDS))


def positions(seed: int, prices: np.ndarray, **options):
    """Positions of a game without auto-skip, which a list of prices plays, and chance now and then."""
    game, dice, rng = Game.new(seed=seed, auto_skip=False, **options), seed_words(seed), random.Random(seed)
    while not game.over:
        yield game
        by_chance = rng.random() < 0.2
        game.apply(int(random_action(dice, game._words)) if by_chance else choose(game.games, 0, prices))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_no_price_list_prunes_the_best_place(table):
    """Each game is played and looked at with other lists, one for each seat."""
    counts = np.zeros(4, np.int64)
    for seed in seeds(30, 1):
        lists = for_seats([random_prices(1000 * seed + seat) for seat in range(S.MAX_SEATS)])
        for count, game in enumerate(positions(seed, lists, **table)):
            if about_tiles(game) and (len(seeds(30, 1)) > 1 or count % 10 == 0):
                compare_all(game.games, 0, lists, game._words, counts)
                assert not counts[1:].any(), f"decision {count} of game {seed}, counts {counts}: {game!r}"
    assert counts[LAID] > (5000 if len(seeds(30, 1)) >= 30 else 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_best_place_and_best_cat_of_any_list(seats):
    """As the slow twin says, square by square."""
    places = cats = 0
    for seed in seeds(1, 1):
        prices = random_prices(500 + seed)
        lists = prices.for_all
        for count, game in enumerate(positions(seed, lists, num_players=seats)):
            decision = int(game.record["step"])
            if decision == Step.PLACE and count % 4 == 0:
                plain, places = without_lessons(game), places + 1
                assert choose(plain.games, 0, lists) == twin.best_place(prices, plain), f"{count} of {seed}: {game!r} {prices!r}"
            elif decision == Step.TURN and game.record["phase"] == Phase.RESCUE and count % 23 == 0:
                plain, cats = without_lessons(game), cats + 1
                assert choose(plain.games, 0, lists) == twin.best_cat(prices, plain), f"{count} of {seed}: {game!r} {prices!r}"
    assert places > 2
    assert cats > 0


def test_the_default_list_loses_nothing_by_slack():
    """Its families are worth more together than apart, so that the bound is as tight as it can be."""
    from isle_env.policies.isle.derived import FAMILY_SLACK, PACE

    assert not Prices.default()._words[FAMILY_SLACK:PACE].any()
    apart = Prices.default().replace(pair=[-200] * 5, lone_cat=[500] * 5)
    assert (apart._words[FAMILY_SLACK + 1 : PACE] == 1200).all()
