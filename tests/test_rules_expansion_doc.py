"""docs/rules_expansion.md: every ruling is there once and has a test; what is made up is named, as the data say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules_expansion.md").read_text(encoding="utf-8")
TESTS = "".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "games" / "isle" / "modules").glob("test_*.py"))
)
RULINGS = [f"{letter}-{number}" for letter, last in (("M", 14), ("K", 13), ("B", 15), ("V", 26)) for number in range(1, last + 1)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_explained_once(ruling):
    assert PAGE.count(f"- **{ruling} ") == 1


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test(ruling):
    assert re.search(rf"def test_{ruling.replace('-', '').lower()}_", TESTS), f"no test bears {ruling} in its name"


def test_the_page_cites_only_rulings_that_exist():
    assert {f"{letter}-{number}" for letter, number in re.findall(r"\b([MKBV])-(\d+)", PAGE)} == set(RULINGS)
