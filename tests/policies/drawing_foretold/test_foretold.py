"""What is foretold of candidates of the drawing games: compared with games played on one by one, and blind to what is hidden."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from isle_env import Game
from isle_env.candidates import Candidates, Sizes
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.policies.drawing_candidates.table import FEATURE, FEATURE_SCALES
from isle_env.policies.drawing_foretold import FORETOLD, FORETOLD_SCALES
from isle_env.policies.drawing_foretold.table import FORETOLD_FIELDS, TRIED
from isle_env.weights import Played
from tests.oracle.drawing.evening import expected
from tests.policies.drawing_candidates.test_candidates import choose, decisions, each_setting, tuned

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="the policy plays on, which takes minutes without the JIT")


def evening(game: Game, action: int) -> float:
    """What the deciding seat is expected to have in the end after an action, in points."""
    return expected(game, action, tuned(game), Forecast.read(file_for(Played.in_(game))).weights)


@each_setting
def test_numbers_are_those_of_games_played_on(setting):
    compared, differ, last = 0, 0, 0
    for game in decisions(setting, 3, every=4, follow=0.8):
        before, view = game.clone(), Candidates(view="foretold").of(game)
        own, rows = evening(game, choose(game)), view.candidates[: view.listed]
        tried = [action < A.PLACE or sum(view.ids[:k] >= A.PLACE) < TRIED for k, action in enumerate(view.ids[: view.listed])]
        assert rows[:, -FORETOLD].tolist() == list(map(int, tried))
        assert not rows[~np.array(tried), -1].any()
        for k in np.flatnonzero(tried)[:: 1 if len(tried) < 8 else 5].tolist():
            assert rows[k, -1] == pytest.approx(100 * (evening(game, int(view.ids[k])) - own), abs=1.01)
            compared, differ, last = compared + 1, differ + (rows[k, -1] != 0), last + (game.day == S.DAYS)
        assert rows[rows[:, FEATURE.choice] == 1, -1].tolist() == [0]
        assert game == before
    assert compared > 40
    assert differ > 20
    assert last > 3


@each_setting
def test_all_else_is_as_it_is_told_and_nothing_hidden_is_read(setting):
    for count, game in enumerate(decisions(setting, 8, every=5)):
        view, told = Candidates(view="foretold").of(game), Candidates().of(game)
        np.testing.assert_array_equal(view.candidates[:, :-FORETOLD], told.candidates)
        np.testing.assert_array_equal(view.situation, told.situation)
        np.testing.assert_array_equal(view.ids, told.ids)
        for one, two in zip(view, Candidates(view="foretold").of(game.determinize(game.current_seat, count)), strict=True):
            assert one.tobytes() == two.tobytes()


def test_scales_and_names():
    assert Sizes.of("foretold", game="remote").feature_scales.tolist() == [*FEATURE_SCALES.tolist(), *FORETOLD_SCALES.tolist()]
    assert len(FORETOLD_FIELDS) == FORETOLD == 2
