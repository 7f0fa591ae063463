"""The cache of compiled kernels: whatever is wrong with its folder or files, kernels work, and one line says what it costs."""

from __future__ import annotations

import ctypes
import hashlib
import os
import pickle
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

from isle_env.machine import cache, jit, locks
from isle_env.machine.cache import LONGEST_WAIT, Place
from tests.support.systems import posix

NAME = "kernels-toy-0123456789abcdef"
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
with_bits = pytest.mark.skipif(
    os.name != "posix" or (ROOT and sys.platform != "linux"), reason="permission bits do not bind this user here"
)

TOY = """
import os, sys
if "ANOTHER_NUMBA" in os.environ:
    import numba.core.codegen
    del numba.core.codegen.JITCodeLibrary
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit

@takes(7, "the toy")
@jit
def toy(number):
    return number + 1

@jit
def other(number):
    return number + 2

for name in sys.argv[1:]:
    kernel = globals()[name]
    print(kernel(40), sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()), end=" ")
"""


def toy(number):
    return number + 1


def fresh_toy(place: Place):
    """The kernel as another process would define it."""
    return jit.kernels.entry_kernel(toy, jit.OPTIONS, place)


def used(kernel) -> str:
    """Call it; was it loaded or compiled?"""
    assert kernel(40) == 41
    return "loaded" if kernel.stats.cache_hits else "compiled"


@pytest.fixture
def place(monkeypatch, tmp_path):
    """An empty cache that the user has named, in a process that has said nothing yet. The kernel ``toy`` takes long."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_said", set())
    monkeypatch.setitem(cache._long, toy, ("the toy", 7))
    return Place(NAME)


@pytest.fixture
def own(monkeypatch, tmp_path):
    """The same where the user has named none: it is in the home folder."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(cache, "_said", set())
    (tmp_path / "home").mkdir(mode=0o755)
    return tmp_path / "home" / ".cache" / "isle_env"


def files(place: Place) -> list[Path]:
    return [path for path in place.folder.rglob("*") if path.is_file()]


def give_to_a_stranger(folder: Path, monkeypatch) -> None:
    """Somebody else owns the folder, as far as this process can tell."""
    if ROOT:
        os.chown(folder, 12345, -1)
    else:
        me = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: me + 1)


def bound_by_bits() -> None:
    """In a child: root obeys permission bits like everybody else, from the next program on."""
    if ROOT:
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            if ctypes.CDLL(None).prctl(24, capability, 0, 0, 0):  # PR_CAPBSET_DROP
                os._exit(99)


def no_room() -> None:
    """In a child: no file gets longer than 1000 bytes."""
    import resource  # POSIX alone has it

    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


@pytest.fixture
def run(tmp_path):
    """Runs the script above in a new process, in an empty folder: what it printed, and its lines on stderr."""
    (tmp_path / "toys.py").write_text(TOY)
    for name in ("here", "temporary"):
        (tmp_path / name).mkdir()

    def run(*kernels: str, before=None, **environment: str) -> tuple[str, list[str]]:
        variables = {name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
        variables |= {"PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(tmp_path / "temporary"), **environment}
        done = subprocess.run(
            [sys.executable, str(tmp_path / "toys.py"), *kernels],
            env=variables,
            cwd=tmp_path / "here",
            preexec_fn=before,
            capture_output=True,
            text=True,
        )
        if done.returncode == 99:
            pytest.skip("this root may not give up its privileges")
        assert done.returncode == 0, done.stderr
        assert not list((tmp_path / "temporary").iterdir()), "a folder that others could have made is not used instead"
        assert not list((tmp_path / "here").iterdir())
        return done.stdout.strip(), done.stderr.splitlines()

    return run


# --- what is said, when all is well -----------------------------------------------------------------------------------


@compiled
def test_a_long_compilation_is_announced_and_kept(place, capfd):
    assert used(fresh_toy(place)) == "compiled"
    assert capfd.readouterr() == ("", "isle_env: compiling the toy, once (some 7 seconds) …\n")
    assert used(fresh_toy(place)) == "loaded"
    assert capfd.readouterr() == ("", "")
    (file,) = files(place)
    assert file.suffix == ".kernel", "no lock, nothing unfinished is left"
    assert file.stat().st_mode & 0o777 == 0o644 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@compiled
def test_a_short_one_is_not(place, monkeypatch, capfd):
    monkeypatch.delitem(cache._long, toy)
    assert used(fresh_toy(place)) == "compiled"
    assert capfd.readouterr() == ("", "")


def copy_of_the_package(folder: Path) -> Path:
    """The package elsewhere; what is imported from there is."""
    package = Path(cache.__file__).parents[1]
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder / package.name


def done_there(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A script with the package of a folder, and a cache beside it."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder.parent / "cache")}
    words = [sys.executable, "-c", script]
    return subprocess.run(words, env=environment, cwd=folder.parent, capture_output=True, text=True, check=True)


@compiled
def test_copies_of_the_same_sources_share_kernels(tmp_path):
    """An environment made anew, a node of a cluster that was given the sources: what lies elsewhere is no reason to compile."""
    said = []
    for name in ("one", "other"):
        copy_of_the_package(tmp_path / name)
        script = "from isle_env.engine import halving as h; print(h.rounds_of(5), len(h.rounds_of.stats.cache_hits), h.__file__)"
        said.append(done_there(tmp_path / name, script).stdout.split())
    (first, compiled_there, file), (second, loaded, other) = said
    assert (first, compiled_there, loaded) == (second, "0", "1")
    assert Path(file).is_relative_to(tmp_path / "one")
    assert Path(other).is_relative_to(tmp_path / "other")


@pytest.mark.long
@compiled
def test_copies_share_engines_and_an_edited_copy_shares_nothing(tmp_path):
    """A game is stepped by an engine, which is found by its name in the code of its callers."""
    script = """
from isle_env import Game
game = Game.new(2, seed=3, game="remote")
while not game.over:
    game.apply(int(game.legal_actions()[0]))
print(game.scores())
"""
    told = []
    for name in ("one", "other", "edited"):
        package = copy_of_the_package(tmp_path / name)
        if name == "edited":
            with (package / "games" / "drawing" / "step.py").open("a", encoding="utf-8") as file:
                file.write("\n# edited\n")
        told.append(done_there(tmp_path / name, script))
    assert len({one.stdout for one in told}) == 1
    assert ["compiling the rules" in one.stderr for one in told] == [True, False, True]


@compiled
def test_a_source_that_has_changed_is_compiled_anew(place, monkeypatch):
    assert used(fresh_toy(place)) == "compiled"
    monkeypatch.setattr(jit.kernels, "_stamp", lambda source: b"edited")
    assert used(fresh_toy(place)) == "compiled"
    assert used(fresh_toy(place)) == "loaded"
    assert len(files(place)) == 1


@compiled
def test_where_nobody_else_may_write_by_default(place):
    """Not even if the user lets everybody write to what he makes."""
    before = os.umask(0)
    try:
        assert used(fresh_toy(place)) == "compiled"
    finally:
        os.umask(before)
    made = [place.folder.parent, place.folder, *place.folder.rglob("*")]
    assert [path.name for path in made if path.stat().st_mode & 0o022] == []
    assert len(made) == 4


def test_a_place_is_not_made_before_it_is_needed(place):
    assert not place.folder.parent.exists()


# --- folders that cannot be written -----------------------------------------------------------------------------------


@compiled
@with_bits
def test_a_read_only_folder_that_is_filled(run, tmp_path):
    """An image, a cluster's cache: what is there is loaded without a word, and one line says that the rest is not kept."""
    folder = tmp_path / "cache"
    assert run("toy", NUMBA_CACHE_DIR=str(folder)) == ("41 0 1", ["isle_env: compiling the toy, once (some 7 seconds) …"])
    for one in (folder, *folder.rglob("*")):
        one.chmod(0o555 if one.is_dir() else 0o444)
    before = sorted(folder.rglob("*"))
    assert run("toy", before=bound_by_bits, NUMBA_CACHE_DIR=str(folder)) == ("41 1 0", [])
    printed, lines = run("toy", "other", before=bound_by_bits, NUMBA_CACHE_DIR=str(folder))
    assert printed == "41 1 0 42 0 1"
    assert lines == [
        f"isle_env: compiled kernels cannot be kept in {folder} (Permission denied): every process compiles anew what it needs, "
        "which takes up to half a minute; set NUMBA_CACHE_DIR to a folder that you can write to and others cannot"
    ]
    assert sorted(folder.rglob("*")) == before
    for one in (folder, *folder.rglob("*")):
        one.chmod(0o755)  # pytest deletes it


@compiled
@with_bits
def test_a_home_that_cannot_be_written(run, tmp_path):
    home = tmp_path / "home"
    home.mkdir(mode=0o555)
    for _ in range(2):
        printed, lines = run("toy", before=bound_by_bits, HOME=str(home))
        assert printed == "41 0 1"
        assert len(lines) == 2
        assert f"cannot be kept in {home}/.cache/isle_env (Permission denied)" in lines[0]
        assert lines[1] == "isle_env: compiling the toy (some 7 seconds) …", "not once"


@compiled
def test_a_home_that_is_no_folder(run, tmp_path):
    (tmp_path / "file").touch()
    printed, lines = run("toy", HOME=str(tmp_path / "file"))
    assert printed == "41 0 1"
    assert len(lines) == 2
    assert "(Not a directory)" in lines[0]


@compiled
def test_no_home(own, place, monkeypatch, tmp_path, capfd):
    """A user whom the system does not know: ``~`` stays what it is."""
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.chdir(tmp_path)
    assert used(fresh_toy(Place(NAME))) == "compiled"
    assert "is not used, because there is no home folder" in capfd.readouterr().err
    assert not (tmp_path / "~").exists()


@posix
@compiled
def test_a_full_disk(run, tmp_path):
    for _ in range(2):
        printed, lines = run("toy", before=no_room, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
        assert printed == "41 0 1"
        assert len(lines) == 2
        assert "cannot be kept" in lines[1]
        assert "(File too large)" in lines[1]
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()], "nothing is left half written"
    assert run("toy", NUMBA_CACHE_DIR=str(tmp_path / "cache"))[0] == "41 0 1"
    assert run("toy", NUMBA_CACHE_DIR=str(tmp_path / "cache")) == ("41 1 0", [])


@compiled
def test_an_interrupt_while_a_file_is_written(place, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        used(fresh_toy(place))
    assert files(place) == []


# --- folders that others can write to ---------------------------------------------------------------------------------


def refusal(capfd) -> str:
    """Is the place of this environment used? If not, the line that says why."""
    assert capfd.readouterr() == ("", "")
    place = Place(NAME)
    assert capfd.readouterr() == ("", ""), "nothing is said before a kernel is needed"
    usable = place.usable
    line = capfd.readouterr().err
    assert usable == (not line)
    return line


def test_a_folder_of_ones_own(own, capfd):
    assert refusal(capfd) == ""
    (own / NAME).mkdir(parents=True, mode=0o755)
    assert refusal(capfd) == ""


@compiled
def test_a_strangers_folder(own, monkeypatch, capfd):
    """What lies there is not even looked at."""
    assert used(fresh_toy(Place(NAME))) == "compiled"
    assert used(fresh_toy(Place(NAME))) == "loaded"
    capfd.readouterr()
    give_to_a_stranger(own / NAME, monkeypatch)
    place = Place(NAME)
    before = files(place)
    for _ in range(2):
        assert used(fresh_toy(place)) == "compiled"
    assert files(place) == before
    (line,) = capfd.readouterr().err.splitlines()
    assert re.match(rf"isle_env: the cache folder {own} is not used, because {own / NAME} belongs to another user \(", line)
    assert "half a minute; set NUMBA_CACHE_DIR to" in line


@posix
def test_a_strangers_home(own, monkeypatch, capfd):
    """As for root with the home of a user: nothing is left there that the user could exchange."""
    give_to_a_stranger(own.parent.parent, monkeypatch)
    assert "belongs to another user" in refusal(capfd)
    assert list(own.parent.parent.iterdir()) == []


@posix
@pytest.mark.parametrize("folder", ["home", "home/.cache", "home/.cache/isle_env", f"home/.cache/isle_env/{NAME}"])
def test_a_folder_that_everybody_can_write_to(own, tmp_path, capfd, folder):
    (own / NAME).mkdir(parents=True, mode=0o755)
    (tmp_path / folder).chmod(0o777)
    assert f"because everybody can write to {tmp_path / folder}" in refusal(capfd)


@posix
def test_a_shared_folder_that_the_user_has_named(place, monkeypatch, capfd):
    """Whoever owns it, the user trusts: the administrator of a cluster has filled it."""
    place.folder.mkdir(parents=True, mode=0o755)
    give_to_a_stranger(place.folder.parent, monkeypatch)
    if ROOT:
        give_to_a_stranger(place.folder, monkeypatch)
    assert refusal(capfd) == ""


@posix
def test_a_folder_slipped_into_one_that_the_user_has_named(place, monkeypatch, capfd):
    """As in the temporary folder, where everybody can make folders."""
    place.folder.mkdir(parents=True, mode=0o755)
    place.folder.parent.chmod(0o1777)
    assert refusal(capfd) == ""
    if ROOT:
        os.chown(place.folder, 12345, -1)
        assert "belongs to another user" in refusal(capfd)


@posix
def test_a_named_folder_whose_kernels_everybody_can_write(place, capfd):
    place.folder.mkdir(parents=True)
    place.folder.chmod(0o777)
    assert "everybody can write to" in refusal(capfd)


@posix
def test_a_link_is_judged_by_what_it_leads_to(own, tmp_path, capfd):
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "isle_env" / NAME).mkdir(parents=True, mode=0o755)
    own.parent.symlink_to(elsewhere)
    assert refusal(capfd) == ""
    elsewhere.chmod(0o777)
    assert f"everybody can write to {elsewhere}" in refusal(capfd)


@pytest.mark.skipif(not ROOT, reason="only root can give a folder away")
def test_a_folder_that_somebody_makes_in_between(place, monkeypatch, capfd):
    """It was not there when the package was imported."""
    os.makedirs(place.folder.parent)
    mkdir = Path.mkdir

    def slower(path, *args, **options):
        if path == place.folder:
            mkdir(path, *args, **options)
            os.chown(path, 12345, -1)
        mkdir(path, *args, **options)

    monkeypatch.setattr(Path, "mkdir", slower)
    place.write("folder/name", b"content")
    assert not place.usable
    assert "belongs to another user" in capfd.readouterr().err
    assert files(place) == []


# --- damaged files ----------------------------------------------------------------------------------------------------


def sealed(content: bytes) -> bytes:
    """With the right checksum."""
    return hashlib.sha256(content).digest() + content


DAMAGE = {
    "empty": lambda content: b"",
    "cut short": lambda content: content[: len(content) // 2],
    "without its last byte": lambda content: content[:-1],
    "one bit": lambda content: content[:-100] + bytes([content[-100] ^ 1]) + content[-99:],
    "noise": lambda content: bytes(range(256)) * 8,
    "no pickle": lambda content: sealed(b"noise"),
    "another pickle": lambda content: sealed(pickle.dumps({"a": 1})),
    "a pickle of what is gone": lambda content: sealed(b"cisle_env.engine.gone\ngone\n."),
    "the right key, no kernel": lambda content: sealed(pickle.dumps((pickle.loads(content[32:])[0], (1, 2)))),
}


@compiled
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file(place, capfd, damage):
    assert used(fresh_toy(place)) == "compiled"
    (file,) = files(place)
    file.write_bytes(DAMAGE[damage](file.read_bytes()))
    capfd.readouterr()
    assert used(fresh_toy(place)) == "compiled"
    first, second = capfd.readouterr().err.splitlines()
    assert first.startswith(f"isle_env: a compiled kernel in the cache cannot be used and is compiled anew: {file} (")
    assert second == "isle_env: compiling the toy, once (some 7 seconds) …"
    assert used(fresh_toy(place)) == "loaded", "it was replaced"
    assert capfd.readouterr() == ("", "")


@compiled
def test_a_folder_in_place_of_a_file(place, capfd):
    assert used(fresh_toy(place)) == "compiled"
    (file,) = files(place)
    file.unlink()
    file.mkdir()
    capfd.readouterr()
    assert used(fresh_toy(place)) == "compiled"
    assert len(capfd.readouterr().err.splitlines()) == 3, "it cannot be used, is compiled, cannot be kept"


@compiled
def test_a_numba_whose_kernels_cannot_be_written_down(place, monkeypatch, capfd):
    monkeypatch.setattr(jit.kernels, "dumps", None)
    assert used(fresh_toy(place)) == "compiled"
    assert "cannot be kept" in capfd.readouterr().err
    assert files(place) == []


@compiled
def test_without_the_code_that_leans_on_numba(run, tmp_path):
    """Numba's own cache: it would look for another folder, and stop the import where it finds none."""
    folder, file = str(tmp_path / "cache"), tmp_path / "file"
    assert run("toy", NUMBA_CACHE_DIR=folder, ANOTHER_NUMBA="1") == (
        "41 0 1",
        ["isle_env: compiling the toy, once (some 7 seconds) …"],
    )
    assert run("toy", NUMBA_CACHE_DIR=folder, ANOTHER_NUMBA="1") == ("41 1 0", [])
    file.touch()
    for _ in range(2):
        printed, lines = run("toy", NUMBA_CACHE_DIR=str(file), ANOTHER_NUMBA="1")
        assert printed == "41 0 1"
        assert len(lines) == 2
        assert f"cannot be kept in {file} (Not a directory)" in lines[0]
        assert lines[1] == "isle_env: compiling the toy (some 7 seconds) …"


# --- several processes ------------------------------------------------------------------------------------------------


@compiled
def test_one_waits_for_the_other(place, run, tmp_path, monkeypatch, capfd):
    """The other goes on when this process releases the lock, and loads what it has written."""
    folder = str(tmp_path / "cache")
    run("toy", NUMBA_CACHE_DIR=folder)
    (file,) = (path for path in Path(folder).rglob("*.kernel") if "toys.toy" in path.name)
    content = file.read_bytes()
    file.unlink()
    group = file.parents[1]
    holder = Place(group.name)
    with holder.turn(str(file.relative_to(group)), toy):
        command = [sys.executable, str(tmp_path / "toys.py"), "toy"]
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder, "PYTHONPATH": str(Path(__file__).parents[2])}
        waiting = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = waiting.stderr.readline()
        assert line == "isle_env: waiting for another process, which is compiling the toy (some 7 seconds) …\n"
        holder.write(str(file.relative_to(group)), content[32:])
    assert waiting.communicate(timeout=60) == ("41 1 0 ", "")
    assert [path.name for path in group.rglob("*") if path.is_file()] == [file.name]


def test_nobody_waits_for_ever(place, monkeypatch, capfd):
    """The process that holds the lock was stopped."""
    assert LONGEST_WAIT < 600
    monkeypatch.setattr(cache, "LONGEST_WAIT", 0.2)
    with place.turn("folder/name", toy):
        began = time.monotonic()
        with place.turn("folder/name", toy):
            assert 0.2 <= time.monotonic() - began < 5
        assert len(files(place)) == 1, "who did not get the lock leaves it there"
    assert files(place) == []


def test_a_lock_that_was_left_behind(place):
    """A process that is killed leaves the file; the system has released the lock."""
    with place.turn("folder/name", toy):
        (lock,) = files(place)
    lock.touch()
    began = time.monotonic()
    with place.turn("folder/name", toy):
        assert time.monotonic() - began < 1


def test_without_locks(place, monkeypatch):
    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setattr(locks, "msvcrt", None)
    with place.turn("folder/name", toy), place.turn("folder/name", toy):
        pass


# --- old folders ------------------------------------------------------------------------------------------------------


def test_folders_unused_for_a_month_are_deleted_and_nothing_else(place):
    base = place.folder.parent
    old = time.time() - cache.MONTH - 60
    for name in (NAME, "kernels-rules-0000000000000000", "kernels-of-mine", "kernels-rules-0000000000000000-copy"):
        (base / name).mkdir(parents=True)
        os.utime(base / name, (old, old))
    (base / "kernels-rules-1111111111111111").mkdir()
    Place(NAME)
    left = {path.name for path in base.iterdir()}
    assert left == {NAME, "kernels-rules-1111111111111111", "kernels-of-mine", "kernels-rules-0000000000000000-copy"}
