"""What stats.csv says of a game agrees with the game, in every game and mode."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from isle_agents.asked import Tournament
from isle_agents.contests.solo.match import Hall as SoloHall
from isle_agents.contests.solo.match import columns as solo_columns
from isle_agents.contests.solo.schedule import Settings as SoloSettings
from isle_agents.contests.tournament import runner
from isle_agents.contests.tournament.match import Hall, columns
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing import stats
from isle_agents.playing.expansion import Expansion
from isle_agents.playing.stats_isle import CARDS
from isle_env import Game
from isle_env.components.drawing.model import ITEM_TYPES
from isle_env.components.tables import COLOURS
from isle_env.games.known import rules_called
from tests.support.extras import package

ALL = Expansion(modules=("kittens", "beasts", "events"), lesson_modules=("A", "B", "I"))


def rows_of(settings, hall, heads, mode):
    """The rows of each game of a run, by column."""
    here = hall(settings)
    further = stats.columns(settings.rules, mode)
    for fixture in settings.fixtures():
        rows = [dict(zip((*heads, *further), [*row.cells(), *row.measured], strict=True)) for row in here.play(fixture)]
        yield here._board.actions(), rows


KINDS = {
    "standard": {},
    "three": {"players": 3},
    "family": {"mode": "family"},
    "modules": {"expansion": ALL},
    "family of both boxes": {"mode": "family", "expansion": Expansion(family_cards="all")},
    "explore_and_draw": {"game": "explore_and_draw", "players": 3},
    "remote": {"game": "remote"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_cells_agree_with_the_score(kind):
    options = {"games": 4, "seed": 3, "players": 2, "stats": True, **KINDS[kind]}
    agents = ("greedy", "random", "greedy")[: options["players"]]
    settings = Settings(agents, **options)
    heads = columns(settings.rules)
    days = 5 if settings.game == "isle_of_cats" else 7
    for _, rows in rows_of(settings, Hall, heads, settings.mode):
        for row in rows:
            check(row, days)
        if settings.game == "isle_of_cats":
            first = next(row["seat"] for row in rows if row["turn_order_day_1"] == 1)
            new = Game.new(settings.players, seed=row["game_seed"], mode=settings.mode, **settings.expansion.options())
            assert new.record["order"][0] == first
            assert sorted(row["turn_order_day_1"] for row in rows) == list(range(1, settings.players + 1))
    assert "beasts_laid" in row or kind != "modules"


def check(row, days):
    """One seat of one game."""
    assert row[f"score_after_day_{days}"] == row["total"]
    if "private_lessons" in row:
        brought = sum(int(points) for _, points in stats.read(row["lessons_brought"]))
        assert brought == row["private_lessons"] + row.get("family_cards", 0)
    if "public_lessons_brought" in row:
        assert sum(int(points) for _, points in stats.read(row["public_lessons_brought"])) == row["public_lessons"]
    assert row["cats"] == sum(row[f"cats_{colour}"] for colour in COLOURS)
    assert row["tiles"] >= row["cats"] + row["common_treasures_laid"] + row["rare_treasures_laid"]
    assert (row["largest_family"] >= stats.FAMILY) == (row["family_count"] > 0) == (row["families"] > 0)
    bought = stats.read(row["cards_bought"])
    by_sort = sum(value for column, value in row.items() if column.startswith("bought_"))
    if any(column.startswith("bought_") for column in row):
        assert by_sort == len(bought)
        for day in range(1, days + 1):
            on_day = sum(row[f"bought_{card}_{day}"] for card in CARDS)
            assert on_day == sum(when == str(day) for when, _ in bought)


def test_lessons_of_the_drawing_games_bring_what_the_score_says():
    for game in ("explore_and_draw", "remote"):
        settings = Settings(("greedy", "greedy"), game=game, games=4, stats=True)
        for _, rows in rows_of(settings, Hall, columns(settings.rules), "standard"):
            for row in rows:
                held = stats.read(row["lessons_brought"])
                bought, left = ([key for _, key in stats.read(row[name])] for name in ("cards_bought", "cards_left"))
                assert len(held) == row["lessons_held"] == len(bought)
                assert not {key for key, _ in held} & set(left)
                taken = [sum(row[f"taken_{sort}_{day}"] for sort in ITEM_TYPES) for day in range(1, 8)]
                assert set(taken) <= {3, 4}, "a line, and one more with some specials"
                assert sum(taken) <= 21 + row["specials_used"]


def test_cards_bought_and_left_are_those_of_the_actions():
    """An account kept by hand, from the actions alone."""
    settings = Settings(("greedy", "random"), games=6, seed=11, stats=True)
    fixtures = settings.fixtures()
    for actions, rows in rows_of(settings, Hall, columns(settings.rules), "standard"):
        game = Game.new(2, seed=settings.game_seed(next(fixtures).deal))
        kept: list[list[str]] = [[], []]
        for action in actions:
            seat, name = game.current_seat, game.action_name(action)
            if game.decision in ("buy", "buy_drawn") and name.startswith("keep "):
                kept[seat].append(f"{game.day}={name[5:]}")
            game.apply(action)
        for seat, row in enumerate(rows):
            skipped = sorted(set(kept[seat]) - set(row["cards_bought"].split()))
            assert not skipped
            assert sorted(kept[seat]) == sorted(row["cards_bought"].split()), "no purchase is forced"


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw"])
def test_solo_games_are_measured(game):
    settings = SoloSettings(("greedy",), ("easy", "expert"), games=2, game=game, stats=True)
    for _, (row,) in rows_of(settings, SoloHall, solo_columns(settings.rules), "solo"):
        if game == "isle_of_cats":
            check(row, 5)
            assert stats.read(row["public_lessons_brought"]) or row["public_lessons"] == 0
        assert row[f"score_after_day_{5 if game == 'isle_of_cats' else 7}"] == row["total"]


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw", "remote"])
def test_no_column_comes_twice(game):
    heads = (*columns(rules_called(game)), *stats.columns(rules_called(game), "standard"))
    assert len(heads) == len(set(heads))


def test_nothing_is_measured_unless_it_is_asked_for():
    settings = Settings(("random", "random"), games=2)
    hall = Hall(settings)
    assert all(row.measured == () for row in hall.play(next(settings.fixtures())))


def test_actions_that_do_not_end_the_game_are_refused():
    game = Game.new(2, seed=1)
    with pytest.raises(ValueError, match="these actions end after day 1"):
        stats.measured(game, [int(game.legal_actions()[0])])


def play(path, capsys, **more):
    """A small tournament. Returns its exit status."""
    options = {"mode": "standard", "players": 2, "games": 8, "seed": 1, "workers": 1, "resume": False, **more}
    return runner.main(Tournament(agents=["greedy", "random"], out=path, **options))


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return [{k: v for k, v in row.items() if k != "seconds"} for row in csv.DictReader(file)]


def test_a_run_that_is_gone_on_with_ends_with_the_same_table(tmp_path, capsys):
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert play(whole, capsys, stats=True) == play(cut, capsys, stats=True) == 0
    lines = (cut / "stats.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (cut / "stats.csv").write_text("".join(lines[:8]) + lines[8][:50], encoding="utf-8")  # three games, and half a row
    assert play(cut, capsys, stats=True, resume=True) == 0
    assert table(cut / "stats.csv") == table(whole / "stats.csv")
    assert table(cut / "games.csv") == table(whole / "games.csv")
    assert len(table(cut / "stats.csv")) == 16
    assert play(cut, capsys, resume=True) == 2
    assert "stats there True, now False" in capsys.readouterr().err


def test_several_processes_measure_the_same(tmp_path, capsys):
    one, two = tmp_path / "one", tmp_path / "two"
    assert play(one, capsys, stats=True) == play(two, capsys, stats=True, workers=2) == 0
    assert table(one / "stats.csv") == table(two / "stats.csv")


def test_parquet_has_the_same_cells(tmp_path, capsys):
    parquet = package("pyarrow.parquet")
    assert play(tmp_path / "run", capsys, parquet=True) == 0
    read = parquet.read_table(tmp_path / "run" / "stats.parquet")
    rows = [{k: str(v) for k, v in row.items() if k != "seconds"} for row in read.to_pylist()]
    assert rows == table(tmp_path / "run" / "stats.csv")
    assert str(read.schema.field("total").type) == "int64"


def test_parquet_without_its_package_says_what_to_install(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert play(tmp_path / "run", capsys, parquet=True) == 2
    assert "pip install -e '.[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_the_page_names_every_column():
    page = (Path(__file__).resolve().parents[3] / "docs" / "comparing.md").read_text(encoding="utf-8")
    for game, mode, modules in (
        ("isle_of_cats", "standard", ("kittens", "beasts", "events")),
        ("isle_of_cats", "family", ()),
        ("explore_and_draw", "standard", ()),
    ):
        for column in stats.columns(Expansion(modules=modules).rules(game), mode):
            numbered = column.rpartition("_")[2].isdecimal() or column.startswith("cats_")
            assert numbered or f"`{column}`" in page, column
