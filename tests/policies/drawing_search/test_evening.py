"""What is left of a day, played by what the forecast says of its evening: compared with games played on one by one."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from isle_env import Game
from isle_env.engine.halving import ONE
from isle_env.engine.searching import decision_key
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.drawing import setup
from isle_env.games.drawing import state as S
from isle_env.machine.jit import jit
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import bare
from isle_env.policies.drawing import choose
from isle_env.policies.drawing_search import Searcher, evening
from isle_env.policies.drawing_search.morning import NUMBERS
from isle_env.policies.drawing_search.mornings import play_by_evenings
from isle_env.policies.drawing_search.search import FORESEES
from isle_env.policies.drawing_search.searcher import DAYS, PRIOR, alone
from isle_env.policies.drawing_search.value import UNIT
from isle_env.weights import Played
from tests.games.drawing.positions import Position
from tests.oracle.drawing import morning
from tests.oracle.drawing.evening import expected
from tests.policies.drawing_search.test_search import candidates, sample_for, some_positions

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="the policy plays on, which takes minutes without the JIT")
TABLES = {(S.EXPLORE_AND_DRAW, 1): "explore_and_draw_solo", (S.EXPLORE_AND_DRAW, 3): "explore_and_draw", (S.REMOTE, 2): "remote"}
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
several_seats = pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, seats in TABLES if seats > 1])


@jit
def choose_by_evening(games, i, copy, prices, weights, mask):
    """The kernel for Python."""
    return evening.choose_by_evening(games, i, copy, bare(prices[0]), weights, mask)


def of_game(game: int, seats: int):
    """Prices of the policy and weights of the forecast, as the champion has them."""
    played = Played.named(TABLES[game, seats])
    return played.tuned_prices, Forecast.read(file_for(played)).weights


def best_by_evening(position: Position, prices, weights) -> int:
    """The slow twin of ``choose_by_evening``: the first of the best."""
    listed = candidates(position, prices.for_all, evening.PLACES)
    if len(listed) == 1:
        return listed[0]
    game = Game.from_record(position.games[0])
    # The kernel compares whole hundredths of a point.
    return max(listed, key=lambda action: int(100 * expected(game, action, prices, weights)))


@each_table
def test_the_choice_is_that_of_a_slow_twin(game, seats):
    (prices, weights), others, last = of_game(game, seats), 0, 0
    for position in some_positions(game, seats, 4, 30):
        one = Position.at(alone(position.games).copy())
        games, mask = np.concatenate([one.games, S.zeros(1)]), np.zeros(MASK_WORDS, np.uint32)
        chosen = choose_by_evening(games, 0, 1, prices.for_all, weights, mask)
        assert chosen == best_by_evening(one, prices, weights)
        assert games[:1].tobytes() == one.games.tobytes(), "the position has changed"
        others += chosen != choose(one.games, 0, prices.for_all)
        last += int(one.g["day"]) == S.DAYS
    assert others > 5, "the policy would have chosen as much"
    assert last > 0


@each_table
def test_against_the_sister_the_policy_plays_on(game, seats):
    searcher, position = Searcher(weights=of_game(game, seats)[1]), Position.new(game, seats, 1, 4 if seats == 1 else 0)
    assert searcher.options(position.games, 10)[FORESEES] == (seats > 1)


def worth(position: Position, key: int, future: int, action: int, prices, weights) -> float:
    """What a future is worth that begins with an action: the rest of its day by the twin, later ones by the policy."""
    sample, day = sample_for(position, key, future), int(position.g["day"])
    sample.apply(action)
    while not sample.over and sample.g["day"] == day:
        sample.apply(best_by_evening(sample, prices, weights))
    while not sample.over and sample.g["day"] < day + DAYS:
        sample.apply(choose(sample.games, 0, prices.for_all))
    if sample.over:
        points = 100 * int(sample.g["score"][0, S.TOTAL])
    else:
        numbers = [x for row in morning.numbers(sample.games[0], 0, prices).values() for x in row]
        points = int(100 * (weights[sample.g["day"]] @ numbers))
    return ONE // 2 + UNIT * points


def evening_by_twin(position: Position, action: int, prices, weights) -> int:
    """What the forecast expects of the evening after an action, in hundredths of a point."""
    after, day = position.copy(), int(position.g["day"])
    while True:
        before = after.copy()
        after.apply(action)
        if after.over or after.g["day"] != day:
            return int(100 * expected(Game.from_record(before.games[0]), action, prices, weights))
        action = best_by_evening(after, prices, weights)


@several_seats
def test_a_search_adds_up_what_a_slow_twin_finds(game, seats):
    """With a forecast. The last two candidates of a decision have played all futures, and their means are those of the twin."""
    (prices, weights), compared, told = of_game(game, seats), 0, 0
    for position in some_positions(game, seats, 3, 12):
        if len(position.legal()) != 2:
            continue
        searcher, key = Searcher(playouts=6, weights=weights), decision_key(11, int(position.g["decisions"]))
        searcher.choose(position.games, prices, 11)
        one = Position.at(alone(position.games).copy())
        foreseen = {legal: evening_by_twin(one, legal, prices, weights) for legal in position.legal()}
        for legal, mean in searcher.means().items():
            sums = sum(worth(position, key, future, legal, prices, weights) for future in range(3))
            sums += PRIOR * UNIT * (foreseen[legal] - max(foreseen.values()))
            assert mean == pytest.approx(sums / (3 * ONE), abs=(1 + PRIOR) * UNIT / ONE)
            told += foreseen[legal] != max(foreseen.values())
        compared += 1
    assert compared > 0
    assert told > 0, "the forecast expected the same of all"


@each_table
def test_it_reads_nothing_hidden(game, seats):
    prices, weights = of_game(game, seats)
    for number, position in enumerate(some_positions(game, seats, 9, 6)):
        sample = position.sample(int(position.g["seat"]), number)
        sample.g["decisions"] = position.g["decisions"]  # the key of the decision
        searchers = Searcher(playouts=20, weights=weights), Searcher(playouts=20, weights=weights)
        assert searchers[0].choose(sample.games, prices, 4) == searchers[1].choose(position.games, prices, 4)
        assert searchers[0].means() == searchers[1].means()


def test_threads_change_nothing():
    prices, weights = of_game(S.REMOTE, 2)
    for position in some_positions(S.REMOTE, 2, 6, 5):
        one, three = Searcher(playouts=30, weights=weights), Searcher(playouts=30, threads=3, weights=weights)
        assert one.choose(position.games, prices, 8) == three.choose(position.games, prices, 8)
        assert one.means() == three.means()


@each_table
def test_games_by_evenings_are_noted_from_a_day_on(game, seats):
    """Without random actions they are those that the choices make, one by one; with some they are other ones."""
    (prices, weights), against = of_game(game, seats), (game, seats) == (S.EXPLORE_AND_DRAW, 1)
    template = setup.template(game, seats, 4 if against else 0, False, True)
    days, seeds = np.array([2, 5]), np.arange(2) + 40

    def played(random: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        noted, points = np.zeros(14, np.int64), np.zeros((14, seats), np.int64)
        numbers = np.zeros((14, seats, NUMBERS), np.int32)
        words, dice = np.zeros((2, MASK_WORDS), np.uint32), np.zeros(4, np.uint32)
        many = np.full(2, random)
        lines = play_by_evenings(
            S.zeros(2), *words, dice, template, seeds, prices.for_all, weights, days, many, noted, numbers, points
        )
        return noted[:lines], numbers[:lines], points[:lines]

    noted, numbers, points = played(0)
    assert noted.tolist() == [2, 3, 4, 5, 6, 7, 5, 6, 7]
    line = 0
    for k in range(2):
        position = Position.new(game, seats, int(seeds[k]), 4 if against else 0)
        room, mask, day, first = np.concatenate([position.games, S.zeros(1)]), np.zeros(MASK_WORDS, np.uint32), 1, line
        while not position.over:
            if position.g["day"] != day:
                day = int(position.g["day"])
                if day >= days[k]:
                    for seat in range(seats):
                        twin = morning.numbers(position.g, seat, prices)
                        assert numbers[line, seat].tolist() == [x for row in twin.values() for x in row]
                    line += 1
            room[0] = position.g
            position.apply(choose_by_evening(room, 0, 1, prices.for_all, weights, mask))
        total = position.g["score"][:seats, S.TOTAL] - (position.g["sister_score"][-1] if against else 0)
        assert (points[first:line] == total).all()
    assert line == len(noted)
    others = played(250)
    assert others[0].tolist() == noted.tolist()
    assert (others[2] != points).any()
