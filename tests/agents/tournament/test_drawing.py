"""Tournaments and solo runs of the drawing games: up to six seats, paired deals, results as files, going on, refusals."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from isle_agents.asked import Solo, Tournament
from isle_agents.contests.solo import runner as solo
from isle_agents.contests.tournament import runner
from isle_agents.playing.settings import default_agents
from isle_env import Game
from isle_env.games.known import GAMES, rules_called
from isle_env.players.registry import plays
from isle_env.players.words import known
from isle_env.policies import isle

PRICES = Path(isle.__file__).with_name("prices.toml")
PNG = b"\x89PNG\r\n\x1a\n"
SAMPLE = "tests.agents.sample_agents"


def run(out, *agents, game="explore_and_draw", players=6, games=12, **options):
    settings = {"mode": "standard", "seed": 3, "workers": 1, "resume": False, **options}
    return runner.main(Tournament(agents=list(agents), players=players, games=games, out=out, game=game, **settings))


def play_alone(out, *agents, game="explore_and_draw", difficulties=("all",), games=2, **options):
    settings = {"seed": 3, "workers": 1, "resume": False, **options}
    return solo.main(Solo(agents=list(agents), difficulties=difficulties, games=games, out=out, game=game, **settings))


def rows(path):
    with path.open() as file:
        return [{**row, "seconds": None} for row in csv.DictReader(file)]


@pytest.mark.parametrize(("game", "players"), [("explore_and_draw", 6), ("explore_and_draw", 2), ("remote", 5)])
def test_every_deal_is_played_from_every_seat(tmp_path, game, players):
    assert run(tmp_path / "out", "greedy", *["random"] * (players - 1), game=game, players=players, games=2 * players) == 0
    played = rows(tmp_path / "out" / "games.csv")
    assert len(played) == 2 * players * players
    seats = [(row["deal"], row["seat"]) for row in played if row["agent"] == "greedy"]
    assert sorted(seats) == sorted((str(deal), str(seat)) for deal in range(2) for seat in range(players))
    for row in played:
        assert sum(int(row[part]) for part in rules_called(game).all_parts) == int(row["total"])
    wins = [float(row["win"]) for row in played if row["agent"] == "greedy"]
    assert sum(wins) > 0.9 * len(wins)
    record = json.loads((tmp_path / "out" / "tournament.json").read_text())
    rules = Game.new(game=game).rules
    assert (record["settings"]["game"], record["settings"]["players"]) == (game, players)
    assert (record["rules_version"], record["state_version"]) == (rules.rules_version, rules.state_version)
    assert (record["state"], record["finished_games"]) == ("finished", 2 * players)
    assert record["command"][record["command"].index("--game") + 1] == game
    assert (tmp_path / "out" / "results.png").read_bytes().startswith(PNG)
    summary = rows(tmp_path / "out" / "summary.csv")
    assert summary[0]["agent"] == "greedy"
    assert set(rules_called(game).all_parts) < set(summary[0])


def test_the_table_shows_the_parts_of_the_score(tmp_path, capsys):
    assert run(tmp_path / "out", "greedy", "random", games=4) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "6 seats of explore_and_draw, 4 games (2 deals × 2 rotations)" in printed
    assert all(
        word in printed for head in rules_called("explore_and_draw").headings("standard").values() for word in head.split()
    )


def test_workers_and_interruptions_change_nothing(tmp_path):
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    players = (f"{SAMPLE}:Forgetful", "greedy", "random")
    assert run(whole, *players, game="remote", players=4, games=8) == 0
    assert run(cut, *players, game="remote", players=4, games=8, workers=2) == 0
    assert rows(cut / "games.csv") == rows(whole / "games.csv")
    path = cut / "games.csv"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:30]) + "7,1,0")
    assert run(cut, *players, game="remote", players=4, games=8, resume=True) == 0
    assert rows(path) == rows(whole / "games.csv")


def test_a_run_of_another_game_is_not_resumed(tmp_path, capsys):
    assert run(tmp_path / "out", "random", game="remote", players=2, games=2) == 0
    assert run(tmp_path / "out", "random", game="explore_and_draw", players=2, games=2, resume=True) == 2
    assert "game there remote, now explore_and_draw" in " ".join(capsys.readouterr().err.split())


def test_solo_runs_at_all_difficulties(tmp_path, capsys):
    assert play_alone(tmp_path / "out", "greedy", "random") == 0
    played = rows(tmp_path / "out" / "games.csv")
    assert len(played) == 2 * 5 * 2
    for row in played:
        assert sum(int(row[part]) for part in rules_called("explore_and_draw").parts_in("solo")) == int(row["total"])
        assert int(row["margin"]) == int(row["total"]) - int(row["sister_total"])
        assert (row["win"] == "1") == (int(row["margin"]) > 0)
    record = json.loads((tmp_path / "out" / "solo.json").read_text())
    assert (record["settings"]["game"], record["state"]) == ("explore_and_draw", "finished")
    assert "explore_and_draw, alone against the sister, easy, medium, hard, very_hard, expert, 20 games" in " ".join(
        capsys.readouterr().out.split()
    )
    assert (tmp_path / "out" / "results.png").read_bytes().startswith(PNG)
    path = tmp_path / "out" / "games.csv"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:7]))
    assert play_alone(tmp_path / "out", "greedy", "random", resume=True) == 0
    assert rows(path) == played


@pytest.mark.parametrize(
    ("command", "options", "message"),
    [
        (run, {"game": "remte"}, "--game remte: expected one of isle_of_cats, explore_and_draw, remote"),
        (run, {"mode": "family"}, "--mode family: explore_and_draw has no modes"),
        (run, {"players": 7}, "--players 7: a tournament of explore_and_draw seats 2 to 6"),
        (run, {"players": 1}, "--players 1: a tournament of explore_and_draw seats 2 to 6"),
        (run, {"game": "isle_of_cats", "players": 5}, "--players 5: the game seats 2, 3 or 4"),
        (play_alone, {"game": "remote"}, "--game remote: it is not played alone"),
        (play_alone, {"game": "remte"}, "--game remte: expected one of"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(tmp_path, capsys, command, options, message):
    assert command(tmp_path / "out", "random", **options) == 2
    said = capsys.readouterr().err
    assert message in " ".join(said.split())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("game", ["explore_and_draw", "remote"])
def test_players_of_other_games_are_refused(tmp_path, capsys, game, stranger):
    assert [name for name in known() if not plays(name, game)] == [stranger]
    assert run(tmp_path / "out", stranger, "random", game=game, players=2) == 2
    assert f"agent '{stranger}' does not play {game}; these do: champion, greedy," in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("game", ["explore_and_draw", "remote"])
@pytest.mark.parametrize("name", [f"greedy:prices={PRICES}", f"search:prices={PRICES}"])
def test_prices_of_the_first_game_are_refused_before_the_first_game(tmp_path, capsys, game, name):
    assert run(tmp_path / "out", name, "random", game=game, players=2) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "error: agent" in said
    assert "prices" in said
    assert f"the prices are for The Isle of Cats, not for {game}" in said
    assert not (tmp_path / "out" / "games.csv").exists()


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_when_nobody_is_named(game):
    assert default_agents(game) == ("greedy", "random")
    assert plays("my_agents:Somebody", game), "of a user's player nothing is known"


@pytest.mark.parametrize("game", ["explore_and_draw", "remote"])
def test_parts_add_up(game):
    over = Game.new(seed=1, game=game)
    while not over.over:
        over.apply(int(over.legal_actions()[0]))
    for score in over.scores():
        assert (*rules_called(game).all_parts, "total") == tuple(score)
        assert sum(score.values()) == 2 * score["total"]
