"""A folder is made once, has every finished game at any moment, and is refused if something would be overwritten."""

import csv
import json
from dataclasses import dataclass

import pytest

from agents.playing.folder import Folder, FolderError


@dataclass
class Row:
    """A row of a game."""

    game: int
    agent: str

    def cells(self):
        return [self.game, self.agent]


def folder(path, remedy=""):
    return Folder(path, "solo", {"settings": {"seed": 1}}, ("game", "agent"), remedy)


def games(path):
    with (path / "games.csv").open(newline="") as file:
        return list(csv.reader(file))


def test_games_are_on_disk_at_once_and_in_order_at_the_end(tmp_path):
    kept, one, two = folder(tmp_path / "deep" / "out"), Row(1, 'odd, "name"'), Row(0, "random")
    kept.begin()
    assert json.loads((kept.path / "solo.json").read_text())["state"] == "running"
    kept.add([one])
    kept.add([two])
    assert games(kept.path) == [["game", "agent"], ["1", one.agent], ["0", two.agent]]
    kept.finish("interrupted", [two, one])
    assert games(kept.path) == [["game", "agent"], ["0", two.agent], ["1", one.agent]]
    record = json.loads((kept.path / "solo.json").read_text())
    assert (record["settings"], record["state"], record["finished_games"]) == ({"seed": 1}, "interrupted", 2)
    assert {path.name for path in kept.path.iterdir()} == {"games.csv", "solo.json"}


def test_a_folder_in_use_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(FolderError, match=r"is not empty, and nothing is overwritten: choose another --out$"):
        folder(tmp_path).begin()
    with pytest.raises(FolderError, match=r"choose another --out, or add --resume$"):
        folder(tmp_path, "or add --resume").begin()
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match=r"cannot write the folder .*file.out: Not a directory"):
        folder(tmp_path / "file" / "out").begin()
