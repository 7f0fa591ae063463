"""A folder keeps one run: a new one is refused where another command's run lies, before it writes anything."""

import errno
import importlib
import os

import pytest

from isle_training.run_folder import CHECKPOINTS, OF_TORCH, check_begun, check_new, held
from tests.support.extras import needs

COMMANDS = {
    "forecast": ("--games", "1000"),
    "tune": ("--minutes", "1"),
    "imitate": ("--games", "16"),
    "ppo": ("--recipe", "smoke"),
}
EXTRAS = {"tune": "cma", "imitate": "torch", "ppo": "torch"}


def each(names):
    """A test for each of these commands, skipped where it needs an extra that is not there."""
    return pytest.mark.parametrize(
        "command", [pytest.param(name, marks=[needs(EXTRAS[name])] if name in EXTRAS else []) for name in names]
    )


@pytest.mark.parametrize("file", CHECKPOINTS)
@each(COMMANDS)
def test_a_run_of_any_command_is_left_alone(command, file, tmp_path, capsys):
    (tmp_path / file).write_text("of another run")
    module = importlib.import_module(f"isle_training.{command}")
    assert module.main([*COMMANDS[command], "--out", str(tmp_path)]) == 2
    goes_on = f"a run already ({file}): give --resume to go on with it, or another --out"
    another = f"a run of another command ({file}): give another --out"
    assert f"{tmp_path} holds {goes_on if file == module.CHECKPOINT else another}\n" in capsys.readouterr().err
    assert [there.name for there in tmp_path.iterdir()] == [file]


@each([name for name in COMMANDS if name != "imitate"])
def test_while_a_run_writes_there_no_other_one_begins(command, tmp_path, capsys):
    main = importlib.import_module(f"isle_training.{command}").main
    with held(tmp_path):
        assert main([*COMMANDS[command], "--out", str(tmp_path)]) == 2
        assert f"another run is writing into {tmp_path}: resume it when that one has ended" in capsys.readouterr().err
        assert [there.name for there in tmp_path.iterdir()] == [".lock"]
    assert not list(tmp_path.iterdir())


@each([name for name in COMMANDS if name != "ppo"])
def test_a_full_disk_is_said_with_the_folder(command, tmp_path, monkeypatch, capsys):
    module = importlib.import_module(f"isle_training.{command}")

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # as writing to a file says it, without its name

    monkeypatch.setattr(module, "held" if command != "imitate" else "make_folder", full)
    assert module.main([*COMMANDS[command], "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"isle_training.{command}: {tmp_path}: No space left on device\n"


def test_what_else_must_not_be_overwritten_is_named(tmp_path):
    check_new(tmp_path / "nowhere", OF_TORCH, "log.csv")
    (tmp_path / "log.csv").touch()
    check_new(tmp_path, OF_TORCH)
    with pytest.raises(ValueError, match=r"holds a run already \(log.csv\)"):
        check_new(tmp_path, OF_TORCH, "log.csv")
    check_begun(tmp_path, begun=True)
    with pytest.raises(ValueError, match="holds no run to go on with"):
        check_begun(tmp_path, begun=False)
