"""`adapted`: the same games with masks, types and names as a library wants them."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from isle_env import SeatEnv, SoloEnv, adapted, draft_v0, explore_and_draw_v0, isle_of_cats_v0
from isle_env.vector import SeatVectorEnv, SoloVectorEnv
from tests.envs.play import running
from tests.envs.seeded_seat import drawn

FORMS = [
    {},
    {"mask": "infos"},
    {"mask": "both", "dtype": "float32", "observation_key": "observations", "mask_key": "legal"},
    {"mask": "observation", "dtype": np.float32, "mask_dtype": np.float32, "infos": "numbers"},
    {"mask": "infos", "dtype": "int64", "mask_dtype": bool, "infos": "numbers"},
]
each_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(map(str, form.values())) or "plain")


def check_seen(seen, plain, mask, form):
    """An observation is the plain one and the mask, in this form."""
    dtype, mask_dtype = form.get("dtype", plain.dtype), form.get("mask_dtype", np.int8)
    if form.get("mask") == "infos":
        assert seen.dtype == dtype
        assert np.array_equal(seen, plain)
        return
    assert list(seen) == [form.get("observation_key", "observation"), form.get("mask_key", "action_mask")]
    shown, allowed = seen.values()
    assert (shown.dtype, allowed.dtype) == (dtype, mask_dtype)
    assert np.array_equal(shown, plain)
    assert np.array_equal(allowed, mask)


def check_info(info, before, mask, form):
    """An info is the one before, its mask in this form."""
    key = form.get("mask_key", "action_mask")
    assert (key in info) == (form.get("mask", "observation") != "observation")
    if key in info:
        assert info[key].dtype == form.get("mask_dtype", np.int8)
        assert np.array_equal(info[key], mask)
    others = {name for name in info if name != key}
    if form.get("infos") == "numbers":
        assert all(isinstance(info[name], (int, float, np.ndarray)) for name in others)
        assert others == {name for name in before if name in ("score", "won", "illegal_reason")}
        if "score" in others:
            assert info["score"] == before["score"]["total"]
    else:
        assert others == {name for name in before if name != "action_mask"}


@each_form
@pytest.mark.parametrize(
    "make",
    [
        lambda: isle_of_cats_v0.env(num_players=3),
        lambda: explore_and_draw_v0.raw_env(),
        lambda: draft_v0.env(day=1, on_illegal="end"),
    ],
    ids=["standard", "explore_and_draw", "draft"],
)
def test_pettingzoo(make, form):
    env, plain = adapted(make(), **form), make()
    env.reset(seed=4)
    plain.reset(seed=4)
    rng = np.random.default_rng(0)
    for agent in plain.agent_iter():
        seen, reward, terminated, truncated, info = plain.last()
        mask = seen["action_mask"]
        assert env.agent_selection == agent
        shown, *numbers, told = env.last()
        assert numbers == [reward, terminated, truncated]
        check_seen(shown, seen["observation"], mask, form)
        check_info(told, info, mask, form)
        assert env.observation_space(agent).contains(shown)
        assert env.infos.keys() == plain.infos.keys()
        check_info(env.infos[agent], info, mask, form)
        action = None if terminated else int(rng.choice(np.flatnonzero(mask)))
        plain.step(action)
        env.step(action)
    assert not env.agents
    assert env.last is not None
    assert not running(env)


@each_form
@pytest.mark.parametrize(
    "make",
    [lambda: SeatEnv(num_players=3), lambda: SoloEnv("hard"), lambda: gymnasium.make("isle_env/RemoteSeat-v0")],
    ids=["seat", "solo", "made"],
)
def test_gymnasium(make, form):
    env, plain = adapted(make(), **form), make()
    (shown, told), (seen, info) = env.reset(seed=4), plain.reset(seed=4)
    rng, over, steps = np.random.default_rng(0), False, 0
    while not over:
        check_seen(shown, seen, info["action_mask"], form)
        check_info(told, info, info["action_mask"], form)
        assert env.observation_space.contains(shown)
        assert np.array_equal(env.action_masks(), info["action_mask"])
        action = int(rng.choice(np.flatnonzero(info["action_mask"]))) if steps < 30 else 10**6
        seen, reward, over, _, info = plain.step(action)
        shown, *numbers, told = env.step(action)
        assert numbers == [reward, over, False]
        steps += 1
    assert told["illegal_reason"] == 1
    check_seen(shown, seen, info["action_mask"], form)
    check_info(told, info, info["action_mask"], form)


@each_form
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("make", [SeatVectorEnv, SoloVectorEnv])
def test_batches(make, mode, form):
    env, plain = adapted(make(3, autoreset_mode=mode), **form), make(3, autoreset_mode=mode)
    assert env.autoreset_mode is mode
    (shown, told), (seen, infos) = env.reset(seed=4), plain.reset(seed=4)
    assert env.observation_space.contains(shown)
    rng, ended = np.random.default_rng(0), 0
    for step in range(200):
        check_seen(shown, seen, infos["action_mask"], form)
        assert env.observation_space.contains(shown)
        actions = drawn(infos["action_mask"], rng)
        if step % 100 == 50:
            actions[1] = 5000
        seen, *arrays, infos = plain.step(actions)
        shown, *others, told = env.step(actions)
        assert all(np.array_equal(one, other) for one, other in zip(arrays, others, strict=True))
        key = form.get("mask_key", "action_mask")
        assert (key in told) == (form.get("mask", "observation") != "observation")
        if key in told:
            assert np.array_equal(told[key], infos["action_mask"])
        for k in np.flatnonzero(infos.get("_final_info", [])):
            ended += 1
            check_seen(told["final_obs"][k], infos["final_obs"][k], infos["final_info"]["action_mask"][k], form)
        last, was = told.get("final_info", told), infos.get("final_info", infos)
        assert (key in last) == (form.get("mask", "observation") != "observation")
        names = {name for name in last if name not in (key, "final_obs", "final_info") and not name.startswith("_")}
        if form.get("infos") == "numbers":
            assert all(isinstance(last[name], np.ndarray) and last[name].dtype != object for name in names)
            assert names <= {"score", "won", "illegal_reason"}
            if "score" in names:
                assert np.array_equal(last["score"], was["score"]["total"])
        else:
            assert names == {name for name in was if name not in ("action_mask", "final_obs", "final_info") and name[0] != "_"}
    assert ended >= 4 or mode is AutoresetMode.NEXT_STEP
    env.close()


def test_candidates_keep_their_names():
    env = adapted(SeatEnv(candidates=True), dtype="float32", observation_key="board")
    seen, _ = env.reset(seed=1)
    assert set(seen) == {"board", "situation", "candidates", "candidate_ids", "action_mask"}
    assert env.observation_space.contains(seen)
    only, _ = adapted(SeatEnv(candidates="only"), mask="infos").reset(seed=1)
    assert set(only) == {"situation", "candidates", "candidate_ids"}


def test_everything_else_is_the_environments_own():
    env = adapted(isle_of_cats_v0.env(num_players=4), mask="infos")
    env.reset(seed=1)
    assert env.num_players == 4
    assert env.state().shape == env.state_space.shape
    assert env.unwrapped.game.num_players == 4
    batch = adapted(SeatVectorEnv(2), mask="infos")
    assert batch.unwrapped.batch.num_games == 2
    assert batch.call("num_players") == (2, 2)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"mask": "info"}, ValueError, r"mask='info': expected one of \['observation', 'infos', 'both'\]"),
        ({"infos": "none"}, ValueError, r"infos='none': expected one of \['all', 'numbers'\]"),
        ({"dtype": "float31"}, ValueError, "dtype='float31': expected a type of numbers, such as 'float32'"),
        ({"mask_dtype": object}, ValueError, "mask_dtype=.*expected a type of numbers"),
        ({"mask_key": "x", "observation_key": "x"}, ValueError, "both 'x': they need different names"),
        ({"masks": True}, TypeError, "masks"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        adapted(SeatEnv(), **options)


def test_other_things_are_refused():
    with pytest.raises(TypeError, match=r"adapted\(\) takes a PettingZoo AEC environment.* not str"):
        adapted("isle_env/IsleOfCatsSeat-v0")
    with pytest.raises(TypeError, match="Discrete actions"):
        adapted(gymnasium.make("Pendulum-v1"))
