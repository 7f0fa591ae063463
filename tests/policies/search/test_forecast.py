"""The numbers of a morning are those that a slow count finds, and a forecast is a sum of them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest

from isle_env import Game, policies
from isle_env.expanded.policies.search import morning as expanded
from isle_env.games.isle import state as S
from isle_env.games.options.isle import MODULES
from isle_env.machine.jit import jit
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import bare
from isle_env.policies.isle import Prices
from isle_env.policies.search import Searcher
from isle_env.policies.search import morning as plain
from isle_env.policies.search.forecast import FORECASTING
from isle_env.policies.search.morning import NUMBERS
from isle_env.policies.search.mornings import play_noted
from isle_env.setting import checked_setting
from tests.oracle import morning as twin
from tests.support.settings import FAMILY, PLAIN, SOLO

BASE = {
    "2 seats": PLAIN["2 seats"],
    "4 seats": PLAIN["4 seats"],
    "family": FAMILY["family, 3 seats"],
    "solo": SOLO["solo, expert"],
}
TABLES = {
    **BASE,
    "2 seats, all modules": {**PLAIN["2 seats"], "modules": MODULES, "lesson_modules": ("A", "B", "I")},
    "3 seats, beasts and events": {**PLAIN["3 seats"], "modules": MODULES[1:], "lesson_modules": ("B", "C", "I")},
    "family, all cards": {**FAMILY["family, 2 seats"], "family_cards": "all"},
    "solo, all modules": {**SOLO["solo, hard"], "modules": MODULES},
}
each_table = pytest.mark.parametrize("setting", TABLES.values(), ids=TABLES)
LISTS = (Prices.default(), Prices.tuned())


def for_python(morning: ModuleType) -> Callable[..., None]:
    """``write_numbers`` of one of the two copies, for Python."""
    write_numbers = morning.write_numbers

    @jit
    def numbers_of(g, seat, prices, out):
        write_numbers(g, seat, bare(prices), out)

    return numbers_of


NUMBERS_OF = {rules: for_python(rules) for rules in (plain, expanded)}


def found(game: Game, seat: int, prices: Prices) -> dict[str, list[int]]:
    """The numbers of a seat by name."""
    morning = game.rules.module("policies.search.morning")
    out = np.full(morning.NUMBERS, -1, np.int64)
    NUMBERS_OF[morning](game.record, seat, prices.for_all[seat], out)
    fields = zip(morning.FIELDS, morning.AT, strict=True)
    return {name: out[at : at + int(np.prod(shape))].tolist() for (name, shape, *_), at in fields}


@each_table
def test_the_numbers_of_a_morning_are_those_of_a_slow_count(setting):
    """At mornings, and at any other time: what it says of boat, purse and lessons holds then, too."""
    seen: np.ndarray | int = 0
    for seed in range(3):
        game, rng = Game.new(seed=seed, **setting), np.random.default_rng(seed)
        while not game.over:
            if game.record["decisions"] % 17 == seed or (game.decision == "draft" and rng.random() < 0.2):
                for seat in range(game.num_players):
                    mine, theirs = found(game, seat, LISTS[seed % 2]), twin.numbers(game, seat, LISTS[seed % 2])
                    assert mine == theirs, f"{game!r}, seat {seat}"
                    seen = seen | np.array([x != 0 for row in mine.values() for x in row])
            policy = policies.reference_of(game.rules)
            game.apply(policy.choose(game.games, 0) if rng.random() < 0.8 else int(rng.choice(game.legal_actions())))
    without_cards = setting.get("mode") == "family"
    assert np.sum(seen) > (0.15 if without_cards else 0.3) * NUMBERS, "most of the numbers were never anything but 0"


@pytest.mark.parametrize("morning", [plain, expanded])
def test_names_of_the_numbers(morning):
    shapes = {name: shape for name, shape, *_ in morning.FIELDS}
    assert len(shapes) == len(morning.FIELDS)
    assert shapes["kinds"] == (morning.T.NUM_KINDS,)


def test_the_larger_box_has_the_numbers_of_the_base_box_and_some_more():
    names, more = ([name for name, *_ in morning.FIELDS] for morning in (plain, expanded))
    assert more[: len(names)] == names
    assert more[len(names)] == "module"


@each_table
def test_games_are_noted_on_the_morning_that_was_asked_for(setting):
    """As the same games played one decision after the other; without random actions, since those are the kernel's own."""
    players = setting.get("num_players", 1)
    given, count, prices = checked_setting(**setting), 8, Prices.default()
    seeds, days = np.arange(100, 100 + count), np.arange(count) % 4 + 2
    rules = given.rules
    size = rules.module("policies.search.morning").NUMBERS
    numbers, points = np.zeros((count, players, size), np.int32), np.zeros((count, players), np.int64)
    room = np.zeros(1, rules.record), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32)
    rules.module("policies.search.mornings").play_noted(
        0, count, *room, given.template, seeds, prices.for_all, days, np.zeros(count, np.int64), numbers, points
    )
    for k, (seed, day) in enumerate(zip(seeds.tolist(), days.tolist(), strict=True)):
        game, noted = Game.new(seed=seed, **setting), None
        while not game.over:
            if noted is None and game.day == day:
                noted = [[x for row in twin.numbers(game, seat, prices).values() for x in row] for seat in range(players)]
            game.apply(policies.reference_of(rules).choose(game.games, 0))
        assert numbers[k].tolist() == noted
        sister = game.sister_score()["total"] if game.mode == "solo" else 0
        assert points[k].tolist() == [score["total"] - sister for score in game.scores()]


def test_random_actions_before_the_morning_change_the_games_and_nothing_else_does():
    given, prices = checked_setting(2), Prices.default()
    results = []
    for random in (0, 300, 300):
        numbers, points = np.zeros((6, 2, NUMBERS), np.int32), np.zeros((6, 2), np.int64)
        room = np.zeros(1, S.GAME), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32)
        play_noted(0, 6, *room, given.template, np.arange(6), prices.for_all, np.full(6, 4), np.full(6, random), numbers, points)
        results.append((numbers.tolist(), points.tolist()))
    assert results[1] == results[2] != results[0]


@pytest.mark.parametrize("weights", [np.zeros((3, 3)), np.full(FORECASTING.shape, np.nan), np.zeros(NUMBERS)])
def test_weights_of_another_shape_or_no_numbers_are_refused(weights):
    with pytest.raises(ValueError, match="a forecast has finite numbers, {} rows of {}".format(*FORECASTING.shape)):
        Searcher(weights=weights)


def test_weights_are_copied():
    own = np.ones(FORECASTING.shape)
    kept = FORECASTING.checked(own)
    own[:] = 2
    assert (kept == 1).all()
    assert not kept.flags.writeable
