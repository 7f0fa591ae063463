"""``--modules`` of the training commands: what is played, and that a network learnt so plays such games and no others."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")

from isle_agents.players.net import NetAgent  # noqa: E402
from isle_env import Game  # noqa: E402
from isle_env.forecasts.files import Forecast, file_for  # noqa: E402
from isle_env.games.options.isle import DIFFICULTIES, MODULES  # noqa: E402
from isle_env.players.protocol import info  # noqa: E402
from isle_env.players.words import UnknownAgent  # noqa: E402
from isle_env.policies.isle import Prices  # noqa: E402
from isle_env.weights import Played  # noqa: E402
from isle_training import export, imitate, tune  # noqa: E402
from isle_training.imitate_options import parser  # noqa: E402
from isle_training.mixture import MIXED, mixture  # noqa: E402


def test_a_mixture_has_every_subset_of_the_modules_all_of_them_most_often():
    settings = mixture(Played("standard", 3, True))
    found = [setting.rules.modules for setting in settings]
    subsets = {tuple(name for k, name in enumerate(MODULES) if bits >> k & 1) for bits in range(1 << len(MODULES))}
    assert set(found) == subsets
    assert max(subsets, key=found.count) == MODULES
    assert all(setting.rules.expanded and setting.num_players == 3 for setting in settings)
    alone = mixture(Played("solo", 1, True), sisters=DIFFICULTIES[:2])
    assert [setting.difficulty for setting in alone] == [*DIFFICULTIES[:2]] * len(settings)
    family = mixture(Played("family", 2, True))
    assert [(setting.mode, setting.rules.expanded) for setting in family] == [("family", True)]


def test_modules_by_name_and_none():
    assert [setting.rules.modules for setting in mixture(Played("standard", 2, True), ("kittens",))] == [("kittens",)]
    for modules in ((), MIXED):
        assert [setting.rules.expanded for setting in mixture(Played("standard", 2), modules)] == [False]
    with pytest.raises(ValueError, match="the family game takes no modules"):
        mixture(Played("family", 2, True), ("kittens",))


@pytest.mark.parametrize(
    ("value", "names"), [("mixed", MIXED), ("kittens", ("kittens",)), ("events,kittens,events", ("events", "kittens"))]
)
def test_the_option_as_it_is_typed(value, names):
    assert parser().parse_args(["--out", "x", "--modules", value]).modules == names


@pytest.mark.parametrize("value", ["kitten", "mixed,kittens", ""])
def test_a_wrong_option_is_one_line(value, capsys):
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["--out", "x", "--modules", value])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "expected mixed, or some of kittens, beasts, events" in said


def test_a_network_learns_and_plays_games_with_modules_and_no_others(tmp_path, capsys):
    """By rollouts, with what the forecast says; another forecast or box is refused."""
    given = ["--games", "33", "--batch", "64", "--epochs", "1", "--width", "8", "--teacher", "rollouts", "--asked", "0.1"]
    out = tmp_path / "run"
    assert imitate.main([*given, "--foretold", "--modules", "mixed", "--out", str(out)]) == 0
    about = json.loads((out / "data" / "data.json").read_text())
    digest = Forecast.read(file_for(Played("standard", 2, True))).digest
    assert (about["modules"], about["forecasts"]) == ("mixed", f"{digest},{digest}")
    assert imitate.main([*given, "--foretold", "--out", str(tmp_path / "new"), "--data", str(out / "data")]) == 2
    assert "modules 'mixed', not ''" in capsys.readouterr().err
    file = tmp_path / "net.npz"
    assert export.main([str(out / "network.pt"), str(file), "--positions", "150"]) == 0
    agent = NetAgent(file)
    assert agent.network(Played("standard", 2, True)).card.played == Played("standard", 2, True)
    for options in ({"modules": MODULES}, {"modules": ("beasts",)}, {"promo_oshax": True, "lesson_modules": ("A", "B", "I")}):
        game, rng = Game.new(2, seed=4, **options), np.random.default_rng(4)
        while not game.over:
            told = info(game, game.current_seat) | {"game": game}
            action = agent.act(game.observe(game.current_seat), game.mask(), told) if rng.random() < 0.3 else None
            assert action is None or game.is_legal(action)
            game.apply(int(rng.choice(game.legal_actions())) if action is None else action)
    game = Game.new(2, seed=1)
    with pytest.raises(UnknownAgent, match=r"of 2 seats with Kittens [+] Beasts, not for the standard game of 2 seats$"):
        agent.act(None, None, info(game, game.current_seat) | {"game": game})


def test_prices_are_tuned_for_modules(tmp_path, capsys):
    given = ["--threads", "1", "--measure", "2", "--lists", "4", "--deals", "9", "--generations", "1"]
    assert tune.main([*given, "--modules", "mixed", "--out", str(tmp_path / "run")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(dict.fromkeys(mixture(Played("standard", 2, True))))
    assert sum("kittens, beasts, events, margin" in line for line in lines) == 2, "with module I and promos, and without"
    head = (tmp_path / "run" / "prices.toml").read_text().splitlines()[0]
    assert head.startswith("# Prices for the standard game of 2 seats with Kittens + Beasts (mixed), found by evolution")
    assert Prices.read(tmp_path / "run" / "prices.toml") != Prices.default()
    assert tune.main([*given, "--mode", "family", "--modules", "kittens", "--out", str(tmp_path / "new")]) == 2
    assert not (tmp_path / "new").exists()
