"""What makes tests independent of extras: reasons to skip, hidden modules, records of runs, and the check that uses them."""

import json
import re
import subprocess
import sys
import textwrap

import pytest

from tests.support import without_extras
from tests.support.extras import IN_NO_EXTRA, ROOT, extras, is_here, needs, package, reason, without
from tests.support.record import RECORD, cheaper_half

SELF = "tests/test_extras.py"
INI = "[pytest]\ntestpaths = cases\naddopts = --import-mode=importlib"
CONFTEST = 'pytest_plugins = ["tests.support.record"]'


def test_every_reason_says_what_to_install():
    for modules in extras().values():
        for name in modules:
            assert re.fullmatch(rf"needs {name}: pip install -e '\.\[\w+\]'", reason(name))
    assert reason("pyarrow.parquet") == "needs pyarrow: pip install -e '.[parquet]'"
    for name, source in IN_NO_EXTRA.items():
        assert reason(name) == f"needs {name}: {source}"


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 knows the modules of few installed packages")
def test_every_installed_extra_is_found_by_the_names_of_its_modules():
    """A package that is imported under another name than it is installed under would be skipped everywhere."""
    from importlib.metadata import packages_distributions

    installed = {dist.lower().replace("_", "-"): name for name, dists in packages_distributions().items() for dist in dists}
    for required in ("pytest", "resvg-py", "import-linter"):
        assert required in installed
    for modules in extras().values():
        for name in modules:
            assert is_here(name) or name.lower().replace("_", "-") not in installed, name


def test_no_test_skips_for_want_of_a_package_in_another_way():
    elsewhere = [file for file in (ROOT / "tests").rglob("*.py") if "importorskip" in file.read_text(encoding="utf-8")]
    assert [file.relative_to(ROOT).as_posix() for file in elsewhere] == [SELF]


def test_a_missing_package_skips(monkeypatch):
    monkeypatch.setitem(IN_NO_EXTRA, "no_such_package", "a shop")
    with pytest.raises(pytest.skip.Exception, match="needs no_such_package: a shop"):
        package("no_such_package.part")
    assert package("json") is json
    assert needs("json", "no_such_package").args == (True,)
    assert needs("json", "no_such_package").kwargs == {"reason": "needs no_such_package: a shop"}


def test_hidden_modules_are_not_found():
    def said(code):
        return subprocess.run(
            [sys.executable, "-c", code], env=without("cma"), capture_output=True, text=True, check=False
        ).stderr

    assert said("import importlib.util, numpy; assert importlib.util.find_spec('cma') is None") == ""
    for code in ("import cma", "import cma.s", "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import cma'])"):
        assert "ModuleNotFoundError: No module named 'cma'" in said(code)


def test_the_cheaper_half_is_that_of_each_folder():
    seconds = {f"tests/a/{n}/test.py::test[a/b]": float(n) for n in range(5)} | {"tests/b/test.py::test": 99.0}
    assert cheaper_half(seconds) == {*(f"tests/a/{n}/test.py::test[a/b]" for n in range(3)), "tests/b/test.py::test"}


@pytest.fixture
def project(tmp_path):
    """A folder with tests, in which pytest is run; returns its exit status and what it printed."""
    (tmp_path / "cases").mkdir()
    (tmp_path / "pytest.ini").write_text(f"{INI}\nmarkers = long: takes long\n")
    (tmp_path / "cases" / "conftest.py").write_text(CONFTEST)

    def run(*words):
        command = [sys.executable, "-m", "pytest", "-q", "-ra", *words]
        environment = {**without(), "PYTHONPATH": str(ROOT)}
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    def write(name, text):
        (tmp_path / "cases" / name).write_text(textwrap.dedent(text), encoding="utf-8")

    run.write, run.record = write, tmp_path / RECORD
    return run


@pytest.mark.parametrize(
    "workers", [pytest.param((), id="one process", marks=pytest.mark.long), pytest.param(("-n2",), id="two processes")]
)
def test_what_one_run_skips_another_plays(project, workers):
    """``HERE`` stands for an environment in which more is installed."""
    project.write(
        "test_one.py",
        """
        import os, time, pytest
        def test_plain(): pass
        def test_skipped():
            if "HERE" not in os.environ: pytest.skip("not here")
        @pytest.mark.skipif("HERE" not in os.environ, reason="not here")
        @pytest.mark.parametrize("x", ["a::b", "c/d"])
        def test_marked(x): pass
        @pytest.mark.long
        def test_long(): pass
        """,
    )
    project.write(
        "test_two.py",
        "import os, pytest\nif 'HERE' not in os.environ: pytest.skip('no', allow_module_level=True)\ndef test_two(): pass",
    )
    done = project("-m", "not long", *workers)
    assert done.returncode == 0, done.stdout
    record = json.loads(project.record.read_text(encoding="utf-8"))
    one = "cases/test_one.py::test_"
    skipped = [f"{one}marked[a::b]", f"{one}marked[c/d]", f"{one}skipped", "cases/test_two.py"]
    assert record["skipped"] == skipped
    assert list(record["seconds"]) == [f"{one}plain"]

    done = project(f"--again={project.record}", "-m", "long or again", "-rA", *workers)
    assert set(re.findall(r"^PASSED (\S+)", done.stdout, flags=re.MULTILINE)) == {f"{one}long"}
    with pytest.MonkeyPatch.context() as there:
        there.setenv("HERE", "1")
        done = project(f"--again={project.record}", "-m", "long or again", "-rA", *workers)
    played = {f"{one}long", *skipped[:3], "cases/test_two.py::test_two"}
    assert set(re.findall(r"^PASSED (\S+)", done.stdout, flags=re.MULTILINE)) == played
    record = json.loads(project.record.read_text(encoding="utf-8"))
    assert record["skipped"] == []
    assert record["seconds"].keys() == {*played, f"{one}plain"}


def test_a_record_that_is_not_there_is_named(project):
    project.write("test_one.py", "def test_one(): pass")
    done = project("--again=nothing.json")
    assert done.returncode == 4
    assert "nothing.json: [Errno 2]" in done.stderr
    assert ".pytest_cache/v/isle/record" in done.stderr


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("import cma", 1, "No module named 'cma'"),
        ("from tests.support.extras import package; package('cma')", 0, "1 passed, 1 skipped"),
        ("import sys; assert 'cma' not in sys.modules", 0, "2 passed"),
    ],
)
def test_a_test_that_fails_without_an_extra_is_found(tmp_path, monkeypatch, capsys, body, status, said):
    """Cma is in the extras `test` and `training`, so it is here; hidden, only a test that skips without it is in order."""
    folder = tmp_path / "cases" / "agents"
    folder.mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text(INI)
    (tmp_path / "cases" / "conftest.py").write_text(CONFTEST)
    (folder / "test_it.py").write_text(f"def test_asks():\n    {body}\n\ndef test_plain(): pass\n", encoding="utf-8")
    (tmp_path / "record").write_text(
        json.dumps({"skipped": [], "seconds": {f"cases/agents/test_it.py::test_{name}": 0.0 for name in ("asks", "plain")}})
    )
    monkeypatch.setattr(without_extras, "ROOT", tmp_path)
    monkeypatch.setattr(without_extras, "FOLDERS", ("cases/agents",))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert without_extras.main(["training", "--record", str(tmp_path / "record")]) == status
    printed = capsys.readouterr().out
    assert said in printed
    assert re.search(rf"^1 extras hidden, {status} of them with failures", printed, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "said"),
    [(["chess"], "no extra 'chess'; there are play, "), (["--record", "no_such_file"], "no_such_file: no such file")],
)
def test_wrong_arguments_are_named(words, said, capsys):
    with pytest.raises(SystemExit) as ended:
        without_extras.main(words)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
