"""The league: who plays how often, former selves, and several batches of games as one environment."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")
package("sb3_contrib")

from isle_env.envs.seat import seat_spaces  # noqa: E402
from isle_env.setting import checked_setting  # noqa: E402
from isle_env.vector import SeatVecEnv  # noqa: E402
from isle_training.league import League, Self, checked_ladder, checked_shares  # noqa: E402
from isle_training.policy import CandidatePolicy  # noqa: E402
from isle_training.tables import Tables, tables  # noqa: E402

torch.set_num_threads(1)
TWO = checked_setting(2)


def new_policy(players: int = 2) -> CandidatePolicy:
    torch.manual_seed(0)
    policy = CandidatePolicy(*seat_spaces(players, "only"), lambda _: 1e-3, sizes={"width": 16})
    torch.nn.init.normal_(policy.network.network.policy.weight)
    return policy


def first_listed(observation: dict) -> np.ndarray:
    return observation["candidate_ids"][:, 0].astype(np.int64)


def played(games: Tables, steps: int, observation: dict | None = None) -> list:
    """What some steps return, the first candidate taken each time."""
    seen = []
    observation = games.reset() if observation is None else observation
    for _ in range(steps):
        observation, rewards, dones, _ = games.step(first_listed(observation))
        seen.append((observation["candidates"].sum(), rewards.tolist(), dones.tolist()))
    return [*seen, observation]


def test_shares_are_checked_and_add_up_to_one():
    assert checked_shares({"self": 2, "greedy": 1, "tuned": 0, "search:playouts=5": 1}, TWO) == {
        "self": 0.5, "greedy": 0.25, "search:playouts=5": 0.25,
    }  # fmt: skip
    solo = checked_setting(mode="solo")
    assert checked_shares({"hard": 3, "expert": 1}, solo) == {"hard": 0.75, "expert": 0.25}
    for shares, setting, said in [
        ({"gredy": 1}, TWO, "'gredy'.*'self' and 'past'"),
        ({"greedy": -1}, TWO, "share of 'greedy' is -1"),
        ({"greedy": float("nan")}, TWO, "share of 'greedy' is nan"),
        ({"greedy": 0}, TWO, "nobody"),
        ({"search:playouts=x": 1}, TWO, "playouts=x"),
        ({"greedy": 1}, solo, "nobody is called 'greedy' in a solo game"),
    ]:
        with pytest.raises(ValueError, match=said):
            checked_shares(shares, setting)
    assert checked_ladder(["random", "greedy", "random"], TWO) == ["random", "greedy"]
    with pytest.raises(ValueError, match="'gredy'"):
        checked_ladder(["gredy"], TWO)


def test_the_draw_keeps_the_shares():
    league = League({"self": 0.5, "past": 0.25, "greedy": 0.125, "tuned": 0.125}, new_policy(), 4, seed=0)
    drawn: Counter[str] = Counter()
    for _ in range(200):
        league.draw(4, 2)
        names, players = league.seated()
        table = Counter(name for names_of_one in names for name in names_of_one)
        assert table["self"] == 4
        assert table["past"] == 2
        assert table["greedy"] == table["tuned"] == 1
        drawn += Counter(names[0])
        assert [len(table) for table in players] == [2] * 4
    assert all(abs(drawn[name] / 400 - share) < 0.1 for name, share in league.shares.items()), "whoever it is sits anywhere"


def test_odd_shares_are_kept_over_many_draws():
    league = League({"self": 0.1, "greedy": 0.9}, new_policy(), 4, seed=1)
    drawn: Counter[str] = Counter()
    for _ in range(1000):
        league.draw(2, 1)
        drawn += Counter(name for table in league.seated()[0] for name in table)
    assert 0.08 < drawn["self"] / 2000 < 0.12


def test_former_selves_play_as_they_did_and_the_oldest_leave():
    policy = new_policy()
    league = League({"past": 1.0}, policy, 3, seed=0)
    league.draw(1, 1)
    (_, ((present,),)) = league.seated()
    assert isinstance(present, Self)
    assert present.policy is policy, "as long as there is no former self"
    weights = []
    for number in range(8):
        with torch.no_grad():
            policy.network.network.policy.bias.fill_(number)
        league.join()
        weights.append(number)
        league.draw(1, 1)
        (_, ((former,),)) = league.seated()
        assert former.policy.network.network.policy.bias.item() in weights
        assert former.policy is not policy
        assert len(league.past) <= 3
        assert max(league.past) == number, "the latest is among them"
    # One that sits at a table stays.
    sitting = league.seating[0][1]
    for _ in range(10):
        league.join()
    assert sitting in league.past


def test_a_former_self_takes_nothing_from_the_learners_chance():
    """Which is torch's own. A run that goes on makes its former selves at other moments than one that never ended."""
    league = League({"past": 1.0}, new_policy(), 3, seed=0)
    league.join()
    league.draw(1, 1)
    before = torch.get_rng_state()
    league.seated()
    assert torch.equal(torch.get_rng_state(), before)


def test_a_league_goes_on_as_it_was():
    def grown() -> League:
        league = League({"past": 0.5, "self": 0.3, "greedy": 0.2}, new_policy(), 3, seed=4)
        for _ in range(5):
            league.draw(3, 1)
            league.join()
        return league

    one, other = grown(), League({"past": 0.5, "self": 0.3, "greedy": 0.2}, new_policy(), 3, seed=9)
    other.restore(grown().state())
    for _ in range(5):
        one.draw(3, 1)
        other.draw(3, 1)
        one.join()
        other.join()
        assert one.seating == other.seating
        assert list(one.past) == list(other.past)


class LastListed:
    """A policy for many games that takes the last candidate."""

    wants_candidates = True

    def __call__(self, view, masks, seats):
        return view.ids[np.arange(len(seats)), view.listed - 1].astype(np.int64)


@pytest.mark.parametrize("opponent", ["random", "last listed"])
def test_tables_are_their_parts_side_by_side(opponent):
    games = tables(TWO, {}, 7, 3)
    assert [part.num_envs for part in games.parts] == [2, 2, 3]
    whole = SeatVecEnv(7, opponents="random", candidates="only")
    if opponent != "random":
        games.seat([[opponent]] * 3, [[LastListed()]] * 3)
        whole.set_opponents(LastListed())
    assert games.seed(5) == whole.seed(5) == [5 + k for k in range(7)]
    mine, its = games.reset(), whole.reset()
    ended = 0
    for _ in range(90):
        for name in its:
            assert np.array_equal(mine[name], its[name])
        assert np.array_equal(np.stack(games.env_method("action_masks")), np.stack(whole.env_method("action_masks")))
        assert games.get_attr("seat", [6, 0, 3]) == whole.get_attr("seat", [6, 0, 3])
        mine, rewards, dones, infos = games.step(first_listed(mine))
        its, _, expected, theirs = whole.step(first_listed(its))
        assert dones.tolist() == expected.tolist()
        ended += int(dones.sum())
        for game in np.flatnonzero(dones).tolist():
            assert infos[game]["scores"] == theirs[game]["scores"]
            own = infos[game]["score"]["total"]
            other = sum(score["total"] for score in infos[game]["scores"]) - own
            assert rewards[game] == pytest.approx((own - other) / 100)
        assert not rewards[~dones].any()
    assert len(games.ended) == ended > 7
    assert {one.against for one in games.ended} == {opponent}
    games.close()
    whole.close()


@pytest.mark.parametrize(("reward", "least", "most"), [("margin", 0, 0), ("forecast", 16, 16), ("points", 8, 1000)])
def test_the_reward_weighs_win_and_margin(reward, least, most):
    """A game's rewards add up to what it is worth, however many come before its end."""
    games = tables(TWO, {}, 4, 2, win=0.5, margin=2.0, reward=reward)
    games.seed(3)
    earned, between, ended = np.zeros(4), 0, 0
    seen = games.reset()
    while ended < 4:
        seen, rewards, dones, _ = games.step(seen["candidate_ids"][:, 0])
        earned += rewards
        between += np.count_nonzero(rewards[~dones])
        for slot, game in zip(np.flatnonzero(dones).tolist(), games.ended, strict=True):
            assert earned[slot] == pytest.approx(0.5 * (2 * game.share - 1) + 2 * game.margin / 100, abs=1e-5)
            earned[slot], ended = 0, ended + 1
        games.ended.clear()
    assert least <= between <= most
    games.close()


def test_observations_say_what_a_game_has_brought_so_far():
    """In hundreds of points, without what a win adds; nothing once a game is over and the next one has begun."""
    games = tables(TWO, {}, 4, 2, win=0.5, margin=2.0, reward="points", earned=True)
    assert games.observation_space["earned"].shape == (1,)
    games.seed(3)
    expected = np.zeros(4)
    seen = games.reset()
    while len(games.ended) < 6:
        assert seen["earned"].dtype == np.float32
        assert seen["earned"][:, 0] == pytest.approx(expected, abs=1e-5)
        seen, rewards, dones, _ = games.step(seen["candidate_ids"][:, 0])
        expected = np.where(dones, 0, expected + rewards / 2)
    assert np.abs(expected).max() > 0.1, "or it would say little"
    assert not games.reset()["earned"].any()
    games.close()


@pytest.mark.parametrize("earned", [False, True])
def test_games_go_on_from_their_state(earned):
    policy = new_policy()
    league = League({"self": 0.5, "random": 0.5}, policy, 3, seed=0)
    games = tables(TWO, {}, 6, 2, reward="points", earned=earned)
    league.draw(2, 1)
    games.seat(*league.seated())
    games.seed(1)
    *_, seen = played(games, 30)
    state = games.state(), league.state()
    *expected, last = played(games, 60, seen)
    other_league = League({"self": 0.5, "random": 0.5}, policy, 3, seed=0)
    other = tables(TWO, {}, 6, 2, reward="points", earned=earned)
    other.restore(state[0])
    other_league.restore(state[1])
    other.seat(*other_league.seated())
    *again, seen = played(other, 60, seen)
    assert again == expected
    assert ("earned" in last) == earned
    assert all(np.array_equal(seen[name], last[name]) for name in last)
    games.close()
    other.close()


def test_each_part_of_solo_games_has_a_sister():
    shares = checked_shares({"easy": 1, "expert": 3}, checked_setting(mode="solo"))
    games = tables(checked_setting(mode="solo"), shares, 8, 4)
    assert [part.batch.setting.difficulty for part in games.parts] == ["easy", "expert", "expert", "expert"]
    games.seed(0)
    played(games, 120)
    assert {one.against for one in games.ended} == {"easy", "expert"}
    games.close()
