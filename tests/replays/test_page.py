"""The page of a replay: small, whole, from nowhere else, with everything that a position has."""

from __future__ import annotations

import base64
import json
import re
import xml.etree.ElementTree as ET
import zlib
from importlib import resources

import pytest

from isle_env.engine.opinions import Candidate, Opinion
from isle_env.replays import Recorder, ReplayError
from isle_env.replays.page import MOST_BYTES, page_of
from isle_env.views.choices import choice_of
from isle_env.views.table_parts import DEFINITIONS, group
from isle_env.views.table_svg import table_of
from tests.support.replays_made import random_replay
from tests.support.settings import first

GAMES = [
    {"num_players": 2},
    {"num_players": 2, "modules": ("kittens", "beasts", "events")},
    {"mode": "solo", "num_players": 1},
    {"game": "explore_and_draw", "num_players": 6},
]


def contents(page: str) -> dict:
    """What a page unpacks."""
    packed = re.search(r'<script id="packed" type="text/plain">([^<]*)</script>', page)
    assert packed
    return json.loads(zlib.decompress(base64.b64decode(packed[1])))


@pytest.mark.parametrize("options", first(2, *GAMES[1::2], *GAMES[::2]), ids=str)
def test_the_page_has_every_table_of_the_game(options):
    replay = random_replay(**options)
    page = page_of(replay)
    assert len(page.encode()) <= MOST_BYTES
    assert not re.search(r'(?:src|href)="(?!#)|https?://(?!www\.w3\.org/2000/svg)|@import|fetch\(|XMLHttp', page)
    game = contents(page)
    assert len(game["steps"]) == len(replay.decisions) + 1 == len(game["scores"]) == len(game["decisions"]) + 1
    said = [choice_of(position, action).label for position, action in zip(replay.positions(), replay.decisions, strict=False)]
    assert [name for _, name, _, _ in game["decisions"]] == said
    assert not any("_" in name for name in said), "keys are for programs"
    assert sorted(int(k) for k, decision in enumerate(game["decisions"]) if decision[3]) == sorted(replay.opinions)
    last = []
    for number, position in enumerate(replay.positions()):
        if number % 40 == 0:
            table = table_of(position, None, last[-3:])
            drawn = [game["groups"][k] for k in game["steps"][number]]
            assert [(game["bodies"][body], x, y) for body, x, y, _ in drawn] == [(p.body, p.x, p.y) for p in table.pieces]
            ET.fromstring(f"<svg>{game['defs']}{''.join(group(piece) for piece in table.pieces)}</svg>")
            assert game["scores"][number][: position.num_players] == [score["total"] for score in position.scores()]
        if number < len(replay.decisions):
            last.append(choice_of(position, replay.decisions[number]))


def test_opinions_have_their_unit_and_the_futures_behind_each_figure():
    replay = random_replay(decisions=12)
    decisions = contents(page_of(replay))["decisions"]
    share, points = decisions[0][3], decisions[10][3]
    assert (share["unit"], points["unit"]) == ("share", "points")
    for opinion, shown, position in ((replay.opinions[0], share, replay.at(0)), (replay.opinions[10], points, replay.at(10))):
        assert shown["count"] == len(shown["rows"]) == len(opinion.candidates)
        assert [row[0] for row in shown["rows"]] == [choice_of(position, c.action).label for c in opinion.candidates]
    assert all(figure.endswith(" %") and not futures for _, figure, _, _, futures, _ in share["rows"])
    assert all(figure.endswith(" points") for _, figure, *_ in points["rows"])
    assert [row[4] for row in points["rows"]][:2] == ["8 playouts", "4 playouts"]
    assert [row[5] for row in points["rows"]] == [int(not row[4].startswith("8")) for row in points["rows"]]
    assert all(0 <= row[2] <= 100 for row in share["rows"] + points["rows"])


def searched(decisions: int):
    """A game with an opinion of each decision, of which the last candidate was chosen."""
    recorder = Recorder(2, seed=4)
    for _ in range(decisions):
        legal = [int(action) for action in recorder.game.legal_actions()]
        found = tuple(Candidate(action, 0.9 - 0.01 * k, 20) for k, action in enumerate(legal))
        recorder.apply(legal[-1], tried=Opinion(found))
    return recorder.replay()


def test_a_page_that_is_too_large_loses_the_candidates_of_least_value(monkeypatch):
    replay = searched(40)
    whole = page_of(replay)
    monkeypatch.setattr("isle_env.replays.page.MOST_BYTES", len(whole.encode()) - 200)
    page = page_of(replay)
    assert len(page.encode()) <= len(whole.encode()) - 200
    shorter = 0
    for full, less in zip(contents(whole)["decisions"], contents(page)["decisions"], strict=True):
        assert less[3]["count"] == full[3]["count"]
        kept = [row for row in less[3]["rows"] if not row[3]]
        assert kept == full[3]["rows"][: len(kept)], "the best ones"
        assert [row for row in less[3]["rows"] if row[3]] == full[3]["rows"][-1:], "and the choice"
        shorter += len(less[3]["rows"]) < len(full[3]["rows"])
    assert shorter > 0
    assert contents(page)["steps"] == contents(whole)["steps"]


def test_a_page_that_is_too_large_without_opinions_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr("isle_env.replays.page.MOST_BYTES", 10_000)
    with pytest.raises(
        ReplayError, match=r"the page of this game would have \d+ bytes, and 10000 at most .* 40 decisions are too many"
    ):
        page_of(searched(40))


def test_names_cannot_break_the_page():
    recorder_page = page_of(random_replay(decisions=2, num_players=2, players=("</script><b>", '"&')))
    assert "<b>" not in recorder_page
    assert recorder_page.count("</script>") == 2
    page = page_of(random_replay(decisions=2, num_players=2, players=("{{packed}}", "{{title}}")))
    assert contents(page)["lines"] == ["seat 0: {{packed}}", "seat 1: {{title}}"]
    assert "<h1>The Isle of Cats: {{packed}}" in page


def test_names_are_written_as_they_are():
    page = page_of(random_replay(num_players=2, players=("my_agents:LastLegal", "other:OtherOne")))
    assert "LastLegal" in contents(page)["result"] or "OtherOne" in contents(page)["result"]


@pytest.mark.parametrize(
    ("modules", "foot"),
    [((), []), (("beasts",), []), (("kittens",), ["kittens and events"]), (("events",), ["kittens and events"])],
    ids=str,
)
def test_parts_of_a_table_lie_side_by_side(modules, foot):
    """Nothing is in two of them."""
    game = contents(page_of(Recorder(3, seed=1, modules=modules).replay()))
    names, boxes = zip(*game["parts"], strict=True)
    assert list(names) == ["whole table", "boat of seat 0", "boat of seat 1", "boat of seat 2", "island", "cards", *foot]
    (left, top, width, height), *inside = boxes
    for number, (x, y, wide, tall) in enumerate(inside):
        assert left < x < x + wide < width
        assert top < y < y + tall < height
        for other_x, other_y, other_wide, other_tall in inside[:number]:
            assert x >= other_x + other_wide or other_x >= x + wide or y >= other_y + other_tall or other_y >= y + tall


def test_an_unfinished_game_has_a_page():
    assert contents(page_of(random_replay(decisions=3)))["result"] == "The game was not played to its end."


def test_the_policy_of_the_page_forbids_the_network():
    assert "default-src 'none'" in page_of(random_replay(decisions=1))


def test_a_moving_picture(tmp_path):
    from PIL import Image

    from isle_env.replays.gif import LAST, write_gif

    replay, told = random_replay(decisions=5), []
    write_gif(replay, tmp_path / "game.gif", width=300, told=told.append)
    with Image.open(tmp_path / "game.gif") as image:
        assert image.n_frames == 6
        assert image.width == 300
        image.seek(5)
        assert image.info["duration"] == LAST
    assert sorted(set(told)) == list(range(6))


def test_drawings_and_parts_of_the_page_have_different_ids():
    template = (resources.files("isle_env.replays") / "page.html").read_text(encoding="utf-8")
    assert not set(DEFINITIONS) & set(re.findall(r'id="(\w+)"', template))
