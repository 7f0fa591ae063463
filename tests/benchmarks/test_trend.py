"""The trend of speed: what is kept, what is said of it, and when a check fails. No speed is judged here."""

from __future__ import annotations

import numba
import pytest

from benchmarks import core, trend
from benchmarks.timing import Disagreement
from benchmarks.trend import C_LOOP, Line, add, check, far_below, fell, measure, picture, read

HERE, ELSEWHERE = "fast processor, 2 cores", "slow processor, 4 cores"
needs_jit = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there is nothing to time with the JIT off")


def lines(*ratios: float, machine: str = HERE, row: str = "Game") -> list[Line]:
    """A row of several runs, one after the other."""
    return [Line(f"commit{k}", "2026-01-01", machine, row, ratio) for k, ratio in enumerate(ratios)]


def test_lines_are_added_and_read(tmp_path):
    file = tmp_path / "trend.csv"
    assert read(file) == []
    add(lines(1.5, 2), file)
    add(lines(0.03125, machine="a name, with a comma"), file)
    assert read(file) == [*lines(1.5, 2), *lines(0.03125, machine="a name, with a comma")]
    assert file.read_text(encoding="utf-8").splitlines()[:2] == [
        "commit,date,machine,row,ratio",
        f'commit0,2026-01-01,"{HERE}",Game,1.5',
    ]


def test_a_file_with_other_columns_is_refused(tmp_path):
    file = tmp_path / "trend.csv"
    file.write_text("commit,speed\nabc,1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"its columns are \['commit', 'speed'\], not \['commit', 'date', 'machine'"):
        read(file)


def test_the_file_that_is_kept_can_be_read():
    assert {line.row for line in read()} <= set(trend.ROWS)


def test_a_row_that_fell_is_named():
    before = [*lines(9, 1, 1, 1.1, 0.9, 1), *lines(5, machine=ELSEWHERE), *lines(2, row="raw_env")]
    assert list(fell(before, HERE, {"Game": 0.91, "raw_env": 1.9, "new": 1})) == []
    assert list(fell(before, HERE, {"Game": 0.85, "raw_env": 1.5})) == [
        "Game: 15 % below the median of the last 5",
        "raw_env: 25 % below the median of the last 1",
    ]
    assert list(fell(before, "a third kind", {"Game": 0.1})) == []


def test_a_check_fails_only_if_a_row_is_low_every_time():
    before = [*lines(5, 1), *lines(2, row="raw_env"), *lines(100, machine=ELSEWHERE)]
    asked = iter([{"Game": 0.5, "raw_env": 1}, {"Game": 0.9, "raw_env": 1}, {"Game": 0.5, "raw_env": 1}])
    assert far_below(before, HERE, lambda: next(asked)) == {"raw_env": "raw_env: 1 times the C loop, 2 were recorded"}
    asked = iter([{"Game": 0.5, "raw_env": 2}, {"Game": 0.76, "raw_env": 0.1}])
    assert far_below(before, HERE, lambda: next(asked)) == {}
    assert far_below(before, HERE, lambda: {"new": 0.001}) == {}, "nothing was recorded of it"


def test_on_another_kind_of_machine_a_check_passes_and_says_so(capsys):
    assert check(lines(1), lambda: pytest.fail("nothing is to be measured"), ELSEWHERE) == 0
    assert capsys.readouterr().out == (
        "nothing was recorded on this kind of machine (slow processor, 4 cores), so there is nothing to compare with\n"
    )


def test_a_check_measures_and_says_what_is_low(capsys, monkeypatch):
    monkeypatch.setattr(trend, "measure", lambda runs: {"Game": 0.5, "raw_env": 2.0})
    runs = {C_LOOP: lambda: 1, "Game": lambda: 1, "raw_env": lambda: 1}
    assert check([*lines(1), *lines(2, row="raw_env")], lambda: runs, HERE) == 1
    assert capsys.readouterr().out.splitlines() == [
        "Game: 0.5 times the C loop, 1 were recorded",
        "1 of 2 rows are more than 25% below what was recorded last",
    ]


def test_without_a_c_compiler_it_says_so(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(trend, "FILE", tmp_path / "trend.csv")
    assert trend.main([]) == trend.main(["--check"]) == 0
    assert "no C compiler is here" in capsys.readouterr().out
    assert not any(tmp_path.iterdir())


def test_a_ratio_is_that_to_the_c_loop():
    """The clock runs by processor time: what does twice as much in a call has twice the ratio, more or less."""

    def work(things: int) -> int:
        sum(range(20_000))
        return things

    found = measure({C_LOOP: lambda: work(10), "twice": lambda: work(20)}, rounds=5, seconds=0.02)
    assert found.keys() == {"twice"}
    assert 1 < found["twice"] < 4


def test_the_curve_is_drawn(tmp_path):
    kept = [*lines(1, 1.1, 0.9), *lines(2, 2.2, row="raw_env"), *lines(7, machine=ELSEWHERE)]
    picture(kept, HERE, tmp_path / "images" / "trend.png")
    assert (tmp_path / "images" / "trend.png").read_bytes().startswith(b"\x89PNG")


@needs_jit
def test_nothing_is_timed_that_disagrees(monkeypatch):
    monkeypatch.setattr(core, "digest", lambda table: "0 something else")
    with pytest.raises(Disagreement, match="2_seats, compiled and interpreted: not timed"):
        trend.ROWS["random decisions, compiled"]()
