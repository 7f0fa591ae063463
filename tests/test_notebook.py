"""The notebook of the docs: each of its cells runs, and shows what it says. Jupyter is not needed for it."""

from __future__ import annotations

import ast
import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner

from isle_agents.cli import app
from isle_env import Replay

NOTEBOOK = Path(__file__).resolve().parents[1] / "docs" / "tutorials" / "first_steps.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
COMMAND = "!{sys.executable} -m isle_env "
"""How a cell runs `isle`, whatever is on the path."""


def run(text: str, names: dict) -> object:
    """Run the code of a cell as IPython does: magics are carried out. Returns what its last line shows."""
    if text.startswith("%%writefile "):
        first, rest = text.split("\n", 1)
        Path(first.split()[1]).write_text(rest + "\n", encoding="utf-8")
        return None
    plain, command, words = text.partition(COMMAND)
    *body, last = ast.parse(plain).body
    if not isinstance(last, ast.Expr):
        body, last = [*body, last], None
    exec(compile(ast.Module(body, []), "a cell", "exec"), names)
    if command:
        done = CliRunner().invoke(app, words.split())
        assert done.exit_code == 0, done.output
        return done.output
    return eval(compile(ast.Expression(last.value), "a cell", "eval"), names) if last else None


def test_its_cells_run_and_show_what_they_say(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    names: dict = {"__name__": "notebook"}
    codes = ["".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "code"]
    actions, table, scores, written, standings, replay = (run(text, names) for text in codes)
    assert actions
    assert all(name.startswith("keep ") for name in actions)
    ET.fromstring(table._repr_svg_())
    assert len(scores) == 2
    assert {"rats", "rooms", "total"} <= set(scores[0])
    assert written is None
    first = next(line for line in standings.splitlines() if line.startswith((" my_bots:OneStep ", " random ")))
    assert first.split()[:2] == ["my_bots:OneStep", "10"], "it wins more games than random"
    assert replay._repr_html_().startswith("<iframe ")
    assert Replay.load("first_steps.replay.json") == replay
    assert replay.end().over


def test_it_is_kept_without_outputs():
    codes = [cell for cell in CELLS if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in codes)
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)


def test_its_links_lead_to_files():
    targets = re.findall(r"\]\(([^)]+)\)", "".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown"))
    assert len(targets) > 3
    assert [target for target in targets if not (NOTEBOOK.parent / target).is_file()] == []


@pytest.mark.parametrize("page", ["index.md", "pictures.md"])
def test_the_docs_lead_to_it(page):
    assert "(tutorials/first_steps.ipynb)" in (NOTEBOOK.parents[1] / page).read_text(encoding="utf-8")
