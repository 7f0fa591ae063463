"""The speed benchmark runs, writes what it promises, and refuses to time what is wrong. No figure is judged here."""

import json
import time

import numba
import pytest

from benchmarks import batch, core, interfaces, speed, start
from benchmarks.timing import Disagreement, per_second, same
from isle_env.core.state import GAME

needs_jit = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there is nothing to time with the JIT off")


@pytest.mark.slow
@needs_jit
def test_quick_run_writes_all_figures(tmp_path, capsys):
    report_file = tmp_path / "speed.json"
    assert speed.main(["--quick", "--json", str(report_file)]) == 0
    report = json.loads(report_file.read_text(encoding="utf-8"))
    asked = {
        "placement_ns_per_tile", "core_decisions_per_s", "core_games_per_s", "core_decisions_per_s_4_seats",
        "core_games_per_s_4_seats", "aec_steps_per_s", "game_steps_per_s", "batch_steps_per_s", "import_s",
        "first_step_empty_cache_s", "first_step_filled_cache_s", "game_bytes", "peak_memory_mb",
    }  # fmt: skip
    assert asked <= {key for key, *_ in speed.ROWS} <= set(report)
    assert report["game_bytes"] == GAME.itemsize
    assert report["first_step_empty_cache_s"] is None, "a quick run compiles nothing anew"
    assert set(report["machine"]) >= {"processor", "cores", "python", "numba", "numpy"}
    assert report["targets"]["placement_ns_per_tile"] == 250
    printed = capsys.readouterr().out
    assert all(what in printed for _, what, _, _ in speed.ROWS)


@needs_jit
def test_core_is_not_timed_when_it_disagrees(monkeypatch):
    monkeypatch.setattr(core, "digest", lambda seats: "0 something else")
    with pytest.raises(Disagreement, match="2 seats, compiled and interpreted: not timed"):
        core.measure(rounds=1, seconds=0.01)


def test_interfaces_are_not_timed_when_they_disagree(monkeypatch):
    monkeypatch.setattr(interfaces.Game, "observe", lambda game, seat: game.mask())
    with pytest.raises(Disagreement, match="observation: not timed"):
        interfaces.measure(rounds=1, seconds=0.01)


def test_batches_are_not_timed_when_they_disagree(monkeypatch):
    monkeypatch.setattr(batch.Game, "mask", lambda game: game.observe(0))
    with pytest.raises(Disagreement, match="mask: not timed"):
        batch.measure(rounds=1, seconds=0.01)


def test_start_is_not_timed_when_it_disagrees(monkeypatch):
    monkeypatch.setattr(start, "process", lambda code, cache=None: (0.1, [1, 0.1, 10.0]))
    with pytest.raises(Disagreement, match="position after the first step"):
        start.first_step()


def test_same():
    same("nothing", [1], [1])
    with pytest.raises(Disagreement, match=r"two lists: not timed.*\[1\] and \[2\]"):
        same("two lists", [1], [2])


def test_per_second_counts_processor_time():
    """Waiting does not count: a function that sleeps and does a thousand things is faster than its wall time says."""

    def doze() -> int:
        time.sleep(0.02)
        sum(range(20_000))
        return 1000

    assert per_second(doze, rounds=3, seconds=0.002) > 1000 / 0.02


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(None, "s", "not measured"), (1234567.8, "/s", "1,234,568 /s"), (25.34, "s", "25.3 s"), (0.1234, "s", "0.123 s")],
)
def test_figures_in_words(value, unit, text):
    assert speed.written(value, unit) == text


def test_targets():
    assert speed.reached(2e6, "/s", 1e6)
    assert not speed.reached(0.5e6, "/s", 1e6)
    assert speed.reached(200, "ns", 250)
    assert not speed.reached(300, "ns", 250)
