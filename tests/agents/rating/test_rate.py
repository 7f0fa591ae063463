"""``isle rate``: which games are played, what comes of them, and that a run can be stopped and gone on with."""

from __future__ import annotations

import csv
import json
import math
from collections import Counter

import pytest

from isle_agents.contests.rating import calibration, ladder, planning, runner
from isle_agents.contests.rating.ladder import FIRST_SEED, MODES
from isle_agents.contests.rating.match import Rated, columns, parsed
from isle_agents.contests.rating.model import Model, Pair
from isle_agents.contests.rating.planning import ENOUGH, Plan, rating_of
from isle_agents.contests.rating.played import Played
from isle_agents.contests.rating.rating_file import RatingFile
from isle_agents.contests.rating.schedule import Settings
from isle_env.game import Game
from isle_env.games.options import TABLES
from isle_env.players.registry import bare, plays, plays_expansion
from isle_env.replays.packed import unpacked
from tests.agents.rating.rated import QUICK, quick, rate

PLAYER = "tests.agents.sample_agents:LastLegal"


WHOLE_LADDER, CALIBRATION = ladder.LADDER, calibration.pairs_of


@pytest.fixture(autouse=True)
def ladder_without_those_who_think(monkeypatch):
    quick(monkeypatch)


def read(path):
    with (path / "games.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_plays_each_deal_from_every_seat_and_keeps_every_game(tmp_path, mode, capsys):
    assert rate("tuned", tmp_path / "run", mode, precision=5000.0) == 0
    rows, at = read(tmp_path / "run"), MODES[mode]
    found = Counter((row["rung"], int(row["deal"]), int(row["own_seat"])) for row in rows)
    assert set(found.values()) == {1}
    rungs = [rung for rung in at.rungs if rung != "tuned"]
    assert set(found) == {(rung, deal, seat) for rung in rungs for deal in range(10) for seat in range(at.seats)}
    file = RatingFile.load(tmp_path / "run" / f"{mode}.rating.json")
    assert file.total == len(rows)
    for row in rows[:: len(rows) // 6]:
        assert int(row["game_seed"]) == FIRST_SEED + int(row["deal"])
        game = Game.new(seed=int(row["game_seed"]), **at.game_options(at.rungs.index(row["rung"])))
        unpacked(game, row["moves"])
        totals = [score["total"] for score in game.scores()]
        assert [int(total) for total in row["totals"].split()][: at.seats] == totals
        assert int(row["total"]) == totals[int(row["own_seat"])] == sum(int(row[part]) for part in at.parts)
    said = capsys.readouterr().out
    assert f"tuned, {at.heading}: " in said
    for rung in rungs:
        assert rung.replace("_", " ") in said


def test_every_rung_plays_every_mode():
    for mode in MODES.values():
        for rung in () if mode.is_solo else WHOLE_LADDER:
            assert plays(rung, mode.game)
            assert plays_expansion(rung) or not mode.expansion.in_play
        assert {name for name, _ in mode.options} <= {option.name for option in TABLES[mode.game]}


def test_the_rating_is_that_of_its_games(tmp_path, capsys):
    assert rate("tuned", tmp_path / "run", precision=150.0) == 0
    rows = [parsed(row, MODES["two"]) for row in read(tmp_path / "run")]
    settings = Settings("tuned", "two")
    rating = rating_of("tuned", Played(settings.at, rows)).rounded()
    assert rating.half <= 150
    file = RatingFile.load(tmp_path / "run" / "two.rating.json")
    assert (file.rating.value, file.rating.low) == pytest.approx((rating.value, rating.low), abs=0.06)
    assert str(rating) in capsys.readouterr().out
    won = sum(row.win for row in rows if row.rung == "greedy")
    assert next(rung["wins"] for rung in file.entries["rungs"] if rung["rung"] == "greedy") == won


def test_greedy_is_the_fixed_point_and_its_games_say_where_the_rungs_are(tmp_path, capsys):
    assert rate("greedy", tmp_path / "run", precision=120.0) == 0
    assert "greedy, two seats: 1000\n" in capsys.readouterr().out
    found = Model(RatingFile.load(tmp_path / "run" / "two.rating.json").pairs())
    assert found.rating("tuned").half <= 120
    assert str(found.rating("random")).startswith("below")
    counts = Counter(row["rung"] for row in read(tmp_path / "run"))
    assert counts["random"] == 20 < counts["tuned"]


class TestPlan:
    """What is played next, with games that are made up."""

    def rows(self, settings, fixtures, wins):
        for fixture in fixtures:
            rung = settings.at.rungs[fixture.rung]
            yield Rated(
                *(fixture.game, rung, fixture.deal, fixture.seat, 0, "me", wins(rung, fixture.deal)),
                *(50, (0,) * len(settings.at.parts), 40.0, 10, 0.001, 0.001, "", "", (50, 40), "", settings.at),
            )

    def plan(self, precision=25.0, seconds=1e9, clock=lambda: 0.0, player="greedy:prices=x"):
        settings = Settings("random=tests.agents.sample_agents:LastLegal", "two")
        return Plan(settings, Played(settings.at), precision, seconds, clock=clock), settings

    def test_it_stops_when_the_interval_is_narrow_enough(self, monkeypatch):
        known = [Pair("tuned", "greedy", 9_000, 10_000, 10_000), Pair("greedy", "random", 1000, 1000, 1000)]
        monkeypatch.setattr(calibration, "pairs_of", lambda mode, without: known)
        plan, settings = self.plan()
        even = {
            "random": lambda deal: 1.0,
            "greedy": lambda deal: float(deal % 4 > 0),
            "tuned": lambda deal: float(deal % 4 == 0),
        }
        for fixture in plan.fixtures():
            for row in self.rows(settings, [fixture], lambda rung, deal: even[rung](deal)):
                plan.add(row)
        assert plan.is_over
        rating = rating_of(bare(settings.player), plan.played)
        assert 20 < rating.half <= 25
        counts = {tally.rung: tally.games for tally in plan.played.tallies()}
        assert counts["random"] == 20, "who is always beaten says nothing"
        assert counts["greedy"] > 200

    def test_who_loses_everything_is_not_played_for_ever(self):
        plan, settings = self.plan(precision=1.0)
        for fixture in plan.fixtures():
            for row in self.rows(settings, [fixture], lambda rung, deal: 0.0):
                plan.add(row)
        assert plan.is_over
        assert ENOUGH <= plan.played.games < ENOUGH + 2 * planning.AT_ONCE * 2
        assert math.isinf(rating_of(bare(settings.player), plan.played).low)

    @pytest.mark.parametrize("precision", [1.0, 25.0, 5000.0])
    def test_it_never_waits_for_games_that_nobody_plays(self, precision):
        """However wide the interval that is asked for: who has lost every game is played until that is enough."""
        plan, settings = self.plan(precision=precision)
        for _ in range(3):
            for fixture in plan.fixtures():
                for row in self.rows(settings, [fixture], lambda rung, deal: 0.0):
                    plan.add(row)
            assert plan.is_over

    def test_with_several_at_once_it_waits_for_those_under_way(self):
        """Games are handed out before their results are there; when the last ones have come in, nothing is missing."""
        plan, settings = self.plan(precision=150.0)
        waiting, turns = [], 0
        while not plan.is_over:
            turns += 1
            for fixture in plan.fixtures():
                waiting.append(fixture)
                if len(waiting) == 12:
                    (row,) = self.rows(settings, [waiting.pop(0)], lambda rung, deal: float(deal % 4 > 0 or rung == "random"))
                    plan.add(row)
            for row in self.rows(settings, waiting, lambda rung, deal: float(deal % 4 > 0 or rung == "random")):
                plan.add(row)
            waiting.clear()
        assert turns < 10
        assert plan.played.games == sum(tally.games for tally in plan.played.tallies())
        assert rating_of(bare(settings.player), plan.played).half <= 150

    def test_it_stops_when_time_is_up(self):
        now = iter(range(10_000))
        plan, _ = self.plan(precision=1.0, seconds=20, clock=lambda: float(next(now)))
        played = list(plan.fixtures())
        assert 0 < len(played) <= 40
        assert plan.is_over

    def test_deals_that_an_earlier_start_did_not_finish_come_first(self):
        _, settings = self.plan()
        begun = [*settings.of_deal(1, 0), next(settings.of_deal(1, 1)), *settings.of_deal(1, 2)]
        played = Played(settings.at, self.rows(settings, begun, lambda rung, deal: 1.0))
        assert played.tally("greedy").deals == 1
        again = Plan(settings, played, 25.0, 1e9, clock=lambda: 0.0)
        first = next(iter(again.fixtures()))
        assert (first.rung, first.deal, first.seat) == (1, 1, 1)

    def test_to_halve_the_interval_takes_about_three_times_as_many_games_again(self):
        plan, settings = self.plan(precision=60.0)
        for fixture in plan.fixtures():
            for row in self.rows(settings, [fixture], lambda rung, deal: float(deal % 4 > 0) if rung == "greedy" else 1.0):
                plan.add(row)
        games, _ = plan.to_halve()
        told = sum(tally.games for tally in plan.played.tallies() if tally.rung == "greedy")
        assert 2 * told < games < 5 * told


def test_an_interrupted_rating_goes_on_and_plays_nothing_twice(tmp_path, monkeypatch, capsys):
    whole = tmp_path / "whole"
    assert rate("tuned", whole) == 0
    taken, take = [], runner._Run._take

    def stopping(self, rows):
        take(self, rows)
        taken.append(rows[0].game)
        if len(taken) == 13:
            raise KeyboardInterrupt

    monkeypatch.setattr(runner._Run, "_take", stopping)
    assert rate("tuned", tmp_path / "run") == 130
    said = capsys.readouterr().out
    assert "13 games are kept. To go on:" in said
    assert f"isle rate tuned --mode two --precision 400 --hours 0.1 --workers 1 --out {tmp_path / 'run'} --resume" in said
    assert rate("tuned", tmp_path / "run", resume=True) == 0
    assert len(taken) == len(set(taken))
    one, other = (RatingFile.load(path / "two.rating.json") for path in (whole, tmp_path / "run"))
    assert one.games == other.games
    assert one.rating == other.rating


def test_a_folder_of_another_player_is_not_gone_on_with(tmp_path, capsys):
    """Also one that somebody else has made: the command says who plays, and the folder is only compared."""
    assert rate("tuned", tmp_path / "run") == 0
    record = json.loads((tmp_path / "run" / "rate.json").read_text(encoding="utf-8"))
    record["settings"]["player"] = f"process:touch {tmp_path / 'touched'}"
    (tmp_path / "run" / "rate.json").write_text(json.dumps(record), encoding="utf-8")
    assert rate("tuned", tmp_path / "run", resume=True) == 2
    assert "the rating in" in (said := capsys.readouterr().err)
    assert "is another one: player there process:touch" in said
    assert not (tmp_path / "touched").exists()


def test_a_player_that_leaves_one_game_after_the_other_is_not_rated_on(tmp_path, capsys):
    """Such as one behind a server that is down."""
    assert rate("tests.agents.bad_agents:Raises", tmp_path / "run", traceback=False) == 1
    said = capsys.readouterr()
    first, last = said.err.splitlines()
    assert "leaves game 0" in first
    assert last.startswith("error: tests.agents.bad_agents:Raises has left 20 games in a row, the last for this reason: ")
    assert "--resume" in said.out
    assert len(read(tmp_path / "run")) == runner.MOST_LEFT


def test_a_player_that_leaves_games_loses_them(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(runner, "MOST_LEFT", 10**6)
    assert rate("tests.agents.bad_agents:Raises", tmp_path / "run", traceback=False) == 3
    assert {float(row["win"]) for row in read(tmp_path / "run")} == {0.0}
    assert all(row["failed"] for row in read(tmp_path / "run"))
    assert ": below " in capsys.readouterr().out


def test_all_modes_one_after_the_other(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "MODES", ("two", "family"))
    assert rate("greedy", tmp_path / "run", "all") == 0
    assert [path.name for path in sorted((tmp_path / "run").iterdir())] == ["family", "two"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mode": "three"}, "--mode three: expected two, four, family, solo, modules, explore_and_draw, remote, or all"),
        ({"precision": 0.0}, "--precision 0: points to each side, more than 0"),
        ({"hours": -1.0}, "--hours -1: more than 0"),
        ({"resume": True}, "nothing to resume"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(tmp_path, options, said, capsys):
    assert rate("tuned", tmp_path / "run", **options) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_an_unknown_player_is_said_before_anything_is_played(tmp_path, capsys):
    assert rate("tunde", tmp_path / "run") == 2
    assert "tunde" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_columns_and_rows_fit(tmp_path):
    assert rate("greedy", tmp_path / "run") == 0
    rows = read(tmp_path / "run")
    assert tuple(rows[0]) == columns(MODES["two"])
    assert [str(cell) for cell in parsed(rows[0], MODES["two"]).cells()] == list(rows[0].values())


def test_two_workers_play_the_same_games(tmp_path):
    assert rate("tuned", tmp_path / "one", precision=5000.0) == rate("tuned", tmp_path / "two", precision=5000.0, workers=2) == 0
    one, other = (RatingFile.load(tmp_path / name / "two.rating.json") for name in ("one", "two"))
    assert one.games == other.games


def test_the_calibration_knows_pairs_of_rungs_each_once():
    for mode in MODES.values():
        pairs = CALIBRATION(mode.name, "")
        assert len({frozenset(pair.names) for pair in pairs}) == len(pairs)
        for pair in pairs:
            assert {*pair.names} <= {*WHOLE_LADDER, *QUICK, *mode.rungs}
            assert 0 <= pair.wins <= pair.games
        assert not any("tuned" in pair.names for pair in CALIBRATION(mode.name, "tuned"))
