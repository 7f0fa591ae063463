"""A folder is made once, has every finished game at any moment, and is refused if something would be overwritten."""

import csv
import json
from dataclasses import dataclass

import pytest

from isle_agents.playing import lock as locks
from isle_agents.playing.folder import Folder, FolderError
from isle_agents.playing.lock import LOCK


@dataclass
class Row:
    """A row of a game."""

    game: int
    agent: str
    failed: str = ""

    def cells(self):
        return [self.game, self.agent, self.failed]


COLUMNS = ("game", "agent", "failed")


def folder(path, games=3, rules=1):
    record = {"settings": {"seed": 1}, "rules_version": rules, "games": games, "started": "now"}
    return Folder(path, "solo", record, COLUMNS, lambda row: Row(int(row["game"]), row["agent"], row["failed"]), seats=1)


def games(path):
    with (path / "games.csv").open(newline="") as file:
        return list(csv.reader(file))


def test_games_are_on_disk_at_once_and_in_order_at_the_end(tmp_path):
    kept, one, two = folder(tmp_path / "deep" / "out"), Row(1, 'odd, "name"'), Row(0, "random")
    kept.begin()
    assert json.loads((kept.path / "solo.json").read_text())["state"] == "running"
    kept.add([one])
    kept.add([two])
    assert games(kept.path) == [[*COLUMNS], ["1", one.agent, ""], ["0", two.agent, ""]]
    kept.finish("interrupted")
    assert games(kept.path) == [[*COLUMNS], ["0", two.agent, ""], ["1", one.agent, ""]]
    assert list(kept.rows()) == [two, one]
    record = json.loads((kept.path / "solo.json").read_text())
    assert (record["settings"], record["state"], record["finished_games"]) == ({"seed": 1}, "interrupted", 2)
    assert {path.name for path in kept.path.iterdir()} == {"games.csv", "solo.json", LOCK}
    kept.close()
    assert {path.name for path in kept.path.iterdir()} == {"games.csv", "solo.json"}


def test_a_folder_in_use_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(FolderError, match=r"is not empty, and nothing is overwritten: choose another --out, or add --resume"):
        folder(tmp_path).begin()
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match=r"cannot write the folder .*file.out: Not a directory"):
        folder(tmp_path / "file" / "out").begin()


def test_a_resumed_folder_knows_its_games_and_who_left(tmp_path):
    first, left = folder(tmp_path / "out"), Row(2, "b", "timeout: more than 1 s")
    first.begin()
    first.add([left])
    first.add([Row(0, "a")])
    first.finish("interrupted")
    first.close()
    again = folder(tmp_path / "out")
    again.take_up()
    assert [again.has(game) for game in range(3)] == [True, False, True]
    assert (again.finished, again.failed) == (2, {"b": {"timeout": 1}})
    again.add([Row(1, "a", "error: E")])
    again.finish("finished")
    again.close()
    assert list(again.rows()) == [Row(0, "a"), Row(1, "a", "error: E"), left]
    record = json.loads((again.path / "solo.json").read_text())
    assert (record["finished_games"], record["failed"]) == (3, {"b": {"timeout": 1}, "a": {"error": 1}})


def test_one_run_at_a_time_writes_there(tmp_path):
    """Two would append to one file of games, and each put in order what it knows of."""
    first = folder(tmp_path / "out")
    first.begin()
    first.add([Row(0, "a")])
    second = folder(tmp_path / "out")
    for _ in range(2):
        with pytest.raises(FolderError, match=r"another run is writing into .*out: resume it when that one has ended"):
            second.take_up()
    second.close()
    first.add([Row(1, "a")])
    first.finish("interrupted")
    assert len(games(first.path)) == 3
    first.close()
    first.close()
    second.take_up()
    assert second.finished == 2
    second.close()


def test_a_lock_that_nobody_holds_is_in_nobodys_way(tmp_path):
    """Such as that of a run that was killed."""
    first = folder(tmp_path / "out")
    first.begin()
    first.finish("interrupted")
    first.close()
    (tmp_path / "out" / LOCK).touch()
    again = folder(tmp_path / "out")
    again.take_up()
    again.close()


def test_a_file_system_without_locks_keeps_nobody_from_playing(tmp_path, monkeypatch):
    def refuses(file):
        raise OSError("no locks available")

    monkeypatch.setattr(locks, "try_to_lock", refuses)
    kept = folder(tmp_path / "out")
    kept.begin()
    kept.close()


def test_what_is_on_disk_is_checked_before_it_is_resumed(tmp_path):
    first = folder(tmp_path / "out")
    first.begin()
    first.finish("interrupted")
    first.close()
    with pytest.raises(FolderError, match="rules version there 1, now 2"):
        folder(tmp_path / "out", rules=2).take_up()
    (tmp_path / "out" / "games.csv").write_text("a,b\n")
    with pytest.raises(FolderError, match="has other columns than a solo run writes"):
        folder(tmp_path / "out").take_up()
