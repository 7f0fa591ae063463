"""Recipes: options from a file, what is wrong in one, and those of the weights that come with the project."""

from __future__ import annotations

import importlib
import re

import pytest

from isle_agents.players.network import FOLDER, Network
from isle_env.forecasts import files
from isle_env.forecasts.files import Forecast
from isle_env.weights import Played, known
from isle_training import forecast, tune
from isle_training.mixture import played_of, view_of
from isle_training.recipe_parser import RECIPES
from tests.support.extras import needs, package

COMMANDS = ("forecast", "imitate", "ppo", "tune")
SHIPPED = [
    pytest.param(file.parent.name, file.stem, marks=[needs("torch")] if file.parent.name in ("imitate", "ppo") else [])
    for file in sorted(RECIPES.glob("*/*.toml"))
]


def parser_of(command: str):
    """The options of a command."""
    module = "ppo_options" if command == "ppo" else "imitate_options" if command == "imitate" else command
    return importlib.import_module(f"isle_training.{module}").parser()


def test_each_command_that_learns_has_recipes():
    assert sorted(folder.name for folder in RECIPES.iterdir()) == list(COMMANDS)


@pytest.mark.parametrize(("command", "name"), SHIPPED)
def test_a_run_can_be_asked_for_by_the_recipe_that_it_keeps(tmp_path, command, name):
    parser, mine = parser_of(command), tmp_path / "mine.toml"
    options = parser.read(["--recipe", name, "--out", str(tmp_path)])
    played_of(options)
    mine.write_text(parser.recipe_of(options))
    again = parser.read(["--recipe", str(mine), "--out", str(tmp_path)])
    assert {**vars(again), "recipe": name} == vars(options)


def test_the_command_line_goes_before_the_recipe(tmp_path):
    recipe = tmp_path / "mine.toml"
    recipe.write_text('mode = "family"\ngames = 40\nnetwork = true\nmodules = "kittens,events"\n')
    options = forecast.parser().read(["--games", "60", "--no-network", "--recipe", str(recipe), "--out", "x"])
    assert (options.mode, options.games, options.network, options.modules) == ("family", 60, False, ("kittens", "events"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_kept_recipe_is_the_same_wherever_a_run_was_played(command):
    if command in ("imitate", "ppo"):
        package("torch")
    parser = parser_of(command)
    usual = parser.recipe_of(parser.read(["--out", "x"]))
    assert usual == parser.recipe_of(parser.read(["--out", "y", "--threads", "2"]))
    assert not {"out", "threads", "engine", "device"} & set(re.findall(r"^\w+", usual, re.MULTILINE))


def test_files_of_this_machine_stand_in_a_comment_alone():
    said = tune.parser().recipe_of(tune.parser().read(["--begin", "mine.toml", "--out", "x"]))
    assert "# It began with mine.toml (--begin).\n" in said
    assert "begin =" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gamess = 5", "'gamess' is no key of a recipe; did you mean 'games'?"),
        ("zzz = 5", "'zzz' is no key of a recipe; there are game, mode"),
        ('out = "x"', "'out' is no key of a recipe"),
        ("threads = 2", "'threads' is no key of a recipe"),
        ('towards = "x.json"', "'towards' is no key of a recipe"),
        ("games 5", "no TOML"),
        ('games = "many"', "argument --games: 'many' is no whole number from 1 on"),
        ('mode = "chess"', "argument --mode: invalid choice: 'chess'"),
        ("games = true", "argument --games: expected one argument"),
    ],
)
def test_a_wrong_recipe_is_refused_in_a_line_that_names_it(tmp_path, capsys, text, said):
    recipe, out = tmp_path / "mine.toml", tmp_path / "no"
    recipe.write_text(text)
    with pytest.raises(SystemExit) as ended:
        forecast.main(["--recipe", str(recipe), "--out", str(out)])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith(f"isle_training.forecast: {recipe}: {said}")
    assert error.count("\n") == 1
    assert not out.exists()


def test_an_unknown_recipe_is_refused_with_those_that_there_are(capsys):
    with pytest.raises(SystemExit) as ended:
        tune.main(["--recipe", "smoke", "--out", "x"])
    assert ended.value.code == 2
    assert "recipe smoke: no such file, and no shipped recipe of that name; there are onward" in capsys.readouterr().err


def test_the_recipe_of_a_run_makes_the_same_forecast(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    assert forecast.main(["--recipe", "family_3", "--games", "2000", "--threads", "2", "--out", str(one)]) == 0
    assert forecast.main(["--recipe", str(one / "recipe.toml"), "--out", str(two)]) == 0
    assert (one / "forecast.json").read_bytes() == (two / "forecast.json").read_bytes()
    assert (one / "recipe.toml").read_bytes() == (two / "recipe.toml").read_bytes()


@pytest.mark.parametrize("name", sorted(known(files.FOLDER)))
def test_a_forecast_that_comes_with_the_project_has_its_recipe(name):
    options = forecast.parser().read(["--recipe", name.partition(".")[0], "--out", "x"])
    assert played_of(options) == Played.named(name)
    player = forecast.IN_WORDS.get(options.player, options.player)
    said = f"python -m isle_training.forecast: {options.games} games of {player}, seed {options.seed}"
    origin = Forecast.read(files.FOLDER / name).origin
    assert re.sub(r", towards [a-z0-9_.]+", "", origin) == said + f", modules {','.join(options.modules)}" * bool(options.modules)


@needs("torch")
@pytest.mark.parametrize("name", sorted(known(FOLDER)))
def test_a_network_that_comes_with_the_project_has_its_recipe(name):
    module = importlib.import_module("isle_training.imitate_options")
    options = module.parser().read(["--recipe", name.partition(".")[0], "--out", "x"])
    card = Network(FOLDER / name).card
    assert played_of(options) == Played.named(name)
    assert view_of(options) == card.view
    words = f"imitation of {options.teacher}, {options.games} games, {options.epochs} epochs, seed {options.seed}"
    options.gain = module.usual_gain(options.teacher)
    # A card of today names the other options; earlier ones, and their processor hours, do not.
    origin, typed = card.origin.partition(", 0.")[0], f" ({module.as_typed(options)})"
    assert origin in (words, words + typed)
