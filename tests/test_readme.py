"""What the README says is true: its programs run, its commands and their options exist, its links lead to files."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


TORCH = importlib.util.find_spec("torch") is not None and importlib.util.find_spec("sb3_contrib") is not None
NEED_THE_EXTRA = set() if TORCH else {"train ppo", "train imitate", "train export"}
"""Commands that say nothing but what to install where the extra `training` is missing."""


def blocks(language: str) -> list[str]:
    """The fenced code blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """Every command of the shell blocks as a list of words, split at `&&` and without `.venv/bin/`."""
    lines = [line for block in blocks("bash") for line in block.splitlines() if line.strip()]
    return [c.replace(".venv/bin/", "").split() for line in lines for c in line.split("&&")]


@pytest.mark.parametrize("number", range(len(blocks("python"))))
def test_program_runs(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = compile(blocks("python")[number], f"README.md, python block {number}", "exec")
    exec(code, {"__name__": "readme"})


def test_first_program_takes_ten_lines():
    assert len([line for line in blocks("python")[0].splitlines() if line.strip()]) <= 10


def test_commands_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    known = {"python3", "python", "pip", "pytest", *project["scripts"]}
    assert {words[0] for words in commands()} <= known
    extras = set(re.findall(r"\.\[(\w+)\]", README))
    assert extras <= set(project["optional-dependencies"])


def test_modules_run_with_dash_m_exist():
    modules = [words[words.index("-m") + 1] for words in commands() if "-m" in words]
    assert modules
    assert [m for m in modules if importlib.util.find_spec(m) is None] == []


def test_options_of_isle_exist():
    calls = [words[1:] for words in commands() if words[0] == "isle"]
    assert calls
    calls = [[" ".join(words[:2]), *words[2:]] if words[0] == "train" else words for words in calls]
    for subcommand in {words[0] for words in calls} - NEED_THE_EXTRA:
        program = f"import sys; sys.argv = ['isle', *{subcommand.split()}, '--help']; from isle_env.cli import main; main()"
        plain = {"COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}
        done = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, **plain}, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
        options = {w for words in calls if words[0] == subcommand for w in words if w.startswith("--")}
        assert options <= set(re.findall(r"--[\w-]+", done.stdout))


def test_local_links_lead_to_files():
    targets = [t.split("#")[0] for t in re.findall(r"\]\(([^)\s]+)\)", README) if "://" not in t]
    assert [t for t in targets if t and not (ROOT / t).exists()] == []


def test_nothing_is_left_to_fill_in():
    assert "TODO" not in README
