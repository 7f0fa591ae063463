"""The greedy policy: it is legal, does not peek, can be repeated with and without the JIT, and is far better than chance."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from isle_env import Game
from isle_env.engine.rng import random_action, seed_words
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import STEP_NAMES
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices
from tests.oracle.duel import POLICIES, enrich
from tests.support.settings import COVERING, SETTINGS, Setting, each, each_setting
from tests.support.volume import seeds

DEFAULT = Prices.default().for_all
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def choose(game: Game) -> int:
    """The policy's choice. Asking must not change the game, and asking again must give the same choice."""
    before = game.to_bytes()
    action = int(reference.choose(game.games, 0))
    assert game.to_bytes() == before, "choosing changed the game"
    assert game.is_legal(action), f"{A.action_name(action)} is illegal in {game!r}"
    return action


def positions(setting: Setting, seed: int):
    """The positions of a whole game of the policy, one by one."""
    game = Game.new(seed=seed, **setting)
    while not game.over:
        yield game
        game.apply(int(reference.choose(game.games, 0)))


# ---- what it may see, and what it answers ----
@pytest.mark.parametrize("setting", each(SETTINGS, [name for name in COVERING if name != "4 seats"]))
def test_hidden_things_do_not_matter(setting):
    """It chooses the same when everything its seat cannot know is redrawn: it does not peek."""
    samples = range(0, 10000, 1 if len(seeds(2, 1)) > 1 else 7)
    for seed in seeds(2, 1):
        for count, game in enumerate(positions(setting, seed)):
            if count not in samples:
                continue
            action = choose(game)
            for sample in range(2):
                other = game.determinize(game.current_seat, 2 * count + sample)
                assert reference.choose(other.games, 0) == action, f"decision {count} of game {seed}: {game!r}"


@each_setting
def test_every_decision_has_a_legal_answer(setting):
    """It is asked in games that others play: without auto-skip, with plenty of fish, full boats, cards it would never hold."""
    asked = set()
    for seed in seeds(24, 2):
        game, rng = Game.new(seed=seed, auto_skip=False, **setting), random.Random(seed)
        if seed % 2 and game.mode != "family":
            enrich(game)
        while not game.over:
            asked.add(game.decision)
            choose(game)
            game.apply(POLICIES[seed % len(POLICIES)](game, rng))
    if len(seeds(24, 2)) >= 24:
        family = {"family_cards", "turn", "place", "treasure"}
        others = set(STEP_NAMES) - {"enter", "over", "family_cards"} - (set() if setting.get("reaction_windows") else {"window"})
        assert asked == (family if game.mode == "family" else others)


def test_full_boats_are_no_trouble():
    """Its own games with fish and baskets in plenty: no square is left for the tiles offered."""
    for seed in seeds(10, 1):
        game = Game.new(2 + seed % 3, seed=seed)
        enrich(game)
        while not game.over:
            game.apply(choose(game))
        assert min(part["total"] for part in game.scores()) > 0


@each_setting
def test_play_out_is_choosing_to_the_end(setting):
    for seed in seeds(5, 1):
        game, decisions = Game.new(seed=seed, **setting), 0
        other, words = game.clone(), np.zeros(MASK_WORDS, dtype=np.uint32)
        while not game.over:
            game.apply(int(reference.choose(game.games, 0)))
            decisions += 1
        assert reference.play_out(other.games, 0, DEFAULT, words) == decisions
        assert other.games.tobytes() == game.games.tobytes()
        assert not words.any()


CHOICES = """
import sys
from isle_env import Game
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices
print(*(int(reference.choose(Game.from_bytes(bytes.fromhex(line)).games, 0)) for line in sys.stdin))
"""


def test_the_jit_changes_no_choice():
    """A process with the JIT switched the other way makes the same choices."""
    settings = [SETTINGS[name] for name in ("3 seats", "family, 3 seats", "solo, expert")]
    games = [game.to_bytes() for setting in settings for count, game in enumerate(positions(setting, 11)) if count % 15 == 0]
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
def match(seats: int, seed: int, seat: int, mode: str = "standard") -> tuple[int, bool]:
    """One game, the policy in one seat and chance in the others: its score, and whether it has won."""
    game, dice = Game.new(seats, seed=seed, mode=mode), seed_words(seed)
    while not game.over:
        if game.current_seat == seat:
            game.apply(int(reference.choose(game.games, 0)))
        else:
            game.apply(int(random_action(dice, game._words)))
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
def test_beats_chance_in_family_mode(seats):
    """In 95 of 100 games at least, each deal from every seat."""
    deals = seeds(100 // seats, 1)
    results = [match(seats, 7000 + seed, seat, "family") for seed in deals for seat in range(seats)]
    lost = sum(not won for _, won in results)
    assert lost <= len(results) // 20, f"lost {lost} of {len(results)} games"
    assert np.mean([score for score, _ in results]) > 20


def solo_games(difficulty: str, count: int) -> tuple[float, float]:
    """Solo games of the policy: the share it wins, and its mean lead over the sister."""
    words, won, leads = np.zeros(MASK_WORDS, dtype=np.uint32), 0, []
    for seed in range(count):
        game = Game.new(seed=8000 + seed, mode="solo", difficulty=difficulty)
        reference.play_out(game.games, 0, DEFAULT, words)
        game.refresh()
        won += game.winners() == [0]
        leads.append(game.scores()[0]["total"] - game.sister_score()["total"])
    return won / count, float(np.mean(leads))


def test_the_sister_grows_stronger_with_the_difficulty():
    """The same deals at each difficulty: fewer are won, and by less; the easiest mostly, the hardest hardly ever."""
    count = len(seeds(300, 2))
    shares, leads = zip(*(solo_games(difficulty, count) for difficulty in S.DIFFICULTIES), strict=True)
    if count < 300:
        return  # too few to say more than that they end
    assert all(higher > lower for higher, lower in pairwise(shares)), shares
    assert all(higher > lower for higher, lower in pairwise(leads)), leads
    assert shares[0] > 0.5, shares
    assert shares[-1] < 0.15, shares


@SEATS
def test_plays_well_against_itself(seats):
    """Scores of a good player at a table of equals, and every part of the score is played for."""
    words, parts = np.zeros(MASK_WORDS, dtype=np.uint32), []
    for seed in seeds(100, 1):
        game = Game.new(seats, seed=seed)
        reference.play_out(game.games, 0, DEFAULT, words)
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
    game = Game.new(2, seed=1)
    reference.play_out(game.games, 0, DEFAULT, np.zeros(MASK_WORDS, dtype=np.uint32))
    with pytest.raises(ValueError, match="game 0 is over"):
        reference.choose(game.games, 0)
