"""The search does what a slow twin of it does, reads nothing hidden, and does not depend on how it is divided up."""

from __future__ import annotations

import itertools
import math
import random

import numba
import numpy as np
import pytest

from isle_env import Game, policies
from isle_env.engine.halving import COUNT, FUTURES, KEY_BITS, LIST, ONE, ROOM, STATE, WHOLE, Table
from isle_env.engine.opinions import SHARE, Opinion, ordered
from isle_env.engine.searching import decision_key
from isle_env.games.isle import state as S
from isle_env.games.isle.laws import broken_law
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.isle import Prices, choose
from isle_env.policies.search import Searcher, morning, settings
from isle_env.policies.search.forecast import FORECASTING
from isle_env.policies.search.futures import FUTURE, GAME, LENGTH, NUMBER
from isle_env.policies.search.search import BEND, ENDS, OPTIONS, PRIOR, SLOPE, WIN, search
from tests.oracle import fit
from tests.oracle import search as twin
from tests.policies.isle.test_fit import without_lessons
from tests.support.settings import FAMILY, PLAIN, SOLO, WINDOWS, first

DEFAULT = Prices.default()
SLOW = bool(numba.config.DISABLE_JIT)
"""A playout takes seconds then: there are fewer positions, from the ends of games, and fewer playouts."""
TABLES = {
    "2 seats": PLAIN["2 seats"],
    "3 seats, windows": WINDOWS["3 seats, windows"],
    "4 seats": PLAIN["4 seats"],
    "family": FAMILY["family, 3 seats"],
    "solo": SOLO["solo, expert"],
}
each_table = pytest.mark.parametrize("setting", TABLES.values(), ids=TABLES)


def some_positions(setting, seed: int, number: int) -> list[Game]:
    """Decisions with a choice from all over a game that the policy plays, of as many kinds as there are."""
    game, found = Game.new(seed=seed, **setting), []
    while not game.over:
        if len(game.legal_actions()) > 1:
            found.append(game.clone())
        game.apply(policies.reference_of(game.rules).choose(game.games, 0))
    if SLOW:
        found, number = found[-15:], min(number, 2)
    random.Random(seed).shuffle(found)
    first = {position.decision: position for position in found}
    return (list(first.values()) + found)[:number]


def options_of(game: Game, playouts: int) -> np.ndarray:
    return settings.options(game.record, playouts)


class Kernel:
    """The kernel and its room, for a call with options of one's own."""

    def __init__(self, weights: np.ndarray = FORECASTING.nothing) -> None:
        self.weights = weights
        self.state, self.listed, self.sums = np.zeros(STATE, np.int64), np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
        mask, dice, memory = np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32), np.zeros(NUMBER + 1, np.int64)
        self.table = Table(S.zeros(GAME + 1), mask, dice, memory)

    def call(self, game: Game, options: np.ndarray, key: int, first: int, last: int) -> None:
        room = self.state, self.listed, self.sums, self.table
        if first < 0:
            self.table.memory.fill(0)
        options.setflags(write=False)  # as the searcher's own: another type would be compiled anew
        search(game.games, game._words, DEFAULT.for_all, self.weights, options, key, *room, first, last)

    def candidates(self, game: Game, options: np.ndarray) -> list[tuple[int, int]]:
        """The candidates, and what their values begin with."""
        self.call(game, options, 0, LIST, 0)
        count = self.state[COUNT]
        return list(zip(self.listed[:count].tolist(), self.sums[:count].tolist(), strict=True))


def ratings(game: Game) -> list[tuple[int, int]]:
    """The candidates and how far the policy rates them below its own."""
    options = options_of(game, 1).copy()
    options[[PRIOR, SLOPE]] = 1, 100
    return Kernel().candidates(game, options)


@each_table
def test_candidates_are_legal_and_begin_with_the_answer_of_the_policy(setting):
    game, places = Game.new(seed=5, **setting), 0
    while not game.over:
        legal, listed = game.legal_actions().tolist(), ratings(game)
        actions, rated = [action for action, _ in listed], [rating for _, rating in listed]
        assert actions[0] == choose(game.games, 0)
        assert len(set(actions)) == len(actions)
        assert rated == sorted(rated, reverse=True)
        if game.decision == "place":
            places += len(legal) > settings.PLACES
            assert set(actions) <= set(legal)
            assert len(actions) == min(len(legal), settings.PLACES)
        else:
            assert set(actions) == set(legal)
        game.apply(actions[0])
    assert places > 3


@pytest.mark.parametrize("seats", [2, 4])
def test_places_are_rated_as_a_look_square_by_square_says(seats):
    looked = 0
    for game in some_positions(PLAIN[f"{seats} seats"], 11, 1000):
        if game.decision != "place":
            continue
        plain, seat = without_lessons(game), game.current_seat
        tile, colour = int(plain.record["tile_in_hand"]), int(plain.record["colour_in_hand"])
        gains = {action: fit.gain(DEFAULT, plain, seat, tile, colour, action) for action in plain.legal_actions().tolist()}
        best = sorted(gains, key=lambda action: (-gains[action], action))[: settings.PLACES]
        assert ratings(plain) == [(action, gains[action] - gains[best[0]]) for action in best]
        looked += 1
    assert looked > 5 or SLOW


def some_weights() -> np.ndarray:
    """Weights of a forecast that makes any sense: the reach of what each number means is about ten points."""
    most = [field[2] for field in morning.FIELDS for _ in range(math.prod(field[1]))]
    return FORECASTING.checked(np.random.default_rng(1).normal(scale=10, size=FORECASTING.shape) / most)


TO_THE_END, TO_THE_MORNING = None, some_weights()


@pytest.mark.parametrize(
    ("table", "weights"),
    first(
        len(TABLES),
        *((table, (TO_THE_END, TO_THE_MORNING)[place % 2]) for place, table in enumerate(TABLES)),
        *((table, (TO_THE_MORNING, TO_THE_END)[place % 2]) for place, table in enumerate(TABLES)),
    ),
)
def test_it_chooses_as_its_slow_twin(table, weights):
    kernel, differ, playouts = Kernel(FORECASTING.nothing if weights is None else weights), 0, 4 if SLOW else 24
    for number, game in enumerate(some_positions(TABLES[table], 3, 8)):
        options = settings.options(game.record, playouts, weights is not None).copy()
        if number % 2 == 0:
            options[PRIOR] = 0  # without the policy's own opinion it is changed more often
            if weights is not None:
                options[ENDS:] = 1, 3, 5, 2
        candidates = [(action, total / ONE) for action, total in kernel.candidates(game, options)]
        key, before = decision_key(number, int(game.record["decisions"])), game.clone()
        best, history = twin.search(
            game, DEFAULT, candidates, key, playouts, int(options[WIN]) / ONE, int(options[BEND]), weights,
            tuple(options[ENDS : ENDS + 2].tolist()), tuple(options[ENDS + 2 :].tolist()),
        )  # fmt: skip
        kernel.call(game, options, key, WHOLE, 0)
        chosen = int(kernel.listed[0])
        assert game == before, "a search changes nothing"
        if number % 2:
            assert chosen == Searcher(playouts=playouts, weights=weights).choose(game.games, DEFAULT, number)
        if chosen != best:  # values are rounded down here: only sums that are equal to within that may change places
            assert near_tie(history), f"{game!r}: {game.action_name(chosen)} for {game.action_name(best)}"
        differ += chosen != choose(game.games, 0)
    assert differ > 0 or SLOW


def near_tie(history) -> bool:
    """Are two sums of a round, the last that goes on and the first that does not, equal to within rounding?"""
    for played in history:
        sums = sorted((total for _, total in played), reverse=True)
        keep = (len(sums) + 1) // 2
        if any(abs(one - other) < 5e-4 for one, other in itertools.pairwise(sums[: keep + 1])):
            return True
    return False


@each_table
def test_what_lies_hidden_makes_no_difference(setting):
    searcher = Searcher(playouts=2 if SLOW else 16)
    for number, game in enumerate(some_positions(setting, 8, 10)):
        redrawn = [game.determinize(game.current_seat, k) for k in range(2)]
        assert len({searcher.choose(one.games, DEFAULT, number) for one in (game, *redrawn)}) == 1, repr(game)


@each_table
def test_threads_and_repetition_change_nothing(setting):
    games = some_positions(setting, 9, 8)
    answers = [
        [searcher.choose(game.games, DEFAULT, number) for number, game in enumerate(games)]
        for searcher in (Searcher(playouts=4 if SLOW else 40, threads=threads) for threads in (1, 3, 2))
    ]
    assert answers[0] == answers[1] == answers[2]


def test_another_seed_draws_other_futures():
    game = some_positions(PLAIN["2 seats"], 4, 1)[0]
    options, sums = options_of(game, 8), []
    for seed in (1, 2, 1):
        kernel = Kernel()
        kernel.candidates(game, options)
        kernel.call(game, options, decision_key(seed, 0), 0, 4)
        sums.append(kernel.sums.tolist())
    assert sums[0] == sums[2] != sums[1]


@each_table
def test_futures_are_games_that_the_seat_cannot_tell_from_this_one(setting):
    for number, game in enumerate(some_positions(setting, 6, 6)):
        kernel, seat, seen = Kernel(), game.current_seat, {}
        options = options_of(game, 8)
        kernel.candidates(game, options)
        for future in (0, 1, LENGTH, 2, 2, LENGTH - 1, LENGTH + 1, 0):  # a chain goes on, ends, or is begun anew
            kernel.call(game, options, decision_key(number, 0), future, future + 1)
            drawn = Game.from_record(kernel.table.games[FUTURE])
            assert np.array_equal(drawn.observe(seat), game.observe(seat))
            assert not broken_law(drawn.games)
            assert seen.setdefault(future, drawn.games.tobytes()) == drawn.games.tobytes()
        assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"playouts": 0}, "playouts=0: expected 1 to 1000000"),
        ({"playouts": 2_000_000}, "playouts=2000000: expected"),
        ({"ms": 0}, "ms=0: expected milliseconds above 0"),
        ({"threads": 0}, "threads=0: expected 1 to 256"),
        ({"playouts": 10, "ms": 10}, "a search has one budget"),
    ],
)
def test_wrong_budgets_are_refused(given, text):
    with pytest.raises(ValueError, match=text):
        Searcher(**given)


def test_a_finished_game_has_nothing_to_choose():
    game = Game.new(2, seed=1)
    twin.play_out(game, DEFAULT)
    with pytest.raises(ValueError, match="over"):
        Searcher(playouts=1).choose(game.games, DEFAULT, 0)


def test_a_forced_decision_is_not_searched():
    game = Game.new(2, seed=2, auto_skip=False)
    while len(game.legal_actions()) > 1:
        game.apply(choose(game.games, 0))
    searcher = Searcher(playouts=1)
    assert searcher.choose(game.games, DEFAULT, 0) == game.legal_actions()[0]
    assert searcher._state[COUNT] == 0, "it listed candidates"


def test_milliseconds_bound_the_search():
    game = some_positions(PLAIN["2 seats"], 7, 1)[0]
    short, long = Searcher(ms=0.000_001), Searcher(ms=200, threads=2)
    assert short.choose(game.games, DEFAULT, 0) == choose(game.games, 0), "without time it is the policy's answer"
    assert int(short._state[FUTURES]) == 0
    assert short.tried() == Opinion(), "nothing was played"
    chosen = long.choose(game.games, DEFAULT, 0)
    assert game.is_legal(chosen)
    assert int(long._state[FUTURES]) > 4 or SLOW
    tried = long.tried().candidates
    assert SLOW or tried[0].action == chosen
    assert SLOW or tried[0].futures == int(long._state[FUTURES])
    assert ordered(tried) == tried
    assert long.tried().candidates == tried


@each_table
def test_what_was_tried_begins_with_the_choice_and_counts_the_futures(setting):
    """However the search is divided up. The budget is that of all candidates together, a round at a time."""
    assert Searcher(playouts=6).tried() == Opinion(), "nothing was searched yet"
    for number, game in enumerate(some_positions(setting, 5, 3 if SLOW else 12)):
        one, three = Searcher(playouts=6 if SLOW else 60), Searcher(playouts=6 if SLOW else 60, threads=3)
        chosen = one.choose(game.games, DEFAULT, number)
        tried = one.tried()
        assert tried.unit == SHARE
        assert tried.candidates[0].action == chosen
        assert ordered(tried.candidates) == tried.candidates
        means, prior = one.means(), options_of(game, 1)[PRIOR]
        for action, value, futures in tried.candidates:
            assert value == pytest.approx((futures * means[action] + prior * means[chosen]) / (futures + prior))
        assert tried.candidates[0].futures == tried.candidates[1].futures == int(one._state[FUTURES])
        assert len({candidate.action for candidate in tried.candidates}) == len(tried.candidates)
        three.choose(game.games, DEFAULT, number)
        assert three.tried() == tried


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_futures_that_end_sooner_count_for_several(mode):
    """What is known of a candidate are means, in which each kind of futures counts as the options say."""
    weights, kinds = some_weights(), set()
    for number, game in enumerate(some_positions({"num_players": 1 if mode == "solo" else 2, "mode": mode}, 5, 12)):
        searcher = Searcher(playouts=8 if SLOW else 200, weights=weights)
        searcher.choose(game.games, DEFAULT, number)
        early, middle, *counts = settings.options(game.record, 200, 1)[ENDS:].tolist()
        means = searcher.means()
        for candidate in searcher.tried().candidates:
            k = int(np.flatnonzero(searcher._listed == candidate.action)[0])
            each = [counts[0] if f < early else counts[1] if f < middle else 1 for f in range(candidate.futures)]
            assert means[candidate.action] == pytest.approx(searcher._sums[0, k] / ONE / sum(each))
            kinds.add((candidate.futures > early, candidate.futures > middle))
    to_the_end = set() if mode == "solo" else {(True, True)}  # alone no future goes so far
    assert SLOW or kinds == {(False, False), (True, False), *to_the_end}


def test_keys_leave_room_for_the_numbers_of_futures():
    keys = {decision_key(seed, decisions) for seed in range(30) for decisions in range(30)}
    assert len(keys) == 900
    assert all(0 <= key < 1 << 62 and key % (1 << KEY_BITS) == 0 for key in keys)
    assert len(options_of(Game.new(2, seed=1), 1)) == OPTIONS
