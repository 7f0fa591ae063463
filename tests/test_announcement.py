"""What the terminal says while the rules are compiled: once, and only then."""

import numba
import pytest

from isle_env import Game
from isle_env.engine import jit
from isle_env.engine.jit import CACHE_FOLDER


@pytest.fixture
def fresh(monkeypatch):
    """Set up things as in a process that has not compiled yet."""
    monkeypatch.setattr(jit, "_announced", set())
    monkeypatch.setattr(jit.nb.config, "DISABLE_JIT", 0)


def test_empty_cache_is_announced_once(fresh, tmp_path, capsys):
    jit.announce_compile(tmp_path)
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "compiling" in err
    jit.announce_compile(tmp_path)
    assert capsys.readouterr() == ("", "")


def test_filled_cache_is_not(fresh, tmp_path, capsys):
    (tmp_path / "core_0123").mkdir()
    (tmp_path / "core_0123" / "step.step-236.py311.nbi").touch()
    jit.announce_compile(tmp_path)
    assert capsys.readouterr() == ("", "")


def test_nothing_is_compiled_without_the_jit(fresh, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(jit.nb.config, "DISABLE_JIT", 1)
    jit.announce_compile(tmp_path)
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without the JIT there is no cache")
def test_the_real_cache_is_known_as_filled(fresh, capsys):
    """After a decision the file that is looked for exists, however numba names its files."""
    game = Game.new(2, seed=1)
    game.apply(int(game.legal_actions()[0]))
    capsys.readouterr()
    jit._announced.clear()
    jit.announce_compile(CACHE_FOLDER)
    assert capsys.readouterr() == ("", "")
