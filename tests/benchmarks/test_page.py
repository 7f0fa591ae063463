"""docs/performance.md has the tables that the benchmarks make, whatever the figures in them."""

import json

import pytest

from benchmarks import growth, page, programs
from benchmarks.learning_grid import PARTS
from benchmarks.rows import OURS, PEERS, ROWS, START

TEXT = page.PAGE.read_text(encoding="utf-8")


def cells(name: str) -> list[tuple[str, ...]]:
    """The rows of the table in a block of the page, head first."""
    lines = [line for line in page.between(TEXT, name).splitlines() if line.startswith("|")]
    rows = [tuple(cell.strip() for cell in line.split("|")[1:-1]) for line in lines]
    assert set(rows[1]) <= {"---", "---:"}
    return [rows[0], *rows[2:]]


def reports(figure: float) -> tuple[dict, dict]:
    """Reports as the two benchmarks write them, with the same number for every figure."""
    facts = {"processor": "abacus", "cores": 1}
    fast = {**{row.key: figure for row in ROWS}, "machine": facts, "quick": False}
    batches = [
        {"seats": seats, "games": games, "threads": 1, "steps_per_s": figure, "ns_per_step": figure}
        for seats in growth.SEATS
        for games in growth.SIZES
    ]
    core = ("decisions_per_game", "decisions_per_s", "ns_per_decision", "games_per_s")
    memory = ("state", "observation", "mask", "rest", "all")
    by_seats = {
        name: [{"seats": seats, **dict.fromkeys(keys, figure)} for seats in growth.SEATS]
        for name, keys in (("core", core), ("memory", memory))
    }
    limits = [
        {"games": games, "packed": packed, "threads": 1, "lines": figure, "limit_per_s": figure, "steps_per_s": figure}
        for games in growth.LIMIT_SIZES
        for packed in (False, True)
    ]
    return fast, {"batches": batches, "limits": limits, **by_seats, "machine": facts, "quick": True}


def test_targets_on_the_page_are_those_of_the_benchmark():
    head, *rows = cells("speed")
    assert head == ("what", "figure", "target", "reached")
    assert [(row[0], row[2]) for row in rows] == [(row.what, row.goal) for row in (*OURS, *START)]


def test_peers_on_the_page_are_those_of_the_benchmark():
    head, *rows = cells("peers")
    assert head == ("what", "figure")
    assert [row[0] for row in rows] == [row.what for row in PEERS]


def test_growth_on_the_page_covers_all_seats_and_sizes():
    _, *batches = cells("growth-batches")
    assert [row[:2] for row in batches] == [(f"{seats}", f"{games}") for seats in growth.SEATS for games in growth.SIZES]
    _, *limits = cells("growth-limits")
    assert [row[:2] for row in limits] == [(f"{games}", rows) for games in growth.LIMIT_SIZES for rows in ("plain", "packed")]
    _, *core = cells("growth-core")
    _, *memory = cells("growth-memory")
    assert [row[0] for row in core] == [row[0] for row in memory] == [f"{seats}" for seats in growth.SEATS]


def test_page_names_the_machine():
    for name in ("machine", "growth-machine"):
        assert {"processor", "cores", "python", "numba"} <= set(page.between(TEXT, name).split())


def written_before(tmp_path, monkeypatch, figure: float):
    """A copy of the page that the command writes to, and its arguments: reports with the same number for every figure."""
    copy = tmp_path / "performance.md"
    copy.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(page, "PAGE", copy)
    arguments = []
    for name, report in zip(("speed", "growth"), reports(figure), strict=True):
        (tmp_path / name).write_text(json.dumps(report), encoding="utf-8")
        arguments += [f"--{name}", str(tmp_path / name)]
    return copy, arguments


def test_one_command_writes_the_figures_and_nothing_else(tmp_path, monkeypatch):
    copy, arguments = written_before(tmp_path, monkeypatch, 1234.0)
    for _ in range(2):  # the second time it replaces what the first wrote
        assert page.main(arguments) == 0
        fresh = copy.read_text(encoding="utf-8")
        fast, growing = reports(1234.0)
        blocks = page.speed_blocks(fast) | page.growth_blocks(growing)
        for name, text in blocks.items():
            assert page.between(fresh, name).strip() == text.strip()
            assert ("processor abacus" in text) == name.endswith("machine")
        assert "rough" in blocks["growth-machine"]
        assert "rough" not in blocks["machine"]
    emptied = dict.fromkeys(blocks, "")
    assert page.written_into(fresh, emptied) == page.written_into(TEXT, emptied)


@pytest.mark.parametrize("mark", page.marks("peers"))
def test_a_page_without_its_marks_is_refused(mark):
    with pytest.raises(ValueError, match="expected one line '<!-- peers"):
        page.written_into(TEXT.replace(mark, ""), page.speed_blocks(reports(1.0)[0]))
    with pytest.raises(ValueError, match="expected one line '<!-- peers"):
        page.between(TEXT + mark, "peers")


def test_how_fast_learning_is_stays_unless_it_was_measured(tmp_path, monkeypatch):
    copy, arguments = written_before(tmp_path, monkeypatch, 1.0)
    assert page.main(arguments) == 0
    assert page.between(copy.read_text(encoding="utf-8"), "learning") == page.between(TEXT, "learning")
    figures = {"plain": {"steps_per_s": 4321.0, "other": 5.0, **dict.fromkeys(PARTS, 7.0)}}
    facts = {**reports(1.0)[0]["machine"]}
    measured = {"machine": facts, "threads": 2, "games": 64, "width": 32, "learning": figures}
    (tmp_path / "learning").write_text(json.dumps(measured), encoding="utf-8")
    before = copy.read_text(encoding="utf-8")
    assert page.main(["--learning", str(tmp_path / "learning")]) == 0
    after = copy.read_text(encoding="utf-8")
    assert "| plain | 4,321 | 7 | 7 | 7 | 7 | 5 |" in page.between(after, "learning")
    assert page.written_into(after, {"learning": ""}) == page.written_into(before, {"learning": ""})


def test_programs_on_the_page_are_those_of_the_benchmark():
    head, *rows = cells("programs")
    assert head == ("it wants", "decisions", "one takes", "more than ids", "target", "reached")
    assert [row[0] for row in rows] == list(programs.KINDS)
