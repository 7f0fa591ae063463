"""The speed benchmark runs, writes all figures, and refuses to time what is wrong. The figures are not judged here."""

import json

import numba
import pytest

from benchmarks import batch, core, interfaces, learners, peers, speed, start
from benchmarks.rows import ROWS
from benchmarks.timing import Disagreement
from isle_env.candidates import Candidates
from isle_env.games.isle.state import GAME

needs_jit = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there is nothing to time with the JIT off")


@pytest.mark.long
@needs_jit
def test_quick_run_writes_all_figures(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(peers, "PEERS", ())
    monkeypatch.setenv("COLUMNS", "120")
    report_file = tmp_path / "speed.json"
    assert speed.main(["--quick", "--json", str(report_file)]) == 0
    report = json.loads(report_file.read_text(encoding="utf-8"))
    assert {row.key for row in ROWS} <= set(report)
    unknown = {row.key for row in ROWS if report[row.key] is None}
    missing_at_times = {"placement_c_ns_per_tile", "placement_times_c", "batch_two_threads_times_one"}
    without_peers = {key for key in unknown if "blokus" in key or key.startswith("peer_")}
    compiled = {"first_step_empty_cache_s", "first_step_empty_cache_s_explore_and_draw", "first_step_empty_cache_s_modules"}
    assert unknown - without_peers <= compiled | missing_at_times, "a quick run compiles nothing anew"
    assert report["game_bytes"] == GAME.itemsize
    assert set(report["machine"]) >= {"processor", "cores", "python", "numba", "numpy"}
    assert report["targets"]["core_games_per_s"] == 8000
    printed = capsys.readouterr().out
    assert all(row.what in printed for row in ROWS)


@needs_jit
def test_core_is_not_timed_when_it_disagrees(monkeypatch):
    monkeypatch.setattr(core, "digest", lambda seats: "0 something else")
    with pytest.raises(Disagreement, match="2_seats, compiled and interpreted: not timed"):
        core.measure(rounds=1, seconds=0.01)


def test_interfaces_are_not_timed_when_they_disagree(monkeypatch):
    monkeypatch.setattr(interfaces.Game, "observe", lambda game, seat: game.mask())
    with pytest.raises(Disagreement, match="observation: not timed"):
        interfaces.measure(rounds=1, seconds=0.01)


def test_batches_are_not_timed_when_they_disagree(monkeypatch):
    monkeypatch.setattr(batch.Game, "mask", lambda game: game.observe(0))
    with pytest.raises(Disagreement, match="mask: not timed"):
        batch.measure(rounds=1, seconds=0.01)


def test_candidates_are_not_timed_when_they_disagree(monkeypatch):
    monkeypatch.setattr(learners.Candidates, "of", lambda view, game: Candidates().empty(rules=game.rules))
    with pytest.raises(Disagreement, match="candidates: not timed"):
        learners.measure_candidates(rounds=1, seconds=0.01)


def test_peers_are_timed_beside_us():
    """Runs that are passed in come back with a figure; blokus-rl also gives ratios of the same rounds."""
    figures = interfaces.measure(rounds=1, seconds=0.01, beside={interfaces.BLOKUS: lambda: 10, "other": lambda: 10})
    assert set(figures) == {
        "aec_steps_per_s", "aec_steps_per_s_explore_and_draw", "env_steps_per_s", "game_steps_per_s", interfaces.BLOKUS, "other",
        "aec_times_blokus_rl", "env_times_blokus_rl",
    }  # fmt: skip
    assert figures["aec_times_blokus_rl"] == figures["aec_steps_per_s"] / figures[interfaces.BLOKUS]


def test_one_core_gives_no_ratio_of_threads(monkeypatch):
    monkeypatch.setattr(batch, "cores", lambda: 1)
    assert batch.two_threads(1, 0.01) is None


def test_start_is_not_timed_when_it_disagrees(monkeypatch):
    monkeypatch.setattr(start, "process", lambda code, cache=None: (0.1, [1, 0.1, 10.0]))
    with pytest.raises(Disagreement, match="position after the first step"):
        start.first_step()
