"""The page of strengths: played, kept, written; begun again it plays nothing twice."""

import pytest

from benchmarks import strength


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(strength, "FAST", ("greedy", "random"))
    monkeypatch.setattr(strength, "SLOW", ())


def write(tmp_path, *more):
    arguments = [
        "--share",
        "0.001",
        "--out",
        str(tmp_path / "runs"),
        "--page",
        str(tmp_path / "page.md"),
        "--workers",
        "1",
        *more,
    ]
    return strength.main(arguments)


def test_a_page_of_a_few_games(tmp_path, capsys, monkeypatch):
    assert write(tmp_path) == 0
    text = (tmp_path / "page.md").read_text()
    for words in (
        "## Two seats",
        "## Alone against the sister",
        "| `greedy` | standard | `random` |",
        "expert",
        "private lessons",
    ):
        assert words in text
    command = next(line for line in text.splitlines() if line.startswith("isle tournament greedy random --players 2 --games"))
    assert command == f"isle tournament greedy random --players 2 --games 4 --seed {strength.SEED}"
    capsys.readouterr()
    assert write(tmp_path) == 0
    assert "games" not in capsys.readouterr().out, "everything was read from the folders"
    assert (tmp_path / "page.md").read_text() == text
    monkeypatch.setattr(strength, "FAST", ("tuned", "greedy", "random"))
    assert write(tmp_path, "--only", "done") == 0
    assert (tmp_path / "page.md").read_text() == text, "the others have not been played"


def test_a_match_that_cannot_be_played_ends_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(strength, "FAST", ("greedy", "nobody"))
    assert write(tmp_path) == 1
    assert "isle tournament greedy nobody" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()


def test_nothing_has_been_played(tmp_path, capsys):
    with pytest.raises(SystemExit):
        write(tmp_path, "--only", "done")
    assert "nothing has been played" in capsys.readouterr().err


def test_everybody_meets_but_who_searches_and_random(monkeypatch):
    monkeypatch.setattr(strength, "SLOW", ("search",))
    met = {match.agents for match in strength.pairs(("search", "greedy", "random"), 1.0)}
    assert met == {("search", "greedy"), ("greedy", "random")}
