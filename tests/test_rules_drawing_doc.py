"""docs/rules_drawing.md: no ruling is missing, and every ruling has a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules_drawing.md").read_text(encoding="utf-8")
TESTS = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "games" / "drawing").glob("test_*.py")))
EXPLORE = [*range(1, 25), *range(28, 37), 40, 41, *range(50, 56)]
RULINGS = [f"D-{number}" for number in EXPLORE] + [f"T-{number}" for number in range(1, 17)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_explained_once(ruling):
    assert PAGE.count(f"- **{ruling} ") == 1


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test(ruling):
    number = ruling.replace("-", "").lower()
    assert re.search(rf"def test_\w*?{number}_", TESTS), f"no test bears {ruling} in its name"


def test_the_page_cites_only_rulings_that_exist():
    cited = {f"{letter}-{number}" for letter, number in re.findall(r"\b([DT])-(\d+)", PAGE)}
    assert cited == set(RULINGS)
