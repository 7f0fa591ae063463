"""``--game`` of the training commands: a network learns a drawing game, alone or with others, and plays it and no other."""

from __future__ import annotations

import json

import pytest

from tests.support.extras import package

torch = package("torch")
package("sb3_contrib")
package("tensorboard")

import numpy as np  # noqa: E402

from isle_agents.players.net import NetAgent  # noqa: E402
from isle_agents.players.network import Network, packed_file  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.candidate_views import VIEWS  # noqa: E402
from isle_env.candidates import Sizes  # noqa: E402
from isle_env.forecasts.files import Forecast, file_for  # noqa: E402
from isle_env.players.protocol import info  # noqa: E402
from isle_env.players.words import UnknownAgent  # noqa: E402
from isle_env.weights import Played, WeightsError  # noqa: E402
from isle_training import export, imitate, ppo  # noqa: E402
from isle_training.mixture import mixture, options_of, sister  # noqa: E402
from isle_training.network import VIEWED, RawNetwork, load, new_network  # noqa: E402

GAMES = [Played.drawing("remote"), Played.drawing("explore_and_draw", "solo")]
each_game = pytest.mark.parametrize("played", GAMES, ids=[played.name for played in GAMES])


def options(played: Played) -> list[str]:
    return ["--game", played.game, "--mode", played.mode]


@each_game
def test_a_network_learns_from_rollouts_and_plays_that_game_alone(tmp_path, capsys, played):
    given = ["--games", "33", "--batch", "64", "--epochs", "1", "--width", "8", "--teacher", "rollouts", "--asked", "0.1"]
    out = tmp_path / "run"
    assert imitate.main([*given, *options(played), "--foretold", "--out", str(out)]) == 0
    assert "choose" in capsys.readouterr().out, "decisions are told apart by the names that the game has"
    about, digest = json.loads((out / "data" / "data.json").read_text()), Forecast.read(file_for(played)).digest
    assert (about["game"], about["forecasts"]) == (played.game, f"{digest},{digest}")
    file = tmp_path / "net.npz"
    assert export.main([str(out / "network.pt"), str(file), "--positions", "150"]) == 0
    agent, seats = NetAgent(file), 1 if played.mode == "solo" else 4
    assert agent.network(played).card.played == played
    game, rng = Game.new(seats, seed=4, game=played.game), np.random.default_rng(4)
    while not game.over:
        told = info(game, game.current_seat) | {"game": game}
        action = agent.act(game.observe(game.current_seat), game.mask(), told) if rng.random() < 0.3 else None
        assert action is None or game.is_legal(action)
        game.apply(int(rng.choice(game.legal_actions())) if action is None else action)
    for other in (Game.new(2, seed=1), Game.new(2, seed=1, game="explore_and_draw")):
        with pytest.raises(UnknownAgent, match=f"weights for {played.words}, not for"):
            agent.act(None, None, info(other, other.current_seat) | {"game": other})
    with np.load(file) as parts:
        (tmp_path / "other.npz").write_bytes(packed_file(parts, agent.network(played).card.properties | {"game": "chess"}))
    with pytest.raises(WeightsError, match="a game that there is not here; there are isle_of_cats, explore_and_draw, remote"):
        Network(tmp_path / "other.npz")


@each_game
@pytest.mark.parametrize("view", [("--untold",), ("--foretold", "--reward", "forecast")], ids=["untold", "foretold"])
def test_ppo_learns_a_drawing_game_and_goes_on(tmp_path, capsys, played, view):
    run = ["--games", "4", "--parts", "2", "--rollout", "8", "--batch", "16", "--epochs", "1", "--width", "8", "--deals", "2",
           "--draw", "1", "--join", "1", *options(played), *view, "--out", str(tmp_path)]  # fmt: skip
    ladder = ["--ladder", "easy" if played.mode == "solo" else "random"]
    assert ppo.main([*run, *ladder, "--steps", "32"]) == 0
    assert load(tmp_path / "network.pt")[1].played == played
    assert ppo.main([*run, *ladder, "--steps", "64", "--resume"]) == 0
    assert "64 steps" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            ("--game", "remote", "--players", "3"),
            "--players 3: leave it out, what two seats teach here is for any number of them",
        ),
        (("--game", "remote", "--modules", "kittens"), "--modules kittens: a drawing game has none"),
        (("--game", "remote", "--mode", "solo"), "mode"),
    ],
)
@pytest.mark.parametrize("command", [imitate, ppo], ids=["imitate", "ppo"])
def test_what_a_game_has_not_is_refused_in_a_line(tmp_path, capsys, given, said, command):
    assert command.main([*given, "--out", str(tmp_path / "new")]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_every_game_with_numbers_of_its_own_is_told_by_their_count():
    counts = {new_network(8, 4, game=game, expanded=expanded).sizes["situation"] for game, expanded in VIEWED}
    assert len(counts) == 3, "both drawing games have the same numbers, and others different ones"
    for game, expanded in VIEWED:
        for view in VIEWS:
            raw = RawNetwork.of(new_network(8, 4, view, game=game, expanded=expanded), view)
            sizes = Sizes.of(view, game=game, expanded=expanded)
            np.testing.assert_array_equal(raw.situation_parts.numpy(), 1 / sizes.situation_scales)
            np.testing.assert_array_equal(raw.feature_parts.numpy(), 1 / sizes.feature_scales)
    with pytest.raises(ValueError, match="more than one view has 265 numbers of a situation and 63 of a candidate: say which"):
        RawNetwork.of(new_network(8, 4, "foretold", game="remote"))
    with pytest.raises(ValueError, match="no view has"):
        RawNetwork.of(new_network(8, 4, "foretold", game="remote"), "only")


def test_options_of_a_setting_make_it_again():
    for played in (*GAMES, Played("family", 3), Played("solo", 1), Played("standard", 2, True)):
        for setting in mixture(played)[:3]:
            if not played.expanded:
                assert Game.new(seed=1, **options_of(setting)) == Game.deal(setting, 1)
    alone = mixture(GAMES[1])[0]
    assert sister(alone, "expert").difficulty == "expert"
    with pytest.raises(ValueError, match="difficulty"):
        sister(alone, "nobody")
