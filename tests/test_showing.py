"""`isle show` and `isle replay`: files in, text and pictures out, errors in one line; and what notebooks show."""

from __future__ import annotations

import html
import xml.etree.ElementTree as ET

import pytest
from typer.testing import CliRunner

from isle_agents.cli import app
from isle_env import Boat, Game, Recorder, Replay, SeatEnv, isle_of_cats_v0
from isle_env.shown import fitted
from tests.support.replays_made import random_replay


@pytest.fixture
def files(tmp_path):
    replay = random_replay(decisions=60, num_players=2)
    (tmp_path / "game.isle").write_bytes(replay.at(50).to_bytes())
    replay.save(tmp_path / "game.replay.json")
    return tmp_path


def isle(*words):
    """The command: exit status, output, errors."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_a_saved_game_as_text(files):
    status, out, _ = isle("show", files / "game.isle")
    assert status == 0
    assert out.strip() == str(Game.from_bytes((files / "game.isle").read_bytes())).strip()
    assert "Seat 1 alone sees" in isle("show", files / "game.isle", "--seat", 1)[1]


def test_a_saved_game_as_pictures(files):
    assert isle("show", files / "game.isle", "--out", files / "table.svg")[0] == 0
    game = Game.from_bytes((files / "game.isle").read_bytes())
    assert (files / "table.svg").read_text(encoding="utf-8") == game.to_svg()
    assert isle("show", files / "game.isle", "--seat", 0, "--out", files / "table.png", "--scale", 0.5)[0] == 0
    assert (files / "table.png").read_bytes().startswith(b"\x89PNG")


def test_a_replay_as_a_page_and_shown(files):
    status, out, _ = isle("replay", files / "game.replay.json")
    assert status == 0
    assert out.startswith(str(files / "game.replay.html"))
    page = (files / "game.replay.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page == Replay.load(files / "game.replay.json").to_html(), "it names the file"
    assert isle("show", files / "game.replay.json")[0] == 0
    status, out, _ = isle("replay", files / "game.replay.json", "--gif", "--out", files / "film.gif")
    assert status == 0
    assert (files / "film.gif").read_bytes().startswith(b"GIF8")


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("show", "missing.isle"), 1, "cannot read"),
        (("show", "text.isle"), 1, "these bytes are no saved game"),
        (("show", "game.isle", "--seat", 2), 2, "--seat 2: this game has seats 0 to 1"),
        (("show", "game.isle", "--out", "picture.jpg"), 2, "ends in .svg or .png"),
        (("show", "game.isle", "--out", "no/such/folder.svg"), 1, "cannot write"),
        (("show", "game.isle", "--out", "table.svg", "--scale", "2"), 2, "--scale 2: only a PNG has a size"),
        (("show", "game.isle", "--scale", "2"), 2, "--scale 2: only a PNG has a size"),
        (("replay", "game.isle"), 1, "this is no replay"),
        (("replay", "missing.json"), 1, "cannot read"),
        (("replay", "game.replay.json", "--out", "no/such/page.html"), 1, "cannot write"),
        (("replay", "game.replay.json", "--gif", "--out", "no/such/film.gif"), 1, "cannot write"),
        (("replay", "game.replay.json", "--out", "film.gif"), 2, "goes with --gif"),
        (("replay", "game.replay.json", "--gif", "--out", "page.html"), 2, "goes with --gif"),
    ],
)
def test_wrong_files_and_options(files, words, status, message):
    (files / "text.isle").write_text("hello")
    words = [files / word if isinstance(word, str) and "." in word and not word.startswith("--") else word for word in words]
    found, _, err = isle(*words)
    assert found == status
    (line,) = [line for line in err.splitlines() if not line.startswith("isle_env: ")]  # those say that something is compiled
    assert line.startswith("error: ")
    assert message in line


@pytest.mark.parametrize("words", [("show", "game.replay.json"), ("show", "game.isle"), ("replay", "game.replay.json")])
def test_a_huge_file_is_not_read(files, monkeypatch, words):
    monkeypatch.setattr("isle_env.replays.replay.MOST_BYTES", 100)
    status, _, err = isle(words[0], files / words[1])
    assert status == 1
    assert err == f"error: {files / words[1]} is too large for a replay: more than 100 bytes\n"


def test_a_page_that_is_too_large_is_one_line(files, monkeypatch):
    monkeypatch.setattr("isle_env.replays.page.MOST_BYTES", 1000)
    status, _, err = isle("replay", files / "game.replay.json")
    assert status == 1
    assert err.count("\n") == 1
    assert "the page of this game would have" in err
    assert "--gif makes a moving picture" in err
    assert not (files / "game.replay.html").exists()


def test_notebooks_show_games_and_boats():
    game = Game.new(2, seed=1)
    assert game._repr_svg_() == fitted(game.to_svg(game.current_seat))
    assert 'width="100%" style="max-width:1180px;height:auto"' in game._repr_svg_()
    assert 'height="1178"' not in game._repr_svg_().partition(">")[0], "an image of it is as wide as the cell, in JupyterLab too"
    assert game.to_svg() != game.to_svg(game.current_seat)
    ET.fromstring(game._repr_svg_())
    boat = Boat("blue")
    assert boat._repr_svg_() == fitted(boat.to_svg()) != boat.to_svg()
    with pytest.raises(ValueError, match="seat 5"):
        game.to_svg(5)


@pytest.mark.parametrize("make", [SeatEnv, lambda: isle_of_cats_v0.env(2)], ids=["seat", "aec"])
def test_what_a_notebook_shows_of_an_environment(make):
    env = make()
    assert env._repr_svg_() is None, "there is no game yet"
    env.reset(seed=1)
    game = env.unwrapped.game
    assert env._repr_svg_() == fitted(game.to_svg(0 if isinstance(env, SeatEnv) and env.seat == 0 else game.current_seat))


def test_what_a_notebook_shows_of_a_replay():
    recorder = Recorder(2, seed=1)
    while not recorder.game.over:
        recorder.apply(int(recorder.game.legal_actions()[0]))
    frame = recorder.replay()._repr_html_()
    assert frame.startswith("<iframe ")
    assert html.unescape(frame.partition('srcdoc="')[2].removesuffix('"></iframe>')) == recorder.replay().to_html()
