"""Learning a forecast: least squares as NumPy has it, the same file again, and refusals in one line."""

from __future__ import annotations

import csv
import os
import re
import signal

import numpy as np
import pytest

from isle_env.forecasts.files import Forecast, file_for
from isle_env.policies.search.morning import NUMBERS
from isle_env.weights import Played
from isle_training import forecast, forecast_games
from isle_training.forecast import main
from isle_training.forecast_games import Games, PlayersGames
from isle_training.forecast_state import State
from isle_training.noted import RIDGE, Sums


def some_numbers(seed: int, count: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of which ten vary, and points that follow from them with noise."""
    rng = np.random.default_rng(seed)
    numbers = np.zeros((count, NUMBERS), np.int32)
    numbers[:, 0] = 1
    numbers[:, 5:15] = rng.integers(0, 30, (count, 10))
    numbers[:3, 16] = 1  # seldom
    numbers[:, 20] = 4  # never anything else
    points = numbers[:, 5:15] @ np.arange(10) + 7 + rng.integers(-3, 4, count)
    return numbers, points


def test_the_weights_are_those_of_a_ridge_regression():
    numbers, points = some_numbers(1)
    weights = Sums.of(numbers, points).weights()
    varies = np.r_[0, 5:15, 16]
    x = numbers[:, varies].astype(float)
    # The same as rows of a least-squares problem: each weight but the first pulled to zero, by as much as so many sightings.
    pull = np.diag(np.sqrt(RIDGE * (x**2).sum(axis=0) / (x != 0).sum(axis=0)))[1:]
    expected = np.linalg.lstsq(np.vstack([x, pull]), np.r_[points, np.zeros(11)], rcond=None)[0]
    np.testing.assert_allclose(weights[varies], expected, rtol=1e-6, atol=1e-6)
    assert (np.delete(weights, varies) == 0).all(), "numbers that never vary have no weight"


def test_what_was_seen_three_times_hardly_counts():
    numbers, points = some_numbers(1)
    assert 0 < Sums.of(numbers, points + 50 * numbers[:, 16]).weights()[16] < 10
    numbers[:, 16] = np.arange(len(numbers)) % 2
    assert Sums.of(numbers, points + 50 * numbers[:, 16]).weights()[16] > 30


def test_weights_are_drawn_to_earlier_ones():
    numbers, points = some_numbers(1, count=60)
    earlier = np.zeros(NUMBERS)
    earlier[0], earlier[5:15], earlier[16], earlier[20] = 7, np.arange(10), 5, 2
    sums = Sums.of(numbers, points)
    near, far = sums.weights(earlier, 1e9), sums.weights(earlier, 1e-9)
    np.testing.assert_allclose(near[1:], earlier[1:], atol=1e-4)
    assert (numbers @ near).mean() == pytest.approx(points.mean()), "what all games have in common is always learnt"
    np.testing.assert_allclose(far[5:15], np.linalg.lstsq(numbers[:, np.r_[0, 5:15, 16]], points)[0][1:11], atol=1e-4)
    assert far[20] == 2, "of what never varies the games say nothing"


GAMES = {
    "two seats": ("standard", 2), "three seats": ("standard", 3, True), "family": ("family", 4), "alone": ("solo", 1),
    "remote": ("standard", 2, False, "remote"), "drawing alone": ("solo", 1, False, "explore_and_draw"),
}  # fmt: skip


@pytest.mark.parametrize("what", GAMES)
def test_a_players_games_are_noted_as_those_of_the_policy(what, monkeypatch):
    """Where that player is the policy, and nothing is random: on the morning of the compiled games the same numbers, and the same
    end.
    """
    monkeypatch.setattr(forecast_games, "RANDOM", (0,))
    asked = Played(*GAMES[what]), ("mixed",), 3
    for part in range(2):
        compiled = Games(*asked, 4, True)(part).noted
        found = PlayersGames(*asked, 4, True, "tuned")(part).noted
        mornings = asked[0].policies("search.forecast").FORECASTING.days - 1
        assert found.days.tolist() == 4 * list(range(2, 2 + mornings))
        rows = np.arange(4) * mornings + compiled.days - 2
        assert (found.numbers[rows] == compiled.numbers).all()
        assert (found.points.reshape(4, mornings, -1) == compiled.points[:, None]).all()


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_forecast_from_games_of_a_player_goes_on_from_an_earlier_one(tmp_path, monkeypatch, capsys, threads):
    monkeypatch.setattr(forecast, "SLOW_PART", 2)
    earlier = file_for(Played("family", 2))
    words = ["--mode", "family", "--player", "champion:playouts=2", "--towards", str(earlier), "--threads", threads]
    assert main([*words, "--games", "24", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert len(re.findall(r"\d% of the variance of the points foretold, -?[\d.]+% by the earlier forecast", said)) == 4
    made, before = Forecast.read(tmp_path / "forecast.json"), Forecast.read(earlier)
    assert made.origin.endswith(f"24 games of champion:playouts=2, seed 0, towards {earlier.name}")
    assert 0 < np.abs(made.weights - before.weights[:, :NUMBERS])[2:, 1:].max() < 5
    assert main([*words, "--games", "26", "--resume", "--out", str(tmp_path)]) == 0
    assert main([*words, "--player", "greedy", "--games", "26", "--resume", "--out", str(tmp_path)]) == 2
    assert "player 'champion:playouts=2', not 'greedy'" in capsys.readouterr().err


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_forecast_goes_on_from_games_that_it_has_played_itself(tmp_path, monkeypatch, capsys, threads):
    monkeypatch.setattr(forecast, "SLOW_PART", 2)
    earlier = file_for(Played.named("explore_and_draw_solo"))
    words = ["--game", "explore_and_draw", "--mode", "solo", "--player", "evenings", "--towards", str(earlier)]
    assert main([*words, "--threads", threads, "--games", "20", "--out", str(tmp_path / "one")]) == 0
    made = Forecast.read(tmp_path / "one" / "forecast.json")
    assert made.origin.endswith(f"20 games of an earlier forecast that played by itself, seed 0, towards {earlier.name}")
    assert np.abs(made.weights - Forecast.read(earlier).weights)[2:, 1:].max() > 0
    assert main([*words, "--threads", "1", "--games", "20", "--out", str(tmp_path / "two")]) == 0
    assert (tmp_path / "two" / "forecast.json").read_bytes() == (tmp_path / "one" / "forecast.json").read_bytes()
    words[-1] = str(tmp_path / "one" / "forecast.json")
    assert main([*words, "--games", "22", "--resume", "--out", str(tmp_path / "one")]) == 2
    assert "holds another run (the forecast that plays" in capsys.readouterr().err


def test_sums_add_up_and_say_how_well_they_foretell():
    one, two = some_numbers(1), some_numbers(2)
    both = Sums.of(np.vstack([one[0], two[0]]), np.concatenate([one[1], two[1]]))
    added = Sums.of(*one) + Sums.of(*two)
    for mine, theirs in zip(added, both, strict=True):
        np.testing.assert_allclose(mine, theirs)
    weights = Sums.of(*one).weights()
    left = two[1] - two[0] @ weights
    assert Sums.of(*two).explained(weights) == pytest.approx(1 - (left @ left) / ((two[1] - two[1].mean()) ** 2).sum())


@pytest.mark.long
@pytest.mark.parametrize("arguments", [["--players", "2"], ["--mode", "solo"]])
def test_the_same_options_give_the_same_file(tmp_path, arguments, monkeypatch, capsys):
    monkeypatch.setattr(forecast, "PART", 40)
    files = [tmp_path / name / "forecast.json" for name in ("one", "two", "other")]
    for file, more in zip(files, (["--threads", "1"], ["--threads", "2"], ["--seed", "1"]), strict=True):
        assert main([*arguments, "--games", "480", *more, "--out", str(file.parent)]) == 0
    assert files[0].read_text() == files[1].read_text()
    assert files[0].read_text() != files[2].read_text()
    said = capsys.readouterr().out
    assert said.count("of the variance of the points foretold") == 12
    assert "480 games of the tuned policy, seed 0" in Forecast.read(files[0]).origin


@pytest.mark.parametrize("arguments", [["--mode", "family"], ["--game", "remote"]], ids=lambda words: words[1])
def test_a_run_that_was_ended_goes_on_as_if_it_had_not(tmp_path, monkeypatch, capsys, arguments):
    """By SIGTERM in its thirteenth part; then it is done, and goes on with more games."""
    monkeypatch.setattr(forecast, "PART", 20)
    arguments = [*arguments, "--threads", "1"]
    whole, out = tmp_path / "whole", tmp_path / "run"
    assert main([*arguments, "--games", "500", "--out", str(whole)]) == 0
    assert "variance of the points foretold" in capsys.readouterr().out
    few = [*arguments, "--out", str(tmp_path / "few"), "--games"]
    if "remote" in arguments:
        assert main([*few, "20"]) == 2
        said = "no game was noted on the morning of day 4: go on by --resume with more --games\n"
        assert capsys.readouterr().err == f"isle_training.forecast: {said}"
    assert main([*few, "80", *(["--resume"] if "remote" in arguments else [])]) == 0
    assert capsys.readouterr().out.startswith("fewer than 200 games: none was left out to say how well it foretells\n")
    add = State.add

    def ended(state, sums, noted):
        if state.added.parts == 12:
            signal.raise_signal(signal.SIGTERM)
        add(state, sums, noted)

    with monkeypatch.context() as patch:
        patch.setattr(State, "add", ended)
        assert main([*arguments, "--games", "400", "--out", str(out)]) == 130
    assert capsys.readouterr().err.strip().splitlines()[-1] == "stopped; the same command with --resume goes on"
    assert main([*arguments, "--games", "400", "--out", str(out)]) == 2
    assert main([*arguments, "--games", "400", "--seed", "3", "--resume", "--out", str(out)]) == 2
    assert "seed 0, not 3" in capsys.readouterr().err
    for games in ("400", "500", "500"):
        assert main([*arguments, "--games", games, "--resume", "--out", str(out)]) == 0
    assert main([*arguments, "--games", "400", "--resume", "--out", str(out)]) == 2
    assert "holds a run of 500 games" in capsys.readouterr().err
    assert (out / "forecast.json").read_text() == (whole / "forecast.json").read_text()
    logs = [list(csv.DictReader((folder / "log.csv").read_text().splitlines())) for folder in (whole, out)]
    assert [line["games"] for line in logs[0]] == ["200", "400", "500"]
    assert [line["games"] for line in logs[1]] == ["200", "240", "400", "500"], "and what it had come to when it was ended"
    same = [{name: value for name, value in log[-1].items() if name.startswith("day")} for log in logs]
    assert same[0] == same[1]
    hours = [float(line["processor_hours"]) for line in logs[1]]
    assert hours == sorted(hours), "those before the end count, too"
    assert hours[-1] > 0
    assert (out / "learning.png").read_bytes().startswith(b"\x89PNG")
    (out / "checkpoint.npz").write_bytes((out / "checkpoint.npz").read_bytes()[:1000])
    assert main([*arguments, "--games", "600", "--resume", "--out", str(out)]) == 2
    assert "damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required: --out"),
        (["--out", "f.json", "--players", "1"], "the other modes have 2 to 4 seats"),
        (["--out", __file__], f"{__file__} cannot be written to: it is not a folder"),
        (["--out", f"{__file__}/new"], f"{__file__}{os.sep}new cannot be written to: "),
        (["--out", "new", "--resume"], "new holds no run to go on with"),
        (["--out", "f.json", "--games", "0"], "'0' is no whole number from 1 on"),
        (["--out", "f.json", "--mode", "chess"], "invalid choice"),
        (["--out", "f.json", "--player", "chess"], "--player 'chess': expected greedy, tuned"),
        (
            ["--out", "f.json", "--player", f"champion:weights={file_for(Played('family', 2))}"],
            "a forecast for the family game of 2 seats, not for the standard game of 2 seats",
        ),
        (["--out", "f.json", "--player", "evenings"], "a forecast plays drawing games alone (--game explore_and_draw, remote)"),
        (["--out", "f.json", "--player", "evenings", "--game", "remote"], "name its file by --towards"),
        (["--out", "f.json", "--towards", "nowhere.json"], "nowhere.json"),
        (["--out", "f.json", "--towards", str(file_for(Played("family", 2)))], "the family game of 2 seats, not for the"),
    ],
)
def test_wrong_arguments_are_one_clear_line(arguments, said, capsys):
    try:
        status = main(arguments)
    except SystemExit as error:
        status = error.code
    assert status == 2
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1
    assert said in lines[0]


def ctrl_c():
    """Not as a signal: what a shell starts in the background ignores it."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("end", [ctrl_c, lambda: signal.raise_signal(signal.SIGTERM)], ids=["Ctrl-C", "SIGTERM"])
def test_an_interruption_leaves_what_was_there(tmp_path, monkeypatch, capsys, end):
    def stop(*_):
        end()

    out = tmp_path / "forecast.json"
    out.write_text("kept")
    monkeypatch.setattr(forecast, "hands", stop)
    assert main(["--games", "40", "--out", str(tmp_path)]) == 130
    assert out.read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["forecast.json", "recipe.toml"]
    assert capsys.readouterr().err.strip().splitlines()[-1] == "stopped; nothing was kept, the same command begins anew"
