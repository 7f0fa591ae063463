"""No deal is for two things."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks import duel, matches
from isle_agents.contests.rating.ladder import DEALS, FIRST_SEED
from isle_env.setting import Setting
from isle_env.weights import Played
from isle_training import forecast_games, seeds, teachers, tune
from isle_training.mixture import mixture

PLAYED = Played("standard", 2, False)


def test_what_is_measured_on_is_below_all_that_is_learnt_from_or_chosen_by():
    parts = [seeds.CHOOSING, seeds.TUNING, seeds.TEACHING, seeds.PLAYING, seeds.of_ppo(seeds.MOST_OF_PPO)]
    assert parts == sorted(set(parts))
    assert max(FIRST_SEED + DEALS, matches.SEED + 10_000) < seeds.CHOOSING
    asked = duel.parser().parse_args(["tuned", "tuned", "--python", "python"])
    assert seeds.CHOOSING <= asked.seed <= seeds.TUNING - 10_000


def test_games_to_learn_from_stay_in_their_part(monkeypatch):
    """Those of the first and of the last run that may be asked for, as they are dealt."""
    dealt: list[int] = []

    def deal(setting: Setting, seed: int):
        dealt.append(seed)
        raise StopIteration

    monkeypatch.setattr(teachers.Game, "deal", deal)
    monkeypatch.setattr(forecast_games.Games, "_noted", lambda games, part, setting, asked: deal(setting, int(asked[-1])))
    for seed in (0, seeds.MOST_OF_TEACHER):
        for number in (0, (1 << seeds.OF_TEACHER) - 1):
            about = teachers.About.new("tuned", PLAYED, seed, 0.0)
            with pytest.raises(StopIteration):
                teachers.Games(about).play_game(teachers.Teacher("tuned"), number)
    for seed in (0, seeds.MOST_OF_FORECAST):
        for part in (0, (1 << seeds.OF_FORECAST) // 1000 - 1):
            with pytest.raises(StopIteration):
                forecast_games.Games(PLAYED, (), seed, 1000)(part)
    assert len(dealt) == 8
    assert min(dealt) >= seeds.TEACHING
    assert max(dealt) < seeds.PLAYING


def test_prices_are_tuned_in_their_part():
    dealt: list[int] = []

    def play(lists, chosen, asked):
        dealt.extend(asked.tolist())
        raise StopIteration

    arena: Any = SimpleNamespace(setting=mixture(PLAYED, ())[0], play=play)
    lists, rng = [PLAYED.tuned_prices], np.random.default_rng(0)
    with pytest.raises(StopIteration):
        tune.evaluate([arena], lists, lists, 1000, rng)
    with pytest.raises(StopIteration):
        tune.evaluate_alone([arena], lists, 1000, rng)
    assert min(dealt) >= seeds.TUNING
    assert max(dealt) < seeds.TEACHING
