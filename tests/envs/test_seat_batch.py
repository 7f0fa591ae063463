"""A batch for one learner equals its games played alone through `SeatEnv`; a policy that fails changes nothing."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from isle_env.engine import seats, seeding
from isle_env.envs.rewards import REWARDS
from isle_env.game import IllegalAction
from isle_env.games.isle import actions as A
from isle_env.vector import SeatBatch
from tests.envs.seeded_seat import OPPONENTS, BatchedSeat, answers, drawn, without_mask

SETTINGS = [
    (2, ["random"], {}),
    (2, ["greedy"], {"reward": "score", "reaction_windows": True}),
    (2, ["policy"], {"reward": "margin", "auto_skip": False}),
    (3, ["policy"], {}),
    (3, ["greedy", "policy"], {"reward": "margin", "extra_lessons": ("organised_columns",)}),
    (4, ["policy", "random", "policy"], {"reaction_windows": True}),
    (2, ["prices"], {"reward": "score"}),
    (4, ["prices", "greedy", "random"], {}),
    (4, ["random", "greedy", "random"], {"lesson_modules": ("C", "B", "A")}),
    (2, ["policy"], {"mode": "family"}),
    (3, ["random", "greedy"], {"mode": "family", "auto_skip": False, "reward": "margin"}),
    (1, [], {"mode": "solo"}),
    (1, [], {"mode": "solo", "difficulty": "expert", "reward": "margin", "auto_skip": False}),
    (2, ["greedy"], {"reward": "forecast"}),
    (4, ["policy", "random", "greedy"], {"reward": "forecast", "reaction_windows": True}),
    (3, ["random", "policy"], {"reward": "forecast", "mode": "family"}),
    (1, [], {"reward": "forecast", "mode": "solo", "difficulty": "hard"}),
    (6, ["random", "greedy", "policy", "random", "greedy"], {"game": "explore_and_draw", "promo": True, "reward": "margin"}),
    (1, [], {"game": "explore_and_draw", "difficulty": "expert", "reward": "margin"}),
    (2, ["greedy"], {"game": "remote"}),
    (3, ["policy", "random"], {"game": "remote", "auto_skip": False, "reward": "score"}),
]


def arrays(batch: SeatBatch) -> dict[str, bytes]:
    """All arrays of a batch; those about ended games only where a game has just ended."""
    now = ("games", "observations", "masks", "seats", "rewards", "dones", "seeds")
    finals = (
        "final_observations", "final_scores", "final_tie_breaks", "final_sister_scores", "final_winners", "final_seats",
        "final_seeds",
    )  # fmt: skip
    shown = {name: getattr(batch, name).tobytes() for name in now}
    return shown | {name: getattr(batch, name)[batch.dones].tobytes() for name in finals}


def played(batch: SeatBatch, seed: int, steps: int) -> list[bytes]:
    """The observations and rewards of a run with random legal actions."""
    rng = np.random.default_rng(seed)
    batch.reset(seed)
    seen = []
    for _ in range(steps):
        batch.step(drawn(batch.masks, rng))
        seen.append(batch.observations.tobytes() + batch.rewards.tobytes())
    return seen


@pytest.mark.parametrize(("num_players", "names", "options"), SETTINGS)
def test_a_batch_equals_its_games_played_alone(num_players, names, options):
    batch = SeatBatch(4, opponents=[OPPONENTS[name][0] for name in names], num_players=num_players, **options)
    single = [OPPONENTS[name][1] for name in names]
    alone = [BatchedSeat(single, num_players=num_players, **options) for _ in range(4)]
    rng, ended, by_the_day = np.random.default_rng(1), 0, options.get("reward") == "forecast"
    batch.reset(seed=70)
    seen = [env.reset(seed=70 + k)[0] for k, env in enumerate(alone)]
    while ended < 8:
        for k, env in enumerate(alone):
            assert np.array_equal(batch.observations[k], seen[k])
            assert np.array_equal(batch.masks[k].view(np.bool_), env.action_masks())
            assert (batch.seats[k], batch.seeds[k]) == (env.seat, env.game_seed)
            assert batch.game(k) == env.game
        actions = drawn(batch.masks, rng)
        batch.step(actions)
        for k, env in enumerate(alone):
            seen[k], reward, over, _, info = env.step(actions[k])
            assert batch.dones[k] == over
            assert batch.rewards[k] == (pytest.approx(reward, abs=1e-6) if by_the_day else np.float32(reward))
            if over:
                assert batch.final_info(k) == without_mask(info)
                assert np.array_equal(batch.final_observations[k], seen[k])
                assert (batch.final_seats[k], batch.final_seeds[k]) == (env.seat, env.game_seed)
                seen[k], _ = env.reset()
                ended += 1


@pytest.mark.parametrize(
    "options",
    [
        {"opponents": "greedy", "num_players": 3},
        {"opponents": ["random", answers], "num_players": 3},
        {"opponents": ["random", answers], "num_players": 3, "mode": "family"},
        {"mode": "solo", "difficulty": "hard"},
        {"opponents": ["random", "greedy"], "num_players": 3, "game": "remote"},
        {"opponents": ["greedy", answers], "num_players": 3, "reward": "forecast"},
    ],
)
def test_threads_change_nothing(options):
    one, three = (SeatBatch(7, threads=threads, **options) for threads in (1, 3))
    three._least_part = 1
    assert played(one, 3, 200) == played(three, 3, 200)
    assert arrays(one) == arrays(three)
    assert three._workers is not None, "three threads have played"
    three.close()
    three.close()


def test_a_game_follows_from_its_seed_not_from_its_neighbours():
    few, many = SeatBatch(1), SeatBatch(3)
    few.reset([12])
    many.reset([10, 11, 12])
    actions = np.zeros(3, dtype=np.int64)
    for _ in range(150):
        assert np.array_equal(few.observations[0], many.observations[2])
        actions[:] = answers(many.observations.copy(), many.masks.copy(), many.seats.copy())
        few.step(actions[2:])
        many.step(actions)
    assert few.seeds[0] != 12


def test_the_same_seed_gives_the_same_run_and_another_another():
    assert played(SeatBatch(3), 5, 100) == played(SeatBatch(3), 5, 100)
    assert played(SeatBatch(3), 5, 20) != played(SeatBatch(3), 8, 20)
    batch = SeatBatch(2)
    batch.reset()
    first = batch.seeds.copy()
    batch.reset()
    assert (batch.seeds != first).all()


def test_the_learners_seat_is_fixed_or_drawn():
    drawn_seats = SeatBatch(64, num_players=4)
    drawn_seats.reset(0)
    assert np.bincount(drawn_seats.seats, minlength=4).min() > 4
    fixed = SeatBatch(3, seat=1, num_players=3)
    fixed.reset(0)
    rng = np.random.default_rng(0)
    for _ in range(300):
        assert (fixed.seats == 1).all()
        assert (fixed.games["seat"] == 1).all()
        fixed.step(drawn(fixed.masks, rng))
    assert (fixed.seeds > 2).all()


def test_words_of_the_seed_do_not_overlap():
    """The words of the game, the next seed, the seat and the stream belong to one sequence, and each is used once."""
    words = np.zeros(seats.SEED_WORDS, dtype=np.uint32)
    seeding.write_words(99, words)
    assert np.array_equal(words, np.random.SeedSequence(99).generate_state(seats.SEED_WORDS))
    assert seats.SEAT_WORD == 6
    assert seats.STREAM_WORD == 7


@pytest.mark.parametrize("options", [{"opponents": "greedy"}, {"mode": "solo"}])
@pytest.mark.parametrize("reward", list(REWARDS))
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_an_illegal_action_ends_its_game_alone(reward, mode, options):
    batch, untouched = (SeatBatch(3, reward=reward, autoreset_mode=mode, **options) for _ in range(2))
    alone = BatchedSeat(reward=reward, **options)
    batch.reset(seed=4)
    untouched.reset(seed=4)
    alone.reset(seed=5)
    rng = np.random.default_rng(2)
    for _ in range(6):
        legal = drawn(batch.masks, rng)
        batch.step(legal)
        untouched.step(legal)
        alone.step(legal[1])
    actions = legal = drawn(batch.masks, rng)
    actions = np.array([legal[0], A.NUM_ACTIONS + 5, legal[2]])
    last, reward, over, _, info = alone.step(actions[1])
    batch.step(actions)
    untouched.step(legal)
    assert batch.dones.tolist() == [False, over, False]
    assert batch.rewards.tolist() == [0, reward, 0]
    assert batch.final_info(1) == without_mask(info)
    assert "action 1711 (no action id) is illegal" in info["illegal_action"]
    assert np.array_equal(batch.final_observations[1], last)
    assert (batch.final_seats[1], batch.final_seeds[1]) == (alone.seat, 5)
    for k in (0, 2):
        assert np.array_equal(batch.observations[k], untouched.observations[k])
    if mode is AutoresetMode.NEXT_STEP:
        assert not batch.observations[1].any()
        assert not batch.masks[1].any()
        batch.step(drawn(batch.masks, rng))
        assert not batch.dones.any()
        assert batch.illegal == {}
    assert batch.seeds[1] == seeding.next_seed(5)
    following, _ = alone.reset()
    assert np.array_equal(batch.observations[1], following)
    assert np.array_equal(batch.masks[1].view(np.bool_), alone.action_masks())


@pytest.mark.parametrize("opponents", ["random", answers])
def test_next_step_autoreset_shows_an_empty_row_and_then_begins(opponents):
    batch = SeatBatch(3, opponents=opponents, autoreset_mode=AutoresetMode.NEXT_STEP)
    rng = np.random.default_rng(3)
    batch.reset(seed=1)
    ended = 0
    while ended < 6:
        actions = drawn(batch.masks, rng)
        begun = batch.dones.copy()
        batch.step(actions)
        for k in np.flatnonzero(begun):
            assert not batch.dones[k]
            assert batch.rewards[k] == 0
        over = batch.dones
        assert not batch.observations[over].any()
        assert not batch.masks[over].any()
        assert batch.masks[~over].any(axis=1).all()
        ended += int(over.sum())


def test_a_policy_sees_what_its_seats_see_and_is_asked_for_all_at_once():
    batch, calls = SeatBatch(5, num_players=3), []

    def policy(observations, masks, seats):
        waiting = [k for k in range(5) if batch.games["seat"][k] not in (batch.seats[k], 255)]
        assert len(waiting) == len(seats) == len(observations) == len(masks)
        for j, k in enumerate(waiting):
            game = batch.game(k)
            assert seats[j] == game.current_seat
            assert np.array_equal(observations[j], game.observe(game.current_seat))
            assert np.array_equal(masks[j], game.mask())
        calls.append((observations, observations.copy()))
        return masks.argmax(axis=1)

    batch.reset(0)
    batch.set_opponents(policy)
    rng = np.random.default_rng(0)
    for _ in range(40):
        batch.step(drawn(batch.masks, rng))
    assert len(calls) > 40
    assert all(np.array_equal(kept, before) for kept, before in calls), "the arrays are the policy's own"


class Failing:
    """`answers`, but after some calls one fails, in one of two ways."""

    fuse: int | None = None

    def __call__(self, observations, masks, seats):
        actions = answers(observations, masks, seats)
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse == 0:
                raise RuntimeError("the policy has failed")
            if self.fuse < 0:
                actions[-1] = A.NUM_ACTIONS
        return actions


@pytest.mark.parametrize(
    ("mode", "reward"),
    [(AutoresetMode.SAME_STEP, "win"), (AutoresetMode.NEXT_STEP, "win"), (AutoresetMode.SAME_STEP, "forecast")],
)
def test_a_step_in_which_a_policy_fails_changes_nothing(mode, reward):
    failing = Failing()
    batch = SeatBatch(4, opponents=["random", failing], num_players=3, autoreset_mode=mode, reward=reward)
    twin = SeatBatch(4, opponents=["random", answers], num_players=3, autoreset_mode=mode, reward=reward)
    failing.fuse = 0
    with pytest.raises(IllegalAction, match="opponent <tests"):
        batch.reset(seed=8)
    with pytest.raises(RuntimeError, match="call reset"):
        batch.step(np.zeros(4, dtype=np.int64))
    failing.fuse = None
    batch.reset(seed=8)
    twin.reset(seed=8)
    rng, failures, ended = np.random.default_rng(5), 0, 0
    for step in range(150):
        assert arrays(batch) == arrays(twin)
        actions = drawn(batch.masks, rng)
        if step % 10 == 0:
            actions[step % 4] = A.SQUARE
        before, illegal = arrays(batch), batch.illegal
        for fuse in range(4):
            failing.fuse = fuse
            try:
                batch.step(actions)
                break
            except (RuntimeError, IllegalAction):
                failures += 1
                assert arrays(batch) == before
                assert batch.illegal == illegal
        else:
            failing.fuse = None
            batch.step(actions)
        twin.step(actions)
        ended += int(twin.dones.sum())
    assert failures > 200
    assert ended > 10


def test_an_illegal_answer_is_named():
    batch = SeatBatch(3, opponents=lambda observations, masks, seats: np.full(len(seats), A.SQUARE))
    with pytest.raises(IllegalAction, match=r"game \d of the batch, opponent <function.*action 1564 .* is illegal for seat"):
        batch.reset(seed=3)


@pytest.mark.parametrize("returned", [np.zeros(2), np.zeros((3, 1), dtype=int), 7])
def test_answers_of_another_form_are_named(returned):
    batch = SeatBatch(3, opponents=lambda observations, masks, seats: returned, seat=0)
    with pytest.raises(ValueError, match="whole numbers, one a game"):
        batch.reset(seed=0)


def test_other_opponents_may_take_over():
    batch = SeatBatch(3, opponents="random")
    rng = np.random.default_rng(0)
    batch.reset(1)
    batch.set_opponents("greedy")
    ended = 0
    while ended < 6:
        batch.step(drawn(batch.masks, rng))
        for k in np.flatnonzero(batch.dones):
            ended += 1
            assert not batch.final_info(k)["won"], "random play loses against the reference"
    with pytest.raises(ValueError, match="opponents: unknown agent 'chess'"):
        batch.set_opponents("chess")


@pytest.mark.parametrize(
    "options", [{"opponents": "random", "num_players": 3}, {"opponents": answers, "num_players": 3}, {"mode": "solo"}]
)
def test_a_copy_goes_on_alike(options):
    batch = SeatBatch(4, threads=2, **options)
    batch._least_part = 1
    played(batch, 2, 60)
    others = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    rng = np.random.default_rng(9)
    for _ in range(100):
        actions = drawn(batch.masks, rng)
        for each in (batch, *others):
            each.step(actions)
    for other in others:
        assert arrays(other) == arrays(batch)
        other.close()
    batch.close()


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"num_games": 0}, ValueError, "num_games=0"),
        ({"threads": 0}, ValueError, "threads=0"),
        ({"num_players": 5}, ValueError, "num_players=5"),
        ({"seat": 2}, ValueError, "seat=2"),
        ({"reward": "gold"}, ValueError, "reward='gold'"),
        ({"opponents": "chess"}, ValueError, "opponents: unknown agent 'chess'"),
        ({"opponents": [3]}, TypeError, "opponent 3 is no function"),
        ({"opponents": ["random"] * 3}, ValueError, "3 opponents: 2 seats need 1"),
        ({"opponents": "greedy", "mode": "solo"}, ValueError, "opponents='greedy': the solo game has no other seat"),
        ({"num_players": 2, "mode": "solo"}, ValueError, "num_players=2: the solo game has 1 seat"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, ValueError, "expected SAME_STEP or NEXT_STEP"),
        ({"colour": "red"}, TypeError, "colour"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        SeatBatch(**{"num_games": 2, **options})


def test_wrong_calls_are_named():
    batch = SeatBatch(2)
    with pytest.raises(RuntimeError, match="call reset"):
        batch.step(np.zeros(2, dtype=np.int64))
    with pytest.raises(ValueError, match="seed: expected one number or 2"):
        batch.reset(seed=[1])
    batch.reset(seed=0)
    before = arrays(batch)
    with pytest.raises(ValueError, match="expected 2 whole numbers"):
        batch.step(np.zeros(2))
    assert arrays(batch) == before
