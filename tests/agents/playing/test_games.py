"""games.csv is read in order, whatever the order in which it was written, and little of it at a time."""

import random
from dataclasses import dataclass

import pytest

from isle_agents.playing import games
from isle_agents.playing.games import GamesFile, in_order

COLUMNS = ("game", "seat", "total", "failed")


@dataclass
class Row:
    """A row of a seat."""

    game: int
    seat: int
    total: int
    failed: str


def parsed(cells):
    return Row(int(cells["game"]), int(cells["seat"]), int(cells["total"]), cells["failed"])


def written(path, *lines):
    """A file with these lines below its head."""
    file = GamesFile(path / "games.csv", COLUMNS, parsed, seats=2)
    file.path.write_text("".join(f"{line}\n" for line in (",".join(COLUMNS), *lines)), encoding="utf-8")
    return file


@pytest.mark.parametrize("at_once", [1, 7, 50, 1000])
def test_lines_are_sorted_whatever_fits_into_memory(at_once):
    numbers = random.Random(0).choices(range(100), k=200)
    lines = [f"{number},{place}\n" for place, number in enumerate(numbers)]
    assert list(in_order(lines, games._game, at_once)) == sorted(lines, key=games._game)


def test_whole_games_are_read_in_order(tmp_path):
    file = written(tmp_path, "2,0,5,", '2,1,6,"error: a, b"', "0,1,8,", "0,0,7,")
    assert list(file.games()) == [[Row(0, 0, 7, ""), Row(0, 1, 8, "")], [Row(2, 0, 5, ""), Row(2, 1, 6, "error: a, b")]]


@pytest.mark.parametrize("torn", ["1,0", "1,0,", "1,0,x,", "", "x", "-1,0,5,", "1,0,5,,", '1,0,5,"', "٣,0,5,", "1,2,5,"])
def test_what_is_not_whole_is_left_out(tmp_path, torn):
    file = written(tmp_path, "1,1,6,", "0,0,7,", "0,1,8,", torn)
    assert [[row.game for row in rows] for rows in file.games()] == [[0, 0]]


def test_rubbish_is_left_out(tmp_path):
    file = written(tmp_path, "0,0,7,", "0,1,8,")
    file.path.write_bytes(file.path.read_bytes() + b"\xff\xfe\x80\n")
    assert file.head_is_right()
    assert len(list(file.games())) == 1
    file.path.write_bytes(b"\xff" + file.path.read_bytes())
    assert not file.head_is_right()


def test_a_row_without_its_end_is_left_out(tmp_path):
    file = written(tmp_path, "0,0,7,", "0,1,8,error: half a rea")
    assert len(list(file.games())) == 1
    file.path.write_text(file.path.read_text().rstrip("\n"))
    assert list(file.games()) == []


def test_of_a_game_played_twice_the_later_rows_count(tmp_path):
    file = written(tmp_path, "0,0,1,", "0,1,2,", "0,0,3,", "0,1,4,")
    assert [[row.total for row in rows] for rows in file.games()] == [[3, 4]]


def test_the_head_is_checked(tmp_path):
    file = written(tmp_path)
    assert file.head_is_right()
    file.path.write_text("")
    assert not file.head_is_right()
