"""``isle compile``: what is compiled ahead is not compiled again, and wrong names are named."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import numba
import pytest

from isle_env import compiling
from isle_env.compiling import CannotCompile, jobs
from tests.support.systems import posix

WITHOUT_JIT = bool(numba.config.DISABLE_JIT)


def compile_in(cache, *words, **environment):
    return subprocess.run(
        [sys.executable, "-m", "isle_env", "compile", *words],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_all_parts_of_the_first_game_unless_others_are_named():
    assert jobs((), ()) == [(part, "isle_of_cats") for part in compiling.PARTS]
    assert jobs(("saves", "rules"), ("remote",)) == [("rules", "remote"), ("saves", "remote")]
    everything = jobs(("all",), ("all",))
    assert len(everything) == len(set(everything)) == 4 * len(compiling.PARTS) - 3
    assert ("phases", "remote") not in everything


@pytest.mark.parametrize(
    ("parts", "games", "says"),
    [
        (("rule",), (), "'rule' is no part that can be compiled; there are rules, environments"),
        ((), ("chess",), "'chess' is no game that can be compiled; there are isle_of_cats, kittens_and_beasts"),
        (("phases",), ("remote",), "remote has no phases: that is for isle_of_cats"),
    ],
)
def test_a_wrong_name_is_named(parts, games, says):
    with pytest.raises(CannotCompile, match=says):
        jobs(parts, games)


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw", "remote"])
@pytest.mark.parametrize("part", [part for part in compiling.PARTS if part not in ("phases", "candidates", "search")])
def test_each_part_can_be_used(part, game):
    """Without a check that it compiles: that is what the next test is for."""
    compiling.PARTS[part].use(game)


@pytest.mark.long
@pytest.mark.skipif(WITHOUT_JIT, reason="nothing is compiled with the JIT off")
def test_what_was_compiled_ahead_is_only_loaded(tmp_path):
    """The smallest part, in a folder of its own."""
    first = compile_in(tmp_path / "cache", "rules", "--game", "explore_and_draw")
    assert first.returncode == 0, first.stderr
    assert "isle_env: compiling the rules of the drawing games, once" in first.stderr
    assert first.stdout.splitlines()[0] == "[1/1] explore_and_draw: the rules, what a seat sees, the score"
    assert first.stdout.splitlines()[-1].endswith(f"kept in {tmp_path / 'cache'}")
    again = compile_in(tmp_path / "cache", "rules", "--game", "explore_and_draw")
    assert (again.returncode, again.stderr) == (0, "")
    play = (
        "from isle_env import Game; g = Game.new(2, seed=5, game='explore_and_draw')\n"
        "while not g.over: g.apply(int(g.legal_actions()[0]))\n"
        "print(g.scores()[0]['total'], g.observe(0).sum() > 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", play],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""


@pytest.mark.skipif(WITHOUT_JIT, reason="nothing is compiled with the JIT off")
def test_a_folder_in_which_nothing_can_be_kept(tmp_path):
    """Compiling ahead would be for nothing."""
    (tmp_path / "file").write_text("")
    done = compile_in(tmp_path / "file", "rules")
    assert done.returncode == 2
    assert "set NUMBA_CACHE_DIR to a folder that you can write to" in done.stderr


@posix
@pytest.mark.skipif(WITHOUT_JIT, reason="nothing is compiled with the JIT off")
def test_ctrl_c_keeps_what_is_finished_and_says_so(tmp_path):
    running = subprocess.Popen(
        [sys.executable, "-m", "isle_env", "compile", "rules", "--game", "explore_and_draw"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert running.stdout.readline().startswith("[1/1]")
    running.send_signal(signal.SIGINT)
    assert "stopped; what is finished is kept" in running.communicate(timeout=60)[1]
    assert running.returncode == 130


def test_without_the_jit_there_is_nothing_to_compile(tmp_path):
    done = compile_in(tmp_path, "rules", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 2
    assert "nothing is compiled while NUMBA_DISABLE_JIT is set" in done.stderr


def test_a_wrong_name_on_the_command_line(tmp_path):
    done = compile_in(tmp_path, "rule")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: 'rule' is no part")
