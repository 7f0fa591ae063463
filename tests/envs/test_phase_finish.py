"""The rewards of a phase: from the policy's play to the end of the game, or from the value of the position."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game, draft_v0, rare_finds_v0
from isle_env.envs.rewards import REWARDS
from isle_env.policies import isle as reference
from tests.envs.phases import each_phase, each_seats, episode, raw
from tests.envs.play import decide, play, running
from tests.oracle.value import value
from tests.support.volume import seeds


def played_out(game: Game) -> Game:
    """The game after the policy has played it to its end, decision by decision."""
    while not game.over:
        game.apply(int(reference.choose(game.games, 0)))
    return game


@pytest.mark.parametrize("reward", sorted(REWARDS))
@each_seats
@each_phase
def test_playout_is_the_policys_game(module, seats, reward):
    env = module.raw_env(num_players=seats, reward=reward, reaction_windows=reward == "margin")
    for seed in seeds(5, 1):
        env.reset(seed=seed)
        play(env, np.random.default_rng(seed))
        end = played_out(env.game)
        assert list(env.rewards.values()) == REWARDS[reward](end.scores(), end.winners())
        for seat, info in enumerate(env.infos.values()):
            assert info["score"] == end.scores()[seat]
            assert info["scores"] == end.scores()
            assert info["winners"] == end.winners()
            assert info["won"] == (seat in end.winners())
            assert info["tie_breaks"] == end.tie_breaks()


@pytest.mark.parametrize("reward", sorted(REWARDS))
@each_seats
@each_phase
def test_value_is_the_formulas(module, seats, reward):
    """The values are those of the slow twin; the seats of the highest value win; scores are as if the game ended now."""
    env = module.raw_env(num_players=seats, reward=reward, finish="value")
    for seed in seeds(5, 1):
        env.reset(seed=seed)
        play(env, np.random.default_rng(seed))
        game = env.game
        worth = [{part: number / 100 for part, number in own.items()} for own in value(game)]
        totals = [own["total"] for own in worth]
        leaders = game.winners() if game.over else [seat for seat in range(seats) if totals[seat] == max(totals)]
        assert list(env.rewards.values()) == pytest.approx(REWARDS[reward](worth, leaders))
        for seat, info in enumerate(env.infos.values()):
            assert info["values"] == [pytest.approx(own) for own in worth]
            assert info["value"] == info["values"][seat]
            assert info["scores"] == game.scores()
            assert info["score"] == game.scores()[seat]
            assert info["tie_breaks"] == game.tie_breaks() == game.record["fish"][:seats].tolist()
            assert (info["winners"], info["won"]) == (leaders, seat in leaders)


@pytest.mark.parametrize("finish", ["playout", "value"])
@each_phase
def test_choices_of_the_phase_matter(module, finish):
    """From the same start, other decisions lead to other outcomes, in the draft and the purchase too."""
    env = module.raw_env(num_players=2, day=3, finish=finish, reward="score")
    outcomes = set()
    for dice in range(6):
        env.reset(seed=12)
        play(env, np.random.default_rng(dice))
        outcomes.add(tuple(env.rewards.values()))
    assert len(outcomes) > 1


@each_phase
def test_the_policy_is_valued_above_chance(module):
    """Seat 0 does better when the policy plays it than when chance does, by value and by play to the end."""
    for finish in ("playout", "value"):
        env, leads = module.raw_env(num_players=2, day=3, finish=finish, reward="margin"), []
        for seed in seeds(40, 1):
            for careful in (0, 1):
                env.reset(seed=seed)
                rng = np.random.default_rng(seed)
                while running(env):
                    if env.agent_selection == f"player_{careful}":
                        env.step(int(reference.choose(env._games, 0)))
                    else:
                        decide(env, rng)
                leads.append(env.rewards[f"player_{careful}"])
        if len(leads) >= 80:
            assert np.mean(leads) > 0.01, (str(env), finish)


def test_the_last_phase_of_the_last_day_ends_the_game():
    """Then both finishes give the ending of the full game."""
    for finish in ("playout", "value"):
        env = raw(rare_finds_v0, 3, day=5, finish=finish, reward="win")
        for _ in episode(env, np.random.default_rng(3)):
            pass
        game = env.game
        assert game.over
        assert list(env.rewards.values()) == REWARDS["win"](game.scores(), game.winners())
        assert env.infos["player_1"]["scores"] == game.scores()


def test_the_finish_does_not_touch_the_position():
    env, other = (raw(draft_v0, 5, finish=finish) for finish in ("playout", "value"))
    assert play(env, np.random.default_rng(1)) == play(other, np.random.default_rng(1))
    assert env.game == other.game
    assert env.game.phase == "buy"
