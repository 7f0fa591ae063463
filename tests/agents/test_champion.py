"""The champion: legal, repeatable, without a look at what is hidden, and with forecasts that belong to the game."""

from __future__ import annotations

import copy
import json
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

from isle_agents.players.champion import ChampionAgent
from isle_env import Game, policies
from isle_env.engine.searching import decision_key
from isle_env.forecasts import files
from isle_env.forecasts.files import FOLDER, Forecast, file_for
from isle_env.games.options.isle import MODULES
from isle_env.players.registry import load
from isle_env.players.words import UnknownAgent
from isle_env.policies import drawing
from isle_env.policies.isle.prices import TUNED_FILES
from isle_env.policies.search import morning
from isle_env.policies.search.forecast import FORECASTING
from isle_env.weights import Played, WeightsError
from tests.support.settings import each

DRAWING = [Played.drawing(*of) for of in drawing.prices.TUNED_FILES]
TABLES = [*(Played(*of, expanded) for expanded in (False, True) for of in TUNED_FILES), *DRAWING]
"""Every game that there is."""
FEW = [Played("standard", 2), Played("solo", 1), Played("standard", 2, True), Played("family", 3, True), DRAWING[0]]
EXPANDED = {
    "standard": {"modules": MODULES, "lesson_modules": ("A", "C", "I")},
    "family": {"family_cards": "all"},
    "solo": {"modules": MODULES, "promo_oshax": True},
}
"""Mode → options of a game with Kittens + Beasts."""
each_table = pytest.mark.parametrize("played", each({one.name: (one,) for one in TABLES}, [one.name for one in FEW]))


def info(game: Game) -> dict:
    return {"game": game, "mode": game.mode, "num_players": game.num_players}


def positions(played: Played, every: int = 9):
    game = Game.new(
        played.players, seed=3, game=played.game, mode=played.mode, **(EXPANDED[played.mode] if played.expanded else {})
    )
    for count in range(10_000):
        if game.over:
            return
        if count % every == 0:
            yield game
        game.apply(policies.reference_of(game.rules).choose(game.games, 0))


@each_table
def test_every_answer_is_legal_and_follows_from_seed_and_position(played):
    one, two = (load("champion:playouts=12") for _ in range(2))
    for agent in (one, two):
        agent.reset(5)
    for game in positions(played):
        actions = [agent.act(None, None, info(game)) for agent in (one, two)]
        assert actions[0] == actions[1]
        assert game.is_legal(actions[0])


@pytest.mark.parametrize("played", [*FEW, Played("standard", 4), *DRAWING[1:]], ids=lambda played: played.name)
def test_what_is_hidden_does_not_matter(played):
    agent = ChampionAgent(playouts=10)
    for count, game in enumerate(positions(played, every=23)):
        sample = game.determinize(game.current_seat, count)
        sample.games[0]["decisions"] = game.games[0]["decisions"]  # a player's own chance follows from it
        agent.reset(1)
        mine = agent.act(None, None, info(game))
        agent.reset(1)
        assert agent.act(None, None, info(sample)) == mine


def test_threads_and_copies_choose_alike():
    agent = ChampionAgent(playouts=40)
    agent.reset(7)
    others = [ChampionAgent(playouts=40, threads=3), copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))]
    others[0].reset(7)
    for game in positions(Played("standard", 2), every=21):
        expected = agent.act(None, None, info(game))
        assert [other.act(None, None, info(game)) for other in others] == [expected] * 3


@pytest.mark.parametrize("played", [Played("standard", 3), Played("standard", 3, True), *DRAWING], ids=lambda played: played.name)
def test_it_is_a_search_with_tuned_prices_and_the_forecast(played):
    agent, forecast = ChampionAgent(playouts=30), Forecast.read(file_for(played))
    agent.reset(4)
    searcher = None
    for game in positions(played, every=31):
        searcher = searcher or policies.search_of(game.rules).Searcher(playouts=30, weights=forecast.weights)
        assert agent.act(None, None, info(game)) == searcher.choose(game.games, played.tuned_prices, 4)
    assert decision_key(4, 0) != decision_key(5, 0)


def test_milliseconds_are_a_budget():
    game = Game.new(2, seed=1)
    assert game.is_legal(load("champion:ms=5").act(None, None, info(game)))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("playouts=0", "playouts"),
        ("ms=3,playouts=4", "one budget"),
        ("weights=/nowhere.json", "No such file"),
        ("depth=3", "depth"),
    ],
)
def test_wrong_options_are_one_clear_line(options, said):
    with pytest.raises(ValueError, match=said) as error:
        load(f"champion:{options}")
    assert "\n" not in str(error.value)


# ---- files of forecasts ----
@pytest.mark.long
@each_table
def test_every_game_has_a_forecast_that_foretells_something(played):
    """On the morning of the last day, what it says of the seats goes with how the policy's games end."""
    from isle_training.forecast_games import Games

    found, forecasting = Forecast.read(file_for(played)), played.policies("search.forecast").FORECASTING
    assert found.played == played
    assert found.origin.startswith("python -m isle_training.forecast")
    games = Games(played, ("mixed",), seed=99, size=1000)
    for part in range(len(games.settings))[-2:]:
        sums = games(part).sums
        assert sums[-1].explained(found.weights[forecasting.days]) > 0.35, games.settings[part]


def test_a_forecast_is_read_as_it_was_written(tmp_path):
    weights = np.random.default_rng(0).normal(size=FORECASTING.shape)
    Forecast(Played("family", 3), weights, "a test").write(tmp_path / "f.json")
    found = Forecast.read(tmp_path / "f.json")
    assert (found.played, found.origin) == (Played("family", 3), "a test")
    np.testing.assert_allclose(found.weights[2:], weights[2:], rtol=1e-5)
    assert (found.weights[:2] == 0).all()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["f.json"]
    found.write(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "f.json").read_text()


def changed(path: Path, **entries: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | entries))


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"kind": "a shopping list"}, "no forecast of this project"),
        ({"version": 7}, "a forecast of version 7, here they have version 1"),
        ({"layout": "000000000000"}, "from other numbers of a morning"),
        ({"prices_digest": "000000000000"}, "made with another list of tuned prices"),
        ({"mode": "solo", "players": 2}, "its numbers are damaged"),
        ({"mornings": {}}, "its numbers are damaged"),
        ({"players": "many"}, "its numbers are damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_clear_line(tmp_path, entries, said):
    file = tmp_path / "f.json"
    file.write_text(file_for(Played("standard", 2)).read_text())
    changed(file, **entries)
    with pytest.raises(WeightsError, match=said) as error:
        Forecast.read(file)
    assert str(error.value).startswith(str(file))
    assert "\n" not in str(error.value)
    with pytest.raises(UnknownAgent, match=said) as error:
        load(f"champion:weights={file}")
    assert str(error.value).count(str(file)) == 2, "in the player's name and in the option"


@pytest.mark.parametrize("damage", [lambda text: text[:-100], lambda text: text.replace("[", "[null, ", 1), lambda text: "\x00"])
def test_damaged_files_are_refused(tmp_path, damage):
    file = tmp_path / "f.json"
    file.write_text(damage(file_for(Played("standard", 2)).read_text()))
    with pytest.raises(WeightsError, match=r"no forecast|damaged"):
        Forecast.read(file)


def test_numbers_that_are_none_are_refused(tmp_path):
    found = json.loads(file_for(Played("standard", 2)).read_text())
    found["mornings"]["3"]["fish"] = [float("nan")]
    (tmp_path / "f.json").write_text(json.dumps(found))
    with pytest.raises(WeightsError, match="damaged"):
        Forecast.read(tmp_path / "f.json")


def test_a_forecast_of_another_game_is_refused():
    agent = ChampionAgent(weights=FOLDER / "family_2.forecast.json")
    with pytest.raises(
        UnknownAgent,
        match="forecast for the family game of 2 seats, not for the standard game of 2 seats",
    ):
        agent.act(None, None, info(Game.new(2, seed=1)))


def test_a_forecast_for_the_base_box_is_refused_with_the_larger_one_and_the_other_way_round():
    for expanded in (False, True):
        agent = ChampionAgent(weights=file_for(Played("standard", 2, expanded)))
        words = [Played("standard", 2, box).words for box in (expanded, not expanded)]
        with pytest.raises(UnknownAgent, match=re.escape(f"a forecast for {words[0]}, not for {words[1]}")):
            agent.act(None, None, info(next(positions(Played("standard", 2, not expanded)))))
    assert words[0] == "the standard game of 2 seats with Kittens + Beasts"


def test_names_of_files_say_what_is_played():
    assert [Played.named(file_for(one).name) for one in TABLES] == TABLES
    assert len({one.name for one in TABLES} | {one.words for one in TABLES}) == 2 * len(TABLES)


def test_layouts_are_told_apart(monkeypatch):
    assert files.layout_digest(FEW[0]) != files.layout_digest(FEW[2])
    before = files.layout_digest.__wrapped__(FEW[0])
    monkeypatch.setattr(morning, "FIELDS", (*morning.FIELDS, ("moon", (1,), 1, "1: full")))
    assert files.layout_digest.__wrapped__(FEW[0]) != before
