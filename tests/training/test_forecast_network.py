"""Networks of forecasts learn what goes together; a kernel finds what torch does; files, players and teachers have them."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")

from isle_agents.players.champion import ChampionAgent  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.engine.forecasting import FIRST_MORNING  # noqa: E402
from isle_env.forecasts.files import Forecast, file_for  # noqa: E402
from isle_env.machine.jit import jit  # noqa: E402
from isle_env.policies.isle import Prices, choose  # noqa: E402
from isle_env.policies.search import Searcher  # noqa: E402
from isle_env.policies.search import forecast as kernels  # noqa: E402
from isle_env.policies.search.morning import NUMBERS  # noqa: E402
from isle_env.weights import Played, WeightsError  # noqa: E402
from isle_training import forecast, forecast_network  # noqa: E402
from isle_training.forecast import main  # noqa: E402
from isle_training.noted import Noted  # noqa: E402
from isle_training.teachers import About, Teacher  # noqa: E402
from tests.oracle import morning  # noqa: E402
from tests.policies.candidates.test_candidates import decisions  # noqa: E402
from tests.support.settings import PLAIN  # noqa: E402

TWO = Played("standard", 2)
SHAPE, WIDE = kernels.FORECASTING.shape, kernels.FORECASTING.wide


@jit
def margin_of(g, seat, prices, weights):
    """``margin_at_morning`` for Python."""
    return kernels.margin_at_morning(g, seat, prices, weights)


def wide(seed: int) -> np.ndarray:
    """The project's forecast with networks of chance behind it, whose numbers are of the size that a learnt one has."""
    rng = np.random.default_rng(seed)
    more = rng.normal(0, 0.02, (SHAPE[0], WIDE[1] - NUMBERS))
    return np.hstack((Forecast.read(file_for(TWO)).weights, more))


def games_in_which_two_numbers_go_together(seed: int, count: int, seats: int) -> Noted:
    """A seat's points are ten times the product of two numbers, and a third one."""
    rng = np.random.default_rng(seed)
    numbers = np.zeros((count, seats, NUMBERS), np.int16)
    numbers[:, :, 0] = 1
    numbers[:, :, 3:6] = rng.integers(0, 3, (count, seats, 3))
    points = 10 * numbers[:, :, 3].astype(int) * numbers[:, :, 4] + numbers[:, :, 5] + rng.integers(-2, 3, (count, seats))
    return Noted(np.full(count, 5), numbers, points)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_it_learns_what_a_sum_cannot_say(seats, monkeypatch):
    monkeypatch.setattr(forecast_network, "EPOCHS", 40)
    learnt, held = (games_in_which_two_numbers_go_together(seed, 8000, seats) for seed in (1, 2))
    torch.manual_seed(0)
    weights = learnt.sums(kernels.FORECASTING.days)[-1].weights()
    numbers, points = forecast_network._of_day([learnt], 5)
    network = forecast_network.Beyond(weights, numbers)
    given = forecast_network._of_day([held], 5)
    before = forecast_network._error(network, *given, 1.0)
    assert before == pytest.approx(forecast_network._error(network, *given, 0.0)), "it begins with nothing"
    forecast_network._train(network, numbers, points)
    after = forecast_network._error(network, *given, 1.0)
    chance = 2.0  # the variance of what is added by chance
    assert before > 20 * chance
    assert after < 1.6 * chance


def test_the_kernel_finds_what_torch_does_and_what_is_counted_slowly():
    torch.manual_seed(1)
    weights = wide(4)
    network = forecast_network.Beyond(weights[2, :NUMBERS], torch.randint(0, 20, (300, 2, NUMBERS), dtype=torch.int16))
    torch.nn.init.normal_(network.points.weight, std=0.3)
    for day in range(FIRST_MORNING, SHAPE[0]):
        weights[day] = np.concatenate((weights[day, :NUMBERS], network.row()))
    compared, prices = 0, Prices.tuned()
    for game in decisions(PLAIN["2 seats"], 3, every=25):
        if game.day < FIRST_MORNING:
            continue
        for seat in range(2):
            found = margin_of(game.record, seat, prices.for_all, kernels.FORECASTING.checked(weights))
            assert found == pytest.approx(morning.margin(game, seat, prices, weights), abs=1e-2)
            rows = [[x for row in morning.numbers(game, s, prices).values() for x in row] for s in (seat, 1 - seat)]
            network.fixed = torch.tensor(weights[game.day, :NUMBERS], dtype=torch.float32)
            with torch.no_grad():
                mine, theirs = network(torch.tensor([rows], dtype=torch.int16))[0].tolist()
            assert found == pytest.approx(mine - theirs, abs=2e-2)
            compared += 1
    assert compared > 5


def test_networks_of_zeros_change_no_choice():
    plain = Forecast.read(file_for(TWO)).weights
    both = [Searcher(playouts=20, weights=w) for w in (plain, np.hstack((plain, np.zeros((SHAPE[0], WIDE[1] - NUMBERS)))))]
    other, differs = Searcher(playouts=20, weights=wide(1) + np.r_[np.zeros(NUMBERS), np.full(WIDE[1] - NUMBERS, 0.05)]), 0
    for game in decisions(PLAIN["2 seats"], 5, every=20):
        one, two = (each.choose(game.games, Prices.tuned(), 1) for each in both)
        assert one == two
        differs += other.choose(game.games, Prices.tuned(), 1) != one
    assert differs


def test_files_keep_networks(tmp_path):
    weights = wide(2).astype(np.float32).astype(np.float64)
    Forecast(TWO, weights, "a test").write(tmp_path / "f.json")
    found = Forecast.read(tmp_path / "f.json")
    assert (found.weights[2:, NUMBERS:] == weights[2:, NUMBERS:]).all()
    np.testing.assert_allclose(found.weights[2:, :NUMBERS], weights[2:, :NUMBERS], rtol=1e-5)
    text = json.loads((tmp_path / "f.json").read_text())
    for damaged in ("", "?" + text["networks"][1:], text["networks"][:-8], base64.b64encode(b"\xff" * 40).decode()):
        (tmp_path / "f.json").write_text(json.dumps(text | {"networks": damaged}))
        with pytest.raises(WeightsError, match="its numbers are damaged"):
            Forecast.read(tmp_path / "f.json")


def test_the_command_gives_the_same_file_again_and_players_and_teachers_take_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(forecast, "PART", 40)
    files = [tmp_path / name / "forecast.json" for name in ("whole", "in_two_runs")]
    out = ["--network", "--threads", "2", "--out"]
    assert main([*out, str(files[0].parent), "--games", "480"]) == 0
    for words in (["--games", "400"], ["--games", "480", "--resume"]):
        assert main([*out, str(files[1].parent), *words]) == 0
    assert files[0].read_text() == files[1].read_text()
    assert "from the squared error of the sum" in capsys.readouterr().out
    found = Forecast.read(files[0])
    assert found.weights.shape == WIDE
    assert found.origin.endswith("480 games of the tuned policy, seed 0, with networks")
    assert np.abs(found.weights[2:, NUMBERS:]).max() > 0
    game, teachers = Game.new(2, seed=2), [Teacher("rollouts"), Teacher(f"rollouts:forecast={files[0]},futures=2")]
    agent = ChampionAgent(playouts=10, weights=files[0])
    for _ in range(30):
        game.apply(choose(game.games, 0))
    assert game.is_legal(agent.choose(game.games, "standard", 2, 1))
    ids = game.legal_actions()[:8].astype(np.int16)
    assert len(ids) > 1
    one, two = (teacher.values(game, ids, 7) for teacher in teachers)
    assert not np.array_equal(one, two)
    digests = [About.new(teacher.name, Played("standard", 2), 0, 0.0).forecasts for teacher in teachers]
    assert digests == [Forecast.read(file_for(TWO)).digest, found.digest], "games are told apart by what has valued them"


def test_a_forecast_of_another_game_is_refused_by_a_teacher(tmp_path):
    teacher = Teacher(f"rollouts:forecast={file_for(Played('solo', 1))}")
    game = Game.new(2, seed=1)
    with pytest.raises(WeightsError, match="a forecast for the solo game, not for the standard game of 2 seats"):
        teacher.values(game, game.legal_actions()[:2].astype(np.int16), 1)
    with pytest.raises(ValueError, match=r"teacher 'rollouts:forecast=/nowhere.json': .*No such file"):
        Teacher("rollouts:forecast=/nowhere.json")
    assert not list(Path(tmp_path).iterdir())


@pytest.mark.long
def test_it_learns_with_one_seat_and_with_the_larger_box(tmp_path, monkeypatch):
    monkeypatch.setattr(forecast, "PART", 40)
    for arguments, played in ((["--mode", "solo"], Played("solo", 1)), (["--modules", "mixed"], Played("standard", 2, True))):
        assert main(["--network", *arguments, "--games", "480", "--out", str(tmp_path / played.mode)]) == 0
        assert Forecast.read(tmp_path / played.mode / "forecast.json").played == played
