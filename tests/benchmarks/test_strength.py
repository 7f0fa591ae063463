"""The page of strengths: played, kept, written; begun again it plays nothing twice."""

import pytest

from benchmarks import curve, matches, strength
from isle_env.players.registry import load


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(strength, "FAST", ("greedy", "random"))
    monkeypatch.setattr(strength, "SLOW", ())
    monkeypatch.setattr(strength, "DRAWING", ("greedy", "random"))
    monkeypatch.setattr(strength, "WITH_MODULES", ("greedy", "random"))
    monkeypatch.setattr(strength, "COUNTED", ("greedy",))
    monkeypatch.setattr(curve, "PLAYERS", {"search": "search:playouts={}"})
    monkeypatch.setattr(curve, "PLAYOUTS", (1, 2))


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


@pytest.mark.long
def test_a_page_of_a_few_games(tmp_path, capsys, monkeypatch):
    assert write(tmp_path) == 0
    text = (tmp_path / "page.md").read_text()
    for words in (
        "## Two seats",
        "## Alone against the sister",
        "| `greedy` | standard | `random` |",
        "expert",
        "private lessons",
        "![Win rate over playouts a decision](images/thinking.png)",
        "| `search:playouts=2` |",
        "isle tournament search:playouts=1 tuned --players 2 --games 4",
        "## Explore & Draw, alone against the sister",
        "## Remote Edition",
        "| `greedy` | kittens, beasts, events | `random` |",
        "isle tournament greedy random --modules beasts --players 2 --games 4",
        "isle solo greedy --modules kittens,beasts,events --difficulty all",
        "| player | modules | wins | points | kittens | beasts | friendships |",
        "isle tournament greedy random random random random random --game remote --players 6 --games 12",
    ):
        assert words in text
    assert (tmp_path / "images" / "thinking.png").read_bytes().startswith(b"\x89PNG")
    command = next(line for line in text.splitlines() if line.startswith("isle tournament greedy random --players 2 --games"))
    assert command == f"isle tournament greedy random --players 2 --games 4 --seed {matches.SEED}"
    capsys.readouterr()
    assert write(tmp_path) == 0
    assert "games" not in capsys.readouterr().out, "everything was read from the folders"
    assert (tmp_path / "page.md").read_text() == text
    monkeypatch.setattr(strength, "FAST", ("tuned", "greedy", "random"))
    monkeypatch.setattr(curve, "PLAYOUTS", (1, 2, 3))
    assert write(tmp_path, "--only", "done") == 0
    assert (tmp_path / "page.md").read_text() == text, "the others have not been played"


def test_a_match_that_cannot_be_played_ends_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(strength, "FAST", ("greedy", "nobody"))
    assert write(tmp_path) == 1
    assert "isle tournament greedy nobody" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()


def test_a_folder_that_cannot_be_made_is_said_before_the_games(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as error:
        write(tmp_path, "--page", str(tmp_path / "file" / "page.md"))
    assert error.value.code == 2
    assert "Not a directory" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()


def test_nothing_has_been_played(tmp_path, capsys):
    with pytest.raises(SystemExit):
        write(tmp_path, "--only", "done")
    assert "nothing has been played" in capsys.readouterr().err


def test_everybody_meets_but_who_searches_and_random(monkeypatch):
    monkeypatch.setattr(strength, "SLOW", ("search",))
    met = {match.agents for match in strength.pairs(("search", "greedy", "random"), 1.0)}
    assert met == {("search", "greedy"), ("greedy", "random")}


def test_who_searches_meets_the_others_of_its_kind_with_equal_time(monkeypatch):
    monkeypatch.setattr(strength, "SLOW", ("champion", "search:prices=tuned"))
    found = strength.equal_time(("champion", "search:prices=tuned", "greedy"), 1.0)
    assert [match.agents for match in found] == [("champion:ms=10", "search:prices=tuned,ms=10")]
    assert found[0].games == 1000
    for name in found[0].agents:
        assert load(name)
    company = strength.pairs(("champion", "greedy"), 1.0)[-1]
    assert company.agents == ("champion", "champion:playouts=400")


def test_the_more_playouts_the_fewer_games():
    games = [match.games for match in curve.matches(1.0)]
    assert len(games) == len(curve.PLAYERS) * len(curve.PLAYOUTS)
    for first in range(0, len(games), len(curve.PLAYOUTS)):
        of_one = games[first : first + len(curve.PLAYOUTS)]
        assert of_one == sorted(of_one, reverse=True)
    assert all(number % 2 == 0 for number in games)


def test_a_point_knows_its_curve(monkeypatch):
    monkeypatch.setattr(curve, "PLAYERS", {"plain": "search:playouts={}", "tuned": "search:playouts={},prices=tuned"})
    found = [curve.Point(match, {}) for match in curve.matches(1.0)]
    assert [(point.curve, point.playouts) for point in found] == [("plain", 1), ("plain", 2), ("tuned", 1), ("tuned", 2)]
