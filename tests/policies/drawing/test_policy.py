"""The greedy policy of the drawing games: legal, fair, the same everywhere, and far above chance."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numba
import numpy as np
import pytest

from isle_env.engine.rng import seed_words
from isle_env.engine.single import play_out as play_at_random
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.policies.drawing import Prices, choose, choose_from, for_seats, play_out
from tests.games.drawing.positions import TABLES, Position
from tests.support.volume import seeds

SLOW = bool(numba.config.DISABLE_JIT)
compiled = pytest.mark.skipif(SLOW, reason="whole games of the policy take minutes without the JIT")
SETTINGS = [
    *((game, seats, {}) for game, seats in TABLES),
    *((S.EXPLORE_AND_DRAW, 1, {"difficulty": level}) for level in range(1, 5)),
    (S.EXPLORE_AND_DRAW, 2, {"promo": True}),
    (S.EXPLORE_AND_DRAW, 2, {"auto_skip": False}),
    (S.REMOTE, 3, {"auto_skip": False}),
]


def some_choices() -> str:
    """Digest of what the policy does at a few late positions of games played at random, one of each kind of decision there is."""
    total = hashlib.sha256()
    for game in range(2):
        position, known, state = Position.new(game, 2, 5), set(), seed_words(game)
        while not position.over:
            step = Step(position.g["step"]).key
            if position.g["day"] >= 6 and step not in known:
                known.add(step)
                total.update(f"{step} {choose(position.games, 0)}".encode())
            legal = position.legal()
            position.apply(legal[int(state[0]) % len(legal)])
            state[0] = (int(state[0]) * 1103515245 + 12345) % 2**31
        assert {"choose", "place", "next_card"} <= known
    return total.hexdigest()


@compiled
@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_it_plays_legally_to_the_end_and_changes_nothing_by_choosing(game, seats, options):
    for seed in seeds(3, 2):
        position = Position.new(game, seats, seed, **options)
        twin, decisions = position.copy(), 0
        while not position.over:
            before = position.games.tobytes()
            action = choose(position.games, 0)
            assert position.games.tobytes() == before
            assert action in position.legal()
            position.apply(action)
            decisions += 1
        assert play_out(twin.games, 0, Prices.default().for_all, twin.words) == decisions
        assert twin.games.tobytes() == position.games.tobytes()
        assert not twin.words.any()


@compiled
@pytest.mark.parametrize(("game", "seats"), [(0, 1), (0, 2), (0, 6), (1, 2), (1, 5)])
def test_it_reads_nothing_hidden(game, seats):
    """In a game in which all that its seat cannot know was drawn anew it does the same."""
    compared = 0
    for seed in seeds(3, 2):
        position = Position.new(game, seats, 60 + seed)
        while not position.over:
            action = choose(position.games, 0)
            sample = position.sample(int(position.g["seat"]), seed)
            assert choose(sample.games, 0) == action
            compared += sample.games.tobytes() != position.games.tobytes()
            position.apply(action)
    assert compared > 50


@compiled
@pytest.mark.parametrize("game", range(2))
def test_it_beats_chance(game):
    """In 100 paired games, the same deal from both seats, it wins 99 or more of 100."""
    won = 0
    for deal in range(100):
        for seat in range(2):
            position, state = Position.new(game, 2, 1000 + deal), seed_words(deal)
            while not position.over:
                legal = position.legal()
                if position.g["seat"] == seat:
                    position.apply(int(choose_from(position.games, 0, Prices.default().for_all)))
                else:
                    position.apply(legal[int(state[0]) % len(legal)])
                    state[0] = (int(state[0]) * 1103515245 + 12345) % 2**31
            won += int(position.g["score"][seat, S.TOTAL]) > int(position.g["score"][1 - seat, S.TOTAL])
    assert won >= 198


@compiled
def test_seats_do_not_matter_to_each_other():
    """A seat does the same whatever the others are and do (D-6), so the game of a seat goes on alike beside random players."""
    for game in range(2):
        position, beside = Position.new(game, 3, 8), Position.new(game, 3, 8)
        play_out(position.games, 0, Prices.default().for_all, position.words)
        while not beside.over:
            beside.apply(choose(beside.games, 0) if beside.g["seat"] == 1 else beside.legal()[-1])
        assert beside.g["score"][1].tolist() == position.g["score"][1].tolist()
        assert beside.g["score"][0].tolist() != position.g["score"][0].tolist()


@compiled
def test_it_uses_its_specials_and_all_kinds_of_them():
    spent, kinds = [], np.zeros(S.SPECIALS, int)
    for game in range(2):
        for seed in range(20):
            position = Position.new(game, 2, seed)
            play_out(position.games, 0, Prices.default().for_all, position.words)
            used = position.g["special_day"][:2] > 0
            spent += used.sum(axis=1).tolist()
            kinds += used.sum(axis=0)
    assert np.mean(spent) > 2.8
    assert (kinds > 0).all()


@compiled
def test_prices_change_what_it_does():
    """A seat that gives everything for rats covers more of them; each seat has a list of its own."""
    lists = for_seats([Prices.default().replace(rat=500), Prices.default()], 2)
    rats = np.zeros(2, int)
    for seed in range(20):
        position = Position.new(S.REMOTE, 2, seed)
        play_out(position.games, 0, lists, position.words)
        rats += position.g["rats"][:2]
    assert rats[0] < rats[1] / 2


def test_a_game_that_is_over():
    position = Position.new(S.REMOTE, 2, 1)
    play_at_random(position.games, 0, seed_words(3), position.words)
    with pytest.raises(ValueError, match="game 0 is over: there is nothing to choose"):
        choose(position.games, 0)


@pytest.mark.skipif(SLOW, reason="this compares the JIT with running without it")
def test_it_does_the_same_without_the_jit():
    command = "from tests.policies.drawing.test_policy import some_choices; print(some_choices())"
    done = subprocess.run(
        [sys.executable, "-c", command], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == some_choices()


@pytest.mark.product
@pytest.mark.skipif(SLOW, reason="nothing is compiled with the JIT off")
def test_it_does_the_same_with_another_numba():
    command = (
        "import numba.core.codegen; del numba.core.codegen.JITCodeLibrary\n"
        "from isle_env.machine import jit; assert jit.kernels is None\n"
        "from tests.policies.drawing.test_policy import some_choices; print(some_choices())"
    )
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == some_choices()
