"""The tutorial of docs/enter.md: its player is the one beside it, and its commands do what the page says."""

import math
import re
import shlex

import pytest
from typer.testing import CliRunner

from isle_agents.cli import app
from isle_agents.contests.rating.rating_file import RatingFile
from tests.agents.rating.rated import quick
from tests.test_readme import ROOT, blocks

PAGE = "docs/enter.md"
BOT = ROOT / "docs" / "tutorials" / "bots" / "weighs_actions.py"
MOST_LINES = 60


def words_of(command):
    """The commands of `isle` on the page that have this name, as words behind `isle`."""
    lines = [line for block in blocks("bash", PAGE) for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith(f".venv/bin/isle {command} ")]


def isle(words):
    """What a command prints, its errors among it. It has to end well."""
    done = CliRunner(env={"COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}).invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def in_a_folder_with_the_bot(tmp_path, monkeypatch):
    """What stands on the page, saved under the name that the page says."""
    (tmp_path / "weighs_actions.py").write_text(blocks("python", PAGE)[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_shows_the_file():
    assert blocks("python", PAGE) == [BOT.read_text(encoding="utf-8")]
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_it_beats_random(in_a_folder_with_the_bot):
    (match,) = words_of("match")
    assert re.search(r"weighs_actions:WeighsActions +20 +100\.0 %", isle(match))


@pytest.mark.long
def test_it_is_rated_and_checked(in_a_folder_with_the_bot, monkeypatch):
    """As the page says, but for the rungs that take long."""
    quick(monkeypatch)
    first, further = words_of("rate")
    said = isle(first)
    path = in_a_folder_with_the_bot / "results" / "rated" / "two.rating.json"
    file = RatingFile.load(path)
    assert (file.player, file.mode.name) == ("weighs_actions:WeighsActions", "two")
    assert str(path.relative_to(in_a_folder_with_the_bot)) in said
    assert math.isfinite(file.rating.half)
    assert file.rating.half <= 101
    assert file.rating.low < 811 < file.rating.high, "as 1,226 games have said"

    isle(further)
    longer = RatingFile.load(path)
    assert longer.rating.half <= 71
    assert longer.total > file.total
    assert all(longer.games[rung][: len(games)] == games for rung, games in file.games.items()), "the games there are kept"

    without, named = words_of("verify")
    said = isle(without)
    everything = f"{longer.total} of {longer.total} games"
    assert f"lawful: {everything} are what the rules give" in said
    assert f"the rungs choose the same in {everything}" in said
    assert "the player was not asked" in said
    assert "grade: lawful" in said
    said = isle(named)
    assert f"all players choose the same in {everything}" in said
    assert "grade: replayed" in said


@pytest.mark.long
def test_a_check_that_does_not_name_the_player_does_not_start_it(in_a_folder_with_the_bot, monkeypatch):
    quick(monkeypatch)
    isle([*words_of("rate")[0], "--precision", "400"])
    bot, started = in_a_folder_with_the_bot / "weighs_actions.py", in_a_folder_with_the_bot / "started"
    bot.write_text(f"open({str(started)!r}, 'w').close()\n" + bot.read_text(encoding="utf-8"), encoding="utf-8")
    without, named = words_of("verify")
    isle(without)
    assert not started.exists()
    isle(named)
    assert started.exists(), "this is how it would have been noticed"
