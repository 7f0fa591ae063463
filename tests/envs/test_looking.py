"""Pictures from environments: every environment and mode, what they cost when nobody looks, windows, other libraries' habits."""

from __future__ import annotations

import copy
import os
import pickle
import shutil
import subprocess
import sys
import time

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import render_test

from isle_env import SeatEnv, isle_of_cats_v0
from isle_env.envs.looking import UnknownRenderMode
from isle_env.registration import AEC_ENVIRONMENTS, GYMNASIUM_ENVIRONMENTS
from isle_env.vector import SeatVectorEnv
from isle_env.views import pixels
from isle_env.views.window import NoDisplay
from tests.support.extras import package


def check_frame(frame: np.ndarray) -> None:
    """Is it a picture, and not one colour?"""
    assert frame.dtype == np.uint8
    assert frame.ndim == 3
    assert frame.shape[2] == 3
    assert len(np.unique(frame.reshape(-1, 3)[::97], axis=0)) > 50


@pytest.mark.parametrize("name", GYMNASIUM_ENVIRONMENTS)
def test_every_gymnasium_environment_has_pixels(name):
    env = gymnasium.make(name, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    shapes = set()
    for _ in range(4):
        frame = env.render()
        check_frame(frame)
        shapes.add(frame.shape)
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    assert len(shapes) == 1
    env.close()


@pytest.mark.parametrize("name", AEC_ENVIRONMENTS)
def test_every_pettingzoo_environment_passes_the_render_test(name, windows):
    render_test(lambda render_mode: pettingzoo.make("aec", name, render_mode=render_mode))
    assert windows
    assert all(shown for shown in windows)


def test_a_batch_has_a_picture_of_every_game():
    envs = SeatVectorEnv(3, render_mode="rgb_array")
    envs.reset(seed=1)
    frames = envs.render()
    assert len(frames) == 3
    for frame in frames:
        check_frame(frame)
    assert not np.array_equal(frames[0], frames[1])
    envs.close()


def test_a_batch_shows_its_first_game_in_a_window(windows):
    envs = SeatVectorEnv(3, render_mode="human")
    envs.reset(seed=1)
    assert envs.render() is None
    assert [len(shown) for shown in windows] == [1]
    envs.close()


def test_a_frame_shows_what_a_drawing_of_its_own_would_show():
    """Only what has changed is drawn; the result is the same."""
    env = SeatEnv(render_mode="rgb_array", seat=0)
    _, info = env.reset(seed=3)
    chance = np.random.default_rng(0)
    for _ in range(25):
        frame = env.render()
        table = env._screen._table(env.game, 0)
        assert np.array_equal(pixels.frame(table), frame)
        _, _, over, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        if over:
            break


def test_a_frame_is_quick():
    """Half of the frames of a game take at most 50 ms of a core, on any machine that runs these tests; usually 10 to 20."""
    env = SeatEnv(render_mode="rgb_array", seat=0)
    _, info = env.reset(seed=3)
    chance, seconds = np.random.default_rng(0), []
    for _ in range(60):
        _, _, over, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        if over:
            break
        begun = time.process_time()
        env.render()
        seconds.append(time.process_time() - begun)
    assert np.median(seconds) < 0.05


def test_pieces_put_together_are_the_picture_drawn_as_one():
    import io

    from PIL import Image

    env = SeatEnv(render_mode="rgb_array", seat=0)
    _, info = env.reset(seed=3)
    for _ in range(30):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    table = env._screen._table(env.game, 0)
    whole = np.asarray(Image.open(io.BytesIO(pixels.png(table.svg()))).convert("RGB")).astype(int)
    apart = np.abs(whole - env.render().astype(int))
    assert apart.mean() < 0.6  # words stand on whole pixels
    assert (apart.max(axis=2) > 60).mean() < 0.01


def test_a_window_shows_every_decision(windows):
    env = SeatEnv(render_mode="human", seat=0)
    _, info = env.reset(seed=1)
    before = len(windows[0])
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert len(windows[0]) > before
    assert env.render() is None
    env.close()
    assert len(windows) == 1


def test_without_a_display_there_is_one_clear_line(monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    package("_tkinter")
    env = isle_of_cats_v0.env(render_mode="human")
    with pytest.raises(NoDisplay, match="use render_mode='rgb_array' or 'ansi'"):
        env.reset(seed=0)


def test_without_resvg_there_is_one_clear_line(monkeypatch):
    pixels._resvg.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    env = SeatEnv(render_mode="rgb_array")  # a library may ask for pixels and never use them
    env.reset(seed=0)
    with pytest.raises(ImportError, match=r"pip install 'isle-env\[pictures\]'"):
        env.render()
    pixels._resvg.cache_clear()


def test_a_picture_says_what_was_chosen_and_not_what_was_refused():
    env = isle_of_cats_v0.env(render_mode="rgb_array").unwrapped
    env.reset(seed=0)
    legal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.step(legal)
    with pytest.raises(ValueError, match="illegal"):
        env.step(1700)
    with pytest.raises(TypeError):
        env.step("nothing")
    assert [noted[1] for noted in env._screen._last] == [legal]
    env.reset(seed=1)
    assert not env._screen._last
    env = isle_of_cats_v0.env(render_mode="rgb_array", on_illegal="end").unwrapped
    env.reset(seed=0)
    env.step(1700)
    assert not env._screen._last
    check_frame(env.render())


@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_nobody_pays_who_does_not_look(render_mode):
    """The methods are the classes' own."""
    for env in (SeatEnv(render_mode=render_mode), isle_of_cats_v0.raw_env(render_mode=render_mode)):
        assert not {"step", "reset", "_decide"} & set(vars(env))


def test_copies_and_pickles_go_their_own_way():
    env = isle_of_cats_v0.raw_env(render_mode="rgb_array")
    env.reset(seed=0)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.save()
        other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
        assert env.save() == before
        check_frame(other.render())


def test_an_unknown_mode_is_refused_as_a_library_expects():
    with pytest.raises(UnknownRenderMode) as error:
        SeatEnv(render_mode="film")
    assert isinstance(error.value, TypeError)
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("name", ["isle_env/IsleOfCatsSeat-v0", "isle_env/ExploreAndDrawSolo-v0"])
def test_stable_baselines_makes_them_by_their_ids(name):
    util = package("stable_baselines3.common.env_util")
    sb3_contrib = package("sb3_contrib")
    envs = util.make_vec_env(name, n_envs=2, seed=0)
    envs.reset()
    assert envs.get_images()[0].ndim == 3
    envs.close()
    model = sb3_contrib.MaskablePPO("MlpPolicy", name, n_steps=8, batch_size=8, policy_kwargs={"net_arch": [8]}, device="cpu")
    model.learn(8)


def test_a_video_is_recorded(tmp_path):
    package("moviepy")
    env = gymnasium.wrappers.RecordVideo(
        gymnasium.make("isle_env/IsleOfCatsSeat-v0", render_mode="rgb_array"), str(tmp_path / "v")
    )
    _, info = env.reset(seed=0)
    for _ in range(5):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    env.close()
    assert [file.suffix for file in (tmp_path / "v").iterdir() if file.stat().st_size > 1000] == [".mp4"]


def test_frames_are_collected_as_gymnasium_collects_them():
    env = gymnasium.make("isle_env/IsleOfCatsSeat-v0", render_mode="rgb_array_list")
    _, info = env.reset(seed=0)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    frames = env.render()
    assert len(frames) == 2
    for frame in frames:
        check_frame(frame)


WINDOW = """
import numpy as np
from isle_env.views.window import Window
window = Window("test")
window.show(np.zeros((40, 60, 3), np.uint8), 0.0)
window.show(np.full((40, 60, 3), 255, np.uint8), 0.01)
print(window._label.winfo_width(), window._label.winfo_height())
window.close()
window.close()
window.show(np.zeros((40, 60, 3), np.uint8), 0.0)
"""


def test_the_window_itself():
    """The real one, on the display that is there or on a virtual one; in a process of its own, which Tk ends with its display."""
    package("_tkinter")
    display = os.environ.get("DISPLAY") or sys.platform in ("darwin", "win32")
    virtual = shutil.which("xvfb-run")
    if not display and virtual is None:
        pytest.skip("needs a display (Debian: apt-get install xvfb xauth)")
    command = [*([] if display else [virtual, "-a"]), sys.executable, "-c", WINDOW]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("60 40\n", "", 0)


def test_a_seat_sees_nothing_of_how_often_others_chose_in_secret():
    """While others buy, the picture of a seat says what was known before."""
    env = isle_of_cats_v0.raw_env(render_mode="rgb_array")
    env.reset(seed=0)
    while env.game.phase != "buy":
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    buyer = env.game.current_seat
    shown = set()
    while env.game.current_seat == buyer and env.game.phase == "buy":
        shown.add(pixels.frame(env._screen._table(env.game, 1 - buyer)).tobytes())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    assert len(shown) == 1
