"""`python -m docs` writes every page that a module of its own makes."""

import importlib
from pathlib import Path

import pytest

from docs import __main__ as every
from docs.written import write_or_check

FOLDER = Path(every.__file__).parent


def test_no_module_is_left_out():
    assert {module.__name__ for module in every.MODULES} == {f"docs.{path.stem}" for path in FOLDER.glob("make_*.py")}
    assert all(importlib.import_module(module.__name__) is module for module in every.MODULES)


def test_what_one_of_them_says_counts(monkeypatch):
    asked = []

    class Page:
        def __init__(self, status):
            self.status = status

        def main(self, arguments):
            asked.append(arguments)
            return self.status

    monkeypatch.setattr(every, "MODULES", (Page(0), Page(1), Page(0)))
    assert every.main(["--check"]) == 1
    assert asked == [["--check"]] * 3


@pytest.mark.parametrize("arguments", [["--chekc"], ["--check", "--check"], ["page.md"]])
def test_a_wrong_argument_writes_nothing(tmp_path, arguments, capsys):
    assert write_or_check(arguments, lambda: [(tmp_path / "page.md", "new")], "docs.make_page") == 2
    assert not (tmp_path / "page.md").exists()
    assert "usage: python -m docs.make_page [--check]" in capsys.readouterr().err


def test_a_page_may_be_made_from_the_one_before(tmp_path):
    first, second = tmp_path / "first.md", tmp_path / "second.md"

    def made():
        yield first, "one"
        yield second, first.read_text(encoding="utf-8") + " and two"

    assert write_or_check([], made, "docs.make_both") == 0
    assert second.read_text(encoding="utf-8") == "one and two"
    assert write_or_check(["--check"], made, "docs.make_both") == 0
