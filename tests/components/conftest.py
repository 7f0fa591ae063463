"""A copy of the data files that a test may change or break."""

import shutil
from pathlib import Path

import pytest

from isle_env.components.loader import DATA_DIRECTORY


class Box:
    """The data files in a folder of their own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        for file in DATA_DIRECTORY.glob("*.toml"):
            shutil.copy(file, directory)

    def replace(self, file: str, old: str, new: str) -> None:
        """Replace the first ``old``, which must exist."""
        path = self.directory / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def append(self, file: str, text: str) -> None:
        """Add an entry at the end."""
        with (self.directory / file).open("a", encoding="utf-8") as stream:
            stream.write("\n" + text)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)
