"""The version of the package is the same wherever it stands."""

import re

import isle_env
from tests.test_readme import ROOT


def said(file: str, pattern: str) -> str:
    """The first version that a file names in this way."""
    return re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), flags=re.MULTILINE).group(1)


def test_all_files_name_one_version():
    assert said("pyproject.toml", r'^version = "(.+)"$') == isle_env.__version__
    assert said("CITATION.cff", r"^version: (.+)$") == isle_env.__version__
    assert said("CHANGELOG.md", r"^## (\S+) \(.+\)$") == isle_env.__version__


def test_the_changelog_has_its_headings():
    newest = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
    assert re.findall(r"^### (.+)$", newest, flags=re.MULTILINE) == [
        "Breaking", "New", "Fixed", "Performance", "Documentation", "Others",
    ]  # fmt: skip
