"""A player in another interpreter: here it is the same one, so whatever plays there plays as it does here."""

import csv
import pickle
import sys

import pytest

from benchmarks import duel
from isle_agents.asked import Tournament
from isle_agents.contests.tournament import runner
from isle_env import Game


def scores(folder):
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        return [line["total"] for line in csv.DictReader(file)]


@pytest.mark.parametrize("name", ["tuned", "champion:playouts=4"])
def test_a_player_elsewhere_plays_as_it_does_here(tmp_path, name):
    asked = ["--python", sys.executable, "--games", "2", "--workers", "1", "--seed", "3"]
    assert duel.main(["greedy", name, *asked, "--out", str(tmp_path / "duel")]) == 0
    assert runner.main(Tournament(agents=["greedy", name], games=2, workers=1, seed=3, out=tmp_path / "here")) == 0
    assert scores(tmp_path / "duel") == scores(tmp_path / "here")


def test_what_goes_wrong_elsewhere_is_said():
    game = Game.new(2, seed=1)
    seen = game.observe(0), game.mask(), {**game.info(0), "game": game}
    there = duel.Elsewhere(sys.executable, "tuned")
    assert there.act(*seen) in game.legal_actions()
    again = pickle.loads(pickle.dumps(there))
    assert (again.python, again.player) == (sys.executable, "tuned")
    over = Game.new(2, seed=1)
    while not over.over:
        over.apply(over.legal_actions()[0])
    with pytest.raises(RuntimeError, match="tuned: "):
        there.act(seen[0], seen[1], {"seat": 0, "game": over})
    there._process.kill()
    with pytest.raises(RuntimeError, match="the other process has ended"):
        there.act(*seen)


def test_the_other_interpreter_has_its_own_environment_and_not_that_of_the_folder(tmp_path, monkeypatch):
    """Who stands in a checkout, as the documentation says, would play against this very checkout otherwise."""
    (tmp_path / "isle_env").mkdir()
    (tmp_path / "isle_env" / "__init__.py").write_text("raise SystemExit(9)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    game = Game.new(2, seed=1)
    assert duel.Elsewhere(sys.executable, "tuned").act(game.observe(0), game.mask(), {**game.info(0), "game": game}) >= 0


@pytest.mark.parametrize(
    ("python", "name", "said"),
    [("no_such_python", "tuned", "No such file"), (sys.executable, "nobody_of_that_name", "has ended, with status 1")],
)
def test_who_cannot_play_is_refused_before_the_first_game(tmp_path, capfd, python, name, said):
    given = ["--python", python, "--games", "2", "--workers", "1", "--out", str(tmp_path / "duel")]
    assert duel.main(["greedy", name, *given]) == 2
    assert said in capfd.readouterr().err.splitlines()[-1]
    assert not (tmp_path / "duel").exists()


def test_an_unknown_player_ends_the_other_process():
    game = Game.new(2, seed=1)
    there = duel.Elsewhere(sys.executable, "nobody_of_that_name")
    with pytest.raises(RuntimeError, match="has ended, with status 1"):
        there.act(game.observe(0), game.mask(), {**game.info(0), "game": game})
