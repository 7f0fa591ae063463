"""The search of the drawing games: legal, blind to what is hidden, the same however it is divided up, and better than greedy."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from isle_env.engine.halving import COUNT, LIST, ONE, ROOM, STATE, Table
from isle_env.engine.opinions import LEAD, POINTS
from isle_env.engine.searching import decision_key
from isle_env.engine.seeding import write_words
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.determinize import determinize
from isle_env.games.drawing.laws import broken_law
from isle_env.machine.sizes import MASK_WORDS
from isle_env.players.search import SearchAgent
from isle_env.policies import isle
from isle_env.policies.drawing import Prices, choose, play_out
from isle_env.policies.drawing_search import Searcher
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.search import GAMES, MEMORY, PLACES, search
from isle_env.policies.drawing_search.searcher import PLACES as PLACES_TRIED
from isle_env.policies.drawing_search.searcher import PRIOR, SLOPE, alone, options_of
from isle_env.policies.drawing_search.value import UNIT
from tests.games.drawing.positions import Position

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="playouts take minutes without the JIT, which the policy's own tests compare"
)
TABLES = [(0, 1), (0, 3), (1, 2)]
PRICES, LISTS = Prices.default(), Prices.default().for_all
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def some_positions(game: int, seats: int, seed: int, number: int) -> list[Position]:
    """Decisions with a choice from all over a game of the policy, of as many kinds as there are."""
    position, found = Position.new(game, seats, seed), []
    while not position.over:
        found.append(position.copy())
        position.apply(choose(position.games, 0))
    random.Random(seed).shuffle(found)
    first = {int(position.g["step"]): position for position in found}
    return (list(first.values()) + found)[:number]


def sister(position: Position) -> bool:
    """Is it a game against her?"""
    return position.seats == 1 and position.g["game"] == S.EXPLORE_AND_DRAW  # type: ignore[no-any-return]


def candidates(position: Position, lists: np.ndarray = LISTS, places: int = PLACES_TRIED) -> list[int]:
    """The candidates of a decision in the search's order."""
    state, listed, sums = np.zeros(STATE, np.int64), np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
    table = Table(S.zeros(GAMES), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32), np.zeros(MEMORY, np.int64))
    options = options_of(1, 0, sister(position), False, False).copy()
    options[PLACES] = places
    weights = FORECASTING.nothing
    search(alone(position.games), position.words, lists, weights, options, 0, state, listed, sums, table, LIST, 0)
    return listed[: state[COUNT]].tolist()


def sample_for(position: Position, key: int, future: int) -> Position:
    """The game of the deciding seat alone, with what it cannot know as a future has it."""
    dice, one = np.zeros(11, np.uint32), alone(position.games).copy()
    write_words(key + future, dice)
    dice[3] |= 1
    determinize(one, 0, 0, dice[:4].copy())
    return Position.at(one)


def worth(position: Position, key: int, future: int, action: int) -> int:
    """What a future is worth in which an action is taken: the slow twin, a game of the seat alone played to its end."""
    sample = sample_for(position, key, future)
    sample.apply(action)
    play_out(sample.games, 0, LISTS, sample.words)
    points = 100 * int(sample.g["score"][0, S.TOTAL])
    if sister(position):
        points += 1000 * int(sample.g["winner"][0]) - 100 * int(sample.g["sister_score"][-1])
    return ONE // 2 + UNIT * points


@each_table
def test_candidates_are_legal_and_begin_with_the_answer_of_the_policy(game, seats):
    places = 0
    for position in some_positions(game, seats, 5, 40):
        listed = candidates(position)
        assert listed[0] == choose(alone(position.games), 0)
        assert len(set(listed)) == len(listed)
        drawn = [action for action in position.legal() if action >= A.PLACE]
        assert set(listed) <= set(position.legal())
        assert {action for action in position.legal() if action < A.PLACE} <= set(listed)
        places += len(drawn) > PLACES_TRIED
        assert sum(action >= A.PLACE for action in listed) <= PLACES_TRIED
    assert places > 5


@each_table
def test_a_search_adds_up_what_a_slow_twin_finds(game, seats):
    """The last two candidates of a decision have played all futures, and their means are those of the twin."""
    compared = 0
    for position in some_positions(game, seats, 3, 8):
        if len(position.legal()) != 2:
            continue
        searcher, key = Searcher(playouts=8, days=0), decision_key(11, int(position.g["decisions"]))
        action = searcher.choose(position.games, PRICES, 11)
        own = choose(alone(position.games), 0)
        values = {
            legal: (sum(worth(position, key, future, legal) for future in range(4)) - (legal != own) * PRIOR * SLOPE * UNIT)
            / (4 * ONE)
            for legal in position.legal()
        }
        opinion = searcher.tried()
        assert opinion.unit == (LEAD if sister(position) else POINTS)
        assert searcher.means() == pytest.approx(values)
        # The opinion of the policy counts as further futures, of which each brings what the choice does, less SLOPE.
        shown = {legal: (4 * values[legal] + PRIOR * values[action]) / (4 + PRIOR) for legal in position.legal()}
        points = {candidate.action: 0.5 + candidate.value * 100 * UNIT / ONE for candidate in opinion.candidates}
        assert points == pytest.approx(shown)
        assert [candidate.futures for candidate in opinion.candidates] == [4, 4]
        assert action == max(values, key=lambda legal: (values[legal], legal == own))
        compared += 1
    assert compared > 0


@each_table
def test_it_reads_nothing_hidden(game, seats):
    for number, position in enumerate(some_positions(game, seats, 9, 6)):
        seat = int(position.g["seat"])
        sample = position.sample(seat, number)
        sample.g["decisions"] = position.g["decisions"]  # the key of the decision
        assert Searcher(playouts=20).choose(sample.games, PRICES, 4) == Searcher(playouts=20).choose(position.games, PRICES, 4)


def test_the_others_do_not_matter():
    """The game of a seat alone is one that the rules know, and each seat decides as it would beside any others."""
    position = Position.new(S.EXPLORE_AND_DRAW, 3, 2)
    for _ in range(70):
        position.apply(choose(position.games, 0))
    assert position.g["seat"] > 0
    root = alone(position.games)
    assert int(root[0]["num_players"]) == 1
    assert root[0]["room_left"][0].tolist() == position.g["room_left"][position.g["seat"]].tolist()
    assert broken_law(position.games) is None
    other = position.copy()
    other.g["lessons"][0], other.g["special_day"][0] = 0, 0
    assert Searcher(playouts=20).choose(other.games, PRICES, 1) == Searcher(playouts=20).choose(position.games, PRICES, 1)


def test_threads_change_nothing_and_neither_does_another_call():
    for position in some_positions(S.REMOTE, 2, 6, 5):
        chosen = Searcher(playouts=30).choose(position.games, PRICES, 8)
        one, three = Searcher(playouts=30), Searcher(playouts=30, threads=3)
        before = position.games.tobytes()
        assert (
            one.choose(position.games, PRICES, 8)
            == three.choose(position.games, PRICES, 8)
            == one.choose(position.games, PRICES, 8)
            == chosen
        )
        assert position.games.tobytes() == before


def test_a_budget_in_milliseconds_and_days():
    position = Position.new(S.REMOTE, 2, 1)
    assert Searcher(ms=30).choose(position.games, PRICES, 1) in position.legal()
    for days in (0, 1, S.DAYS):
        assert Searcher(playouts=20, days=days).choose(position.games, PRICES, 1) in position.legal()
    with pytest.raises(ValueError, match="days=8: expected 0 to 7"):
        Searcher(days=8)
    with pytest.raises(ValueError, match="playouts=0: expected 1 to"):
        Searcher(playouts=0)


def test_one_legal_action_and_none():
    position = Position.new(S.REMOTE, 2, 1, auto_skip=False)
    while len(position.legal()) > 1:
        position.apply(choose(position.games, 0))
    assert Searcher().choose(position.games, PRICES, 1) == position.legal()[0]
    while not position.over:
        position.apply(choose(position.games, 0))
    with pytest.raises(ValueError, match="the game is over"):
        Searcher().choose(position.games, PRICES, 1)


@pytest.mark.long
@pytest.mark.parametrize("game", range(2))
def test_it_is_better_than_greedy(game):
    """On the same deals with forty playouts a decision it has more points; a deal scatters by some fifteen."""
    ahead = []
    for deal in range(16):
        position, twin, searcher = Position.new(game, 2, deal), Position.new(game, 2, deal), Searcher(playouts=40)
        play_out(twin.games, 0, LISTS, twin.words)
        while not position.over:
            searching = position.g["seat"] == 0
            position.apply(searcher.choose(position.games, PRICES, deal) if searching else choose(position.games, 0))
        ahead.append(int(position.g["score"][0, S.TOTAL]) - int(twin.g["score"][0, S.TOTAL]))
    assert np.mean(ahead) > 1


def test_as_a_player_of_both_games_by_their_prices():
    player = SearchAgent(playouts=10)
    for game in range(2):
        position = Position.new(game, 2, 3)
        assert player.choose(position.games, "standard", 2, 5) == Searcher(playouts=10).choose(position.games, PRICES, 5)
    assert player.tried().unit == POINTS
    assert len(player.tried().candidates) > 2
    tuned = Prices.tuned("remote")
    assert SearchAgent(playouts=10, prices="tuned").choose(position.games, "standard", 2, 5) == Searcher(playouts=10).choose(
        position.games, tuned, 5
    )
    with pytest.raises(ValueError, match="agent 'search': the prices are for The Isle of Cats, not for remote"):
        SearchAgent(playouts=10, prices=isle.Prices.default()).choose(position.games, "standard", 2, 5)
