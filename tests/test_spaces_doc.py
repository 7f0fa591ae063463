"""docs/spaces.md is up to date with the tables, and what it says is true of the arrays."""

import re

import numpy as np
import pytest

from docs import make_spaces
from isle_env import Game
from isle_env.boats.planes import BOAT_PLANES
from isle_env.games.isle import actions, layout


def test_page_is_up_to_date(capsys):
    status = make_spaces.main(["--check"])
    assert status == 0, capsys.readouterr().err


def test_stale_page_is_noticed_and_rewritten(tmp_path, monkeypatch, capsys):
    page = tmp_path / "spaces.md"
    monkeypatch.setattr(make_spaces, "PAGE", page)
    assert make_spaces.main(["--check"]) == 1, "no page at all"
    assert make_spaces.main([]) == 0
    assert make_spaces.main(["--check"]) == 0
    page.write_text(page.read_text(encoding="utf-8").replace("1706", "1707"), encoding="utf-8")
    assert make_spaces.main(["--check"]) == 1
    assert "python -m docs.make_spaces" in capsys.readouterr().err
    assert make_spaces.main(["--chekc"]) == 2


def section(title: str) -> list[list[str]]:
    """The rows of the first table below a heading, without its head."""
    lines = make_spaces.PAGE.read_text(encoding="utf-8").splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith("#") and title in line)
    start = next(k for k in range(start, len(lines)) if lines[k].startswith("|")) + 2
    rows = []
    while lines[start].startswith("|"):
        rows.append([cell.strip().strip("`") for cell in re.split(r"(?<!\\)\|", lines[start])[1:-1]])
        start += 1
    return rows


def first_and_last(cell: str) -> tuple[int, int]:
    numbers = [int(number) for number in cell.split("–")]
    return numbers[0], numbers[-1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_indices_are_those_of_the_views(seats):
    """In a vector that holds its own indices, each named part begins and ends where the page says."""
    row = next(row for row in section("Observation") if row[0] == str(seats))
    assert int(row[1]) == layout.size(seats)
    views = layout.views(np.arange(layout.size(seats)), seats)
    for name, indices, *_ in section("The island") + section("Own cards"):
        assert first_and_last(indices) == (views[name].flat[0], views[name].flat[-1]), name
    seat_blocks = [first_and_last(cell) for cell in row[2].split(", ")]
    boat_blocks = [first_and_last(cell) for cell in row[3].split(", ")]
    for seat in range(seats):
        for name, indices, *_ in section("One block for each seat"):
            first, last = (seat_blocks[seat][0] + index for index in first_and_last(indices))
            assert (first, last) == (views["seats"][name][seat].flat[0], views["seats"][name][seat].flat[-1]), name
        for plane, (name, indices, *_) in enumerate(section("One block for each boat")):
            first, last = (boat_blocks[seat][0] + index for index in first_and_last(indices))
            assert (first, last) == (views["boats"][seat, plane, 0], views["boats"][seat, plane, -1]), name
            assert BOAT_PLANES[plane] == name
    if seats > 1:
        assert boat_blocks[-1][1] == layout.size(seats) - 1
        return
    begin, end = first_and_last(row[4])
    assert (begin, end) == (boat_blocks[0][1] + 1, layout.size(1) - 1)
    for name, indices, *_ in section("The sister"):
        first, last = (begin + index for index in first_and_last(indices))
        assert (first, last) == (views["sister"][name].flat[0], views["sister"][name].flat[-1]), name


def test_actions_are_those_of_the_names():
    """Ids in the tables of cards and tiles have the names that the game gives them."""
    for _, keep, play, key, *_ in section("Kinds of cards"):
        assert actions.action_name(int(keep)) == f"keep {key}"
        assert Game.action_name(int(play)) == f"play {key}"
    for _, ids, tile, *_ in section("Tiles"):
        assert actions.action_name(first_and_last(ids)[0]).endswith(tile)
    blocks = section("Actions")
    assert [int(row[2]) for row in blocks] == [count for _, _, count, _ in actions.BLOCKS]
    assert sum(int(row[2]) for row in blocks) == actions.NUM_ACTIONS
