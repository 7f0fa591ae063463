"""``python -m tests.support.mutants``: what it changes, which mutants it draws, what it makes of a run of pytest."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from dataclasses import replace
from itertools import islice

import pytest

from tests.support.mutants import play, report
from tests.support.mutants.draw import NUMBER, drawn, in_turn, shares
from tests.support.mutants.groups import GROUPS, ROOT, is_mask
from tests.support.mutants.operators import KINDS, mutants_of
from tests.support.mutants.results import Judged, Result, Results, Standing, judged
from tests.support.mutants.stages import STAGES, Stage, files_with_tests, not_there, stages_of

every = functools.cache(drawn)
"""All mutants of all groups, read once."""

SOURCE = '''
"""Text with 1 and 2."""
from __future__ import annotations

LIMIT = 3


@takes(10, "text")
def rule(g, seat: int = 0):
    """Text with a + b."""
    if EXPANDED:
        g["a"] = 1
    fresh = g["b"] < LIMIT and not g["c"]
    while 0 < g["d"] <= min(fresh, 5):
        g["d"] -= g["e"] << 1
        if fits(g):
            return
    return fresh
'''


def changes(source=SOURCE):
    return [(one.kind, one.before, one.after) for one in mutants_of("a.py", source.encode())]


def test_what_is_changed_and_what_is_not():
    assert sorted(changes()) == sorted(
        [
            ("constant", "LIMIT = 3", "LIMIT = 4"),
            ("constant", 'g["a"] = 1', 'g["a"] = 2'),
            ("statement", 'g["a"] = 1', "pass"),
            ("condition", 'fresh = g["b"] < LIMIT and not g["c"]', 'fresh = g["b"] <= LIMIT and not g["c"]'),
            ("condition", 'fresh = g["b"] < LIMIT and not g["c"]', 'fresh = g["b"] >= LIMIT and not g["c"]'),
            ("condition", 'fresh = g["b"] < LIMIT and not g["c"]', 'fresh = g["b"] < LIMIT or not g["c"]'),
            ("constant", 'while 0 < g["d"] <= min(fresh, 5):', 'while 1 < g["d"] <= min(fresh, 5):'),
            ("constant", 'while 0 < g["d"] <= min(fresh, 5):', 'while 0 < g["d"] <= min(fresh, 6):'),
            ("condition", 'while 0 < g["d"] <= min(fresh, 5):', 'while 0 <= g["d"] <= min(fresh, 5):'),
            ("condition", 'while 0 < g["d"] <= min(fresh, 5):', 'while 0 >= g["d"] <= min(fresh, 5):'),
            ("condition", 'while 0 < g["d"] <= min(fresh, 5):', 'while 0 < g["d"] < min(fresh, 5):'),
            ("condition", 'while 0 < g["d"] <= min(fresh, 5):', 'while 0 < g["d"] > min(fresh, 5):'),
            ("arithmetic", 'while 0 < g["d"] <= min(fresh, 5):', 'while 0 < g["d"] <= max(fresh, 5):'),
            ("statement", 'g["d"] -= g["e"] << 1', "pass"),
            ("constant", 'g["d"] -= g["e"] << 1', 'g["d"] -= g["e"] << 2'),
            ("arithmetic", 'g["d"] -= g["e"] << 1', 'g["d"] += g["e"] << 1'),
            ("arithmetic", 'g["d"] -= g["e"] << 1', 'g["d"] -= g["e"] >> 1'),
            ("condition", "if fits(g):", "if not (fits(g)):"),
            ("statement", "return", "pass"),
        ]
    )


def test_what_stands_behind_expanded_is_known():
    assert {one.before for one in mutants_of("a.py", SOURCE.encode()) if one.expanded} == {'g["a"] = 1'}


def test_bytes_beside_the_edit_stay():
    source = 'NAME = "Königin"  # ä\nif NAME == "ö" and 1 < 2:\n    NAME = 4\n'.encode()
    for one in mutants_of("a.py", source):
        changed = one.applied(source)
        assert changed != source
        assert changed[: one.start] == source[: one.start]
        assert changed[len(changed) - len(source) + one.end :] == source[one.end :]
        ast.parse(changed)


def test_equal_lines_are_told_apart_and_an_edit_elsewhere_changes_no_key():
    twice = SOURCE.replace("    return fresh\n", '    g["a"] = 1\n    g["a"] = 1\n    return fresh\n')
    keys = [one.key for one in mutants_of("a.py", twice.encode())]
    assert len(set(keys)) == len(keys)
    before = {one.key for one in mutants_of("a.py", SOURCE.encode())}
    longer = SOURCE.replace("LIMIT = 3", "LIMIT = 3\n\n\ndef other(g):\n    return 7")
    assert before < {one.key for one in mutants_of("a.py", longer.encode())}


def test_every_group_has_mutants_of_every_kind_enough_of_them_and_each_is_in_one():
    found = every()
    keys = [one.key for mutants in found.values() for one in mutants]
    assert len(set(keys)) == len(keys)
    for name, share in shares().items():
        assert len(found[name]) > 2 * share
        assert {one.kind for one in found[name][:share]} == set(KINDS)
    assert all(is_mask(one) == (name == "masks") for name, mutants in found.items() for one in mutants)
    assert sum(shares().values()) == NUMBER
    assert max(shares().values()) - min(shares().values()) <= 1


def test_those_drawn_are_programs_and_drawn_again():
    found = every()
    for name, share in shares().items():
        for one in found[name][: share // 3]:
            ast.parse(one.applied((ROOT / one.file).read_bytes()))
    mutants = mutants_of("a.py", SOURCE.encode())
    assert in_turn(mutants, 1) == in_turn(mutants[::-1], 1) != in_turn(mutants, 2)
    fewer = [one for one in mutants if one.kind != "constant" or one.before != "LIMIT = 3"]
    assert [one for one in in_turn(mutants, 1) if one.kind == "condition"] == [
        one for one in in_turn(fewer, 1) if one.kind == "condition"
    ]


def test_the_tests_that_are_named_are_there_and_stages_play_each_file_once():
    assert not_there() == []
    for group in GROUPS:
        mutant = every()[group.name][0]
        plain, near, ordinary, long = stages_of(group, mutant)
        assert [stage.name for stage in (plain, near, ordinary, long)] == list(STAGES)
        assert plain.tests
        assert sorted(near.tests + ordinary.tests) == sorted(long.tests) == files_with_tests()


def test_what_is_judged_is_a_mutant():
    known = {one.key: one for mutants in every().values() for one in mutants}
    for key, entry in judged().items():
        assert (entry.before, entry.after) == (known[key].before, known[key].after)


# ---- results ----


def result(mutant, outcome="caught", stage="plain", by="tests/test_mutants.py::test_what_is_judged_is_a_mutant[a]"):
    return Result.of(GROUPS[0].name, mutant, outcome, stage, by if outcome == "caught" else "", "", 1.0)


def standing(path, mutants, opinions=None):
    found = {group.name: [] for group in GROUPS} | {GROUPS[0].name: mutants}
    return Standing(found, Results(path), opinions or {}, len(GROUPS) * 4)


def test_results_are_kept_and_lapse_with_the_function_or_the_test(tmp_path):
    one, other, third = islice(mutants_of("a.py", SOURCE.encode()), 1, 4)
    kept = Results(tmp_path / "results.jsonl")
    for each in (result(one), result(other, "survived", "near"), result(third, by="tests/test_mutants.py::test_that_is_gone")):
        kept.add(each)
    again = Results(tmp_path / "results.jsonl")
    assert again.of(one) == result(one)
    assert again.of(other) == result(other, "survived", "near")
    assert again.of(third) is None
    assert again.of(replace(one, function_digest="another")) is None


def test_stillborn_mutants_are_replaced_and_survivors_go_on(tmp_path):
    mutants = mutants_of("a.py", SOURCE.encode())
    table = standing(tmp_path / "results.jsonl", mutants)
    assert [mutant for mutant, _ in table.chosen(GROUPS[0].name)] == mutants[:4]
    table.results.add(result(mutants[0], "stillborn"))
    table.results.add(result(mutants[1], "survived", "near"))
    assert [mutant for mutant, _ in table.chosen(GROUPS[0].name)] == mutants[1:5]
    assert table.to_play(mutants[1], table.results.of(mutants[1]), "ordinary")
    assert not table.to_play(mutants[1], table.results.of(mutants[1]), "near")
    table.opinions[mutants[1].key] = Judged(mutants[1].key, "", "", "equivalent", "the reason")
    assert not table.to_play(mutants[1], table.results.of(mutants[1]), "ordinary")
    table.results.keep_only({mutants[0].key})
    assert table.results.of(mutants[1]) is None


def test_the_report_names_survivors_and_what_is_wrong(tmp_path):
    mutants = mutants_of("a.py", SOURCE.encode())[:4]
    table = standing(tmp_path / "results.jsonl", mutants)
    for mutant, outcome, stage in zip(
        mutants, ("caught", "survived", "caught", "caught"), ("plain", "long", "near", "long"), strict=True
    ):
        table.results.add(result(mutant, outcome, stage))
    said = report.text(table)
    assert f"{mutants[1].key}  a.py:" in said
    assert "nobody has looked at it yet" in said
    assert "the ordinary run catches 2 of 4, less than 95%" in said
    assert f"{mutants[3].key} is caught by a long test alone" in said
    assert mutants[0].key not in said
    table.results.add(result(mutants[1], "survived", "near"))
    assert table.counts(GROUPS[0].name) == {"plain": 1, "near": 1, "long": 1, "on the way": 1}
    assert not [line for line in report.wrong(table) if "of 4" in line], "one has tests of the ordinary run before it"


@pytest.mark.parametrize(
    "entry",
    ["verdict = 'fine'\nwhy = 'x'", "verdict = 'equivalent'\nwhy = ' '", "verdict = 'equivalent'"],
    ids=["verdict", "no reason", "lacks a word"],
)
def test_a_judgement_needs_its_words(tmp_path, entry):
    path = tmp_path / "judged.toml"
    path.write_text(f"[[mutant]]\nkey = 'k'\nbefore = 'a'\nafter = 'b'\n{entry}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="an entry has key"):
        judged(path)


# ---- playing ----

TESTS = {
    "test_passes.py": "def test_it(): pass",
    "test_fails.py": "def test_it(): assert 1 == 2",
    "test_raises.py": "def test_it(): [][1]",
    "test_broken.py": "def test_it(): missing",
    "test_hangs.py": "def test_it():\n    while True: pass",
    "test_dies.py": "import os\ndef test_it(): os.abort()",
    "test_import.py": "raise ValueError('no')",
}


@pytest.mark.parametrize(
    ("name", "failed", "how", "broken", "same_compiled"),
    [
        ("test_passes.py", "", "", False, True),
        ("test_fails.py", "::test_it", "AssertionError: assert 1 == 2", False, True),
        ("test_raises.py", "::test_it", "IndexError: list index out of range", False, False),
        ("test_broken.py", "::test_it", "NameError: name 'missing' is not defined", True, False),
        ("test_hangs.py", "::test_it", "hangs", False, False),
        ("test_dies.py", "::test_it", "ends by SIGABRT", False, False),
    ],
)
def test_what_a_run_of_pytest_came_to(tmp_path, monkeypatch, name, failed, how, broken, same_compiled):
    (tmp_path / "checkout").mkdir()
    (tmp_path / "checkout" / name).write_text(TESTS[name], encoding="utf-8")
    monkeypatch.setenv("PYTHONFAULTHANDLER", "0")
    copy = play.Copy(tmp_path, [])
    link = tmp_path / "checkout" / "tests" / "support"
    link.parent.mkdir()
    link.symlink_to(ROOT / "tests" / "support")
    found = copy.play(Stage("plain", (name,), False, "not long", 0.5))
    assert (found.failed, found.how) == (failed and name + failed, how)
    assert (found.broken, found.same_compiled) == (broken, same_compiled)


def test_a_wrong_name_is_named():
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.mutants", "--group", "cards"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "invalid choice: 'cards'" in done.stderr
