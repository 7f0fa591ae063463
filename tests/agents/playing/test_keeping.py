"""Games kept as replays: the first ones, with what players that search have tried, whoever plays them and however they end."""

from __future__ import annotations

import csv
from dataclasses import replace

import numpy as np
import pytest

from isle_agents.asked import Solo, Tournament
from isle_agents.contests.solo import runner as solo_runner
from isle_agents.contests.tournament import runner
from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing.keeping import Keep, opinion_of
from isle_agents.playing.limits import Limits
from isle_env import Game
from isle_env.engine.opinions import POINTS, Candidate, Opinion
from tests.support.settings import first


class Opinionated:
    """Takes the first legal action, and has an opinion that makes sense or does not."""

    def __init__(self, tried):
        self.tried = tried

    def act(self, observation, mask, info):
        return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("workers", first(1, 2, 1))
def test_the_first_games_of_a_tournament_are_kept(tmp_path, workers):
    out = tmp_path / "run"
    status = runner.main(Tournament(agents=["search:playouts=2", "random"], games=4, seed=3, workers=workers, out=out, replays=3))
    assert status == 0
    files = sorted((out / "replays").iterdir())
    assert [file.name for file in files] == [f"game-00000{k}.replay.json" for k in range(3)]
    with (out / "games.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for number, file in enumerate(files):
        replay = Game.replay(file)
        mine = [row for row in rows if int(row["game"]) == number]
        assert replay.seed == int(mine[0]["game_seed"])
        assert list(replay.players) == [row["agent"] for row in mine]
        assert [score["total"] for score in replay.end().scores()] == [int(row["total"]) for row in mine]
        asked = replay.players.index("search:playouts=2")
        for k, position in enumerate(replay.positions()):
            if k in replay.opinions:
                assert position.current_seat == asked
                tried = {candidate.action for candidate in replay.opinions[k].candidates}
                assert replay.decisions[k] == replay.opinions[k].candidates[0].action, "the choice comes first"
                assert tried <= set(position.legal_actions().tolist())
        assert len(replay.opinions) > 20


@pytest.mark.parametrize("name", ["search:ms=2", "champion:ms=2"])
def test_a_search_with_a_budget_in_milliseconds_says_what_it_tried(tmp_path, name):
    settings = Settings((name, "random"), mode="family", games=1, seed=3)
    Hall(settings, Limits(), keep=Keep(tmp_path, 1)).play(next(settings.fixtures()))
    replay = Game.replay(Keep(tmp_path, 1).path(0))
    assert replay.opinions
    for number, opinion in replay.opinions.items():
        assert opinion.candidates[0].action == replay.decisions[number]
        assert all(candidate.futures > 0 for candidate in opinion.candidates)


def test_solo_games_are_kept(tmp_path):
    out = tmp_path / "run"
    status = solo_runner.main(Solo(agents=["greedy"], difficulties=["hard"], games=2, seed=1, workers=1, out=out, replays=1))
    assert status == 0
    (file,) = (out / "replays").iterdir()
    game = Game.replay(file).end()
    assert (game.mode, game.difficulty, game.over) == ("solo", "hard", True)


def test_nothing_is_kept_unless_asked_for(tmp_path):
    out = tmp_path / "run"
    assert runner.main(Tournament(agents=["random"], games=2, seed=3, workers=1, out=out)) == 0
    assert not (out / "replays").exists()


def test_the_results_are_the_same_with_replays_and_without(tmp_path):
    settings = Settings(("search:playouts=2", "greedy"), games=2, seed=5)
    fixture = next(settings.fixtures())
    kept = Hall(settings, Limits(), keep=Keep(tmp_path, 1)).play(fixture)
    plain = Hall(settings).play(fixture)
    for one, other in zip(kept, plain, strict=True):
        assert replace(one, seconds=0.0) == replace(other, seconds=0.0)
    assert Keep(tmp_path, 1).path(0).is_file()


def test_a_player_that_leaves_does_not_spoil_the_replay(tmp_path):
    settings = Settings(("tests.agents.bad_agents:Raises", "random"), games=1)
    Hall(settings, Limits(), keep=Keep(tmp_path, 1)).play(next(settings.fixtures()))
    assert Game.replay(Keep(tmp_path, 1).path(0)).end().over


@pytest.mark.parametrize(
    ("tried", "opinion"),
    [
        (lambda: {3: 0.5, 4: 0.75}, ((4, 0.75, 0), (3, 0.5, 0))),
        (lambda: {3: 2.0}, ((3, 1.0, 0),)),
        (lambda: Opinion((Candidate(3, 60.0, 2), Candidate(4, 50.0, 4)), POINTS), ((4, 50.0, 4), (3, 60.0, 2))),
        (dict, ()),
        (lambda: None, ()),
        (lambda: {"x": 1.0}, ()),
        (lambda: {3: float("nan")}, ()),
        (lambda: Opinion((Candidate(3, 60.0, 2),), "stars"), ()),
        (lambda: 1 / 0, ()),
        (None, ()),
    ],
)
def test_opinions_that_make_no_sense_are_left_out(tried, opinion):
    assert opinion_of(Opinionated(tried)).candidates == opinion
    assert opinion_of(object()) == Opinion()
