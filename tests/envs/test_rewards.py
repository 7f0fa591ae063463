"""The reward functions and their compiled twins, for every pattern of winners and ties, with 2, 3 and 4 seats and the sister."""

from itertools import chain, combinations

import numba
import numpy as np
import pytest

from isle_env.engine.record import NONE
from isle_env.engine.rewards import MARGIN_SCALE, write_rewards
from isle_env.envs.rewards import REWARDS, ending, margin, score, win
from isle_env.game import Game
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Step


def totals(*points: int) -> list[dict[str, int]]:
    return [{"total": value} for value in points]


PATTERNS = [
    (seats, set(winners))
    for seats in (2, 3, 4)
    for winners in chain.from_iterable(combinations(range(seats), k) for k in range(1, seats + 1))
]


@pytest.mark.parametrize(("seats", "winners"), PATTERNS)
def test_win_is_shared_and_sums_to_zero(seats, winners):
    values = win(totals(*[10] * seats), sorted(winners))
    assert sum(values) == pytest.approx(0)
    if len(winners) == seats:
        assert values == [0.0] * seats
        return
    for seat, value in enumerate(values):
        assert value == pytest.approx(1 / len(winners) if seat in winners else -1 / (seats - len(winners)))


def test_win_goes_by_the_winners_not_the_totals():
    """The tie-break (R-6) has already decided who has won."""
    assert win(totals(30, 30), [1]) == [-1.0, 1.0]


@pytest.mark.parametrize(
    ("points", "leads"),
    [((50, 20), (30, -30)), ((7, 7), (0, 0)), ((-5, 40, 25), (-45, 15, -15)), ((9, 9, 1, 0), (0, 0, -8, -9))],
)
def test_margin_over_the_best_other(points, leads):
    assert margin(totals(*points), [0]) == pytest.approx([lead / MARGIN_SCALE for lead in leads])


def test_score_is_the_total():
    assert score(totals(-12, 0, 87), [2]) == [-12.0, 0.0, 87.0]


def test_names():
    assert {"win": win, "margin": margin, "score": score, "points": margin, "forecast": margin} == REWARDS


def finished(mode: str, points: tuple[int, ...], winners: tuple[int, ...], sister: int = 0) -> Game:
    """A game whose record says that it ended with these scores and winners."""
    game = Game.new(len(points), seed=1, mode=mode)
    record = game.record
    record["step"], record["seat"] = Step.OVER, NONE
    record["score"][: len(points), S.TOTAL] = points
    record["winner"][list(winners)] = 1
    record["sister_score"][S.SISTER_TOTAL] = sister
    game.refresh()
    assert game.over
    return game


def compiled(game: Game, reward: str) -> list[float]:
    """The rewards of each seat by the compiled twin."""
    values = np.full(game.num_players, 99, dtype=np.float32)
    rewards_of(game.games, list(REWARDS).index(reward), values)
    return values.tolist()


@numba.njit
def rewards_of(games, kind, values):
    """The kernel of batches, callable from Python. It is not cached, because a cache would not notice changes of that kernel."""
    write_rewards(games[0], kind, values)


@pytest.mark.parametrize("reward", list(REWARDS))
@pytest.mark.parametrize(("own", "sister"), [(50, 30), (30, 50), (40, 40), (-3, 0), (0, -3), (-7, -7)])
def test_in_the_solo_game_the_sister_is_the_other_one(own, sister, reward):
    game = finished("solo", (own,), (0,) if own > sister else (), sister)
    (value,), (info,) = ending(game, reward)
    lead = (own - sister) / MARGIN_SCALE
    assert value == {"win": 1.0 if own > sister else -1.0, "score": own}.get(reward, lead)
    assert info.keys() == {"score", "scores", "winners", "won", "sister_score", "sister_lessons"}
    assert (info["score"]["total"], info["sister_score"]["total"], info["won"]) == (own, sister, own > sister)
    assert compiled(game, reward) == pytest.approx([value])


@pytest.mark.parametrize("reward", list(REWARDS))
@pytest.mark.parametrize("mode", ["standard", "family"])
@pytest.mark.parametrize(("seats", "winners"), PATTERNS)
def test_the_compiled_twin_agrees(seats, winners, mode, reward):
    points = tuple(60 if seat in winners else 3 * seat - 5 for seat in range(seats))
    game = finished(mode, points, tuple(winners))
    values, infos = ending(game, reward)
    assert compiled(game, reward) == pytest.approx(values)
    assert [info["won"] for info in infos] == [seat in winners for seat in range(seats)]
    assert all(info.keys() == {"score", "scores", "winners", "won", "tie_breaks"} for info in infos)
