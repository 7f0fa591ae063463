"""What the page of a replay shows to go on with: names of files reach the shell and Python as they are."""

from __future__ import annotations

import shlex

import pytest

from isle_env import Replay
from isle_env.replays.going_on import going_on
from tests.support.replays_made import random_replay

NAMES = ["plain.json", "two words.json", """it's "one".json""", "$(touch x)`&;.json", "back\\slash\n.json", "Kätzchen.json"]


@pytest.fixture(scope="module")
def replay():
    return random_replay(decisions=30, num_players=2, players=("tuned", "search:playouts=5"))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_quoted_for_the_shell_and_for_python(replay, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    replay.save(name)
    kept = Replay.load(name)
    ways = going_on(kept)
    assert shlex.split(ways["command"]) == ["isle", "play", "--load", name]
    assert (ways["file"], ways["seated"]) == (True, False)
    found = {}
    exec(ways["python"], found)
    assert found["replay"] == kept
    assert found["replay"].file == name


def test_without_a_file_python_has_all_decisions(replay):
    ways = going_on(replay)
    assert (ways["file"], ways["name"]) == (False, "game.replay.json")
    assert shlex.split(ways["command"]) == ["isle", "play", "--load", "game.replay.json"]
    found = {}
    exec(ways["python"], found)
    assert found["replay"].end() == replay.end()
    assert found["replay"].players == replay.players


@pytest.mark.parametrize(
    ("players", "named", "seated"),
    [
        ((), [], False),
        (("you", "greedy"), [], True),
        (("my_bots:One", "my_bots:One"), ["my_bots:One"], False),
        (("my bots:One", "me"), [], False),
        (("bold=my.bots:One:depth=2", "search:playouts=5,threads=2"), ["bold=my.bots:One:depth=2"], False),
        (("my_bots:One:file=a b", "you"), ["my_bots:One:file=a b"], True),
    ],
)
def test_players_that_are_named_by_their_modules_are_named_again(players, named, seated):
    ways = going_on(Replay(1, {"num_players": 2}, (), players))
    assert shlex.split(ways["command"])[2:-2] == named
    assert ways["seated"] == seated
