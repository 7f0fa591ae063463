"""``python -m benchmarks.short_ways``: medians of rounds in which each way is tried once; nothing is timed that went wrong."""

from __future__ import annotations

import pytest

from benchmarks import short_ways
from benchmarks.timing import Disagreement
from tests.support.short_ways import OFF


def test_a_ratio_is_the_median_of_the_rounds_ratios(monkeypatch, capsys):
    times = iter([10.0, 12.0, 20.0, 22.0, 10.0, 15.0])
    monkeypatch.setattr(short_ways, "seconds", lambda *ways: (next(times), 7))
    short_ways.main(["3", "lean"])
    assert capsys.readouterr().out.splitlines()[2:] == ["| nothing | 10.0 | 1.00 |", "| lean | 15.0 | 1.20 |"]


@pytest.mark.parametrize(("words", "said"), [(["0"], "'0' is no whole number from 1 on"), (["1", "fat"], "'fat' is no way")])
def test_what_there_is_not_is_one_line(capsys, words, said):
    with pytest.raises(SystemExit) as ended:
        short_ways.main(words)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_another_position_stops_it(monkeypatch):
    monkeypatch.setattr(short_ways, "seconds", lambda *ways: (1.0, len(ways)))
    with pytest.raises(Disagreement, match="with short ways and without"):
        short_ways.measure(1, [(), ("parts",)])


def test_the_table_has_every_way_that_can_be_turned_off():
    """All but the direct call, which compiles nothing."""
    assert {way for ways in short_ways.SETTINGS for way in ways} == set(OFF) - {"direct"}
