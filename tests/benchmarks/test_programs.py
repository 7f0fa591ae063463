"""What programs as players cost: all kinds are timed, and none that plays another game than it should."""

import json

import numba
import pytest

from benchmarks import programs
from benchmarks.timing import Disagreement
from isle_env.players.process import messages


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there is nothing to time with the JIT off")
def test_a_quick_run_times_every_kind(tmp_path):
    file = tmp_path / "programs.json"
    assert programs.main(["--quick", "--json", str(file)]) == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    assert list(report["rates"]) == list(programs.KINDS)
    assert min(report["rates"].values()) > 0
    assert [row[0] for row in programs.grid(report).cells] == list(programs.KINDS)


def test_everything_is_everything_that_can_be_told():
    assert programs.KINDS["everything"] == messages.WANTS
    assert {*map(frozenset, programs.KINDS.values())} >= {frozenset({"ids", want}) for want in messages.WANTS}


def test_a_program_that_plays_another_game_is_not_timed(monkeypatch):
    with programs.program(("ids",)) as player:
        programs.check(player)
        monkeypatch.setattr(programs, "STRIDE", programs.STRIDE + 1)
        with pytest.raises(Disagreement, match="a program's game and one without it: not timed"):
            programs.check(player)


def test_targets_are_judged():
    rates = dict.fromkeys(programs.KINDS, 10_000.0)
    rows = {row[0]: row for row in programs.grid({"rates": rates}).cells}
    assert rows["ids"][1:] == ("10,000 /s", "100 µs", "", "≥ 15,000 /s", "no")
    assert rows["everything"][1:] == ("10,000 /s", "100 µs", "+0 µs", "≥ 2,000 /s", "yes")
    assert rows["ids, text"][4:] == ("", "")
