"""The mutation run: faults are real ones, drawn the same each time, and the tests that it names are there."""

from __future__ import annotations

import ast

import pytest

from tests.support.mutants import report, sites
from tests.support.mutants.groups import DO_NOT_COUNT, GROUPS, ROOT, RULES, Group
from tests.support.mutants.playing import CAUGHT, SURVIVED, Result

SOURCE = '''
def kernel(g, seat, words):
    """Words: 3."""
    if not g["acted"] and seat < 2:
        g["fish"][seat] += 5
        record(g, seat)
    for k in range(7):
        g["hand"][k] = k
    return True
'''
FAULTS = [
    ("condition", 'not g["acted"] and seat < 2', "(not g['acted'] or seat < 2)"),
    ("condition", "seat < 2", "seat <= 2"),
    ("constant", "2", "3"),
    ("statement", 'g["fish"][seat] += 5', ""),
    ("constant", "5", "6"),
    ("statement", "record(g, seat)", ""),
    ("constant", "7", "8"),
    ("statement", 'g["hand"][k] = k', ""),
    ("constant", "True", "False"),
]


def test_every_fault_of_a_source_is_found(tmp_path, monkeypatch):
    (tmp_path / "kernel.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(sites, "ROOT", tmp_path)
    found = list(sites.mutants_of("any", Group((), ()), "kernel.py"))
    assert [(mutant.operator, mutant.before, mutant.after) for mutant in found] == FAULTS
    for mutant in found:
        changed = mutant.applied(SOURCE.encode()).decode()
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(SOURCE))
    assert list(sites.mutants_of("any", Group((), (), functions=("legal",)), "kernel.py")) == []


@pytest.mark.parametrize("name", GROUPS)
def test_a_group_has_its_share_of_faults(name):
    """Twice as many as are played, since some do not compile; each has a name of its own and can be parsed."""
    found = sites.drawn(name)
    assert len(found) > 2 * sites.share(name)
    assert len({mutant.key for mutant in found}) == len(found)
    for mutant in found[: sites.share(name)]:
        ast.parse(mutant.applied((ROOT / mutant.file).read_bytes()))


def test_the_shares_are_even_and_make_all():
    shares = [sites.share(name) for name in GROUPS]
    assert sum(shares) == sites.MANY
    assert max(shares) - min(shares) <= 1


def test_the_tests_it_names_are_there():
    named = {*RULES, *DO_NOT_COUNT, *(test for group in GROUPS.values() for test in group.first)}
    for name in named:
        file, _, test = name.partition("::")
        assert (ROOT / "tests" / file).exists(), name
        assert not test or f"def {test}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), name


def test_every_reason_is_of_a_survivor():
    survived = {result.key for result in report.read().values() if result.outcome == SURVIVED}
    assert set(report.reasons()) <= survived


def test_figures(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(report, "RESULTS", tmp_path / "results.jsonl")
    monkeypatch.setattr(report, "EQUIVALENT", tmp_path / "equivalent.toml")
    report.EQUIVALENT.write_text('[equivalent]\n"same" = "It changes nothing."\n', encoding="utf-8")
    for number in range(19):
        report.add(Result(f"caught {number}", "flow", "constant", CAUGHT, "first", "tests/test_a.py::test_b", 1.0))
    report.add(Result("same", "flow", "constant", SURVIVED, "ordinary", "", 1.0))
    assert report.show()
    report.add(Result("unknown", "flow", "constant", SURVIVED, "ordinary", "", 1.0))
    assert report.show(), "19 of 20"
    report.add(Result("late", "flow", "constant", CAUGHT, "long", "", 1.0))
    assert not report.show()
    said = capsys.readouterr().out
    assert "flow: unknown\n    NO REASON KNOWN" in said
    assert "It changes nothing." in said
    assert "90.5% of those" in said
