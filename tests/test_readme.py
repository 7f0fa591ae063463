"""What README, guides and pages of games say is true: programs run, commands and options exist, links lead to files."""

import ast
import importlib.util
import inspect
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from isle_agents.cli import app
from isle_env.players.registry import plays
from isle_env.players.words import known
from isle_training.extra import PACKAGES
from tests.support.extras import needs

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("docs/explore_and_draw.md", "docs/remote.md")
"""Pages of games."""
_GUIDES = (
    "beat_ours",
    "cluster",
    "comparing",
    "enter",
    "environments",
    "game",
    "pictures",
    "play",
    "players",
    "rating",
    "training",
    "with_your_library",
)
GUIDES = tuple(f"docs/{name}.md" for name in _GUIDES)
PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", *GAMES, *GUIDES)}
each_page = pytest.mark.parametrize("page", PAGES)

NEED_THE_EXTRA = {"train ppo", "train imitate", "train export"}
"""Commands that say nothing but what to install where the extra `training` is missing."""


def blocks(language: str, page: str) -> list[str]:
    """The fenced code blocks of a language on a page, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGES[page], flags=re.MULTILINE | re.DOTALL)


PROGRAMS = [(page, number) for page in PAGES for number in range(len(blocks("python", page)))]
"""Every program, by its page and its place there."""


def commands() -> list[list[str]]:
    """Every command of the shell blocks as a list of words, split at `&&` and without `.venv/bin/`."""
    lines = [line for page in PAGES for block in blocks("bash", page) for line in block.splitlines() if line.strip()]
    return [c.replace(".venv/bin/", "").split() for line in lines for c in line.split("&&")]


@pytest.mark.parametrize(("page", "number"), PROGRAMS)
def test_program_runs(page, number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = compile(blocks("python", page)[number], f"{page}, python block {number}", "exec")
    exec(code, {"__name__": "readme"})


@pytest.mark.parametrize("page", ["README.md", *GAMES])
def test_first_program_takes_ten_lines(page):
    assert len([line for line in blocks("python", page)[0].splitlines() if line.strip()]) <= 10


def test_commands_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    known = {"python3", "python", "pip", "pytest", "ray", "export", *project["scripts"]}
    assert {words[0] for words in commands()} <= known
    extras = set(re.findall(r"\.\[(\w+)\]", "".join(PAGES.values())))
    assert extras <= set(project["optional-dependencies"])


def test_modules_run_with_dash_m_exist():
    modules = [words[words.index("-m") + 1] for words in commands() if "-m" in words]
    assert modules
    assert [m for m in modules if importlib.util.find_spec(m) is None] == []


def calls() -> dict[str, set[str]]:
    """Every command of `isle` on the pages, such as `solo` or `train ppo`, with the options that it is given."""
    found: dict[str, set[str]] = {}
    for words in commands():
        if words[0] == "isle":
            command = " ".join(words[1:3]) if words[1] == "train" else words[1]
            found.setdefault(command, set()).update(word for word in words if word.startswith("--"))
    return found


def test_pages_have_the_commands_people_look_for():
    assert {"tournament", "solo", "play", "agents", *NEED_THE_EXTRA} <= set(calls())


@pytest.mark.parametrize(
    "command", [pytest.param(name, marks=needs(*PACKAGES) if name in NEED_THE_EXTRA else ()) for name in sorted(calls())]
)
def test_options_of_isle_exist(command):
    plain = {"COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}
    done = CliRunner(env=plain).invoke(app, [*command.split(), "--help"])
    assert done.exit_code == 0, done.output
    assert calls()[command] <= set(re.findall(r"--[\w-]+", done.stdout))


@each_page
def test_local_links_lead_to_files(page):
    targets = [t.split("#")[0] for t in re.findall(r"\]\(([^)\s]+)\)", PAGES[page]) if "://" not in t]
    assert [t for t in targets if t and not (ROOT / page).parent.joinpath(t).exists()] == []


@each_page
def test_nothing_is_left_to_fill_in(page):
    assert "TODO" not in PAGES[page]


@pytest.mark.parametrize(
    ("page", "module"), [("docs/explore_and_draw.md", "explore_and_draw_v0"), ("docs/remote.md", "remote_v0")]
)
def test_the_page_of_a_game_has_the_options_of_its_environment(page, module):
    """The names and the defaults in the table, and no others; those of Explore & Draw alone are refused in the Remote Edition."""
    import isle_env

    rows = re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", PAGES[page], flags=re.MULTILINE)
    made = inspect.signature(getattr(isle_env, module).raw_env).parameters
    refused = {"mode", "difficulty", "promo"} if module == "remote_v0" else set()
    assert {name for name, _ in rows} == set(made) - refused
    env = getattr(isle_env, module).raw_env()
    for name, default in rows:
        assert ast.literal_eval(default) == (len(env.possible_agents) if name == "num_players" else made[name].default), name


def test_the_tables_of_one_seat_have_the_options_of_its_environments():
    """The names and the defaults, and no others but those of the game."""
    import isle_env
    from isle_env.envs.batch_base import BatchBase

    section = PAGES["docs/environments.md"].split("## One seat\n")[1].split("\n## ")[0]
    seat, batches = (
        dict(re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", part, flags=re.MULTILINE)) for part in section.split("option of batches")
    )

    def taken(*functions):
        parameters = [p for function in functions for p in inspect.signature(function).parameters.values()]
        return {p.name: p.default for p in parameters if p.default is not p.empty}

    made = {**taken(isle_env.SeatEnv), "game": taken(isle_env.Game.new)["game"]}
    assert {name: ast.literal_eval(default) for name, default in seat.items()} == made
    of_batches = taken(BatchBase, isle_env.vector.SeatBatch, isle_env.vector.SeatVectorEnv)
    rest = of_batches.keys() - made.keys() - {"num_envs", "observations", "masks"}
    assert {name: ast.literal_eval(default) for name, default in batches.items()} == {
        name: getattr(of_batches[name], "value", of_batches[name]) for name in rest
    }


@pytest.mark.parametrize("page", GAMES)
def test_the_page_of_a_game_names_its_players(page):
    game = page.removeprefix("docs/").removesuffix(".md")
    section = PAGES[page].split("## Players")[1].split("\n## ")[0]
    assert {name for name in known() if f"`{name}`" in section} == {name for name in known() if plays(name, game)}
