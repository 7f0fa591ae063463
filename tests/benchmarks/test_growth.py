"""The tables of growth: what they cover, what they contain, and that everything is checked before it is timed."""

import json

import numba
import pytest

from benchmarks import growth
from benchmarks.timing import Disagreement
from isle_env.games.isle import actions, layout
from isle_env.games.isle.state import GAME

needs_jit = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there is nothing to time with the JIT off")


@pytest.mark.long
@needs_jit
def test_quick_run_writes_all_tables(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(growth, "QUICK_SIZES", (1, 4))
    monkeypatch.setattr(growth, "LIMIT_SIZES", (16,))
    monkeypatch.setattr(growth, "cores", lambda: 2)
    monkeypatch.setenv("COLUMNS", "120")
    report_file = tmp_path / "growth.json"
    assert growth.main(["--quick", "--json", str(report_file)]) == 0
    report = json.loads(report_file.read_text(encoding="utf-8"))
    found = {(entry["seats"], entry["games"], entry["threads"]) for entry in report["batches"]}
    assert found == {(seats, *rest) for seats in (2, 3, 4) for rest in ((1, 1), (4, 1), (4, 2))}, "no thread without a game"
    assert all(entry["ns_per_step"] == pytest.approx(1e9 / entry["steps_per_s"]) for entry in report["batches"])
    assert [entry["seats"] for entry in report["core"]] == [2, 3, 4]
    assert all(100 < entry["decisions_per_game"] < 1000 for entry in report["core"])
    limits = [(entry["packed"], entry["threads"]) for entry in report["limits"]]
    assert limits == [(packed, threads) for packed in (False, True) for threads in (1, 2)]
    assert all(entry["limit_per_s"] > entry["steps_per_s"] for entry in report["limits"]), "no rules are faster than all of them"
    assert report["quick"] is True
    assert "numba" in report["machine"]
    printed = capsys.readouterr().out
    assert all(grid.title in printed for grid in growth.grids(report))


@pytest.mark.parametrize("seats", growth.SEATS)
def test_memory_is_that_of_the_arrays(seats):
    taken = growth.memory(seats)
    parts = (taken["state"], taken["observation"], taken["mask"])
    assert parts == (GAME.itemsize, layout.size(seats), actions.NUM_ACTIONS)
    assert taken["all"] == pytest.approx(sum(parts) + taken["rest"])
    assert taken["rest"] > seats * layout.size(seats), "what every seat saw last is among it"


def test_threads_that_were_not_timed_are_left_blank():
    entries = [
        {"seats": 2, "games": games, "threads": threads, "steps_per_s": 2e6, "ns_per_step": 500.0}
        for games, threads in ((1, 1), (64, 1), (64, 2))
    ]
    grid = growth.batch_grid(entries)
    assert grid.head == ("seats", "games", "steps/s, 1 thread", "ns a step", "steps/s, 2 threads", "ns a step")
    assert grid.cells == [
        ("2", "1", "2,000,000", "500", "–", "–"),
        ("2", "64", "2,000,000", "500", "2,000,000", "500"),
    ]


def test_nothing_is_timed_when_the_core_disagrees(monkeypatch):
    def refuse(seats):
        raise Disagreement("core")

    monkeypatch.setattr(growth.core, "check", refuse)
    monkeypatch.setattr(growth, "in_turns", lambda *arguments: pytest.fail("timed"))
    with pytest.raises(Disagreement):
        growth.measure(quick=True)
