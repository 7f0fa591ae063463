"""The tables of options: what editors see, what functions show, what pages say, and what the records keep follow from them."""

import inspect
from typing import get_type_hints

import numpy as np
import pytest

from docs import make_options
from isle_env import Game, buy_v0, draft_v0, explore_and_draw_v0, isle_of_cats_v0, remote_v0
from isle_env.games.isle import state as isle_state
from isle_env.games.known import GAMES
from isle_env.games.options import ALL, TABLES, GameOptions
from isle_env.games.options.drawing import DrawingOptions, RemoteOptions
from isle_env.games.options.isle import IsleOptions
from isle_env.setting import checked_setting

ENVIRONMENTS = {
    isle_of_cats_v0: "isle_of_cats",
    draft_v0: "isle_of_cats",
    buy_v0: "isle_of_cats",
    explore_and_draw_v0: "explore_and_draw",
    remote_v0: "remote",
}


def test_editors_see_what_the_remote_edition_has():
    assert set(get_type_hints(RemoteOptions)) == {option.name for option in TABLES["remote"] if len(option.modes) > 0} - {"mode"}


def test_every_game_has_a_table():
    assert list(TABLES) == list(GAMES)


@pytest.mark.parametrize(
    ("typed", "games"), [(IsleOptions, ["isle_of_cats"]), (DrawingOptions, ["explore_and_draw", "remote"]), (GameOptions, GAMES)]
)
def test_editors_see_what_the_tables_say(typed, games):
    hints = get_type_hints(typed)
    assert set(hints) == {option.name for game in games for option in TABLES[game]}
    for game in games:
        for option in TABLES[game]:
            told = hints[option.name]
            if option.is_flag:
                assert told is bool
            elif option.default is None:
                assert type(None) in told.__args__
            else:
                assert isinstance(option.default, tuple if option.is_names else told)


@pytest.mark.parametrize("game", TABLES)
def test_defaults_are_what_their_checks_let_pass(game):
    """A value that can be chosen is checked as what it is, and the first of them is the default."""
    for option in TABLES[game]:
        assert option.default is None or option.check(option.name, option.default) == option.default
        for value in option.values if option.modes and not option.several else ():
            assert option.check(option.name, value) == value
        if option.values and option.default not in (None, ()):
            assert option.values[0] == option.default
    everything = {option.name: option.default for option in TABLES[game]}
    assert checked_setting(game=game, **everything) is checked_setting(game=game)


@pytest.mark.parametrize("module", ENVIRONMENTS, ids=lambda module: module.__name__)
def test_environments_show_each_option_with_its_default(module):
    found = inspect.signature(module.raw_env).parameters
    for option in TABLES[ENVIRONMENTS[module]]:
        if not option.modes:
            assert option.name not in found, "no option exists only to be refused"
            continue
        assert found[option.name].default == option.default
        assert found[option.name].annotation == get_type_hints(GameOptions)[option.name]
    assert not any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in found.values())


def test_a_new_game_shows_the_options_of_all_games():
    found = inspect.signature(Game.new).parameters
    assert [name for name in found if name in ALL] == list(ALL)
    assert list(found)[:3] == ["num_players", "seed", "game"]


@pytest.mark.parametrize("module", [isle_of_cats_v0, explore_and_draw_v0, remote_v0], ids=lambda module: module.__name__)
def test_pages_for_users_have_a_row_for_each_option(module):
    lines = module.__doc__.splitlines()
    for option in TABLES[ENVIRONMENTS[module]]:
        rows = [line for line in lines if line.startswith(f"| ``{option.name}`` |")]
        assert len(rows) == bool(option.meaning)
        assert all(option.meaning.replace("`", "``") in row for row in rows)


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw"])
def test_records_keep_what_the_table_says(game):
    for option in TABLES[game]:
        if option.kept:
            for value in (False, True):
                setting = checked_setting(game=game, **{option.name: value})
                assert np.all(setting.template[option.name] == value)
                assert setting.options[option.name] == value


def test_names_of_modes_and_modules_are_in_the_order_of_their_numbers():
    assert isle_state.MODE_NAMES.index("solo") == isle_state.Mode.SOLO
    assert isle_state.modules_in(isle_state.EVENTS) == ["events"]


@pytest.mark.parametrize("make", [isle_of_cats_v0.raw_env, draft_v0.raw_env, explore_and_draw_v0.raw_env])
def test_an_environment_plays_no_other_game(make):
    with pytest.raises(TypeError, match="game"):
        make(game="remote")


def test_the_docs_have_the_rows_of_the_tables(tmp_path, monkeypatch):
    assert make_options.main(["--check"]) == 0, "python -m docs.make_options writes them"
    for name in make_options.PAGES:
        text = (
            (make_options.DOCS / name).read_text(encoding="utf-8").replace("| `auto_skip` | `True` |", "| `auto_skip` | `No` |")
        )
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(make_options, "DOCS", tmp_path)
    assert make_options.main(["--check"]) == 1
    assert make_options.main([]) == 0
    assert make_options.main(["--check"]) == 0
    assert make_options.main(["--chekc"]) == 2
