"""Paired deals of a function against an opponent: even for equals, the same each time, in every mode and number of seats."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.policies.candidates.table import FEATURE
from isle_env.setting import checked_setting
from isle_training import evaluation
from isle_training.evaluation import measured


def as_the_policy(situations: np.ndarray, candidates: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """What the reference policy at the tuned prices would do: one of the features says so."""
    return ids[np.arange(len(ids)), candidates[:, :, FEATURE.choice].argmax(axis=1)]


def last_listed(situations: np.ndarray, candidates: np.ndarray, ids: np.ndarray) -> np.ndarray:
    return ids[np.arange(len(ids)), (ids >= 0).sum(axis=1) - 1]


@pytest.mark.parametrize(("mode", "players"), [("standard", 2), ("standard", 3), ("family", 2)])
def test_equals_share_the_wins_of_every_deal(mode, players):
    outcome = measured(as_the_policy, checked_setting(players, mode=mode), "tuned", 6)
    assert outcome.games == 6 * players
    assert outcome.share == pytest.approx(1 / players)
    if players == 2:
        assert outcome.margin == 0
        assert (outcome.margin_low, outcome.margin_high) == (0, 0), "both seats of a deal cancel out"
    assert outcome.share_low < outcome.share < outcome.share_high


def test_the_stronger_wins_more_and_the_same_twice(monkeypatch):
    setting = checked_setting(2)
    strong = measured(as_the_policy, setting, "random", 10, first=50)
    weak = measured(last_listed, setting, "greedy", 10, first=50)
    assert strong.share > 0.9 > 0.1 > weak.share
    assert strong.margin_low > 0 > weak.margin_high
    monkeypatch.setattr(evaluation, "AT_ONCE", 3)
    assert measured(as_the_policy, setting, "random", 10, first=50) == strong, "however many games are played at once"
    assert measured(as_the_policy, setting, "random", 10, first=51) != strong


def test_a_solo_game_is_measured_against_the_sister():
    easy = measured(as_the_policy, checked_setting(mode="solo", difficulty="easy"), "random", 30)
    expert = measured(as_the_policy, checked_setting(mode="solo", difficulty="expert"), "random", 30)
    assert easy.games == expert.games == 30
    assert easy.margin > expert.margin
    assert easy.share > expert.share
