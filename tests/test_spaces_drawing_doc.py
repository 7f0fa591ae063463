"""docs/spaces_drawing.md is up to date with the tables, and what it says is true of the arrays."""

import re

import numpy as np
import pytest

from docs import make_spaces_drawing
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import layout
from isle_env.games.known import rules_called


def test_page_is_up_to_date(capsys):
    status = make_spaces_drawing.main(["--check"])
    assert status == 0, capsys.readouterr().err


def test_stale_page_is_noticed_and_rewritten(tmp_path, monkeypatch, capsys):
    page = tmp_path / "spaces_drawing.md"
    monkeypatch.setattr(make_spaces_drawing, "PAGE", page)
    assert make_spaces_drawing.main(["--check"]) == 1, "no page at all"
    assert make_spaces_drawing.main([]) == 0
    assert make_spaces_drawing.main(["--check"]) == 0
    page.write_text(page.read_text(encoding="utf-8").replace("1184", "1185"), encoding="utf-8")
    assert make_spaces_drawing.main(["--check"]) == 1
    assert "python -m docs.make_spaces_drawing" in capsys.readouterr().err
    assert make_spaces_drawing.main(["--chekc"]) == 2


def tables(game: int) -> list[list[list[str]]]:
    """The tables of a game's observation, each as rows of cells without its head."""
    text = make_spaces_drawing.PAGE.read_text(encoding="utf-8")
    start = text.index(f"## Observation of {make_spaces_drawing.TITLES[game]}\n")
    part = re.split(r"\n## ", text[start + 3 :])[0]
    found = re.findall(r"(?:^\|.*\n)+", part + "\n", re.MULTILINE)
    return [
        [[cell.strip().strip("`") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table.splitlines()[2:]]
        for table in found
    ]


def first_and_last(cell: str) -> tuple[int, int]:
    numbers = [int(number) for number in cell.split("–")]
    return numbers[0], numbers[-1]


@pytest.mark.parametrize(("game", "name"), [(0, "explore_and_draw"), (1, "remote")])
def test_indices_are_those_of_the_views(game, name):
    """In a vector that holds its own indices, each named part begins and ends where the page says."""
    sizes, island, seat, boat = tables(game)[:4]
    for seats, size, seat_blocks, boat_blocks, sister in sizes:
        n = int(seats)
        assert int(size) == layout.size(game, n) == rules_called(name).size(n)
        views = layout.views(game, np.arange(int(size)), n)
        for field, indices, *_ in island:
            assert first_and_last(indices) == (views[field].flat[0], views[field].flat[-1]), field
        for k, (at_seat, at_boat) in enumerate(zip(seat_blocks.split(", "), boat_blocks.split(", "), strict=True)):
            for field, indices, *_ in seat:
                first, last = (first_and_last(at_seat)[0] + index for index in first_and_last(indices))
                assert (first, last) == (views["seats"][field][k].flat[0], views["seats"][field][k].flat[-1]), field
            for plane, (_, indices, *_) in enumerate(boat):
                first, last = (first_and_last(at_boat)[0] + index for index in first_and_last(indices))
                assert (first, last) == (views["boats"][k, plane, 0], views["boats"][k, plane, -1])
        assert (sister != "–") == ("sister" in views)
        assert first_and_last(sister if sister != "–" else boat_blocks.split(", ")[-1])[1] == int(size) - 1


def test_actions_are_those_of_the_names():
    text = make_spaces_drawing.PAGE.read_text(encoding="utf-8")
    named = re.findall(r"^\| (\d+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", text[: text.index("## Shapes")], re.MULTILINE)
    assert len(named) > 30
    for action, name in named:
        assert A.action_id(name.strip()) == int(action)


def test_the_page_says_which_cat_an_item_is_and_uses_the_words_of_the_rulebooks():
    page = make_spaces_drawing.page()
    remote = page[page.index("## Observation of The Remote Edition") :]
    assert "| 0 | cats | – | blue cat tee |" in remote
    assert "| 1 | cats | – | green cat tee |" in remote
    assert "| 5 | cross line 1 | row 1 | column 1 |" in page
    assert "| 1 | line A | column A | row A |" in page
    assert "| 25 | half above | the upper half | one rare treasure |" in page
    assert "cross line" not in page[page.index("## Observation") :]
