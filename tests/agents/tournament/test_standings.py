"""The standings: known data gives known numbers, and ratings follow strength."""

import math
import weakref
from itertools import groupby

import numpy as np
import pytest

from isle_agents.contests.tournament.match import SeatResult
from isle_agents.contests.tournament.standings import Ratings, standings
from isle_agents.playing.intervals import win_interval
from isle_env.games.known import rules_called

RULES = rules_called("isle_of_cats")


def game(number, agents, wins, *, deal=None, totals=None):
    """The rows of a game, from the agents and their shares of the win, by seat."""
    totals = totals or [50 if win else 40 for win in wins]
    return [
        SeatResult(
            game=number,
            deal=number if deal is None else deal,
            table=0,
            rotation=0,
            game_seed=1,
            seat=seat,
            agent=agent,
            win=win,
            place=1 if win else 2,
            total=total,
            parts=(-5, -5, total + 5, 3, 1, 1, 0),
            decisions=100,
            seconds=0.25,
            rules=RULES,
        )
        for seat, (agent, win, total) in enumerate(zip(agents, wins, totals, strict=True))
    ]


def play(shares, agents=("a", "b")):
    """Games between two agents, one per deal. shares: the first agent's share of each win."""
    return [row for number, share in enumerate(shares) for row in game(number, agents, (share, 1 - share))]


def test_means_and_sums():
    rows = game(0, "ab", (1, 0), totals=[60, 30]) + game(1, "ba", (0.5, 0.5), totals=[40, 40])
    first, second = standings(rows, "ab")
    assert (first.agent, first.games, first.win_rate, first.score) == ("a", 2, 0.75, 50)
    assert (second.agent, second.games, second.win_rate, second.score) == ("b", 2, 0.25, 35)
    assert dict(zip(RULES.all_parts, first.parts, strict=True))["families"] == 55
    assert (first.decisions, first.seconds, first.decisions_per_second) == (200, 0.5, 400)


def test_an_agent_in_several_seats_counts_each_seat():
    rows = game(0, "abab", (1, 0, 0, 0), totals=[60, 50, 40, 30])
    table = {s.agent: s for s in standings(rows, "ab")}
    assert (table["a"].games, table["a"].win_rate, table["a"].score) == (1, 0.5, 50)
    assert (table["b"].games, table["b"].win_rate, table["b"].score) == (1, 0.0, 40)


def test_an_agent_that_has_not_played_is_left_out():
    assert [s.agent for s in standings(play([1]), "abc")] == ["a", "b"]
    assert standings([], "ab") == []


def test_time_too_short_to_measure():
    rows = play([1])
    for row in rows:
        row.seconds = 0.0
    assert math.isinf(standings(rows, "ab")[0].decisions_per_second)


def test_pairing_tells_more_than_the_same_games_unpaired():
    """If the seat decides every game, each deal has one win and one loss: the pairing cancels that luck."""
    rows = [row for d in range(50) for g in (0, 1) for row in game(2 * d + g, ("ab", "ba")[g], (1, 0), deal=d)]
    paired = {s.agent: s for s in standings(rows, "ab")}["a"]
    low, high = win_interval([1.0, 0.0] * 50, 100)
    assert paired.win_rate == 0.5
    assert paired.win_high - paired.win_low < (high - low) / 5


def ratings(rows, agents):
    """The rating of each agent after these games, a mean and a deviation."""
    rated = Ratings(agents)
    for _, seats in groupby(rows, key=lambda row: row.game):
        rated.add(list(seats))
    return rated.now


def test_ratings_follow_strength_and_start_equal():
    random = np.random.default_rng(0)
    rows = play((random.random(400) < 0.75).astype(float).tolist())
    rated = ratings(rows, ("a", "b", "idle"))
    assert rated["idle"] == pytest.approx((25, 25 / 3))
    assert rated["a"][0] - 1.96 * rated["a"][1] > rated["b"][0] + 1.96 * rated["b"][1]
    assert rated["a"][1] < 2


def test_equal_agents_have_overlapping_intervals_that_shrink():
    random = np.random.default_rng(1)
    wins = (random.random(1000) < 0.5).astype(float).tolist()
    for n in (50, 1000):
        a, b = sorted(standings(play(wins[:n]), "ab"), key=lambda s: s.agent)
        assert a.rating_low < b.rating_high
        assert b.rating_low < a.rating_high
        assert a.rating_low < 25 < a.rating_high
    few, many = (standings(play(wins[:n]), "ab")[0] for n in (50, 1000))
    assert many.rating_high - many.rating_low < (few.rating_high - few.rating_low) / 2


def test_the_rating_interval_covers_the_scatter_of_repeated_tournaments():
    random = np.random.default_rng(2)
    found = [ratings(play((random.random(200) < 0.65).astype(float).tolist()), "ab")["a"] for _ in range(40)]
    scatter = np.std([mu for mu, _ in found])
    assert scatter < np.mean([sigma for _, sigma in found]) < 3 * scatter


def test_a_draw_pulls_ratings_together():
    ahead = ratings(play([1.0] * 5), "ab")
    drawn = ratings(play([1.0] * 5 + [0.5] * 5), "ab")
    assert 0 < drawn["a"][0] - drawn["b"][0] < ahead["a"][0] - ahead["b"][0]


def test_seats_of_one_agent_do_not_rate_it_against_itself():
    rows = [row for n in range(20) for row in game(n, "aa", (1.0, 0.0))]
    assert ratings(rows, "a")["a"][0] == pytest.approx(25, abs=0.5)


def test_results_are_read_one_by_one_and_not_kept():
    seen, most = [], 0

    def results():
        nonlocal most
        for number in range(300):
            for row in game(number, "ab", (number % 2, 1 - number % 2), deal=number // 2):
                seen.append(weakref.ref(row))
                most = max(most, sum(alive() is not None for alive in seen))
                yield row

    first, second = standings(results(), "ab")
    assert (first.games, first.win_rate, second.win_rate) == (300, 0.5, 0.5)
    assert most < 10


def test_left_games_are_counted_by_kind():
    rows = game(0, "ab", (1, 0)) + game(1, "ba", (0, 1)) + game(2, "ab", (1, 0))
    for row, left in zip([row for row in rows if row.agent == "b"], ("timeout: 1", "", "timeout: 2"), strict=True):
        row.failed = left
    table = {s.agent: s.failed for s in standings(rows, "ab")}
    assert table == {"a": {}, "b": {"timeout": 2}}
