"""Whole random games of the oracle by itself, with every subset of the modules, under the laws of oracle/modules/invariants.py.

Seats, windows and the solo game are mixed with auto_skip, module I, promos, and starts with plenty of fish and baskets.
"""

import itertools
import random
from collections import Counter

import pytest

from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle.legality import legal_actions, price
from tests.oracle.modules import names
from tests.oracle.modules.invariants import Watch, check_end
from tests.oracle.modules.setup import new_game
from tests.oracle.pieces import BEASTS, KITTENS, ROYAL_RAT
from tests.support.settings import each, first
from tests.support.volume import seeds

SUBSETS = [subset for size in range(4) for subset in itertools.combinations(names.MODULES, size)]
WAYS = {
    **{f"{n} seats": {"seats": n} for n in (2, 3, 4)},
    **{f"{n} seats, windows": {"seats": n, "reaction_windows": True} for n in (2, 3, 4)},
    "solo": {"mode": "solo", "difficulty": 2},
}
EVERY = {"-".join([*modules, way]): (modules, way) for modules in SUBSETS for way in WAYS}
ORDINARY = ["-".join([*names.MODULES, way]) for way in ("3 seats, windows", "solo")]
"""A few: test_whole_games.py plays the oracle beside the engine."""


def start(modules, way, seed):
    """A game with these modules; by the seed also with module I, promos, plenty, and every question asked."""
    game = new_game(
        seed,
        modules=modules,
        lesson_modules=("A", "I", "C") if seed % 2 else ("A", "B", "C"),
        promo_oshax=seed % 3 == 0,
        promo_rare_treasures=seed % 5 < 2,
        auto_skip=seed % 4 > 0,
        **WAYS[way],
    )
    if seed // 2 % 2:
        for seat in game.table.seats:
            seat.fish, seat.permanent = seat.fish + 100, 9
    return game


def choose(game, rng):
    """Any legal action, but rarely PASS: so cards are bought and played, and boats fill up."""
    legal = sorted(game.legal())
    return rng.choice(legal[1:] if legal[0] == actions.PASS and len(legal) > 1 and rng.random() < 0.9 else legal)


def play(game, rng):
    """Play to the end under the laws. Yields step and action after each decision."""
    watch, table = Watch(game), game.table
    while table.phase != Phase.OVER:
        action, step, seat = choose(game, rng), table.step, table.seats[table.seat]
        before = table.day, table.phase, seat.fish, seat.used + seat.semi + seat.regular + seat.broken
        cost = fish_for(table, step, action)
        game.apply(action)
        watch.check()
        if cost is not None and (table.day, table.phase) == before[:2]:
            assert before[2] - seat.fish == cost, names.action_name(action)
        yield step, action
    check_end(game)


def fish_for(table, step, action):
    """What an action must cost: 2 or 3 a kitten, 5 a beast, a cat's price by its field, 1 a royal rat fed; None: no say."""
    if step == names.STEP_SECOND_KITTEN and action != actions.PASS:
        return 3
    if table.mode == state.Mode.FAMILY:
        return None
    if step == Step.TURN and table.phase == Phase.RESCUE and actions.TILE <= action < actions.COLOUR:
        tile = action - actions.TILE
        return 2 if tile in KITTENS else 5 if tile in BEASTS else price(table, tile)
    if actions.SQUARE <= action < names.TOKEN and step != Step.DISCARD_TREASURE:
        return 1
    return None


@pytest.mark.parametrize(("modules", "way"), each(EVERY, ORDINARY))
def test_whole_game(modules, way):
    for game_number in seeds(1):
        seed = list(EVERY.values()).index((modules, way)) + 1000 * game_number
        rng = random.Random(seed)
        for _ in play(start(modules, way, seed), rng):
            pass


def test_everything_of_the_modules_is_reached():
    """All new steps and actions come up: both kittens, beasts, rats placed and fed in every window, tokens taken and laid."""
    found = Counter()
    for seed in range(14):
        game, rng = start(names.MODULES, list(WAYS)[seed % len(WAYS)], 4 * seed + 2 + seed % 2), random.Random(seed)
        table = game.table
        while table.phase != Phase.OVER:
            action, step, hand = choose(game, rng), table.step, table.tile_in_hand
            block = "TOKEN" if action >= names.TOKEN else actions.block_of(action)[0]
            tile = hand if block == "PLACE" else action - actions.TILE if block == "TILE" else None
            kind = "kitten" if tile in KITTENS else "beast" if tile in BEASTS else "rat" if tile == ROYAL_RAT else ""
            found[names.STEP_NAMES[step], block, kind] += 1
            game.apply(action)
    needed = [
        ("turn", "TILE", "kitten"), ("second_kitten", "TILE", "kitten"), ("second_kitten", "PASS", ""), ("turn", "TILE", "beast"),
        ("place", "PLACE", "kitten"), ("place", "PLACE", "beast"), ("place", "PLACE", "rat"), ("token", "TOKEN", ""),
        ("rescue_cards", "TOKEN", ""), ("rescue_cards", "SQUARE", ""), ("turn", "SQUARE", ""), ("window", "SQUARE", ""),
    ]  # fmt: skip
    assert [deed for deed in needed if not found[deed]] == []


@pytest.mark.parametrize("way", WAYS)
def test_no_choice_hangs_on_hidden_bags(way):
    """M-14: what may be chosen is the same whatever order the bags are in."""
    for seed in seeds(1):
        game, rng = start(names.MODULES, way, 50 + seed), random.Random(seed)
        table = game.table
        while table.phase != Phase.OVER:
            legal = game.legal()
            for bag in (table.kitten_bag, table.beast_bag, table.bag, table.deck):
                bag.reverse()
            assert legal_actions(table) == legal
            for bag in (table.kitten_bag, table.beast_bag, table.bag, table.deck):
                bag.reverse()
            game.apply(choose(game, rng))


@pytest.mark.parametrize("seats", first(1, 4, 3, 2))
def test_whole_family_game_with_all_cards(seats):
    """M-4: the 25 family cards are dealt from; two of three are kept, whichever they are, and scored."""
    kept = set()
    for seed in range(4):
        game, rng = new_game(seed, seats, mode="family", family_cards="all"), random.Random(seed)
        for _ in play(game, rng):
            pass
        assert all((len(seat.kept), len(seat.returned)) == (2, 1) for seat in game.table.seats)
        kept |= {kind for seat in game.table.seats for kind in seat.kept}
    assert kept & set(range(91, 98)), "a card of the expansion is among those kept"


@pytest.mark.parametrize("way", ["3 seats", "solo"])
def test_the_environment_goes_beside(way):
    """Most decisions of a game of the oracle are compared with the environment's (conftest.py)."""
    game, rng = start(names.MODULES, way, 7), random.Random(7)
    decisions = sum(1 for _ in play(game, rng))
    assert game.compared > decisions // 6
