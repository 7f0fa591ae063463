"""The greedy policy: legal, honest, repeatable, the same with and without the JIT, and far better than chance."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from isle_env import Game
from isle_env.core import actions as A
from isle_env.core import reference, step
from isle_env.core import state as S
from isle_env.core.rng import seed_words
from tests.oracle.duel import POLICIES, enrich
from tests.volume import seeds

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
WINDOWS = pytest.mark.parametrize("windows", [False, True], ids=["plain", "windows"])


def choose(game: Game) -> int:
    """The policy's choice, after which the game must be as it was and the same question get the same answer."""
    before = game.to_bytes()
    action = int(reference.choose(game.games, 0))
    assert game.to_bytes() == before, "choosing changed the game"
    assert game.is_legal(action), f"{A.action_name(action)} is illegal in {game!r}"
    return action


def positions(seats: int, seed: int, **options: bool):
    """The positions of a whole game of the policy, one by one."""
    game = Game.new(seats, seed, **options)
    while not game.over:
        yield game
        game.apply(int(reference.choose(game.games, 0)))


# ---- what it may see, and what it answers ----
@WINDOWS
@SEATS
def test_hidden_things_do_not_matter(seats, windows):
    """It chooses the same when all that its seat cannot know is drawn anew: it does not peek."""
    samples = range(0, 10000, 1 if len(seeds(5)) > 1 else 7)
    for seed in seeds(5):
        for count, game in enumerate(positions(seats, seed, reaction_windows=windows)):
            if count not in samples:
                continue
            action = choose(game)
            for sample in range(2):
                other = game.determinize(game.current_seat, 2 * count + sample)
                assert reference.choose(other.games, 0) == action, f"decision {count} of game {seed}: {game!r}"


@WINDOWS
@SEATS
def test_every_decision_has_a_legal_answer(seats, windows):
    """Asked all along in games played by others: nothing skipped, rich seats, full boats, cards it would never hold."""
    asked = set()
    for seed in seeds(24, 2):
        game, rng = Game.new(seats, seed, auto_skip=False, reaction_windows=windows), random.Random(seed)
        if seed % 2:
            enrich(game)
        while not game.over:
            asked.add(game.decision)
            choose(game)
            game.apply(POLICIES[seed % len(POLICIES)](game, rng))
    if len(seeds(24, 2)) >= 24:
        assert asked == set(S.STEP_NAMES) - {"enter", "over"} - (set() if windows else {"window"})


def test_full_boats_are_no_trouble():
    """Its own games with fish and baskets in plenty: no square is left for the tiles offered."""
    for seed in seeds(10, 1):
        game = Game.new(2 + seed % 3, seed)
        enrich(game)
        while not game.over:
            game.apply(choose(game))
        assert min(part["total"] for part in game.scores()) > 0


@SEATS
def test_play_out_is_choosing_to_the_end(seats):
    for seed in seeds(5, 1):
        game, decisions = Game.new(seats, seed), 0
        other, words = game.clone(), np.zeros(A.MASK_WORDS, dtype=np.uint32)
        while not game.over:
            game.apply(int(reference.choose(game.games, 0)))
            decisions += 1
        assert reference.play_out(other.games, 0, words) == decisions
        assert other.games.tobytes() == game.games.tobytes()
        assert not words.any()


CHOICES = """
import sys
from isle_env import Game
from isle_env.core import reference
print(*(int(reference.choose(Game.from_bytes(bytes.fromhex(line)).games, 0)) for line in sys.stdin))
"""


def test_the_jit_changes_no_choice():
    """The same choices from a process that has the JIT as this one has it not."""
    games = [game.to_bytes() for count, game in enumerate(positions(3, 11)) if count % 15 == 0]
    here = [int(reference.choose(Game.from_bytes(game).games, 0)) for game in games]
    without = "0" if os.environ.get("NUMBA_DISABLE_JIT", "0") == "1" else "1"
    there = subprocess.run(
        [sys.executable, "-W", "error", "-c", CHOICES],
        input="\n".join(game.hex() for game in games),
        env={**os.environ, "NUMBA_DISABLE_JIT": without, "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=False,
    )
    assert there.returncode == 0, there.stderr
    assert [int(word) for word in there.stdout.split()] == here


# ---- how well it plays ----
def match(seats: int, seed: int, seat: int) -> tuple[int, bool]:
    """One game, the policy in one seat and chance in the others: its score, and whether it has won."""
    game, dice = Game.new(seats, seed), seed_words(seed)
    while not game.over:
        if game.current_seat == seat:
            game.apply(int(reference.choose(game.games, 0)))
        else:
            game.apply(int(step.random_action(dice, game._words)))
    return game.scores()[seat]["total"], seat in game.winners()


def test_beats_chance_in_ninety_nine_of_a_hundred():
    """Both seats of each deal, 200 games."""
    deals = seeds(100, 1)
    results = [match(2, 5000 + seed, seat) for seed in deals for seat in range(2)]
    lost = sum(not won for _, won in results)
    assert lost <= len(results) // 100, f"lost {lost} of {len(results)} games"
    assert np.mean([score for score, _ in results]) > 60


@pytest.mark.parametrize("seats", [3, 4])
def test_beats_chance_at_larger_tables(seats):
    deals = seeds(20, 1)
    results = [match(seats, 6000 + seed, seat) for seed in deals for seat in range(seats)]
    lost = sum(not won for _, won in results)
    assert lost <= len(results) // 50, f"lost {lost} of {len(results)} games"


@SEATS
def test_plays_well_against_itself(seats):
    """Scores of a good player at a table of equals, and every part of the score is played for."""
    words, parts = np.zeros(A.MASK_WORDS, dtype=np.uint32), []
    for seed in seeds(100, 1):
        game = Game.new(seats, seed)
        reference.play_out(game.games, 0, words)
        parts += [list(score.values()) for score in game.scores()]
    mean = dict(zip(S.SCORE_PARTS, np.mean(parts, axis=0), strict=True))
    if len(parts) < 100:
        return  # too few to say more than that they end
    assert mean["total"] > 50, mean
    assert mean["families"] > 20, mean
    assert mean["rats"] > -6, mean
    assert mean["rooms"] > -26, mean
    assert mean["private_lessons"] > 15, mean


def test_a_finished_game_leaves_nothing_to_choose():
    game = Game.new(2, 1)
    reference.play_out(game.games, 0, np.zeros(A.MASK_WORDS, dtype=np.uint32))
    with pytest.raises(ValueError, match="game 0 is over"):
        reference.choose(game.games, 0)
