"""The picture of a boat is well-formed, complete and the same everywhere; the one in the docs is up to date."""

import hashlib
import os
import re
import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from isle_env.boat import Boat
from isle_env.components import tables as T
from isle_env.views.outline import corners, farthest, outline, spine
from isle_env.views.table_parts import Piece
from tests.support.random_boats import random_boat

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
SVG = "{http://www.w3.org/2000/svg}"


def uses(picture: str) -> list[str]:
    """The glyphs a picture uses, the legend's included."""
    return [use.get("href", "").removeprefix("#") for use in ElementTree.fromstring(picture).iter(f"{SVG}use")]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_in_sight_is_in_the_picture(seed):
    boat, twin = random_boat(seed)
    found = uses(boat.to_svg())
    cats = twin.cats()
    assert found.count("rat") == 1 + len(twin.rat_squares())
    assert found.count("map") == 1 + twin.uncovered_maps()
    assert found.count("face") == 2 + len(cats)
    assert found.count("mane") == 1 + sum(cat.kind == "oshax" for cat in cats)
    for glyph, kind in (("coin", "common"), ("gem", "rare")):
        assert found.count(glyph) == 1 + sum(len(tile.cells) for tile in twin.tiles if tile.kind == kind)


def test_every_glyph_and_pattern_used_is_defined():
    boat, _ = random_boat(2)
    root = ElementTree.fromstring(Boat("blue").to_svg())
    assert root.get("viewBox") == "0 0 972 474"
    for picture in (boat.to_svg(), Boat("six").to_svg()):
        tree = ElementTree.fromstring(picture)
        names = {element.get("id") for element in tree.iter() if element.get("id")}
        fills = {str(e.get("fill"))[5:-1] for e in tree.iter() if str(e.get("fill")).startswith("url(#")}
        assert {*uses(picture), *fills} <= names


def test_empty_boat_shows_an_icon_in_each_room_but_the_deck():
    found = uses(Boat("blue").to_svg())
    assert [found.count(icon) for icon in ("wheel", "moon", "apple", "grain")] == [2, 2, 1, 1]
    assert found.count("rat") == 20
    assert found.count("map") == 6


def test_nothing_points_out_of_the_picture():
    picture = random_boat(5)[0].to_svg()
    root = ElementTree.fromstring(picture)
    assert all(use.get("href", "").startswith("#") for use in root.iter(f"{SVG}use"))
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in picture


def test_the_caption_is_the_score():
    boat = Boat("green")
    texts = [text.text for text in ElementTree.fromstring(boat.to_svg()).iter(f"{SVG}text")]
    assert texts[-1] == "−54 points"


def test_the_same_boat_gives_the_same_text_in_another_process():
    program = "from tests.support.random_boats import random_boat; import sys; sys.stdout.write(random_boat(9)[0].to_svg())"
    pictures = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, check=True)
        pictures.add(done.stdout.decode())
    assert pictures == {random_boat(9)[0].to_svg()}


@pytest.mark.parametrize(
    ("boats", "digest"),
    [
        (lambda: [Boat(name) for name in T.BOAT_NAMES], "1f6a68de62bbfbd728438174633b47cd02dbb136ea9c4cb5d81b07a2a3636d24"),
        (
            lambda: (random_boat(seed)[0] for seed in range(60)),
            "03a4ade008533cffd649c36155d6e7b4bdb3d0db0289f8efde97b96d72868523",
        ),
    ],
    ids=["empty", "random"],
)
def test_pictures_are_what_they_were(boats, digest):
    """Of the boats of the first game, to the byte."""
    assert hashlib.sha256("".join(boat.to_svg() for boat in boats()).encode()).hexdigest() == digest


def made_by(script: str) -> Any:
    """A script of docs/images."""
    spec = util.spec_from_file_location(script, IMAGES / f"{script}.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def drawn(script: str, function: str, *arguments: str) -> str:
    """The picture of a boat that a script of docs/images draws."""
    return getattr(made_by(script), function)(*arguments).to_svg()


def test_the_picture_in_the_docs_is_what_its_script_draws():
    assert (IMAGES / "boat.svg").read_text(encoding="utf-8") == drawn("make_boat", "example_boat"), "run make_boat.py again"


@pytest.mark.parametrize("game", ["explore_and_draw", "remote"])
def test_the_picture_of_a_drawing_game_is_what_its_script_draws(game):
    picture = (IMAGES / f"{game}.svg").read_text(encoding="utf-8")
    assert picture == drawn("make_sheets", "example_sheet", game), "run make_sheets.py again"


def test_the_picture_of_a_table_is_what_its_script_draws():
    assert (IMAGES / "table.svg").read_text(encoding="utf-8") == made_by("make_table").example_table(), "run make_table.py again"


def test_the_moving_picture_is_what_its_script_draws():
    picture, made = IMAGES / "game.svg", made_by("make_game")
    assert picture.read_text(encoding="utf-8") == made.example_game(), "run make_game.py again"
    assert picture.stat().st_size < 700_000
    seconds = {float(found) for found in re.findall(r"animation:\w+ ([\d.]+)s", picture.read_text(encoding="utf-8"))}
    assert len(seconds) == 1, "all pieces keep the same time"
    assert 10 <= seconds.pop() <= 15


def test_pieces_of_a_moving_picture_lie_as_in_their_frames():
    made = made_by("make_game")
    ground, boat, cat, rim = (Piece(0, 0, 9, 9, f"<{name}/>") for name in ("ground", "boat", "cat", "rim"))
    shown = [[ground, boat], [ground, boat, cat, rim], [ground, cat, boat], [ground, boat, cat]]
    merged = made.together(shown)
    assert [[piece for piece, numbers in merged if number in numbers] for number in range(4)] == shown
    assert (ground, (0, 1, 2, 3)) in merged
    assert made._rule("f", (1, 2), 4, 1.0).count("visibility:visible") == 1, "it comes once"
    assert made._rule("f", (1, 2), 4, 1.0).startswith(".f{visibility:hidden;"), "the last frame is what a still shows"


def test_border_of_a_square_and_of_a_corner():
    assert corners([(2, 3)]) == [[(2, 3), (3, 3), (3, 4), (2, 4)]]
    assert corners([(0, 0), (0, 1), (1, 1)]) == [[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)]]
    assert outline([(0, 0)], 2, 5) == "M2 7Q2 2 7 2L33 2Q38 2 38 7L38 33Q38 38 33 38L7 38Q2 38 2 33Z"


def test_border_of_a_ring_has_an_inner_line():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert [len(line) for line in corners(ring)] == [4, 4]


@pytest.mark.parametrize("shape", range(T.NUM_SHAPES))
def test_every_tile_has_one_border_round_all_its_squares(shape):
    for orientation in range(8):
        if T.ORIENTATION_VALID[shape, orientation]:
            size = int(T.SHAPE_SIZE[shape])
            xs, ys = T.ORIENTATION_DX[shape, orientation, :size], T.ORIENTATION_DY[shape, orientation, :size]
            cells = list(zip(xs.tolist(), ys.tolist(), strict=True))
            (line,) = corners(cells)
            area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, [*line[1:], line[0]], strict=True))
            assert area == 2 * size, "clockwise, round as many squares as the tile has"


def test_spine_fills_a_block_of_four():
    assert spine([(0, 0), (1, 0)]) == "M20 20L60 20"
    assert spine([(0, 0), (1, 0), (0, 1), (1, 1)]).count("Z") == 1


def test_farthest_square_is_at_the_end_of_the_longest_way():
    assert farthest((0, 0), [(0, 0), (0, 1), (0, 2), (1, 2)]) == (1, 2)
    assert farthest((1, 0), [(0, 0), (1, 0), (2, 0)]) == (0, 0), "the first in order among equals"
