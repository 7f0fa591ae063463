"""A copy of the drawing games' data files that a test may change or break."""

import shutil
from pathlib import Path

import pytest

from isle_env.components.drawing.loader import DATA_DIRECTORY, load_drawing
from isle_env.components.drawing.model import DrawingBox
from isle_env.components.loader import load_components


class Files:
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

    def load(self) -> DrawingBox:
        """The box as it is now."""
        return load_drawing(load_components(), self.directory)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)
