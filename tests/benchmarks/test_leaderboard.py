"""The leaderboard is that of its files, and each of these files is lawful."""

from __future__ import annotations

import csv
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import leaderboard
from benchmarks.leaderboard import FOLDER, VERIFIED
from docs import make_leaderboard
from isle_agents.contests.rating import calibration
from isle_agents.contests.rating.ladder import FIRST_SEED, MODES
from isle_agents.contests.rating.match import outcome
from isle_agents.contests.rating.model import Rating
from isle_agents.contests.rating.rating_file import SUFFIX, RatingError, RatingFile
from isle_agents.contests.rating.verify import lawful
from isle_env.game import Game
from isle_env.replays.packed import unpacked

FILES = sorted(FOLDER.glob(f"*/*{SUFFIX}"))


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.name.removesuffix(SUFFIX)}"


def test_the_page_the_calibration_and_the_ratings_in_the_files_are_up_to_date(capsys):
    status = make_leaderboard.main(["--check"])
    assert status == 0, capsys.readouterr().err


def test_files_lie_in_the_folders_of_modes():
    assert {path.parent.name for path in FILES} == set(MODES)
    assert len(FILES) >= 12


@pytest.mark.parametrize("path", FILES, ids=named)
def test_files_are_as_they_were_written_and_their_first_games_are_lawful(path):
    file = RatingFile.load(path)
    for place, rung in enumerate(file.mode.rungs):
        for entry in file.games.get(rung, ())[:1]:
            game = Game.new(seed=FIRST_SEED + entry.deal, **file.mode.game_options(place))
            unpacked(game, entry.moves)
            assert outcome(game, entry.seat, bool(entry.failed)) == (entry.win, entry.totals)


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=named)
def test_every_game_of_every_file_is_lawful(path):
    assert lawful.check(RatingFile.load(path)).faults == []


def test_grades_are_of_files_that_are_there():
    if VERIFIED.exists():
        with VERIFIED.open(encoding="utf-8", newline="") as file:
            assert {row["games_sha256"] for row in csv.DictReader(file)} <= {RatingFile.load(path).games_digest for path in FILES}


@pytest.fixture
def board(tmp_path):
    """A leaderboard of two files."""
    (tmp_path / "two").mkdir()
    for name in ("tuned", "greedy"):
        shutil.copy(FOLDER / "two" / f"{name}{SUFFIX}", tmp_path / "two")
    return tmp_path


def test_of_two_files_with_the_same_pair_the_one_that_says_more_counts(board):
    files = [file for _, file in leaderboard.files(board)["two"]]
    pairs = leaderboard.calibration_of(files)
    assert len({frozenset(pair.names) for pair in pairs}) == len(pairs)
    both = [pair for file in files for pair in file.pairs() if {*pair.names} == {"tuned", "greedy"}]
    (counted,) = (pair for pair in pairs if {*pair.names} == {"tuned", "greedy"})
    assert counted.effective == pytest.approx(max(pair.effective for pair in both), abs=0.06)


def test_a_grade_is_shown_beside_its_file_and_no_other(board):
    tuned = RatingFile.load(board / "two" / f"tuned{SUFFIX}")
    rows = [
        "games_sha256,grade,asked,games,fresh_deals,fresh_seed,fresh_low,fresh_high,day",
        f"{tuned.games_digest},replayed,40,90,,,,,2026-01-01",
    ]
    (board / "verified.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    grades = {entry.name: entry.grade for entry in leaderboard.entries(board)["two"]}
    assert grades == {"tuned": "replayed (40 of 90 games)", "greedy": ""}


def test_ratings_are_written_anew_with_the_calibration_and_keep_their_grades(board, tmp_path, monkeypatch, capsys):
    """A file that was rated when less was known of the rungs."""
    path = board / "two" / f"tuned{SUFFIX}"
    now = RatingFile.load(path)
    before = now.rated(Rating(1500.0, 1400.0, 1600.0), by="0" * 16)
    assert before.digest != now.digest
    assert before.games_digest == now.games_digest
    path.write_text(before.text(), encoding="utf-8", newline="\n")
    monkeypatch.setattr(leaderboard.entries, "__defaults__", (board,))
    monkeypatch.setattr(leaderboard.files, "__defaults__", (board,))
    monkeypatch.setattr(calibration, "FILE", tmp_path / "calibration.csv")
    monkeypatch.setattr(make_leaderboard, "PAGE", tmp_path / "leaderboard.md")
    (tmp_path / "calibration.csv").touch()
    assert make_leaderboard.main(["--check"]) == 1
    assert f"{path.name} is out of date: python -m docs.make_leaderboard" in capsys.readouterr().err
    assert make_leaderboard.main([]) == 0
    after = RatingFile.load(path)
    assert str(after.rating) == str(leaderboard.entries(board)["two"][0].rating)
    assert (after.entries["calibration"], after.games) == (calibration.digest(), now.games)
    assert (tmp_path / make_leaderboard.PICTURE).exists()
    assert make_leaderboard.main(["--check"]) == 0


def test_the_best_is_first_and_names_of_anybody_break_no_table(board):
    odd = RatingFile.load(board / "two" / f"tuned{SUFFIX}")
    odd = replace(odd, entries={**odd.entries, "player": "a|b`<script>"})
    (board / "two" / f"odd{SUFFIX}").write_text(odd.text(), encoding="utf-8", newline="\n")
    page = make_leaderboard.page(leaderboard.entries(board))
    table = page.partition("## Two seats")[2]
    assert table.index("`greedy`") > table.index("`tuned`")
    assert "odd: `a?b??script?`" in table
    assert all(line.count("|") == 8 for line in table.splitlines() if "rating.json" in line)


def test_what_is_no_rating_is_refused(board):
    (board / "two" / f"bad{SUFFIX}").write_text("{}", encoding="utf-8")
    with pytest.raises(RatingError):
        leaderboard.files(board)


def test_a_file_in_the_folder_of_another_mode_is_refused(board):
    (board / "four").mkdir()
    shutil.copy(board / "two" / f"tuned{SUFFIX}", board / "four")
    with pytest.raises(ValueError, match="a rating of the mode two lies in the folder of four"):
        leaderboard.files(board)


def test_the_picture_has_a_panel_for_each_mode(board, tmp_path):
    make_leaderboard.draw(leaderboard.entries(board), tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
