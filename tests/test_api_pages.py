"""The API reference of the site: every public name has its place there, and docstrings become what Sphinx reads.

That each member of a class is there as well is checked where the site is built (docs/conf.py).
"""

import re

import isle_env
from docs.docstrings import parameters_of, readable
from isle_env import players, vector
from tests.support.public import names
from tests.test_readme import ROOT

PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "api").glob("*.md"))}


def described() -> list[str]:
    """What the pages ask for docstrings of, and what they say by themselves."""
    found = []
    for text in PAGES.values():
        module = ""
        for kind, name in re.findall(r"^\.\. (auto\w+|py:\w+):: ([\w.]+)", text, flags=re.MULTILINE):
            module = f"{name}." if kind == "py:currentmodule" else module
            found += [f"{module}{name}" if kind.startswith("py:") else name] * (kind not in ("py:currentmodule", "py:module"))
    return found


def test_every_public_name_is_described_once():
    found = described()
    assert sorted(set(found)) == sorted(found)
    members = {name for name in names() if name.rpartition(".")[0] in names()}
    assert len(found) > 40
    assert names() - members <= {*found}
    assert "isle_env.vector.SeatVecEnv" in found, "an extra away, and public"


def test_members_of_classes_are_described_with_them():
    for text in PAGES.values():
        for name, below in re.findall(r"^\.\. autoclass:: ([\w.]+)(?:\(\))?\n((?:   .*\n|\n)*)", text, flags=re.MULTILINE):
            assert ":members:" in below, name


def test_a_table_and_a_program_within_text():
    assert readable(["Text.", "| a | b |", "|---|---|", "| 1 | |", "", "    run()", "", "More."]) == [
        "Text.", "",
        ".. list-table::", "   :header-rows: 1", "", "   * - a", "     - b", "   * - 1", "     -", "",
        "::", "", "    run()", "",
        "More.", "",
    ]  # fmt: skip


def test_lists_stay_lists():
    lines = ["Arrays:", "- one", "  goes on", "- two", "", "      further below it"]
    assert readable(lines) == ["Arrays:", "", "- one", "  goes on", "- two", "", "      further below it", ""]


def test_bold_words_begin_a_paragraph():
    assert readable(["**One** is", "this.", "**Two** is that."]) == ["**One** is", "this.", "", "**Two** is that.", ""]


def test_parameters_stand_in_bold_where_they_are_explained():
    lines = ["seat: the learner's; seed:", "any. By seat: no. options: the rest. colour: none of it."]
    assert readable(lines, {"seat", "seed", "options"}) == [
        "**seat**: the learner's; **seed**:",
        "any. By seat: no. **options**: the rest. colour: none of it.",
        "",
    ]
    assert parameters_of(vector.VectorGame.reset) == {"seed", "options"}
    assert parameters_of(isle_env.__version__) == set()
    assert parameters_of(players.load) == {"name", "options"}


def test_pages_are_links():
    assert readable(["See docs/spaces.md."]) == ["See :doc:`docs/spaces.md </spaces>`.", ""]
